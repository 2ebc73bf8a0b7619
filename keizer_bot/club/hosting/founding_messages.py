"""Messages while somebody founds a club in the chat: its name, its evening and its hours."""

from keizer_bot.i18n import shapes
from keizer_bot.i18n.message import Message, Refusal
from keizer_bot.reading.messages import HourOfWeek


class MemberOrFounder(Message):
    """Asks a person without a club if they belong to one or want to found one."""


class IsMember(Message):
    """The label: I belong to a club."""


class WantsClub(Message):
    """The label: I want to found a club."""


class AskClubName(Message):
    """A question: the club's name, with its place if other clubs have that name."""


class FoundingClosed(Refusal):
    """Nobody founds a club here: there are those of the host's file."""


class InvitationNeeded(Refusal):
    """Here only people invited by the host can found a club."""


class NoRoomForClubs(Refusal):
    """The bot has as many clubs as it may have."""


class FoundLater(Refusal):
    """Too many clubs were founded just now."""


class ClubUnfinished(shapes.ClubRefusal):
    """They founded a club that has no season yet: that one first."""


class ClubNameTaken(shapes.ClubRefusal):
    """Another club is called so."""


class OtherLetters(shapes.NameRefusal):
    """The name has letters that are not ours, and look like others; or none at all."""


class AnswerIsNoName(shapes.NameRefusal):
    """A yes or no where the club's name was asked for."""


class NotAClubsName(shapes.NameRefusal):
    """The name looks like the bot's, or like Telegram's own."""


class LinkIsNoName(shapes.NameRefusal):
    """The name leads somewhere: a web address, or an account."""


class ClubFounded(shapes.OfClub):
    """The club is there and they are its arbiter; a question: when is its evening."""

    language: str


class AskEvening(Message):
    """A question: on which weekday does the evening begin, and when."""


class AskWhenClosed(Message):
    """A question: when does sign-off close; for a club whose evening begins at that hour."""

    evening: HourOfWeek


class HourStays(Message):
    """The founder named no hour: the evening begins when it did, or at the usual hour."""

    evening: HourOfWeek


class SignOffUntil(Message):
    """The label: sign off until then, paired then."""

    closes: HourOfWeek
    pairs: HourOfWeek


class PairedOnTheEvening(Message):
    """The label: the players who are present are paired."""


class AskSignOff(Message):
    """A question: until when can one sign off."""


class AskPairings(Message):
    """A question: when is it paired."""

    closes: HourOfWeek


class ClosesThen(Message):
    """One signs off until then, and the pairings come then."""

    closes: HourOfWeek
    pairs: HourOfWeek


class ChecksIn(Message):
    """One checks in on the evening until then."""

    pairs: HourOfWeek


class ClubShown(shapes.OfClub):
    """The club's name and hours; the next step, or the person who decides on it."""

    evening: HourOfWeek
    how: ClosesThen | ChecksIn
    language: str
    time_zone: str
    next: Message


class ClubNeedsSeason(Message):
    """Next comes its first season: rules and players."""


class ClubNeedsGroup(Message):
    """Next comes its group."""


class ClubNeedsArbiter(Message):
    """Next comes a second arbiter: the club hangs on one phone."""


class ClubGoes(Message):
    """Nothing is left to do here."""


class ClubOfHost(Message):
    """Its hours are in the host's file."""


class ChangeClub(Message):
    """The label: change something of the club."""


class ChangeWhat(Message):
    """Asks what to change."""


class BackToClub(Message):
    """The label: back to the club's name and hours."""


class ChangeEvening(Message):
    """The label: another evening."""


class ChangeHours(Message):
    """The label: other hours for signing off and pairing."""


class ChangeClubName(Message):
    """The label: another name."""


class ChangeClubLanguage(Message):
    """The label: another language for the group."""


class ChangeTimeZone(Message):
    """The label: another time zone."""


class FirstSeason(Message):
    """The label: prepare the first season."""


class LinkForGroup(Message):
    """The label: a link that brings the bot into the group."""


class LinkForArbiter(Message):
    """The label: a link that makes another arbiter."""


class IPlayToo(Message):
    """The label: the arbiter is a player as well."""


class AskOwnName(Message):
    """A question to an arbiter who plays: their own name."""


class DropClub(Message):
    """The label: do not found it after all."""


class ChooseClubLanguage(Message):
    """A question: the group's language."""


class AskTimeZone(Message):
    """A question: by which clock does the club live."""


class GroupLink(Message):
    """The link that brings the bot into the group; who may use it, and for how long."""

    link: str


class ArbiterLink(Message):
    """The link that makes the person who opens it an arbiter with every right."""

    link: str


class ConfirmDrop(shapes.OfClub):
    """A question: is the club to go again."""


class ClubDropped(shapes.OfClub):
    """The club is deleted with all its data."""


class ClubLapsed(shapes.OfClub):
    """To the founder: after a week without a season the club is gone."""


class LoggedEvening(Message):
    """The evening begins at another hour."""

    evening: HourOfWeek


class LoggedClubHours(Message):
    """One signs off, and it is paired, at other hours."""

    closes: HourOfWeek
    pairs: HourOfWeek


class LoggedClubName(shapes.Named):
    """A line of the log: the club's new name."""


class LoggedClubLanguage(Message):
    """A line of the log: the group's new language, by its own name."""

    language: str


class LoggedTimeZone(Message):
    """The club lives by another clock."""

    time_zone: str
