"""Messages about rights, stored data, settings and calls: answers to members and arbiters."""

from keizer_bot.club.players.messages import ListName, OnList
from keizer_bot.core.messages import Acknowledgement
from keizer_bot.i18n import shapes
from keizer_bot.i18n.commands import Right
from keizer_bot.i18n.html import Html
from keizer_bot.i18n.message import Message, Refusal


class ChooseLanguage(Message):
    """Asks which language the bot should speak in private."""


class LanguageSet(Message):
    """From now on the bot speaks this language to them in private."""


class OwnGameWanted(Message):
    """From now on they get their own game in private."""


class OwnGameUnwanted(Message):
    """From now on they get no private message about their game."""


class CallToMake(shapes.OfPlayer):
    """A member who cannot be reached, and the latest message for them."""

    why: Html


class CallToMakeAgain(CallToMake):
    """The same, with earlier messages, which may be out of date."""

    earlier: Html


class CallList(shapes.Counted):
    """The people to call; `count` is their number, `calls` has the first of them, one line each."""

    calls: tuple[CallToMake, ...]


class NobodyToCall(Message):
    """Nobody is left to call."""


class TickOff(shapes.OfPlayer):
    """The label that ticks off a call."""


class OnWebsite(Message):
    """Asks if their name on the website, which it shows, should change."""

    shown: str


class OnWebsiteAndPage(OnWebsite):
    """The same if the club also has a public page, at this address."""

    address: str


class WithFullName(Message):
    """The label: with their name."""


class WithInitials(Message):
    """The label: with initials."""


class NotOnWebsite(Refusal):
    """To an arbiter who does not play: they are not on the website; how to change others' names."""


class WebsiteFull(shapes.Named, Acknowledgement):
    """From now on the sender's full name is on the website."""


class WebsiteInitials(shapes.OfPlayer, Acknowledgement):
    """From now on the sender's initials are on the website."""

    shown: str


class ClubWebsiteFull(Acknowledgement):
    """Members who did not choose appear with their full name from now on."""


class ClubWebsiteInitials(Acknowledgement):
    """Members who did not choose appear with initials from now on."""


class ArbiterEntry(shapes.Named):
    """An arbiter and their rights."""

    rights: tuple[Right, ...]


class ArbiterList(Message):
    """The club's arbiters, and how to change their rights."""

    arbiters: tuple[ArbiterEntry, ...]


class RightsNow(Message):
    """The rights that they have now."""

    rights: tuple[Right, ...]


class NoRights(Message):
    """They are no arbiter."""


class ChangeRights(shapes.Named):
    """Asks which rights they should have; a button gives or withdraws each."""

    rights: RightsNow | NoRights


class LookAtDevices(shapes.Named):
    """Above that question: the devices on which somebody who is not yet an arbiter is signed in."""

    devices: tuple[str, ...]
    question: ChangeRights


class GiveRight(Message):
    """The label that gives a right."""

    right: Right


class TakeRight(GiveRight):
    """The label that takes a right away."""


class RightsDone(Message):
    """The label that ends the choosing."""


class NoArbiterNow(shapes.OfClub):
    """To a former arbiter: they are no longer one."""

    who: str


class YourRights(NoArbiterNow):
    """To an arbiter: from now on they may do this, given by that person."""

    rights: tuple[Right, ...]


class NotLinkedAtAll(shapes.PlayerRefusal):
    """They must be linked to Telegram before they can be an arbiter."""


class LastChief(shapes.NameRefusal):
    """They are the last arbiter with every right, and somebody must have that."""


class KeptOfYou(shapes.Named):
    """Above a member's stored data."""

    club: str


class KeptTelegram(Message):
    """Their Telegram id."""

    number: str


class KeptMail(shapes.OfAddress):
    """The mail address for their messages."""


class KeptDevice(shapes.Named):
    """A browser in which they are signed in, by its own name."""


class KeptNicknames(Message):
    """The nicknames that an arbiter recorded."""

    nicknames: tuple[str, ...]


class KeptBorn(Message):
    """Their year of birth, from a season's file."""

    year: str


class KeptWebsite(Message):
    """Their name on the club's website, as they or the arbiter set it."""

    shown: str


class KeptDark(Message):
    """Their pictures are dark, as they asked."""


class PlaysIn(shapes.OfSeason):
    """A season in which they play or played."""


class KeptFacts(Message):
    """The number of stored facts of each kind: games, days of presence or absence, log lines."""

    games: int
    absences: int
    changes: int


class KeptRating(Message):
    """Their rating in the competition, and where it comes from."""

    rating: Message


class KeptNumber(Message):
    """Their number with the federation."""

    number: str


class KeptListed(Message):
    """The entry of the club's stored rating list with the member's number or name."""

    list: ListName
    people: tuple[OnList, ...]


class KeptTeam(shapes.OfTeam):
    """A team in which they play."""


class KeptWin(Message):
    """They are in the roll of honour as the winner of a past year's prize."""

    prize: str
    year: str


class KeptCup(shapes.OfCup):
    """One of the club's cups, which they have."""


class KeptForArbiter(Message):
    """Notes of the arbiter and arguments in disputes."""

    remarks: int
    arguments: int


class KeptElsewhere(Message):
    """Games for a team, and trips to its matches."""

    games: int
    drives: int


class KeptInBackups(shapes.Counted):
    """The number of months for which an erased name lives on in nightly backups, and elsewhere."""


class KeptOfArbiter(Message):
    """For an arbiter who is no member: that they are one, and the number of their log lines."""

    changes: int


class KeptByHost(Message):
    """Below the list: who operates the bot, and where the data are stored."""

    operator: Message
    where: Message


class OperatedBy(Message):
    """The operator of the bot, with contact details."""

    operator: str
    contact: str


class OperatedByName(Message):
    """The operator of the bot, who gave no contact details."""

    operator: str


class OperatorNotNamed(Message):
    """The host did not say who runs the bot."""


class KeptAt(Message):
    """The place where everything is stored, in the operator's words."""

    where: str


class StoragePlaceNotNamed(Message):
    """The host did not say where the data are stored."""


class KeptNot(Message):
    """Below the list: what the bot does not store, and how to be erased."""


class FormerMember(shapes.OfNumber):
    """The name of an erased member from then on."""


class ConfirmErasing(shapes.Named):
    """Asks if the member should be erased for good."""

    new_name: str


class Erased(Message):
    """The member is erased."""

    new_name: str


class GameUnfinished(shapes.RoundRefusal):
    """They cannot be erased, because their game of that round has no result yet."""


class ArbiterStays(Refusal):
    """They cannot be erased while they are an arbiter."""


class ErasedBefore(shapes.NameRefusal):
    """They are already erased."""
