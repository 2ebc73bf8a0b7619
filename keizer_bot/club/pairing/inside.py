"""Events that are played on a season's evenings: their pairs are forced pairs of its round.

An event's round is due on the first evening on or after its day. Cup pairs with an absent player
are due again on the next evening; in other events such a game is not played.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

import msgspec

from keizer_bot.calendar import Evening, Phase
from keizer_bot.club.knock_out.messages import DecideMatch, IsOut
from keizer_bot.club.knock_out.open_matches import is_undecided, open_after, players_of, unplayed
from keizer_bot.club.pairing import messages
from keizer_bot.club.signing_off.presence import eligible
from keizer_bot.core.context import Context
from keizer_bot.core.games import game_context, round_in
from keizer_bot.core.identify import contexts_inside
from keizer_bot.core.messages import Job
from keizer_bot.core.occurrences import InRound
from keizer_bot.core.posting import tell_arbiters
from keizer_bot.core.questions import ButtonKey, intend
from keizer_bot.core.reply import Button, Reply, Rows
from keizer_bot.core.snapshot import SeasonSnapshot
from keizer_bot.engine.cup import OpenMatch
from keizer_bot.engine.errors import PairingRefusedError
from keizer_bot.engine.model import PlannedGame, RoundPlan, Season
from keizer_bot.i18n.commands import Right
from keizer_bot.store import club_evenings, games, seasons
from keizer_bot.store.games import GameRow


class PairsInside(msgspec.Struct, frozen=True):
    """The pairs that an event adds to a round of its outer season, by that season's keys.

    `games` have their colours already, pairs in `again` get them with the round; `byes` are the
    event's players, by id.
    """

    context: Context
    round_id: int
    games: tuple[tuple[str, str], ...] = ()
    again: tuple[tuple[str, str], ...] = ()
    byes: tuple[int, ...] = ()

    @property
    def pairs(self) -> tuple[tuple[str, str], ...]:
        """The pairs with two players."""
        return (*self.games, *self.again)


def events_in(context: Context, evening: Evening, there: Sequence[str]) -> tuple[PairsInside, ...]:
    """The pairs that inner events add to that round, among the players in `there`."""
    inside = (_event_in(context, event, evening, there) for event in contexts_inside(context))
    return tuple(cup for cup in inside if cup is not None)


def _event_in(
    context: Context, event: Context, evening: Evening, there: Sequence[str]
) -> PairsInside | None:
    """The pairs of the event's due round, or of its games that wait; None if it has none."""
    due = _due(event, evening)
    if due is None:
        return None
    members = {p.member_id: p.key for p in context.snapshot.players if p.key in there}
    snapshot = event.snapshot
    keys = {p.key: members[p.member_id] for p in snapshot.players if p.member_id in members}
    if due.phase is Phase.PAIRED:
        waiting = (match.players for match in unplayed(snapshot, due))
        return PairsInside(event, due.id, again=_present_pairs(waiting, keys))
    everybody = tuple(p.key for p in eligible(snapshot, due))
    rounds = [*snapshot.season.rounds[: due.number]]
    rounds[-1] = replace(rounds[-1], games=(), absences=())
    try:
        plan = snapshot.running.with_rounds(tuple(rounds)).pair(everybody)
    except PairingRefusedError as refused:
        tell_arbiters(event, not_paired(event, due.number, refused))
        return None
    pairs = [(game.white, game.black) for game in plan.games]
    byes = tuple(snapshot.by_key(key).id for key in plan.byes)
    return PairsInside(event, due.id, games=_present_pairs(pairs, keys), byes=byes)


def _due(event: Context, evening: Evening) -> Evening | None:
    """The event's round on that evening; a cup's round lasts until all its matches are decided."""
    for round_ in event.calendar.evenings:
        if round_.phase is Phase.FINAL or round_.date > evening.date:
            continue
        if round_.phase is Phase.PAIRED and not is_undecided(event, round_.number):
            seasons.set_phase(event.tx, round_.id, Phase.FINAL, event.at)
            continue
        return round_
    return None


def _present_pairs(
    pairs: Iterable[tuple[str, str]], keys: Mapping[str, str]
) -> tuple[tuple[str, str], ...]:
    """The pairs whose players are both present, by the outer season's keys."""
    return tuple((keys[a], keys[b]) for a, b in pairs if a in keys and b in keys)


def with_events(season: Season, inside: Sequence[PairsInside]) -> Season:
    """The season with the events' pairs as forced pairs of its last round.

    Players whom the arbiter or another event has paired already keep that pairing.
    """
    *before, now = season.rounds
    forced, taken = list(now.forced), {player for pair in now.forced for player in pair}
    taken.update(now.byes)
    for pair in (pair for cup in inside for pair in cup.pairs):
        if taken.isdisjoint(pair):
            forced.append(pair)
            taken.update(pair)
    return replace(season, rounds=(*before, replace(now, forced=tuple(forced))))


def in_colours_of_events(plan: RoundPlan, inside: Sequence[PairsInside]) -> RoundPlan:
    """The pairing with the colours that the events give their pairs."""
    pairs = [pair for cup in inside for pair in cup.games]
    coloured = {frozenset(pair): PlannedGame(*pair, "inside") for pair in pairs}
    games_ = (coloured.get(frozenset((game.white, game.black)), game) for game in plan.games)
    return replace(plan, games=tuple(games_))


def store_events(context: Context, evening: Evening, inside: Sequence[PairsInside]) -> None:
    """Count the games of that round in their events, whose rounds are then paired."""
    players = context.players
    rows = {
        frozenset(players[player].key for player in game.players): game.id
        for game in games.games(context.tx, evening.id)
    }
    for cup in inside:
        _begin(cup, evening)
        for pair in cup.pairs:
            if (game := rows.get(frozenset(pair))) is not None:
                club_evenings.count_in_event(context.tx, game, cup.round_id)
        _tell_what_waits(cup.context, cup.round_id)


def _begin(inside: PairsInside, evening: Evening) -> None:
    """Pair the event's round that evening; of a cup's round that goes on, tell what holds it up."""
    event, round_id = inside.context, inside.round_id
    due = event.calendar.with_id(round_id)
    club_evenings.play_on(event.tx, round_id, evening.date, evening.number)
    if due is not None and due.phase is Phase.PAIRED:
        _tell_what_is_open(event, due)
    elif due is not None:
        seasons.set_phase(event.tx, round_id, Phase.PAIRED, event.at)
        for player in inside.byes:
            games.add_bye(event.tx, round_id, player)


def tell_what_waits_now(context: Context, occurrence: InRound) -> tuple[()]:
    """Tell the arbiters which cup matches wait because a paired player has signed off."""
    number = round_in(context, occurrence.round_id).number
    for inside in contexts_inside(context):
        for row in inside.snapshot.rounds:
            if row.outer_round == number and row.phase == Phase.PAIRED:
                _tell_what_waits(inside, row.id)
    return ()


def _tell_what_is_open(event: Context, round_: Evening) -> None:
    """Tell the arbiters which games of an earlier evening hold up the next round of a cup."""
    again = unplayed(event.snapshot, round_)
    open_ = [m for m in open_after(event.snapshot, round_.number) if m not in again]
    if open_:
        message = messages.NextCupRoundWaits(round_.number, _pairs(event.snapshot, open_))
        rows = _open_match_buttons(event, open_)
        tell_arbiters(event, Reply.question(message, rows), right=Right.RESULTS)


def _tell_what_waits(event: Context, round_id: int) -> None:
    """Tell the arbiters which pairs of a cup have no game because a player is absent."""
    round_ = event.calendar.with_id(round_id)
    if round_ is None or not (waiting := unplayed(event.snapshot, round_)):
        return
    message = messages.CupPairsWait(round_.number, _pairs(event.snapshot, waiting))
    rows = _open_match_buttons(event, waiting)
    tell_arbiters(event, Reply.question(message, rows), right=Right.RESULTS)


def decidable_matches(context: Context) -> Rows:
    """Buttons for an arbiter, one for each match of the cup that waits for a decision."""
    paired = context.calendar.paired if context.running and context.rules.is_cup else ()
    if not paired or not context.actor.may(Right.RESULTS):
        return ()
    open_ = open_after(context.snapshot, paired[-1].number)
    return _open_match_buttons(context, open_, in_play=False)


def _open_match_buttons(
    cup: Context, matches: Iterable[OpenMatch], *, in_play: bool = True
) -> Rows:
    """Buttons by which an arbiter decides these matches, or says who is out of one without a game.

    `in_play`: also for games without a result whose evening is not over.
    """
    rows = list[tuple[Button, ...]]()
    for match in matches:
        game = _game_of(cup, match)
        if game is None:
            rows += _put_out_buttons(cup, match)
        elif in_play or game.result is not None or _is_over(cup, game):
            label = DecideMatch(*game_context(cup, game.id).names)
            rows.append((Button(label, intend(ButtonKey.DECIDE_MATCH, game=game.id)),))
    return tuple(rows)


def _is_over(cup: Context, game: GameRow) -> bool:
    """True if the evening is over on which the game was paired, perhaps in an outer season."""
    stored = games.game(cup.tx, game.id)
    played_in = seasons.round_(cup.tx, stored.round_id) if stored else None
    return played_in is not None and played_in.phase == Phase.FINAL


def _put_out_buttons(cup: Context, match: OpenMatch) -> Rows:
    """Buttons by which an arbiter puts a player out of a match without a game."""
    players = (cup.snapshot.by_key(key) for key in match.players)
    arguments = {"competition": cup.competition.id, "number": match.round}
    return tuple(
        (Button(IsOut(player.name), intend(ButtonKey.PUT_OUT, player=player.id, **arguments)),)
        for player in players
    )


def _game_of(cup: Context, match: OpenMatch) -> GameRow | None:
    """The game of a match; None if nobody could be paired."""
    round_, players = cup.calendar.numbered(match.round), frozenset(match.players)
    rows = cup.snapshot.games_of(round_.id) if round_ else ()
    return next((game for game in rows if players_of(cup, game) == players), None)


def reopen_events(context: Context, evening: Evening) -> None:
    """Reopen the events' rounds that this round's discarded pairing had begun."""
    for event in contexts_inside(context):
        for row in event.snapshot.rounds:
            begun = row.phase == Phase.PAIRED and row.outer_round == evening.number
            if begun and not event.snapshot.games_of(row.id):
                club_evenings.reopen(context.tx, row.id)


def not_paired(event: Context, number: int, refused: PairingRefusedError) -> Reply:
    """The reason why a round is not paired; of a cup with buttons to decide what is open."""
    snapshot = event.snapshot
    if snapshot.rules.is_cup:
        return cup_not_paired(event, number, refused)
    if refused.players:
        return Reply.of(messages.PairingImpossible(number, snapshot.names(refused.players)))
    return Reply.of(messages.PairingFails(number, refused.trouble))


def cup_not_paired(cup: Context, number: int, refused: PairingRefusedError) -> Reply:
    """The reason why a cup round is not paired: matches are open, or the cup is over."""
    open_ = open_after(cup.snapshot, number - 1)
    if open_:
        job = intend(ButtonKey.JOB, competition=cup.competition.id, job=Job.PAIR)
        rows = (*_open_match_buttons(cup, open_), (Button(Job.PAIR, job),))
        message = messages.CupRoundWaits(number, _pairs(cup.snapshot, open_))
        return Reply.question(message, rows)
    match cup.snapshot.names(refused.players):
        case [winner]:
            return Reply.of(messages.CupIsWon(number, winner))
    return Reply.of(messages.PairingFails(number, refused.trouble))


def _pairs(snapshot: SeasonSnapshot, matches: Iterable[OpenMatch]) -> tuple[str, ...]:
    return tuple(" - ".join(snapshot.names(match.players)) for match in matches)
