"""Founds clubs: who may found one, by whose invitation, and the club's name.

A stranger has no club to which the bot's questions could belong, so they are stored by person
(`store.founding`). The name creates the club, with the usual hours; every later question belongs to
that club, as in any other (`settings`). Rejected: a draft that becomes a club at the end, which
would need its own questions, awaited words and buttons.
"""

import json
from datetime import datetime, timedelta

from keizer_bot import LANGUAGES, USUAL_LANGUAGE
from keizer_bot.club.accounts.links import open_link, token_hash, tried_too_often
from keizer_bot.club.accounts.messages import WhoAreYou
from keizer_bot.club.help.actions import help_, offer_arbiters_menu
from keizer_bot.club.hosting import founding_messages as messages
from keizer_bot.club.hosting.messages import PrivateChatAlone
from keizer_bot.club.hosting.names_and_hours import AT_FIRST, free_name, report_alike
from keizer_bot.club.hosting.settings import show_club, tell_founded
from keizer_bot.config.values import Founding
from keizer_bot.core.commands import Command, Scope
from keizer_bot.core.context import AppContext
from keizer_bot.core.identify import PrivateVisit, ReplyContext, context_in
from keizer_bot.core.jobs import ScheduledJob
from keizer_bot.core.messages import NothingChanged, StaleButton
from keizer_bot.core.posting import send
from keizer_bot.core.questions import intend, on_visit
from keizer_bot.core.reply import Button, Reply, ReplyKind
from keizer_bot.core.request import Request, attempt
from keizer_bot.i18n.commands import Right, Topic
from keizer_bot.i18n.message import Message, Refusal
from keizer_bot.reading.talk import Aim, ButtonWord, aim_of, button_words
from keizer_bot.store import clubs, founding, outbox, people
from keizer_bot.store.founding import FoundedClub
from keizer_bot.store.intents import Address, person
from keizer_bot.store.transaction import Transaction

_AWAITED = timedelta(days=7)  # for the name, and then for a season
_AN_HOUR, _A_DAY = 10, 40  # clubs that all people together may found


def welcome(visit: PrivateVisit, words: str = "") -> Reply:
    """Ask a person without a club which member they are, or if they want to found a club.

    Somebody who has already answered gets the next question. Raises as `_ask_name`.
    """
    if aim_of(words) is Aim.FOUND:
        return _ask_name(visit)
    if aim_of(words) is Aim.BELONG:
        return Reply.of(WhoAreYou())
    if visit.app_context.hosting.founding is not Founding.OPEN:
        return Reply.of(WhoAreYou())
    member = Button(messages.IsMember(), intend(press_founding, choice=_MEMBER))
    founder = Button(messages.WantsClub(), intend(press_founding, choice=_FOUNDER))
    return Reply.question(messages.MemberOrFounder(), ((member,), (founder,)))


_MEMBER, _FOUNDER, _NOT_AFTER_ALL = range(3)


@on_visit("founding")
def press_founding(visit: PrivateVisit, *, choice: int) -> Reply:
    """Carry out a button of a person without a club. Raises `StaleButton`, and as its action."""
    if choice == _MEMBER:
        return Reply.of(WhoAreYou())
    if choice == _FOUNDER:
        return _ask_name(visit)
    if choice == _NOT_AFTER_ALL:
        return Reply.of(_give_up(visit))
    raise StaleButton


def begin(visit: PrivateVisit, name: str = "") -> Reply | Refusal:
    """``/oprichten [NAME]``: found the club with that name, or ask for a name.

    If the name is refused, the next message may give another. Raises `PrivateChatAlone`, and as
    `_ask_name`.
    """
    if not visit.in_private:
        raise PrivateChatAlone
    asked = _ask_name(visit)
    return attempt(visit.tx, take_name, visit, name) if name else asked


def _ask_name(visit: PrivateVisit) -> Reply:
    """Raises `FoundingClosed`, `InvitationNeeded`, and as `_check_room`."""
    hosting = visit.app_context.hosting
    if hosting.founding is Founding.CLOSED:
        raise messages.FoundingClosed
    if hosting.founding is Founding.INVITATION and not is_asked_name(visit):
        raise messages.InvitationNeeded
    _check_room(visit)
    return _name_asked(visit)


def _name_asked(visit: PrivateVisit) -> Reply:
    founding.ask_name(visit.tx, visit.sender.person_id, visit.at)
    not_after_all = Button(messages.DropClub(), intend(press_founding, choice=_NOT_AFTER_ALL))
    return Reply.question(messages.AskClubName(), ((not_after_all,),))


def open_invitation(visit: PrivateVisit, token: str) -> Reply | None:
    """Ask a person who opens an operator's link for the club's name; None for any other link."""
    sender = visit.sender.person_id
    if not founding.use_invitation(visit.tx, token_hash(token), sender, visit.at):
        return None
    _check_room(visit)
    return _name_asked(visit)


def is_asked_name(visit: PrivateVisit) -> bool:
    """True if the bot asked them for a club's name and they have not answered."""
    return _asked_at(visit) is not None


def _asked_at(visit: PrivateVisit) -> datetime | None:
    return founding.asked_name_at(visit.tx, visit.sender.person_id, visit.at - _AWAITED)


def answer_name(visit: PrivateVisit, words: str, *, is_command: bool) -> Reply | None:
    """Take the answer to the question for a club's name: the name, or that they found no club.

    Returns None if the bot asked for no name, or if the message is a command. Words that may be
    either ("toch niet") mean that they found no club, if the question was the last message to them.
    Raises as `take_name`.
    """
    asked = _asked_at(visit)
    if asked is None:
        return None
    if not {ButtonWord.NO, ButtonWord.BACK}.isdisjoint(button_words(words)) and not (
        is_command and outbox.was_messaged_since(visit.tx, visit.sender.person_id, asked)
    ):
        return Reply.of(_give_up(visit))
    if aim_of(words) is Aim.FOUND:  # the label once more, below the question
        return _ask_name(visit)
    return None if is_command else take_name(visit, words)


def _give_up(visit: PrivateVisit) -> Message:
    """Stop founding a club. Raises `StaleButton` if no name is awaited any more."""
    if not is_asked_name(visit):
        raise StaleButton
    founding.forget_question(visit.tx, visit.sender.person_id)
    return NothingChanged()


def take_name(visit: PrivateVisit, words: str) -> Reply:
    """Found the club with that name; the sender becomes its arbiter.

    This is not in the log, because undo would reverse only half of it; `drop_club` undoes it all.
    Raises `NoRoomForClubs`, `FoundLater`, `ClubUnfinished`, and as `free_name`.
    """
    _check_room(visit)
    tx, founder = visit.tx, visit.sender.person_id
    name = free_name(tx, words, visit.app_context.bot_name)
    zone = LANGUAGES.get(visit.language, LANGUAGES[USUAL_LANGUAGE]).time_zone
    club, competition = clubs.settle(tx, name, visit.language, zone, json.dumps(AT_FIRST))
    founding.note_founder(tx, club, founder, visit.at)
    founding.close_name_question(tx, founder, visit.at)
    people.appoint_on_telegram(tx, club, founder, visit.sender.name, visit.at)
    people.prefer_club(tx, founder, club)
    context = context_in(tx, visit.app_context, visit.sender, competition, visit.at)
    offer_arbiters_menu(context, context.app.commands, founder)
    report_alike(context)
    return tell_founded(context)


def _check_room(visit: PrivateVisit) -> None:
    """Raises `ClubUnfinished`, `NoRoomForClubs`, `FoundLater`."""
    tx = visit.tx
    for club in founding.founded_clubs(tx):
        if club.founder == visit.sender.person_id and not club.played:
            raise messages.ClubUnfinished(club.name)
    if len(clubs.clubs(tx)) >= visit.app_context.hosting.clubs_at_most:
        raise messages.NoRoomForClubs
    for most, within in ((_AN_HOUR, timedelta(hours=1)), (_A_DAY, timedelta(days=1))):
        if founding.founded_since(tx, visit.at - within) >= most:
            raise messages.FoundLater


def lapsing(tx: Transaction, _: datetime) -> list[ScheduledJob]:
    """The clubs without a season yet, each with the moment at which it is deleted.

    A sleeping club stays; once it is woken, its week starts again.
    """
    return [
        ScheduledJob((club.kept_awake_at or club.founded_at) + _AWAITED, lapse, (club,))
        for club in founding.founded_clubs(tx)
        if not club.played and clubs.club(tx, club.id).asleep_at is None
    ]


JOBS = (lapsing,)


def lapse(tx: Transaction, app_context: AppContext, at: datetime, club: FoundedClub) -> None:
    """Delete the club, and tell its founder."""
    language = clubs.club(tx, club.id).language
    founding.erase_club(tx, club.id)
    if club.founder is not None:
        to = Address(person(club.founder), language)
        send(ReplyContext(tx, app_context.texts, at), to, messages.ClubLapsed(club.name))


def start(visit: PrivateVisit, token: str) -> Reply | None:
    """``/start TOKEN``: carry out the link; without a token the sender's club answers."""
    if not token or visit.place is None:
        return None
    invited = None
    if visit.in_private and not tried_too_often(visit):
        invited = open_invitation(visit, token)
    return invited or open_link(visit, visit.place, token)


START = Command(
    "start start start",
    Topic.OWN,
    help_,
    Scope.CLUB,
    answers=ReplyKind.REPORT,
    asks=True,
    visited=start,
)


FOUND = Command("oprichten found fonda", Topic.MANAGING, help_, Scope.CLUB, visited=begin)


def own_club(request: Request) -> Reply:
    """``/club``: the sender's own."""
    return show_club(request.context)


CLUB = Command(
    "club club circolo", Topic.MANAGING, own_club, Scope.CLUB, Right.ALL, for_own_eyes=True
)
