"""Draws the packages from their imports, into docs/architecture.md: `python -m tests.drawing`.

The order is that of the contracts in pyproject.toml, the arrows are imports. An arrow that follows
from others is left out: who imports `club` need not say that they reach `core` through it.
Drawing every import was tried: `app` alone then has an arrow to each floor, and nobody reads it.
`tests/test_drawing.py` fails when page and code differ.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import grimp

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "architecture.md"
PACKAGE, CLUB = "keizer_bot", "keizer_bot.club"
# What stands beside the subjects in their package: the jobs of a round, and the reactions.
BESIDE = ("reactions", "jobs")

Arrows = Mapping[str, Sequence[str]]


def order(container: str) -> list[str]:
    """The parts of a package, the highest first, as its contract of layers has them."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = settings["tool"]["importlinter"]["contracts"]
    layers = next(c["layers"] for c in contracts if c.get("containers") == [container])
    return [part for layer in layers for part in re.findall(r"\w+", layer)]


def imports(container: str, parts: Sequence[str]) -> dict[str, set[str]]:
    """The parts of the package that each part imports."""
    graph = grimp.build_graph(PACKAGE)
    found: dict[str, set[str]] = {part: set() for part in parts}
    for importer in graph.modules:
        for imported in graph.find_modules_directly_imported_by(importer):
            above, below = _part(importer, container), _part(imported, container)
            if above in found and below in found and above != below:
                found[above].add(below)
    return found


def _part(module: str, container: str) -> str:
    """The part of the package with that module; empty if the module is elsewhere."""
    inside = module.startswith(f"{container}.")
    return module.removeprefix(f"{container}.").partition(".")[0] if inside else ""


def reduced(found: Mapping[str, set[str]], parts: Sequence[str]) -> dict[str, list[str]]:
    """The same without the imports that follow from others; in the order of the parts.

    There must be no cycle.
    """

    def reached(part: str) -> set[str]:
        return {part}.union(*map(reached, found[part]))

    through = {part: set[str]().union(*(reached(p) - {p} for p in found[part])) for part in parts}
    return {part: [p for p in parts if p in found[part] - through[part]] for part in parts}


def floors() -> Iterator[str]:
    """The floors, as a graph that GitHub draws."""
    parts = order(PACKAGE)
    arrows = reduced(imports(PACKAGE, parts), parts)
    yield "```mermaid"
    yield "flowchart TD"
    yield from (f"  {part} --> {' & '.join(below)}" for part, below in arrows.items() if below)
    yield "```"


def subjects() -> Iterator[str]:
    """The club's subjects, the highest first, each with its description."""
    parts = order(CLUB)
    arrows = reduced(imports(CLUB, parts), parts)
    yield "| subject | about | stands on |"
    yield "| --- | --- | --- |"
    for part in parts:
        if part not in BESIDE:
            link = f"[{part}](../keizer_bot/club/{part}/__init__.py)"
            yield f"| {link} | {about(part)} | {', '.join(arrows[part]) or '–'} |"


def about(subject: str) -> str:
    """The first sentence of its package."""
    text = (ROOT / "keizer_bot" / "club" / subject / "__init__.py").read_text(encoding="utf-8")
    first = text.removeprefix('"""').partition("\n")[0].rstrip('"')
    return first.partition(". Public ")[0].rstrip(".")


DRAWINGS = {"floors": floors, "subjects": subjects}


def drawn(page: str) -> str:
    """The page with new drawings between their marks."""
    for name, lines in DRAWINGS.items():
        begin, end = f"<!-- {name} -->\n", f"<!-- end of {name} -->"
        before, _, rest = page.partition(begin)
        _, _, after = rest.partition(end)
        page = before + begin + "\n" + "\n".join(lines()) + "\n\n" + end + after
    return page


if __name__ == "__main__":
    PAGE.write_text(drawn(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
