"""Shows members their stored data, and erases members without changing a ranking.

An erased member's games stay, under a number, because they are the opponents' results too, and
every ranking would change without them.
"""

from collections.abc import Iterable, Iterator

from keizer_bot.calendar import Phase
from keizer_bot.club.people import messages
from keizer_bot.club.people.names import past_wins, rename_wins, shown_as, whom
from keizer_bot.club.players.ratings import list_name, on_list, sourced
from keizer_bot.core.change_log import Action
from keizer_bot.core.context import Context
from keizer_bot.core.games import round_in
from keizer_bot.core.named import identifiers_of
from keizer_bot.core.posting import note
from keizer_bot.core.questions import confirm, intend, on_press
from keizer_bot.core.reply import Reply
from keizer_bot.core.snapshot import SeasonSnapshot
from keizer_bot.core.wording import words
from keizer_bot.i18n.commands import Right
from keizer_bot.i18n.folding import spelled
from keizer_bot.i18n.message import Message
from keizer_bot.store import (
    arbiter_changes,
    clubs,
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
    if member_row.person_id and context.club.id in people.arbiter_of(
        context.tx, member_row.person_id
    ):
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
