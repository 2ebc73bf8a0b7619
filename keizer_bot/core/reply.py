"""The reply of a handler: its texts, its buttons, and a picture or file sent along."""

from dataclasses import dataclass
from enum import Enum, auto

from keizer_bot.core.messages import Several
from keizer_bot.i18n.html import Html
from keizer_bot.i18n.message import Label, Message
from keizer_bot.store.buttons import Intention, as_json, data_of


@dataclass(frozen=True, slots=True)
class Button:
    """A button: its label, and what it does."""

    label: Label
    does: Intention

    @property
    def number(self) -> str:
        """What travels with it through a chat."""
        return data_of(self.does)

    @property
    def data(self) -> str:
        """What a form on a page says in its place: nobody keeps what a page shows."""
        return as_json(self.does)


Rows = tuple[tuple[Button, ...], ...]


class ReplyKind(Enum):
    """The kind of a reply, on which depends where it goes."""

    REPORT = auto()
    ACT = auto()
    OWN = auto()
    QUESTION = auto()
    REFUSAL = auto()


@dataclass(frozen=True, slots=True)
class Attachment:
    """A picture or a file: see "How to send a picture or a file".

    `values` say what is to be made (`keizer_bot.core.attachments`), all their words in the
    reader's language; `name` is the file's, as they save it.
    """

    values: object
    name: str


@dataclass(frozen=True, slots=True)
class Reply:
    """The answer to words or to a press.

    It says `texts`, one under the other, or `pages`: ready to be read, a message each. `rows` are
    buttons under the last. `kind`: that of the command's answers in mere words where it is None.
    Beside an `attachment` the texts are its caption, and say the same to those who cannot see it;
    what is too long for a caption goes before it.
    """

    texts: tuple[Message, ...] = ()
    rows: Rows = ()
    kind: ReplyKind | None = None
    pages: tuple[Html, ...] = ()
    attachment: Attachment | None = None

    @classmethod
    def of(cls, *texts: Message, rows: Rows = ()) -> "Reply":
        """The reply that tells what is so, or what was done."""
        return cls(texts, rows)

    @classmethod
    def question(cls, text: Message, rows: Rows) -> "Reply":
        """The reply that asks, with the buttons that answer it."""
        return cls((text,), rows, ReplyKind.QUESTION)

    @classmethod
    def report(cls, *pages: Html, own: bool = False, rows: Rows = ()) -> "Reply":
        """The reply that shows a report; `own`: it is the sender's, and nobody else's business."""
        return cls((), rows, ReplyKind.OWN if own else ReplyKind.REPORT, pages)

    @classmethod
    def attaching(
        cls, text: Message | Html, values: object, name: str, *, own: bool = False
    ) -> "Reply":
        """The reply that shows a picture or file; `own` as of a report."""
        texts, pages = ((), (text,)) if isinstance(text, Html) else ((text,), ())
        kind = ReplyKind.OWN if own else ReplyKind.REPORT
        return cls(texts, (), kind, pages, Attachment(values, name))

    @property
    def asks(self) -> bool:
        """True for a question: nothing is done yet."""
        return self.kind is ReplyKind.QUESTION

    @property
    def is_in_words(self) -> bool:
        """True for texts without buttons or anything else."""
        return not (self.rows or self.pages or self.attachment)

    @property
    def text(self) -> Message:
        """Its texts as one."""
        return self.texts[0] if len(self.texts) == 1 else Several(self.texts)
