"""Simulated seasons, from the arbiter's order to the report of the differences and their certainty.

Another process plays the seasons (`keizer_bot.app.lab_keeper`). This module makes orders and
reports, and gives players of earlier seasons their present keys.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from fractions import Fraction
from statistics import NormalDist
from typing import Any, Final

import msgspec
from msgspec import json

from keizer_bot.club.rules import change_messages as messages
from keizer_bot.core.context import AppContext, Context
from keizer_bot.core.identify import Sender, context_in
from keizer_bot.core.posting import SOON, edit, send
from keizer_bot.core.reply import Reply
from keizer_bot.core.simulation import NamedRules, Simulation, SimulationOutcome, courses, rounds_of
from keizer_bot.core.snapshot import SeasonSnapshot
from keizer_bot.engine.errors import EngineError, Trouble
from keizer_bot.engine.model import Round, Season
from keizer_bot.engine.rules_table import rules_from
from keizer_bot.formats.season_file import SeasonFile, read_season_file, write_season_file
from keizer_bot.i18n.html import escape, plain, shorten
from keizer_bot.i18n.message import Message
from keizer_bot.lab.fitting import FittedModel
from keizer_bot.lab.intervals import NORMAL_975, Interval
from keizer_bot.lab.model import default_model
from keizer_bot.lab.repricing import repriced
from keizer_bot.lab.simulating import OFTEN, SELDOM, Summary, differences, summary
from keizer_bot.reports.pictures.lab_values import MEASURES, TENTHS, ends, in_units, lab_values
from keizer_bot.reports.words import Words
from keizer_bot.store import lab_orders, seasons
from keizer_bot.store.intents import Address, person
from keizer_bot.store.lab_orders import LabOrder
from keizer_bot.store.transaction import Transaction

MOST: Final = 2


def earlier_seasons(context: Context, snapshot: SeasonSnapshot) -> tuple[Season, ...]:
    """The earlier seasons that show strength and attendance, the newest last.

    In them a present player has their present key, and any other member an unused one.
    """
    rows = seasons.seasons_before(context.tx, snapshot.row, MOST)
    keys = {player.member_id: player.key for player in snapshot.players}
    return tuple(_with_keys(context.snapshot_of(row), keys) for row in reversed(rows))


def _with_keys(snapshot: SeasonSnapshot, keys: Mapping[int, str]) -> Season:
    key = {p.key: keys.get(p.member_id, f"{p.key}, {p.member_id}") for p in snapshot.players}
    season = snapshot.played
    players = tuple(replace(player, id=key[player.id]) for player in season.players)
    rounds = tuple(_round_with_keys(round_, key) for round_ in season.rounds)
    return replace(season, players=players, rounds=rounds)


def _round_with_keys(round_: Round, key: Mapping[str, str]) -> Round:
    return Round(
        round_.number,
        games=tuple(
            game._replace(white=key[game.white], black=key[game.black]) for game in round_.games
        ),
        byes=tuple(key[player] for player in round_.byes),
        absences=tuple(absence._replace(player=key[absence.player]) for absence in round_.absences),
    )


PLACES: Final = {
    "absence_cost.top": messages.LabPlace.TOP,
    "absence_cost.middle": messages.LabPlace.MIDDLE,
    "absence_cost.foot": messages.LabPlace.FOOT,
}
IN_WORDS: Final = (
    *("tau", "best_first", "one_sided", "repeats", "places_moved", "places_moved_last"),
    *("colour", "most_byes", "gave_way"),
)
"""The measures reported in words beside the cost of absence; the picture has the rest."""

# Nine measures at 95 % each would show a false change in every third question (1 - 0.95^9), so each
# interval is so wide that all nine hold together (Bonferroni).
_TOGETHER: Final = NormalDist().inv_cdf(1 - 0.025 / len(IN_WORDS)) / NORMAL_975


class Findings(msgspec.Struct, frozen=True):
    """The measures of an outcome for each rule set, and the report in words."""

    outcome: SimulationOutcome
    found: tuple[Summary, ...]
    report: messages.LabResult


def findings(name: str, outcome: SimulationOutcome) -> Findings:
    """Measure an outcome, and report the last rule set's effect compared with the first.

    This ranks a season twice and takes a while, so it runs neither in a step nor on the event loop.
    """
    summaries = tuple(summary(rows) for rows in outcome.rows)
    return Findings(outcome, summaries, _result(name, outcome, summaries))


def _result(
    name: str, outcome: SimulationOutcome, summaries: Sequence[Summary]
) -> messages.LabResult:
    rounds = rounds_of(read_season_file(outcome.simulation.season))
    then, now = summaries[-1], summaries[0] if len(summaries) > 1 else None
    less = differences(outcome.rows[-1], outcome.rows[0])
    changed = [key for key in IN_WORDS if now is None or _differs(less, key)]
    same = tuple(MEASURES[key] for key in IN_WORDS if key not in changed and then.get(key))
    return messages.LabResult(
        name=name,
        seasons=outcome.simulation.seasons,
        lines=(*_costs(then, now, rounds), *_measures(changed, then, now)),
        same=messages.LabUnchanged(same) if same else None,
        season=_season(outcome),
        rests=_rests(outcome.fit),
    )


def _differs(less: Summary, name: str) -> bool:
    found = less.get(name)
    return found is not None and Interval(found.mean, found.half * _TOGETHER).is_effect


def _costs(
    then: Summary, now: Summary | None, rounds: int
) -> Iterator[messages.LabCost | messages.LabCostNow]:
    evenings = round((OFTEN - SELDOM) * rounds)
    for name, where in PLACES.items():
        cost, before = then.get(name), now.get(name) if now else None
        if cost is None:
            continue
        if before is None:
            yield messages.LabCost(where, evenings, _moves(cost))
        else:
            yield messages.LabCostNow(where, evenings, _moves(cost), _moves(before))


def _moves(lost: Interval) -> messages.LabSinks | messages.LabRises | messages.LabStays:
    if not lost.is_effect:
        return messages.LabStays(*_numbers(lost, -lost.low, lost.high))
    size = Interval(abs(lost.mean), lost.half)
    kind = messages.LabSinks if lost.mean > 0 else messages.LabRises
    return kind(round(size.mean), *_numbers(size, size.mean, size.low, size.high))


def _numbers(interval: Interval, *values: float) -> Iterator[int | messages.LabTenths]:
    """The values with as many decimals as the interval's half width allows."""
    whole = interval.half >= TENTHS or not interval.half
    for value in values:
        yield round(value) if whole else messages.LabTenths(Fraction(round(value * 10), 10))


def _measures(
    names: Sequence[str], then: Summary, now: Summary | None
) -> Iterator[messages.LabMeasured | messages.LabChanges]:
    for name in names:
        measure, before = then.get(name), now.get(name) if now else None
        if measure is None:
            continue
        if before is None:
            yield messages.LabMeasured(MEASURES[name], _span(name, measure))
        else:
            yield messages.LabChanges(MEASURES[name], _span(name, measure), _span(name, before))


def _span(name: str, interval: Interval) -> messages.LabSpan:
    shown = in_units(name, interval)
    return messages.LabSpan(*_numbers(shown, shown.mean, *ends(name, shown)))


def _season(outcome: SimulationOutcome) -> messages.LabSeasonStays | messages.LabSeasonMoves | None:
    """The file's games ranked under the last rules; None without games or rules to compare."""
    sets = outcome.simulation.rules
    season = read_season_file(outcome.simulation.season).season
    if len(sets) == 1 or not any(round_.games for round_ in season.rounds):
        return None
    ours, other = rules_from(sets[0].table), rules_from(sets[-1].table)
    rankings = repriced(season, ours, other)
    if rankings is None:
        return None
    if not rankings.moves:
        return messages.LabSeasonStays(season.name)
    first, name = rankings.moves[0], {player.id: player.name for player in season.players}
    return messages.LabSeasonMoves(
        season=season.name,
        champion=name[rankings.champion_then],
        champion_now=name[rankings.champion],
        player=name[first.player],
        before=first.before,
        after=first.after,
    )


def _rests(fit: FittedModel) -> messages.LabFittedToGames | messages.LabFittedToNothing:
    if not fit.games:
        return messages.LabFittedToNothing()
    return messages.LabFittedToGames(fit.games, fit.evenings)


PICTURE: Final = "lab.png"
LONGEST_NAME: Final = 60


def try_rules(
    context: Context,
    season: Season,
    table: Mapping[str, Any],
    name: str,
    *,
    now: Mapping[str, Any] | None,
    earlier: Sequence[Season] = (),
) -> Message:
    """Order a simulation of `season` under `table`, and under `now` for comparison.

    The model also uses the `earlier` seasons (`earlier_seasons`). The sender gets the outcome in
    private; an earlier order of theirs is dropped. Raises `ArbiterOnly`, `LabUnplayable`.
    """
    context.require_arbiter()
    name = shorten(name, LONGEST_NAME)
    of_now = plain(context.texts.render(messages.RulesInForce(), context.language))
    rules_now = () if now is None else (NamedRules(of_now, now),)
    file = SeasonFile(season, table if now is None else now)
    simulation = Simulation(
        season=write_season_file(file),
        rules=(*rules_now, NamedRules(name, table)),
        earlier=tuple(write_season_file(SeasonFile(season)) for season in earlier),
    )
    try:
        courses(simulation, default_model(season.players))
    except EngineError as error:
        raise messages.LabUnplayable(error.trouble) from error
    asker = context.competition.id, context.actor.person_id, context.language
    written = json.encode(simulation).decode()
    lab_orders.add_order(context.tx, *asker, name, written, context.at)
    return messages.LabOrdered(name)


def simulation_of(order: LabOrder) -> Simulation:
    """The simulation to play."""
    return json.decode(order.simulation, type=Simulation)


class ProgressReport(msgspec.Struct, frozen=True):
    """Reports progress and outcome to the person who asked, in one message that is edited."""

    app_context: AppContext
    order: LabOrder

    def begin(self, tx: Transaction, at: datetime, of: int) -> int:
        """Say that the simulation begins; returns the outbox row of the progress message."""
        return self._send(tx, at, self._progress(0, of))

    def move_on(self, tx: Transaction, at: datetime, row: int, done: int, of: int) -> bool:
        """Report the progress; returns False if nobody wants the outcome any more."""
        if not lab_orders.is_open(tx, self.order.id):
            return False
        edit(self._context(tx, at), row, self._progress(done, of), self.order.language)
        return True

    def refuse(self, tx: Transaction, at: datetime, row: int, why: Trouble | None) -> None:
        """Say why the seasons cannot be played, if known, and end the trial."""
        name = self.order.name
        message = messages.LabFailed(name, why) if why else messages.LabCrashed(name)
        edit(self._context(tx, at), row, message, self.order.language)
        lab_orders.close_order(tx, self.order.id)

    def tell(self, tx: Transaction, at: datetime, row: int, findings_: Findings) -> None:
        """Report the outcome in words and then as a picture, and end the trial.

        Does nothing if the arbiter has ordered another simulation in the meantime.
        """
        if not lab_orders.is_open(tx, self.order.id):
            return
        context, language = self._context(tx, at), self.order.language
        edit(context, row, findings_.report, language)
        words = Words(context.texts, language)
        names = [rules.name for rules in findings_.outcome.simulation.rules]
        seasons = findings_.outcome.simulation.seasons
        picture = lab_values(names, findings_.found, seasons, words, style=context.style)
        self._send(tx, at, Reply.attaching(escape(picture.alt), picture, PICTURE))
        lab_orders.close_order(tx, self.order.id)

    def _progress(self, done: int, of: int) -> messages.LabProgress:
        return messages.LabProgress(self.order.name, done, of)

    def _send(self, tx: Transaction, at: datetime, message: Message | Reply) -> int:
        to = Address(person(self.order.person_id), self.order.language)
        return send(self._context(tx, at), to, message, urgency=SOON)

    def _context(self, tx: Transaction, at: datetime) -> Context:
        asker = Sender(self.order.person_id, "")
        return context_in(tx, self.app_context, asker, self.order.competition_id, at)
