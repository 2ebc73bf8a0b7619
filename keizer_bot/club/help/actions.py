"""What the bot can do, in one message: what is of use now, and a button for each further topic."""

from keizer_bot.club.help.messages import BackToNow
from keizer_bot.club.help.moments import useful_now
from keizer_bot.club.help.views import group_page, now_page, topic_page, topics_of
from keizer_bot.core.context import RequestContext
from keizer_bot.core.questions import Below, intend, on_press
from keizer_bot.core.reply import Button, Reply, Rows
from keizer_bot.i18n.commands import ClubRole, Topic

_IN_A_ROW = 2


def show_help(context: RequestContext, language: str) -> Reply:
    """The commands of this moment, with the topics below; for who asks alone."""
    page = now_page(useful_now(context), _role(context), context.texts, language)
    return Reply.report(page, own=True, rows=_topics(context, None))


def help_in_group(context: RequestContext, language: str) -> Reply:
    """The same where the sender cannot be written to in private: all the others are there."""
    return Reply.report(
        group_page(useful_now(context), context.app.bot_name, context.texts, language)
    )


@on_press("help", below=Below.QUESTION)
def press_help(
    context: RequestContext,
    *,
    competition: int,  # noqa: ARG001 - the context has it
    topic: Topic | None = None,
) -> Reply:
    """The commands of that topic, or of this moment again. Raises `ArbiterOnly`."""
    if topic is None:
        return show_help(context, context.language)
    if topic.role is ClubRole.ARBITER:
        context.require_arbiter()
    page = topic_page(context.app.commands, topic, context.texts, context.language)
    return Reply.report(page, own=True, rows=_topics(context, topic))


def _role(context: RequestContext) -> ClubRole:
    return ClubRole.ARBITER if context.actor.is_arbiter else ClubRole.MEMBER


def _topics(context: RequestContext, shown: Topic | None) -> Rows:
    """A button for each topic; in the place of the one that is shown, one back."""
    number = context.competition.id
    back = Button(BackToNow(), intend(press_help, competition=number))
    buttons = [
        back
        if topic is shown
        else Button(topic, intend(press_help, competition=number, topic=topic))
        for topic in topics_of(_role(context))
    ]
    return tuple(tuple(buttons[at : at + _IN_A_ROW]) for at in range(0, len(buttons), _IN_A_ROW))
