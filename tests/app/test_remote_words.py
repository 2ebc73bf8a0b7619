"""Text from other machines reaches the log and the database in printable characters only."""

from __future__ import annotations

import logging

import pytest
from aiosmtplib import SMTPDataError, SMTPRecipientRefused, SMTPRecipientsRefused
from telegram.error import BadRequest, TelegramError

from keizer_bot.app.logs import LogLine
from keizer_bot.mail.server import judged
from keizer_bot.telegram.delivery_outcome import _reason

ROGUE = "no\x1b[2J\x00\x07\r\nrequest=1 \u2028su\u202ech\x9b31m"


@pytest.mark.parametrize(
    "error",
    [
        SMTPDataError(550, ROGUE),
        SMTPRecipientsRefused([SMTPRecipientRefused(451, ROGUE, "a@b.example")]),
        ValueError(ROGUE),
    ],
)
def test_the_answers_of_a_mail_server(error: Exception) -> None:
    """A mail server's text is stored as the reason beside a mail."""
    reason = judged(error).reason
    assert reason.isprintable()
    assert "request=1" in reason


@pytest.mark.parametrize("error", [BadRequest(ROGUE), TelegramError(ROGUE)])
def test_the_answers_of_a_bot_api(error: TelegramError) -> None:
    """The Bot API's text is stored as the reason beside a post."""
    assert _reason(error).isprintable()


def test_a_line_of_the_log_is_one_line() -> None:
    """No event and no fact in it can forge a second line."""
    record = logging.LogRecord("keizer_bot.mail", logging.WARNING, "", 1, "said %s", (ROGUE,), None)
    record.error = ROGUE
    assert LogLine().format(record).isprintable()
