"""The topic in which the bot writes, chosen by a tap there; and groups that belong to no club.

The bot tells a group without a club so once, and leaves it after an hour.
"""

from datetime import datetime, timedelta

from keizer_bot import USUAL_LANGUAGE
from keizer_bot.club.accounts.messages import LeavingGroup
from keizer_bot.core.change_log import Action
from keizer_bot.core.context import AppContext
from keizer_bot.core.identify import PrivateVisit, ReplyContext, context_for
from keizer_bot.core.jobs import ScheduledJob
from keizer_bot.core.messages import Obstacle, StaleButton, TopicChosen, TopicRefusedHere, WriteHere
from keizer_bot.core.posting import leave, note, send
from keizer_bot.core.questions import intend, on_visit
from keizer_bot.core.reply import Button, Reply
from keizer_bot.store import clubs, intents, people
from keizer_bot.store.clubs import ClubChat, StrayGroup, forget_group, stray_groups
from keizer_bot.store.intents import Address
from keizer_bot.store.transaction import Transaction


def topic_button(chat: ClubChat) -> Button:
    """The button that moves the club from its present topic to the one where it is pressed."""
    return Button(WriteHere(), intend(press_topic, topic=chat.topic_id))


def offer_topic(visit: PrivateVisit) -> Reply | None:
    """Offer this topic to an arbiter who writes here, if Telegram refuses posts in the club's."""
    if visit.place is None:
        return None
    for chat in clubs.refused_topics(visit.tx, visit.place.chat_id, Obstacle.TOPIC):
        if chat.club_id in people.arbiter_of(visit.tx, visit.sender.person_id):
            return Reply.question(TopicRefusedHere(), ((topic_button(chat),),))
    return None


@on_visit("write-here")
def press_topic(visit: PrivateVisit, *, topic: int) -> Reply:
    """Let the club write in the topic where this is pressed; the answer is in its language.

    Raises `StaleButton`, `ArbiterOnly`.
    """
    place = visit.place
    chat = clubs.chat(visit.tx, place.chat_id, topic) if place else None
    if place is None or chat is None or chat.topic_id != topic:
        raise StaleButton
    context = context_for(
        visit.tx, visit.app_context, visit.sender, chat.club_id, visit.at, chat=chat
    )
    context.require_arbiter()
    context.require_awake()
    there = clubs.chat(context.tx, place.chat_id, place.topic_id)
    if there is not None and there.club_id != chat.club_id:
        raise StaleButton
    clubs.move_topic(context.tx, chat, place.topic_id)
    note(context, Action.CHAT, context.club.name, after=f"{place.chat_id}/{place.topic_id}")
    return Reply.report(context.texts.render(TopicChosen(), context.club.language))


STAYS = timedelta(hours=1)  # in which the group can be given to a club


def stray_groups_coming(tx: Transaction, _: datetime) -> list[ScheduledJob]:
    """The groups that belong to no club, each with the moment at which the bot leaves."""
    return [
        ScheduledJob(group.since + STAYS, leave_group, (group,), needs_backlog=True)
        for group in stray_groups(tx)
    ]


JOBS = (stray_groups_coming,)


def leave_group(tx: Transaction, app_context: AppContext, at: datetime, group: StrayGroup) -> None:
    """Leave the group, with the reason if the bot has not given it there before."""
    club_names = clubs.clubs(tx)
    language = club_names[0].language if club_names else USUAL_LANGUAGE
    to = Address(intents.chat(group.chat_id), language)
    if not group.told:
        send(ReplyContext(tx, app_context.texts, at), to, LeavingGroup())
    leave(tx, to, at)
    forget_group(tx, group.chat_id)
