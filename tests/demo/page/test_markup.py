"""A message's text as HTML: Telegram's entities, and nothing that people could smuggle in."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from keizer_bot.demo.page.rendering import formatted
from keizer_bot.standin.text import parse_html


def entity(kind: str, offset: int, length: int, **more: Any) -> dict[str, Any]:
    """An entity as the Bot API has it."""
    return {"type": kind, "offset": offset, "length": length, **more}


def test_user_text_stays_text() -> None:
    """`<b>Jan & Co` is a name, not a tag."""
    assert formatted("<b>Jan & Co", []) == "&lt;b&gt;Jan &amp; Co"


@pytest.mark.parametrize(
    ("source", "html"),
    [
        ("<b>a</b> b", "<strong>a</strong> b"),
        ("<b>a <i>b</i></b>", "<strong>a <em>b</em></strong>"),
        ("<b>&lt;Jan &amp; Co&gt;</b>", "<strong>&lt;Jan &amp; Co&gt;</strong>"),
        ("😀<code>x</code>", '😀<button type="button" class="link code" data-fill="x">x</button>'),
        ("<u>a</u><s>b</s>", "<u>a</u><s>b</s>"),
        ("<blockquote>a</blockquote>", "<blockquote>a</blockquote>"),
        ("<tg-spoiler>a</tg-spoiler>", '<span class="spoiler">a</span>'),
    ],
)
def test_entities_become_elements(source: str, html: str) -> None:
    """Offsets count UTF-16 units, and inner entities are within outer ones."""
    parsed = parse_html(source)
    assert formatted(parsed.body, parsed.entities) == html


@pytest.mark.parametrize("url", ["javascript:alert(1)", "data:text/html,x", "vbscript:x"])
def test_only_addresses_of_the_web_become_links(url: str) -> None:
    """A link that would run something is shown as text."""
    assert "<a" not in formatted("here", [entity("text_link", 0, 4, url=url)])


def test_a_link_opens_elsewhere_and_says_nothing_of_this_page() -> None:
    """Its quotes cannot end the attribute."""
    html = formatted("here", [entity("text_link", 0, 4, url='https://a.org/"x')])
    assert html == (
        '<a href="https://a.org/&#34;x" target="_blank" rel="noopener noreferrer">here</a>'
    )


def test_a_link_to_the_bot_is_opened_here() -> None:
    """It is bare in the arbiter's list, and is found as Telegram's apps find it."""
    html = formatted("Jan: https://t.me/keizer_bot?start=abc.", [])
    assert 'data-open="https://t.me/keizer_bot?start=abc"' in html
    assert html.endswith("</button>.")


def test_a_command_can_be_tapped() -> None:
    """Telegram's apps do the same."""
    html = formatted("/wie", [entity("bot_command", 0, 4)])
    assert html == '<button type="button" class="link" data-say="/wie">/wie</button>'


@given(st.text(), st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)), max_size=4))
def test_no_text_is_lost_and_none_becomes_an_element(
    text: str, places: list[tuple[int, int]]
) -> None:
    """With any entities, the text shown is the text written."""
    bold = [entity("bold", offset, length) for offset, length in places]
    html = formatted(text.replace("://", ""), bold)
    assert "<" not in str(html).replace("<strong>", "").replace("</strong>", "")
