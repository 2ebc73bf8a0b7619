"""The documents stay short: notebooks and counts of single days belong elsewhere."""

import pytest

from benchmarks import words

PAGES = words.pages()
AT_MOST = {
    "docs/testing.md": 1500,
    "docs/mutants.md": 600,
    "benchmarks/README.md": 600,
    "docs/architecture.md": 1500,
    "docs/style.md": 500,
}


def test_all_pages_together_are_short() -> None:
    """The specification and computed tables are not counted."""
    assert sum(PAGES.values()) <= words.MOST


@pytest.mark.parametrize("page", AT_MOST)
def test_a_page_that_was_a_notebook_stays_a_page(page: str) -> None:
    """Tables that are computed do not count."""
    assert PAGES[page] <= AT_MOST[page]


def test_computed_columns_do_not_count() -> None:
    """A bar between two cells does not count either."""
    assert words.count("| a table | of five words |") == 5
    assert words.count(words.written("docs/rules.md")) < words.count(
        (words.ROOT / "docs/rules.md").read_text(encoding="utf-8")
    )
