"""The words behind /wie, /later, /vast and /hier: an evening, an hour, a standing arrangement."""

from dataclasses import dataclass
from typing import Literal

from keizer_bot.calendar import Evening
from keizer_bot.i18n.folding import fold
from keizer_bot.reading.clock_times import Lateness, read_amount
from keizer_bot.reading.cutting import pieces
from keizer_bot.reading.dates import Almanac
from keizer_bot.reading.day_mentions import evening_asked
from keizer_bot.reading.evenings import coming, settle
from keizer_bot.reading.lexicon import Meaning, language_of
from keizer_bot.reading.line_parts import before, behind, find_words, person, take_kind
from keizer_bot.reading.matters import Matter
from keizer_bot.reading.messages import Example, NotReadable, OnlyYourself
from keizer_bot.reading.model import ComeLate, Unsure
from keizer_bot.reading.names import NamedPerson, find
from keizer_bot.reading.phrases import names_only_days
from keizer_bot.reading.pieces import ClockPiece, DayPhrase, PlayerName
from keizer_bot.reading.questions import Enquiry, whole_question
from keizer_bot.reading.reader import read_pieces
from keizer_bot.reading.scene import CommandScene
from keizer_bot.reading.senses import Sense
from keizer_bot.reading.words import prepared

Standing = Literal["present", "absent"]

_STANDING: dict[Meaning, Standing] = {
    **dict.fromkeys((Sense.AWAY, Matter.OFF), "absent"),
    **dict.fromkeys((Sense.THERE, Matter.ON), "present"),
}


def read_attendance(rest: str, scene: CommandScene) -> Evening | None:
    """The evening that is named; None: the coming one. Raises as `evening_asked`."""
    return evening_asked(rest, scene.calendar, scene.at) if rest else None


def read_present(rest: str, scene: CommandScene) -> NamedPerson | None:
    """Whom an arbiter says to be there; None: the sender. Raises as `person`."""
    return person(rest, scene.players) if rest and scene.is_arbiter else None


def read_later(rest: str, scene: CommandScene) -> ComeLate | None:
    """Read who comes later to which evening, and by how much; None where neither is read.

    Raises `OnlyYourself` and `SeasonOver`, the refusals of days, and as `person` and the scene.
    """
    text, plain = prepared(rest), scene.plain
    found = pieces(text, plain, language_of(text, plain.languages))
    name = found[0] if found and isinstance(found[0], PlayerName) else None
    player = _latecomer(name, scene)
    amount = text[name.end :].strip() if name else text
    by = read_amount(fold(amount)) if amount else Lateness()
    if by is not None:
        return ComeLate(player, coming(scene.calendar, scene.at), by)
    sentence = read_pieces(rest, text, found, plain)
    if isinstance(sentence, ComeLate):
        return sentence
    clocks = [piece.moment for piece in found if isinstance(piece, ClockPiece)]
    if len(clocks) != 1:
        return None
    days = [piece.when for piece in found if isinstance(piece, DayPhrase)]
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


@dataclass(frozen=True, slots=True)
class StandingWords:
    """A player's standing arrangement (None: the sender's), and how an absence counts.

    Without `standing` they only ask; without `kind` it counts as usual.
    """

    player: NamedPerson | None
    standing: Standing | None
    kind: str | None = None


def read_standing(rest: str, scene: CommandScene) -> StandingWords:
    """Reads what follows /vast; of a member it is about themselves alone.

    Raises `OnlyYourself`, `NotReadable`, and as `person` and the scene.
    """
    kind = take_kind(rest, scene.absence_kinds) if scene.is_arbiter else None
    if kind is not None and not kind.after:
        name, standing = _name_and_standing(kind.before)
        if standing == "absent":
            return StandingWords(_player(name, scene), standing, kind.found)
    name, standing = _name_and_standing(rest)
    return StandingWords(_player(name, scene), standing)


def _player(name: str, scene: CommandScene) -> NamedPerson | None:
    if not name:
        return None
    if scene.is_arbiter:
        return person(name, scene.players)
    if not find(name, [scene.me]):
        known = find(name, scene.players)
        raise OnlyYourself(name) if known else NotReadable(name, Example.STANDING)
    return None


def _name_and_standing(rest: str) -> tuple[str, Standing | None]:
    """A name, and how they are to take part; None: they only ask.

    Who comes only when they sign on is absent otherwise.
    """
    if whole_question(rest) is Enquiry.ONLY_IF:
        return "", "absent"
    for meaning, standing in _STANDING.items():
        for name in (before(rest, meaning), behind(rest, meaning)):
            if name is not None:
                return name, standing
    return rest.strip(), None


def without_both(rest: str) -> str | None:
    """The days beside words that name both competitions; None without such words, or with more."""
    both = find_words(rest, Matter.BOTH)
    days = f"{both.before} {both.after}".strip() if both else ""
    return days if both and (not days or names_only_days(days)) else None
