"""Members' data: names on the website and of past winners; what is stored; and erasing it.

Members choose their full name or initials; a past winner is the member with the same name. An
erased member's games stay, under a number, because they are the opponents' results too, and every
ranking would change without them.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple

import msgspec

from keizer_bot.calendar import Phase
from keizer_bot.club.people import messages
from keizer_bot.club.players.ratings import list_name, on_list, sourced
from keizer_bot.core.change_log import Action
from keizer_bot.core.context import Context
from keizer_bot.core.games import round_in
from keizer_bot.core.messages import NotLinked
from keizer_bot.core.named import identifiers_of
from keizer_bot.core.posting import note
from keizer_bot.core.questions import Choice, ask, confirm, intend, on_press
from keizer_bot.core.reply import Reply
from keizer_bot.core.snapshot import SeasonSnapshot
from keizer_bot.core.wording import words
from keizer_bot.i18n.commands import Right
from keizer_bot.i18n.folding import spelled
from keizer_bot.i18n.html import clean
from keizer_bot.i18n.message import Message
from keizer_bot.reading.line_parts import means
from keizer_bot.reading.senses import Matter
from keizer_bot.store import (
    arbiter_changes,
    clubs,
    cups,
    merging,
    people,
    privacy,
    rating_lists,
    seasons,
    uploads,
    website,
)
from keizer_bot.store.addresses import is_account, open_ref
from keizer_bot.store.intents import Channel
from keizer_bot.store.people import Member
from keizer_bot.store.privacy import StoredData
from keizer_bot.store.rating_lists import ListedRow
from keizer_bot.store.website import Shown

NameOnSite = Literal["full", "initials"]


def show_names(context: Context) -> Reply:
    """Show the sender's name on the website, with buttons to change it. Raises `NotLinked`."""
    member = context.own_member
    choices = [
        Choice(messages.WithFullName(), intend(set_names, wish="full")),
        Choice(messages.WithInitials(), intend(set_names, wish=INITIALS)),
    ]
    return ask(context, how_shown(context, member.id), choices, in_a_row=2)


@on_press("set-names")  # open questions hold the key and the argument name `wish`
def set_names(context: Context, *, wish: NameOnSite, member: int | None = None) -> Reply:
    """Set how the website names the sender or, for an arbiter, another member.

    Raises `NotLinked`, `ArbiterOnly`.
    """
    member_row = whom(context, member, Right.PLAYERS)
    before = website.chosen_by(context.tx, member_row.id)
    if before != wish:
        website.choose(context.tx, member_row.id, wish)
        note(context, Action.WEBSITE, member_row.name, before=before, after=wish)
    if wish != INITIALS:
        return Reply.of(messages.WebsiteFull(member_row.name))
    return Reply.of(messages.WebsiteInitials(member_row.name, shown_as(context, member_row.id)))


def whom(context: Context, member: int | None, right: Right) -> Member:
    """The named member, else the sender; for another, the sender needs that right.

    Raises `NotLinked`, `ArbiterOnly`, `RightMissing`.
    """
    if member is None or member == context.member_id:
        return context.own_member
    context.require(right)
    member_row = people.member(context.tx, member)
    if member_row.club_id != context.club.id:
        raise NotLinked(context.app.bot_name)
    return member_row


def set_usual(context: Context, *, shown: NameOnSite) -> Message:
    """Set the form of the names of members who chose none. Raises `ArbiterOnly`."""
    context.require(Right.ALL)
    before = website.of_club(context.tx, context.club.id)
    if before != shown:
        website.set_of_club(context.tx, context.club.id, shown)
        note(context, Action.WEBSITE, context.club.name, before=before, after=shown)
    return messages.ClubWebsiteInitials() if shown == INITIALS else messages.ClubWebsiteFull()


def how_shown(context: Context, member: int) -> messages.OnWebsite:
    """The member's public name, and the pending change to it."""
    shown, page = shown_as(context, member), public_page(context)
    return messages.OnWebsiteAndPage(shown, page) if page else messages.OnWebsite(shown)


def public_page(context: Context) -> str:
    """The address of the club's page for everybody; empty if it has none."""
    page = website.public_page(context.tx, context.club.id)
    if not context.app.web_url or page is None or not page.is_open:
        return ""
    return f"{context.app.web_url}/club/{page.token}"


def shown_as(context: Context, member: int) -> str:
    """The member's public name."""
    usual = website.of_club(context.tx, context.club.id)
    return site_names(website.shown(context.tx, context.club.id), usual)[member].name


INITIALS = "initials"


class SiteName(NamedTuple):
    """A member's name on the website; `hides`: the full name is not shown."""

    name: str
    hides: bool = False


def site_names(members: Iterable[Shown], usual: str) -> dict[int, SiteName]:
    """The name of each member on the website, by the member's id.

    Members with the same initials are told apart by a number, in the order in which they came.
    """
    names: dict[int, SiteName] = {}
    seen: Counter[str] = Counter()
    for member in members:
        hidden = not member.erased and (member.chosen or usual) == INITIALS
        name = initials(member.name) if hidden else clean(member.name)
        if hidden:
            seen[name] += 1
            name = f"{name} {seen[name]}" if seen[name] > 1 else name
        names[member.member_id] = SiteName(name, hidden)
    return names


def initials(name: str) -> str:
    """The first letter of each word of a name: ``Jan de Vries`` is ``J.d.V.``."""
    words = clean(name).replace("-", " ").split()
    letters = (next((char for char in word if char.isalnum()), "") for word in words)
    return "".join(f"{letter}." for letter in letters if letter) or "…"


class PastWin(msgspec.Struct, frozen=True):
    """A prize that was won in a past year; `member` is the winner's number, if they are one."""

    year: str
    prize: str
    name: str
    member: int | None

    @property
    def last_year(self) -> int:
        """The year, or the one in which the season ended."""
        return int(self.year[-4:])

    @property
    def is_title(self) -> bool:
        """True if it made the winner the club's champion."""
        return means(self.prize.replace("-", " "), Matter.CHAMPION)


def past_wins(context: Context) -> tuple[PastWin, ...]:
    """The club's past winners, the newest year first; a name of two members is nobody's."""
    rows = cups.past_winners(context.tx, context.club.id)
    members = members_by_name(context) if rows else {}
    numbers = [members.get(folded_name(row.name)) for row in rows]
    return tuple(PastWin(r.year, r.prize, r.name, n) for r, n in zip(rows, numbers, strict=True))


def members_by_name(context: Context) -> dict[str, int]:
    """The members by name, also by names from before a merge; shared names are left out."""
    ids = defaultdict[str, set[int]](set)
    for member in people.members(context.tx, context.club.id):
        ids[folded_name(member.name)].add(member.id)
    for number, name in merging.former_names(context.tx, context.club.id):
        ids[folded_name(name)].add(number)
    return {name: min(numbers) for name, numbers in ids.items() if len(numbers) == 1}


def folded_name(name: str) -> str:
    """The name in the form in which names are compared."""
    return spelled(name) or name


def rename_wins(context: Context, member: int, new_name: str) -> None:
    """Rename the past winner who is that member."""
    members = members_by_name(context)
    for row in cups.past_winners(context.tx, context.club.id):
        if members.get(folded_name(row.name)) == member:
            cups.rename_past_winner(context.tx, row.id, new_name)


def show_stored_data(context: Context) -> Reply:
    """List all stored data of the sender, for them alone. Raises `NotLinked`."""
    if context.member is None and context.actor.is_arbiter:
        return _report(context, _of_arbiter(context))
    member = context.own_member
    kept = privacy.stored_data_of(context.tx, member.id)
    lines: list[Message] = [messages.KeptOfYou(kept.name, context.club.name)]
    lines += _of_channels(context, member, kept)
    lines += _of_person(context, member, kept)
    lines += [messages.PlaysIn(season) for season in kept.seasons]
    lines += _of_federation(context, member.id)
    lines += _of_rating_list(context, member)
    lines += [messages.KeptTeam(team) for team in kept.teams]
    lines += [messages.KeptCup(cup) for cup in kept.cups]
    won = [win for win in past_wins(context) if win.member == member.id]
    lines += [messages.KeptWin(win.prize, win.year) for win in won]
    lines.append(messages.KeptFacts(kept.games, kept.absences, kept.changes))
    if kept.external or kept.drives:
        lines.append(messages.KeptElsewhere(kept.external, kept.drives))
    if kept.remarks or kept.arguments:
        lines.append(messages.KeptForArbiter(kept.remarks, kept.arguments))
    return _report(context, [*lines, _of_host(context), messages.KeptNot()])


def _of_channels(context: Context, member: Member, kept: StoredData) -> Iterator[Message]:
    """Their addresses and devices, and how pictures are drawn for them."""
    if member.telegram is not None:
        yield messages.KeptTelegram(str(member.telegram))
    yield from map(messages.KeptMail, kept.mail)
    yield from map(messages.KeptDevice, kept.devices)
    if kept.person_id is not None and uploads.is_dark(context.tx, kept.person_id):
        yield messages.KeptDark()


def _of_person(context: Context, member: Member, kept: StoredData) -> Iterator[Message]:
    """Their other names, and their year of birth."""
    if nicknames := people.nicknames(context.tx, context.club.id).get(member.id):
        yield messages.KeptNicknames(nicknames)
    if kept.born is not None:
        yield messages.KeptBorn(str(kept.born))
    if website.chosen_by(context.tx, member.id) is not None:
        yield messages.KeptWebsite(shown_as(context, member.id))


def _report(context: Context, lines: list[Message]) -> Reply:
    if context.app.backup_months is not None:
        lines.append(messages.KeptInBackups(context.app.backup_months))
    return Reply.report(words(context, Reply.of(*lines), context.language), is_own=True)


def _of_arbiter(context: Context) -> list[Message]:
    """The stored data of an arbiter who is no member."""
    arbiter = context.actor
    mail = open_ref(context.tx, arbiter.person_id, Channel.MAIL)
    return [
        messages.KeptOfYou(arbiter.name, context.club.name),
        messages.KeptOfArbiter(privacy.changes_of(context.tx, arbiter.person_id)),
        *([messages.KeptTelegram(str(arbiter.person_id))] if is_account(arbiter.person_id) else ()),
        *([messages.KeptMail(mail)] if mail else ()),
        _of_host(context),
    ]


def _of_host(context: Context) -> Message:
    """The operator and the place of storage, or a sentence that the host did not name them."""
    host = context.app.hosting
    operator: Message = messages.OperatorNotNamed()
    if host.operator_contact:
        operator = messages.OperatedBy(host.operator_name, host.operator_contact)
    elif host.operator_name:
        operator = messages.OperatedByName(host.operator_name)
    where = messages.KeptAt(host.kept_where) if host.kept_where else messages.StoragePlaceNotNamed()
    return messages.KeptByHost(operator, where)


def _of_federation(context: Context, member: int) -> list[Message]:
    """Their latest rating and federation number, from any season."""
    plays = seasons.plays_of(context.tx, member)[::-1]
    rated = next((p for p in plays if p.rating is not None), None)
    number = next((p.federation_id for p in plays if p.federation_id), None)
    lines: list[Message] = []
    if rated is not None:
        lines.append(messages.KeptRating(sourced(rated.rating, rated.origin)))
    if number is not None:
        lines.append(messages.KeptNumber(number))
    return lines


def _of_rating_list(context: Context, member: Member) -> list[Message]:
    kept = rating_lists.of_club(context.tx, context.club.id)
    people = tuple(on_list(row) for row in _listed_as(context, member))
    return [messages.KeptListed(list_name(kept.name, kept.day), people)] if kept and people else []


def _listed_as(context: Context, member: Member) -> tuple[ListedRow, ...]:
    """Entries of the club's rating list that may be this member."""
    plays = seasons.plays_of(context.tx, member.id)
    numbers = {p.federation_id.lstrip("0") for p in plays if p.federation_id}
    name = spelled(member.name)
    return rating_lists.of_person(context.tx, context.club.id, sorted(numbers), name)


@on_press("erase-member", while_asleep=True)
def erase_member(context: Context, *, member: int | None = None, confirmed: bool = False) -> Reply:
    """Erase a member's data once that is confirmed: the sender's own, or for an arbiter anybody's.

    They become "Oud-lid 17": their games and every ranking stay as they were. If they play in a
    running season they leave it after the last paired round.
    Raises `NotLinked`, `ArbiterOnly`, `GameUnfinished`, `ArbiterStays`, `ErasedBefore`.
    """
    member_row = whom(context, member, Right.ALL)
    if privacy.is_erased(context.tx, member_row.id):
        raise messages.ErasedBefore(member_row.name)
    number = member_row.person_id
    if number and context.club.id in people.arbiter_of(context.tx, number):
        raise messages.ArbiterStays
    new_name, new_key = _new_name(context)
    _leave(context, member_row, confirmed=confirmed)
    if not confirmed:
        yes = intend(erase_member, member=member_row.id, confirmed=True)
        return confirm(context, messages.ConfirmErasing(member_row.name, new_name), yes)
    note(context, Action.ERASED, new_name)
    rating_lists.remove(context.tx, context.club.id, _listed_as(context, member_row))
    _erase(context, member_row, new_name, new_key)
    return Reply.of(messages.Erased(new_name))


def erase_again(context: Context, member: int) -> None:
    """Erase a member again in a restored database that is older than their erasure.

    There they may be an arbiter, or have an open game, which the arbiter must then decide.
    """
    member_row = people.member(context.tx, member)
    new_name, new_key = _new_name(context)
    _leave(context, member_row, confirmed=True, finished=False)
    if member_row.person_id is not None:
        people.dismiss(context.tx, context.club.id, member_row.person_id)
    note(context, Action.ERASED, new_name)
    _erase(context, member_row, new_name, new_key)


def erase_in_season(context: Context, season_id: int, keys: Iterable[str]) -> None:
    """Erase these players, who were erased before, in an imported season."""
    members = {player.key: player.member_id for player in seasons.players(context.tx, season_id)}
    for key in keys:
        erase_again(context, members[key])


def _erase(context: Context, member_row: Member, new_name: str, new_key: str) -> None:
    """Erase the member, and the members that were merged into them."""
    rename_wins(context, member_row.id, new_name)
    for member in (*merging.merged_into(context.tx, member_row.id), member_row.id):
        numbers = [played.federation_id for played in seasons.plays_of(context.tx, member)]
        identifiers = identifiers_of(people.member(context.tx, member).name, numbers)
        privacy.remember(context.tx, context.club.id, identifiers)
        privacy.erase(context.tx, member, new_name, new_key, context.at)


def _new_name(context: Context) -> tuple[str, str]:
    """The name and the key of the club's next former member."""
    number = privacy.next_number(context.tx, context.club.id)
    name = context.texts.render(messages.FormerMember(number), context.club.language)
    return str(name), f"oud-lid-{number}"


def _leave(context: Context, member: Member, *, confirmed: bool, finished: bool = True) -> None:
    """Withdraw the member from running seasons; with `finished`, all their games must be final."""
    for competition in clubs.competitions(context.tx, context.club.id):
        there = context.at_competition(competition)
        running = there.running
        player = seasons.players_by_member(there.tx, running.id).get(member.id) if running else None
        if player is None:
            continue
        if finished:
            _check_finished(there.snapshot, player.id)
        if confirmed and player.until_round is None:
            last = len(there.snapshot.played.rounds)
            arbiter_changes.set_until_round(there.tx, player.id, last)
            arbiter_changes.remove_overrides_of(there.tx, player.id, last)


def _check_finished(snapshot: SeasonSnapshot, player_id: int) -> None:
    """Refuse a player whose result may still come or change. Raises `GameUnfinished`."""
    final = {e.id for e in snapshot.calendar.evenings if e.phase is Phase.FINAL}
    for game in snapshot.games:
        unfinished = game.result is None or game.round_id not in final
        if unfinished and player_id in game.players:
            raise messages.GameUnfinished(round_in(snapshot, game.round_id).number)
