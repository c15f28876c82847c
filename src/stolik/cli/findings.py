"""`stolik findings`: carry out what is missing of the laboratory's experiments, and write the page of findings."""

from pathlib import Path
from typing import Annotated

import typer

from stolik.arena.lab.findings import carried_out, page, read
from stolik.cli.lab import progress


def findings(
    names: Annotated[list[str] | None, typer.Argument(help="some experiments instead of all")] = None,
    experiments: Annotated[Path, typer.Option(help="experiments and findings")] = Path("docs/findings.toml"),
    workers: Annotated[int, typer.Option(help="how many games at once")] = 2,
    kept: Annotated[Path, typer.Option(help="where results are kept")] = Path("results/lab"),
    play: Annotated[bool, typer.Option(help="play what is missing, or write of what is kept")] = True,
    output: Annotated[Path, typer.Option("-o", "--output", help="the page; its pictures go into pictures/")] = Path(
        "docs/findings.md"
    ),
) -> None:
    """Write docs/findings.md. Ctrl-C keeps the experiments that are done."""
    data = read(experiments)
    documents = {}
    with progress(quiet=False) as tell:
        for name, one in data["experiments"].items():
            wanted = play and (not names or name in names)
            if wanted or (kept / f"{name}.json").exists():
                documents[name] = carried_out(name, one, kept, workers, tell)
    pictures = output.parent / "pictures"
    pictures.mkdir(parents=True, exist_ok=True)
    output.write_text(page(data, documents, pictures), encoding="utf-8")
    print(output)
