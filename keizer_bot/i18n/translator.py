"""Renders messages as text: the class is the key, the fields are the variables.

The texts of a language are in ``catalogues/<language>/<area>.po``, read once: a msgid is a key
(`keizer_bot.i18n.message.key_of`), a msgstr Telegram's HTML with named variables. Rejected: reading
them with Babel, which takes four times as long, a tenth of the bot's start. A test compares both.
"""

import logging
import re
from collections.abc import Mapping
from copy import copy
from datetime import date
from enum import Enum
from fractions import Fraction
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import PurePath
from string import Formatter
from typing import Any

import msgspec
from babel import Locale
from babel.lists import format_list
from msgspec.structs import asdict

from keizer_bot import LANGUAGES, USUAL_LANGUAGE
from keizer_bot.engine.errors import Trouble
from keizer_bot.engine.rules import POINTS_OF_A_WIN
from keizer_bot.i18n import formats
from keizer_bot.i18n.html import Html, escape, plain, shorten
from keizer_bot.i18n.message import ChosenText, Label, Message, Refusal, key_of, optional_lists

_LOG = logging.getLogger(__name__)
LOCALES = {code: Locale(code, language.country) for code, language in LANGUAGES.items()}
_MISFITS = (LookupError, ValueError, TypeError, AttributeError)
_LONGEST_VALUE = 300  # columns; as long as the input that it may echo
_LONGEST_LABEL = 60
_GAP = re.compile(r"\n{3,}")
_BETWEEN = {"lines": "\n", "commas": ", ", "semicolons": "; "}
_NOTHING = frozenset[str]()
_TRAILING = re.compile(r"[ \t]+$", re.MULTILINE)


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


class Untranslated(Message):
    """Shown in place of a message without a usable text, in Dutch as well."""

    key: str


class Translator:
    """Renders messages in the bot's languages; reads all catalogues beforehand.

    If a text is missing or does not fit its message, the Dutch one is used and the error logged; a
    `strict` translator (for tests) raises LookupError, ValueError or TypeError instead. An empty
    list that the text needs is also logged or raised, but the text is then used as it is.
    """

    languages = tuple(LANGUAGES)

    def __init__(self, *, strict: bool = False) -> None:
        self._strict = strict
        self._games = {
            game: {
                language: _HtmlWriter(LOCALES[language], catalogue(language, game), points, strict)
                for language in LANGUAGES
            }
            for game, points in POINTS_OF_A_WIN.items()
        }
        self._writers = self._games["chess"]
        self._heading = self._reader = ""

    def __copy__(self) -> "Translator":
        """A shallow copy, made ten times as fast as `copy` does for any object."""
        other = object.__new__(type(self))
        vars(other).update(vars(self))
        return other

    def of_game(self, game: str) -> "Translator":
        """The same texts in that game's notation: its results, its points, its examples."""
        if self._writers is self._games[game]:
            return self
        other = copy(self)
        other._writers = self._games[game]  # noqa: SLF001 - a copy of our own
        return other

    def read_by(self, player: str) -> "Translator":
        """The same texts for that player alone, who is addressed as "you" ("je").

        A message with a `player` may have a separate text for this, `<key>.own`.
        """
        other = copy(self)
        other._reader = player  # noqa: SLF001 - a copy of our own
        return other

    def under(self, heading: str) -> "Translator":
        """The same texts, to be sent under that heading; empty: without one."""
        if heading == self._heading:
            return self
        other = copy(self)
        other._heading = heading  # noqa: SLF001 - a copy of our own
        return other

    def headed(self, text: Html) -> Html:
        """The text of a message as it is sent: under the heading, if there is one.

        The heading is the competition's name, for one beside a club's main competition.
        """
        return Html(f"<b>{escape(self._heading)}</b>\n{text}") if self._heading else text

    def locale_of(self, language: str) -> Locale:
        """The locale for dates and numbers in the language; Dutch for an unknown one."""
        return LOCALES.get(language, LOCALES[USUAL_LANGUAGE])

    def render(self, message: Message | Refusal | Enum, language: str) -> Html:
        """The message, or an enum's member, as Telegram's HTML.

        Moments in it must be on the club's clock.
        """
        if isinstance(message, Enum):
            return self.word(message, language)
        if isinstance(message, ChosenText):
            key = _chosen(message, self._writers[USUAL_LANGUAGE].texts)
            return self._filled_in(language, key, message.variables)
        values = _values(message)
        return self._filled_in(language, key_of(type(message)), values, _lacking(message, values))

    def word(self, key: Enum | str, language: str) -> Html:
        """The text of an enum's member, or of a key without variables."""
        key = key if isinstance(key, str) and not isinstance(key, Enum) else _key_of_member(key)
        return self._filled_in(language, key, {})

    def label(self, label: Label, language: str) -> str:
        """A button's text, which has no HTML; a plain string is a name, shown as it is."""
        if isinstance(label, Message | Enum):
            label = plain(self.render(label, language))
        return shorten(label, _LONGEST_LABEL)

    def _filled_in(
        self, language: str, key: str, values: dict[str, Any], lacking: frozenset[str] = _NOTHING
    ) -> Html:
        for attempt in (language, USUAL_LANGUAGE):
            try:
                return self._writers[attempt].text(key, values, self._reader, lacking)
            except _MISFITS:
                if self._strict:
                    raise
                _LOG.exception("No text for %s in %s", key, attempt)
        return self._writers[USUAL_LANGUAGE].text(key_of(Untranslated), {"key": key})


def _values(message: Message | Refusal) -> dict[str, Any]:
    """The fields of a message: the variables of its text."""
    if isinstance(message, Message):
        return asdict(message)
    return {name: getattr(message, name) for name in type(message).__match_args__}


def _chosen(message: ChosenText, texts: Catalogue) -> str:
    return next(key for key in message.keys if key in texts)


def _lacking(message: Message | Refusal, values: dict[str, Any]) -> frozenset[str]:
    """The message's empty lists that its text needs."""
    if () not in values.values():
        return _NOTHING
    empty = {name for name, value in values.items() if value == ()}
    return frozenset(empty - optional_lists(type(message)))


class _HtmlWriter(msgspec.Struct, frozen=True):
    """Writes in one language; raises one of `_MISFITS` for what it cannot write."""

    locale: Locale
    texts: Catalogue
    points: int
    strict: bool
    constants: dict[str, Html] = msgspec.field(default_factory=dict)  # texts without variables

    def text(
        self, key: str, values: dict[str, Any], reader: str = "", lacking: frozenset[str] = _NOTHING
    ) -> Html:
        if not values and (constant := self.constants.get(key)) is not None:
            return constant
        own_key = f"{key}.own" if reader and values.get("player") == reader else ""
        entry = self.texts.get(own_key) or self.texts[key]
        if lacking:
            entry = self.texts.get(f"{key}.none") or self._without(entry, key, lacking)
        text = entry.text
        if entry.for_one is not None and self.locale.plural_form(values["count"]) == "one":
            text = entry.for_one
        parts = [
            literal if name is None else literal + self.value(values[name], spec, reader)
            for literal, name, spec in _parted(text)
        ]
        filled = "".join(parts)
        if "\n" in filled:
            filled = _GAP.sub("\n\n", _TRAILING.sub("", filled))
        written = Html(filled.rstrip(" \t\n"))
        if not values:
            self.constants[key] = written
        return written

    def value(self, value: object, spec: str, reader: str = "") -> str:  # noqa: C901, PLR0911 - a line for each type
        match value:
            case None:
                return ""
            case Html():
                return value
            case Enum():
                return self.text(_key_of_member(value), {})
            case str() | PurePath():
                return escape(shorten(str(value), _LONGEST_VALUE))
            case date():  # before Fraction, whose check takes five times as long
                return formats.shown(value, self.locale, spec)
            case tuple():
                return self.listed(value, spec, reader)
            case ChosenText():
                return self.text(_chosen(value, self.texts), value.variables, reader)
            case Message() | Refusal():
                values = _values(value)
                return self.text(key_of(type(value)), values, reader, _lacking(value, values))
            case Trouble():
                return self.text(_key_of_member(value.problem), dict(value.fields))
            case Fraction() | int() if spec == "points":
                return formats.shown(value * self.points, self.locale, "")
            case _:
                return formats.shown(value, self.locale, spec)

    def _without(self, text: Text, key: str, lacking: frozenset[str]) -> Text:
        if self.strict:
            raise ValueError(f"{key} has no text for an empty {', '.join(sorted(lacking))}")
        _LOG.error("No text for %s with an empty %s", key, ", ".join(sorted(lacking)))
        return text

    def listed(self, values: tuple[object, ...], spec: str, reader: str) -> str:
        if spec in _BETWEEN:
            return _BETWEEN[spec].join(self.value(item, "", reader) for item in values)
        items = [self.value(item, spec, reader) for item in values]
        return format_list(items, locale=self.locale) if items[1:] else "".join(items)


@cache
def _parted(text: str) -> tuple[tuple[str, str | None, str], ...]:
    """The literal text, the variable after it and its spec, for each part: ``{closes:hour}``."""
    return tuple((words, name, spec or "") for words, name, spec, _ in Formatter().parse(text))


def _key_of_member(member: Enum) -> str:
    return f"{key_of(type(member))}.{member.name.lower()}"
