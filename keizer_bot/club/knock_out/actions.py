"""Decides who advances in a cup: asks after a draw, stores the answer, and tells the loser."""

from collections.abc import Iterable, Iterator

import msgspec

from keizer_bot.calendar import Phase
from keizer_bot.club.knock_out import messages
from keizer_bot.club.knock_out.messages import Decider
from keizer_bot.club.knock_out.open_matches import open_after, players_of, unplayed
from keizer_bot.club.ranking.actions import show
from keizer_bot.core.change_log import Action
from keizer_bot.core.context import Context
from keizer_bot.core.games import GameContext, game_context, round_in
from keizer_bot.core.identify import contexts_inside, moved
from keizer_bot.core.messages import StaleButton, Yes
from keizer_bot.core.occurrences import InRound
from keizer_bot.core.posting import SOON, ask_arbiters, note, tell, tell_arbiters
from keizer_bot.core.questions import Below, ButtonAction, ButtonKey, Choice, ask, intend, on_press
from keizer_bot.core.reply import Reply
from keizer_bot.engine.cup import cup_after
from keizer_bot.engine.errors import SeasonRefusedError
from keizer_bot.engine.model import AbsenceKind, Result
from keizer_bot.i18n.commands import Right
from keizer_bot.i18n.message import Message
from keizer_bot.store import club_evenings, clubs, games, people
from keizer_bot.store.games import GameRow
from keizer_bot.store.moments import to_text
from keizer_bot.store.seasons import PlayerRow

_IN_A_ROW = 2
_OVER_BOARD = 3
_RESULTS = (
    *(Result.WHITE_WON, Result.DRAWN, Result.BLACK_WON),
    *(Result.WHITE_BY_FORFEIT, Result.BLACK_BY_FORFEIT),
)


def require_bracket(context: Context) -> None:
    """Check that the stored facts fit the bracket of each cup concerned.

    Raises `AgainstBracket`.
    """
    for at in (context, *contexts_inside(context)):
        snapshot = at.snapshot
        if snapshot.rules.is_cup:
            try:
                cup_after(snapshot.season, snapshot.rules, snapshot.season.rounds)
            except SeasonRefusedError as error:
                raise messages.AgainstBracket from error


class _CupRound(msgspec.Struct, frozen=True):
    """The games of a cup in a round; an event has only those of the season that count in it."""

    cup: Context
    number: int
    games: list[GameRow]

    def drawn(self) -> list[GameRow]:
        """The drawn games for which nobody has decided yet who advances."""
        open_ = {frozenset(match.players) for match in open_after(self.cup.snapshot, self.number)}
        return [
            game
            for game in self.games
            if game.result is not None and players_of(self.cup, game) in open_
        ]


def _cup_rounds(context: Context, round_id: int) -> Iterator[_CupRound]:
    """The cup rounds in which games of that round count."""
    if context.rules.is_cup:
        number = round_in(context, round_id).number
        yield _CupRound(context, number, list(context.snapshot.games_of(round_id)))
    counted = club_evenings.counted_in(context.tx, round_id)
    for event in (event for event in contexts_inside(context) if event.rules.is_cup):
        for inside in sorted({n for n in counted.values() if event.calendar.with_id(n)}):
            rows = [g for g in event.snapshot.games_of(inside) if g.id in counted]
            yield _CupRound(event, round_in(event, inside).number, rows)


def ask_who_goes_on(context: Context, occurrence: InRound) -> tuple[()]:
    """Ask the arbiters who advances from a cup game that was just drawn."""
    for round_ in _cup_rounds(context, occurrence.round_id):
        cup, drawn = round_.cup, [game for game in round_.drawn() if _is_new(round_.cup, game)]
        for game in drawn:
            _ask_players(cup, game_context(cup, game.id))
        _ask(cup, drawn)
    return ()


def _is_new(context: Context, game: GameRow) -> bool:
    return game.reported_at == to_text(context.at)


def _ask(context: Context, drawn: Iterable[GameRow]) -> None:
    for game in drawn:
        table = game_context(context, game.id)
        question, choices = messages.WhoGoesOn(*table.in_round), _choices(table, go_on_in_cup)
        ask_arbiters(context, Right.RESULTS, question, choices, in_a_row=_IN_A_ROW)


def _ask_players(cup: Context, table: GameContext) -> None:
    """Ask both players who advances, and how; each confirms the other's answer."""
    for player in (table.white, table.black):
        question, drawn = messages.WhichOfYouGoesOn, messages.CupGameDrawn(*table.in_round)
        choices = _choices(table, say_who_goes_on)
        _ask_player(cup, player, question(*table.in_round), choices, or_tell=drawn)


def _ask_player(
    cup: Context, player: PlayerRow, question: Message, choices: list[Choice], *, or_tell: Message
) -> None:
    """Ask a player with buttons; one who cannot press buttons gets the message `or_tell`."""
    member = people.member(cup.tx, player.member_id)
    if member.person_id is None or not member.is_reachable:
        tell(cup, member.id, or_tell, urgency=SOON)
        return
    rows = ask(cup, question, choices, in_a_row=_IN_A_ROW, of=member.person_id).rows
    tell(cup, member.id, question, rows=rows, urgency=SOON)


def _choices(table: GameContext, act: ButtonAction) -> list[Choice]:
    return [
        Choice(
            messages.GoesOnBy(player.name, how),
            intend(act, game=table.game.id, player=player.id, how=how),
        )
        for how in (Decider.RAPID, Decider.LOT, Decider.REPLAY)
        for player in (table.white, table.black)
    ]


@on_press(ButtonKey.DECIDE_MATCH, below=Below.LIST, may=Right.RESULTS)
def ask_match(context: Context, *, game: int) -> Reply:
    """Ask the arbiter how a match without a result ended, or who advances from a drawn one.

    Raises `ArbiterOnly`, `RightMissing`, and `StaleButton` for a match that is decided.
    """
    cup = _cup_with(context, game)
    table = game_context(cup, game)
    if table.game.result is None:
        choices = [Choice(r, intend(ButtonKey.DECIDE, game=game, result=r)) for r in _RESULTS]
        return ask(context, messages.HowDidMatchEnd(*table.names), choices, in_a_row=_OVER_BOARD)
    if not _is_draw(table.game):
        raise StaleButton
    question = messages.WhoGoesOn(*table.in_round)
    return ask(cup, question, _choices(table, go_on_in_cup), in_a_row=_IN_A_ROW)


def _cup_with(context: Context, game: int) -> Context:
    """The cup in which that game counts. Raises `StaleButton`."""
    for at in (context, *contexts_inside(context)):
        rounds = at.snapshot.rounds if at.rules.is_cup else ()
        if any(row.id == game for round_ in rounds for row in at.snapshot.games_of(round_.id)):
            return at
    raise StaleButton


@on_press("cup-go-on", may=Right.RESULTS)
def go_on_in_cup(context: Context, *, game: int, player: int, how: Decider) -> Reply:
    """Store who advances after a draw, and tell both.

    Raises `ArbiterOnly`, `RightMissing`, `AgainstBracket`, `StaleButton` for a game that is not
    drawn any more.
    """
    return _go_on(context, _drawn_game(context, game, player), player, how)


def _drawn_game(context: Context, game: int, player: int) -> GameContext:
    """The drawn game of a cup with that player. Raises `StaleButton`."""
    table = game_context(context, game)
    if not context.rules.is_cup or player not in table.game.players or not _is_draw(table.game):
        raise StaleButton
    return table


@on_press("cup-say")
def say_who_goes_on(context: Context, *, game: int, player: int, how: Decider) -> Reply:
    """Take one player's word on who advances, and ask the other if that is right.

    Raises `NotLinked`, and as `go_on_in_cup` for a game of others, or decided already.
    """
    table, other = _own_drawn_game(context, game, player)
    named = context.players[player].name
    question = messages.OpponentSaysGoesOn(*table.in_round, named, how)
    agreed = intend(agree_who_goes_on, game=game, player=player, how=how)
    left = intend(leave_to_arbiter, game=game, player=player)
    choices = [Choice(Yes(), agreed), Choice(messages.NoArbiterDecides(), left)]
    _ask_player(context, other, question, choices, or_tell=question)
    return Reply.of(messages.OpponentAskedWhoGoesOn(other.name))


@on_press("cup-agree")
def agree_who_goes_on(context: Context, *, game: int, player: int, how: Decider) -> Reply:
    """Record that the other player agrees, and tell both. Raises as `say_who_goes_on`."""
    table, _ = _own_drawn_game(context, game, player)
    return _go_on(context, table, player, how)


@on_press("cup-differ")
def leave_to_arbiter(context: Context, *, game: int, player: int) -> Reply:
    """Tell the arbiters that the players differ on who advances. Raises as `say_who_goes_on`."""
    table, other = _own_drawn_game(context, game, player)
    tell_arbiters(context, messages.PlayersDiffer(*table.in_round), right=Right.RESULTS)
    tell(context, other.member_id, messages.ArbiterDecidesWhoGoesOn(*table.in_round), urgency=SOON)
    return Reply.of(messages.ArbiterDecidesWhoGoesOn(*table.in_round))


def _own_drawn_game(context: Context, game: int, player: int) -> tuple[GameContext, PlayerRow]:
    """The sender's drawn, undecided game, and the opponent."""
    own_player, table = context.own_player, _drawn_game(context, game, player)
    if own_player.id not in table.game.players or table.game.advances_id is not None:
        raise StaleButton
    return table, table.black if own_player.id == table.white.id else table.white


def _go_on(context: Context, table: GameContext, player: int, how: Decider) -> Reply:
    """Note who advances after a draw, and tell both players."""
    game = table.game.id
    before = context.players.get(table.game.advances_id or 0)
    winner, loser = table.white, table.black
    if player == table.black.id:
        winner, loser = loser, winner
    stored = games.game(context.tx, game)  # an event's is the outer season's
    if stored is not None:
        white = player == table.white.id
        games.set_advancing(context.tx, game, stored.white_id if white else stored.black_id)
    require_bracket(context)
    was, now, round_id = before.name if before else None, _on_record(winner, how), table.evening.id
    note(context, Action.GOES_ON, table.on_record, before=was, after=now, round_id=round_id)
    tell(context, winner.member_id, messages.YouGoOn(*table.in_round, how), urgency=SOON)
    out = messages.YouDoNotGoOn(*table.in_round, winner.name, how)
    tell(context, loser.member_id, out, urgency=SOON)
    show(context, round_id, messages.WentOn(*table.in_round, winner.name, how))
    return Reply.of(messages.GoesOnNoted(*table.in_round, winner.name, how))


def _on_record(player: PlayerRow, how: Decider) -> str:
    """The player who advances, and the decider, as `club.changes` reads them from the log."""
    return f"{player.name}, {how.value}"


def _is_draw(game: GameRow) -> bool:
    points = game.white_points == game.black_points
    return game.result == Result.DRAWN or (game.result == Result.AWARD and points)


def tell_who_is_out(context: Context, round_id: int) -> None:
    """Tell the losers of a round that they are out of a cup, and ask again about drawn games."""
    for round_ in _cup_rounds(context, round_id):
        for game in round_.games:
            _tell_loser(round_.cup, game_context(round_.cup, game.id))
        _ask(round_.cup, round_.drawn())


def tell_of_late_result(context: Context, occurrence: InRound) -> tuple[()]:
    """Tell the players whom a result puts out of a cup after its evening."""
    if round_in(context, occurrence.round_id).phase is Phase.FINAL:
        for round_ in _cup_rounds(context, occurrence.round_id):
            for game in round_.games:
                if _is_new(round_.cup, game):
                    _tell_loser(round_.cup, game_context(round_.cup, game.id))
    return ()


def _tell_loser(context: Context, table: GameContext) -> None:
    """Tell the loser of a cup game that they are out; after a draw only once it is decided."""
    if table.game.result is None or _is_draw(table.game):
        return
    number = table.evening.number
    out = context.snapshot.out_of_cup(number + 1) - context.snapshot.out_of_cup(number)
    for player in (table.white, table.black):
        if player.key in out:
            tell(context, player.member_id, messages.YouAreOut(context.name), urgency=SOON)


@on_press(ButtonKey.PUT_OUT, below=Below.LIST, may=Right.RESULTS)
def put_out(context: Context, *, competition: int, number: int, player: int) -> Reply:
    """Put a player out of a cup, by an arbiter's decision, though the game was not played.

    Raises `ArbiterOnly`, `RightMissing`, and `StaleButton` once it was played or decided.
    """
    event = _event_with(context, competition)
    round_ = event.calendar.numbered(number)
    player_row = next((p for p in event.snapshot.players if p.id == player), None)
    waiting = [match.players for match in unplayed(event.snapshot, round_)] if round_ else []
    pair = next((pair for pair in waiting if player_row and player_row.key in pair), None)
    if player_row is None or round_ is None or pair is None:
        raise StaleButton
    other = event.snapshot.by_key(pair[0] if pair[1] == player_row.key else pair[1])
    by = context.actor.person_id
    games.set_presence(context.tx, round_.id, player_row.id, AbsenceKind.EXCUSED, context.at, by)
    games.add_bye(context.tx, round_.id, other.id)
    subject = f"{player_row.name} - {other.name}"
    after = _on_record(other, Decider.ABSENCE)
    note(event, Action.GOES_ON, subject, after=after, round_id=round_.id)
    tell(event, player_row.member_id, messages.YouAreOut(event.name))
    show(event, round_.id, messages.IsOutNow(player_row.name, other.name))
    return Reply.of(messages.PutOut(player_row.name, other.name))


def _event_with(context: Context, competition: int) -> Context:
    """The event of that competition. Raises `StaleButton` for another club's."""
    row = clubs.competition(context.tx, competition)
    if row.club_id != context.club.id:
        raise StaleButton
    event = moved(context, row)
    if event.running is None or not event.rules.is_cup:
        raise StaleButton
    return event
