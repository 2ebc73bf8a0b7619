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
    """Asks for the club's name, with its town if other clubs have that name."""


class FoundingClosed(Refusal):
    """Nobody can found a club here: the host lists the clubs in the configuration."""


class InvitationNeeded(Refusal):
    """Here only people invited by the host can found a club."""


class NoRoomForClubs(Refusal):
    """The bot has as many clubs as it may have."""


class FoundLater(Refusal):
    """Too many clubs were founded just now."""


class ClubUnfinished(shapes.ClubRefusal):
    """The club that they founded earlier has no season yet: they must finish that first."""


class ClubNameTaken(shapes.ClubRefusal):
    """Another club has that name."""


class OtherLetters(shapes.NameRefusal):
    """The name has letters of another script, which look like ours; or no letters at all."""


class AnswerIsNoName(shapes.NameRefusal):
    """The answer to the question for the club's name is yes or no."""


class NotAClubsName(shapes.NameRefusal):
    """The name looks like the bot's, or like Telegram's own."""


class LinkIsNoName(shapes.NameRefusal):
    """The name is a web address, or an account."""


class ClubFounded(shapes.OfClub):
    """The club exists and they are its arbiter; asks when its evening is."""

    language: str


class AskEvening(Message):
    """Asks for the weekday and hour at which the evening begins."""


class AskWhenClosed(Message):
    """Asks when sign-off closes, in a club whose evening begins at that hour."""

    evening: HourOfWeek


class HourStays(Message):
    """The founder named no hour: the present or usual hour stays."""

    evening: HourOfWeek


class SignOffUntil(Message):
    """The label: sign-off closes at one hour, and the bot pairs at the other."""

    closes: HourOfWeek
    pairs: HourOfWeek


class PairedOnTheEvening(Message):
    """The label: the players who are present are paired."""


class AskSignOff(Message):
    """Asks until when members can sign off."""


class AskPairings(Message):
    """Asks when the bot pairs."""

    closes: HourOfWeek


class ClosesThen(Message):
    """Members sign off until one hour, and the pairings come at the other."""

    closes: HourOfWeek
    pairs: HourOfWeek


class ChecksIn(Message):
    """Members check in on the evening until that hour."""

    pairs: HourOfWeek


class ClubShown(shapes.OfClub):
    """The club's name and hours; the next step, or the person who decides on it."""

    evening: HourOfWeek
    how: ClosesThen | ChecksIn
    language: str
    time_zone: str
    next: Message


class ClubNeedsSeason(Message):
    """Next the club needs its first season: rules and players."""


class ClubNeedsGroup(Message):
    """Next the club needs its group."""


class ClubNeedsArbiter(Message):
    """Next the club needs a second arbiter, because it depends on one phone."""


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
    """Asks an arbiter who also plays for their name."""


class DropClub(Message):
    """The label: do not found the club after all."""


class ChooseClubLanguage(Message):
    """Asks for the group's language."""


class AskTimeZone(Message):
    """Asks for the club's time zone."""


class GroupLink(Message):
    """The link that brings the bot into the group; who may use it, and for how long."""

    link: str


class ArbiterLink(Message):
    """The link that makes the person who opens it an arbiter with every right."""

    link: str


class ConfirmDrop(shapes.OfClub):
    """Asks if the new club should be deleted again."""


class ClubDropped(shapes.OfClub):
    """The club is deleted with all its data."""


class ClubLapsed(shapes.OfClub):
    """To the founder: the club was deleted after a week without a season."""


class LoggedEvening(Message):
    """The evening begins at another hour."""

    evening: HourOfWeek


class LoggedClubHours(Message):
    """Sign-off and pairing have other hours."""

    closes: HourOfWeek
    pairs: HourOfWeek


class LoggedClubName(shapes.Named):
    """A line of the log: the club's new name."""


class LoggedClubLanguage(Message):
    """A line of the log: the group's new language, by its own name."""

    language: str


class LoggedTimeZone(Message):
    """The club has another time zone."""

    time_zone: str
