"""A report as messages that fit: short enough, no line or tag broken."""

from collections.abc import Iterable, Sequence

from keizer_bot.i18n.html import Html, escape, plain, shorten_name

# The house's own measure, in UTF-16 units. Telegram takes 4096; the rest is for a line that may be
# put before a post.
LONGEST_MESSAGE = 3800
_LONGEST_CAPTION = 1000  # likewise: Telegram takes 1024, after the mark-up is gone
LONGEST_NAME = 30
_NAMES_IN_A_LINE = 40  # the phone breaks the line; a message breaks between lines


def pages(
    head: str, lines: Iterable[str], foot: str = "", *, monospace: bool = False
) -> tuple[Html, ...]:
    """`head` and `foot` around the lines (all HTML), in as many messages as it takes.

    Only the first has the head, only the last the foot. With `monospace` the lines keep their
    columns. A line must be short enough to stand in a message with head and foot.
    """
    before, after = ("<pre>", "</pre>") if monospace else ("", "")
    room = LONGEST_MESSAGE - _length(head + before + after + foot) - 2
    bodies = [before + "\n".join(part) + after for part in _parts(lines, room)]
    bodies[0] = f"{head}\n{bodies[0]}".rstrip("\n")
    bodies[-1] = f"{bodies[-1]}\n{foot}".rstrip("\n")
    return tuple(map(Html, bodies))


def fits(text: str) -> bool:
    """Whether the text fits in one message."""
    return _length(text) <= LONGEST_MESSAGE


def fits_caption(text: Html) -> bool:
    """Whether the text fits under a picture or file."""
    return _length(plain(text)) <= _LONGEST_CAPTION


def title_of(text: Html) -> Html:
    """The text's first line without its mark-up, or nothing if that is too long for a caption."""
    title = escape(plain(text).partition("\n")[0])
    return title if fits_caption(title) else Html("")


def paragraphs(*parts: str) -> Html:
    """The parts that are not empty, each on a line of its own."""
    return Html("\n".join(part for part in parts if part))


def name_lines(names: Sequence[str]) -> list[str]:
    """Names as HTML with commas, a few on each line."""
    shown = [escape(shorten_name(name, LONGEST_NAME)) for name in names]
    starts = range(0, len(shown), _NAMES_IN_A_LINE)
    lines = [", ".join(shown[start : start + _NAMES_IN_A_LINE]) for start in starts]
    return ",\n".join(lines).splitlines()


def _parts(lines: Iterable[str], room: int) -> list[list[str]]:
    parts: list[list[str]] = [[]]
    used = 0
    for line in lines:
        size = _length(line) + 1
        if used + size > room and parts[-1]:
            parts.append([])
            used = 0
        parts[-1].append(line)
        used += size
    return parts


def _length(text: str) -> int:
    return len(text.encode("utf-16-le")) // 2
