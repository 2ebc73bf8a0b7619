"""The week of a round: sign-off closes, the pairing is made."""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, replace
from typing import Literal

import msgspec

from keizer_bot.calendar import Evening, Phase
from keizer_bot.club.pairing import messages
from keizer_bot.club.pairing.inside import (
    events_in,
    in_colours_of_events,
    not_paired,
    reopen_events,
    store_events,
    with_events,
)
from keizer_bot.club.pairing.post import analogue_rows, post_pairings
from keizer_bot.club.signing_off.attendance import pass_on_kept, standing_kind
from keizer_bot.club.signing_off.friendly_games import offer
from keizer_bot.club.signing_off.messages import CupGameWaits
from keizer_bot.club.signing_off.presence import (
    eligible,
    expected,
    pairs_in_the_hall,
    present,
    silent,
)
from keizer_bot.core.change_log import Action
from keizer_bot.core.context import BOT_ID, Context
from keizer_bot.core.games import round_in
from keizer_bot.core.posting import SOON, USUAL, club_chats, note, post, tell, tell_arbiters
from keizer_bot.core.questions import ButtonKey, intend
from keizer_bot.core.reply import Button
from keizer_bot.core.snapshot import SeasonSnapshot
from keizer_bot.engine.errors import PairingRefusedError
from keizer_bot.engine.model import AbsenceKind, Result, RoundPlan, Season
from keizer_bot.i18n.message import Message
from keizer_bot.reports.messages import Colour
from keizer_bot.reports.rule_words import time_control
from keizer_bot.store import (
    addresses,
    club_evenings,
    games,
    page_messages,
    people,
    records,
    seasons,
)
from keizer_bot.store.games import GameRow
from keizer_bot.store.seasons import PlayerRow

_UNPLAYED = (None, Result.WHITE_BY_FORFEIT, Result.BLACK_BY_FORFEIT, Result.BOTH_FORFEITED)


def close_sign_off(context: Context, round_id: int, *, aloud: bool = True) -> None:
    """Close sign-off: players who are absent unless they sign on, and did not, become absent.

    Members' pages no longer mark messages about the evening before as new. `aloud`: a post tells
    the club how many will come, unless the evening is over.
    """
    snapshot = context.snapshot
    evening = round_in(snapshot, round_id)
    seasons.set_phase(context.tx, round_id, Phase.CLOSED, context.at)
    page_messages.overtake(context.tx, round_id, context.at)
    _note_absent(context, snapshot, evening)
    _note_gone(context, snapshot, evening)
    if not aloud or evening.part > 1 or evening.final <= context.at:
        return  # too late: nobody is coming, and those present read the next pairing
    if evening.check_in is not None and evening.check_in <= evening.closes:
        return  # the post under which members check in says how many there are
    coming = expected(context.snapshot, evening)
    absent = len(eligible(snapshot, evening)) - len(coming)
    message: Message = messages.SignOffClosed(evening.date, len(coming), absent)
    if evening.check_in is not None:  # nobody comes by silence
        message = messages.SignOffClosedBefore(evening.date, absent)
    post(context, message, key=f"closed:{round_id}:{evening.date}", urgency=SOON)


def _note_absent(context: Context, snapshot: SeasonSnapshot, evening: Evening) -> None:
    """Store the absence of players who did not sign on but had to, in one line of the log.

    This cannot be undone, because the scheduled step would run again.
    """
    presence, by, away = games.presence(context.tx, evening.id), context.actor.person_id, []
    for player in eligible(snapshot, evening):
        if player.arrangement != "present" and player.id not in presence:
            kind = standing_kind(player, snapshot.rules.absence)
            games.set_presence(context.tx, evening.id, player.id, kind, context.at, by)
            away.append(player.name)
    if away:
        if by == BOT_ID:
            context.tx.end_act()
        day, names = evening.date.isoformat(), ", ".join(away)
        note(context, Action.BY_ARRANGEMENT, day, after=names, round_id=evening.id)


def _note_gone(context: Context, snapshot: SeasonSnapshot, evening: Evening) -> None:
    """Leave out players who missed the evening's previous round and have been silent since.

    They count as late, because an evening counts only once as silent ([003] rule k).
    """
    before = snapshot.calendar.numbered(evening.number - 1)
    if evening.part == 1 or before is None:
        return
    presence, by = games.presence(context.tx, evening.id), context.actor.person_id
    for player, was in games.presence(context.tx, before.id).items():
        if was.state == AbsenceKind.NO_SHOW and player not in presence:
            games.set_presence(context.tx, evening.id, player, AbsenceKind.LATE, context.at, by)


def pair(context: Context, *, round_id: int) -> Message:
    """Make the round's pairing, post it, and tell the people concerned.

    Pairing again replaces an earlier pairing as long as nothing was played. Raises `WrongPhase`,
    `ResultsIn`. The caller handles `PairingRefusedError`.
    """
    if (outer := context.outer) is not None:
        raise messages.PairedWithSeason(context.season.name, outer.name)
    evening = to_be_planned(context.snapshot, round_id)
    winners = forfeit_winners(context.snapshot, evening)
    if evening.check_in is not None and context.at < evening.check_in:
        raise messages.PairsOnTheEvening(evening.number, evening.check_in)
    if evening.phase is Phase.PAIRED:
        games.clear_pairing(context.tx, round_id)
        club_evenings.forget_friendlies(context.tx, round_id)
        reopen_events(context, evening)
    snapshot = context.snapshot
    season, there = to_pair(snapshot, evening)
    inside = events_in(context, evening, there)
    season = with_events(season, inside)
    plan = snapshot.running.with_rounds(season.rounds).pair(there)
    plan = in_colours_of_events(plan, inside)
    _store_plan(context, snapshot, evening, plan)
    store_events(context, evening, inside)
    relaxed = json.dumps([asdict(r) for r in plan.relaxed])
    version = seasons.next_version(context.tx, round_id, relaxed)
    seasons.set_phase(context.tx, round_id, Phase.PAIRED, context.at)
    if evening.check_in is not None:
        # A player who neither checked in nor signed off has not come.
        kind, by = AbsenceKind.NO_SHOW, context.actor.person_id
        for player in silent(snapshot, evening):
            games.set_presence(context.tx, round_id, player.id, kind, context.at, by)
    note(context, Action.PAIRING, str(evening.number), after=str(version), round_id=round_id)
    posted = _posted(context, round_id) if evening.phase is Phase.PAIRED else {}
    posted |= {snapshot.by_id(player).name: "won" for player in winners}
    post_pairings(context, round_id)
    news = _News(context, snapshot, evening, plan, posted)
    news.tell_of_byes()
    news.tell_own_games()
    news.tell_what_gave_way()
    pass_on_kept(context, evening)
    news.tell_of_dropped_overrides(there)
    news.tell_of_absent_pairs()
    paired = messages.Paired if club_chats(context) else messages.PairedWithoutGroup
    return paired(evening.number)


def played_already(snapshot: SeasonSnapshot, evening: Evening) -> bool:
    """True if a game of the round's pairing was played; games in advance do not count."""
    paired = (g for g in snapshot.games_of(evening.id) if not g.in_advance)
    return any(g.result not in _UNPLAYED for g in paired)


def forfeit_winners(snapshot: SeasonSnapshot, evening: Evening) -> list[int]:
    """Ids of the players who won by forfeit in the round's pairing; a new one takes that away."""
    paired = (g for g in snapshot.games_of(evening.id) if not g.in_advance)
    return [
        game.white_id if game.result == Result.WHITE_BY_FORFEIT else game.black_id
        for game in paired
        if game.result in (Result.WHITE_BY_FORFEIT, Result.BLACK_BY_FORFEIT)
    ]


def to_be_planned(snapshot: SeasonSnapshot, round_id: int) -> Evening:
    """A round that is not over, with no played game in its pairing.

    Raises `StaleButton`, `WrongPhase`, `ResultsIn`.
    """
    evening = round_in(snapshot, round_id)
    if evening.phase is Phase.FINAL:
        raise messages.WrongPhase(evening.number, evening.phase)
    if played_already(snapshot, evening):
        raise messages.ResultsIn(evening.number)
    return evening


def unpaired(season: Context | SeasonSnapshot, round_id: int) -> Evening:
    """A round that is not paired yet. Raises `StaleButton`, `WrongPhase`."""
    evening = round_in(season, round_id)
    if evening.is_paired:
        raise messages.WrongPhase(evening.number, evening.phase)
    return evening


def to_pair(snapshot: SeasonSnapshot, evening: Evening) -> tuple[Season, tuple[str, ...]]:
    """The season up to this round, without its games, and the keys of the players to pair.

    These are the players who will be there and have not played their game of the round in advance.
    A player to whom the arbiter gave the bye does not get it when absent. An absence puts nobody
    out of a cup: all its players are paired, and may play on another day.
    """
    busy = snapshot.busy_in(evening.id)
    cup = snapshot.rules.is_cup
    players = eligible(snapshot, evening) if cup else present(snapshot, evening)
    there = tuple(p.key for p in players if p.id not in busy)
    *before, now = snapshot.season.rounds[: evening.number]
    byes = tuple(key for key in now.byes if key in there)
    absences = () if cup else now.absences
    rounds = (*before, replace(now, games=(), byes=byes, absences=absences))
    return replace(snapshot.season, rounds=rounds), there


def _store_plan(
    context: Context, snapshot: SeasonSnapshot, evening: Evening, plan: RoundPlan
) -> None:
    in_advance = snapshot.games_of(evening.id)
    for row in in_advance:
        games.set_board(context.tx, row.id, -row.id)
    for board, game in enumerate(plan.games, start=1):
        white, black = snapshot.by_key(game.white), snapshot.by_key(game.black)
        games.add_game(context.tx, evening.id, board, white.id, black.id, game.colour_by)
    for key in plan.byes:
        games.add_bye(context.tx, evening.id, snapshot.by_key(key).id)
    for board, row in enumerate(in_advance, start=len(plan.games) + 1):
        games.set_board(context.tx, row.id, board)


_OwnGame = tuple[int, str, Colour]
"""A player's board, opponent and colour."""

_InPairing = _OwnGame | Literal["bye", "won"]
"""The part of a pairing of which a player was told: their game, the bye, or a win by forfeit."""

_AFTER: dict[_InPairing | None, type[messages.YourGame]] = {
    None: messages.YourGame,
    "won": messages.YourGameAfterAll,
}
"""How a player's game is told after what they knew; after anything else as a change."""


def _posted(context: Context, round_id: int) -> dict[str, _InPairing]:
    """The part of the replaced pairing of which each of its players was told."""
    last = records.last_published(context.tx, round_id, "pairings")
    boards, byes = last[1] if last else ((), ())
    return {**dict.fromkeys(byes, "bye"), **_own_games(boards)}


def _own_games(games: Iterable[tuple[int, str, str]]) -> dict[str, _OwnGame]:
    own_games: dict[str, _OwnGame] = {}
    for board, white, black in games:
        own_games[white] = board, black, Colour.WHITE
        own_games[black] = board, white, Colour.BLACK
    return own_games


class _News(msgspec.Struct, frozen=True):
    """A pairing to tell people of; `known` is what its players were told of the one before."""

    context: Context
    snapshot: SeasonSnapshot
    evening: Evening
    plan: RoundPlan
    known: Mapping[str, _InPairing]

    def tell_of_byes(self) -> None:
        """Tell players of a bye, unless they know it and the other free players are the same."""
        context, evening, rules = self.context, self.evening, self.snapshot.rules
        there = pairs_in_the_hall(context, evening)
        bye = messages.YouHaveTheByeThere if there else messages.YouHaveTheBye
        pays = messages.ByePays() if rules.scores.bye else None
        message = bye(evening.date, messages.ByeInCup() if rules.is_cup else pays)
        free = [self.snapshot.by_key(key) for key in self.plan.byes]
        told = {name for name, news in self.known.items() if news == "bye"}
        same = {p.name for p in free} == told
        for player in free:
            if self.known.get(player.name) != "bye":
                tell(context, player.member_id, message, urgency=SOON, round_id=evening.id)
            if not same:
                offer(context, round_id=evening.id, player=player.id)

    def tell_own_games(self) -> None:
        """Tell players their own game, if they asked for it or read no post; later, the changes.

        A player who plays after all (told of a bye or a win, or not in the pairing before) always
        is.
        """
        context, round_id = self.context, self.evening.id
        chats = [chat.chat_id for chat in club_chats(context)]
        outside = addresses.outside(context.tx, chats)
        stop = Button(messages.NoMoreOwnGame(), intend(ButtonKey.OWN_GAME, round_id=round_id))
        on_board = {game.board: game for game in games.games(context.tx, round_id)}
        for player, own_game in self._new_games(on_board.values()):
            member = people.member(context.tx, player.member_id)
            before = self.known.get(player.name)
            wants_it = member.own_game and member.is_reachable
            reads_no_post = member.is_reachable and (not chats or member.person_id in outside)
            after_all = self.known and before in (None, "bye", "won")
            must_know = after_all or reads_no_post
            if wants_it or must_know:
                board, opponent, colour = own_game
                day, starts = self.evening.date, self.evening.starts
                tempo = time_control(self.snapshot.rules)
                urgency = SOON if must_know else USUAL
                message = _AFTER.get(before, messages.YourGameNow)(
                    day, colour, opponent, board, starts, tempo
                )
                rows = (*analogue_rows(context, on_board[board]), *([(stop,)] if wants_it else ()))
                tell(context, member.id, message, rows=rows, urgency=urgency, round_id=round_id)

    def _new_games(self, paired: Iterable[GameRow]) -> Iterator[tuple[PlayerRow, _OwnGame]]:
        """The games of the players who do not know them yet."""
        name = self.snapshot.by_id
        own_games = _own_games(
            (g.board, name(g.white_id).name, name(g.black_id).name)
            for g in paired
            if not g.in_advance
        )
        for player in self.snapshot.players:
            own_game = own_games.get(player.name)
            if own_game is not None and own_game != self.known.get(player.name):
                yield player, own_game

    def tell_what_gave_way(self) -> None:
        """Tell the arbiters which rules the pairing relaxed."""
        what = tuple(
            messages.GaveWay(messages.PairingRule(r.rule), self.snapshot.names(r.players))
            for r in self.plan.relaxed
        )
        if what:
            tell_arbiters(self.context, messages.RulesGaveWay(self.evening.number, what))

    def tell_of_dropped_overrides(self, there: tuple[str, ...]) -> None:
        """Tell the arbiters which forced pair or bye was dropped because a player is absent."""
        now = self.snapshot.season.rounds[self.evening.number - 1]
        overrides = [*now.forced, *((key,) for key in now.byes)]
        gone = [override for override in overrides if not set(override) <= set(there)]
        if gone:
            dropped = tuple(" - ".join(self.snapshot.names(override)) for override in gone)
            tell_arbiters(self.context, messages.OverridesDropped(self.evening.number, dropped))

    def tell_of_absent_pairs(self) -> None:
        """Tell the arbiters which cup pairs have an absent player, so that the other waits."""
        number, by_key = self.evening.number, self.snapshot.by_key
        absent = {absence.player for absence in self.snapshot.season.rounds[number - 1].absences}
        pairs = [(game.white, game.black) for game in self.plan.games]
        waiting = [pair for pair in pairs if absent.intersection(pair)]
        for one, other in (*waiting, *(pair[::-1] for pair in waiting)):
            if other not in absent:
                message = CupGameWaits(by_key(one).name)
                tell(self.context, by_key(other).member_id, message, urgency=SOON)
        if waiting:
            named = tuple(" - ".join(self.snapshot.names(pair)) for pair in waiting)
            tell_arbiters(self.context, messages.PairedThoughAbsent(number, named))


def pair_when_due(context: Context, round_id: int) -> None:
    """Pair the round at its hour; if that is impossible, tell the arbiters, once.

    If fewer than two players have checked in, or nobody could, ask the arbiters who is there.
    """
    snapshot = context.snapshot
    evening = round_in(snapshot, round_id)
    if evening.check_in is not None:
        there = present(snapshot, evening)
        if len(there) <= 1 or not club_evenings.has_check_in_begun(context.tx, round_id):
            ask_who_is_there(context, evening)
            return
    try:
        with context.tx.part():
            pair(context, round_id=round_id)
    except PairingRefusedError as refused:
        seasons.hold(context.tx, round_id, context.at)
        tell_arbiters(context, not_paired(context, evening.number, refused))


def ask_who_is_there(context: Context, evening: Evening) -> None:
    """Ask the arbiters to tick off the players who are there, and to pair."""
    seasons.hold(context.tx, evening.id, context.at)
    tell_arbiters(context, messages.CheckInMissed(evening.number, evening.date))
