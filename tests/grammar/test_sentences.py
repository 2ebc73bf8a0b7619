"""Every sentence of sentences.toml, against what must come of it."""

from __future__ import annotations

import tomllib
from datetime import datetime
from pathlib import Path

import pytest

from keizer_bot.app.commands import COMMANDS
from keizer_bot.grammar.spoken import read_lateness
from keizer_bot.i18n.message import Refusal
from keizer_bot.reading.commands import SaidCommand, read_command
from tests.grammar.scene import ZONE, brief, read

_PAGE = tomllib.loads(Path(__file__).with_name("sentences.toml").read_text("utf-8"))
STARTS = datetime(2026, 11, 20, 20, tzinfo=ZONE)
_DOES = {"afmelden": "off", "aanmelden": "on", "uitslag": "result"}


def outcome(sentence: str) -> str:
    """What comes of it, in the words of sentences.toml."""
    command = read_command(sentence, COMMANDS, bot_name="keizer_bot", private=True)
    if not isinstance(command, SaidCommand):
        return "nothing"
    if command.name == "later":
        late = read_lateness(sentence)
        return "perhaps" if late is None else f"later {late.behind(STARTS)}"
    if command.name not in _DOES:
        return f"/{command.name}"
    answer = read(sentence, private=True)
    said = brief(answer).removeprefix("1: ")
    if isinstance(answer, Refusal) or ": " in said:  # the game of others
        return "nothing"
    if not command.certain or said.startswith(("which", "did you", "not a", "colours", "confirm")):
        return said if said.startswith("confirm") else "perhaps"
    return f"{_DOES[command.name]} {said}"


@pytest.mark.parametrize("language", _PAGE)
def test_a_sentence_is_understood_to_its_last_word(language: str) -> None:
    """It does what it says, or is asked about; what only looks like it does nothing."""
    misread = dict[str, str]()
    for wanted, sentences in _PAGE[language].items():
        allowed = {"nothing", "perhaps"} if wanted == "nothing" else {wanted}
        outcomes = {sentence: outcome(sentence) for sentence in sentences.strip().splitlines()}
        assert outcomes, wanted
        misread |= {each: came for each, came in outcomes.items() if came not in allowed}
    assert misread == {}
