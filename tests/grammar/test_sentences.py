"""Every sentence of sentences.toml, with its expected outcome."""

from __future__ import annotations

import tomllib
from datetime import datetime
from pathlib import Path

import pytest

from keizer_bot.app.subjects import COMMANDS
from keizer_bot.calendar import Evening
from keizer_bot.reading.commands import GivenCommand, read_command
from keizer_bot.reading.model import (
    ComeLate,
    NoShow,
    ResultReport,
    SeveralReadings,
    SignOff,
    SignOn,
)
from keizer_bot.reading.reader import read as read_plain
from tests.grammar.scene import ZONE
from tests.reading.scene import scene

pytestmark = pytest.mark.slow

_PAGE = tomllib.loads(Path(__file__).with_name("sentences.toml").read_text("utf-8"))
_DONE = Path(__file__).with_name("done_all_the_same.txt").read_text("utf-8").splitlines()
_DONE_ALL_THE_SAME = dict(line.rsplit("|", 1) for line in _DONE if line[0] != "#")
STARTS = datetime(2026, 11, 20, 20, tzinfo=ZONE)
_OF_COMING = {"afmelden", "aanmelden", "later"}


def outcome(sentence: str) -> str:
    """The outcome of a sentence, in the words of sentences.toml."""
    told = _of_coming(sentence) or _of_result(sentence)
    if told is not None:
        return told
    command = read_command(sentence, COMMANDS, bot_name="keizer_bot", private=True)
    if not isinstance(command, GivenCommand):
        return "nothing"
    if command.name in {*_OF_COMING, "uitslag"}:
        return "perhaps"
    return f"/{command.name}"


def _of_result(sentence: str) -> str | None:
    """The result of his game that Jan surely tells; None: nothing, or it is asked about."""
    reading = read_plain(sentence, scene(moment="F"))
    match reading:
        case NoShow(named=named, doubts=doubts) if not doubts:
            return "result +/-" if named else "result opponent absent"
        case ResultReport(result=result, doubts=doubts) if not doubts:
            return f"result {result.value}"
    return None


def _of_coming(sentence: str) -> str | None:
    """The evenings on which Jan surely comes or not; None: nothing, or it is asked about."""
    reading = read_plain(sentence, scene())
    if reading.doubts:
        return None
    match reading.readings[0] if isinstance(reading, SeveralReadings) else reading:
        case SignOff(_, evenings, club_duty):
            return " ".join(["off", *_days(evenings), *(["club"] if club_duty else [])])
        case SignOn(_, evenings):
            return " ".join(["on", *_days(evenings)])
        case ComeLate(by=by):
            return f"later {by.behind(STARTS)}"
    return None


def _days(evenings: tuple[Evening, ...]) -> list[str]:
    return [f"{evening.date.day}-{evening.date.month}" for evening in evenings]


@pytest.mark.parametrize("language", _PAGE)
def test_a_sentence_does_what_it_says_or_nothing(language: str) -> None:
    """Sentences not read for certain are asked about; look-alikes do nothing."""
    misread = dict[str, str]()
    for wanted, sentences in _PAGE[language].items():
        is_act = wanted.split()[0] in {"off", "on", "later", "confirm", "result"}
        unread = {"nothing", "perhaps"} if is_act or wanted in {"nothing", "perhaps"} else set()
        outcomes = {sentence: outcome(sentence) for sentence in sentences.strip().splitlines()}
        assert outcomes, wanted
        for sentence, came in outcomes.items():
            if came not in {*unread, wanted, _DONE_ALL_THE_SAME.get(sentence)}:
                misread[sentence] = came
    assert misread == {}


@pytest.mark.parametrize("language", _PAGE)
def test_most_results_are_done(language: str) -> None:
    """The bar for clear results: three of five are carried out, the others cost a tap."""
    told = [
        outcome(sentence) == wanted
        for wanted, sentences in _PAGE[language].items()
        if wanted.startswith("result ")
        for sentence in sentences.strip().splitlines()
    ]
    assert sum(told) >= 0.6 * len(told)
