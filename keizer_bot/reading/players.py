"""The words behind /speler and /gast: newcomers, returns, names, nicknames."""

import re
from dataclasses import dataclass
from enum import Enum, auto

from keizer_bot.i18n.folding import fold
from keizer_bot.mail_address import mail_address
from keizer_bot.reading import words
from keizer_bot.reading.line_parts import line, person
from keizer_bot.reading.lookups import read_name
from keizer_bot.reading.messages import Example, GroupsOfNow, NotGroups, NotReadable
from keizer_bot.reading.names import NamedPerson
from keizer_bot.reading.scene import CommandScene
from keizer_bot.reading.words import listed

_ADD = frozenset(listed("erbij|toevoegen|nieuw|nieuwe|add|new|aggiungi|nuovo|nuova"))
_BACK = frozenset(listed("terug|back|ritorna|rientra"))
_LIST = frozenset(("", *listed("lijst|alle|allen|list|all|elenco|tutti")))
_NICKNAME = re.compile(
    r"(?P<name>.+?)\s+(?P<no>(?:geen|no|senza)\s+)?(?:bijnaam|nickname|soprannome)\s+(?P<said>.+)",
    re.IGNORECASE,
)
MOST_GROUPS = 8
_SEVERAL = re.compile(
    r",[^,\d]+,(?!\s*\d)|\w (?:en|and|&|\+) \w|\w+ \w+ e \w+ \w"
    r"|^(?!(?:De|Den|Der|Du|Van|Ten|Ter|La|Le|El|Da|Di|Del) )[A-Z]\w+ [A-Z]\w+, [A-Z]\w+ [A-Z]\w+"
)
_BOUND = re.compile(r"\d{3,4}")
_PARTS = re.compile(r"\d")
_OF_A_DAY = re.compile(r"\b(?:op|per|on|il|al|dal)\b|\d[-/.]\d|\b20\d\d\b", re.IGNORECASE)
_GAP = "|"  # where something was taken out: what stands on both sides of it is no one name
_BESIDE_A_NAME = " -–—:;•*"
_MAIL = re.compile(r"\S*@\S*")
_POINTS = re.compile(
    r"\b(?:met\s|with\s|con\s)?(?:punten|points|punti)\s+(?P<points>\S+)"
    r"(?P<each>\s+(?:per|a)\s+(?:gemiste\s+|missed\s+)?(?:ronde|round|turno))?",
    re.IGNORECASE,
)
_FROM = re.compile(
    r"\b(?:vanaf|from|dal|da)\s+(?:ronde|round|turno)\s?([0-9]{1,3})\b", re.IGNORECASE
)
_GROUP = re.compile(r"\b(?:groep|group|gruppo)\s+(\w{1,20})\b", re.IGNORECASE)
_RATING = re.compile(
    r"(?:\b(?:rating|elo)\s*)?(?P<guess>~\s?)?\b(?P<rating>[0-9]{3,4})\b", re.IGNORECASE
)


class PlayersAct(Enum):
    """The acts behind /speler."""

    LIST = auto()
    ADD = auto()
    TAKE_BACK = auto()
    GIVE_NICKNAME = auto()
    TAKE_NICKNAME = auto()


@dataclass(frozen=True, slots=True)
class NewcomerWords:
    """A newcomer; a field that is not written is None.

    `points` are as they were written, with `per_round` for each round that was missed; `guessed`:
    the rating was written with a ~.
    """

    name: str
    rating: int | None = None
    guessed: bool = False
    group: str | None = None
    from_round: int | None = None
    points: str | None = None
    per_round: bool = False
    mail: str | None = None


@dataclass(frozen=True, slots=True)
class PlayersWords:
    """An act, its player and the nickname; `newcomer` is a new player."""

    act: PlayersAct
    player: NamedPerson | None = None
    nickname: str = ""
    newcomer: NewcomerWords | None = None


def read_player(rest: str, scene: CommandScene) -> str | PlayersWords:
    """The words behind /speler: a name to look up, or an act.

    Of an arbiter no words at all ask for the list of players. Raises as
    `read_players` and `read_name`.
    """
    if not _acts_on_players(rest, lists=scene.is_arbiter):
        return read_name(rest)
    return read_players(rest, scene)


def _acts_on_players(rest: str, *, lists: bool) -> bool:
    said = fold(rest.strip())
    acts = said.partition(" ")[0] in _ADD | _BACK or _NICKNAME.fullmatch(said) is not None
    return acts or (said in _LIST and (lists or said != ""))


def read_players(rest: str, scene: CommandScene) -> PlayersWords:
    """What is to be done with players.

    Raises `ArbiterOnly`, `NotReadable`, and as `words.line` and `person`.
    """
    scene.require_arbiter()
    if fold(rest.strip()) in _LIST:
        return PlayersWords(PlayersAct.LIST)
    said = line(rest, Example.PLAYER)
    act, _, name = said.partition(" ")
    if fold(act) in _BACK and name:
        return PlayersWords(PlayersAct.TAKE_BACK, person(name, scene.players))
    if found := _NICKNAME.fullmatch(said):
        change = PlayersAct.TAKE_NICKNAME if found["no"] else PlayersAct.GIVE_NICKNAME
        return PlayersWords(change, person(found["name"], scene.players), found["said"].strip())
    newcomer = read_newcomer(name) if fold(act) in _ADD else None
    if newcomer is None:
        raise NotReadable(said, Example.PLAYER)
    return PlayersWords(PlayersAct.ADD, newcomer=newcomer)


def read_guest(rest: str) -> NewcomerWords:
    """A guest's name and rating; more is not said of them. Raises as `read_players`."""
    said = line(rest, Example.GUEST)
    guest = read_newcomer(said)
    if guest is None or guest != NewcomerWords(guest.name, guest.rating, guest.guessed):
        raise NotReadable(said, Example.GUEST)
    return guest


def read_newcomer(text: str) -> NewcomerWords | None:
    """The newcomer, with all fields; None where what is left is not one name."""
    mail, text = _take(_MAIL, text)
    address = mail_address(mail[0]) if mail else None
    if mail and address is None:
        return None
    points, text = _take(_POINTS, text)
    first, text = _take(_FROM, text)
    group, text = _take(_GROUP, text)
    rating, text = _take(_RATING, text)
    names = [
        name
        for part in text.split(_GAP)
        if (name := " ".join(part.replace(",", " ").split()).strip(_BESIDE_A_NAME))
    ]
    if len(names) != 1 or any(map(str.isdigit, names[0])) or not any(map(str.isalpha, names[0])):
        return None
    return NewcomerWords(
        name=names[0],
        rating=int(rating["rating"]) if rating else None,
        guessed=bool(rating and rating["guess"]),
        group=group[1].upper() if group else None,
        from_round=int(first[1]) if first else None,
        points=_points(points["points"]) if points else None,
        per_round=bool(points and points["each"]),
        mail=address,
    )


def _take(pattern: re.Pattern[str], text: str) -> tuple[re.Match[str] | None, str]:
    """The first match in the text, and the text with a gap in its place."""
    found = pattern.search(text)
    return found, f"{text[: found.start()]} {_GAP} {text[found.end() :]}" if found else text


def _points(written: str) -> str:
    return fold(written.rstrip(",").replace("½", "1/2").replace(",", "."))


def read_withdrawal(rest: str, scene: CommandScene) -> NamedPerson:
    """The player named behind /terugtrekken. Raises as `line` and `person`."""
    return person(line(rest, Example.WITHDRAW), scene.players)


@dataclass(frozen=True, slots=True)
class GroupDivision:
    """Groups by rating: the lowest rating of each but the last, or how many equal parts."""

    bounds: tuple[int, ...] = ()
    parts: int | None = None


def read_groups(rest: str) -> GroupDivision | None:
    """The words behind /groepen; None where there are none.

    ``A vanaf 1900, B vanaf 1700`` and ``1900 1700`` make A, B and C; ``4`` makes four parts.
    Raises `NotGroups`, `GroupsOfNow`, and as `words.line`.
    """
    said = words.line(rest)
    if not said:
        return None
    if _OF_A_DAY.search(said):
        raise GroupsOfNow(said)
    if _BOUND.search(said):
        bounds = read_bounds(said)
        if bounds is None or len(bounds) >= MOST_GROUPS:
            raise NotGroups(said)
        return GroupDivision(bounds)
    parts = [int(digit) for digit in _PARTS.findall(said)]
    if len(parts) != 1 or not 1 < parts[0] <= MOST_GROUPS:
        raise NotGroups(said)
    return GroupDivision(parts=parts[0])


def read_bounds(said: str) -> tuple[int, ...] | None:
    """The lowest rating of each group but the last, from high to low; None: they are not that."""
    bounds = tuple(int(number) for number in _BOUND.findall(said))
    return bounds if bounds and bounds == tuple(sorted(set(bounds), reverse=True)) else None


def names_several(said: str) -> bool:
    """True if several people are named beside each other; "Vries, Jan de, 1650" is one."""
    return _SEVERAL.search(" ".join(said.split())) is not None
