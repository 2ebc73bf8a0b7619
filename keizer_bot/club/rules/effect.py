"""What other rules would do to the ranking: whose rank and total would change."""

from __future__ import annotations

from keizer_bot.club.rules import messages
from keizer_bot.core.snapshot import SeasonSnapshot
from keizer_bot.engine.model import Standing
from keizer_bot.engine.ranking import standings
from keizer_bot.engine.rules import Rules
from keizer_bot.i18n.message import Message

_MOST_NAMED = 8


def effect_of_rules(snapshot: SeasonSnapshot, rules: Rules) -> Message:
    """What these rules would make of the ranking as it is now."""
    last = len(snapshot.played.rounds)
    old = {s.player: s for s in standings(snapshot.played, snapshot.rules, after=last).lines}
    new = {s.player: s for s in standings(snapshot.played, rules, after=last).lines}
    changed = [key for key in new if key in old and _differ(old[key], new[key])]
    if not changed:
        return messages.RankingWouldStay()
    changed.sort(key=lambda key: (-_distance(old[key], new[key]), new[key].rank))
    named = tuple(_line(snapshot.by_key(k).name, old[k], new[k]) for k in changed[:_MOST_NAMED])
    rest = len(changed) - len(named)
    return messages.RankingWouldBe((*named, messages.OthersChange(rest)) if rest else named)


def _differ(old: Standing, new: Standing) -> bool:
    return (old.rank, old.total) != (new.rank, new.total)


def _distance(old: Standing, new: Standing) -> int:
    return abs(old.rank - new.rank)


def _line(name: str, old: Standing, new: Standing) -> messages.WouldMove | messages.WouldStay:
    if old.rank == new.rank:
        return messages.WouldStay(name, old.rank, old.total, new.total)
    return messages.WouldMove(name, old.rank, new.rank, old.total, new.total)
