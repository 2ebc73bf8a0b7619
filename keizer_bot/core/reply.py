"""The reply of a handler: its texts, its buttons, and a picture or file with them."""

from enum import Enum, auto

import msgspec

from keizer_bot.core.messages import Several
from keizer_bot.i18n.html import Html
from keizer_bot.i18n.message import Label, Message
from keizer_bot.store.buttons import Intention, as_json, data_of


class Button(msgspec.Struct, frozen=True):
    """A button: its label and its effect."""

    label: Label
    does: Intention

    @property
    def number(self) -> str:
        """Its button data in a chat."""
        return data_of(self.does)

    @property
    def data(self) -> str:
        """Its value in a form on a page, which stores no buttons."""
        return as_json(self.does)


Rows = tuple[tuple[Button, ...], ...]

MOST_LINES = 12
"""The lines of an answer that a phone shows at once; more are behind a button."""


class ReplyKind(Enum):
    """The kind of a reply, which decides where it goes."""

    REPORT = auto()
    ACT = auto()
    OWN = auto()
    QUESTION = auto()
    REFUSAL = auto()


class Attachment(msgspec.Struct, frozen=True):
    """A picture or a file to send with a message.

    `values` describe its content (`keizer_bot.core.attachments`), with all texts in the reader's
    language; `name` is the file's name.
    """

    values: object
    name: str


class Reply(msgspec.Struct, frozen=True):
    """The answer to a message or a press.

    It has `texts`, sent as one message, or `pages`: finished texts, a message each. `rows` are
    buttons under the last. `kind` None: the kind that the command declares for answers of text
    alone. With an `attachment` the texts are its caption, and say the same to those who cannot see
    it; a text too long for a caption goes before it.
    """

    texts: tuple[Message, ...] = ()
    rows: Rows = ()
    kind: ReplyKind | None = None
    pages: tuple[Html, ...] = ()
    attachment: Attachment | None = None

    @classmethod
    def of(cls, *texts: Message, rows: Rows = ()) -> "Reply":
        """A reply that reports something."""
        return cls(texts, rows)

    @classmethod
    def question(cls, text: Message, rows: Rows) -> "Reply":
        """A reply that asks, with the buttons that answer it."""
        return cls((text,), rows, ReplyKind.QUESTION)

    @classmethod
    def report(cls, *pages: Html, is_own: bool = False, rows: Rows = ()) -> "Reply":
        """A reply that shows a report; `is_own`: it is about the sender, and only for them."""
        return cls((), rows, ReplyKind.OWN if is_own else ReplyKind.REPORT, pages)

    @classmethod
    def folding(
        cls, whole: tuple[Html, ...], short: Html, unfold: Button, *, is_own: bool = False
    ) -> "Reply":
        """A report; of one that is longer than a phone shows the short form, and a button."""
        if sum(len(page.splitlines()) for page in whole) <= MOST_LINES:
            return cls.report(*whole, is_own=is_own)
        return cls.report(short, is_own=is_own, rows=((unfold,),))

    @classmethod
    def attaching(
        cls, text: Message | Html, values: object, name: str, *, is_own: bool = False
    ) -> "Reply":
        """A reply that shows a picture or file; `is_own` as in `report`."""
        texts, pages = ((), (text,)) if isinstance(text, Html) else ((text,), ())
        kind = ReplyKind.OWN if is_own else ReplyKind.REPORT
        return cls(texts, (), kind, pages, Attachment(values, name))

    @property
    def asks(self) -> bool:
        """True for a question: nothing is done yet."""
        return self.kind is ReplyKind.QUESTION

    @property
    def is_in_words(self) -> bool:
        """True for texts without buttons or attachment."""
        return not (self.rows or self.pages or self.attachment)

    @property
    def text(self) -> Message:
        """Its texts as one message."""
        return self.texts[0] if len(self.texts) == 1 else Several(self.texts)
