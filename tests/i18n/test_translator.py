"""A message becomes text by its class and its fields."""

from __future__ import annotations

import logging
from enum import Enum, auto
from typing import TYPE_CHECKING

import pytest

from keizer_bot.i18n import translator
from keizer_bot.i18n.html import Html
from keizer_bot.i18n.message import Message, PossiblyEmpty, Refusal
from keizer_bot.i18n.translator import Text, Translator
from tests.rows import each_row

if TYPE_CHECKING:
    from collections.abc import Iterator


class Side(Enum):
    """An enum that a text shows."""

    LEFT = auto()


class Greeting(Message):
    """A message with a field of any kind."""

    what: object


class Counted(Message):
    """A message with two forms."""

    count: int


class Roll(Message):
    """A list of names."""

    names: tuple[str, ...]


class Comes(Message):
    """Somebody comes."""

    player: str


class Refused(Refusal):
    """A refusal with a field."""

    what: str


CATALOGUES = {
    "nl": {
        "greeting": Text("Dag {what}."),
        "counted": Text("{count} spelers", "1 speler"),
        "refused": Text("Nee: <b>{what}</b>"),
        "side.left": Text("links"),
        "comes": Text("{player} komt"),
        "comes.own": Text("je komt"),
        "roll": Text("Spelers: {names:commas}"),
        "notes": Text("Klaar.\n{notes:lines}"),
        "cups": Text("Bekers: {cups}.\n{notes:lines}"),
        "cups.none": Text("Er zijn geen bekers."),
        "untranslated": Text("Geen tekst voor {key}"),
    },
    "en": {"greeting": Text("Hello {name}."), "side.left": Text("left")},
    "it": {"greeting": Text("Ciao:\n{what:lines}")},
}


@pytest.fixture(autouse=True)
def _own_catalogues(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with monkeypatch.context() as patched:
        patched.setattr(translator, "catalogue", lambda language, _: CATALOGUES.get(language, {}))
        yield


@each_row(
    ("what", "said"),
    [
        ("<b>Jan & Co", "Dag &lt;b&gt;Jan &amp; Co."),
        ("{what}", "Dag {what}."),
        (Html("<b>Jan</b>"), "Dag <b>Jan</b>."),
        (7, "Dag 7."),
        (None, "Dag ."),
        (Side.LEFT, "Dag links."),
        (("Jan", "<Piet>", "Kees"), "Dag Jan, &lt;Piet&gt; en Kees."),
        (Counted(1), "Dag 1 speler."),
        ((Counted(1), Side.LEFT), "Dag 1 speler en links."),
    ],
)
def test_a_field_is_written_by_its_type(what: object, said: str) -> None:
    """Strings are escaped, tuples joined, messages and enums rendered in their own words."""
    assert Translator(strict=True).render(Greeting(what), "nl") == said


def test_a_refusal_has_fields_where_annotations_are_computed_when_asked_for() -> None:
    """As from Python 3.14 on: the class's own namespace does not hold them then."""

    class Lazy(type):
        @property
        def __annotations__(cls) -> dict[str, object]:  # type: ignore[override]
            return {"day": int}

    class Late(Refusal, metaclass=Lazy):
        pass

    assert vars(Late(5)) == {"day": 5}


def test_a_refusal_is_said_like_a_message() -> None:
    """An exception of the package has its text too."""
    assert Translator(strict=True).render(Refused("Jan"), "nl") == "Nee: <b>Jan</b>"


@pytest.mark.parametrize(("count", "said"), [(0, "0 spelers"), (1, "1 speler"), (2, "2 spelers")])
def test_the_form_goes_by_count(count: int, said: str) -> None:
    """One, or another number."""
    assert Translator(strict=True).render(Counted(count), "nl") == said


def test_a_long_list_may_have_commas_alone() -> None:
    """In a few names "en" says which is the last; a roll needs no such word."""
    said = Translator(strict=True).render(Roll(("Anna", "Bram", "Carla")), "nl")
    assert said == "Spelers: Anna, Bram, Carla"


class Notes(Message):
    """A list that its text can do without."""

    notes: PossiblyEmpty[str]


class Cups(Message):
    """Two lists; the text needs the first."""

    cups: tuple[str, ...]
    notes: PossiblyEmpty[str]


def test_an_empty_list_has_a_text_of_its_own() -> None:
    """An empty list is refused if the text needs it; a text that does not is used unchanged."""
    texts = Translator(strict=True)
    assert texts.render(Cups((), ("a",)), "nl") == "Er zijn geen bekers."
    assert texts.render(Cups(("A",), ()), "nl") == "Bekers: A."
    assert texts.render(Greeting(Cups((), ())), "nl") == "Dag Er zijn geen bekers.."
    assert texts.render(Notes(()), "nl") == "Klaar."


def test_an_empty_list_that_a_text_needs_is_a_fault(caplog: pytest.LogCaptureFixture) -> None:
    """Tests raise an error; a club's chat gets the answer nevertheless, and the log a line."""
    with pytest.raises(ValueError, match="roll has no text for an empty names"):
        Translator(strict=True).render(Roll(()), "nl")
    with pytest.raises(ValueError, match="roll has no text for an empty names"):
        Translator(strict=True).render(Greeting(Roll(())), "nl")
    with caplog.at_level(logging.ERROR):
        assert Translator(strict=False).render(Roll(()), "nl") == "Spelers:"
    assert "No text for roll with an empty names" in caplog.text


def test_a_text_may_ask_for_lines() -> None:
    """A text may put the parts of a tuple on lines of their own."""
    said = Translator(strict=True).render(Greeting(("Jan", "Piet")), "it")
    assert said == "Ciao:\nJan\nPiet"


@pytest.mark.parametrize(
    ("message", "language"),
    [
        (Counted(1), "en"),  # no text
        (Greeting("Jan"), "en"),  # a variable that the message has not
        (Greeting(Counted(1)), "it"),  # no text for what is inside
        (Greeting("Jan"), "fy"),  # no such language
    ],
)
def test_a_fault_falls_back_to_dutch(
    message: Message, language: str, caplog: pytest.LogCaptureFixture
) -> None:
    """The reply is sent nevertheless, and the log names the missing text."""
    with caplog.at_level(logging.ERROR):
        said = Translator(strict=False).render(message, language)
    assert said == Translator(strict=False).render(message, "nl")
    assert f"in {language}" in caplog.text


def test_a_fault_in_dutch_is_said_by_key() -> None:
    """Even then there is a reply, with the missing key."""
    assert Translator(strict=False).render(Greeting(object()), "en") == "Geen tekst voor greeting"


@pytest.mark.parametrize("message", [Counted(1), Greeting("Jan")])
def test_a_strict_translator_lets_faults_through(message: Message) -> None:
    """In tests a fault is an error."""
    with pytest.raises(KeyError):
        Translator(strict=True).render(message, "en")


def test_a_label_has_no_html() -> None:
    """Telegram shows a button's text as it is, so there is nothing to escape."""
    texts = Translator(strict=True)
    assert texts.label(Greeting("<Jan> & Co"), "nl") == "Dag <Jan> & Co."
    assert texts.label("Jan\n& Co", "nl") == "Jan & Co"
    assert texts.label(Side.LEFT, "en") == "left"
    assert len(texts.label("x" * 200, "nl")) == 60


def test_a_word_is_said_by_its_key_or_member() -> None:
    """An enum's member has a text without being a message."""
    texts = Translator(strict=True)
    assert (texts.word(Side.LEFT, "en"), texts.word("side.left", "nl")) == ("left", "links")


def test_an_empty_part_leaves_no_gap() -> None:
    """An empty part leaves no space at the end of its line."""
    assert (
        Translator(strict=True).render(Greeting(Html("a  \n\n\n\nb \n")), "nl") == "Dag a\n\nb\n."
    )


@pytest.mark.parametrize(
    ("player", "said"), [("Anna", "je komt"), ("Bram", "Bram komt"), ("Annabel", "Annabel komt")]
)
def test_texts_about_the_reader_address_them(player: str, said: str) -> None:
    """Anna reads "je" about herself, and the name about others; within another message too."""
    texts = Translator(strict=False).read_by("Anna")
    assert texts.render(Comes(player), "nl") == said
    assert texts.render(Greeting(Comes(player)), "nl") == f"Dag {said}."
    assert texts.render(Greeting((Comes(player),)), "nl") == f"Dag {said}."


def test_whom_nobody_reads_for_is_named() -> None:
    """The bot says so in the group, and for a player without a name."""
    assert Translator(strict=False).render(Comes("Anna"), "nl") == "Anna komt"
    assert Translator(strict=False).read_by("").render(Comes(""), "nl") == " komt"
