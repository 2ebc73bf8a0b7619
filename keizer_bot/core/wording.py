"""Messages as people read them: in a language, split to fit, with buttons below."""

import sys
from collections.abc import Iterable
from functools import cache

from keizer_bot.core.context import Context
from keizer_bot.core.identify import ReplyContext
from keizer_bot.core.reply import Reply, Rows
from keizer_bot.core.request import Request
from keizer_bot.i18n.html import Html, fits, pages
from keizer_bot.i18n.mail_kinds import MailKind
from keizer_bot.i18n.message import Message, Refusal
from keizer_bot.store import buttons
from keizer_bot.store.intents import Keyboard, Pressable


def listed(request: Request, head: Message, lines: Iterable[Message]) -> Reply:
    """A heading with a line for each message, in as many messages as needed."""
    texts, language = request.context.texts, request.language
    shown = [texts.render(line, language) for line in lines]
    return Reply.report(*pages(texts.render(head, language), shown))


Sayable = Message | Refusal | Html | Reply
Writer = Context | ReplyContext
"""The context for queueing a row of the outbox: a request's, or that of a reply."""


def words(context: Writer, content: Sayable, language: str) -> Html:
    """The text as HTML in that language; texts of a reply one under the other."""
    if isinstance(content, Html):
        return content
    if isinstance(content, Reply):
        texts = content.pages or [context.texts.render(text, language) for text in content.texts]
        return Html("\n".join(texts))
    return context.texts.render(content, language)


def mail_kind(content: Sayable) -> MailKind:
    """The kind of mail that it would be: declared by the module of its first message."""
    first = next(iter(content.texts), None) if isinstance(content, Reply) else content
    return _kind_of_messages(type(first).__module__)


@cache
def _kind_of_messages(module: str) -> MailKind:
    """The kind that a module declares for all its messages."""
    kind: MailKind = getattr(sys.modules[module], "MAIL_KIND", MailKind.OTHER)
    return kind


def in_messages(context: Writer, content: Sayable, language: str) -> tuple[Sayable, ...]:
    """The text in that language, split at ends of lines into as many messages as needed.

    The buttons go under the last message.
    """
    if isinstance(content, Reply) and content.attachment:
        return (content,)
    texts, rows = (content.pages, content.rows) if isinstance(content, Reply) else ((), ())
    if not texts:
        text = words(context, content, language)
        head, *lines = text.split("\n")
        texts = (text,) if fits(text) else pages(head, lines)
    *before, last = texts
    return (*before, Reply.report(last, rows=rows) if rows else last)


def written(context: Writer, content: Sayable, language: str) -> tuple[str, Keyboard]:
    """The text of a message and the buttons below it, as the outbox takes them."""
    rows = content.rows if isinstance(content, Reply) else ()
    text = context.texts.headed(words(context, content, language))
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
