"""Words about members: whom a command names, remarks, ratings, mail addresses."""

import re
from dataclasses import dataclass
from enum import Enum, auto

from keizer_bot.i18n.commands import Right
from keizer_bot.i18n.folding import fold
from keizer_bot.mail_address import mail_address
from keizer_bot.reading import words
from keizer_bot.reading.line_parts import (
    EDGES,
    before,
    behind,
    choice,
    club_number,
    find_words,
    means,
    person,
    splits,
)
from keizer_bot.reading.lookups import Everybody
from keizer_bot.reading.matters import Matter
from keizer_bot.reading.messages import AddressUnread, Example, NotReadable
from keizer_bot.reading.names import NamedPerson, each_name, find, find_known, two_names
from keizer_bot.reading.scene import CommandScene
from keizer_bot.reading.senses import Sense

_LONGEST_NAME = 6  # words


@dataclass(frozen=True, slots=True)
class NamedMembers:
    """The members who go by a name."""

    name: str
    people: tuple[NamedPerson, ...]


def read_erased(rest: str, scene: CommandScene) -> NamedMembers | None:
    """Whom to forget; None: the sender. Raises `NotReadable`, `UnknownPlayer`, `ArbiterOnly`."""
    if not rest:
        return None
    if scene.may(Right.ALL):
        return NamedMembers(rest, find_known(rest, scene.members))
    scene.member_named(rest, Right.ALL, NotReadable(rest, Example.ERASE))
    return None


def read_unlinked(rest: str, scene: CommandScene) -> int | None:
    """The member to part from Telegram; None: the sender. Raises as `CommandScene.member_named`."""
    name = rest.strip()
    unread = NotReadable(name, Example.UNLINK)
    return scene.member_named(name, Right.PLAYERS, unread) if name else None


class LinksFile(Enum):
    """All links as a file."""

    PRINTED = "pdf"
    TABLE = "csv"


def read_links(rest: str, scene: CommandScene) -> NamedPerson | LinksFile | None:
    """Whose link is wanted, or all of them in a file; None: everybody's. Raises as `person`."""
    if not rest.strip() or means(rest, Matter.EVERYBODY):
        return None
    form = fold(rest.strip())
    return LinksFile(form) if form in {"pdf", "csv"} else person(rest, scene.members)


def read_committee(rest: str, scene: CommandScene) -> tuple[NamedPerson, ...]:
    """The committee of appeal; none: they only ask.

    Raises `ArbiterOnly`, and as `person`.
    """
    if not rest.strip():
        return ()
    scene.require_arbiter()
    everybody = scene.members
    return tuple(person(name, everybody) for name in each_name(rest))


@dataclass(frozen=True, slots=True)
class OnePersonTwice:
    """The pairs of members of whom one pair is one person, by the names that were written."""

    names: str
    pairs: tuple[tuple[NamedPerson, NamedPerson], ...]


def read_one_person(rest: str, scene: CommandScene) -> OnePersonTwice | None:
    """Reads what follows /samenvoegen; None: nothing does. Raises as `two_names`, `find_known`."""
    if not rest.strip():
        return None
    people = scene.members
    one, equals, other = rest.partition("=")
    if not equals:
        one, other = two_names(rest, people)
    first, second = find_known(one, people), find_known(other, people)
    pairs = {frozenset((a.id, b.id)): (a, b) for a in first for b in second if a != b}
    return OnePersonTwice(rest, tuple(pairs.values()) or ((first[0], second[0]),))


@dataclass(frozen=True, slots=True)
class KeptRemark:
    """Something to keep about a member; None: one word alone says not of whom, or not what."""

    member: NamedPerson | None
    text: str


def read_remark(rest: str, scene: CommandScene) -> KeptRemark | None:
    """The words behind /ontheffing and /waarschuwing: a member, and the rest.

    None where nothing follows, and in a group. Raises as `words.line` and `person`.
    """
    text = words.line(rest, longest=words.LONGEST_BY_ARBITER) if scene.private else ""
    if not text:
        return None
    name, colon, remark = text.partition(":")
    if not colon:
        pairs = [pair for pair in splits(text) if pair[0]][-_LONGEST_NAME:]
        known = (pair for pair in pairs if find(pair[0], scene.members, whole=True))
        name, remark = next(known, (text.split()[0], ""))
        if name == text and not find(name, scene.members, whole=True):
            return KeptRemark(None, "")
    return KeptRemark(person(name, scene.members), remark.strip())


@dataclass(frozen=True, slots=True)
class FederationClub:
    """The members of the club that has this number at its federation."""

    number: str


@dataclass(frozen=True, slots=True)
class EstimatedRating:
    """A player's rating, as an arbiter estimates it."""

    player: NamedPerson
    rating: int


RatingWords = Everybody | FederationClub | EstimatedRating | str
_ESTIMATE = re.compile(r"(.+?)[\s:=]+~?\s?([0-9]{3,4})")


def read_rating(rest: str, scene: CommandScene) -> RatingWords | None:
    """The words behind /rating, else a name to look up on the list; None: there are none.

    Raises as `words.line` and `person`.
    """
    text = words.line(rest)
    if means(text, Matter.UPDATE):
        return Everybody.EVERYBODY
    if (club := club_number(text)) is not None:
        return FederationClub(club)
    if found := _ESTIMATE.fullmatch(text):
        return EstimatedRating(person(found[1], scene.players), int(found[2]))
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


@dataclass(frozen=True, slots=True)
class AddressWords:
    """An act, and whose address it is about; without a member the sender's.

    `what` is the mail address that was given, which way goes first (``telegram``, ``mail``,
    ``web``), or the kind of mail (``reminder``, ``pairing``, ``result``, ``ranking``, ``other``).
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
_END_ACTS = (
    (AddressAct.FORGET, (Matter.GONE, Matter.REMOVE)),
    (AddressAct.BOUNCES, (Matter.BOUNCES, Matter.UNTRUE)),
    (AddressAct.WORKS, (Matter.WORKS, Matter.GOOD, Matter.RIGHT)),
)


def read_address(rest: str, scene: CommandScene) -> AddressWords:
    """Reads what follows /adres.

    Raises `AddressUnread`, and as `words.line` and `CommandScene.member_named`.
    """
    unread = AddressUnread(rest)
    text = words.line(rest)
    if find_words(text, Matter.MAIL, Matter.COMES_FIRST) and "@" not in text:
        return _of_mail(text, unread)
    name, act, address = text, AddressAct.SHOW, ""
    if "@" in text:
        name, _, last = text.rpartition(" ")
        act, address = AddressAct.SET, mail_address(last) or ""
        if "@" in name or not address:
            raise unread
    for end, meanings in _END_ACTS:
        if (of_end := before(text, *meanings)) is not None:
            name, act = of_end, end
    name = name.strip(EDGES)
    member = scene.member_named(name, Right.PLAYERS, unread) if name else None
    return AddressWords(act, member, address)


def _of_mail(text: str, unread: AddressUnread) -> AddressWords:
    """Read which channel goes first, or a kind of mail that is wanted or not. Raises `unread`."""
    first = behind(text, Matter.COMES_FIRST) or before(text, Matter.COMES_FIRST)
    if first is not None:
        if (channel := choice(first, _CHANNELS)) is None:
            raise unread
        return AddressWords(AddressAct.FIRST, None, channel)
    for topic, kind in _MAIL_KINDS.items():
        if find_words(text, topic):
            no_more = find_words(text, Sense.NONE, Matter.NOTHING)
            return AddressWords(AddressAct.NO_MAIL if no_more else AddressAct.MORE_MAIL, None, kind)
    raise unread
