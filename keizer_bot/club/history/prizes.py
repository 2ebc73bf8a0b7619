"""Which prizes a competition has that go by its ranking, and who is in for them."""

from collections.abc import Sequence
from dataclasses import replace

from keizer_bot.core.snapshot import SeasonSnapshot
from keizer_bot.engine.race import Contest, Race, race
from keizer_bot.reports.prizes import messages
from keizer_bot.reports.shown_points import shown_contest
from keizer_bot.store.clubs import Competition


def contests_of(
    snapshot: SeasonSnapshot, competition: Competition, *, over: bool
) -> tuple[Race, Sequence[tuple[messages.Heading, Contest]]]:
    """The race for the prizes that go by the ranking, and each of them with its heading.

    Of a season that lasts it is the race after the ranking that is shown: a round that is paired
    and not played yet is still to go.
    Beside the main competition there is a champion alone ([003] d).
    """
    rounds = max(snapshot.rules.season.rounds or 0, len(snapshot.rounds))
    last = snapshot.rankings[-1].lines if snapshot.published else None
    running = snapshot.running
    if not over:
        running = running.with_rounds(snapshot.played.rounds[: snapshot.ranked_to])
    found = race(
        running,
        rounds=rounds,
        over=over,
        guests=() if last else guests(snapshot),
        published=last,
    )
    if last is None:
        by_total = (shown_contest(one, snapshot.rules) for one in (found.champion, *found.groups))
        champion, *groups = by_total
        found = replace(found, champion=champion, groups=tuple(groups))
    if competition.beside:
        return found, [(messages.CompetitionPrize(competition.name), found.champion)]
    return found, [
        (messages.Prize.CHAMPION, found.champion),
        *((messages.GroupPrize(contest.group or ""), contest) for contest in found.groups),
        (messages.Prize.RISER, found.riser),
    ]


def guests(snapshot: SeasonSnapshot) -> frozenset[str]:
    """Who came for one round alone: no member, so no prize ([003] d: "het hoogste DSC-lid")."""
    return frozenset(p.key for p in snapshot.players if p.from_round == p.until_round)
