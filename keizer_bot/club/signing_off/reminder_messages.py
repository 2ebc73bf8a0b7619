"""Messages to members before sign-off closes: reminders, and the question to a team.

Also the answers to a member who turns reminders on or off.
"""

from datetime import date, datetime

from keizer_bot.club.teams.messages import MatchOf
from keizer_bot.core.messages import WhoIsItAbout
from keizer_bot.i18n import shapes
from keizer_bot.i18n.mail_kinds import MailKind
from keizer_bot.i18n.message import Message, Refusal

MAIL_KIND = MailKind.REMINDER


class NotRemindedAsArbiter(WhoIsItAbout):
    """An arbiter who does not play has no reminders."""


class WillYouCome(shapes.OfEvening):
    """The reminder: asks if they are coming; `otherwise` says what no answer means."""

    closes: datetime
    otherwise: Message
    tempo: Message | None


class ThenYouPlay(Message):
    """Players who do not answer take part."""


class ThenYouDoNotPlay(Message):
    """Players who do not answer stay away, by their own standing arrangement."""


class ThenYouCheckIn(Message):
    """Players who do not answer are expected to check in on the evening."""


class AnswerTooLate(shapes.NameRefusal):
    """Sign-off is closed: the link in the reminder's mail works no more."""

    evening: date


class AnswerLinkOld(Refusal):
    """The link in a reminder's mail is nobody's (any more)."""


class IPlayElsewhere(Message):
    """The label that signs off because they play for the club."""


class NoMoreReminders(Message):
    """The label that asks for no reminders."""


class NoMoreButNow(shapes.OfEvening):
    """They get no more reminders; this question is still open."""


class RemindersOn(Message):
    """The bot asks them from now on."""


class RemindersOff(Message):
    """The member gets no more reminders."""


class AreReminded(Message):
    """Asks if the reminders should stop."""


class NotReminded(Message):
    """Asks if the reminders should begin."""


class RemindMe(Message):
    """The label that asks for reminders."""


class RoundReminder(shapes.OfRound):
    """A job: asks players who have not answered for the round."""


class DoYouPlay(Message):
    """Asks a team's player if they play its match, come to the club, or neither."""

    match: MatchOf
    evening: date
    closes: datetime


class PlayersToAsk(Message):
    """To the arbiters: these players of a team cannot be asked in private."""

    match: MatchOf
    evening: date
    players: tuple[str, ...]
    example: str
    count: int


class IPlayForClub(Message):
    """The label to say that one plays the match."""


class IComeToClub(Message):
    """The label to say that one does not play the match, but comes to the club evening."""


class IComeNowhere(Message):
    """The label to say neither."""


class TeamIsAsked(shapes.OfTeam):
    """A job: asks the team's players if they play its match."""
