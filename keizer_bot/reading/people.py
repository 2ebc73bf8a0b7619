"""Reads words about members and players: newcomers, names, ratings, addresses, remarks."""

import re
from collections.abc import Mapping
from enum import Enum, auto

import msgspec
from msgspec.structs import replace

from keizer_bot.i18n.commands import Right
from keizer_bot.i18n.folding import fold
from keizer_bot.mail_address import mail_address
from keizer_bot.reading import words
from keizer_bot.reading.day_words import DAY_WORDS
from keizer_bot.reading.lexicon import Meaning, worded
from keizer_bot.reading.line_parts import (
    ADDED,
    Arguments,
    arguments,
    arguments_if_any,
    behind,
    choice,
    find_words,
    meanings,
    means,
    person,
    splits,
)
from keizer_bot.reading.lookups import Everybody, read_name
from keizer_bot.reading.messages import Example
from keizer_bot.reading.names import PARTICLES, NamedPerson, each_name, find, find_known, two_names
from keizer_bot.reading.scene import CommandScene
from keizer_bot.reading.senses import Matter, Sense
from keizer_bot.reading.words import clean, tokens

_LONGEST_NAME = 6  # words
_MAIL = re.compile(r"\S*@\S*")
_POINTS = worded(r"\b%\s+(\S+)", Matter.POINTS)
_EACH_ROUND = worded(r"\|(?:\s+\S+){1,2}\s+%(?!\s?\d)", Matter.ROUND)  # after the points
_GROUP = worded(r"\b%\s+(\w{1,20})\b", Matter.GROUPS)
_RATING = worded(r"(?:\b%\s*)?(~\s?)?\b([0-9]{3,4})\b", Matter.RATING)
_ESTIMATE = re.compile(r"(.+?)[\s:=]+~?\s?([0-9]{3,4})")


class NewcomerWords(msgspec.Struct, frozen=True):
    """A newcomer; a missing field is None.

    `points` is the text as written, with `per_round` for each missed round; `guessed`: the rating
    has a ~. `all_season`: a guest who plays the whole season.
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


class ReturnWords(msgspec.Struct, frozen=True):
    """A player who left plays again."""

    player: NamedPerson


class NicknameWords(msgspec.Struct, frozen=True):
    """A nickname that a player gets or, if `gone`, loses."""

    player: NamedPerson
    nickname: str
    gone: bool = False


class NewNameWords(msgspec.Struct, frozen=True):
    """A player's new name."""

    player: NamedPerson
    name: str


PlayersWords = Everybody | NewcomerWords | ReturnWords | NicknameWords | NewNameWords


@arguments(Example.PLAYER)
def read_player(args: Arguments) -> str | PlayersWords:
    """Read the words after /speler: a name to look up, or a change of a player.

    Without words, an arbiter gets the list of players. Raises `ArbiterOnly`, and as `Arguments`.
    """
    scene, listed = args.scene, means(args.left, Matter.EVERYBODY)
    called = find_words(args.left, Matter.NICKNAME, Matter.CALLED)
    named = called and called.before and called.after
    act = args.starts(*ADDED, Matter.BACK)
    if not (act or named or listed) and (args.left or not scene.is_arbiter):
        return read_name(args.written)
    scene.require_arbiter()
    if act is Matter.BACK:
        return ReturnWords(args.player())
    if called and named:
        args.cut(called)
        if not means(called.value, Matter.NICKNAME):
            return NewNameWords(args.player(), args.reason)
        gone = args.ends(Sense.NONE, Sense.ONLY) is not None
        return NicknameWords(args.player(), args.reason, gone)
    return args.needed(_newcomer(args)) if act else Everybody.EVERYBODY


@arguments(Example.GUEST)
def read_guest(args: Arguments) -> NewcomerWords:
    """Read a guest's name and rating, and if they stay all season. Raises as `Arguments`."""
    all_season = args.ends(Matter.SEASON_NAME) is not None
    guest = args.needed(_newcomer(args))
    is_plain = guest == NewcomerWords(guest.name, guest.rating, guest.guessed)
    return replace(args.needed(guest if is_plain else None), all_season=all_season)


def _newcomer(args: Arguments) -> NewcomerWords | None:
    """The newcomer with all fields; None if the words that are left are not one name."""
    mail, points = args.match(_MAIL), args.match(_POINTS)
    per_round = points and args.match(_EACH_ROUND)
    first, group, rating = args.number(Matter.ROUND), args.match(_GROUP), args.match(_RATING)
    typed = points[1].rstrip(",").replace("½", "1/2").replace(",", ".") if points else None
    address, name = mail_address(mail[0]) if mail else None, args.name()
    if name is None or (mail and address is None):
        return None
    return NewcomerWords(
        name=name,
        rating=int(rating[2]) if rating else None,
        guessed=bool(rating and rating[1]),
        group=group[1].upper() if group else None,
        from_round=first,
        points=typed and fold(typed),
        per_round=per_round is not None,
        mail=address,
    )


def can_be_called(name: str) -> bool:
    """True unless the nickname is also an everyday word, such as "vrijdag", "remise" or "ik"."""
    words_ = [token.text for token in tokens(clean(name))]
    is_known = meanings(name) or all((w,) in DAY_WORDS or meanings(w) for w in words_)
    return not is_known and not any(map(str.isdigit, name))


read_withdrawal = arguments(Example.WITHDRAW)(Arguments.player)
"""Read the player after /terugtrekken. Raises as `Arguments`."""


def names_several(text: str) -> bool:
    """True if the text names several people; "Vries, Jan de, 1650" is one."""
    parts = [re.findall(r"[^\W\d_]+", part) for part in each_name(text)]
    names = [[word for word in part if fold(word) not in PARTICLES] for part in parts]
    several = [name for name in names if name]
    joined = find_words(text, Sense.AND) or len(several) > 2  # noqa: PLR2004 - surname, first name
    return len(several) > 1 and (bool(joined) or all(len(name) > 1 for name in several))


class NamedMembers(msgspec.Struct, frozen=True):
    """The members with a name."""

    name: str
    people: tuple[NamedPerson, ...]


@arguments_if_any(Example.ERASE)
def read_erased(args: Arguments) -> NamedMembers | None:
    """Read the member to erase; None for the sender.

    Raises `UnknownPlayer`, as `Arguments.member`.
    """
    if args.scene.may(Right.ALL):
        return NamedMembers(args.left, find_known(args.left, args.scene.members))
    args.member(Right.ALL)
    return None


read_unlinked = arguments(Example.UNLINK)(lambda args: args.member(Right.PLAYERS))
"""Read the member to unlink; None for the sender. Raises as `Arguments.member`."""


class LinksFile(Enum):
    """All links as a file."""

    PRINTED = "pdf"
    TABLE = "csv"


def read_links(rest: str, scene: CommandScene) -> NamedPerson | LinksFile | None:
    """Read whose link is wanted: a member's, all in a file, or (None) all. Raises as `person`."""
    if not rest.strip() or means(rest, Matter.EVERYBODY):
        return None
    form = fold(rest.strip())
    return LinksFile(form) if form in {"pdf", "csv"} else person(rest, scene.members)


def read_committee(rest: str, scene: CommandScene) -> tuple[NamedPerson, ...]:
    """Read the committee of appeal; empty if the sender only asks.

    Raises `ArbiterOnly`, and as `person`.
    """
    if rest.strip():
        scene.require_arbiter()
    everybody = scene.members
    return tuple(person(name, everybody) for name in each_name(rest))


class OnePersonTwice(msgspec.Struct, frozen=True):
    """The possible pairs of members who are one person, by the names that were written."""

    names: str
    pairs: tuple[tuple[NamedPerson, NamedPerson], ...]


def read_one_person(rest: str, scene: CommandScene) -> OnePersonTwice | None:
    """Read the words after /samenvoegen; None if there are none.

    Raises as `two_names`, `find_known`.
    """
    if not rest.strip():
        return None
    people = scene.members
    first, second = (find_known(name, people) for name in two_names(rest, people))
    pairs = {frozenset((a.id, b.id)): (a, b) for a in first for b in second if a != b}
    return OnePersonTwice(rest, tuple(pairs.values()) or ((first[0], second[0]),))


class KeptRemark(msgspec.Struct, frozen=True):
    """A remark to store; `member` is None for a single word, which lacks the name or the text."""

    member: NamedPerson | None
    text: str


def read_remark(rest: str, scene: CommandScene) -> KeptRemark | None:
    """Read the words after /ontheffing and /waarschuwing: a member, and the rest.

    None without words, and in a group. Raises as `words.line` and `person`.
    """
    text = words.line(rest, longest=words.LONGEST_BY_ARBITER) if scene.private else ""
    if not text:
        return None
    fronts = splits(text)[-1 - _LONGEST_NAME : -1]
    named = next((pair for pair in fronts if find(pair[0], scene.members, whole=True)), None)
    if named is None and " " not in text:
        return KeptRemark(None, "")
    name, remark = named or (text.split()[0], "")
    return KeptRemark(person(name, scene.members), remark)


class FederationClub(msgspec.Struct, frozen=True):
    """The members of the club that has this number at its federation."""

    number: str


class EstimatedRating(msgspec.Struct, frozen=True):
    """A player's rating, as an arbiter estimates it."""

    player: NamedPerson
    rating: int


def club_number(text: str) -> str | None:
    """The federation's number of a club: ``clubnummer 601``, ``club 601``."""
    number = behind(text, Matter.CLUB)
    return number if number and re.fullmatch(r"(?=\D{0,12}\d)\w{1,12}", number) else None


RatingWords = Everybody | FederationClub | EstimatedRating | str


def read_rating(rest: str, scene: CommandScene) -> RatingWords | None:
    """Read the words after /rating, else a name to look up on the list; None without words.

    Raises as `words.line` and `person`.
    """
    text = words.line(rest)
    if means(text, Matter.UPDATE):
        return Everybody.EVERYBODY
    if (club := club_number(text)) is not None:
        return FederationClub(club)
    if match := _ESTIMATE.fullmatch(text):
        return EstimatedRating(person(match[1], scene.players), int(match[2]))
    return text or None


class AddressAct(Enum):
    """The acts behind /adres."""

    SHOW = auto()
    SET = auto()
    FORGET = auto()
    BOUNCES = auto()
    WORKS = auto()
    FIRST = auto()
    MORE_MAIL = auto()
    NO_MAIL = auto()


class AddressWords(msgspec.Struct, frozen=True):
    """An act, and whose address it is about; without a member the sender's.

    `what` is a mail address, the first channel (``telegram``, ``mail``, ``web``), or a kind of mail
    (``reminder``, ``pairing``, ``result``, ``ranking``, ``other``).
    """

    act: AddressAct
    member: int | None = None
    what: str = ""


_CHANNELS = {Matter.TELEGRAM: "telegram", Matter.MAIL: "mail", Matter.PAGE: "web"}
_MAIL_KINDS = {
    Matter.REMINDERS: "reminder",
    Matter.PAIRINGS: "pairing",
    Matter.RESULTS: "result",
    Matter.STANDINGS: "ranking",
    Matter.REMAINING: "other",
}
_ADDRESS_ACTS: Mapping[Meaning, AddressAct] = {
    **dict.fromkeys((Matter.GONE, Matter.REMOVE), AddressAct.FORGET),
    **dict.fromkeys((Matter.BOUNCES, Matter.UNTRUE), AddressAct.BOUNCES),
    **dict.fromkeys((Matter.WORKS, Matter.GOOD, Matter.RIGHT), AddressAct.WORKS),
}


@arguments(Example.ADDRESS)
def read_address(args: Arguments) -> AddressWords:
    """Read the words after /adres. Raises as `Arguments` and `Arguments.member`."""
    if "@" in args.left:
        args.left, _, last = args.left.rpartition(" ")
        written = args.needed(None if "@" in args.left else mail_address(last))
        return AddressWords(AddressAct.SET, args.member(Right.PLAYERS), written)
    if args.starts(Matter.COMES_FIRST):
        channel = args.needed(choice(args.left, _CHANNELS))
        return AddressWords(AddressAct.FIRST, None, channel)
    if args.takes(Matter.MAIL):
        kind = next((kind for topic, kind in _MAIL_KINDS.items() if args.takes(topic)), None)
        act = AddressAct.NO_MAIL if args.takes(Sense.NONE, Matter.NOTHING) else AddressAct.MORE_MAIL
        return AddressWords(act, None, args.needed(kind))
    end = args.ends(*_ADDRESS_ACTS)
    act = _ADDRESS_ACTS[end] if end else AddressAct.SHOW
    return AddressWords(act, args.member(Right.PLAYERS))
