"""What is kept of a member, told to him; and forgetting him, without a change to any ranking."""

from __future__ import annotations

from keizer_bot.calendar import Phase
from keizer_bot.club.people import messages
from keizer_bot.club.people.site_name import shown_as
from keizer_bot.club.players.ratings import list_name, listed, on_list, sourced
from keizer_bot.core.change_log import Action
from keizer_bot.core.context import Desk
from keizer_bot.core.games import round_in
from keizer_bot.core.messages import NotLinked
from keizer_bot.core.names import spelled
from keizer_bot.core.posting import note
from keizer_bot.core.questions import Answer, Pages, confirm, intend, on_press
from keizer_bot.core.wording import words
from keizer_bot.i18n.commands import Right
from keizer_bot.i18n.message import Message
from keizer_bot.store import (
    clubs,
    people,
    privacy,
    rating_lists,
    seasons,
    steering,
    uploads,
    website,
)
from keizer_bot.store.people import Member
from keizer_bot.store.rating_lists import ListedRow
from keizer_bot.store.seasons import PlayerRow


def what_is_kept(desk: Desk) -> Pages:
    """Everything that is kept of the sender, for his eyes alone. Raises `NotLinked`."""
    if desk.actor.member is None:
        raise NotLinked(desk.bot_name)
    kept = privacy.kept_of(desk.tx, desk.actor.member.id)
    lines: list[Message] = [messages.KeptOfYou(kept.name, desk.club.name)]
    if kept.telegram_id is not None:
        lines.append(messages.KeptTelegram(str(kept.telegram_id)))
        if uploads.is_dark(desk.tx, kept.telegram_id):
            lines.append(messages.KeptDark())
    if website.wish_of(desk.tx, desk.actor.member.id) is not None:
        lines.append(messages.KeptWebsite(shown_as(desk, desk.actor.member.id)))
    lines += [messages.PlaysIn(season) for season in kept.seasons]
    lines += _of_federation(desk, desk.actor.member.id)
    lines += _of_rating_list(desk, desk.actor.member)
    lines += [messages.KeptTeam(team) for team in kept.teams]
    lines.append(messages.KeptFacts(kept.games, kept.absences, kept.changes))
    if kept.external or kept.drives:
        lines.append(messages.KeptElsewhere(kept.external, kept.drives))
    if kept.remarks or kept.arguments:
        lines.append(messages.KeptForArbiter(kept.remarks, kept.arguments))
    lines.append(messages.KeptNot())
    return Pages((words(desk, tuple(lines), desk.language),), own=True)


def _of_federation(desk: Desk, member: int) -> list[Message]:
    """His last rating and number, of whatever season."""
    plays = seasons.plays_of(desk.tx, member)[::-1]
    rated = next((p for p in plays if p.rating is not None), None)
    number = next((p.federation_id for p in plays if p.federation_id), None)
    lines: list[Message] = []
    if rated is not None:
        lines.append(messages.KeptRating(sourced(rated.rating, rated.origin)))
    if number is not None:
        lines.append(messages.KeptNumber(number))
    return lines


def _of_rating_list(desk: Desk, who: Member) -> list[Message]:
    kept = rating_lists.of_club(desk.tx, desk.club.id)
    people = tuple(on_list(listed(row)) for row in _listed_as(desk, who))
    return [messages.KeptListed(list_name(kept.name, kept.day), people)] if kept and people else []


def _listed_as(desk: Desk, who: Member) -> tuple[ListedRow, ...]:
    """Who on the rating list that the club keeps may be he."""
    plays = seasons.plays_of(desk.tx, who.id)
    numbers = {p.federation_id.lstrip("0") for p in plays if p.federation_id}
    return rating_lists.of_person(desk.tx, desk.club.id, sorted(numbers), spelled(who.name))


def known_members(desk: Desk) -> tuple[tuple[int, str], ...]:
    """The club's members, for the arbiter to name one: ids and names. Raises `ArbiterOnly`."""
    desk.require(Right.ALL)
    return tuple((m.id, m.name) for m in people.members(desk.tx, desk.club.id))


@on_press("erase-member")
def erase_member(desk: Desk, *, member: int | None = None, confirmed: bool = False) -> Answer:
    """Forget a member, oneself or (for the arbiter) another, once that is confirmed.

    He becomes "Oud-lid 17": his games and every ranking stay as they were. If he plays in a
    running season he leaves it after the last paired round.
    Raises `NotLinked`, `ArbiterOnly`, `GameUnfinished`, `ArbiterStays`, `ErasedBefore`.
    """
    who = _whom(desk, member)
    number = privacy.next_number(desk.tx, desk.club.id)
    new_name = str(desk.texts.render(messages.FormerMember(number), desk.club.language))
    _leave(desk, who, confirmed=confirmed)
    if not confirmed:
        yes = intend(erase_member, member=who.id, confirmed=True)
        return confirm(desk, messages.ConfirmErasing(who.name, new_name), yes)
    note(desk, Action.ERASED, new_name)
    rating_lists.remove(desk.tx, desk.club.id, _listed_as(desk, who))
    privacy.erase(desk.tx, who.id, new_name, f"oud-lid-{number}", desk.at)
    return messages.Erased(new_name)


def _whom(desk: Desk, member: int | None) -> Member:
    """The member who is meant, if the sender may ask that."""
    own = desk.actor.member
    if member is None and own is None:
        raise NotLinked(desk.bot_name)
    if own is None or (member is not None and member != own.id):
        desk.require(Right.ALL)
    who = people.member(desk.tx, member) if member is not None else own
    if who is None or who.club_id != desk.club.id:
        raise NotLinked(desk.bot_name)
    if privacy.is_erased(desk.tx, who.id):
        raise messages.ErasedBefore(who.name)
    if who.telegram_id and desk.club.id in people.arbiter_of(desk.tx, who.telegram_id):
        raise messages.ArbiterStays
    return who


def _leave(desk: Desk, who: Member, *, confirmed: bool) -> None:
    """Take him out of what runs; nobody waits for a result of his."""
    for competition in clubs.competitions(desk.tx, desk.club.id):
        there = desk.at_competition(competition)
        season = seasons.current_season(desk.tx, competition.id)
        player = seasons.players_by_member(desk.tx, season.id).get(who.id) if season else None
        if player is not None:
            _leave_season(there, player, confirmed=confirmed)


def _leave_season(desk: Desk, player: PlayerRow, *, confirmed: bool) -> None:
    book = desk.book
    final = {e.id for e in book.calendar.evenings if e.phase is Phase.FINAL}
    for game in book.games:
        if player.id not in (game.white_id, game.black_id):
            continue
        if game.result is None or game.round_id not in final:
            raise messages.GameUnfinished(round_in(book, game.round_id).number)
    if confirmed and player.until_round is None:
        last = len(book.played.rounds)
        steering.set_until_round(desk.tx, player.id, last)
        steering.remove_wishes_of(desk.tx, player.id, last)
