"""Which five commands are of use now: by who asks, and how far the next evening is."""

from enum import Enum, auto

from keizer_bot.calendar import Phase
from keizer_bot.core.commands import Command
from keizer_bot.core.context import RequestContext
from keizer_bot.i18n.commands import Right, Role
from keizer_bot.store import games, teams

_LINES = 5


class Moment(Enum):
    """How far the next evening is, for who asks."""

    NO_SEASON = auto()
    BEFORE_DEADLINE = auto()
    CHECK_IN = auto()
    OPEN_GAME = auto()
    ELSE = auto()


FOR_MEMBERS = {
    Moment.NO_SEASON: "stand mij speler onderling prijzen",
    Moment.BEFORE_DEADLINE: "afmelden aanmelden wie stand kalender",
    Moment.CHECK_IN: "hier later afmelden wie stand",
    Moment.OPEN_GAME: "uitslag indeling later alsdan bezwaar",
    Moment.ELSE: "stand mij waarom indeling kalender",
}
FOR_CAPTAINS = {
    Moment.NO_SEASON: "team wedstrijd extern stand prijzen",
    Moment.BEFORE_DEADLINE: "afmelden wie wedstrijd team stand",
    Moment.CHECK_IN: "hier later wie wedstrijd team",
    Moment.OPEN_GAME: "uitslag indeling later wedstrijd team",
    Moment.ELSE: "stand mij indeling wedstrijd team",
}
FOR_ARBITERS = {
    Moment.NO_SEASON: "seizoen koppel rating bestand status",
    Moment.BEFORE_DEADLINE: "beheer afmelden wie forceer bel",
    Moment.CHECK_IN: "beheer hier wie indelen bel",
    Moment.OPEN_GAME: "beheer uitslag corrigeer afwezig bel",
    Moment.ELSE: "beheer stand corrigeer indelen bel",
}


def useful_now(context: RequestContext) -> list[Command]:
    """The five commands of this moment; where a deputy may not give one, a member's instead."""
    moment = moment_of(context)
    names = f"{_table(context)[moment]} {FOR_MEMBERS[moment]}"
    known = (context.commands[name] for name in dict.fromkeys(names.split()))
    return [command for command in known if may_give(context, command)][:_LINES]


def may_give(context: RequestContext, command: Command) -> bool:
    """Whether who asks has the right that the command takes."""
    if isinstance(command.may, Right):
        return context.actor.may(command.may)
    return command.may is Role.MEMBER or context.actor.is_arbiter


def _table(context: RequestContext) -> dict[Moment, str]:
    if context.actor.is_arbiter:
        return FOR_ARBITERS
    led = {team.captain_id for team in teams.teams(context.tx, context.club.id)} - {None}
    return FOR_CAPTAINS if context.member_id in led else FOR_MEMBERS


def moment_of(context: RequestContext) -> Moment:
    """How far the next evening is, for who asks; for an arbiter any open game counts."""
    if context.running is None:
        return Moment.NO_SEASON
    evening = context.calendar.next(context.at)
    if evening is None:
        return Moment.ELSE
    if evening.phase is Phase.PAIRED and _has_open_game(context, evening.id):
        return Moment.OPEN_GAME
    if evening.check_in and evening.check_in <= context.at < evening.pairs:
        return Moment.CHECK_IN
    return Moment.BEFORE_DEADLINE if context.at < evening.closes else Moment.ELSE


def _has_open_game(context: RequestContext, round_id: int) -> bool:
    """Whether a game of that evening waits for its result: one's own; for an arbiter, any."""
    own = context.plays_as(context.season)
    return any(
        game.result is None and not game.moved_to
        for game in games.games(context.tx, round_id)
        if context.actor.is_arbiter or (own is not None and own.id in game.players)
    )
