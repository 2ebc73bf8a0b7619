"""Every sentence of sentences.toml, against what must come of it."""

from __future__ import annotations

import tomllib
from datetime import datetime
from pathlib import Path

import pytest

from keizer_bot.app.commands import COMMANDS
from keizer_bot.calendar import Evening
from keizer_bot.i18n.message import Refusal
from keizer_bot.reading.commands import SaidCommand, read_command
from keizer_bot.reading.model import ComeLate, SeveralReadings, SignOff, SignOn
from keizer_bot.reading.reader import read as read_plain
from tests.grammar.scene import ZONE, brief, read
from tests.reading.scene import scene

_PAGE = tomllib.loads(Path(__file__).with_name("sentences.toml").read_text("utf-8"))
_DONE = Path(__file__).with_name("done_all_the_same.txt").read_text("utf-8").splitlines()
_DONE_ALL_THE_SAME = dict(line.rsplit("|", 1) for line in _DONE if line[0] != "#")
STARTS = datetime(2026, 11, 20, 20, tzinfo=ZONE)
_OF_COMING = {"afmelden", "aanmelden", "later"}


def outcome(sentence: str) -> str:
    """What comes of it, in the words of sentences.toml."""
    told, command = (
        _of_coming(sentence),
        read_command(sentence, COMMANDS, bot_name="keizer_bot", private=True),
    )
    if told is not None:
        return told
    if not isinstance(command, SaidCommand):
        return "nothing"
    if command.name != "uitslag":
        return "perhaps" if command.name in _OF_COMING else f"/{command.name}"
    return _of_result(sentence, command)


def _of_result(sentence: str, command: SaidCommand) -> str:
    if command.wanted is not None:
        return "result opponent absent"
    answer = read(sentence, private=True)
    said = brief(answer).removeprefix("1: ")
    if isinstance(answer, Refusal) or ": " in said:  # the game of others
        return "nothing"
    if not command.certain or said.startswith(("which", "colours", "confirm")):
        return said if said.startswith("confirm") else "perhaps"
    return f"result {said}"


def _of_coming(sentence: str) -> str | None:
    """What Jan says of coming for sure; None: nothing, or it is asked about."""
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
    """What is not read, or not for sure, is asked about; what only looks like it does nothing."""
    misread = dict[str, str]()
    for wanted, sentences in _PAGE[language].items():
        of_coming = wanted.split()[0] in {"off", "on", "later", "confirm"}
        unread = {"nothing", "perhaps"} if of_coming or wanted in {"nothing", "perhaps"} else set()
        outcomes = {sentence: outcome(sentence) for sentence in sentences.strip().splitlines()}
        assert outcomes, wanted
        for sentence, came in outcomes.items():
            if came not in {*unread, wanted, _DONE_ALL_THE_SAME.get(sentence)}:
                misread[sentence] = came
    assert misread == {}
