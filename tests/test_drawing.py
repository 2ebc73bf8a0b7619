"""The drawing of the packages in docs/architecture.md is that of the code."""

from __future__ import annotations

import pytest

from tests import drawing


@pytest.mark.parametrize("container", [drawing.PACKAGE, drawing.CLUB])
def test_every_part_is_drawn_in_its_order(container: str) -> None:
    """No package and no subject is missing, and none is above one that imports it."""
    parts = drawing.order(container)
    folder = drawing.ROOT / container.replace(".", "/")
    there = {path.stem for path in folder.iterdir() if (path / "__init__.py").is_file()}
    there |= {path.stem for path in folder.glob("*.py")} - {"__init__"}
    assert set(parts) == there
    for above, below in drawing.imports(container, parts).items():
        assert all(parts.index(part) > parts.index(above) for part in below)


def test_the_page_shows_the_packages_as_they_are() -> None:
    """After moving a module, draw the page anew: python -m tests.drawing."""
    page = drawing.PAGE.read_text(encoding="utf-8")
    assert all(f"<!-- {name} -->" in page for name in drawing.DRAWINGS)
    assert drawing.drawn(page) == page


def test_an_arrow_that_follows_from_others_is_left_out() -> None:
    """No other arrow is left out."""
    found = {"a": {"b", "c"}, "b": {"c"}, "c": set[str]()}
    assert drawing.reduced(found, ["a", "b", "c"]) == {"a": ["b"], "b": ["c"], "c": []}
