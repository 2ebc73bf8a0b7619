"""Enters a new player: in which round, and with how many points."""

import json
from dataclasses import replace
from fractions import Fraction
from math import ceil
from typing import Any

import msgspec
from msgspec import structs

from keizer_bot.calendar import Evening
from keizer_bot.club.players import messages
from keizer_bot.club.players.actions import (
    give_nickname,
    list_players,
    rename_player,
    take_back_withdrawal,
    take_nickname,
)
from keizer_bot.club.ranking.actions import revise_ranking
from keizer_bot.club.rules.views import effect_of_rules
from keizer_bot.core.change_log import Action
from keizer_bot.core.commands import Command, Scope
from keizer_bot.core.context import Context
from keizer_bot.core.messages import NoEveningLeft
from keizer_bot.core.named import check_name, check_no_question, free_key
from keizer_bot.core.occurrences import GuestComes
from keizer_bot.core.posting import note
from keizer_bot.core.questions import confirm, intend, on_press
from keizer_bot.core.reply import Reply
from keizer_bot.core.request import Request
from keizer_bot.core.scenes import reads_in_scene
from keizer_bot.core.snapshot import SeasonSnapshot
from keizer_bot.core.wording import listed
from keizer_bot.engine.entrants import gap_by_rating
from keizer_bot.engine.errors import RulesRefusedError
from keizer_bot.engine.model import EntryPoints, PerMissedRound, Player, Round
from keizer_bot.engine.rules_table import laid_over, rules_from
from keizer_bot.engine.season_check import HIGHEST_FRACTION, check_rules
from keizer_bot.engine.sheet import score_sheet
from keizer_bot.i18n.commands import Right, Topic
from keizer_bot.i18n.folding import spelled
from keizer_bot.i18n.message import Message
from keizer_bot.reading.people import (
    NewcomerWords,
    NewNameWords,
    NicknameWords,
    PlayersWords,
    ReturnWords,
    read_guest,
)
from keizer_bot.store import arbiter_changes, people, seasons
from keizer_bot.store.seasons import ESTIMATED, RatingOrigin


class Newcomer(msgspec.Struct, frozen=True):
    """A player to enter, and from which round (None: the next one to be paired).

    `points` is a number, or ``auto`` (computed once, by rating); with `per_round` it is a fraction
    of their own value for each missed round. A `guest` plays in that one round; a player without
    `prizes` plays on. `mail` is their mail address.
    """

    name: str
    rating: int | None = None
    origin: RatingOrigin | None = None
    group: str | None = None
    federation_id: str | None = None
    from_round: int | None = None
    points: str = "auto"
    per_round: bool = False
    guest: bool = False
    mail: str | None = None
    prizes: bool = True


@on_press("add-player", may=Right.PLAYERS)
def add_player(
    context: Context, *, newcomer: Newcomer, top: int | None = None, sure: bool = True
) -> Reply:
    """Enter a player from a round on; `top` is the top value to which the arbiter agreed.

    If the request is not `sure`, the bot asks first, because everyday words may mean something
    else.

    Raises `ArbiterOnly`, `NameTooLong`, `CupIsDrawn`, `PlayerKnown`, `EntersTooEarly`,
    `AutoNeedsNextRound`, `BadEntryPoints`, `RulesDoNotFit`.
    """
    check_name(newcomer.name)
    snapshot = context.snapshot
    if snapshot.rules.is_cup:
        raise messages.CupIsDrawn(newcomer.name, snapshot.row.name)
    player = _player(snapshot, newcomer)
    needed = _top_needed(snapshot, player)
    if needed is None and not sure:
        rating = messages.Unrated() if newcomer.rating is None else messages.Rated(newcomer.rating)
        question: Message = messages.AskNewcomer(newcomer.name, (rating,))
        return confirm(context, question, intend(add_player, newcomer=newcomer))
    if needed is None:
        return Reply.of(_enter(context, player, newcomer))
    if top == needed:
        _raise_top(context, snapshot, needed)
        done = _enter(context, player, newcomer)
        revise_ranking(context, messages.TopRaised(needed))
        return Reply.of(done)
    entering = structs.replace(newcomer, from_round=player.from_round)
    effect = effect_of_rules(snapshot, rules_from(_with_top(snapshot, needed)))
    question = messages.OfferTop(player.name, len(snapshot.players) + 1, needed, effect)
    return confirm(context, question, intend(add_player, newcomer=entering, top=needed))


def _player(snapshot: SeasonSnapshot, newcomer: Newcomer) -> Player:
    first = _first_round(snapshot, newcomer)
    return Player(
        id=free_key(newcomer.name, {p.key for p in snapshot.players}),
        name=newcomer.name,
        rating=newcomer.rating,
        group=newcomer.group,
        from_round=first,
        until_round=first if newcomer.guest else None,
        entry_points=_entry_points(newcomer, snapshot.rules.point),
        federation_id=newcomer.federation_id,
        prizes=newcomer.prizes,
    )


def _first_round(snapshot: SeasonSnapshot, newcomer: Newcomer) -> int:
    """The round in which they enter, if there can be one."""
    if any(spelled(p.name) == spelled(newcomer.name) for p in snapshot.players):
        raise messages.PlayerKnown(newcomer.name)
    coming = len(snapshot.played.rounds) + 1
    first = newcomer.from_round or coming
    if first < coming:
        raise messages.EntersTooEarly(first, coming)
    if newcomer.guest and snapshot.calendar.numbered(first) is None:
        raise NoEveningLeft(snapshot.row.name)
    return first


def _entry_points(newcomer: Newcomer, point: int) -> EntryPoints:
    """The entry points in the engine's unit, in which one of the displayed points is `point`."""
    text, per_round = newcomer.points, newcomer.per_round
    if text == "auto":
        return "auto"
    try:
        points = Fraction(text)
    except (ValueError, ZeroDivisionError) as error:
        raise messages.BadEntryPoints from error
    if points < 0 or (per_round and points > HIGHEST_FRACTION):
        raise messages.BadEntryPoints
    return PerMissedRound(points) if per_round else points / point


def _top_needed(snapshot: SeasonSnapshot, wanted: Player) -> int | None:
    """The top that makes the last player's value 1, if the present one is too low."""
    everybody = [*snapshot.season.players, wanted]
    try:
        check_rules(snapshot.rules, everybody)
    except RulesRefusedError as refused:
        if snapshot.rules.values.source == "rating":
            raise messages.RulesDoNotFit(wanted.name, refused.trouble) from refused
        return ceil(snapshot.rules.values.step * (len(everybody) - 1) + 1)
    return None


def _with_top(snapshot: SeasonSnapshot, top: int) -> dict[str, Any]:
    """The season's rules with another top."""
    return laid_over(json.loads(snapshot.row.rules), {"values": {"top": top}})


def _raise_top(context: Context, snapshot: SeasonSnapshot, top: int) -> None:
    row, before = snapshot.row, snapshot.rules.values.top
    rules = json.dumps(_with_top(snapshot, top), ensure_ascii=False)
    arbiter_changes.set_rules(context.tx, row.id, rules)
    was = None if before is None else str(before)
    note(context, Action.TOP, row.name, before=was, after=str(top), season_id=row.id)


def _enter(context: Context, wanted: Player, newcomer: Newcomer) -> Message:
    snapshot = context.snapshot
    player = replace(wanted, entry_points=_settled_points(snapshot, wanted))
    ids_by_name = {spelled(m.name): m.id for m in people.members(context.tx, context.club.id)}
    member = ids_by_name.get(spelled(player.name))
    if member is None:
        member = people.add_member(context.tx, context.club.id, player.name)
    place, origin = _place(context, player), newcomer.origin
    seasons.add_player(context.tx, snapshot.row.id, member, player, place=place, origin=origin)
    people.take_mail(context.tx, member, newcomer.mail)
    action = Action.PLAYER if player.until_round is None else Action.GUEST
    note(context, action, player.name, after=str(player.from_round), season_id=snapshot.row.id)
    return _entered(context, player)


def _place(context: Context, player: Player) -> int:
    """The player's place in the starting order: by rating, but last once a game was played.

    If every ranking begins with the starting order, the place is always by rating.
    """
    snapshot = context.snapshot
    places = [p.place for p in snapshot.players]
    last = max(places, default=0) + 1
    if snapshot.played.rounds and snapshot.rules.revaluation.start == "previous":
        return last
    gap = gap_by_rating(player.rating, [p.rating for p in snapshot.players])
    if gap == len(places):
        return last
    arbiter_changes.make_room(context.tx, snapshot.row.id, places[gap])
    return places[gap]


def _entered(context: Context, player: Player) -> Message:
    """The answer about a player who has entered."""
    if isinstance(player.entry_points, PerMissedRound):
        share = player.entry_points.fraction
        return messages.PlayerAddedPerRound(player.name, player.from_round, share)
    points = player.entry_points if isinstance(player.entry_points, Fraction) else Fraction(0)
    points *= context.snapshot.rules.point
    evening = context.snapshot.calendar.numbered(player.from_round)
    if player.until_round is not None and evening is not None:
        odd = _odd_by_guest(context, evening)
        return messages.GuestAdded(player.name, evening.number, evening.date, points, odd)
    added = messages.PlayerAdded if player.prizes else messages.SeasonGuestAdded
    return added(player.name, player.from_round, points)


def _odd_by_guest(context: Context, evening: Evening) -> Message | None:
    return next(iter(context.happened(GuestComes(evening.id))), None)


def _settled_points(snapshot: SeasonSnapshot, wanted: Player) -> EntryPoints:
    """The points that ``auto`` gives in the opening list of the round to be paired next."""
    if wanted.entry_points != "auto":
        return wanted.entry_points
    played = snapshot.played
    coming = len(played.rounds) + 1
    if wanted.from_round != coming:
        raise messages.AutoNeedsNextRound(wanted.from_round, coming)
    players, rounds = (*played.players, wanted), (*played.rounds, Round(coming))
    season = replace(played, players=players, rounds=rounds)
    sheet = score_sheet(season, wanted.id, snapshot.rules, after=coming)
    return sum((line.credit for line in sheet.lines if line.what == "entry_points"), Fraction(0))


def welcome_guest(context: Context, newcomer: Newcomer) -> Reply:
    """Enter somebody for the next round to be paired, and for no other.

    A former guest returns as the same player. Raises `ArbiterOnly`, `RightMissing`,
    `NoEveningLeft`, `PlayerKnown` and as `add_player`.
    """
    context.require(Right.PLAYERS)
    snapshot = context.snapshot
    coming = len(snapshot.played.rounds) + 1
    namesakes = (p for p in snapshot.players if spelled(p.name) == spelled(newcomer.name))
    namesake = next(namesakes, None)
    if namesake is None:
        return add_player(context, newcomer=structs.replace(newcomer, guest=True))
    evening = snapshot.calendar.numbered(coming)
    if evening is None:
        raise NoEveningLeft(snapshot.row.name)
    if namesake.until_round is None or namesake.until_round >= coming:
        raise messages.PlayerKnown(namesake.name)
    arbiter_changes.set_until_round(context.tx, namesake.id, coming)
    note(context, Action.GUEST, namesake.name, after=str(coming), season_id=snapshot.row.id)
    odd = _odd_by_guest(context, evening)
    return Reply.of(messages.GuestBack(namesake.name, coming, evening.date, odd))


def players(request: Request, reading: PlayersWords) -> Reply:
    """``/speler``: all; ``/speler erbij NAME 1650 groep B vanaf ronde N punten auto``: enter one.

    A mail address may follow. ``/speler terug NAME``: a player who left returns. ``/speler NAME
    bijnaam NICKNAME`` adds a nickname, ``/speler NAME geen bijnaam NICKNAME`` removes it. ``/speler
    NAME heet NEW NAME`` renames the player.
    """
    context = request.context
    match reading:
        case NewcomerWords():
            return add_player(context, newcomer=_newcomer(reading), sure=request.certain)
        case ReturnWords(player):
            return Reply.of(take_back_withdrawal(context, player=player.id))
        case NicknameWords(player, nickname, gone):
            change = take_nickname if gone else give_nickname
            return Reply.of(change(context, player=player.id, nickname=nickname))
        case NewNameWords(player, name):
            return Reply.of(rename_player(context, player=player.id, name=name))
    title, entries = list_players(context)
    return listed(request, title, entries)


@reads_in_scene(read_guest)
def guest(request: Request, reading: NewcomerWords) -> Reply:
    """``/gast NAME 1500``: enter a guest for the next round to be paired, and for no other.

    ``/gast NAME 1500 seizoen``: the guest plays all season, but wins no prizes.
    """
    newcomer = _newcomer(reading)
    if reading.all_season:
        return add_player(request.context, newcomer=structs.replace(newcomer, prizes=False))
    return welcome_guest(request.context, newcomer)


GUEST = Command("gast guest ospite", Topic.PEOPLE, guest, may=Right.PLAYERS, scope=Scope.COMING)


def _newcomer(reading: NewcomerWords) -> Newcomer:
    check_no_question(reading.name)
    return Newcomer(
        name=reading.name,
        rating=reading.rating,
        origin=ESTIMATED if reading.guessed else None,
        group=reading.group,
        from_round=reading.from_round,
        points=reading.points or "auto",
        per_round=reading.per_round,
        mail=reading.mail,
    )
