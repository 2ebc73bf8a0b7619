"""The words behind /speler, /gast and /groepen: newcomers, returns, nicknames, groups."""

import re
from dataclasses import dataclass, replace
from enum import Enum, auto

from keizer_bot.i18n.folding import fold
from keizer_bot.mail_address import mail_address
from keizer_bot.reading import words
from keizer_bot.reading.lexicon import worded
from keizer_bot.reading.line_parts import (
    ADDED,
    EDGES,
    before,
    behind,
    find_words,
    line,
    means,
    person,
)
from keizer_bot.reading.lookups import read_name
from keizer_bot.reading.matters import Matter
from keizer_bot.reading.messages import Example, GroupsOfNow, NotGroups, NotReadable
from keizer_bot.reading.names import NamedPerson
from keizer_bot.reading.scene import CommandScene
from keizer_bot.reading.senses import Sense

MOST_GROUPS = 8
_JOINED = re.compile(r",[^,\d]+,(?!\s*\d)|\w (?:en|and|&|\+) \w|\w+ \w+ e \w+ \w")
_TWO_NAMES = re.compile(
    r"^(?!(?:De|Den|Der|Du|Van|Ten|Ter|La|Le|El|Da|Di|Del) )[A-Z]\w+ [A-Z]\w+, [A-Z]\w+ [A-Z]\w+"
)
_BOUND = re.compile(r"\d{3,4}")
_OF_A_DAY = re.compile(r"\b(?:op|per|on|il|al|dal)\b|\d[-/.]\d|\b20\d\d\b", re.IGNORECASE)
_GAP = " | "  # where something was taken out: what stands on both sides of it is no one name
_BESIDE_A_NAME = f"{EDGES}—•*"
_MAIL = re.compile(r"\S*@\S*")
_POINTS = worded(r"(?:\b(?:met|with|con)\s)?\b%\s+(?P<points>\S+)", Matter.POINTS)
_PER_ROUND = worded(r"\s+(?:per|a)\s+(?:gemiste\s+|missed\s+)?%", Matter.ROUND)
_FROM = worded(r"\b(?:vanaf|from|dal|da)\s+%\s?([0-9]{1,3})\b", Matter.ROUND)
_ALL_SEASON = worded(
    r"(?:\b(?:heel|hele|dit|all|whole|the|tutta|la|het)\s+)*\b%(?!\w)", Matter.SEASON_NAME
)
_GROUP = worded(r"\b%\s+(\w{1,20})\b", Matter.GROUPS)
_RATING = worded(r"(?:\b%\s*)?(?P<guess>~\s?)?\b(?P<rating>[0-9]{3,4})\b", Matter.RATING)


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
    the rating was written with a ~. `all_season`: a guest who plays the whole season.
    """

    name: str
    rating: int | None = None
    guessed: bool = False
    group: str | None = None
    from_round: int | None = None
    points: str | None = None
    per_round: bool = False
    mail: str | None = None
    all_season: bool = False


@dataclass(frozen=True, slots=True)
class PlayersWords:
    """An act, its player and the nickname; `newcomer` is a new player."""

    act: PlayersAct
    player: NamedPerson | None = None
    nickname: str = ""
    newcomer: NewcomerWords | None = None


def read_player(rest: str, scene: CommandScene) -> str | PlayersWords:
    """The words behind /speler: a name to look up, or an act with players.

    Of an arbiter no words at all ask for the list of players. Raises `ArbiterOnly`, `NotReadable`,
    and as `words.line`, `person` and `read_name`.
    """
    text = words.line(rest)
    if (not text and scene.is_arbiter) or means(text, Matter.EVERYBODY):
        scene.require_arbiter()
        return PlayersWords(PlayersAct.LIST)
    added, returned = behind(text, *ADDED), behind(text, Matter.BACK)
    nickname = find_words(text, Matter.NICKNAME)
    named = nickname is not None and nickname.before and nickname.after
    if added is None and returned is None and not named:
        return read_name(rest)
    scene.require_arbiter()
    if returned:
        return PlayersWords(PlayersAct.TAKE_BACK, person(returned, scene.players))
    if nickname is not None and named:
        name = before(nickname.before, Sense.NONE, Sense.ONLY)
        act = PlayersAct.GIVE_NICKNAME if name is None else PlayersAct.TAKE_NICKNAME
        return PlayersWords(act, person(name or nickname.before, scene.players), nickname.after)
    newcomer = _newcomer(added or "")
    if newcomer is None:
        raise NotReadable(text, Example.PLAYER)
    return PlayersWords(PlayersAct.ADD, newcomer=newcomer)


def read_guest(rest: str) -> NewcomerWords:
    """A guest's name and rating, and whether they stay all season. Raises as `read_player`."""
    text = line(rest, Example.GUEST)
    stays, left = words.take_out(_ALL_SEASON, text, _GAP)
    guest = _newcomer(left)
    if guest is None or guest != NewcomerWords(guest.name, guest.rating, guest.guessed):
        raise NotReadable(text, Example.GUEST)
    return replace(guest, all_season=stays is not None)


def _newcomer(text: str) -> NewcomerWords | None:
    """The newcomer, with all fields; None where what is left is not one name."""
    mail, text = words.take_out(_MAIL, text, _GAP)
    address = mail_address(mail[0]) if mail else None
    if mail and address is None:
        return None
    each, text = words.take_out(_PER_ROUND, text, _GAP)
    points, text = words.take_out(_POINTS, text, _GAP)
    first, text = words.take_out(_FROM, text, _GAP)
    group, text = words.take_out(_GROUP, text, _GAP)
    rating, text = words.take_out(_RATING, text, _GAP)
    parts = (" ".join(part.replace(",", " ").split()) for part in text.split("|"))
    names = [name for part in parts if (name := part.strip(_BESIDE_A_NAME))]
    if len(names) != 1 or any(map(str.isdigit, names[0])) or not any(map(str.isalpha, names[0])):
        return None
    return NewcomerWords(
        name=names[0],
        rating=int(rating["rating"]) if rating else None,
        guessed=bool(rating and rating["guess"]),
        group=group[1].upper() if group else None,
        from_round=int(first[1]) if first else None,
        points=_points(points["points"]) if points else None,
        per_round=each is not None,
        mail=address,
    )


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


@dataclass(frozen=True, slots=True)
class GroupMoves:
    """So many of each group go up to the next, and so many of each go down."""

    up: int
    down: int


_UP = worded(r"\b(\d{1,2})\s+%(?!\w)", Matter.UP)
_DOWN = worded(r"\b(\d{1,2})\s+%(?!\w)", Matter.DOWN)


def read_groups(rest: str) -> GroupDivision | GroupMoves | None:
    """The words behind /groepen; None where there are none.

    ``A vanaf 1900, B vanaf 1700`` and ``1900 1700`` make A, B and C; ``4`` makes four parts;
    ``3 op 3 af`` moves three up and three down.
    Raises `NotGroups`, `GroupsOfNow`, and as `words.line`.
    """
    text = words.line(rest)
    if not text:
        return None
    up, down = (pattern.search(fold(text)) for pattern in (_UP, _DOWN))
    if up and down:
        return GroupMoves(int(up[1]), int(down[1]))
    if _OF_A_DAY.search(text):
        raise GroupsOfNow(text)
    bounds = read_bounds(text)
    if bounds is not None and len(bounds) < MOST_GROUPS:
        return GroupDivision(bounds)
    parts = [int(digit) for digit in re.findall(r"\d+", text)]
    if len(parts) != 1 or not 1 < parts[0] <= MOST_GROUPS:
        raise NotGroups(text)
    return GroupDivision(parts=parts[0])


def read_bounds(text: str) -> tuple[int, ...] | None:
    """The lowest rating of each group but the last, from high to low; None: they are not that."""
    bounds = tuple(int(number) for number in _BOUND.findall(text))
    return bounds if bounds and bounds == tuple(sorted(set(bounds), reverse=True)) else None


def names_several(text: str) -> bool:
    """True if several people are named beside each other; "Vries, Jan de, 1650" is one."""
    text = " ".join(text.split())
    return bool(_JOINED.search(text) or _TWO_NAMES.search(text))
