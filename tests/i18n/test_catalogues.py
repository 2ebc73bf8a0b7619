"""The catalogues say everything that the bot has to say, in every language."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from importlib.resources import files
from importlib.resources.abc import Traversable
from itertools import combinations
from string import Formatter
from typing import Any, cast, get_args, get_type_hints

import pytest
from babel.messages.pofile import read_po

from keizer_bot import LANGUAGES
from keizer_bot.app.subjects import COMMANDS
from keizer_bot.engine.errors import Problem
from keizer_bot.i18n.message import Message, Refusal, key_of, optional_lists
from keizer_bot.i18n.translator import Text, Translator, areas, catalogue
from tests.i18n.all_messages import enums_known, enums_said, messages, sample
from tests.i18n.telegram_html import fault_of
from tests.rows import each_row

KEYS_OF_COMMANDS = {f"command.{command.name}" for command in COMMANDS}


def field_names(cls: type[Message | Refusal]) -> set[str]:
    """The names of a message's fields."""
    return set(cls.__match_args__)


def variables(text: Text) -> set[str]:
    """The fields of a text, with `count` if it has two forms."""
    forms = [text.text] if text.for_one is None else [text.text, text.for_one]
    asked = {name for form in forms for _, name, _, _ in Formatter().parse(form) if name}
    return asked | ({"count"} if text.for_one is not None else set())


def keys_of_members(enums: set[Any]) -> set[str]:
    """The keys of all members of these enums."""
    return {f"{key_of(enum)}.{member.name.lower()}" for enum in enums for member in enum}


def fault_in_sample(cls: type[Any], language: str) -> str | None:
    """The fault when a sample of the message is rendered, or None."""
    try:
        return fault_of(Translator(strict=True).render(sample(cls), language))
    except (LookupError, TypeError, ValueError) as fault:
        return repr(fault)


def as_babel_reads(file: Traversable) -> dict[str, Text]:
    """The texts of a catalogue by their keys, the empty ones left out."""
    with file.open("rb") as lines:
        messages = [message for message in read_po(lines, abort_invalid=True) if message.id]
    texts = {}
    for message in messages:
        said = message.string
        if isinstance(message.id, tuple | list) and isinstance(said, tuple | list):
            texts[message.id[0]] = Text(said[1], said[0])
        elif isinstance(message.id, str) and isinstance(said, str):
            texts[message.id] = Text(said)
    return {key: text for key, text in texts.items() if text.text}


@pytest.mark.parametrize(("one", "other"), [*combinations(LANGUAGES, 2)])
def test_two_languages_share_at_most_a_tenth_of_their_texts(one: str, other: str) -> None:
    """More, such as a copy that waits for its translator, is no language."""
    ours, theirs = catalogue(one), catalogue(other)
    assert sum(theirs.get(key) == text for key, text in ours.items()) <= len(ours) / 10


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_catalogue_is_read_as_babel_reads_it(language: str) -> None:
    """Babel reads each catalogue as our reader does, because translators' programs write it."""
    folder = files("keizer_bot.i18n") / "catalogues" / language
    read = {area: as_babel_reads(folder / f"{area}.po") for area in areas(language)}
    assert areas(language) == read


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_has_a_text(language: str) -> None:
    """Every message has a text in every language."""
    needed = {key_of(cls) for cls in messages()} | keys_of_members(enums_said()) | KEYS_OF_COMMANDS
    assert sorted(needed - set(catalogue(language))) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_text_uses_exactly_the_fields_of_its_message(language: str) -> None:
    """A text has only fields of its message, and all of them."""
    texts = catalogue(language)
    asked = {cls: texts[key_of(cls)] for cls in messages() if key_of(cls) in texts}
    wrong = {
        key_of(cls): variables(text) ^ field_names(cls)
        for cls, text in asked.items()
        if variables(text) != field_names(cls)
    }
    assert wrong == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_to_the_player_themselves_have_a_message(language: str) -> None:
    """Each text in the second person belongs to a message with a player, and has its fields."""
    texts = catalogue(language)
    asked = {cls: texts.get(f"{key_of(cls)}.own") for cls in messages()}
    wrong = {
        key_of(cls): variables(text) | {"player"}
        for cls, text in asked.items()
        if text is not None and variables(text) | {"player"} != field_names(cls)
    }
    assert wrong == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_can_be_said(language: str) -> None:
    """A sample of every message becomes text that Telegram takes."""
    with_text = [cls for cls in messages() if key_of(cls) in catalogue(language)]
    faults = {key_of(cls): fault_in_sample(cls, language) for cls in with_text}
    assert {key: fault for key, fault in faults.items() if fault} == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_form_of_every_text_is_html_that_telegram_takes(language: str) -> None:
    """The forms that no sample shows are checked too."""
    forms = {
        (key, form)
        for key, text in catalogue(language).items()
        for form in (text.text, text.for_one)
        if form is not None
    }
    assert {key: fault_of(form) for key, form in forms if fault_of(form)} == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_is_left_without_a_message(language: str) -> None:
    """A text without a message is deleted."""
    known = {key_of(cls) for cls in messages()} | keys_of_members(enums_known()) | KEYS_OF_COMMANDS
    known |= {f"{key_of(cls)}.own" for cls in messages() if "player" in field_names(cls)}
    known |= {f"{key_of(cls)}.none" for cls in messages() if lists_of(cls)}
    known |= {key for key in catalogue(language) if key.startswith("logged.")}  # of test_wording
    known |= {f"draughts.{key}" for key in known}
    assert sorted(set(catalogue(language)) - known) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_languages_have_the_same_areas_and_keys(language: str) -> None:
    """Each file has its counterpart with the same keys."""
    ours = {area: sorted(texts) for area, texts in areas(language).items()}
    assert ours == {area: sorted(texts) for area, texts in areas("nl").items()}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_key_stands_twice(language: str) -> None:
    """A key has one text, in one area."""
    folder = files("keizer_bot.i18n") / "catalogues" / language
    sources = [file.read_text(encoding="utf-8") for file in folder.iterdir()]
    keys = Counter(key for source in sources for key in re.findall(r'(?m)^msgid "(.+)"$', source))
    assert [key for key, times in keys.items() if times > 1] == []


def test_no_two_messages_share_a_key() -> None:
    """Each message, shown enum and problem has a name of its own."""
    problems = {enum for enum in enums_known() if issubclass(enum, Problem)}
    keys = Counter(key_of(cls) for cls in [*messages(), *(enums_said() | problems)])
    assert [key for key, times in keys.items() if times > 1] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_text_with_two_forms_has_both(language: str) -> None:
    """Both the singular and the plural have words."""
    forms = {key: text.for_one for key, text in catalogue(language).items()}
    assert [key for key, for_one in forms.items() if for_one == ""] == []


@each_row(
    ("text", "fault"),
    [
        ("<b>a", "b is not closed"),
        ("a</b>", "</b> closes nothing"),
        ("<b><i>a</b></i>", "</b> closes nothing"),
        ("a & b", "not escaped: a & b"),
        ("1 < 2", "not escaped: 1 < 2"),
        ("<div>a</div>", "not escaped: <div>"),
        ("<pre><b>a</b></pre>", "<b> inside pre"),
        ('<a href="https://example.org">a</a> &amp; <b><i>b</i></b> &#x27;', None),
    ],
)
def test_the_reader_of_html_is_strict(text: str, fault: str | None) -> None:
    """The checker used above finds faults that Telegram would refuse."""
    assert fault_of(text) == fault


def lists_of(cls: type) -> list[str]:
    """The fields of a message that are lists of any length."""
    return [name for name, hint in get_type_hints(cls).items() if ... in get_args(hint)]


def without(cls: type[Message | Refusal], empty: Iterable[str]) -> Message | Refusal:
    """A sample of the message in which these lists are empty."""
    full: Any = sample(cls)
    values = {name: getattr(full, name) for name in cls.__match_args__}
    return cast("Message | Refusal", cast("Any", cls)(**values | dict.fromkeys(empty, ())))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_list_that_may_be_empty_stands_on_lines_of_its_own(language: str) -> None:
    """So that nothing in the text awaits it: no word, and no colon above it."""
    texts = catalogue(language)
    fields = [(cls, name) for cls in messages() for name in sorted(optional_lists(cls))]
    assert fields
    awaited = {
        f"{cls.__name__}.{name}": text
        for cls, name in fields
        for text in [texts[key_of(cls)].text]
        if not re.search(rf"(?:^|[^:\n]\n+){{{name}:lines}}(?:\n|$)", text)
    }
    assert awaited == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_is_said_with_an_empty_list_that_it_needs(language: str) -> None:
    """Lists are never empty, or have a text for none: "I know: ." is no sentence.

    That makes every other test of a list that turns out to be empty fail.
    """
    strict, texts = Translator(strict=True), catalogue(language)
    for cls in messages():
        for name in set(lists_of(cls)) - optional_lists(cls):
            message = without(cls, [name])
            if f"{key_of(cls)}.none" in texts:
                assert strict.render(message, language)
            else:
                with pytest.raises(ValueError, match=f"no text for an empty {name}"):
                    strict.render(message, language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_text_for_an_empty_list_names_no_list(language: str) -> None:
    """It belongs to a message with a list, and has only its other fields."""
    texts = catalogue(language)
    for cls in messages():
        text = texts.get(f"{key_of(cls)}.none")
        if text is not None:
            assert lists_of(cls)
            assert variables(text) <= field_names(cls) - set(lists_of(cls))
