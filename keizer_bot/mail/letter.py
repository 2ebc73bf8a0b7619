"""A mail as values, and as it is sent: the same words as plain text and as HTML.

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

from keizer_bot.config.values import MailConfig
from keizer_bot.i18n.html import clean, plain
from keizer_bot.reports.club_style import PLAIN, ClubStyle

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


class LetterLink(msgspec.Struct, frozen=True):
    """A link: its text and its address."""

    words: str
    url: str


class Letter(msgspec.Struct, frozen=True):
    """One mail; `text` and `foot` are HTML as in the outbox, other texts are plain.

    `number` and `made_at` are its row's; they give every copy the same Message-ID.
    """

    number: int
    made_at: datetime
    to: str
    reader: str
    language: str
    club: str
    subject: str
    text: str
    foot: str = ""
    answer: LetterLink | None = None
    page: LetterLink | None = None
    turn_off: LetterLink | None = None
    reply_to: str | None = None
    style: ClubStyle = PLAIN


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
    mail["To"] = Address(clean(letter.reader), addr_spec=letter.to)
    mail["Subject"] = clean(letter.subject)
    mail["Date"] = letter.made_at
    mail["Message-ID"] = message_id(letter, config)
    mail["Auto-Submitted"] = "auto-generated"
    if letter.reply_to:
        mail["Reply-To"] = letter.reply_to
    if letter.turn_off:
        mail["List-Unsubscribe"] = f"<{letter.turn_off.url}>"
        mail["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    mail.set_content(_as_text(letter), cte="quoted-printable")
    mail.add_alternative(_as_html(letter), subtype="html", cte="quoted-printable")
    if letter.style.logo:
        _add_logo(mail, letter.style)
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
        language=letter.language,
        title=escape(clean(letter.subject)),
        heading=_HEADING.format(
            colour=letter.style.colour,
            logo=_LOGO if letter.style.logo else "",
            club=escape(clean(letter.club)),
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
