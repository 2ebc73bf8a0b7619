"""Words behind look-ups: a ranking or a part of it, a round, a player, a picture, prizes."""

import re
from dataclasses import dataclass
from enum import Enum, auto

from keizer_bot.i18n.folding import fold
from keizer_bot.reading import words
from keizer_bot.reading.line_parts import number_of_round
from keizer_bot.reading.messages import NoGameThatDay
from keizer_bot.reading.scene import CommandScene
from keizer_bot.reading.settings import Switch

_ME = frozenset("ik mij me mezelf io".split())  # noqa: SIM905 - words
_ALL = frozenset("iedereen allen alle allemaal everybody everyone all tutti".split())  # noqa: SIM905 - words
_PICTURE = re.compile(
    r"(?:als\s+|as\s+(?:a\s+)?|come\s+)?"
    r"\b(?:plaatjes?|afbeelding|foto|picture|image|immagine)\b",
    re.IGNORECASE,
)
_GROUP = re.compile(r"(?:groep(?:en)?|groups?|grupp[oi])\b\s*(?P<name>.*)", re.IGNORECASE)
_PERIOD = re.compile(
    r"(?:periode[ns]?|periods?|period[oi])\b\s*(?P<number>[0-9]{1,2})?", re.IGNORECASE
)
_OPEN = ("open", "missing", "mancanti")
_OWN = frozenset(("ik", "me", "i", "io"))
_OWN_NEWS = {
    **dict.fromkeys(("bericht", "message", "messaggio"), Switch.ON),
    **dict.fromkeys(("stil", "quiet", "silenzio"), Switch.OFF),
}
_OF_TEAM = re.compile(r"(?:beste? |best |miglior )?(?:team|squadra|giocatore di squadra)")
_ATTENDANCE = re.compile(r"(?:aanwezig\w*|opkomst|attendance|presenze|presenza)", re.IGNORECASE)


def read_name(rest: str) -> str:
    """The name of whom they ask; empty: it is the sender. Raises as `words.line`."""
    name = words.line(rest)
    return "" if _ME & set(fold(name).split()) else name


class Everybody(Enum):
    """All players, in place of a name."""

    EVERYBODY = auto()


def read_course(rest: str) -> str | Everybody:
    """Whose course they ask; an empty name: the sender's. Raises as `words.line`."""
    name = words.line(rest)
    return Everybody.EVERYBODY if name.casefold() in _ALL else name


def read_round_number(rest: str, scene: CommandScene) -> int | None:
    """The round that is looked up, by its number or its day; None: none is named.

    Raises `NoGameThatDay`.
    """
    return number_of_round(rest, scene.calendar_or_last, scene.at)


@dataclass(frozen=True, slots=True)
class RoundReport:
    """A report after a round, or the newest; `picture`: drawn."""

    round: int | None
    picture: bool = False


def _report(rest: str, scene: CommandScene) -> RoundReport:
    return RoundReport(read_round_number(rest, scene), _PICTURE.search(rest) is not None)


@dataclass(frozen=True, slots=True)
class GroupRanking:
    """The ranking of one group; an empty name: how the groups are made up."""

    name: str


@dataclass(frozen=True, slots=True)
class PeriodRanking:
    """The ranking of a period, or of the one that is going on."""

    number: int | None


def read_ranking(rest: str, scene: CommandScene) -> GroupRanking | PeriodRanking | RoundReport:
    """The words behind /stand. Raises `NoGameThatDay`."""
    said = rest.strip()
    if match := _GROUP.match(said):
        return GroupRanking(match["name"].strip(" ?!."))
    if match := _PERIOD.match(said):
        return PeriodRanking(int(match["number"]) if match["number"] else None)
    return _report(rest, scene)


class PairingsPart(Enum):
    """A part of the newest pairing."""

    OWN = auto()
    OPEN = auto()


def read_pairings(rest: str, scene: CommandScene) -> PairingsPart | RoundReport | NoGameThatDay:
    """The words behind /indeling.

    A day without a round is given, not raised: it may be asked before a pairing is there at all.
    """
    said = fold(rest.strip())
    if said in _OPEN:
        return PairingsPart.OPEN
    try:
        return PairingsPart.OWN if said in _OWN else _report(rest, scene)
    except NoGameThatDay as refusal:
        return refusal


def read_own_news(rest: str) -> Switch | None:
    """The words behind /mij: news of one's own game in private, or none; None: they only look."""
    return _OWN_NEWS.get(rest.strip().casefold())


@dataclass(frozen=True, slots=True)
class PrizesWords:
    """A look-up of the prizes with these words in their names (empty: all)."""

    name: str
    attendance: bool
    of_team: bool


def read_prizes(rest: str) -> PrizesWords:
    """The words behind /prijzen."""
    wanted = fold(rest).strip()
    attendance, of_team = _ATTENDANCE.match(wanted), _OF_TEAM.match(wanted)
    return PrizesWords(wanted, attendance is not None, of_team is not None)
