"""Messages of an appeal: to the appellant, the committee of three and the arbiters ([003] w)."""

from datetime import date

from keizer_bot.club.results.dispute_messages import About, Decision
from keizer_bot.core.messages import LoggedValue, WasBefore, WhoIsItAbout
from keizer_bot.i18n.html import Html
from keizer_bot.i18n.mail_kinds import MailKind
from keizer_bot.i18n.message import Message, Refusal

MAIL_KIND = MailKind.RESULT


class WhichAppeal(Message):
    """Asks against which decision the sender appeals."""


class _OfAppeal(Message):
    """A message about an appeal."""

    about: About


class ConfirmAppeal(_OfAppeal):
    """Asks if the decision should go to the committee."""

    decision: Decision
    judges: tuple[str, ...]


class AppealMade(_OfAppeal):
    """To the appellant: the people who decide now."""

    judges: tuple[str, ...]
    left_out: Message | None


class AppealNoted(_OfAppeal):
    """To the arbiters and the other party: an appeal was made, and who decides."""

    appellant: str
    judges: tuple[str, ...]
    left_out: Message | None


class LeftOut(Message):
    """Inside a text: the committee members who do not decide, as a party or the arbiter."""

    members: tuple[str, ...]


class AppealFile(_OfAppeal):
    """To a member of the committee in private: the file, and the question."""

    appellant: str
    file: Html


class FileDecision(Message):
    """In the file: the arbiter's decision, and the reason."""

    decision: Decision
    reason: Message | None


class BecauseOf(Message):
    """Inside a text: the arbiter's reason."""

    reason: str


class DecisionStands(Message):
    """The label to uphold the arbiter's decision."""


class JudgeWithoutTelegram(_OfAppeal):
    """To a member of the committee whom an arbiter must call: there is an appeal."""


class VoteNoted(_OfAppeal):
    """To a member of the committee: the vote was recorded, and who has not voted yet."""

    count: int


class AppealRejected(_OfAppeal):
    """To all: the arbiter's decision is upheld."""

    decision: Decision


class AppealGranted(_OfAppeal):
    """To all: the committee changes the decision."""

    before: Decision
    decision: Decision


class AfterAppeal(Message):
    """On record: why the result was changed."""


class NoCommittee(_OfAppeal):
    """To the appellant: nobody can decide the appeal; the bot told the arbiters."""


class AppealWithoutCommittee(Message):
    """To the arbiters: somebody wants to appeal, and there is no committee."""

    appellant: str
    about: About


class NothingToAppeal(Refusal):
    """No decision about an objection concerns the sender."""


class AppealedAlready(Refusal):
    """The committee is already dealing with that decision."""

    about: About


class CommitteeTerm(Message):
    """Inside a text: the day until which the committee is appointed."""

    until: date


class CommitteeIs(Message):
    """The members of the committee, for everybody."""

    members: tuple[str, ...]
    term: CommitteeTerm | None


class CommitteeSet(Message):
    """To the arbiter: these three are the committee from now on."""

    members: tuple[str, ...]
    term: CommitteeTerm | None


class CommitteeReminder(Message):
    """A job: reminds the arbiters that the committee's term ends."""


class CommitteeEnds(Message):
    """To the arbiters: the committee's three years end, and the candidates for the next one."""

    until: date
    members: tuple[str, ...]


class NoCommitteeYet(Message):
    """There is no committee yet; how to appoint one."""


class CommitteeOfThree(Refusal):
    """The committee must have three members, and the arbiter named another number."""

    named: int


class CommitteeName(Message):
    """The committee, as the actor of a change."""


class LoggedAppeal(Message):
    """A player appeals to the committee."""

    about: str


class LoggedVerdict(Message):
    """An appeal is decided."""

    about: str
    decision: LoggedValue
    was: WasBefore | None


class LoggedCommittee(Message):
    """The members who decide about appeals."""

    names: str
    was: WasBefore | None


class NoAppealAsArbiter(WhoIsItAbout):
    """An arbiter who does not play cannot appeal: only players appeal, against an arbiter."""
