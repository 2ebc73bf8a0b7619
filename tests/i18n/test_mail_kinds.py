"""Each message belongs to one of the kinds of mail that a member can turn off."""

from __future__ import annotations

import pytest

from keizer_bot.core.wording import mail_kind
from keizer_bot.i18n.html import Html
from keizer_bot.i18n.mail_kinds import MailKind
from tests.i18n.all_messages import messages, sample

# By hand: for each module that has a kind one message, and for others what stands near these.
KINDS = {
    MailKind.REMINDER: {"WillYouCome"},
    MailKind.PAIRING: {"YourGame", "OverrideNoted", "PreviewBoard", "AlsoFree"},
    MailKind.RESULT: {"OpponentReported", "DisputeDecided", "ResultReplaced", "AppealGranted"},
    MailKind.RANKING: {"GroupList", "TotalOf"},
    MailKind.OTHER: {"RoundMoved", "CheckedIn", "RemarkKept", "LastPart"},
}


@pytest.mark.parametrize("kind", MailKind)
def test_a_message_has_its_kind(kind: MailKind) -> None:
    """A member who wants no mail about results still hears that an evening is cancelled."""
    by_name = {cls.__name__: cls for cls in messages()}
    assert {mail_kind(sample(by_name[name])) for name in KINDS[kind]} == {kind}


def test_ready_text_is_of_no_kind_that_has_a_name() -> None:
    """Its subject is unknown."""
    assert mail_kind(Html("Kom je?")) is MailKind.OTHER
