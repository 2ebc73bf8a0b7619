"""From a row of the outbox to a letter: in the reader's language, about their club."""

from dataclasses import dataclass, replace
from datetime import datetime

from keizer_bot.club.people.addresses import token_to_turn_off
from keizer_bot.i18n.html import Html, plain
from keizer_bot.i18n.mail_kinds import MailKind
from keizer_bot.i18n.message import Message
from keizer_bot.i18n.translator import Translator
from keizer_bot.mail import messages
from keizer_bot.mail.letter import Letter, LetterLink
from keizer_bot.store import clubs, mail_off, page_messages, people
from keizer_bot.store.addresses import addresses, open_ref
from keizer_bot.store.channels import Channel
from keizer_bot.store.intents import Say, Show
from keizer_bot.store.outbox import Outgoing
from keizer_bot.store.transaction import Transaction


def as_it_is_now(tx: Transaction, row: Outgoing, person_id: int) -> Outgoing | None:
    """The row with the words that stand on the reader's page by now.

    None if it need not be sent: they have read it, or want no mail of its kind. What stands on no
    page, as a link to sign in, always goes.
    """
    shown = page_messages.of_row(tx, row.id)
    if shown is None:
        return row
    if shown.read_at or row.mail_kind in mail_off.kinds_off(tx, person_id):
        return None
    return replace(row, intent=Say(shown.text, shown.buttons))


@dataclass(frozen=True, slots=True)
class _LetterReader:
    """Who reads it and where, as a member or an arbiter of which club, in which language."""

    to: str
    name: str
    club: str
    language: str
    reply_to: str | None = None


@dataclass(frozen=True, slots=True)
class LetterWriter:
    """Writes letters. `pages` is where the members' pages are, without a slash at its end."""

    texts: Translator
    pages: str

    def letter(self, tx: Transaction, row: Outgoing, person_id: int, at: datetime) -> Letter | None:
        """The letter that the row is; None if its reader has no open address any more."""
        mailbox = row.to and row.to.mailbox
        reader = _reader(tx, row, person_id)
        if mailbox:
            reader = _LetterReader(mailbox.ref, mailbox.name, mailbox.club, mailbox.language)
        if reader is None or row.made_at is None:
            return None
        if not isinstance(row.intent, Say | Show):
            raise TypeError(row.intent)
        kind, club, reply_to = row.mail_kind, reader.club, reader.reply_to
        alone = page_messages.of_row(tx, row.id) is None
        letter = Letter(
            number=row.id,
            made_at=row.made_at,
            to=reader.to,
            reader=reader.name,
            language=reader.language,
            subject=self._line(_about(club, kind, signs_in=alone and not mailbox), reader),
            text=row.intent.text,
            reply_to=reply_to,
        )
        if alone:
            return letter
        below = messages.AnswerOnPage() if row.intent.buttons else messages.OpenPage()
        more: list[Message] = [messages.ReplyToArbiter()] if reply_to else []
        if not any(each.channel is Channel.WEB for each in addresses(tx, person_id)):
            more.append(messages.PageAsksWho())
        why = messages.WhyThisMail(reader.name, club, tuple(more))
        off = f"{self.pages}/uit/{token_to_turn_off(tx, person_id, kind, at)}"
        return replace(
            letter,
            page=LetterLink(self._line(below, reader), f"{self.pages}/"),
            foot=self._html(why, reader),
            turn_off=LetterLink(self._line(messages.NoMoreOfThis(kind), reader), off),
        )

    def _html(self, say: Message, reader: _LetterReader) -> Html:
        return self.texts.render(say, reader.language)

    def _line(self, say: Message, reader: _LetterReader) -> str:
        return plain(self._html(say, reader))


def _about(club: str, kind: MailKind, *, signs_in: bool) -> Message:
    """What the subject line says; `signs_in`: it is a link to do so."""
    if signs_in:
        return messages.SignInMailSubject(club)
    if kind is MailKind.OTHER:
        return messages.OtherMailSubject(club)
    return messages.MailSubject(club, kind)


def _reader(tx: Transaction, row: Outgoing, person_id: int) -> _LetterReader | None:
    """The reader in the club that the row is of, else in the first of theirs.

    None if they have no open address any more, or are of no club.
    """
    to = open_ref(tx, person_id, Channel.MAIL)
    members = {m.club_id: m for m in people.members_known_as(tx, person_id)}
    found = (row.club_id, *members, *people.arbiter_of(tx, person_id))
    club_id = next((each for each in found if each is not None), None)
    if to is None or club_id is None:
        return None
    club, member = clubs.club(tx, club_id), members.get(club_id)
    names = {a.person_id: a.name for a in people.arbiters(tx, club_id)}
    name = member.name if member else names.get(person_id)
    language = (member and member.language) or club.language
    return _LetterReader(to, name, club.name, language, _reply_to(tx, club_id)) if name else None


def _reply_to(tx: Transaction, club_id: int) -> str | None:
    """The mail address of an arbiter of the club; of a chief one, if any of them has one."""
    known = sorted(people.arbiters(tx, club_id), key=lambda arbiter: arbiter.rights is not None)
    found = (open_ref(tx, arbiter.person_id, Channel.MAIL) for arbiter in known)
    return next(filter(None, found), None)
