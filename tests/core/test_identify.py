"""The sender, their club and their rights are found by number alone."""

from __future__ import annotations

import json
from datetime import date, datetime, timedelta
from typing import Any

import pytest

from keizer_bot.app.subjects import COMMANDS
from keizer_bot.club.reactions import REACTIONS
from keizer_bot.core.context import BOT_ID, AppContext, Context
from keizer_bot.core.identify import (
    Place,
    Sender,
    WhichClub,
    awaiting_context,
    context_in,
    context_of_season,
    moved,
    open_context,
)
from keizer_bot.core.messages import (
    NoSeason,
    NotLinked,
    Stranger,
    UnboundChat,
    WhoIsItAbout,
)
from keizer_bot.core.posting import edit, pin, send, take_buttons_away
from keizer_bot.engine.model import Result
from keizer_bot.i18n.commands import Right
from keizer_bot.i18n.html import Html
from keizer_bot.i18n.translator import Translator
from keizer_bot.store import clubs, people, records, seasons
from keizer_bot.store.buttons import Intention
from keizer_bot.store.intents import Address, chat, person
from keizer_bot.store.transaction import Transaction
from tests.club.hall import ARBITER, EVENING, GROUP, HOURS, NAMES, Hall, person_id

ANNA = person_id("Anna Smit")
APP_CONTEXT = AppContext(Translator(strict=True), "keizer_bot", REACTIONS, COMMANDS)
NOBODY = 777


def private(person_id: int) -> Place:
    """Their own chat with the bot."""
    return Place(person_id, 0, private=True)


async def opened(
    hall: Hall, who: int, place: Place | None = None, name: str = "Wie dan ook"
) -> Context:
    """The context opened for somebody, by default in their private chat."""
    return await hall.database.run(
        open_context, APP_CONTEXT, Sender(who, name), place or private(who), EVENING
    )


def second_club(tx: Transaction, member: int) -> int:
    """De Toren, in which that person plays too; its id."""
    club, _ = clubs.settle(tx, "De Toren", "en", "Europe/Amsterdam", json.dumps(HOURS))
    people.link_member(tx, people.add_member(tx, club, "A. Smit"), member)
    return club


async def test_messages_of_a_step_in_two_clubs_belong_to_each(hall: Hall) -> None:
    """Words, their change, a pin and buttons taken away; whichever club was looked at last."""
    nobody = Sender(BOT_ID, "keizer_bot")

    def step(tx: Transaction) -> None:
        tx.write("DELETE FROM outbox")
        toren = second_club(tx, ANNA)
        home = context_in(tx, APP_CONTEXT, nobody, 1, EVENING)
        there = context_in(tx, APP_CONTEXT, nobody, clubs.competitions(tx, toren)[0].id, EVENING)
        for context, group in ((home, GROUP), (there, GROUP - 1), (home, GROUP - 2)):
            row = send(context, Address(chat(group)), Html("x"))
            edit(context, row, Html("y"))
            pin(context, row)
            take_buttons_away(context, row)

    await hall.database.run(step)
    rows = await hall.rows("SELECT club_id FROM outbox ORDER BY id")
    assert [row["club_id"] for row in rows] == [1] * 4 + [2] * 4 + [1] * 4


def test_a_private_chat_is_a_person_and_a_group_is_a_chat() -> None:
    """A member with a closed private chat is put on the call list; a group that is gone is not."""
    assert Place(7, 0, private=True).recipient == person(7)
    assert Place(-7, 0, private=False).recipient == chat(-7)


async def test_a_member_has_the_name_that_the_club_knows(hall: Hall) -> None:
    """Their name on Telegram does not matter; they have no arbiter's right."""
    context = await opened(hall, ANNA, name="Tom Wolf")
    assert (context.actor.name, context.actor.person_id) == ("Anna Smit", ANNA)
    assert context.actor.member is not None
    assert (context.actor.rights, context.actor.is_arbiter) == (frozenset(), False)
    assert (context.club.name, context.at, context.app.bot_name) == (
        "De Pion",
        EVENING,
        "keizer_bot",
    )
    assert context.chiefs == ("Tom Wolf",)


async def test_an_arbiter_who_is_no_member_has_every_right(hall: Hall) -> None:
    """They have the name of Telegram, as the club has none of them."""
    context = await opened(hall, ARBITER, name="Tom W.")
    assert (context.actor.name, context.actor.member) == ("Tom W.", None)
    assert context.actor.rights == {Right.ALL}


async def test_a_deputy_has_the_rights_that_they_were_given(hall: Hall) -> None:
    """And they are no chief arbiter, whom others ask for rights."""

    def step(tx: Transaction) -> None:
        people.appoint_on_telegram(tx, 1, ANNA, "Anna Smit", EVENING)
        people.set_rights(tx, 1, ANNA, ["results"])

    await hall.database.run(step)
    context = await opened(hall, ANNA)
    assert context.actor.rights == {Right.RESULTS}
    assert context.chiefs == ("Tom Wolf",)


async def test_whom_no_club_knows_is_a_stranger_in_private(hall: Hall) -> None:
    """They read nothing about any club."""
    with pytest.raises(Stranger):
        await opened(hall, NOBODY)


async def test_a_group_that_no_club_has_is_unbound(hall: Hall) -> None:
    """It is unbound even for somebody who is known elsewhere."""
    with pytest.raises(UnboundChat):
        await opened(hall, ANNA, Place(-1, 0, private=False))


async def test_in_its_group_the_club_answers_anybody(hall: Hall) -> None:
    """A passer-by is nobody there: no member, no arbiter."""
    context = await opened(hall, NOBODY, Place(GROUP, 7, private=False), name="Gast")
    assert (context.club.name, context.actor.name, context.actor.member) == (
        "De Pion",
        "Gast",
        None,
    )


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
    context = await hall.database.run(context_in, APP_CONTEXT, Sender(ANNA, "Anna"), rapid, EVENING)
    assert context.texts is not APP_CONTEXT.texts


async def test_a_member_of_two_clubs_says_which_one_they_mean(hall: Hall) -> None:
    """They are asked, and the answer is kept; a club they are not in is refused."""
    toren = await hall.database.run(second_club, ANNA)
    with pytest.raises(WhichClub) as asked:
        await opened(hall, ANNA)
    assert asked.value.clubs == ((1, "De Pion"), (toren, "De Toren"))
    await hall.database.run(people.prefer_club, ANNA, toren)
    context = await opened(hall, ANNA)
    assert (context.club.name, context.actor.name, context.language) == (
        "De Toren",
        "A. Smit",
        "en",
    )


async def test_a_club_that_they_left_is_not_preferred(hall: Hall) -> None:
    """They are asked again."""

    def step(tx: Transaction) -> None:
        second_club(tx, ANNA)
        other, _ = clubs.settle(tx, "De Loper", "nl", "Europe/Amsterdam", json.dumps(HOURS))
        people.prefer_club(tx, ANNA, other)

    await hall.database.run(step)
    with pytest.raises(WhichClub):
        await opened(hall, ANNA)


async def test_an_arbiter_of_one_club_is_at_that_club_in_private(hall: Hall) -> None:
    """They need not be a member of it; a member of another club is asked."""
    assert (await opened(hall, ARBITER)).club.name == "De Pion"
    await hall.database.run(second_club, ARBITER)
    with pytest.raises(WhichClub):
        await opened(hall, ARBITER)


async def test_a_member_of_another_club_is_a_stranger_here(hall: Hall) -> None:
    """They are neither its arbiter nor its member."""

    def step(tx: Transaction) -> Context:
        toren = second_club(tx, NOBODY)
        people.appoint_on_telegram(tx, toren, NOBODY, "Elders", EVENING)
        return context_in(tx, APP_CONTEXT, Sender(NOBODY, "Elders"), 1, EVENING)

    context = await hall.database.run(step)
    assert (context.actor.member, context.actor.rights) == (None, frozenset())


async def second_competition(hall: Hall, day: date | None) -> int:
    """Add a rapid to the club, with an evening on that day or without a season; returns its id."""

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
        main, other = [
            context_in(tx, APP_CONTEXT, Sender(ANNA, "Anna"), one, EVENING) for one in (1, rapid)
        ]
        return main, other

    main, other = await hall.database.run(step)
    contexts = [main, other, moved(main, other.competition)]
    under = "<b>Rapid</b>\nDag"
    assert [context.texts.headed(Html("Dag")) for context in contexts] == ["Dag", under, under]
    assert [context.texts.word(Result.DRAWN, "nl") for context in contexts] == ["½-½", "1-1", "1-1"]


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
    context = await opened(hall, ANNA, Place(GROUP, 0, private=False))
    assert context.competition.id == own


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
    context = await hall.database.run(
        open_context, APP_CONTEXT, Sender(ANNA, "Anna"), private(ANNA), tuesday
    )
    assert context.competition.id == rapid
    assert context.texts is not APP_CONTEXT.texts


async def test_between_seasons_a_club_of_two_competitions_still_answers(hall: Hall) -> None:
    """The answer is that of the first competition."""
    await second_competition(hall, None)
    await hall.database.run(seasons.end_seasons, 1, EVENING)
    assert (await opened(hall, ANNA)).competition.id == 1


async def test_awaited_words_go_where_they_are_awaited(hall: Hall) -> None:
    """If nobody waits for them, they go nowhere."""
    rapid = await second_competition(hall, None)
    sender = Sender(ANNA, "Anna")

    def step(tx: Transaction) -> Context | None:
        assert awaiting_context(tx, APP_CONTEXT, sender, EVENING) is None
        records.await_words(tx, ANNA, rapid, Intention(), EVENING + timedelta(hours=1), EVENING)
        return awaiting_context(tx, APP_CONTEXT, sender, EVENING)

    context = await hall.database.run(step)
    assert context is not None
    assert (context.competition.id, context.actor.name, context.at) == (rapid, "Anna Smit", EVENING)


async def test_due_jobs_are_the_bots_own_work(hall: Hall) -> None:
    """It is done in the season's competition, without a person who has a right."""
    context = await hall.database.run(context_of_season, APP_CONTEXT, 1, EVENING)
    assert (context.actor.person_id, context.actor.name) == (BOT_ID, "keizer_bot")
    assert (context.actor.rights, context.competition.id, context.at) == (frozenset(), 1, EVENING)


async def test_a_desk_is_in_the_language_of_whoever_acts(hall: Hall) -> None:
    """The club's, unless they chose their own; an arbiter who is no member has not."""
    assert (await opened(hall, ANNA)).language == "nl"
    assert (await opened(hall, ARBITER)).language == "nl"
    await hall.database.run(
        lambda tx: tx.write("UPDATE member SET language = 'it' WHERE person_id = ?", ANNA)
    )
    assert (await opened(hall, ANNA)).language == "it"


async def test_the_calendar_has_the_clubs_hours_in_its_zone(hall: Hall) -> None:
    """Friday 18:00, summer time, for Monday 21 September."""
    days = await hall.run(lambda context: context.calendar, "Anna Smit")
    assert str(days.zone) == "Europe/Amsterdam"
    assert [e.number for e in days.evenings] == [1, 2, 3, 4]
    assert days.evenings[2].closes == datetime.fromisoformat("2026-09-18T18:00:00+02:00")


async def test_a_player_is_found_by_their_own_id(hall: Hall) -> None:
    """In the running season; its players are all of the club's."""

    def step(context: Context) -> None:
        assert context.own_player.id == hall.players["Anna Smit"]
        assert {player.name for player in context.players.values()} == set(NAMES)

    await hall.run(step, "Anna Smit")


async def test_somebody_who_does_not_play_reads_which_season(hall: Hall) -> None:
    """An arbiter who does not play is asked which player; a stranger is told how to be known."""

    def step(context: Context) -> None:
        with pytest.raises(WhoIsItAbout):
            _ = context.own_player

    await hall.run(step)
    stranger = await hall.database.run(context_in, APP_CONTEXT, Sender(NOBODY, "Gast"), 1, EVENING)
    with pytest.raises(NotLinked) as unknown:
        _ = stranger.own_player
    assert unknown.value == NotLinked("keizer_bot")


async def test_without_a_season_the_club_is_named(hall: Hall) -> None:
    """There is nothing to sign off from."""

    def step(context: Context) -> pytest.ExceptionInfo[NoSeason]:
        seasons.end_seasons(context.tx, 1, EVENING)
        with pytest.raises(NoSeason) as refused:
            _ = context.season
        return refused

    refused = await hall.run(step, "Anna Smit")
    assert refused.value == NoSeason("De Pion")
