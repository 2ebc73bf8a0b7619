"""Answers of mail servers, and their meaning for the mail."""

from __future__ import annotations

from email.message import EmailMessage
from pathlib import Path

import pytest
from msgspec.structs import replace

from keizer_bot.config.values import MailConfig, MailSecurity, Secret
from keizer_bot.mail.server import MailAnswer, MailOutcome, MailServer
from tests.i18n.english import in_english
from tests.mail.certificate import trust
from tests.mail.stand_in import BROKEN, LOST, PASSWORD, USER, Mailbox, listening

TO = "jan@voorbeeld.nl"


def config_for(mailbox: Mailbox) -> MailConfig:
    """The stand-in's configuration as the host writes it."""
    return MailConfig(
        host="localhost",
        port=mailbox.port,
        security=MailSecurity.NONE,
        name="De Pion",
        address="keizer@pion.example",
        user="",
        password=None,
        an_hour=100,
    )


def mail(words: str = "Je speelt met wit.") -> EmailMessage:
    """Any mail."""
    made = EmailMessage()
    made["Message-ID"] = "<1@pion.example>"
    made.set_content(words)
    return made


async def answer_to(server: MailServer) -> MailAnswer:
    """The outcome of a mail."""
    try:
        return await server.send(mail(), TO)
    finally:
        await server.close()


async def test_a_mail_is_taken(mailbox: Mailbox) -> None:
    """The recipient is the address that it is for."""
    assert await answer_to(MailServer(config_for(mailbox))) == MailAnswer(MailOutcome.SENT)
    assert mailbox.to == [TO]
    assert mailbox.mails[0].get_content().split() == ["Je", "speelt", "met", "wit."]


@pytest.mark.parametrize("security", [MailSecurity.STARTTLS, MailSecurity.TLS])
async def test_the_way_is_encrypted(trusted: tuple[Path, Path], security: MailSecurity) -> None:
    """The password is only sent over encryption."""
    tls = security is MailSecurity.TLS
    how = {"tls": trusted} if tls else {"starttls": trusted, "login": True}
    async with listening(Mailbox(), **how) as mailbox:
        config = replace(config_for(mailbox), security=security)
        if not tls:
            config = replace(config, user=USER, password=Secret(PASSWORD))
        assert (await answer_to(MailServer(config))).outcome is MailOutcome.SENT
        assert mailbox.encrypted == [True]
        assert bool(mailbox.logins) is not tls


async def test_a_certificate_of_nobody_is_not_trusted(certificate: tuple[Path, Path]) -> None:
    """A machine in between gets neither password nor mail."""
    async with listening(Mailbox(), starttls=certificate, login=True) as mailbox:
        config = replace(
            config_for(mailbox),
            security=MailSecurity.STARTTLS,
            user=USER,
            password=Secret(PASSWORD),
        )
        answer = await answer_to(MailServer(config))
        assert answer.outcome is MailOutcome.DOWN
        assert "certificate verify failed" in answer.reason
        assert (mailbox.mails, mailbox.logins) == ([], [])


async def test_a_server_without_encryption_gets_no_password(mailbox: Mailbox) -> None:
    """STARTTLS is asked for, not hoped for."""
    config = replace(config_for(mailbox), security=MailSecurity.STARTTLS)
    assert (await answer_to(MailServer(config))).outcome is MailOutcome.DOWN
    assert mailbox.mails == []


async def test_a_wrong_password_stops_all_mail(trusted: tuple[Path, Path]) -> None:
    """It is the host's to mend; it is in no reason."""
    async with listening(Mailbox(), starttls=trusted, login=True) as mailbox:
        config = replace(
            config_for(mailbox), security=MailSecurity.STARTTLS, user=USER, password=Secret("mis")
        )
        answer = await answer_to(MailServer(config))
    assert answer.outcome is MailOutcome.DOWN
    assert answer.reason.startswith("535 ")


async def test_nobody_answers() -> None:
    """A server that is not there takes no mail at all."""
    async with listening(Mailbox()) as gone:
        pass
    assert (await answer_to(MailServer(config_for(gone)))).outcome is MailOutcome.DOWN


@pytest.mark.parametrize(
    ("said", "outcome"),
    [
        ("550 5.1.1 <jan@voorbeeld.nl>: User unknown", MailOutcome.NO_SUCH_ADDRESS),
        ("550 no such user here", MailOutcome.NO_SUCH_ADDRESS),
        ("553 5.1.3 bad address", MailOutcome.NO_SUCH_ADDRESS),
        ("550 5.2.1 mailbox disabled", MailOutcome.NO_SUCH_ADDRESS),
        ("552 5.2.2 mailbox full", MailOutcome.REFUSED),
        ("552 quota exceeded", MailOutcome.REFUSED),
        ("554 5.7.1 Relay access denied", MailOutcome.REFUSED),
        ("550 5.1.8 sender address rejected", MailOutcome.REFUSED),
        ("450 4.2.0 Greylisted, try again in five minutes", MailOutcome.LATER),
        ("451 4.7.1 Greylisting in action", MailOutcome.LATER),
        ("452 4.2.2 mailbox full", MailOutcome.LATER),
        ("421 4.3.2 closing for a while", MailOutcome.DOWN),
    ],
)
async def test_an_address_is_refused(mailbox: Mailbox, said: str, outcome: MailOutcome) -> None:
    """For good or for now, because of the reader or of us; and the next mail is sent."""
    mailbox.to_address = [said]
    server = MailServer(config_for(mailbox))
    assert (await server.send(mail(), TO)).outcome is outcome
    assert (await answer_to(server)).outcome is MailOutcome.SENT


@pytest.mark.parametrize(
    ("said", "outcome"),
    [
        ("451 4.7.1 Greylisted", MailOutcome.LATER),
        ("452 4.3.1 insufficient system storage", MailOutcome.LATER),
        ("554 5.7.1 looks like spam", MailOutcome.REFUSED),
        ("550 5.1.1 no such user after all", MailOutcome.NO_SUCH_ADDRESS),
        ("554 transaction failed", MailOutcome.REFUSED),
        ("552 5.2.2 mailbox full", MailOutcome.REFUSED),
        (LOST, MailOutcome.LATER),
        (BROKEN, MailOutcome.LATER),
    ],
)
async def test_a_mail_is_refused(mailbox: Mailbox, said: str, outcome: MailOutcome) -> None:
    """After all of it was handed over; or the outcome is unknown, and it is sent again."""
    mailbox.to_mail = [said]
    server = MailServer(config_for(mailbox))
    assert (await server.send(mail(), TO)).outcome is outcome
    assert (await answer_to(server)).outcome is MailOutcome.SENT


async def test_a_sender_is_refused(mailbox: Mailbox) -> None:
    """That says nothing of the reader, and the next would be refused too."""
    mailbox.to_sender = ["550 5.7.1 you may not send in that name"]
    assert (await answer_to(MailServer(config_for(mailbox)))).outcome is MailOutcome.DOWN


async def fault_of(config: MailConfig) -> str | None:
    """`check`'s fault of that server, without its address and its own words."""
    fault = await MailServer(config).fault()
    if fault is None:
        return None
    server = f"The mail server {config.host}:{config.port} "
    return in_english(fault).removeprefix(server).partition(" (")[0]


async def test_check_says_what_is_wrong(
    certificate: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a sentence that says what to look at."""
    async with listening(Mailbox(), starttls=certificate, login=True) as mailbox:
        config = config_for(mailbox)
        starttls = replace(config, security=MailSecurity.STARTTLS, user=USER, password=Secret("x"))
        assert await fault_of(starttls) == "has a certificate that is not trusted here"
        trust(certificate, monkeypatch)
        assert await fault_of(starttls) == "does not know this user and password"
        tls = replace(config, security=MailSecurity.TLS)
        assert str(await fault_of(tls)).startswith("does not speak tls: port 587 is usually")
        right = replace(starttls, password=Secret(PASSWORD))
        assert await fault_of(right) is None
        mailbox.to_sender = ["553 5.7.1 not yours"]
        assert await fault_of(right) == "lets this user send no mail as keizer@pion.example"
        assert mailbox.mails == []
    assert await fault_of(right) == "does not answer"


async def test_check_says_that_there_is_no_encryption(mailbox: Mailbox) -> None:
    """A server on a port without STARTTLS."""
    config = replace(config_for(mailbox), security=MailSecurity.STARTTLS)
    assert str(await fault_of(config)).startswith("does not speak starttls: ")


async def test_mails_share_a_connection(mailbox: Mailbox) -> None:
    """One greeting for sixty of them."""
    server = MailServer(config_for(mailbox))
    for _ in range(3):
        await server.send(mail(), TO)
    await server.close()
    assert (len(mailbox.mails), mailbox.connections) == (3, 1)


async def test_a_reason_names_nobody(mailbox: Mailbox) -> None:
    """The reason goes to the log."""
    mailbox.to_address = ["550 5.1.1 <jan@voorbeeld.nl>: nobody of that name"]
    answer = await answer_to(MailServer(config_for(mailbox)))
    assert answer.reason == "550 5.1.1 <…>: nobody of that name"
