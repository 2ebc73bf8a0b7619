"""Who goes on in a cup: asked after a draw, noted by the arbiter, told to who is out."""

from collections.abc import Iterable

from keizer_bot.calendar import Phase
from keizer_bot.club.knock_out import messages
from keizer_bot.club.knock_out.messages import Decider
from keizer_bot.club.ranking.effects import show
from keizer_bot.core.change_log import Action
from keizer_bot.core.context import RequestContext
from keizer_bot.core.events import InRound
from keizer_bot.core.games import GameContext, game_context, round_in
from keizer_bot.core.messages import StaleButton
from keizer_bot.core.posting import SOON, arbiters_with, ask_person, note, tell
from keizer_bot.core.questions import Below, Choice, ask, intend, on_press
from keizer_bot.core.reply import Button, Reply, Rows
from keizer_bot.engine.cup import OpenMatch, cup_after
from keizer_bot.engine.errors import SeasonRefusedError
from keizer_bot.engine.model import Result
from keizer_bot.i18n.commands import Right
from keizer_bot.store import games
from keizer_bot.store.games import GameRow
from keizer_bot.store.moments import to_text

_IN_A_ROW = 2


def require_bracket(context: RequestContext) -> None:
    """Let what was stored in a cup stand if it fits its bracket. Raises `AgainstBracket`."""
    snapshot = context.snapshot
    if snapshot.rules.is_cup:
        try:
            cup_after(snapshot.season, snapshot.rules, snapshot.season.rounds)
        except SeasonRefusedError as error:
            raise messages.AgainstBracket from error


def ask_who_goes_on(context: RequestContext, event: InRound) -> tuple[()]:
    """Ask the arbiters who goes on from a game of a cup that was drawn just now."""
    if context.rules.is_cup:
        drawn = [g for g in _drawn(context, event.round_id) if _is_new(context, g)]
        for game in drawn:
            table = game_context(context, game.id)
            for player in (table.white, table.black):
                tell(
                    context, player.member_id, messages.CupGameDrawn(*table.in_round), urgency=SOON
                )
        _ask(context, drawn)
    return ()


def _is_new(context: RequestContext, game: GameRow) -> bool:
    return game.reported_at == to_text(context.at)


def _drawn(context: RequestContext, round_id: int) -> list[GameRow]:
    """The games of the round that were drawn, and of which nobody goes on yet."""
    open_ = {frozenset(place.players) for place in _places(context, round_id)}
    return [
        game
        for game in context.snapshot.games_of(round_id)
        if game.result is not None and _keys(context, game) in open_
    ]


def _places(context: RequestContext, round_id: int) -> list[OpenMatch]:
    """The matches of the cup that are open after that round."""
    snapshot, number = context.snapshot, round_in(context, round_id).number
    cup = cup_after(snapshot.season, snapshot.rules, snapshot.season.rounds[:number])
    return [place for place in cup.places if isinstance(place, OpenMatch)]


def _keys(context: RequestContext, game: GameRow) -> frozenset[str]:
    return frozenset(context.players[player].key for player in game.players)


def _ask(context: RequestContext, drawn: Iterable[GameRow]) -> None:
    for game in drawn:
        table = game_context(context, game.id)
        question, choices = messages.WhoGoesOn(*table.in_round), _choices(table)
        for arbiter in arbiters_with(context, Right.RESULTS):
            to = arbiter.person_id, context.club.language
            ask_person(context, *to, question, choices, in_a_row=_IN_A_ROW)


def _choices(table: GameContext) -> list[Choice]:
    return [
        Choice(
            messages.GoesOnBy(player.name, how),
            intend(go_on_in_cup, game=table.game.id, player=player.id, how=how),
        )
        for how in Decider
        for player in (table.white, table.black)
    ]


def drawn_matches(context: RequestContext) -> Rows:
    """For an arbiter a button for each drawn match of the cup of which nobody goes on yet."""
    if not (context.running and context.rules.is_cup and context.actor.may(Right.RESULTS)):
        return ()
    paired = context.calendar.paired
    tables = (
        [game_context(context, game.id) for game in _drawn(context, paired[-1].id)]
        if paired
        else []
    )
    return tuple(
        (Button(messages.DecideMatch(*table.names), intend(ask_match, game=table.game.id)),)
        for table in tables
    )


@on_press("cup-ask", below=Below.LIST)
def ask_match(context: RequestContext, *, game: int) -> Reply:
    """Ask the arbiter who goes on from a drawn match. Raises as `go_on_in_cup`."""
    context.require(Right.RESULTS)
    table = game_context(context, game)
    if not _is_draw(table.game):
        raise StaleButton
    question = messages.WhoGoesOn(*table.in_round)
    return ask(context, question, _choices(table), in_a_row=_IN_A_ROW)


@on_press("cup-go-on")
def go_on_in_cup(context: RequestContext, *, game: int, player: int, how: Decider) -> Reply:
    """Note who goes on after a draw, and tell both.

    Raises `ArbiterOnly`, `RightMissing`, `AgainstBracket`, `StaleButton` for a game that is not
    drawn any more.
    """
    context.require(Right.RESULTS)
    table = game_context(context, game)
    if not context.rules.is_cup or player not in table.game.players or not _is_draw(table.game):
        raise StaleButton
    before = context.players.get(table.game.advances_id or 0)
    winner, loser = table.white, table.black
    if player == table.black.id:
        winner, loser = loser, winner
    games.set_advancing(context.tx, game, player)
    require_bracket(context)
    note(
        context,
        Action.GOES_ON,
        table.on_record,
        before=before.name if before else None,
        after=f"{winner.name}, {how.value}",
        round_id=table.evening.id,
    )
    tell(context, winner.member_id, messages.YouGoOn(*table.in_round, how), urgency=SOON)
    out = messages.YouDoNotGoOn(*table.in_round, winner.name, how)
    tell(context, loser.member_id, out, urgency=SOON)
    show(context, table.evening.id, messages.WentOn(*table.in_round, winner.name, how))
    return Reply.of(messages.GoesOnNoted(*table.in_round, winner.name, how))


def _is_draw(game: GameRow) -> bool:
    points = game.white_points == game.black_points
    return game.result == Result.DRAWN or (game.result == Result.AWARD and points)


def tell_who_is_out(context: RequestContext, round_id: int) -> None:
    """The round of a cup is over: tell who lost by its result; ask again of each that is drawn."""
    if not context.rules.is_cup:
        return
    for game in context.snapshot.games_of(round_id):
        _tell_loser(context, game_context(context, game.id))
    _ask(context, _drawn(context, round_id))


def tell_of_late_result(context: RequestContext, event: InRound) -> tuple[()]:
    """Tell who is out of a cup by a result that came in after its evening."""
    if context.rules.is_cup and round_in(context, event.round_id).phase is Phase.FINAL:
        for game in context.snapshot.games_of(event.round_id):
            if _is_new(context, game):
                _tell_loser(context, game_context(context, game.id))
    return ()


def _tell_loser(context: RequestContext, table: GameContext) -> None:
    """Tell who lost a game of the cup, not by a draw: of that they are told with who goes on."""
    if table.game.result is None or _is_draw(table.game):
        return
    number = table.evening.number
    out = context.snapshot.out_of_cup(number + 1) - context.snapshot.out_of_cup(number)
    for player in (table.white, table.black):
        if player.key in out:
            tell(context, player.member_id, messages.YouAreOut(context.name), urgency=SOON)
