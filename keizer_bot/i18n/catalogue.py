"""The texts of a language: ``catalogues/<language>/<area>.po``, read once.

A msgid is a key (`keizer_bot.i18n.message.key_of`), a msgstr Telegram's HTML with named variables.
Rejected: reading them with Babel, which takes four times as long, a tenth of the bot's start. A
test compares both results.
"""

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

import msgspec

_LINE = re.compile(r'^(?:(msg\S+) )?(".*")$', re.MULTILINE)


class Text(msgspec.Struct, frozen=True):
    """A text, and its form when the message's `count` is one (None: the same)."""

    text: str
    for_one: str | None = None


Catalogue = Mapping[str, Text]


@cache
def areas(language: str) -> dict[str, Catalogue]:
    """The catalogue files of a language by area, in alphabetical order."""
    folder = files(__package__) / "catalogues" / language
    po_files = sorted((f for f in folder.iterdir() if f.name.endswith(".po")), key=lambda f: f.name)
    return {file.name.removesuffix(".po"): _read_catalogue(file) for file in po_files}


@cache
def catalogue(language: str, game: str = "chess") -> Catalogue:
    """All texts of a language by key; those still empty are left out.

    A game's own texts, ``draughts.<key>``, replace the others.
    """
    texts = {key: text for area in areas(language).values() for key, text in area.items()}
    prefix = f"{game}."
    return texts | {
        k.removeprefix(prefix): text for k, text in texts.items() if k.startswith(prefix)
    }


def _read_catalogue(file: Traversable) -> Catalogue:
    entries = [_fields(entry) for entry in file.read_text(encoding="utf-8").split("\n\n")]
    texts = {fields["msgid"]: _text(fields) for fields in entries if fields.get("msgid")}
    return {key: text for key, text in texts.items() if text.text}


def _fields(entry: str) -> dict[str, str]:
    """An entry by its keywords; a text may continue on the next lines. Escapes are JSON's."""
    fields: dict[str, str] = {}
    last = ""
    for keyword, quoted in _LINE.findall(entry):
        last = keyword or last
        fields[last] = fields.get(last, "") + msgspec.json.decode(quoted, type=str)
    return fields


def _text(fields: dict[str, str]) -> Text:
    if "msgid_plural" in fields:
        return Text(fields["msgstr[1]"], fields["msgstr[0]"])
    return Text(fields["msgstr"])
