"""A new player: in which round he enters, and with how many points."""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction
from math import ceil
from typing import Any

from keizer_bot.club.players import messages
from keizer_bot.club.ranking.effects import revise_ranking
from keizer_bot.club.rules.effect import effect_of_rules
from keizer_bot.core.change_log import Action
from keizer_bot.core.context import Desk
from keizer_bot.core.messages import NoEveningLeft
from keizer_bot.core.names import check_name, spelled
from keizer_bot.core.posting import note
from keizer_bot.core.questions import Answer, confirm, intend, on_press
from keizer_bot.core.season_rules import laid_over
from keizer_bot.core.snapshot import Book, entry_points_text
from keizer_bot.engine.errors import RulesRefusedError
from keizer_bot.engine.model import EntryPoints, PerMissedRound, Player, Round
from keizer_bot.engine.rules_table import rules_from
from keizer_bot.engine.season_check import HIGHEST_FRACTION, check_rules
from keizer_bot.engine.sheet import score_sheet
from keizer_bot.i18n.commands import Right
from keizer_bot.i18n.message import Message
from keizer_bot.store import people, seasons, steering
from keizer_bot.store.seasons import ESTIMATED, RatingOrigin


@on_press("add-player")
def add_player(
    desk: Desk,
    *,
    name: str,
    rating: int | None = None,
    group: str | None = None,
    from_round: int | None = None,
    points: str = "auto",
    per_round: bool = False,
    guest: bool = False,
    top: int | None = None,
    federation_id: str | None = None,
    estimated: bool = False,
    published: tuple[str, str] | None = None,
) -> Answer:
    """Let somebody play from a round on (default: the next to be paired).

    `points` is ``auto`` (by rating, as a number once and for all), a number, or `per_round` a
    part of his own value. A `guest` plays in that one round. `top` is the top value that the
    arbiter agreed to. The rating is `estimated`, or `published` in that list of that day (ISO).
    Raises `ArbiterOnly`, `NameTooLong`, `PlayerKnown`, `EntersTooEarly`, `AutoNeedsNextRound`,
    `BadEntryPoints`, `RulesDoNotFit`.
    """
    desk.require(Right.PLAYERS)
    check_name(name)
    book = desk.book
    first = _first_round(book, name, from_round, guest=guest)
    wanted = Player(
        id=_key(book, name),
        name=name,
        rating=rating,
        group=group,
        from_round=first,
        until_round=first if guest else None,
        entry_points=_entry_points(points, per_round=per_round),
        federation_id=federation_id,
    )
    origin = RatingOrigin("published", *published) if published else None
    return _let_in(desk, book, wanted, ESTIMATED if estimated else origin, top)


def _first_round(book: Book, name: str, from_round: int | None, *, guest: bool) -> int:
    """The round in which he enters, if there can be one."""
    if any(spelled(p.name) == spelled(name) for p in book.players):
        raise messages.PlayerKnown(name)
    coming = len(book.played.rounds) + 1
    first = from_round or coming
    if first < coming:
        raise messages.EntersTooEarly(first, coming)
    if guest and book.calendar.numbered(first) is None:
        raise NoEveningLeft(book.row.name)
    return first


def _let_in(
    desk: Desk, book: Book, wanted: Player, origin: RatingOrigin | None, top: int | None
) -> Answer:
    """Let him in; where the values ask for a higher `top`, once that one was agreed to."""
    needed = _top_needed(book, wanted)
    if needed is None:
        return _enter(desk, wanted, origin)
    if top != needed:
        return _offer_top(desk, book, wanted, origin, needed)
    _raise_top(desk, book, needed)
    done = _enter(desk, wanted, origin)
    revise_ranking(desk, messages.TopRaised(needed))
    return done


def _key(book: Book, name: str) -> str:
    key = spelled(name).replace(" ", "-") or "player"
    taken = {p.key for p in book.players}
    others = (f"{key}-{number}" for number in range(2, len(taken) + 3))
    return next(k for k in (key, *others) if k not in taken)


def _entry_points(text: str, *, per_round: bool) -> EntryPoints:
    if text == "auto":
        return "auto"
    try:
        points = Fraction(text)
    except (ValueError, ZeroDivisionError) as error:
        raise messages.BadEntryPoints(text) from error
    if points < 0 or (per_round and points > HIGHEST_FRACTION):
        raise messages.BadEntryPoints(text)
    return PerMissedRound(points) if per_round else points


def _top_needed(book: Book, wanted: Player) -> int | None:
    """The top with which the last of all players would be worth 1, if that is what is wrong."""
    everybody = [*book.season.players, wanted]
    try:
        check_rules(book.rules, everybody)
    except RulesRefusedError as refused:
        if book.rules.values.source == "rating":
            raise messages.RulesDoNotFit(wanted.name, refused.trouble) from refused
        return ceil(book.rules.values.step * (len(everybody) - 1) + 1)
    return None


def _offer_top(
    desk: Desk, book: Book, wanted: Player, origin: RatingOrigin | None, top: int
) -> Answer:
    effect = effect_of_rules(book, rules_from(_with_top(book, top)))
    points = wanted.entry_points
    per_round = isinstance(points, PerMissedRound)
    written = points.fraction if isinstance(points, PerMissedRound) else points
    intention = intend(
        add_player,
        name=wanted.name,
        rating=wanted.rating,
        group=wanted.group,
        from_round=wanted.from_round,
        points=str(written),
        per_round=per_round,
        guest=wanted.until_round is not None,
        top=top,
        federation_id=wanted.federation_id,
        estimated=origin == ESTIMATED,
        published=[origin.list, origin.day] if origin and origin.list else None,
    )
    question = messages.OfferTop(wanted.name, len(book.players) + 1, top, effect)
    return confirm(desk, question, intention)


def _with_top(book: Book, top: int) -> dict[str, Any]:
    """The season's rules with another top."""
    return laid_over(json.loads(book.row.rules), {"values": {"top": top}})


def _raise_top(desk: Desk, book: Book, top: int) -> None:
    before = book.rules.values.top
    written = json.dumps(_with_top(book, top), ensure_ascii=False)
    steering.set_rules(desk.tx, book.row.id, written)
    note(
        desk,
        Action.TOP,
        book.row.name,
        before=None if before is None else str(before),
        after=str(top),
        season_id=book.row.id,
    )


def _enter(desk: Desk, wanted: Player, origin: RatingOrigin | None) -> Message:
    book = desk.book
    player = replace(wanted, entry_points=_settled_points(book, wanted))
    seasons.add_player(
        desk.tx,
        book.row.id,
        _member_called(desk, player.name),
        key=player.id,
        place=max((p.place for p in book.players), default=0) + 1,
        rating=player.rating,
        group=player.group,
        from_round=player.from_round,
        until_round=player.until_round,
        entry_points=json.dumps(entry_points_text(player.entry_points)),
        federation_id=player.federation_id,
        origin=origin,
    )
    action = Action.PLAYER if player.until_round is None else Action.GUEST
    note(desk, action, player.name, after=str(player.from_round), season_id=book.row.id)
    return _entered(book, player)


def _member_called(desk: Desk, name: str) -> int:
    """The member of that name; a new one if there is none."""
    known = {spelled(m.name): m.id for m in people.members(desk.tx, desk.club.id)}
    found = known.get(spelled(name))
    return people.add_member(desk.tx, desk.club.id, name) if found is None else found


def _entered(book: Book, player: Player) -> Message:
    """What is said of a player who is in."""
    if isinstance(player.entry_points, PerMissedRound):
        return messages.PlayerAddedPerRound(
            player.name, player.from_round, player.entry_points.fraction
        )
    points = Fraction(player.entry_points)
    evening = book.calendar.numbered(player.from_round)
    if player.until_round is not None and evening is not None:
        return messages.GuestAdded(player.name, evening.date, evening.number, points)
    return messages.PlayerAdded(player.name, player.from_round, points)


def _settled_points(book: Book, wanted: Player) -> EntryPoints:
    """What ``auto`` comes to in the opening list of the round that is paired next."""
    if wanted.entry_points != "auto":
        return wanted.entry_points
    played = book.played
    coming = len(played.rounds) + 1
    if wanted.from_round != coming:
        raise messages.AutoNeedsNextRound(wanted.from_round, coming)
    season = replace(
        played,
        players=(*played.players, wanted),
        rounds=(*played.rounds, Round(coming)),
    )
    sheet = score_sheet(season, wanted.id, book.rules, after=coming)
    return sum((line.credit for line in sheet.lines if line.what == "entry_points"), Fraction(0))
