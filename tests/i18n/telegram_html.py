"""A strict reader of Telegram's HTML, written from the Bot API's page on formatting."""

from __future__ import annotations

import re

_PLAIN = "b|strong|i|em|u|ins|s|strike|del|tg-spoiler|code|pre|blockquote"
_OPENING = re.compile(rf'<({_PLAIN})>|<(a) href="[^"<>]+">|<(blockquote) expandable>')
_CLOSING = re.compile(r"</([a-z-]+)>")
_ENTITY = re.compile(r"&(lt|gt|amp|quot|#\d+|#x[0-9a-f]+);")
_VERBATIM = {"code", "pre"}


def fault_of(text: str) -> str | None:
    """The reason why Telegram would refuse the text, or None."""
    open_tags: list[str] = []
    for piece in re.split(r"(<[^<>]*>)", text):
        opening, closing = _OPENING.fullmatch(piece), _CLOSING.fullmatch(piece)
        if opening:
            if _VERBATIM & set(open_tags):
                return f"{piece} inside {open_tags[-1]}"
            open_tags.append(next(filter(None, opening.groups())))
        elif closing:
            if not open_tags or open_tags.pop() != closing[1]:
                return f"{piece} closes nothing"
        elif re.search(r"[<>&]", _ENTITY.sub("", piece)):
            return f"not escaped: {piece}"
    return f"{open_tags[-1]} is not closed" if open_tags else None
