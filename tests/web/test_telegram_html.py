"""Telegram's mark-up becomes a page's: a few tags, and nothing else that somebody could write."""

from __future__ import annotations

import html5lib
from hypothesis import given
from hypothesis import strategies as st

from keizer_bot.web.rendering import page_html
from tests.rows import each_row

_TAGS = {"strong", "em", "u", "s", "code", "pre", "blockquote", "span", "a"}
_FORGED = "<script> <img/src=x/onerror=y> <a/href='javascript:x'> <!-- <? </pre> &lt; &#60;b"
_PIECES = st.lists(
    st.sampled_from([*"<>&\"'/= ab", *_FORGED.split(), "<b>", "</b>", "<code>", "</code>", "<a>"]),
    max_size=12,
)


@each_row(
    ("said", "shown"),
    [
        ("<b>Jan</b> &amp; <i>Piet</i>", "<strong>Jan</strong> &amp; <em>Piet</em>"),
        ("<pre>1  Jan</pre>", '<pre tabindex="0">1  Jan</pre>'),
        ("<b>open", "<strong>open</strong>"),
        ("</b>shut", "shut"),
        ("<b><i>x</b></i>", "<strong><em>x</em></strong>"),
        (
            '<a href="https://x.org/?a=1&amp;b">x</a>',
            '<a href="https://x.org/?a=1&amp;b" rel="noopener noreferrer">x</a>',
        ),
        ('<a href="javascript:alert(1)">x</a>', "<a>x</a>"),
        (
            "Zie https://x.org/a?b=1. Tot dan",
            (
                'Zie <a href="https://x.org/a?b=1" rel="noopener noreferrer">https://x.org/a?b=1</a>.'
                " Tot dan"
            ),
        ),
        (
            "https://x.org/calendar/abc-1.ics?alarm",
            (
                '<a href="webcal://x.org/calendar/abc-1.ics?alarm" rel="noopener noreferrer">'
                "https://x.org/calendar/abc-1.ics?alarm</a>"
            ),
        ),
        ("<script>x</script>", "&lt;script&gt;x"),
        ("<code>1-0</code>", "<code>1-0</code>"),
        (
            "<code>/afmelden 27-11</code>",
            '<code><a href="?say=/afmelden%2027-11#say">afmelden 27-11</a></code>',
        ),
        (
            "Kies:\n/stand – de ranglijst, ook /stand",
            'Kies:\n<a href="?say=/stand#say">stand</a> – de ranglijst, ook /stand',
        ),
    ],
)
def test_a_few_tags_go_through(said: str, shown: str) -> None:
    """With only a link's address; a command fills the input line."""
    assert page_html(said) == shown


@given(_PIECES)
def test_nothing_else_ever_does(pieces: list[str]) -> None:
    """From any pieces come only those tags, closed, and only addresses of the web."""
    tree = html5lib.parse(f"<div>{page_html(''.join(pieces))}</div>", namespaceHTMLElements=False)
    shown = [each for each in tree.iter() if each.tag not in ("html", "head", "body", "div")]
    assert {each.tag for each in shown} <= _TAGS
    for element in shown:
        assert set(element.attrib) <= {"href", "rel", "tabindex"}
        assert element.get("href", "?say=").startswith(("http", "webcal://", "?say="))
