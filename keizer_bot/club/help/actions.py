"""Shows the bot's commands: in one message with a button for each topic, and in Telegram's menus.

First come the five that are useful now, by the asker's role and the stage of the evening. The
members' menu is set in every language, the arbiter's only for their own chat.
"""

import hashlib
from collections.abc import Iterable
from enum import Enum, auto

import msgspec

from keizer_bot import USUAL_LANGUAGE
from keizer_bot.calendar import Phase
from keizer_bot.club.help import messages
from keizer_bot.core.commands import Command, Scope
from keizer_bot.core.context import Context
from keizer_bot.core.questions import Below, intend, on_press
from keizer_bot.core.reply import Button, Reply, Rows
from keizer_bot.core.request import Request
from keizer_bot.core.wording import Writer
from keizer_bot.i18n.commands import ClubRole, CommandTable, CommandWords, Right, Topic
from keizer_bot.i18n.html import Html, plain
from keizer_bot.i18n.message import Message
from keizer_bot.i18n.translator import Translator
from keizer_bot.store import games, outbox, people, teams
from keizer_bot.store.addresses import is_account
from keizer_bot.store.intents import Menu
from keizer_bot.store.outbox import Outgoing

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


def useful_now(context: Context) -> list[Command]:
    """The five commands that are useful now; a member's where a deputy lacks the right to one."""
    moment = moment_of(context)
    names = f"{_table(context)[moment]} {FOR_MEMBERS[moment]}"
    commands = (context.app.commands[name] for name in dict.fromkeys(names.split()))
    return [command for command in commands if may_give(context, command)][:_LINES]


def may_give(context: Context, command: Command) -> bool:
    """True if the asker has the right that the command needs."""
    if isinstance(command.may, Right):
        return context.actor.may(command.may)
    return command.may is ClubRole.MEMBER or context.actor.is_arbiter


def _table(context: Context) -> dict[HelpMoment, str]:
    if context.actor.is_arbiter:
        return FOR_ARBITERS
    led = {team.captain_id for team in teams.teams(context.tx, context.club.id)} - {None}
    return FOR_CAPTAINS if context.member_id in led else FOR_MEMBERS


def moment_of(context: Context) -> HelpMoment:
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


def _has_open_game(context: Context, round_id: int) -> bool:
    """True if a game of that evening lacks a result: the asker's own; for an arbiter, any."""
    own_player = context.plays_as(context.season)
    return any(
        game.result is None and not game.moved_to
        for game in games.games(context.tx, round_id)
        if context.actor.is_arbiter or (own_player is not None and own_player.id in game.players)
    )


Commands = CommandTable[CommandWords]
_BELOW: dict[Topic, Message] = {
    Topic.PEOPLE: messages.PlayersToo(),
    Topic.EVENING: messages.RoundsToo(),
}


def topics_of(role: ClubRole) -> list[Topic]:
    """The topics that are explained to somebody in that role."""
    return [topic for topic in Topic if topic.role in (ClubRole.MEMBER, role)]


def now_page(
    chosen: Iterable[CommandWords], tip: Message, texts: Translator, language: str
) -> Html:
    """The commands that are useful now, and where the others are."""
    title = texts.render(messages.HelpNow(), language)
    return _page(title, chosen, tip, texts, language)


def topic_page(commands: Commands, topic: Topic, texts: Translator, language: str) -> Html:
    """All commands about the topic."""
    chosen = [command for command in commands if command.topic is topic]
    return _page(texts.word(topic, language), chosen, _BELOW.get(topic), texts, language)


def _page(
    title: Html,
    chosen: Iterable[CommandWords],
    below: Message | None,
    texts: Translator,
    language: str,
) -> Html:
    lines = [f"<b>{title}</b>"]
    lines += [f"/{c.named(language)} – {_purpose(c, texts, language)}" for c in chosen]
    if below is not None:
        lines += ["", texts.render(below, language)]
    return Html("\n".join(lines))


def menu(
    commands: Commands, role: ClubRole, texts: Translator, language: str
) -> tuple[tuple[str, str], ...]:
    """Names and plain-text descriptions of the role's usual commands, for Telegram's menu."""
    mine = (ClubRole.MEMBER, role)
    usual = [c for c in commands if c.usual and c.role in mine]
    return tuple((c.named(language), plain(_purpose(c, texts, language))) for c in usual)


def _purpose(command: CommandWords, texts: Translator, language: str) -> Html:
    return texts.word(f"command.{command.name}", language)


LAST = 9  # an urgency: behind all other messages


def offer_menus(writer: Writer, commands: Commands) -> None:
    """Queue every menu that has changed since it was last sent."""
    for language in writer.texts.languages:
        offered = menu(commands, ClubRole.MEMBER, writer.texts, language)
        _offer_once(writer, Menu(offered, language))
        if language == USUAL_LANGUAGE:
            _offer_once(writer, Menu(offered))
    for arbiter in filter(is_account, people.all_arbiters(writer.tx)):
        offer_arbiters_menu(writer, commands, arbiter)


def offer_arbiters_menu(writer: Writer, commands: Commands, person_id: int) -> None:
    """Queue the menu of an arbiter's private chat."""
    for language in writer.texts.languages:
        offered = menu(commands, ClubRole.ARBITER, writer.texts, language)
        _offer_once(writer, Menu(offered, language, person_id))


def change_menu(writer: Writer, commands: Commands, person_id: int, role: ClubRole) -> None:
    """Queue the menu of a Telegram user who becomes an arbiter or stops being one."""
    if not is_account(person_id):
        return
    for language in writer.texts.languages:
        offered = menu(commands, role, writer.texts, language)
        _offer(writer, Menu(offered, language, person_id), None)


def _offer_once(writer: Writer, offered: Menu) -> None:
    _offer(writer, offered, f"menu:{hashlib.sha256(msgspec.json.encode(offered)).hexdigest()[:16]}")


def _offer(writer: Writer, offered: Menu, key: str | None) -> None:
    outbox.put(writer.tx, Outgoing(intent=offered, urgency=LAST), writer.at, key=key)


_IN_A_ROW = 2


def show_help(context: Context, language: str) -> Reply:
    """Show the commands that are useful now, with buttons for the topics, to the asker alone."""
    tip = messages.HelpTipForArbiters() if context.actor.is_arbiter else messages.HelpTip()
    page = now_page(useful_now(context), tip, context.texts, language)
    return Reply.report(page, is_own=True, rows=_topics(context, None))


def help_in_group(context: Context, language: str) -> Reply:
    """Show the useful commands in the group, if the bot cannot write to the sender in private."""
    tip = messages.HelpElsewhere(context.app.bot_name)
    return Reply.report(now_page(useful_now(context), tip, context.texts, language))


@on_press("help", below=Below.QUESTION)
def press_help(
    context: Context,
    *,
    competition: int,  # noqa: ARG001 - the context has it
    topic: Topic | None = None,
) -> Reply:
    """Show the commands of that topic, or again those that are useful now. Raises `ArbiterOnly`."""
    if topic is None:
        return show_help(context, context.language)
    if topic.role is ClubRole.ARBITER:
        context.require_arbiter()
    page = topic_page(context.app.commands, topic, context.texts, context.language)
    return Reply.report(page, is_own=True, rows=_topics(context, topic))


def _role(context: Context) -> ClubRole:
    return ClubRole.ARBITER if context.actor.is_arbiter else ClubRole.MEMBER


def _topics(context: Context, shown: Topic | None) -> Rows:
    """A button for each topic; the shown topic's button leads back."""
    number = context.competition.id
    buttons = [
        Button(topic, intend(press_help, competition=number, topic=topic))
        for topic in topics_of(_role(context))
    ]
    back = Button(messages.BackToNow(), intend(press_help, competition=number))
    buttons = [back if button.label is shown else button for button in buttons]
    return tuple(tuple(buttons[at : at + _IN_A_ROW]) for at in range(0, len(buttons), _IN_A_ROW))


def help_(request: Request) -> Reply:
    """``/help`` and ``/start``: the commands useful now, and all others that the sender may use."""
    if request.incoming.place.private or request.private_open:
        return show_help(request.context, request.own_language)
    return help_in_group(request.context, request.language)


HELP = Command("help help aiuto", Topic.OWN, help_, Scope.CLUB, usual=True, asks=True)
