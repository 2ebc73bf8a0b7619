"""Reads the words after /wie, /later, /vast and /hier: evenings, hours, standing arrangements."""

from typing import Literal

import msgspec

from keizer_bot.calendar import Evening
from keizer_bot.i18n.folding import fold
from keizer_bot.reading.cutting import pieces
from keizer_bot.reading.dates import Almanac, coming, settle
from keizer_bot.reading.hours import Lateness, read_amount
from keizer_bot.reading.lexicon import Meaning
from keizer_bot.reading.line_parts import (
    Arguments,
    arguments,
    find_words,
    person,
    take_kind,
)
from keizer_bot.reading.messages import Example, OnlyYourself
from keizer_bot.reading.model import ComeLate, Unsure
from keizer_bot.reading.names import NamedPerson, find
from keizer_bot.reading.phrases import evening_asked, names_only_days
from keizer_bot.reading.pieces import ClockPiece, DayPhrase, PlayerName
from keizer_bot.reading.reader import read_pieces
from keizer_bot.reading.scene import CommandScene
from keizer_bot.reading.senses import Matter, Sense
from keizer_bot.reading.talk import Enquiry, whole_question
from keizer_bot.reading.words import prepared

Standing = Literal["present", "absent"]

_ABSENT = (Sense.AWAY, Matter.OFF)
_STANDING: dict[Meaning, Standing] = {
    **dict.fromkeys(_ABSENT, "absent"),
    **dict.fromkeys((Sense.THERE, Matter.ON), "present"),
}


def read_attendance(rest: str, scene: CommandScene) -> Evening | None:
    """The named evening; None for the coming one. Raises as `evening_asked`."""
    return evening_asked(rest, scene.calendar, scene.at) if rest else None


def read_present(rest: str, scene: CommandScene) -> NamedPerson | None:
    """The player whom an arbiter checks in; None for the sender. Raises as `person`."""
    return person(rest, scene.players) if rest and scene.is_arbiter else None


_LONGEST_SENTENCE = 80  # pieces; a longer one would take most of a second to refuse


def read_later(rest: str, scene: CommandScene) -> ComeLate | None:
    """Read who will be late for which evening, and by how much; None if that cannot be read.

    Raises `OnlyYourself` and `SeasonOver`, the refusals of days, and as `person` and the scene.
    """
    text, plain = prepared(rest), scene.plain
    text_pieces = pieces(text, plain)
    name = text_pieces[0] if text_pieces and isinstance(text_pieces[0], PlayerName) else None
    player = _latecomer(name, scene)
    amount = text[name.end :].strip() if name else text
    by = read_amount(fold(amount)) if amount else Lateness()
    if by is not None:
        return ComeLate(player, coming(scene.calendar, scene.at), by)
    if len(text_pieces) > _LONGEST_SENTENCE:
        return None
    sentence = read_pieces(rest, text, text_pieces, plain)
    if isinstance(sentence, ComeLate):
        return sentence
    clocks = [piece.moment for piece in text_pieces if isinstance(piece, ClockPiece)]
    if len(clocks) != 1:
        return None
    days = [piece.when for piece in text_pieces if isinstance(piece, DayPhrase)]
    evenings, _ = settle(days, Almanac(plain.calendar, plain.today), plain.at)
    evening = evenings[0] if evenings else coming(scene.calendar, scene.at)
    by = Lateness(clocks[0].minutes, clocks[0].at)
    return ComeLate(player, evening, by, doubts=frozenset((Unsure.UNKNOWN_WORDS,)))


def _latecomer(name: PlayerName | None, scene: CommandScene) -> NamedPerson:
    if name is None:
        return scene.me
    if scene.is_arbiter:
        return person(name.text, scene.players)
    if scene.me not in name.people:
        raise OnlyYourself(name.text)
    return scene.me


class StandingWords(msgspec.Struct, frozen=True):
    """A player's standing arrangement, and how an absence counts; without `player` the sender's.

    Without `standing` the sender only asks; without `kind` an absence counts as usual.
    """

    player: NamedPerson | None
    standing: Standing | None
    kind: str | None = None


@arguments(Example.STANDING)
def read_standing(args: Arguments) -> StandingWords:
    """Read the words after /vast; members may only speak of themselves.

    "Only if I sign on" means absent otherwise. Raises `OnlyYourself`, and as `Arguments`.
    """
    if whole_question(args.left) is Enquiry.ONLY_IF:
        return StandingWords(None, "absent")
    scene = args.scene
    part = take_kind(args.left, scene.absence_kinds) if scene.is_arbiter else None
    is_kind = part and not part.after and find_words(part.before, *_ABSENT)
    kind = args.cut(part) if is_kind else None
    meaning = args.ends(*_STANDING) or args.starts(*_STANDING)
    return StandingWords(_player(args), _STANDING[meaning] if meaning else None, kind)


def _player(args: Arguments) -> NamedPerson | None:
    name, scene = args.left, args.scene
    if scene.is_arbiter or not name:
        return args.player() if name else None
    if not find(name, [scene.me]):
        raise OnlyYourself(name) if find(name, scene.players) else args.refusal
    return None


def without_both(rest: str) -> str | None:
    """The days before a "both" that means both competitions; None without it, or with more words.

    In front of days it counts the days: "both Fridays".
    """
    both = find_words(rest, Matter.BOTH)
    if both is None or both.after or (both.before and not names_only_days(both.before)):
        return None
    return both.before
