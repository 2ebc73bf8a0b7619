"""Who did not come, told beside a result: "Piet is niet komen opdagen"."""

import re
from dataclasses import replace

from keizer_bot.reading.old.report import read_report
from keizer_bot.reading.old.talk_words import Part
from keizer_bot.reading.old.told_words import ToldWord, fills, is_of_a_report

_CAME = re.compile(
    "gekomen|verschenen|opdagen|opgedaagd|dagen|kwam|verstek|show|turn|come|came"
    "|venut|presentat|vist"
)
_OF_WHOM = {Part.THEM, Part.NAME, Part.PLACE}
_OPPONENT = ("tegenstander", "opponent")


def with_absence(words: list[ToldWord]) -> list[ToldWord]:
    """Who did not come is told of an opponent, and as past: "niet komen" is something else."""
    own = any(word.part is Part.ME for word in words)
    return [
        replace(w, part=Part.NOT)
        if w.part is Part.ABSENT and (own or not _CAME.search(w.text))
        else w
        for w in words
    ]


def is_of_nobody(clause: str, words: list[ToldWord]) -> bool:
    """Whether it does not say who did not come: "vanavond niet gekomen, sorry"."""
    of = any(word.part in _OF_WHOM or word.text.startswith(_OPPONENT) for word in words)
    return not of and read_report(clause).white_named is None


def a_thing_came(words: list[ToldWord]) -> bool:
    """Whether it may be no player who did not come: "zijn aanval kwam niet door"."""
    absent = next((at for at, word in enumerate(words) if word.part is Part.ABSENT), 0)
    return not all(is_of_a_report(word) for word in words[:absent])


def is_late(words: list[ToldWord]) -> bool:
    """Whether it is told when or where they did not come: "kwam niet op tijd"."""
    absent = next((i for i, word in enumerate(words) if word.part is Part.ABSENT), len(words))
    return any(word.part in {Part.READ, Part.TAIL} and not fills(word) for word in words[absent:])
