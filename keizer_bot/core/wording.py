"""Messages as they are read: in a language, in parts that fit, with buttons below."""

import sys
from collections.abc import Iterable, Sequence

from keizer_bot.core.context import RequestContext
from keizer_bot.core.identify import ReplyContext
from keizer_bot.core.messages import LastPart
from keizer_bot.core.reply import Reply, Rows
from keizer_bot.core.request import Request
from keizer_bot.i18n.html import Html, fits, pages
from keizer_bot.i18n.mail_kinds import MailKind
from keizer_bot.i18n.message import Message, Refusal
from keizer_bot.store import buttons
from keizer_bot.store.intents import Keyboard, Pressable


def listed(request: Request, head: Message, lines: Iterable[Message]) -> Reply:
    """A heading with a line for each message, in as many messages as it takes."""
    texts, language = request.context.texts, request.language
    shown = [texts.render(each, language) for each in lines]
    return Reply.report(*pages(texts.render(head, language), shown))


Sayable = Message | Refusal | Html | Reply
Writer = RequestContext | ReplyContext
"""What a row of the outbox is put in with: a request's context, or that of a reply."""


def words(context: Writer, say: Sayable, language: str) -> Html:
    """A message as HTML in that language; of a reply one under the other; ready text as it is."""
    if isinstance(say, Html):
        return say
    if isinstance(say, Reply):
        texts = say.pages or [context.texts.render(text, language) for text in say.texts]
        return Html("\n".join(texts))
    return context.texts.render(say, language)


def mail_kind(say: Sayable) -> MailKind:
    """What a mail of it is about: what the module of its first message declares."""
    match say:
        case Reply(texts=(first, *_)):
            return mail_kind(first)
        case Message() | Refusal():
            kind: MailKind = getattr(sys.modules[type(say).__module__], "MAIL_KIND", MailKind.OTHER)
            return kind
        case _:
            return MailKind.OTHER


def in_messages(context: Writer, say: Sayable, language: str) -> tuple[Sayable, ...]:
    """Part a text into as many messages as it takes, at the end of a line.

    What is too long has its buttons under its last message.
    """
    if isinstance(say, Reply) and say.attachment:
        return (say,)
    ready, rows = (say.pages, say.rows) if isinstance(say, Reply) else ((), ())
    *before, last = ready or _parted(words(context, say, language))
    if not (before or ready):
        return (say,)
    return (*before, Reply.of(LastPart(last), rows=rows) if rows else last)


def _parted(text: Html) -> Sequence[Html]:
    head, *lines = text.split("\n")
    return (text,) if fits(text) else pages(Html(head), [Html(line) for line in lines])


def written(context: Writer, say: Sayable, language: str) -> tuple[str, Keyboard]:
    """The text of a message and the buttons below it, as the outbox takes them."""
    rows = say.rows if isinstance(say, Reply) else ()
    text = context.texts.headed(words(context, say, language))
    return str(text), keyboard(context, rows, language)


def keyboard(context: Writer, rows: Rows, language: str) -> Keyboard:
    """Buttons with their labels in that language."""
    return tuple(
        tuple(
            Pressable(
                context.texts.label(button.label, language),
                buttons.keep(context.tx, button.does, context.at),
            )
            for button in row
        )
        for row in rows
    )
