"""The notation of a story: reads its lines, and writes the bot's acts in the same form.

`README.md` beside this file explains the notation to writers of stories.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from keizer_bot.core.attachments import is_picture
from keizer_bot.i18n.html import Html, plain
from keizer_bot.store.intents import Change, Keyboard, Say, Show

Said = Say | Show | Change
BOT = "keizer_bot"
INDENT = "    "
QUOTED = 36  # characters by which an earlier message is recalled


class Words(NamedTuple):
    """The words of the notation in one language."""

    group: str
    private: str
    taps: str
    again: str
    under: str
    edits: str
    shows: str
    reacts: str
    deletes: str
    pins: str
    unpins: str
    clears: str
    file: str
    picture: str
    how: dict[str, str]


WORDS = {
    "nl": Words(
        "groep",
        "privé",
        "tikt",
        "nog eens",
        "onder",
        "wijzigt",
        "toont",
        "reageert op",
        "wist",
        "zet vast",
        "maakt los",
        "haalt de knoppen weg bij",
        "bestand",
        "plaatje",
        {
            "doorgestuurd": "forwarded",
            "gewijzigd": "edited",
            "spraak": "voice",
            "anoniem": "anonymous",
            "vertraagd": "delayed",
        },
    ),
    "en": Words(
        "group",
        "private",
        "taps",
        "again",
        "under",
        "edits",
        "shows",
        "reacts to",
        "deletes",
        "pins",
        "unpins",
        "takes the buttons from",
        "file",
        "picture",
        {"forwarded": "forwarded", "edited": "edited", "voice": "voice", "anonymous": "anonymous"},
    ),
    "it": Words(
        "gruppo",
        "privato",
        "tocca",
        "ancora",
        "sotto",
        "modifica",
        "mostra a",
        "reagisce a",
        "cancella",
        "fissa",
        "sblocca",
        "toglie i pulsanti da",
        "file",
        "immagine",
        {"inoltrato": "forwarded", "modificato": "edited", "voce": "voice", "anonimo": "anonymous"},
    ),
}


@dataclass(frozen=True, slots=True)
class Clock:
    """``= 2026-11-20 17:59:59``, ``= 18:00`` (the same day), ``= +15 s``, ``= +10 min``."""

    to: str


@dataclass(frozen=True, slots=True)
class Says:
    """A person writes; `how` is the kind of message, empty for plain text."""

    who: str
    private: bool
    how: str
    text: str


@dataclass(frozen=True, slots=True)
class Taps:
    """Somebody presses the newest button of that name; `again`: one that may be gone by now."""

    who: str
    label: str
    again: bool
    under: str


Act = Clock | Says | Taps


@dataclass
class Story:
    """A story file: its claim, its club, and the acts with their lines.

    `acts` are pairs of the lines as written (with comments and blank lines before) and the act.
    """

    title: str
    options: dict[str, str]
    language: str
    head: list[str] = field(default_factory=list)
    acts: list[tuple[list[str], Act]] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)

    @property
    def words(self) -> Words:
        """The words of its language."""
        return WORDS[self.language]


def read(text: str) -> Story:
    """Read a story. Raises ValueError for a line that is neither an act nor the bot's."""
    lines = [line.rstrip() for line in text.splitlines()]
    if not lines or not lines[0].startswith("# "):
        raise ValueError("the first line is '# ' and one sentence that says what holds")
    end = next((i for i, line in enumerate(lines) if not line), len(lines))
    options = dict(line.split(": ", 1) for line in lines[1:end])
    story = Story(lines[0][2:], options, options.pop("language", "nl"), lines[:end], lines=lines)
    story.acts = list(_acts(lines[end:], story.words))
    return story


def _acts(lines: list[str], words: Words) -> Iterator[tuple[list[str], Act]]:
    before: list[str] = []
    for i, line in enumerate(lines):
        if not line or line.startswith("#"):
            before.append(line)
        elif line.startswith(INDENT):
            before = []  # an empty line before this one is the bot's, inside its message
        elif line.startswith(f"{BOT} "):
            before = []
        else:
            more = _continued(lines[i + 1 :])
            yield [*before, line, *more], _act(line, more, words)
            before = []


def _continued(lines: list[str]) -> list[str]:
    end = next((i for i, line in enumerate(lines) if not line.startswith(INDENT)), len(lines))
    return lines[:end]


def _act(line: str, more: list[str], words: Words) -> Act:
    if line.startswith("= "):
        return Clock(line[2:].partition("(")[0].strip())
    tap = re.fullmatch(
        rf'(.+?) {words.taps}( {words.again})? \[(.+?)\](?: {words.under} "(.+)")?', line
    )
    if tap:
        return Taps(tap[1], tap[3], again=bool(tap[2]), under=tap[4] or "")
    said = re.fullmatch(
        rf"([^,:]+), ({words.group}|{words.private})(?:, ({'|'.join(words.how)}))?:(?: (.*))?", line
    )
    if not said:
        raise ValueError(f"neither an act nor the bot's line: {line!r}")
    text = "\n".join([said[4] or "", *(each[len(INDENT) :] for each in more)])
    return Says(said[1], said[2] == words.private, words.how.get(said[3] or "", ""), text)


def quote(text: str) -> str:
    """The beginning of an earlier message, by which it is recalled."""
    first = text.partition("\n")[0]
    return f'"{first[:QUOTED].rstrip()}…"' if len(first) > QUOTED else f'"{first}"'


def shown(said: Said, words: Words) -> str:
    """A message as a reader sees it: its text, or its file with the caption."""
    text = plain(Html(said.text))
    if isinstance(said, Show):
        kind = words.picture if is_picture(said.file) else words.file
        return f"[{kind} {said.file['name']}] {text}".rstrip()
    return text


def buttons(rows: Keyboard) -> list[str]:
    """The rows of buttons as lines."""
    return [INDENT + " ".join(f"[{button.label}]" for button in row) for row in rows]


def block(head: str, text: str) -> list[str]:
    """A message with its sender, further lines indented."""
    first, *rest = f"{head}: {text}".split("\n")
    return [first.rstrip(), *((INDENT + line).rstrip() for line in rest)]
