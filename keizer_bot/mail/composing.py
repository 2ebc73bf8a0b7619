"""Writes a letter from a row of the outbox, in the reader's language, about their club."""

import re
from datetime import datetime

import msgspec
from msgspec import structs
from msgspec.structs import replace

from keizer_bot.club.people.addresses import token_to_turn_off
from keizer_bot.club.signing_off.reminders import token_to_answer
from keizer_bot.i18n.html import Html, plain, shorten
from keizer_bot.i18n.mail_kinds import MailKind
from keizer_bot.i18n.message import Message
from keizer_bot.i18n.translator import Translator
from keizer_bot.mail import messages
from keizer_bot.mail.letter import Letter, LetterLink
from keizer_bot.reports.club_style import PLAIN, ClubStyle
from keizer_bot.store import clubs, page_messages, people
from keizer_bot.store.addresses import addresses, kinds_off, open_ref
from keizer_bot.store.intents import Channel, Say, Show
from keizer_bot.store.outbox import Outgoing
from keizer_bot.store.transaction import Transaction
from keizer_bot.store.website import club_style


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
    return structs.replace(row, intent=Say(message.text, message.buttons))


_END_OF_SENTENCE = re.compile(r"(?<=[a-z0-9]{2}[.?!]) ")  # not behind an initial: "J. Jansen"
_LONGEST_SUBJECT = 90  # characters of the text in it
_HEADING = re.compile(r"<b>[^<]*</b>")  # a line that names the competition


class _LetterReader(msgspec.Struct, frozen=True):
    """A letter's reader: address, name, club, language, and the arbiter's address for replies.

    `style` is the club's.
    """

    to: str
    name: str
    club: str
    language: str
    style: ClubStyle
    reply_to: str | None = None


class LetterWriter(msgspec.Struct, frozen=True):
    """Writes letters; `pages` is the address of the members' pages, without a slash at its end."""

    texts: Translator
    pages: str

    def letter(self, tx: Transaction, row: Outgoing, person_id: int, at: datetime) -> Letter | None:
        """The letter for a row; None if its reader no longer has a mail address in use."""
        mailbox = row.to and row.to.mailbox
        reader = _reader(tx, row, person_id)
        if mailbox:
            style = _style(tx, row.club_id)
            reader = _LetterReader(mailbox.ref, mailbox.name, mailbox.club, mailbox.language, style)
        if reader is None or row.made_at is None:
            return None
        if not isinstance(row.intent, Say | Show):
            raise TypeError(row.intent)
        kind, club, reply_to = row.mail_kind, reader.club, reader.reply_to
        on_page = page_messages.of_row(tx, row.id)
        letter = Letter(
            number=row.id,
            made_at=row.made_at,
            to=reader.to,
            reader=reader.name,
            language=reader.language,
            club=club,
            subject=self._line(
                _subject(row.intent.text, club, kind, signs_in=on_page is None and not mailbox),
                reader,
            ),
            text=row.intent.text,
            reply_to=reply_to,
            style=reader.style,
        )
        if on_page is None:
            return letter
        asks = bool(row.intent.buttons)
        answer = None
        if asks and kind is MailKind.REMINDER and on_page.round_id is not None:
            token = token_to_answer(tx, person_id, on_page.round_id, at)
            asks, answer = False, self._link(messages.AnswerHere(), reader, f"kom/{token}")
        invitation = messages.AnswerOnPage() if asks else messages.OpenPage()
        more: list[Message] = [messages.ReplyToArbiter()] if reply_to else []
        if not any(address.channel is Channel.WEB for address in addresses(tx, person_id)):
            more.append(messages.PageAsksWho())
        why = messages.WhyThisMail(reader.name, club, tuple(more))
        turn_off = token_to_turn_off(tx, person_id, kind, at)
        return replace(
            letter,
            answer=answer,
            page=self._link(invitation, reader, ""),
            foot=self._html(why, reader),
            turn_off=self._link(messages.NoMoreOfThis(kind), reader, f"uit/{turn_off}"),
        )

    def _link(self, message: Message, reader: _LetterReader, path: str) -> LetterLink:
        return LetterLink(self._line(message, reader), f"{self.pages}/{path}")

    def _html(self, message: Message, reader: _LetterReader) -> Html:
        return self.texts.render(message, reader.language)

    def _line(self, message: Message, reader: _LetterReader) -> str:
        return plain(self._html(message, reader))


def _subject(text: str, club: str, kind: MailKind, *, signs_in: bool) -> Message:
    """The subject line; `signs_in`: the mail has a link to sign in."""
    if signs_in:
        return messages.SignInMailSubject(club)
    if kind is MailKind.OTHER:
        return messages.OtherMailSubject(club)
    lines = text.split("\n")
    beginning = ": ".join(lines[:2]) if _HEADING.fullmatch(lines[0]) else lines[0]
    words = plain(beginning)
    if len(words) > _LONGEST_SUBJECT:
        words = _END_OF_SENTENCE.split(words, maxsplit=1)[0]
    return messages.MailSubject(shorten(words.rstrip("."), _LONGEST_SUBJECT), club)


def _reader(tx: Transaction, row: Outgoing, person_id: int) -> _LetterReader | None:
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
    return _LetterReader(to, name, club.name, language, style, _reply_to(tx, club_id))


def _style(tx: Transaction, club_id: int | None) -> ClubStyle:
    """The club's colour and logo, if it is known and has any."""
    row = club_style(tx, club_id) if club_id is not None else None
    return ClubStyle(row.colour, row.logo) if row else PLAIN


def _reply_to(tx: Transaction, club_id: int) -> str | None:
    """The mail address of an arbiter of the club, of a chief arbiter if one has any."""
    arbiters = sorted(people.arbiters(tx, club_id), key=lambda arbiter: arbiter.rights is not None)
    mailboxes = (open_ref(tx, arbiter.person_id, Channel.MAIL) for arbiter in arbiters)
    return next(filter(None, mailboxes), None)
