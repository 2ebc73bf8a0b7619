"""The words behind /later: who comes later, and by how much."""

from keizer_bot.i18n.folding import fold
from keizer_bot.reading.clock_times import Lateness, read_amount
from keizer_bot.reading.cutting import pieces
from keizer_bot.reading.day_mentions import evenings_mentioned
from keizer_bot.reading.evenings import coming
from keizer_bot.reading.lexicon import language_of
from keizer_bot.reading.line_parts import person
from keizer_bot.reading.messages import OnlyYourself
from keizer_bot.reading.model import ComeLate, Unsure
from keizer_bot.reading.names import NamedPerson
from keizer_bot.reading.pieces import ClockPiece, PlayerName
from keizer_bot.reading.reader import read
from keizer_bot.reading.scene import CommandScene
from keizer_bot.reading.words import prepared


def read_later(rest: str, scene: CommandScene) -> ComeLate | None:
    """Read who comes later to which evening, and by how much; None where neither is read.

    Raises `OnlyYourself` and `SeasonOver`, and as `person` and the scene.
    """
    text = prepared(rest)
    found = pieces(text, scene.plain, language_of(text, scene.plain.languages))
    name = found[0] if found and isinstance(found[0], PlayerName) else None
    amount = text[name.end :].strip() if name else text
    player = _player(name, scene)
    evening = next(iter(evenings_mentioned(amount, scene.calendar, scene.at) or ()), None)
    evening = evening or coming(scene.calendar, scene.at)
    by = read_amount(fold(amount)) if amount else Lateness()
    if by is not None:
        return ComeLate(player, evening, by)
    sentence = read(rest, scene.plain)
    if isinstance(sentence, ComeLate):
        return sentence
    clocks = [piece.moment for piece in found if isinstance(piece, ClockPiece)]
    if len(clocks) != 1:
        return None
    by = Lateness(clocks[0].minutes, clocks[0].at)
    return ComeLate(player, evening, by, doubts=frozenset((Unsure.UNKNOWN_WORDS,)))


def _player(name: PlayerName | None, scene: CommandScene) -> NamedPerson:
    if name is None:
        return scene.me
    if scene.is_arbiter:
        return person(name.text, scene.players)
    if scene.me not in name.people:
        raise OnlyYourself(name.text)
    return scene.me
