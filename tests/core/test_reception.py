"""Who is speaking, in which club, with which rights: by Telegram id alone (DESIGN.md 7)."""

from __future__ import annotations

import json
from datetime import date, datetime, timedelta
from typing import Any

import pytest

from keizer_bot.app.commands import COMMANDS
from keizer_bot.club.reactions import REACTIONS
from keizer_bot.core.context import BOT_ID, Desk
from keizer_bot.core.identify import (
    House,
    Place,
    Sender,
    WhichClub,
    awaiting_desk,
    desk_in,
    desk_of_season,
    moved,
    open_desk,
)
from keizer_bot.core.messages import (
    ArbiterOnly,
    NoSeason,
    NotAPlayer,
    NotLinked,
    RightMissing,
    Stranger,
    UnboundChat,
)
from keizer_bot.engine.model import Result
from keizer_bot.i18n.commands import Right
from keizer_bot.i18n.html import Html
from keizer_bot.i18n.translator import Translator
from keizer_bot.store import clubs, people, records, seasons
from keizer_bot.store.transaction import Transaction
from tests.club.hall import ARBITER, EVENING, GROUP, HOURS, NAMES, Hall, telegram_id

ANNA = telegram_id("Anna Smit")
HOUSE = House(Translator(strict=True), "keizer_bot", REACTIONS, COMMANDS)
NOBODY = 777


def private(telegram_id: int) -> Place:
    """His own chat with the bot."""
    return Place(telegram_id, 0, private=True)


async def opened(
    hall: Hall, who: int, place: Place | None = None, name: str = "Wie dan ook"
) -> Desk:
    """The desk that is opened for somebody; in his private chat unless told else."""
    return await hall.database.run(
        open_desk, HOUSE, Sender(who, name), place or private(who), EVENING
    )


def second_club(tx: Transaction, member: int) -> int:
    """De Toren, in which that person plays too; its id."""
    club, _ = clubs.settle(tx, "De Toren", "en", "Europe/Amsterdam", json.dumps(HOURS))
    people.link_member(tx, people.add_member(tx, club, "A. Smit"), member)
    return club


async def test_a_member_has_the_name_that_the_club_knows(hall: Hall) -> None:
    """Whatever he calls himself on Telegram; and no right at all."""
    desk = await opened(hall, ANNA, name="Tom Wolf")
    assert (desk.actor.name, desk.actor.telegram_id) == ("Anna Smit", ANNA)
    assert desk.actor.member is not None
    assert (desk.actor.rights, desk.actor.is_arbiter) == (frozenset(), False)
    assert (desk.club.name, desk.at, desk.bot_name) == ("De Pion", EVENING, "keizer_bot")
    assert desk.chiefs == ("Tom Wolf",)


async def test_an_arbiter_who_is_no_member_has_every_right(hall: Hall) -> None:
    """And the name of Telegram, as the club has none of him."""
    desk = await opened(hall, ARBITER, name="Tom W.")
    assert (desk.actor.name, desk.actor.member) == ("Tom W.", None)
    assert desk.actor.rights == {Right.ALL}


async def test_a_deputy_has_the_rights_that_he_was_given(hall: Hall) -> None:
    """And is no chief of whom others ask theirs."""

    def step(tx: Transaction) -> None:
        people.appoint(tx, 1, ANNA, "Anna Smit", EVENING, private_open=True)
        people.set_rights(tx, 1, ANNA, ["results"])

    await hall.database.run(step)
    desk = await opened(hall, ANNA)
    assert desk.actor.rights == {Right.RESULTS}
    assert desk.chiefs == ("Tom Wolf",)


async def test_whom_no_club_knows_is_a_stranger_in_private(hall: Hall) -> None:
    """He hears nothing of any club."""
    with pytest.raises(Stranger):
        await opened(hall, NOBODY)


async def test_a_group_that_no_club_has_is_unbound(hall: Hall) -> None:
    """Also for who is known elsewhere."""
    with pytest.raises(UnboundChat):
        await opened(hall, ANNA, Place(-1, 0, private=False))


async def test_in_its_group_the_club_answers_anybody(hall: Hall) -> None:
    """A passer-by is nobody there: no member, no arbiter."""
    desk = await opened(hall, NOBODY, Place(GROUP, 7, private=False), name="Gast")
    assert (desk.club.name, desk.actor.name, desk.actor.member) == ("De Pion", "Gast", None)


async def test_a_topic_may_have_a_competition_of_its_own(hall: Hall) -> None:
    """The rest of the group has the main one."""
    rapid = await second_competition(hall, None)

    def step(tx: Transaction) -> None:
        tx.write("UPDATE chat SET competition_id = 1")
        clubs.bind_chat(tx, GROUP, 7, 1, rapid)

    await hall.database.run(step)
    there = await opened(hall, ANNA, Place(GROUP, 7, private=False))
    assert (there.competition.id, there.at) == (rapid, EVENING)
    assert (await opened(hall, ANNA, Place(GROUP, 8, private=False))).competition.id == 1


async def test_a_draughts_competition_is_told_as_draughts(hall: Hall) -> None:
    """Its results are written 2-0."""
    rapid = await second_competition(hall, date(2026, 9, 16))
    desk = await hall.database.run(desk_in, HOUSE, Sender(ANNA, "Anna"), rapid, EVENING)
    assert desk.texts is not HOUSE.texts


async def test_a_member_of_two_clubs_says_which_one_he_means(hall: Hall) -> None:
    """He is asked, and the answer is kept; a club that he is not of is not taken for one."""
    toren = await hall.database.run(second_club, ANNA)
    with pytest.raises(WhichClub) as asked:
        await opened(hall, ANNA)
    assert asked.value.clubs == ((1, "De Pion"), (toren, "De Toren"))
    await hall.database.run(people.prefer_club, ANNA, toren)
    desk = await opened(hall, ANNA)
    assert (desk.club.name, desk.actor.name, desk.language) == ("De Toren", "A. Smit", "en")


async def test_a_club_that_he_left_is_not_preferred(hall: Hall) -> None:
    """He is asked again."""

    def step(tx: Transaction) -> None:
        second_club(tx, ANNA)
        other, _ = clubs.settle(tx, "De Loper", "nl", "Europe/Amsterdam", json.dumps(HOURS))
        people.prefer_club(tx, ANNA, other)

    await hall.database.run(step)
    with pytest.raises(WhichClub):
        await opened(hall, ANNA)


async def test_an_arbiter_of_one_club_is_at_that_club_in_private(hall: Hall) -> None:
    """Being a member of it is not needed; a member of another is asked."""
    assert (await opened(hall, ARBITER)).club.name == "De Pion"
    await hall.database.run(second_club, ARBITER)
    with pytest.raises(WhichClub):
        await opened(hall, ARBITER)


async def test_who_is_of_another_club_is_nobody_in_this_one(hall: Hall) -> None:
    """Neither its arbiter nor its member."""

    def step(tx: Transaction) -> Desk:
        toren = second_club(tx, NOBODY)
        people.appoint(tx, toren, NOBODY, "Elders", EVENING, private_open=True)
        return desk_in(tx, HOUSE, Sender(NOBODY, "Elders"), 1, EVENING)

    desk = await hall.database.run(step)
    assert (desk.actor.member, desk.actor.rights) == (None, frozenset())


async def second_competition(hall: Hall, day: date | None) -> int:
    """The rapid of the same club, with an evening on that day or without a season; its id."""

    def step(tx: Transaction) -> int:
        rapid = tx.write(
            "INSERT INTO competition (club_id, name, hours) SELECT club_id, 'Rapid', hours"
            " FROM competition"
        )
        if day is not None:
            rules = '{"season": {"game": "draughts"}}'
            season = seasons.add_season(tx, rapid, "Rapid", rules, "{}", EVENING)
            seasons.add_round(tx, season, 1, day, None)
        return rapid

    return await hall.database.run(step)


async def test_a_competitions_texts_are_its_games_and_below_its_name(hall: Hall) -> None:
    """The main one needs no name above; draughts are written as draughts."""
    rapid = await second_competition(hall, EVENING.date())

    def step(tx: Transaction) -> tuple[Any, Any]:
        main, other = [desk_in(tx, HOUSE, Sender(ANNA, "Anna"), one, EVENING) for one in (1, rapid)]
        return main, other

    main, other = await hall.database.run(step)
    desks = [main, other, moved(main, other.competition)]
    under = "<b>Rapid</b>\nDag"
    assert [desk.texts.headed(Html("Dag")) for desk in desks] == ["Dag", under, under]
    assert [desk.texts.word(Result.DRAWN, "nl") for desk in desks] == ["½-½", "1-1", "1-1"]


@pytest.mark.parametrize(
    ("days", "name"), [(None, "Rapid"), (-1, "hoofd"), (0, "hoofd"), (1, "hoofd")]
)
async def test_a_bound_chat_means_its_own_competition(
    hall: Hall, days: int | None, name: str
) -> None:
    """Whenever the others play."""
    rapid = await second_competition(hall, EVENING.date() + timedelta(days=days or 0))

    own = rapid if name == "Rapid" else 1
    await hall.database.run(Transaction.write, "UPDATE chat SET competition_id = ?", own)
    desk = await opened(hall, ANNA, Place(GROUP, 0, private=False))
    assert desk.competition.id == own


@pytest.mark.parametrize(("days", "nearest"), [(None, False), (-1, False), (7, False)])
async def test_the_competition_of_the_nearest_evening_is_meant(
    hall: Hall, days: int | None, nearest: bool
) -> None:
    """The main one plays tonight: a later, a past and no evening of the rapid are farther."""
    day = None if days is None else EVENING.date() + timedelta(days=days)
    rapid = await second_competition(hall, day)
    assert ((await opened(hall, ANNA)).competition.id == rapid) is nearest


async def test_the_rapid_is_meant_once_its_evening_is_nearer(hall: Hall) -> None:
    """On Tuesday the next Monday is farther than Wednesday; its game is written its own way."""
    rapid = await second_competition(hall, date(2026, 9, 16))
    tuesday = datetime.fromisoformat("2026-09-15T12:00:00+02:00")
    desk = await hall.database.run(open_desk, HOUSE, Sender(ANNA, "Anna"), private(ANNA), tuesday)
    assert desk.competition.id == rapid
    assert desk.texts is not HOUSE.texts


async def test_between_seasons_a_club_of_two_competitions_still_answers(hall: Hall) -> None:
    """At the first of them."""
    await second_competition(hall, None)
    await hall.database.run(seasons.end_seasons, 1, EVENING)
    assert (await opened(hall, ANNA)).competition.id == 1


async def test_awaited_words_go_where_they_are_awaited(hall: Hall) -> None:
    """And nowhere if nobody waits for them."""
    rapid = await second_competition(hall, None)
    sender = Sender(ANNA, "Anna")

    def step(tx: Transaction) -> Desk | None:
        assert awaiting_desk(tx, HOUSE, sender, EVENING) is None
        records.await_words(tx, ANNA, rapid, {}, EVENING + timedelta(hours=1))
        return awaiting_desk(tx, HOUSE, sender, EVENING)

    desk = await hall.database.run(step)
    assert desk is not None
    assert (desk.competition.id, desk.actor.name, desk.at) == (rapid, "Anna Smit", EVENING)


async def test_what_is_due_is_the_bots_own_work(hall: Hall) -> None:
    """At the season's competition, by nobody who has a right."""
    desk = await hall.database.run(desk_of_season, HOUSE, 1, EVENING)
    assert (desk.actor.telegram_id, desk.actor.name) == (BOT_ID, "keizer_bot")
    assert (desk.actor.rights, desk.competition.id, desk.at) == (frozenset(), 1, EVENING)


@pytest.mark.parametrize("right", Right)
@pytest.mark.parametrize("given", [None, *Right])
async def test_a_right_is_had_by_itself_or_by_having_all(
    hall: Hall, given: Right | None, right: Right
) -> None:
    """Without any it is the arbiter's; with another one he is told which, and who can give it."""

    def step(tx: Transaction) -> None:
        if given is not None:
            people.appoint(tx, 1, ANNA, "Anna Smit", EVENING, private_open=True)
            people.set_rights(tx, 1, ANNA, None if given is Right.ALL else [given])

    await hall.database.run(step)
    desk = await opened(hall, ANNA)
    if given in (right, Right.ALL):
        desk.require(right)
        desk.require_arbiter()
        assert desk.actor.may(right)
        return
    with pytest.raises(ArbiterOnly) as refused:
        desk.require(right)
    if given is None:
        assert not isinstance(refused.value, RightMissing)
        with pytest.raises(ArbiterOnly):
            desk.require_arbiter()
    else:
        assert refused.value == RightMissing(right, ("Tom Wolf",))


async def test_a_desk_is_in_the_language_of_whoever_acts(hall: Hall) -> None:
    """The club's, unless he has set his own; an arbiter who is no member has set none."""
    assert (await opened(hall, ANNA)).language == "nl"
    assert (await opened(hall, ARBITER)).language == "nl"
    await hall.database.run(
        lambda tx: tx.write("UPDATE member SET language = 'it' WHERE telegram_id = ?", ANNA)
    )
    assert (await opened(hall, ANNA)).language == "it"


async def test_the_calendar_has_the_clubs_hours_in_its_zone(hall: Hall) -> None:
    """Friday 18:00, summer time, for Monday 21 September."""
    days = await hall.run(lambda desk: desk.calendar, "Anna Smit")
    assert str(days.zone) == "Europe/Amsterdam"
    assert [e.number for e in days.evenings] == [1, 2, 3, 4]
    assert days.evenings[2].closes == datetime.fromisoformat("2026-09-18T18:00:00+02:00")


async def test_a_player_is_found_by_his_own_id(hall: Hall) -> None:
    """In the running season; its players are all of the club's."""

    def step(desk: Desk) -> None:
        assert desk.own_player.id == hall.players["Anna Smit"]
        assert {player.name for player in desk.players.values()} == set(NAMES)

    await hall.run(step, "Anna Smit")


async def test_who_is_no_player_is_told_which_season(hall: Hall) -> None:
    """An arbiter who does not play; whom nobody knows is told how to become known instead."""

    def step(desk: Desk) -> pytest.ExceptionInfo[NotAPlayer]:
        with pytest.raises(NotAPlayer) as refused:
            _ = desk.own_player
        return refused

    refused = await hall.run(step)
    assert refused.value == NotAPlayer("Intern 2026")
    stranger = await hall.database.run(desk_in, HOUSE, Sender(NOBODY, "Gast"), 1, EVENING)
    with pytest.raises(NotLinked) as unknown:
        _ = stranger.own_player
    assert unknown.value == NotLinked("keizer_bot")


async def test_without_a_season_the_club_is_named(hall: Hall) -> None:
    """There is nothing to sign off from."""

    def step(desk: Desk) -> pytest.ExceptionInfo[NoSeason]:
        seasons.end_seasons(desk.tx, 1, EVENING)
        with pytest.raises(NoSeason) as refused:
            _ = desk.season
        return refused

    refused = await hall.run(step, "Anna Smit")
    assert refused.value == NoSeason("De Pion")
