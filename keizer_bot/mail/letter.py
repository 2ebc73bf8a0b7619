"""A mail, written from a row of the outbox: as values, and as sent, in plain text and HTML.

It is in its reader's language, about their club.

The words are those of the outbox. Instead of its buttons a mail has a link that opens the reader's
page, and a reminder another that answers it without signing in. Opening them changes nothing,
because mail scanners open links too. A command in the words is a link to the page as well, without
the chat's slash. The link at the foot opens a page with a button, which mail programs may press
themselves (RFC 8058).

Above the words in HTML stand the club's name, colour and logo. The logo is part of the mail, so
that no server learns who opened it.

No name can add a header: each is cleaned to one line, and the library refuses line breaks.
"""

import re
from datetime import datetime
from email.headerregistry import Address, BaseHeader, HeaderRegistry, UnstructuredHeader
from email.message import EmailMessage
from email.policy import SMTP, Policy
from html import escape, unescape
from urllib.parse import quote

import msgspec
from msgspec.structs import replace

from keizer_bot.club.people.addresses import token_to_turn_off
from keizer_bot.club.signing_off.reminders import token_to_answer
from keizer_bot.config.values import MailConfig
from keizer_bot.i18n.html import Html, clean, plain, shorten
from keizer_bot.i18n.mail_kinds import MailKind
from keizer_bot.i18n.message import Message
from keizer_bot.i18n.translator import Translator
from keizer_bot.mail import messages
from keizer_bot.reports.club_style import PLAIN, ClubStyle
from keizer_bot.store import clubs, page_messages, people
from keizer_bot.store.addresses import addresses, kinds_off, open_ref
from keizer_bot.store.intents import Channel, Say, Show
from keizer_bot.store.outbox import Outgoing
from keizer_bot.store.page_messages import PageMessage
from keizer_bot.store.transaction import Transaction
from keizer_bot.store.website import club_style

_LINK = re.compile(r"https?://[^\s<>\"]+[^\s<>\".,;:!?]")
_COMMAND = re.compile(r"<code>/([^\W\d_][^<]*)</code>")
_NUMBERED = re.compile(r"\((\w+) (\d+)\)")  # "(bord 3)", which stays on one line
_TABLE = re.compile(r"(<pre>.*?</pre>)", re.DOTALL)
_PAGE = (
    '<!doctype html><html lang="{language}"><head><meta charset="utf-8"><title>{title}</title>'
    '<meta name="viewport" content="width=device-width">'
    '<meta name="color-scheme" content="light dark"></head>'
    '<body style="font:17px/1.5 sans-serif;max-width:36em;margin:1em auto;padding:0 1em">'
    '{heading}<p>{text}</p>{link}<p style="font-size:14px;margin-top:2em">{foot}</p></body></html>'
)
_HEADING = (
    '<div style="padding-bottom:.4em;border-bottom:4px solid {colour};font-weight:bold">'
    "{logo}{club}</div>"
)
_LOGO = (
    '<img src="cid:logo" alt="" height="40" '
    'style="vertical-align:middle;margin-right:.5em;background:#fff;border-radius:4px">'
)
_LINK_BELOW = '<a href="{}">{}</a>'
_BUTTON = (
    '<p><a href="{}" style="display:inline-block;padding:.6em 1em;border:2px solid;'
    'border-radius:.4em">{}</a></p>'
)
_END_OF_SENTENCE = re.compile(r"(?<=[a-z0-9]{2}[.?!]) ")  # not behind an initial: "J. Jansen"
_LONGEST_SUBJECT = 90  # characters of the text in it
_TITLE_LINE = re.compile(r"<b>[^<]*</b>")  # a line that names the competition


class LetterLink(msgspec.Struct, frozen=True):
    """A link: its text and its address."""

    words: str
    url: str


class LetterReader(msgspec.Struct, frozen=True):
    """A letter's reader: address, name, club, language, and the arbiter's address for replies.

    `style` is the club's.
    """

    to: str
    name: str
    club: str
    language: str
    style: ClubStyle = PLAIN
    reply_to: str | None = None


class Letter(msgspec.Struct, frozen=True):
    """One mail; `text` and `foot` are HTML as in the outbox, other texts are plain.

    `number` and `made_at` are its row's; they give every copy the same Message-ID.
    """

    number: int
    made_at: datetime
    reader: LetterReader
    subject: str
    text: str
    foot: str = ""
    answer: LetterLink | None = None
    page: LetterLink | None = None
    turn_off: LetterLink | None = None


class _Whole(UnstructuredHeader, BaseHeader):
    """A header that is never folded, because a folded address would be broken."""

    max_count = 1

    def fold(self, *, policy: Policy) -> str:
        """The header on one line."""
        return f"{self.name}: {self}{policy.linesep}"


_HEADERS = HeaderRegistry()
_HEADERS.map_to_type("list-unsubscribe", _Whole)
_POLICY = SMTP.clone(header_factory=_HEADERS)


def as_mail(letter: Letter, config: MailConfig) -> EmailMessage:
    """The letter as a message for the server."""
    mail = EmailMessage(_POLICY)
    mail["From"] = Address(clean(config.name), addr_spec=config.address)
    mail["To"] = Address(clean(letter.reader.name), addr_spec=letter.reader.to)
    mail["Subject"] = clean(letter.subject)
    mail["Date"] = letter.made_at
    mail["Message-ID"] = message_id(letter, config)
    mail["Auto-Submitted"] = "auto-generated"
    if letter.reader.reply_to:
        mail["Reply-To"] = letter.reader.reply_to
    if letter.turn_off:
        mail["List-Unsubscribe"] = f"<{letter.turn_off.url}>"
        mail["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    mail.set_content(_as_text(letter), cte="quoted-printable")
    mail.add_alternative(_as_html(letter), subtype="html", cte="quoted-printable")
    if letter.reader.style.logo:
        _add_logo(mail, letter.reader.style)
    return mail


def _add_logo(mail: EmailMessage, style: ClubStyle) -> None:
    """Put the club's logo into the mail, for the HTML alone."""
    html = mail.get_body(("html",))
    if isinstance(html, EmailMessage):
        html.add_related(style.logo_file, "image", "png", cid="<logo>", disposition="inline")


def message_id(letter: Letter, config: MailConfig) -> str:
    """The mail's Message-ID, the same whenever and however often it is sent.

    It contains the moment, because a restored database reuses row numbers.
    """
    domain = config.address.rpartition("@")[2]
    return f"<{letter.number}.{letter.made_at:%Y%m%dT%H%M%S%f}@{domain}>"


def _as_text(letter: Letter) -> str:
    off = letter.turn_off
    parts = [plain(_COMMAND.sub(r"\1", _together(letter.text)))]
    parts += [f"{link.words}: {link.url}" for link in _below(letter)]
    foot = [plain(letter.foot), f"{off.words}: {off.url}" if off else ""]
    if any(foot):
        parts.append("\n".join(["-- ", *filter(None, foot)]))
    return "\n\n".join(parts) + "\n"


def _as_html(letter: Letter) -> str:
    off = letter.turn_off
    turn_off = _LINK_BELOW.format(escape(off.url), escape(off.words)) if off else ""
    return _PAGE.format(
        language=letter.reader.language,
        title=escape(clean(letter.subject)),
        heading=_HEADING.format(
            colour=letter.reader.style.colour,
            logo=_LOGO if letter.reader.style.logo else "",
            club=escape(clean(letter.reader.club)),
        ),
        text=_with_links(_lines(_together(letter.text)), letter.page),
        link="".join(_BUTTON.format(escape(b.url), escape(b.words)) for b in _below(letter)),
        foot="<br>".join(filter(None, (_lines(letter.foot), turn_off))),
    )


def _below(letter: Letter) -> tuple[LetterLink, ...]:
    """The links below the text."""
    return tuple(link for link in (letter.answer, letter.page) if link is not None)


def _together(text: str) -> str:
    """The text with a no-break space in each ``(bord 3)``."""
    return _NUMBERED.sub("(\\1\u00a0\\2)", text)


def _with_links(text: str, page: LetterLink | None) -> str:
    """The text with its commands as links that fill the line where the reader writes."""

    def link(command: re.Match[str]) -> str:
        words = command[1]
        if page is None:
            return words
        return _LINK_BELOW.format(escape(f"{page.url}?say=/{quote(unescape(words))}"), words)

    return _COMMAND.sub(link, text)


def _lines(text: str) -> str:
    """The outbox's HTML with line breaks as tags, and with every https address as a link."""
    parts = _TABLE.split(_LINK.sub(r'<a href="\g<0>">\g<0></a>', text))
    with_breaks = (p if p.startswith("<pre>") else p.replace("\n", "<br>\n") for p in parts)
    return "".join(with_breaks)


def as_it_is_now(tx: Transaction, row: Outgoing, person_id: int) -> Outgoing | None:
    """The row with the present text of its message on the reader's page.

    None if it need not be sent: they have read it, or want no mail of its kind. A message that is
    on no page, such as a link to sign in, is always sent.
    """
    message = page_messages.of_row(tx, row.id)
    if message is None:
        return row
    if message.read_at or row.mail_kind in kinds_off(tx, person_id):
        return None
    return replace(row, intent=Say(message.text, message.buttons))


class LetterWriter(msgspec.Struct, frozen=True):
    """Writes letters; `pages` is the address of the members' pages, without a slash at its end."""

    texts: Translator
    pages: str

    def letter(self, tx: Transaction, row: Outgoing, person_id: int, at: datetime) -> Letter | None:
        """The letter for a row; None if its reader no longer has a mail address in use."""
        if mailbox := row.to and row.to.mailbox:
            style = _style(tx, row.club_id)
            who = mailbox.ref, mailbox.name, mailbox.club, mailbox.language
            reader: LetterReader | None = LetterReader(*who, style)
        else:
            reader = _reader(tx, row, person_id)
        if reader is None or row.made_at is None:
            return None
        if not isinstance(row.intent, Say | Show):
            raise TypeError(row.intent)
        on_page = page_messages.of_row(tx, row.id)
        signs_in = on_page is None and not mailbox
        subject = _subject(row.intent.text, reader.club, row.mail_kind, signs_in=signs_in)
        words = self._line(subject, reader)
        letter = Letter(row.id, row.made_at, reader, words, row.intent.text)
        return self._with_page(tx, letter, row, on_page, at) if on_page else letter

    def _with_page(
        self, tx: Transaction, letter: Letter, row: Outgoing, on_page: PageMessage, at: datetime
    ) -> Letter:
        """The letter with links to the message on its reader's page."""
        reader, kind = letter.reader, row.mail_kind
        person_id = row.recipient.id if row.recipient else 0
        asks, answer = bool(on_page.buttons), None
        if asks and kind is MailKind.REMINDER and on_page.round_id is not None:
            token = token_to_answer(tx, person_id, on_page.round_id, at)
            asks, answer = False, self._link(messages.AnswerHere(), reader, f"kom/{token}")
        invitation = messages.AnswerOnPage() if asks else messages.OpenPage()
        more: list[Message] = [messages.ReplyToArbiter()] if reader.reply_to else []
        if not any(address.channel is Channel.WEB for address in addresses(tx, person_id)):
            more.append(messages.PageAsksWho())
        why = messages.WhyThisMail(reader.name, reader.club, tuple(more))
        turn_off = token_to_turn_off(tx, person_id, kind, at)
        return replace(
            letter,
            answer=answer,
            page=self._link(invitation, reader, ""),
            foot=self._html(why, reader),
            turn_off=self._link(messages.NoMoreOfThis(kind), reader, f"uit/{turn_off}"),
        )

    def _link(self, message: Message, reader: LetterReader, path: str) -> LetterLink:
        return LetterLink(self._line(message, reader), f"{self.pages}/{path}")

    def _html(self, message: Message, reader: LetterReader) -> Html:
        return self.texts.render(message, reader.language)

    def _line(self, message: Message, reader: LetterReader) -> str:
        return plain(self._html(message, reader))


def _subject(text: str, club: str, kind: MailKind, *, signs_in: bool) -> Message:
    """The subject line; `signs_in`: the mail has a link to sign in."""
    if signs_in:
        return messages.SignInMailSubject(club)
    if kind is MailKind.OTHER:
        return messages.OtherMailSubject(club)
    lines = text.split("\n")
    beginning = ": ".join(lines[:2]) if _TITLE_LINE.fullmatch(lines[0]) else lines[0]
    words = plain(beginning)
    if len(words) > _LONGEST_SUBJECT:
        words = _END_OF_SENTENCE.split(words, maxsplit=1)[0]
    return messages.MailSubject(shorten(words.rstrip("."), _LONGEST_SUBJECT), club)


def _reader(tx: Transaction, row: Outgoing, person_id: int) -> LetterReader | None:
    """The reader as a member or arbiter of the row's club, else of their first club.

    None if they no longer have a mail address in use, or belong to no club.
    """
    to = open_ref(tx, person_id, Channel.MAIL)
    members = {m.club_id: m for m in people.members_known_as(tx, person_id)}
    club_ids = (row.club_id, *members, *people.arbiter_of(tx, person_id))
    club_id = next((id_ for id_ in club_ids if id_ is not None), None)
    if to is None or club_id is None:
        return None
    club, member = clubs.club(tx, club_id), members.get(club_id)
    names = {a.person_id: a.name for a in people.arbiters(tx, club_id)}
    name = member.name if member else names.get(person_id)
    language = (member and member.language) or club.language
    if not name:
        return None
    style = _style(tx, club_id)
    return LetterReader(to, name, club.name, language, style, _reply_to(tx, club_id))


def _style(tx: Transaction, club_id: int | None) -> ClubStyle:
    """The club's colour and logo, if it is known and has any."""
    row = club_style(tx, club_id) if club_id is not None else None
    return ClubStyle(row.colour, row.logo) if row else PLAIN


def _reply_to(tx: Transaction, club_id: int) -> str | None:
    """The mail address of an arbiter of the club, of a chief arbiter if one has any."""
    arbiters = sorted(people.arbiters(tx, club_id), key=lambda arbiter: arbiter.rights is not None)
    mailboxes = (open_ref(tx, arbiter.person_id, Channel.MAIL) for arbiter in arbiters)
    return next(filter(None, mailboxes), None)
