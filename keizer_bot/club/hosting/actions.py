"""The operator's view of the clubs, the buttons about one of them, and the bot's own health.

A button names its club and its act (`ClubAct`). Arbiters have two of these buttons too: to wake
their club, and to keep it awake. Some faults are reported unasked.
"""

from collections.abc import Iterator
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from keizer_bot.club.accounts.links import link_text
from keizer_bot.club.help.actions import help_
from keizer_bot.club.hosting import messages
from keizer_bot.club.hosting.sleeping import (
    ClubAct,
    announce_removal,
    call_removal_back,
    club_button,
    founded_second,
    put_to_sleep,
    wake,
)
from keizer_bot.core.commands import Command, Scope
from keizer_bot.core.context import AppContext, Context
from keizer_bot.core.identify import PrivateVisit, ReplyContext, context_of_bot
from keizer_bot.core.jobs import ScheduledJob
from keizer_bot.core.messages import ClubAsleep, No, Obstacle, StaleButton, Yes
from keizer_bot.core.occurrences import ClubLooksLike
from keizer_bot.core.posting import send, tell_arbiters
from keizer_bot.core.questions import ButtonKey, intend, on_visit
from keizer_bot.core.reply import Button, Reply, Rows
from keizer_bot.core.request import Request
from keizer_bot.core.tokens import hash_of, new_token
from keizer_bot.core.wording import words
from keizer_bot.i18n.commands import ClubRole, Topic
from keizer_bot.i18n.folding import spelled
from keizer_bot.i18n.message import Message, Refusal
from keizer_bot.store import clubs, done, founding, hosting, people
from keizer_bot.store.done import Health, health
from keizer_bot.store.hosting import ClubInBrief
from keizer_bot.store.intents import Address, person
from keizer_bot.store.transaction import Transaction

_INVITATION_LIVES = timedelta(days=30)
_MOST_ALIKE = 5
_MOST_BUTTONS = 8  # buttons below a list; a part of the name finds the other clubs


_OF_ARBITERS = (ClubAct.WAKE, ClubAct.GO_ON)


def list_clubs(visit: PrivateVisit, part: str = "") -> Reply:
    """``/clubs [PART OF A NAME]``: list all clubs in brief, or those with that text in their names.

    Raises `PrivateChatAlone`, `OperatorsOnly`.
    """
    if not visit.in_private:
        raise messages.PrivateChatAlone
    _require_operator(visit)
    every = hosting.in_brief(visit.tx)
    matches = [club for club in every if spelled(part) in spelled(club.name)]
    most = visit.app_context.hosting.clubs_at_most
    lines: list[Message] = [messages.ClubsTitle(len(every), most)]
    lines += [_line(visit.tx, club) for club in matches]
    new = Button(messages.NewInvitation(), intend(press_club, club=0, act=ClubAct.INVITE))
    rows: Rows = ((new,),)
    if not matches:
        lines.append(messages.NoClubLike(part))
    if len(matches) <= _MOST_BUTTONS:
        rows = (*((club_button(club.name, ClubAct.SHOW, club),) for club in matches), *rows)
    else:
        lines.append(messages.FindClub())
    context = ReplyContext(visit.tx, visit.app_context.texts, visit.at)
    return Reply.report(words(context, Reply.of(*lines), visit.language), is_own=True, rows=rows)


@on_visit(ButtonKey.CLUB)
def press_club(
    visit: PrivateVisit, *, club: int, act: ClubAct, founded: int | None = None
) -> Reply:
    """Carry out a button about that club (0: about none); `founded` is the club's `founded_second`.

    Raises `StaleButton`, `OperatorsOnly`, and as the button's action.
    """
    if act not in _OF_ARBITERS or not _is_chief(visit, club):
        _require_operator(visit)
    if act is ClubAct.INVITE:
        return invite(visit)
    brief = hosting.club_in_brief(visit.tx, club)
    old = act in _OF_ARBITERS and founded is None  # of 0.2.0; they hang in chats for weeks
    if brief is None or not (old or founded == founded_second(brief)):
        raise StaleButton
    return _do(visit, brief, act)


def _do(visit: PrivateVisit, club: ClubInBrief, act: ClubAct) -> Reply:
    scope = visit.tx, visit.app_context, visit.at, club.id
    match act:
        case ClubAct.SLEEP if club.asleep_at is None:
            put_to_sleep(*scope)
        case ClubAct.WAKE if club.asleep_at is not None:
            wake(*scope, but=visit.sender.person_id)
        case ClubAct.GO_ON if club.asleep_at is None:
            hosting.keep_awake(visit.tx, club.id, visit.at)
        case ClubAct.ASK_REMOVAL if _may_go(club):
            yes = club_button(Yes(), ClubAct.REMOVE, club)
            no = club_button(No(), ClubAct.SHOW, club)
            return Reply.question(messages.ConfirmRemoval(club.name), ((yes, no),))
        case ClubAct.REMOVE if _may_go(club):
            announce_removal(*scope)
        case ClubAct.CALL_BACK if club.announced_at is not None:
            call_removal_back(*scope)
    if _is_chief(visit, club.id) and act in _OF_ARBITERS:
        return Reply.of(messages.ClubGoesOn(club.name))
    return _show(visit.tx, hosting.club_in_brief(visit.tx, club.id) or club)


def _may_go(club: ClubInBrief) -> bool:
    """True if the club can be removed; a club in the host's file would be created again."""
    return club.founded_at is not None and club.announced_at is None


def _show(tx: Transaction, club: ClubInBrief) -> Reply:
    """Show one club, with buttons for what an operator may do with it."""
    if club.asleep_at is None:
        acts = [club_button(messages.PutClubToSleep(), ClubAct.SLEEP, club)]
    else:
        acts = [club_button(messages.WakeClub(), ClubAct.WAKE, club)]
    if club.announced_at is not None:
        acts.append(club_button(messages.KeepClub(), ClubAct.CALL_BACK, club))
    elif _may_go(club):
        acts.append(club_button(messages.RemoveClub(), ClubAct.ASK_REMOVAL, club))
    return Reply.question(_line(tx, club), (tuple(acts),))


def _line(tx: Transaction, club: ClubInBrief) -> messages.ClubLine:
    day = club.founded_at.date() if club.founded_at else None
    since = messages.FoundedOn(day) if day else messages.OfHostFile()
    last: Message = messages.NotPlayedYet()
    if club.gone_at is not None:
        last = messages.GoesOnDay(club.gone_at.date())
    elif club.announced_at is not None:
        reached = hosting.chats_of_arbiters(tx, club.id)
        last = messages.GoesOnceArchived() if reached else messages.GoesOnceHostArchived()
    elif club.asleep_at is not None:
        last = messages.SleepsSince(club.asleep_at.date())
    elif club.last_evening is not None:
        last = messages.PlayedOn(club.last_evening)
    return messages.ClubLine(club.name, since, club.members, last)


def show_operators(context: Context, occurrence: ClubLooksLike) -> tuple[()]:
    """Show the operators a club whose name looks like another's."""
    club = context.club
    message = messages.ClubAlike(club.name, occurrence.others[:_MOST_ALIKE])
    asked = Reply.question(message, ((club_button(club.name, ClubAct.SHOW, club),),))
    for operator in context.app.hosting.operators:
        send(context, Address(person(operator), club.language), asked)
    return ()


def invite(visit: PrivateVisit) -> Reply:
    """Make a link with which somebody can found one club. Raises `OperatorsOnly`."""
    _require_operator(visit)
    token = new_token()
    founding.add_invitation(visit.tx, hash_of(token), visit.at + _INVITATION_LIVES)
    link = link_text(visit.app_context.bot_name, "arbiter", token)
    return Reply.of(messages.InvitationLink(link))


def tell_asleep(visit: PrivateVisit, refusal: ClubAsleep) -> Reply | Refusal:
    """The answer in a sleeping club's chat; an arbiter gets a button to wake it, in private."""
    if not visit.in_private:
        return refusal
    own_clubs = people.arbiter_of(visit.tx, visit.sender.person_id)
    for club in (clubs.club(visit.tx, club_id) for club_id in own_clubs):
        if club.name == refusal.club and _is_chief(visit, club.id):
            button = club_button(messages.WakeClub(), ClubAct.WAKE, club)
            return Reply.question(messages.YourClubSleeps(club.name), ((button,),))
    return refusal


def _is_chief(visit: PrivateVisit, club_id: int) -> bool:
    """True if they are an arbiter of the club with every right."""
    arbiters = people.arbiters(visit.tx, club_id)
    return any(a.person_id == visit.sender.person_id and a.rights is None for a in arbiters)


def _require_operator(visit: PrivateVisit) -> None:
    if visit.sender.person_id not in visit.app_context.hosting.operators:
        raise messages.OperatorsOnly


_LATELY = timedelta(days=1)  # a copy that fails is tried again every hour
_OLD_NIGHT = timedelta(days=2)
_MOST_JOBS = 5


def status(context: Context) -> tuple[Message, ...]:
    """The bot's health, faults first. Raises `ArbiterOnly`."""
    context.require_arbiter()
    now = health(context.tx, context.at)
    troubles = [*_of_list(context.app), *_of_groups(context)]
    return (*_report(now, context.at, context.zone, troubles), *_coming(context)[:_MOST_JOBS])


def status_for_operator(visit: PrivateVisit) -> tuple[Message, ...]:
    """The same for an operator, with the number of clubs, in the first club's time zone."""
    now, all_clubs = health(visit.tx, visit.at), clubs.clubs(visit.tx)
    zone = ZoneInfo(all_clubs[0].time_zone if all_clubs else "UTC")
    troubles = _of_list(visit.app_context)
    of_all = [chat for club in clubs.awake(visit.tx) for chat in clubs.chats(visit.tx, club.id)]
    if refusing := sum(chat.refused is not None for chat in of_all):
        troubles.append(messages.GroupsRefusing(refusing))
    return (*_report(now, visit.at, zone, troubles), messages.ClubsOfBot(now.clubs, now.asleep))


def _of_list(app_context: AppContext) -> list[Message]:
    """The fault, if the rating list that the host configured could not be read at the start."""
    unread = app_context.hosting.federation_list is not None and app_context.shared_list is None
    return [messages.ListUnread()] if unread else []


def _of_groups(context: Context) -> list[Message]:
    """The reasons why messages fail to arrive."""
    causes = [chat.refused for chat in clubs.chats(context.tx, context.club.id) if chat.refused]
    return [
        messages.TopicRefuses()
        if cause == Obstacle.TOPIC
        else messages.GroupRefuses(Obstacle(cause))
        for cause in dict.fromkeys(causes)
    ]


def _report(
    now: Health, at: datetime, zone: ZoneInfo, troubles: list[Message]
) -> tuple[Message, ...]:
    """The report by that zone's clock: first these faults, then the state."""
    heard, night = now.heard, now.night
    facts: list[Message] = []
    if heard is None or now.is_silent(at):
        troubles.append(messages.NoContact((heard or at).astimezone(zone)))
    else:
        facts.append(messages.LastContact(heard.astimezone(zone)))
    if now.given_up:
        troubles.append(messages.UpdatesGivenUp(now.given_up))
    if now.not_sent:
        troubles.append(messages.PostsNotSent(now.not_sent))
    if _failing(now.copied, now.not_copied, at):
        troubles.append(messages.NoCopyLately())
    if night is None or at - night > _OLD_NIGHT:
        troubles.append(messages.NoBackupLately())
    facts += [messages.UpdatesWaiting(max(now.waiting - 1, 0)), messages.PostsWaiting(now.to_send)]
    if night is not None:
        facts.append(messages.LastBackup(night.astimezone(zone)))
    if now.copied is not None:
        facts.append(messages.LastCopy(now.copied.astimezone(zone)))
    if now.log_emptied is not None:
        facts.append(messages.LogEmptied(now.log_emptied.astimezone(zone)))
    return (*(troubles or [messages.AllWell()]), *facts)


def _failing(copied: datetime | None, failed: datetime | None, at: datetime) -> bool:
    """True if the last copy failed recently; copies that are switched off do not count."""
    return failed is not None and at - failed < _LATELY and (copied is None or copied < failed)


def _coming(context: Context) -> list[messages.ComesNext]:
    """The next scheduled steps of the competition and of the bot itself."""
    season_ids = (None, context.running.id if context.running else None)
    return [
        messages.ComesNext(context.local(job.moment), job.what)
        for job in context.app.plan.jobs
        if job.what and job.season_id in season_ids
    ]


_TOLD = "outage told"


def lost_messages_coming(tx: Transaction, _: datetime) -> Iterator[ScheduledJob]:
    """The end of an outage long enough to lose messages, until the bot has told the arbiters."""
    outage, reported = done.outage(tx), done.moment(tx, _TOLD)
    if outage is not None and (reported is None or reported < outage[1]):
        yield ScheduledJob(outage[1], tell_of_lost_messages, outage)


def tell_of_lost_messages(
    tx: Transaction, app_context: AppContext, at: datetime, begun: datetime, ended: datetime
) -> None:
    """Tell the arbiters of all clubs that messages of that time may not have arrived."""
    for club in clubs.awake(tx):
        context = context_of_bot(tx, app_context, club.id, at)
        tell_arbiters(context, messages.MessagesLost(context.local(begun), context.local(ended)))
    done.mark(tx, _TOLD, ended)


JOBS = (lost_messages_coming,)


CLUBS = Command("clubs clubs circoli", Topic.MANAGING, help_, Scope.CLUB, visited=list_clubs)


def how_it_goes(request: Request) -> Reply:
    """``/status``: how the bot is doing, for the arbiter."""
    return Reply.of(*status(request.context))


def how_it_goes_for_operator(visit: PrivateVisit, _: str) -> Reply | None:
    """``/status`` from an operator in private who is no arbiter; otherwise their club answers."""
    sender = visit.sender.person_id
    if not visit.in_private or sender not in visit.app_context.hosting.operators:
        return None
    return None if people.arbiter_of(visit.tx, sender) else Reply.of(*status_for_operator(visit))


STATUS = Command(
    "status status stato",
    Topic.MANAGING,
    how_it_goes,
    Scope.CLUB,
    ClubRole.ARBITER,
    visited=how_it_goes_for_operator,
)
