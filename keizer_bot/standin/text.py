"""Text as Telegram keeps it: cleaned, measured in UTF-16, with the entities it finds itself.

After TDLib's ``clean_input_string``, ``match_bot_commands`` and ``match_mentions``.
"""

import re

from keizer_bot.standin.refusals import Json

# Control characters become spaces; carriage returns, U+2028 to U+202E and three combining marks
# vanish. All other invisible characters arrive as they were sent.
_CONTROL = re.compile("[\x00-\x09\x0b\x0c\x0e-\x20]")
_DROPPED = re.compile("[\r\u2028-\u202e\u0333\u033f\u030a]")

_COMMAND = re.compile(
    r"(?<![\w/<>])/[a-zA-Z0-9_]{1,64}(?![a-zA-Z0-9_])(?:@[a-zA-Z0-9_]{3,32}(?![a-zA-Z0-9_]))?"
    r"(?!@[a-zA-Z0-9_])(?![\w/<>])"
)
_LINK = re.compile(r"tg://\S+|(?:https?://)?[^\s/.]+(?:\.[^\s/.]+)+(?:[/?#]\S*)?")
_MENTION = re.compile(r"(?<!\w)@[a-zA-Z0-9_]{3,32}(?!\w)")


def utf16_length(text: str) -> int:
    """Return the length in UTF-16 code units, in which Telegram counts offsets."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def is_link(url: str) -> bool:
    """Whether Telegram takes this for an address that can be opened."""
    return _LINK.fullmatch(url) is not None


def clean(text: str) -> str:
    """Return what Telegram makes of a text before it looks at it; outer white space goes too."""
    return _CONTROL.sub(" ", _DROPPED.sub("", text)).rstrip(" \n").lstrip(" \n")


def settled(text: str, entities: list[Json]) -> tuple[str, list[Json]]:
    """Return a marked-up text without outer white space, with its entities moved along.

    White space before the first entity goes; inside one it stays, as in Telegram.
    """
    first = min((entity["offset"] for entity in entities), default=len(text))
    skipped = min(len(text) - len(text.lstrip(" \n")), first)
    kept = text[skipped:].rstrip()
    length = utf16_length(kept)
    moved = [
        {**entity, "offset": offset, "length": min(entity["length"], length - offset)}
        for entity in entities
        if (offset := entity["offset"] - skipped) < length
    ]
    return kept, moved


def found_entities(text: str) -> list[Json]:
    """Return the bot_command and mention entities that Telegram finds in a text, by offset."""
    found = [("bot_command", match) for match in _COMMAND.finditer(text)]
    found += [("mention", match) for match in _MENTION.finditer(text)]
    return [
        {
            "type": kind,
            "offset": utf16_length(text[: match.start()]),
            "length": utf16_length(match.group()),
        }
        for kind, match in sorted(found, key=lambda pair: pair[1].start())
    ]


def command_target(text: str) -> tuple[str, str | None] | None:
    """Return the command at the very start and the bot it names, or None if there is none.

    ``/afmelden@other_bot 27-11`` gives ``("afmelden", "other_bot")``.
    """
    match = _COMMAND.match(text)
    if match is None:
        return None
    name, _, bot = match.group()[1:].partition("@")
    return name, bot or None
