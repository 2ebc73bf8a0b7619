"""A mail as its reader gets it: the same words twice, one link, and safe headers."""

from __future__ import annotations

import re
from base64 import b64encode
from datetime import UTC, datetime
from email import message_from_bytes, policy
from email.message import EmailMessage

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from keizer_bot.config.values import MailConfig, MailSecurity
from keizer_bot.i18n.html import escape, plain
from keizer_bot.mail.letter import Letter, LetterLink, LetterReader, as_mail
from keizer_bot.reports.club_style import ClubStyle

CONFIG = MailConfig(
    "mail.test", 25, MailSecurity.NONE, "De Pion", "keizer@pion.example", "", None, 100
)
OFF = f"https://keizer.example.org/uit/{'x' * 60}"
READER = LetterReader(
    "jan@voorbeeld.nl", "Jan de Vries", "De Pion", "nl", reply_to="tom@voorbeeld.nl"
)
LETTER = Letter(
    number=12,
    made_at=datetime(2026, 11, 20, 19, 0, 0, 250, tzinfo=UTC),
    reader=READER,
    subject="De Pion: indeling",
    text="<b>Indeling ronde 12</b>\nJe speelt met wit tegen Sophie d&#x27;Hont.",
    foot="Deze mail is voor Jan de Vries.",
    page=LetterLink("Naar mijn pagina", "https://keizer.example.org/"),
    turn_off=LetterLink("Geen mail meer over indeling", OFF),
)


def received(letter: Letter) -> EmailMessage:
    """The mail as another program reads it."""
    sent = as_mail(letter, CONFIG).as_bytes()
    return message_from_bytes(sent, EmailMessage, policy=policy.default)


def body(letter: Letter, kind: str) -> str:
    """The text in that form."""
    part = received(letter).get_body((kind,))
    assert part is not None
    return str(part.get_content()).replace("\r\n", "\n")


def test_the_headers() -> None:
    """From the club to the reader; replies go to the arbiter; programs see that it is automatic."""
    mail = received(LETTER)
    assert {name: str(value) for name, value in mail.items()} == {
        "From": "De Pion <keizer@pion.example>",
        "To": "Jan de Vries <jan@voorbeeld.nl>",
        "Subject": "De Pion: indeling",
        "Date": "Fri, 20 Nov 2026 19:00:00 +0000",
        "Message-ID": "<12.20261120T190000000250@pion.example>",
        "Auto-Submitted": "auto-generated",
        "Reply-To": "tom@voorbeeld.nl",
        "List-Unsubscribe": f"<{OFF}>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        "MIME-Version": "1.0",
        "Content-Type": mail["Content-Type"],
    }


def test_a_command_is_a_link_to_the_page() -> None:
    """The page has the command ready to send; the slash is for the chat."""
    letter = replace(LETTER, text="Toch wel? Stuur <code>/aanmelden 20-11</code>.")
    link = '<a href="https://keizer.example.org/?say=/aanmelden%2020-11">aanmelden 20-11</a>'
    assert f"Toch wel? Stuur {link}." in body(letter, "html")
    assert body(letter, "plain").startswith("Toch wel? Stuur aanmelden 20-11.")


def test_a_long_address_stays_in_one_piece() -> None:
    """It is as it goes over the line, because programs look for it there."""
    line = f"\r\nList-Unsubscribe: <{OFF}>\r\n"
    assert line in as_mail(LETTER, CONFIG).as_bytes().decode()


def test_the_text() -> None:
    """It has the message, the link, and below the line the reason why one gets it."""
    assert body(LETTER, "plain") == (
        "Indeling ronde 12\n"
        "Je speelt met wit tegen Sophie d'Hont.\n\n"
        "Naar mijn pagina: https://keizer.example.org/\n\n"
        "-- \n"
        "Deze mail is voor Jan de Vries.\n"
        f"Geen mail meer over indeling: {OFF}\n"
    )


def test_both_forms_say_the_same() -> None:
    """The words of the one are those of the other, below the club's name."""
    html = body(LETTER, "html").partition("De Pion</div>")[2]
    words = plain(re.sub(r"<br>|</p>", "\n", html))
    text = body(LETTER, "plain").replace("-- \n", "")
    said = re.sub(r": https://\S+", "", text)
    assert words.split() == said.split()


def test_the_club_shows_its_colours() -> None:
    """The logo is in the mail: no image is fetched from a server that could count readers."""
    style = ClubStyle("#1c5a46", b64encode(b"a picture").decode())
    letter = replace(LETTER, reader=replace(READER, club="Jan & Co", style=style))
    html = body(letter, "html")
    heading = html[html.index("<div") : html.index("</div>")]
    assert "4px solid #1c5a46" in heading
    assert heading.endswith(">Jan &amp; Co")
    assert re.findall(r"<img src=\"(.*?)\"", html) == ["cid:logo"]
    (logo,) = (part for part in received(letter).walk() if part.get_content_type() == "image/png")
    assert (logo["Content-ID"], logo.get_content()) == ("<logo>", b"a picture")
    assert logo.get_content_disposition() == "inline"
    assert body(letter, "plain") == body(LETTER, "plain")


def test_a_club_without_colours() -> None:
    """Its name stands above the words, and nothing is attached."""
    assert ">De Pion</div>" in body(LETTER, "html")
    assert "<img" not in body(LETTER, "html")
    types = [part.get_content_type() for part in received(LETTER).walk()]
    assert types == ["multipart/alternative", "text/plain", "text/html"]


def test_a_table_keeps_its_lines() -> None:
    """Lines with columns are not wrapped."""
    html = body(replace(LETTER, text="Stand\n<pre>1 Jan\n2 Piet</pre>"), "html")
    assert "Stand<br>\n<pre>1 Jan\n2 Piet</pre>" in html


def test_an_address_in_the_words_can_be_tapped() -> None:
    """The sign-in link is in the words; a full stop behind it is not part of it."""
    letter = replace(LETTER, text="Open https://keizer.example.org/in?a=1&amp;b=2.", page=None)
    html = body(letter, "html")
    address = "https://keizer.example.org/in?a=1&amp;b=2"
    assert f'Open <a href="{address}">{address}</a>.' in html
    assert "Open https://keizer.example.org/in?a=1&b=2.\n" in body(letter, "plain")


@given(st.text(max_size=80), st.text(max_size=80), st.text(max_size=80))
def test_no_name_adds_a_header_or_a_tag(reader: str, subject: str, words: str) -> None:
    """Any name, in any letters."""
    club = subject + "\r\nBcc: other@example.org\r\n\r\n<script>"
    letter = replace(LETTER, reader=replace(READER, name=reader), subject=club, text=escape(words))
    mail, usual = received(letter), received(LETTER)
    assert mail.keys() == usual.keys()
    assert [each.addr_spec for each in mail["To"].addresses] == ["jan@voorbeeld.nl"]
    tags = re.findall(r"<[^>]*>", body(letter, "html"))
    assert tags == re.findall(r"<[^>]*>", body(replace(LETTER, text="x"), "html"))
