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
    """An arbiter who does not play asks for reminders: these are each player's own."""


class WillYouCome(shapes.OfEvening):
    """The reminder: do they come; `otherwise` says what silence means."""

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
    """They are asked from now on."""


class RemindersOff(Message):
    """The member gets no more reminders."""


class AreReminded(Message):
    """A question: they are asked the day before; is that to stop."""


class NotReminded(Message):
    """A question: they are not asked; is that to begin."""


class RemindMe(Message):
    """The label that asks for reminders."""


class RoundReminder(shapes.OfRound):
    """A job: players who have not answered for the round are asked."""


class DoYouPlay(Message):
    """To a player of a team: do they play its match, or come to the club, or neither."""

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
    """The label that says: I play the match."""


class IComeToClub(Message):
    """The label that says: I do not play it, and come to the club evening."""


class IComeNowhere(Message):
    """The label that says: neither."""


class TeamIsAsked(shapes.OfTeam):
    """A job: the players of the team are asked whether they play its match."""
