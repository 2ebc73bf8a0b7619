"""Runs axe-core, which nobody here wrote, to find accessibility faults of a page."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

from playwright.sync_api import Page

_AXE = files("axe_playwright_python").joinpath("axe.min.js").read_text("utf-8")
_WRONG = "axe.run().then(found => found.violations.map(v => [v.id, v.nodes.map(n => n.html)]))"


def found_by_axe(page: Page) -> list[Any]:
    """Each rule that is broken, and where; the page's own policy must be off."""
    page.evaluate(_AXE)
    found: list[Any] = page.evaluate(_WRONG)
    return found
