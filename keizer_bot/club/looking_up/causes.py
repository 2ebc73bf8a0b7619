"""Why a player rose or fell since the last ranking: the few causes that weigh most."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from keizer_bot.engine.model import Standings
from keizer_bot.engine.sheet import ScoreSheet, SheetLine
from keizer_bot.i18n.message import Message
from keizer_bot.reports.messages import (
    BeforeTheFirstRound,
    Cause,
    Did,
    Fell,
    NewGame,
    NewInRanking,
    NewRound,
    NothingMoved,
    Outcome,
    OwnValueLess,
    OwnValueMore,
    RivalDid,
    Rose,
    Stayed,
    WorthLess,
    WorthMore,
    You,
)
from keizer_bot.reports.sheet import known_word

MOST_CAUSES = 3
_OWN_CAUSES = 2  # of which their own, where rivals have something to say too
NOTHING = Fraction(0)
_DID = {
    "won": Did.WON,
    "drew": Did.DREW,
    "lost": Did.LOST,
    "award": Did.AWARD,
    "won_by_forfeit": Did.WON_BY_FORFEIT,
    "lost_by_forfeit": Did.LOST_BY_FORFEIT,
    "open": Did.OPEN,
    "bye": Did.BYE,
}


@dataclass(frozen=True, slots=True)
class Told:
    """How the one who is explained and everybody else are called, by their keys.

    `kind` is the word for a kind of absence, which may not be for everybody's eyes.
    """

    who: You | str
    name: Callable[[str], str]
    kind: Callable[[str], str]


@dataclass(frozen=True, slots=True)
class _Weighed:
    weight: Fraction
    cause: Cause


def summary(
    sheets: Sequence[ScoreSheet], before: Standings | None, player: str, told: Told
) -> Message:
    """What moved `player` between the ranking `before` and that of `sheets` (in listed order)."""
    if before is None:
        return BeforeTheFirstRound()
    was = {line.player: place for place, line in enumerate(before.lines)}
    if player not in was:
        return NewInRanking()
    now = [sheet.player for sheet in sheets].index(player)
    own, fallen = sheets[now], now - was[player]
    if fallen > 0:
        rivals = [s for s in sheets[:now] if was.get(s.player, len(was)) > was[player]]
        causes = _largest(_losses(own, told), _overtakers(own, rivals, set(was), told))
        return Fell(told.who, fallen, causes)
    if fallen < 0:
        rivals = [s for s in sheets[now + 1 :] if was.get(s.player, len(was)) < was[player]]
        return Rose(told.who, -fallen, _largest(_gains(own, told), _overtaken(own, rivals, told)))
    causes = _largest(_losses(own, told) if own.effect < 0 else _gains(own, told), [])
    return Stayed(told.who, causes) if causes else NothingMoved(told.who)


def _largest(own: list[_Weighed], rivals: list[_Weighed]) -> tuple[Cause, ...]:
    """Their own two largest causes, then the rivals' largest; three in all."""
    first = [_by_weight(own)[:_OWN_CAUSES], _by_weight(rivals), _by_weight(own)[_OWN_CAUSES:]]
    return tuple(each.cause for part in first for each in part)[:MOST_CAUSES]


def _by_weight(causes: list[_Weighed]) -> list[_Weighed]:
    return sorted(causes, key=lambda each: each.weight, reverse=True)


def _losses(sheet: ScoreSheet, told: Told) -> list[_Weighed]:
    """What lowered the total, and what the round did not give of what it might have."""
    found = [_Weighed(-effect, cause) for effect, cause in _revalued(sheet, told) if effect < 0]
    line = new_line(sheet)
    if line is not None and line.value_now is not None and line.credit < line.value_now:
        found.append(_Weighed(line.value_now - line.credit, _of_the_round(line, told)))
    return found


def _gains(sheet: ScoreSheet, told: Told) -> list[_Weighed]:
    """What raised the total."""
    found = [_Weighed(effect, cause) for effect, cause in _revalued(sheet, told) if effect > 0]
    line = new_line(sheet)
    if line is not None and line.credit > 0:
        found.append(_Weighed(line.credit, _of_the_round(line, told)))
    return found


def new_line(sheet: ScoreSheet) -> SheetLine | None:
    """The line of the sheet's last round, if the player was in it."""
    return next((line for line in sheet.lines if line.round == sheet.after_round), None)


def _revalued(sheet: ScoreSheet, told: Told) -> Iterator[tuple[Fraction, Cause]]:
    """What older lines gained or lost, by opponent and for what goes by one's own value."""
    effects: dict[str | None, Fraction] = defaultdict(Fraction)
    change: dict[str, Fraction] = {}
    for line in sheet.lines:
        if line.round == sheet.after_round or not line.effect:
            continue
        effects[line.opponent] += line.effect
        if line.opponent is not None:
            change[line.opponent] = line.effect / line.fraction
    for opponent, effect in effects.items():
        up = effect > 0
        if opponent is None:
            yield effect, OwnValueMore(effect) if up else OwnValueLess(-effect)
        else:
            kind = WorthMore if up else WorthLess
            yield effect, kind(told.name(opponent), abs(change[opponent]))


def _of_the_round(line: SheetLine, told: Told) -> Cause:
    if line.opponent is not None:
        return NewGame(told.name(line.opponent), Outcome(line.what), line.credit)
    return NewRound(known_word(told.kind(line.what)), line.credit)


def _overtakers(
    own: ScoreSheet, rivals: list[ScoreSheet], ranked: set[str], told: Told
) -> list[_Weighed]:
    """Who passed them, and how: by the round, by what older points became, or by losing less."""
    return [
        _Weighed(rival.effect - own.effect, RivalDid(told.name(rival.player), how))
        for rival in rivals
        for how in [_passed(own, rival) if rival.player in ranked else Did.JOINED]
    ]


def _passed(own: ScoreSheet, rival: ScoreSheet) -> Did:
    if _of_round(rival) > _of_round(own):
        return _did(rival)
    return Did.GAINED if rival.effect > _of_round(rival) else Did.LOST_LESS


def _overtaken(own: ScoreSheet, rivals: list[ScoreSheet], told: Told) -> list[_Weighed]:
    """Whom they passed, and how: by the round, by what older points became, or by gaining more."""
    return [
        _Weighed(own.effect - rival.effect, RivalDid(told.name(rival.player), _stayed(own, rival)))
        for rival in rivals
    ]


def _stayed(own: ScoreSheet, rival: ScoreSheet) -> Did:
    if _of_round(rival) < _of_round(own):
        return _did(rival)
    return Did.DROPPED if rival.effect < _of_round(rival) else Did.GAINED_LESS


def _of_round(sheet: ScoreSheet) -> Fraction:
    line = new_line(sheet)
    return line.credit if line is not None else NOTHING


def _did(sheet: ScoreSheet) -> Did:
    line = new_line(sheet)
    return _DID.get(line.what, Did.ABSENT) if line is not None else Did.ABSENT
