"""Handles members' data and settings, such as ``/gegevens`` and ``/adres``, and arbiters' remarks.

Also the arbiters' list, and merging two members who are one person.
"""

from keizer_bot import LANGUAGES
from keizer_bot.club.people import actions, addresses, personal_data
from keizer_bot.club.people import member_messages as messages
from keizer_bot.club.people.member_messages import WhichTwo
from keizer_bot.club.people.messages import ChooseLanguage, NotOnWebsite
from keizer_bot.club.people.one_person import merge_members
from keizer_bot.core.commands import Command, Scope
from keizer_bot.core.named import ask_which, roster
from keizer_bot.core.questions import Choice, ask, intend
from keizer_bot.core.reply import Reply, ReplyKind
from keizer_bot.core.request import Request
from keizer_bot.core.scenes import reads, reads_in_scene
from keizer_bot.i18n.commands import Behind, ClubRole, Right, Topic
from keizer_bot.i18n.html import Html
from keizer_bot.i18n.mail_kinds import MailKind
from keizer_bot.reading.line_parts import person
from keizer_bot.reading.names import NamedPerson, find
from keizer_bot.reading.people import (
    AddressAct,
    AddressWords,
    KeptRemark,
    NamedMembers,
    OnePersonTwice,
    read_address,
    read_erased,
    read_one_person,
    read_remark,
)
from keizer_bot.reading.settings import WebsiteSetting, read_language, read_website
from keizer_bot.store.intents import Channel


@reads(read_language)
def language(request: Request, named: str | None) -> Reply:
    """``/taal [nl|English|inglese]``: the language of the private chat."""
    context = request.context
    if named is not None:
        return actions.set_language(context, language=named)
    names = {key: actions.language_name(context.texts, key, key) for key in LANGUAGES}
    choices = [
        Choice(name.capitalize(), intend(actions.set_language, language=key))
        for key, name in names.items()
    ]
    return ask(context, ChooseLanguage(), choices, in_a_row=3)


LANGUAGE = Command(
    "taal language lingua",
    Topic.OWN,
    language,
    Scope.CLUB,
    usual=True,
    behind=Behind.WORDS,
    answers=ReplyKind.OWN,
)


def known_as(request: Request, name: str) -> actions.Known:
    """The member or arbiter with that name. Raises as `person`."""
    people = actions.everybody(request.context)
    match = person(
        name, [NamedPerson(number, somebody.name) for number, somebody in enumerate(people)]
    )
    return people[match.id]


@reads(str.strip)
def deputies(request: Request, name: str) -> Reply:
    """``/wedstrijdleiders [NAME]``."""
    if not name:
        return Reply.of(actions.list_arbiters(request.context))
    request.context.require(Right.ALL)
    named = known_as(request, name)
    return actions.offer_rights(request.context, name=named.name, person_id=named.person_id)


ARBITERS = Command(
    "wedstrijdleiders arbiters arbitri", Topic.MANAGING, deputies, Scope.CLUB, ClubRole.ARBITER
)


def my_data(request: Request) -> Reply:
    """``/gegevens``: the sender's stored data, for them only."""
    return personal_data.show_stored_data(request.context)


MY_DATA = Command(
    "gegevens mydata dati", Topic.OWN, my_data, Scope.CLUB, for_own_eyes=True, while_asleep=True
)


@reads_in_scene(read_erased)
def erase(request: Request, named: NamedMembers | None) -> Reply:
    """``/wissen``: erase the sender; ``/wissen NAME``: an arbiter erases that member."""
    context = request.context
    if named is None:
        return personal_data.erase_member(context)
    if len(named.people) == 1:
        return personal_data.erase_member(context, member=named.people[0].id)
    meant = [
        (each.name, intend(personal_data.erase_member, member=each.id)) for each in named.people
    ]
    return ask_which(context, named.name, meant)


ERASE = Command("wissen erase cancella", Topic.OWN, erase, Scope.CLUB, while_asleep=True)


def calls(request: Request) -> Reply:
    """``/bel``: the people still to be called, to tick off."""
    return actions.list_calls(request.context)


CALL = Command("bel call chiama", Topic.EVENING, calls, Scope.CLUB, ClubRole.ARBITER, usual=True)


@reads_in_scene(read_website)
def website(request: Request, wanted: WebsiteSetting | None) -> Reply:
    """``/website [volledig|initialen]``; the arbiter also ``/website NAME|club initialen``."""
    context = request.context
    of_sender = wanted is None or not (wanted.club or wanted.member)
    if of_sender and context.member is None and context.actor.is_arbiter:
        raise NotOnWebsite
    if wanted is None:
        return personal_data.show_names(context)
    if wanted.club:
        return Reply.of(personal_data.set_usual(context, shown=wanted.shown))
    return personal_data.set_names(context, wish=wanted.shown, member=wanted.member)


WEBSITE = Command("website website sito", Topic.OWN, website, Scope.CLUB, answers=ReplyKind.OWN)


@reads_in_scene(read_one_person)
def merge(request: Request, reading: OnePersonTwice | None) -> Reply:
    """``/samenvoegen NAME = NAME``: two members who are one person."""
    if reading is None:
        raise WhichTwo
    if len(reading.pairs) == 1:
        one, other = reading.pairs[0]
        return merge_members(request.context, member=one.id, other=other.id)
    meant = [
        (f"{a.name} = {b.name}", intend(merge_members, member=a.id, other=b.id))
        for a, b in reading.pairs
    ]
    return ask_which(request.context, reading.names, meant)


MERGE = Command("samenvoegen merge unisci", Topic.PEOPLE, merge, Scope.CLUB, Right.PLAYERS)


@reads_in_scene(read_address)
def address(request: Request, reading: AddressWords) -> Reply:
    """``/adres [name@example.org|weg|eerst mail|geen mail over stand]``: the sender's own address.

    For an arbiter: ``/adres NAME [name@example.org|weg|fout|goed]``.
    """
    context, member = request.context, reading.member
    match reading.act:
        case AddressAct.SHOW:
            return addresses.show_addresses(context, member=member)
        case AddressAct.SET:
            return addresses.set_mail(context, address=reading.what, member=member)
        case AddressAct.FORGET:
            return addresses.forget_mail(context, member=member)
        case AddressAct.FIRST:
            return addresses.set_first(context, channel=Channel(reading.what))
        case AddressAct.MORE_MAIL | AddressAct.NO_MAIL:
            wanted = reading.act is AddressAct.MORE_MAIL
            return addresses.turn_mail(context, kind=MailKind(reading.what), wanted=wanted)
    works = reading.act is AddressAct.WORKS
    return addresses.mark_mail(context, member=member or context.own_member.id, works=works)


ADDRESS = Command(
    "adres address indirizzo",
    Topic.OWN,
    address,
    Scope.CLUB,
    answers=ReplyKind.OWN,
    for_own_eyes=True,
)


def _command(names: str, kind: messages.RemarkKind) -> Command:
    @reads_in_scene(read_remark)
    def remark(request: Request, reading: KeptRemark | None) -> Reply:
        """``/ontheffing``, ``/waarschuwing``: list them all; with a name and words: add one."""
        if not request.incoming.place.private:
            raise messages.RemarkInPrivate(kind)
        if reading is None:
            return actions.list_remarks(request.context, kind=kind)
        if reading.member is None:
            raise messages.RemarkNeedsWords(kind)
        return actions.keep_remark(
            request.context, kind=kind, member=reading.member.id, words=reading.text
        )

    return Command(names, Topic.PEOPLE, remark, may=ClubRole.ARBITER, scope=Scope.CLUB)


EXEMPTION = _command("ontheffing exemption esenzione", messages.RemarkKind.EXEMPTION)
WARNING = _command("waarschuwing warning ammonizione", messages.RemarkKind.WARNING)


def with_remarks(request: Request, name: str, shown: Reply) -> Reply:
    """A player's card; in private, an arbiter also sees the remarks about the player."""
    context = request.context
    if not (context.actor.is_arbiter and request.incoming.place.private and shown.pages):
        return shown
    matches = find(name, roster(request))
    if len(matches) != 1:
        return shown
    player = next(p for p in context.players.values() if p.id == matches[0].id)
    lines = [
        context.texts.render(remark, request.language)
        for remark in actions.remarks_on_card(context, member=player.member_id)
    ]
    return Reply.report(*shown.pages, Html("\n".join(lines))) if lines else shown
