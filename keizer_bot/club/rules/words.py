"""What may stand behind a key of the rules, in words; a number is shown as it is typed."""

from __future__ import annotations

import re

from keizer_bot.club.rules import messages
from keizer_bot.engine.model import AbsenceKind
from keizer_bot.i18n.message import Message

_LIST = re.compile(r"\[([^\[\]{}]+)\]")
_TABLE = re.compile(r"\{([^{}]+)\}")
_PAIR = re.compile(r"(\w+) = ([\w-]+)")


def told(key: str, typed: str) -> messages.Told:
    """The value `typed` behind `key`, in words; what has none (a number, a name) as it stands."""
    if typed == "[]":
        return messages.NotSet()
    if key == "revaluation.schedule":
        parts = (dict(_PAIR.findall(part)) for part in _TABLE.findall(typed))
        return messages.SeveralValues(
            tuple(messages.PassesFrom(p["from_round"], _passes(p)) for p in parts)
        )
    if several := _LIST.fullmatch(typed):
        return messages.SeveralValues(tuple(_word(key, each) for each in several[1].split(", ")))
    if table := _TABLE.fullmatch(typed):
        return _limits(dict(_PAIR.findall(table[1])))
    return _word(key, typed)


def _passes(part: dict[str, str]) -> messages.RuleWord | messages.PassesEach:
    passes = part["passes"]
    return (
        messages.PassesEach(int(passes))
        if passes.isdigit()
        else messages.RuleWord(f"passes = {passes}")
    )


def _limits(table: dict[str, str]) -> Message:
    """What is said of a rematch or of the bye by a table."""
    if "top" in table:
        return messages.NoByeFor(table["top"], table["last_rounds"])
    said = {"gap": messages.GapBetween, "max": messages.MostMeetings}
    return messages.SeveralValues(tuple(said[name](int(value)) for name, value in table.items()))


def _word(key: str, typed: str) -> messages.Told:
    if key == "absence.silent_kind":
        kind = typed.strip('"')
        return AbsenceKind(kind) if kind in set(AbsenceKind) else kind
    if typed in {each.value for each in messages.OnOrOff}:
        return messages.OnOrOff(typed)
    option = "limit_per" if key.endswith(".limit_per") else key
    known = {word.value: word for word in messages.RuleWord}
    return known.get(f"{option} = {typed}", typed)
