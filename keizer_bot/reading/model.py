"""The meaning of a text: one frozen `Reading`, and how sure it is."""

from enum import Enum, auto

import msgspec

from keizer_bot.calendar import Evening
from keizer_bot.engine.model import Result
from keizer_bot.i18n.message import Refusal
from keizer_bot.reading.hours import Lateness
from keizer_bot.reading.names import NamedPerson, Pairing


class Unsure(Enum):
    """The reasons why a reading is not sure, so that the bot asks."""

    UNKNOWN_WORDS = auto()  # a word before the form is unknown
    TOO_LITTLE = auto()  # it may be about anything: "kan niet"
    NO_EVENING = auto()  # no evening is named, and it may be about anything
    SEVERAL_EVENINGS = auto()
    WHICH_EVENING = auto()  # one of several, uncertain which
    ALL_OR_ONE = auto()  # "tot na kerst": the length is uncertain
    GUESSED_EVENING = auto()  # probably that day, but not written as one
    EVENING = auto()  # another evening, an end or a beginning beside the form
    ROUNDS = auto()  # rounds of an evening, and not the rest of it
    OVER = auto()  # the evening is over, or has begun
    CONTRADICTION = auto()  # both answers for one evening, "but", or the opposite of a command
    CONDITION = auto()
    UNCERTAIN = auto()  # "misschien"
    QUESTION = auto()
    CORRECTION = auto()
    QUOTED = auto()
    SOMEBODY_ELSE = auto()
    DENIED = auto()  # "not signed off", "not that Friday"
    ONLY = auto()  # "alleen", "pas": part of it
    ALWAYS = auto()
    PAST = auto()
    ILL = auto()  # a reason, and nothing about coming
    OBJECTION = auto()  # the arbiter, a protest
    COMING = auto()  # the remark is about coming too
    RESULT = auto()  # the remark is about a result
    ANOTHER_OPPONENT = auto()  # the sender's game is against somebody else
    COLOURS = auto()  # the score contradicts the sender's colour
    FORFEIT = auto()
    UNREAL = auto()  # almost, offered, not yet


class SignOff(msgspec.Struct, frozen=True):
    """The players stay away on these evenings; `club_duty`: they play for the club.

    `kind` is a kind of absence that members may choose, if the text names one. `dated`: the text
    names an evening.
    """

    players: tuple[NamedPerson, ...]
    evenings: tuple[Evening, ...]
    club_duty: bool = False
    kind: str = ""
    dated: bool = False
    doubts: frozenset[Unsure] = frozenset()


class SignOn(msgspec.Struct, frozen=True):
    """The players come on these evenings. `dated`: the text names an evening."""

    players: tuple[NamedPerson, ...]
    evenings: tuple[Evening, ...]
    dated: bool = False
    doubts: frozenset[Unsure] = frozenset()


class ComeLate(msgspec.Struct, frozen=True):
    """The player will be late for that evening. `dated`: the text names it."""

    player: NamedPerson
    evening: Evening
    by: Lateness
    dated: bool = False
    doubts: frozenset[Unsure] = frozenset()


class NoEvening(msgspec.Struct, frozen=True):
    """Players come, or stay away, on days of which one is not an evening, as `refusal` says.

    `evenings` are the other days.
    """

    players: tuple[NamedPerson, ...]
    comes: bool
    refusal: Refusal
    evenings: tuple[Evening, ...] = ()
    club_duty: bool = False
    doubts: frozenset[Unsure] = frozenset()


class ResultReport(msgspec.Struct, frozen=True):
    """The result of a game.

    `named`: the text names its players or its board. `other`: an opponent whom the sender names,
    but who is not theirs. `in_colours`: the text gives the result by colour. `names_colours`: it
    says who had which colour.
    """

    game: Pairing
    result: Result
    named: bool = False
    other: tuple[NamedPerson, ...] = ()
    in_colours: bool = False
    names_colours: bool = False
    doubts: frozenset[Unsure] = frozenset()


class NoShow(msgspec.Struct, frozen=True):
    """That player did not come to their game."""

    game: Pairing
    absent: NamedPerson
    named: bool = False
    doubts: frozenset[Unsure] = frozenset()


class OwnResult(msgspec.Struct, frozen=True):
    """The sender reports their own game, but not readably: the bot offers all results.

    `game` is None if they have no game that it can be about.
    """

    game: Pairing | None = None
    doubts: frozenset[Unsure] = frozenset()


class WithdrawnReport(msgspec.Struct, frozen=True):
    """The sender withdraws their report."""


class WhichGame(msgspec.Struct, frozen=True):
    """A name that several players may have; `games` has each of them and their game."""

    name: str
    games: tuple[tuple[NamedPerson, Pairing], ...]


class SeveralReadings(msgspec.Struct, frozen=True):
    """Several readings in one message, in order; sure if all are."""

    readings: tuple[SignOff | SignOn | ComeLate | ResultReport | NoShow, ...]
    doubts: frozenset[Unsure] = frozenset()


class NothingRead(msgspec.Struct, frozen=True):
    """The text is not understood."""

    doubts: frozenset[Unsure] = frozenset()


Presence = SignOff | SignOn | ComeLate
Report = ResultReport | NoShow
Reading = Presence | NoEvening | Report | OwnResult | SeveralReadings | NothingRead
