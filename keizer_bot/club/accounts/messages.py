"""Messages about links, claims and accounts, to newcomers, members and arbiters.

They answer people who open a link or claim to be a member, and the arbiters who decide on it.
"""

from datetime import datetime
from enum import Enum, auto

from keizer_bot.i18n import shapes
from keizer_bot.i18n.message import Message, Refusal


class WelcomeMember(shapes.OfPlayer):
    """The link was valid: from now on they are this member."""

    club: str


class WelcomeArbiter(shapes.OfClub):
    """The link was valid: from now on they are an arbiter of the club."""


class PlainWordsHeard(Message):
    """The ways to sign off in the group: a command, or plain words."""


class PlainWordsHidden(Message):
    """The same, if Telegram hides plain words from the bot; and how to change that."""


class GroupBound(shapes.OfClub):
    """The link was valid: from now on this is the club's group."""

    how: PlainWordsHeard | PlainWordsHidden


class AdministratorNeeded(Refusal):
    """The person who opened the group's link is not known to be one of its administrators."""


class GroupTaken(Message):
    """The link works, but this group belongs to another club, of which they are no arbiter."""


class BadToken(Message):
    """The link is wrong, used or expired; the text does not say which."""


class TooManyTries(Message):
    """Five wrong links in an hour."""


class PrivateOnly(Message):
    """A personal link was opened in a group: it no longer works."""


class GroupOnly(Message):
    """The link for a group was opened in private: it no longer works."""


class _OfAccount(shapes.OfMember):
    """A message to an account about a member of a club, whose it is, was or may be."""

    club: str


class AreYou(_OfAccount):
    """Asks the person who opened a member's link if they are that member."""


class ThatIsMe(Message):
    """The label: they are that member."""


class ThatIsNotMe(Message):
    """The label: they are not."""


class OtherMember(Refusal):
    """The account is another member of the club already."""

    member: str
    club: str


class _Linked(shapes.OfMember):
    """A message about an account linked to a member; `telegram_name` is its own name."""

    telegram_name: str


class MemberLinked(_Linked):
    """To the arbiters: somebody opened a member's link and said yes."""


class MemberRelinked(_Linked):
    """To the arbiters: a new account opened a member's link, and replaces the old one."""


class MemberShares(shapes.OfMember):
    """To the arbiters: an account, with its Telegram name, claims to speak for this member too."""

    telegram_name: str


class DoTheyShare(_OfAccount):
    """Asks a member who opened another member's link if the two share this account."""


class AlsoFor(shapes.OfMember):
    """The label: yes, the account is that member's as well."""


class SharesAccount(_OfAccount):
    """To an account that now also speaks for this member: how to say which member is meant."""


class UndoLink(Message):
    """The label that undoes a link."""


class LinkAgain(Message):
    """The label that links the same account again."""


class LinkIsFor(shapes.OfMember):
    """The sender said no, so nothing was linked: whose link it is, and what to do with it."""


class LinkUndone(shapes.OfMember):
    """To the arbiter: the member is without Telegram."""


class LinkGivenBack(shapes.OfMember):
    """To the arbiter: the member's earlier account is linked again."""


class AccountUnlinked(_OfAccount):
    """To an account: an arbiter unlinked the member from it."""


class AccountReplaced(_OfAccount):
    """To an account: another account is the member now."""


class YouAreUnlinked(_OfAccount):
    """To a member who unlinked themselves: the data that the bot keeps, and how to come back."""


class NotLinkedYet(Refusal):
    """The member is not linked to Telegram, so cannot be unlinked."""

    member: str


class WhoAreYou(Message):
    """To a stranger in private: how to become known."""


class ClaimPassedOn(Message):
    """To a stranger who gave a name: if it is on the list, the bot asks the arbiter."""


class ClaimOfOneWord(ClaimPassedOn):
    """The same for a name of one word, which may be only part of a name on the list."""


class ClaimForArbiter(Message):
    """To the arbiters: somebody with this Telegram name says that they are this member."""

    telegram_name: str
    member: str


class ClaimOnTaken(ClaimForArbiter):
    """To the arbiters: somebody claims to be a member who is linked to another account."""


class TakenByNow(shapes.OfMember):
    """To the arbiter who approved a claim: another account became that member in the meantime."""


class Approve(Message):
    """The label that approves a claim."""


class Reject(Message):
    """The label that rejects a claim."""


class MemberIsLinked(shapes.OfMember):
    """To the arbiter: the member is linked."""


class ClaimRejected(shapes.OfMember):
    """To the arbiter: the member is not linked."""


class YouAreNotLinked(shapes.OfMember):
    """To a person who claimed to be that member: the arbiter did not link them."""


class _LinkOf(shapes.OfMember):
    """A personal link, and its member."""

    link: str


class MemberLink(_LinkOf):
    """A personal link to hand out."""


class LinkAnew(_LinkOf):
    """A personal link for a member with an account: a new account replaces the old one."""


class NobodyToLink(Refusal):
    """Every member is linked already."""


class NoMembersYet(Refusal):
    """Nobody is on the members' list: they come with the first season."""


class LinksHow(shapes.Counted):
    """Asks in which form to send these members' links."""


class LinkForm(Enum):
    """The labels: all links below one another, or each on a slip of paper."""

    WORDS = auto()
    SLIPS = auto()


class LinksToHandOut(Message):
    """Above the links: how to hand them out."""


class SlipsMade(shapes.Counted):
    """With the file of slips: how to use them."""


class LinksListed(shapes.Counted):
    """With the file of links: how to use it."""


class LinksInPrivate(Refusal):
    """Personal links are given in a private chat only."""


class DeviceAdmitted(shapes.OfMember):
    """To the arbiters: somebody opened a member's link on that device, as it calls itself."""

    device: str


class ConfirmRevoke(DeviceAdmitted):
    """Asks for a yes before they are signed out on the device."""


class DeviceRevoked(DeviceAdmitted):
    """The member is signed out on that device."""


class SignInLink(shapes.OfNames):
    """A mail to the person who asked for it: a link that opens the page of these members."""

    link: str
    until: datetime


class DeviceClaimed(shapes.OfMember):
    """To the arbiters: somebody in a browser, which shows this code, says to be this member."""

    code: str
    device: str


class ManyClaims(shapes.Counted):
    """To the arbiters: many devices made claims within an hour; no more will be asked about."""


class EntersThemselves(Refusal):
    """The member has more rights than an arbiter of this club may give away by a link."""

    member: str


class DeviceLetIn(shapes.OfMember):
    """To the arbiter: that device shows the member's page from now on."""


class RevokeDevice(Message):
    """The label that signs a device out."""


class Revoke(Message):
    """The same label for one of several devices."""

    device: str


class DeviceLine(Message):
    """A line of the list of a member's devices."""

    device: str
    seen: datetime


class DevicesBelow(shapes.OfMember):
    """Above the list of a member's devices, for the arbiter."""


class OwnDevices(Message):
    """A member's own devices."""

    lines: tuple[DeviceLine, ...]


class NoDevices(Message):
    """The member's own page is open on no device yet."""


class AnotherDevice(Message):
    """The label that gives a link for another device of one's own."""


class OwnLink(Message):
    """A member's own link for another of their devices."""

    link: str


class NoOwnPages(Refusal):
    """The host offers no pages of one's own."""


class PagesAreForMembers(Refusal):
    """To an arbiter who is no member: they have no page, and need none."""


class LinkForPage(_LinkOf):
    """A personal link for a member who already uses a device or Telegram."""


class LinksForPages(Message):
    """Above links that open a page: how to hand them out."""


class LinksAndAddress(Message):
    """The same above all members' links, with the address that works for everybody."""

    links: LinksForPages
    address: str


class LeavingGroup(Message):
    """To a group that belongs to no club, if the bot has not spoken there before: why it leaves."""
