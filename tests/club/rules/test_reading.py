"""A club's regulations are parted into articles, found by word or number, and quoted literally."""

from __future__ import annotations

from keizer_bot.club.rules.regulations import Article, articles, find_articles, screens
from tests.rows import each_row

TEXT = """Huisregels van De Pion

Artikel 1. De avond begint om 20.00 uur.
2) Wie niet komt, meldt zich af;
zie artikel 1. Dat kan tot vrijdag.
§ 3 Een telefoon staat uit.
   Ook in de pauze.

3.1 Een <b>uitzondering</b> kan de wedstrijdleider geven.
a. Afmelden in de vakantie hoeft niet.
20 minuten na het begin is te laat.
"""


def test_articles_begin_where_a_line_has_a_number() -> None:
    """A reference inside a sentence, or a plain number, begins none."""
    found = articles(TEXT)
    assert [article.number for article in found] == ["", "1", "2", "3", "3.1", "a"]
    assert found[2].words.endswith("zie artikel 1. Dat kan tot vrijdag.")
    assert found[5].words.endswith("20 minuten na het begin is te laat.")


def test_without_numbers_a_blank_line_parts_them() -> None:
    """The first line is the heading."""
    found = articles("Kantine\nDe bar sluit om 23 uur.\n\nMateriaal\nZet de klok uit.")
    assert [article.heading for article in found] == ["Kantine", "Materiaal"]


@each_row(
    ("asked", "numbers"),
    [
        ("telefoon", ["3"]),
        ("TELEFÓÓN", ["3"]),
        ("afmelden", ["a"]),
        ("telefon", ["3"]),
        ("artikel 2", ["2"]),
        ("3.1", ["3.1"]),
        ("A", ["a"]),
        ("pauze telefoon", ["3"]),
        ("vrijdag", ["2"]),
        ("biljart", []),
        ("?", []),
    ],
)
def test_articles_are_found(asked: str, numbers: list[str]) -> None:
    """The key is a number, all words (regardless of case and accents), or similar words."""
    assert [article.number for article in find_articles(articles(TEXT), asked)] == numbers


def test_an_article_is_quoted_literally_and_safely() -> None:
    """With its number, line by line; text that looks like HTML stays text."""
    (screen,) = screens(find_articles(articles(TEXT), "3.1"))
    assert screen == (
        "<b>3.1.</b> Een &lt;b&gt;uitzondering&lt;/b&gt; kan de wedstrijdleider geven."
    )


def test_a_long_article_takes_several_screens_and_loses_no_word() -> None:
    """Each fits a phone, and says again which article it is."""
    words = " ".join(f"woord{i}" for i in range(900))
    shown = screens((Article("7", words),))
    assert len(shown) > 1
    assert all(len(screen) < 1500 and screen.startswith("<b>7.</b> ") for screen in shown)
    assert " ".join(screen.removeprefix("<b>7.</b> ").strip() for screen in shown) == words
