"""Any text at all gets an answer or a refusal, and soon."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from keizer_bot import LANGUAGES
from keizer_bot.app.subjects import COMMANDS
from keizer_bot.i18n.folding import fold
from keizer_bot.i18n.message import Refusal
from keizer_bot.reading.commands import GivenCommand, read_command
from keizer_bot.reading.dates import Signing
from keizer_bot.reading.day_words import DAY_WORDS
from keizer_bot.reading.lexicon import lexicon
from keizer_bot.reading.model import ComeLate, SeveralReadings, SignOff, SignOn
from keizer_bot.reading.pieces import GameKind
from keizer_bot.reading.signing import OneOfPlayers, read_signing
from keizer_bot.reading.words import LONGEST_BY_ARBITER, clean
from keizer_bot.reading.written_results import read_results
from tests.grammar.anew import forget
from tests.grammar.scene import JAN, ROSTER, calendar
from tests.reading.command_scene import FakeScene

pytestmark = pytest.mark.slow

CALENDAR = calendar()
NUMBERS = st.from_regex(r"[0-9]{1,9}([-/. ][0-9]{1,5}){0,4}", fullmatch=True)
PHRASES = [phrase for language in LANGUAGES for phrase in lexicon(language).phrases]
VOCABULARY = sorted({" ".join(key) for key in (*DAY_WORDS, *PHRASES)})
SIGNS = st.sampled_from((" ", ", ", ". ", "? ", "! ", "!? ", ": ", "\n", " - ", "...", "("))
NAMES = [word for person in ROSTER for word in (person.name, *person.name.split())]
PIECES = st.one_of(
    st.sampled_from(VOCABULARY), NUMBERS, st.sampled_from(NAMES), st.text(max_size=4)
)
SENTENCES = st.lists(PIECES, max_size=9).map(" ".join)
GAME_KINDS: tuple[GameKind, ...] = ("chess", "draughts")
TEXTS = st.one_of(SENTENCES, st.text())
TALKED = st.lists(st.tuples(st.sampled_from((*VOCABULARY, *NAMES)), SIGNS), max_size=7)


@given(TALKED)
def test_any_words_with_any_signs_are_read(said: list[tuple[str, str]]) -> None:
    """A question mark or bracket without words beside it does not stop the reader."""
    text = "".join(word + sign for word, sign in said)
    for message in (text, f"?{text}"):
        found = read_command(message, COMMANDS, bot_name="keizer_bot", private=True)
        assert not isinstance(found, GivenCommand) or found.name in COMMANDS.names


@pytest.mark.parametrize("text", ["gewonnen!?", "afgemeld voor vrijdag Kees, ?", "?", "Kees ?!"])
def test_a_question_mark_may_stand_alone(text: str) -> None:
    """It belongs to the words before it: a question, and no crash."""
    found = read_command(text, COMMANDS, bot_name="keizer_bot", private=True)
    assert not isinstance(found, GivenCommand) or not found.certain


@given(text=TEXTS, signing=st.sampled_from(Signing), arbiter=st.booleans())
def test_any_text_signs_off_or_is_answered(text: str, signing: Signing, *, arbiter: bool) -> None:
    """No text gets anything but evenings, a question or a refusal of ours."""
    try:
        found = read_signing(text, FakeScene(is_arbiter=arbiter), signing)
    except Refusal:
        return
    match found:
        case OneOfPlayers(readings=readings):
            assert arbiter
            assert all(one.evenings for one in readings)
        case SeveralReadings(readings):
            assert all(one.evenings for one in readings if isinstance(one, SignOff | SignOn))
        case SignOff(players, evenings) | SignOn(players, evenings):
            assert evenings
            assert arbiter or players == (JAN,)
        case ComeLate(player):
            assert arbiter or player == JAN


@given(text=TEXTS, game=st.sampled_from(GAME_KINDS), arbiter=st.booleans())
def test_any_text_is_a_result_or_is_answered(text: str, game: GameKind, *, arbiter: bool) -> None:
    """No text gets anything but a result, a question or a refusal of ours."""
    with suppress(Refusal):
        assert all(read_results(text, FakeScene(is_arbiter=arbiter, game=game)))


@given(st.lists(SENTENCES, max_size=5).map("\n".join))
def test_any_list_has_an_answer_a_line(text: str) -> None:
    """Each line of the arbiter's list gets its own answer."""
    try:
        found = read_results(text, FakeScene())
    except Refusal:
        return
    assert {line.number for line in found} <= set(range(1, 6))


@given(text=TEXTS, private=st.booleans())
def test_any_text_is_a_command_or_none(text: str, *, private: bool) -> None:
    """A command that is found exists, and its words are those of the text."""
    for message in (text, f"/{text}", f"/afmelden{text}"):
        found = read_command(message, COMMANDS, bot_name="keizer_bot", private=private)
        if isinstance(found, GivenCommand):
            said = fold(clean(message.replace("_", "-") + message))
            words = fold(clean(found.rest)).replace(" ; ", " ").split()
            assert all(word in said for word in words)


LONG = [
    *("(", "1", "9 ", "a", "20-11 ", "en ", "t/m ", "niet ", "1-0 ", "½", "- ", "Jan ", "vrijdag "),
    *("ronde 1 en ", "1/", "o-", "van 1 tot ", "over 1 ", "/ ", "@", "de ", "xyzzy ", "1 - ", "é"),
    *("ik kom ", "niet voor ", "kwart over ", "een ", "gewonnen van ", "hoi ", "wie "),
    *(". ", "5 a "),
]


@pytest.mark.parametrize("piece", LONG)
def test_4096_characters_are_read_soon(piece: str) -> None:
    """The longest text takes two seconds at most, whatever it repeats."""
    text = (piece * LONGEST_BY_ARBITER)[:LONGEST_BY_ARBITER]
    for reads in _READERS:
        assert any(_seconds(reads, text) < 2 for _ in range(9))  # others may disturb the first


def _seconds(reads: Callable[[str], object], text: str) -> float:
    forget()
    start = process_time()
    with suppress(Refusal):
        reads(text)
    return process_time() - start


_READERS: tuple[Callable[[str], object], ...] = (
    lambda text: read_command(text, COMMANDS, bot_name="keizer_bot", private=True),
    lambda text: read_command(text[:300], COMMANDS, bot_name="keizer_bot", private=True),
    lambda text: read_signing(text, FakeScene(), Signing.OFF),
    lambda text: read_results(text, FakeScene()),
    lambda text: read_results(text[:300], FakeScene(is_arbiter=False)),
)
