"""The texts of a language: ``catalogues/<language>/<area>.po``, read once.

A msgid is a key (`keizer_bot.i18n.message.key_of`), a msgstr Telegram's HTML with named variables.
They are read here, and not by Babel, which takes four times as long: a tenth of the bot's start. A
test compares what both read.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

import msgspec

_LINE = re.compile(r'^(?:(msg\S+) )?(".*")$', re.MULTILINE)


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
    entries = [_fields(entry) for entry in file.read_text(encoding="utf-8").split("\n\n")]
    texts = {said["msgid"]: _text(said) for said in entries if said.get("msgid")}
    return {key: text for key, text in texts.items() if text.text}


def _fields(entry: str) -> dict[str, str]:
    """An entry by its keywords; text may go on in the lines below. Escapes are those of JSON."""
    said: dict[str, str] = {}
    last = ""
    for keyword, quoted in _LINE.findall(entry):
        last = keyword or last
        said[last] = said.get(last, "") + msgspec.json.decode(quoted, type=str)
    return said


def _text(said: dict[str, str]) -> Text:
    if "msgid_plural" in said:
        return Text(said["msgstr[1]"], said["msgstr[0]"])
    return Text(said["msgstr"])
