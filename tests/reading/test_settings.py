"""What follows /website, in three languages."""

from __future__ import annotations

import pytest

from keizer_bot.grammar.messages import WebsiteUnclear
from keizer_bot.reading.settings import WebsiteSetting, read_website


@pytest.mark.parametrize(
    ("rest", "setting"),
    [
        ("", None),
        ("initialen", WebsiteSetting("initials", "", club=False)),
        ("met initialen!", WebsiteSetting("initials", "", club=False)),
        ("Volledige naam", WebsiteSetting("full", "", club=False)),
        ("mijn volledige naam", WebsiteSetting("full", "", club=False)),
        ("with my full name", WebsiteSetting("full", "", club=False)),
        ("con le iniziali", WebsiteSetting("initials", "", club=False)),
        ("il nome completo", WebsiteSetting("full", "", club=False)),
        ("Hugo Vink initialen", WebsiteSetting("initials", "Hugo Vink", club=False)),
        ("initials Hugo Vink", WebsiteSetting("initials", "Hugo Vink", club=False)),
        ("club initialen", WebsiteSetting("initials", "", club=True)),
        ("iedereen volledig", WebsiteSetting("full", "", club=True)),
        ("circolo completo", WebsiteSetting("full", "", club=True)),
    ],
)
def test_a_setting_is_read(rest: str, setting: WebsiteSetting | None) -> None:
    """In whatever order it is said."""
    assert read_website(rest) == setting


@pytest.mark.parametrize("rest", ["misschien", "initialen of volledig", "Hugo Vink", "uit"])
def test_what_is_neither_is_refused(rest: str) -> None:
    """Nothing is guessed."""
    with pytest.raises(WebsiteUnclear):
        read_website(rest)
