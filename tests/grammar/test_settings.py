"""What follows /website, in three languages."""

from __future__ import annotations

import pytest

from keizer_bot.grammar.messages import WebsiteUnclear
from keizer_bot.grammar.settings import WebsiteWish, read_website


@pytest.mark.parametrize(
    ("rest", "wish"),
    [
        ("", None),
        ("initialen", WebsiteWish("initials", "", club=False)),
        ("met initialen!", WebsiteWish("initials", "", club=False)),
        ("Volledige naam", WebsiteWish("full", "", club=False)),
        ("mijn volledige naam", WebsiteWish("full", "", club=False)),
        ("with my full name", WebsiteWish("full", "", club=False)),
        ("con le iniziali", WebsiteWish("initials", "", club=False)),
        ("il nome completo", WebsiteWish("full", "", club=False)),
        ("Hugo Vink initialen", WebsiteWish("initials", "Hugo Vink", club=False)),
        ("initials Hugo Vink", WebsiteWish("initials", "Hugo Vink", club=False)),
        ("club initialen", WebsiteWish("initials", "", club=True)),
        ("iedereen volledig", WebsiteWish("full", "", club=True)),
        ("circolo completo", WebsiteWish("full", "", club=True)),
    ],
)
def test_a_wish_is_read(rest: str, wish: WebsiteWish | None) -> None:
    """In whatever order it is said."""
    assert read_website(rest) == wish


@pytest.mark.parametrize("rest", ["misschien", "initialen of volledig", "Hugo Vink", "uit"])
def test_what_is_neither_is_refused(rest: str) -> None:
    """Nothing is guessed."""
    with pytest.raises(WebsiteUnclear):
        read_website(rest)
