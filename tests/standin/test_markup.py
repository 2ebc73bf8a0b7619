"""HTML parse mode; the cases and words are TDLib's."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from keizer_bot.standin.model import ApiRefusal, Json
from keizer_bot.standin.text import parse_html
from tests.rows import each_row

BOLD = {"type": "bold", "offset": 0, "length": 1}
LINK = BOLD | {"type": "text_link"}


@each_row(
    ("source", "text", "entities"),
    [
        ("<b>a</b>", "a", [BOLD]),
        ("<STRONG>a</strong >", "a", [BOLD]),
        ("<b></b>a", "a", []),
        ("Jan &amp; Co &lt;b&gt; &quot;", 'Jan & Co <b> "', []),
        ("&#65;&#x42;&copy;&apos; & Co", "AB&copy;&apos; & Co", []),
        ("🏆<i>x</i>", "🏆x", [{"type": "italic", "offset": 2, "length": 1}]),
        (
            "<b>a<i>b</i></b>",
            "ab",
            [BOLD | {"length": 2}, {"type": "italic", "offset": 1, "length": 1}],
        ),
        (
            '<a href="https://example.org/?a=1&amp;b=2">x</a>',
            "x",
            [
                {
                    "type": "text_link",
                    "offset": 0,
                    "length": 1,
                    "url": "https://example.org/?a=1&b=2",
                }
            ],
        ),
        ('<span class="tg-spoiler">x</span>', "x", [BOLD | {"type": "spoiler"}]),
        ("<blockquote expandable>x</blockquote>", "x", [BOLD | {"type": "expandable_blockquote"}]),
        ("<a>example.org</a>", "example.org", [LINK | {"length": 11, "url": "example.org"}]),
        ('<a href="nergens">x</a>', "x", []),
        ("<pre>x</pre>", "x", [BOLD | {"type": "pre"}]),
        ('<code class="language-py">x</code>', "x", [BOLD | {"type": "code"}]),
    ],
)
def test_mark_up_that_telegram_reads(source: str, text: str, entities: list[Json]) -> None:
    """Allowed tags become entities with UTF-16 offsets, references become characters."""
    assert parse_html(source) == (text, entities)


@each_row(
    ("source", "reason"),
    [
        ("<b>a", 'Can\'t find end tag corresponding to start tag "b"'),
        ("a</b>", "Unexpected end tag at byte offset 1"),
        ("<b>a</i>", 'Unmatched end tag at byte offset 4, expected "</b>", found "</i>"'),
        ("é<h1>a</h1>", 'Unsupported start tag "h1" at byte offset 2'),
        ("1 < 2", 'Unsupported start tag "" at byte offset 2'),
        ("a <b", "Unclosed start tag at byte offset 2"),
        ("<b ", "Unclosed start tag at byte offset 0"),
        ("<b>a</b", "Unclosed end tag at byte offset 4"),
        ("<b>a</b x>", "Unclosed end tag at byte offset 4"),
        ("<span>a</span>", 'Tag "span" must have class "tg-spoiler" at byte offset 0'),
        ("<a href=x&y>a</a>", "Unclosed start tag at byte offset 0"),
        ('<a href="x', "Unclosed start tag at byte offset 0"),
        ("<Jan & Co>", 'Unsupported start tag "jan" at byte offset 0'),
    ],
)
def test_calls_that_telegram_refuses(source: str, reason: str) -> None:
    """Faulty mark-up is refused in Telegram's words."""
    with pytest.raises(ApiRefusal) as caught:
        parse_html(source)
    assert caught.value.description == f"Bad Request: can't parse entities: {reason}"


@given(st.text(st.sampled_from("<>/&;=\"' abé🏆#x1\n"), max_size=30))
def test_anything_is_read_or_refused(source: str) -> None:
    """No text makes the parser stumble or hang."""
    with suppress(ApiRefusal):
        assert len(parse_html(source).body) <= len(source)
