"""Messages as they are read: in a language, in parts that fit, with buttons below."""

from collections.abc import Iterable

from keizer_bot.core.context import RequestContext
from keizer_bot.core.identify import ReplyContext
from keizer_bot.core.messages import LastPart
from keizer_bot.core.questions import Answer, Asked, Pages, WithFile
from keizer_bot.core.request import Request
from keizer_bot.i18n.html import Html, fits, pages
from keizer_bot.i18n.message import Button, Message, Refusal
from keizer_bot.store.intents import Keyboard, Pressable


def listed(request: Request, head: Message, lines: Iterable[Message]) -> Pages:
    """A heading with a line for each message, in as many messages as it takes."""
    texts, language = request.context.texts, request.language
    shown = [texts.render(each, language) for each in lines]
    return Pages(pages(texts.render(head, language), shown))


Rows = tuple[tuple[Button, ...], ...]
Sayable = Message | Refusal | Asked | Html | WithFile | tuple[Message, ...]


Writer = RequestContext | ReplyContext
"""What a row of the outbox is put in with: a request's context, or that of a reply."""


def words(context: Writer, say: Sayable, language: str) -> Html:
    """A message as HTML in that language, several one under the other; ready text as it is."""
    if isinstance(say, Html):
        return say
    if isinstance(say, tuple):
        return Html("\n".join(context.texts.render(one, language) for one in say))
    if isinstance(say, WithFile | Asked):
        return words(context, say.text, language)
    return context.texts.render(say, language)


def subject_of(say: Answer | Sayable) -> str:
    """Which subject of the club says it: `reminders`, `pairing`; empty for ready text."""
    match say:
        case Asked() | WithFile():
            return subject_of(say.text)
        case (first, *_):
            return subject_of(first)
        case Message() | Refusal():
            return type(say).__module__.split(".")[-2]
        case _:
            return ""


def in_messages(context: Writer, say: Answer | Sayable, language: str) -> tuple[Sayable, ...]:
    """An answer in as many messages as it takes: parted at the end of a line.

    A question that is too long has its buttons under its last message. What is no question is
    written out already.
    """
    if isinstance(say, Pages):
        *before, last = say.pages
        return (*before, Asked(LastPart(last), say.rows)) if say.rows else say.pages
    if isinstance(say, WithFile):
        return (say,)
    if fits(text := words(context, say, language)):
        return (say,) if isinstance(say, Asked) else (text,)
    head, *lines = text.split("\n")
    *before, last = pages(head, lines)
    return (*before, Asked(LastPart(last), say.rows) if isinstance(say, Asked) else last)


def written(context: Writer, say: Sayable, language: str) -> tuple[str, Keyboard]:
    """The text of a message and the buttons below it, as the outbox takes them."""
    rows = say.rows if isinstance(say, Asked) else ()
    text = context.texts.headed(words(context, say, language))
    return str(text), keyboard(context, rows, language)


def keyboard(context: Writer, rows: Rows, language: str) -> Keyboard:
    """Buttons with their labels in that language."""
    return tuple(
        tuple(Pressable(context.texts.label(b.label, language), b.data) for b in row)
        for row in rows
    )
