"""The texts of a language: ``catalogues/<language>/<area>.po``, read once.

A msgid is a key (`keizer_bot.i18n.message.key_of`), a msgstr Telegram's HTML with named variables.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from babel.messages.pofile import read_po


@dataclass(frozen=True, slots=True)
class Text:
    """A text, and how it goes when the message's `count` is one (None: not otherwise)."""

    text: str
    for_one: str | None = None


Catalogue = Mapping[str, Text]


@cache
def areas(language: str) -> dict[str, Catalogue]:
    """The catalogue files of a language by area, in alphabetical order."""
    folder = files(__package__) / "catalogues" / language
    found = sorted((f for f in folder.iterdir() if f.name.endswith(".po")), key=lambda f: f.name)
    return {file.name.removesuffix(".po"): _read(file) for file in found}


@cache
def catalogue(language: str, game: str = "chess") -> Catalogue:
    """Every text of a language by its key; a text that is still empty is left out.

    Where a game has words of its own, ``draughts.<key>``, they take the place of the others.
    """
    texts = {key: text for area in areas(language).values() for key, text in area.items()}
    own = f"{game}."
    return texts | {k.removeprefix(own): text for k, text in texts.items() if k.startswith(own)}


def _read(file: Traversable) -> Catalogue:
    with file.open("rb") as lines:
        messages = [message for message in read_po(lines, abort_invalid=True) if message.id]
    texts = {_first(message.id): _text(message.string) for message in messages}
    return {key: text for key, text in texts.items() if text.text}


def _first(msgid: str | Sequence[str]) -> str:
    return msgid if isinstance(msgid, str) else msgid[0]


def _text(msgstr: str | Sequence[str] | None) -> Text:
    if msgstr is None or isinstance(msgstr, str):
        return Text(msgstr or "")
    for_one, text = msgstr
    return Text(text, for_one)
