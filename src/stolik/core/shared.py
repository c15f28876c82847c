"""Numbers that several threads share without a lock: all threads see all writes, in one order."""

from functools import cache
from typing import Any

from stolik.core.types import Ints


def read(numbers: Ints, place: int) -> int:
    """The number at a place as it is now, whoever wrote it."""
    return int(numbers[place])


def write(numbers: Ints, place: int, value: int) -> None:
    """Set the number at a place, after everything that this thread wrote before."""
    numbers[place] = value


@cache
def atomic() -> dict[Any, Any]:
    """What stands for the functions above in compiled code."""
    from numba import types
    from numba.core import cgutils
    from numba.extending import intrinsic
    from numba.np.arrayobj import make_array

    def at(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        """The address of a place."""
        kind = signature.args[0]
        array = make_array(kind)(context, builder, arguments[0])
        return cgutils.get_item_pointer(context, builder, kind, array, [arguments[1]])

    def load(typing: Any, numbers: Any, place: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return builder.load_atomic(at(context, builder, signature, arguments), "seq_cst", 8)

        return types.int64(numbers, types.intp), generate

    def store(typing: Any, numbers: Any, place: Any, value: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            builder.store_atomic(arguments[2], at(context, builder, signature, arguments), "seq_cst", 8)
            return context.get_dummy_value()

        return types.void(numbers, types.intp, types.int64), generate

    return {read: intrinsic(load), write: intrinsic(store)}
