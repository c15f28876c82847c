"""Room for a few numbers while a function runs: zeros, gone when it returns.

Plain rules get lists. Compiled ones get an array on the stack, for memory from anywhere else needs its references
counted, and compiled code does not count (docs/decisions/0008). Sizes are constants; scratch is never returned.
"""

from functools import cache
from typing import Any

from stolik.core.types import Ints


def scratch(size: int) -> Ints:
    """So many zeros."""
    return [0] * size


def scratch_rows(rows: int, size: int) -> Ints:
    """So many rows of zeros."""
    return [[0] * size for _ in range(rows)]


@cache
def on_stack() -> dict[Any, Any]:
    """What stands for the functions above in compiled code."""
    from numba import types
    from numba.core import cgutils
    from numba.extending import intrinsic
    from numba.np.arrayobj import make_array, populate_array

    def array_of(shape: list[int], strides: list[int]) -> Any:
        """The type of an array of 64-bit ints, and what makes one."""
        kind = types.Array(types.int64, len(shape), "C")

        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            def number(value: int) -> Any:
                return context.get_constant(types.intp, value)

            with builder.goto_entry_block():  # also if the function is called in a loop and inlined there
                memory = builder.alloca(context.get_value_type(types.int64), shape[0] * strides[0] // 8)
            cgutils.memset(builder, memory, number(shape[0] * strides[0]), 0)
            array = make_array(kind)(context, builder)
            sizes, steps = [number(size) for size in shape], [number(stride) for stride in strides]
            populate_array(array, data=memory, shape=sizes, strides=steps, itemsize=number(8), meminfo=None)
            return array._getvalue()

        return kind, generate

    def row(typing: Any, size: Any) -> Any:
        kind, generate = array_of([size.literal_value], [8])
        return kind(size), generate

    def rows(typing: Any, count: Any, size: Any) -> Any:
        kind, generate = array_of([count.literal_value, size.literal_value], [8 * size.literal_value, 8])
        return kind(count, size), generate

    compiled = intrinsic(prefer_literal=True)
    return {scratch: compiled(row), scratch_rows: compiled(rows)}
