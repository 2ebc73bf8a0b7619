"""Reads an arbiter's requests in plain words as commands: "Kees moet vrijdag tegen Anna".

A request is the command of its verb, with the words that are left without the verb and courtesies.
The command must be able to read these, and the bot asks before it carries a request out.
"""

from collections.abc import Collection, Sequence

from keizer_bot.reading.commands import GivenCommand
from keizer_bot.reading.forms import forms
from keizer_bot.reading.lexicon import Meaning
from keizer_bot.reading.names import PARTICLES
from keizer_bot.reading.senses import Matter, Sense
from keizer_bot.reading.wording import Wording, first_read

_FORMS = forms(
    "request",
    {
        "ADD_PLAYER": "speler nieuw {}",
        "CANCEL": "ronde {} vervalt",
        "FORBID": "verbied {}",
        "FORCE": "forceer {}",
        "GIVE_BYE": "vrij {}",
        "LINK": "koppel {}",
        "MOVE": "verplaats {}",
        "PLAN_MATCH": "wedstrijd {}",
        "PUBLISH": "publiceer {}",
        "RATE": "rating {}",
        "UNLINK": "ontkoppel {}",
        "WITHDRAW": "terugtrekken {}",
    },
)
_KEPT = (
    *(Matter.DAY, Matter.MONTH, Matter.ROUND, Matter.PAIRINGS, Matter.STANDINGS, Matter.VERSUS),
    *(Sense.BOARD, Matter.HOME, Matter.OFF, Sense.AWAY),
)
_BESIDE = (
    *(Sense.ARTICLE, Sense.PLACE, Sense.THERE, Sense.AROUND, Sense.IT, Sense.WE),
    *(Sense.PLEASE, Sense.THANKS, Sense.HELLO, Matter.FILLER, Sense.WISH),
    *(Sense.BE, Sense.IS, Sense.BECAME, Sense.CAN, Sense.HAVE, Sense.TO_COME, Sense.MUST),
    *(Sense.THEY_HAVE, Sense.THIRD_PERSON, "give", "may", "too"),
    *(Matter.NEW, Matter.EVENING, Matter.ADD, Matter.RATING, Matter.POINTS, Sense.GAME),
)


def read_request(text: str) -> GivenCommand | None:
    """The command for what the sentence asks; None if it is not a request."""
    return first_read(text, _request)


def _request(wording: Wording) -> GivenCommand | None:
    if wording.asks and not wording.has(Sense.PLEASE):
        return None
    form = next((form for form in _FORMS if form.fits(wording)), None)
    if form is None:
        return None
    dropped = frozenset[Meaning](_BESIDE).union(*form.needs).difference(_KEPT, {Matter.NUMBER})
    command, _, rest = form.value.format(_words_left(wording, dropped)).partition(" ")
    return GivenCommand(command, rest, certain=False)


def _words_left(wording: Wording, dropped: Collection[Meaning]) -> str:
    """The words without phrases that have a dropped meaning, unless they are part of a name."""
    left, at = list[int](), 0
    while at < len(wording.line):
        length = wording.begins(*dropped, at=at)
        if length <= wording.begins(*_KEPT, at=at) or _is_of_a_name(wording, at, left):
            left.append(at)
            length = 1
        at += length
    tokens = [wording.line[at] for at in left]
    return "".join(
        f"{'' if token.glued else ' '}{wording.text[token.start : token.end]}" for token in tokens
    ).strip()


def _is_of_a_name(wording: Wording, at: int, left: Sequence[int]) -> bool:
    """True for a word with a capital inside the text, and for the "de" in "Henk de Boer"."""
    first = [wording.text[token.start] for token in wording.line[at : at + 2]]
    inside = wording.line[at].text in PARTICLES and left[-1:] == [at - 1]
    return (at > 0 and first[0].isupper()) or (inside and first[-1].isupper())
