"""The five commands that are useful now, by the asker's role and the stage of the evening."""

from enum import Enum, auto

from keizer_bot.calendar import Phase
from keizer_bot.core.commands import Command
from keizer_bot.core.context import RequestContext
from keizer_bot.i18n.commands import ClubRole, Right
from keizer_bot.store import games, teams

_LINES = 5


class HelpMoment(Enum):
    """The stage of the next evening, as it concerns the asker."""

    NO_SEASON = auto()
    BEFORE_DEADLINE = auto()
    CHECK_IN = auto()
    OPEN_GAME = auto()
    ELSE = auto()


FOR_MEMBERS = {
    HelpMoment.NO_SEASON: "stand mij speler onderling prijzen",
    HelpMoment.BEFORE_DEADLINE: "afmelden aanmelden wie stand kalender",
    HelpMoment.CHECK_IN: "hier later afmelden wie stand",
    HelpMoment.OPEN_GAME: "uitslag indeling later alsdan bezwaar",
    HelpMoment.ELSE: "stand mij waarom indeling kalender",
}
FOR_CAPTAINS = {
    HelpMoment.NO_SEASON: "team wedstrijd extern stand prijzen",
    HelpMoment.BEFORE_DEADLINE: "afmelden wie wedstrijd team stand",
    HelpMoment.CHECK_IN: "hier later wie wedstrijd team",
    HelpMoment.OPEN_GAME: "uitslag indeling later wedstrijd team",
    HelpMoment.ELSE: "stand mij indeling wedstrijd team",
}
FOR_ARBITERS = {
    HelpMoment.NO_SEASON: "seizoen koppel rating bestand status",
    HelpMoment.BEFORE_DEADLINE: "beheer afmelden wie forceer bel",
    HelpMoment.CHECK_IN: "beheer hier wie indelen bel",
    HelpMoment.OPEN_GAME: "beheer uitslag corrigeer afwezig bel",
    HelpMoment.ELSE: "beheer stand corrigeer indelen bel",
}


def useful_now(context: RequestContext) -> list[Command]:
    """The five commands that are useful now; a member's where a deputy lacks the right to one."""
    moment = moment_of(context)
    names = f"{_table(context)[moment]} {FOR_MEMBERS[moment]}"
    commands = (context.app.commands[name] for name in dict.fromkeys(names.split()))
    return [command for command in commands if may_give(context, command)][:_LINES]


def may_give(context: RequestContext, command: Command) -> bool:
    """True if the asker has the right that the command needs."""
    if isinstance(command.may, Right):
        return context.actor.may(command.may)
    return command.may is ClubRole.MEMBER or context.actor.is_arbiter


def _table(context: RequestContext) -> dict[HelpMoment, str]:
    if context.actor.is_arbiter:
        return FOR_ARBITERS
    led = {team.captain_id for team in teams.teams(context.tx, context.club.id)} - {None}
    return FOR_CAPTAINS if context.member_id in led else FOR_MEMBERS


def moment_of(context: RequestContext) -> HelpMoment:
    """The stage of the next evening for the asker; any open game counts for an arbiter."""
    if context.running is None:
        return HelpMoment.NO_SEASON
    evening = context.calendar.next(context.at)
    if evening is None:
        return HelpMoment.ELSE
    if evening.phase is Phase.PAIRED and _has_open_game(context, evening.id):
        return HelpMoment.OPEN_GAME
    if evening.check_in and evening.check_in <= context.at < evening.pairs:
        return HelpMoment.CHECK_IN
    return HelpMoment.BEFORE_DEADLINE if context.at < evening.closes else HelpMoment.ELSE


def _has_open_game(context: RequestContext, round_id: int) -> bool:
    """True if a game of that evening lacks a result: the asker's own; for an arbiter, any."""
    own = context.plays_as(context.season)
    return any(
        game.result is None and not game.moved_to
        for game in games.games(context.tx, round_id)
        if context.actor.is_arbiter or (own is not None and own.id in game.players)
    )
