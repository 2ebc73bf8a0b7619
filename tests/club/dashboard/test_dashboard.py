"""The arbiter's dashboard: its lines, its updates in place, and its jobs."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest

from keizer_bot.app.subjects import COMMANDS
from keizer_bot.club.dashboard.actions import dashboards_coming, do_job, open_dashboard
from keizer_bot.club.dashboard.lists import fill_in
from keizer_bot.club.dashboard.messages import (
    AllFilledIn,
    AwayKind,
    AwayOfKind,
    FillIn,
    LateGames,
    OpenDisputes,
    OverrideCount,
    ResultsSoFar,
    TellVisitors,
    WaitingCalls,
    WaitingClaims,
    WithoutAnswer,
)
from keizer_bot.club.dashboard.state import lines, state_now
from keizer_bot.club.pairing.messages import ResultsIn
from keizer_bot.club.pairing.overrides import forbid
from keizer_bot.club.people.actions import keep_remark
from keizer_bot.club.people.member_messages import RemarkKind
from keizer_bot.club.reactions import REACTIONS
from keizer_bot.club.results.corrections import decide
from keizer_bot.core.context import AppContext, Context
from keizer_bot.core.messages import ArbiterOnly, Job, MessageAndQuestion, PrivateChatNeeded
from keizer_bot.core.reply import Reply
from keizer_bot.i18n.message import Message
from keizer_bot.i18n.translator import Translator
from keizer_bot.store import games, member_links, people, records, seasons, teams
from keizer_bot.store.addresses import set_open
from keizer_bot.store.intents import Channel
from keizer_bot.store.transaction import Transaction
from tests.club.hall import ARBITER, EVENING, ZONE, Hall, open_hall
from tests.run_jobs import run_jobs

APP_CONTEXT = AppContext(Translator(strict=True), "keizer_bot", REACTIONS, COMMANDS)
MIDWEEK = datetime(2026, 9, 16, 12, tzinfo=ZONE)  # sign-off for round 3 closes on Friday, 18:00
MANY = 100


@pytest.fixture
async def hall() -> Hall:
    """Round 2 is being played, the arbiter's dashboard is still closed."""
    return await open_hall()


async def seen(hall: Hall, kind: type[Any], at: datetime = EVENING) -> Any:
    """The dashboard's line of that kind; None if there is none."""
    found = await hall.run(lambda context: lines(state_now(context), MANY), at=at)
    return next((line for line in found if isinstance(line, kind)), None)


async def test_a_visiting_team_is_told_of_a_phone_on_stand_by(hall: Hall) -> None:
    """[003] u: before a home match while somebody has an exemption; otherwise nobody."""

    def step(context: Context) -> None:
        team = teams.add_team(context.tx, context.club.id, "1")
        teams.set_match(context.tx, team, EVENING.date(), "Leiden", home=True, captain="Piet")

    (row,) = await hall.rows("SELECT id FROM member WHERE name = 'Daan Mol'")
    member = row["id"]
    await hall.run(step)
    assert await seen(hall, TellVisitors) is None
    await hall.run(
        lambda context: keep_remark(
            context, kind=RemarkKind.EXEMPTION, member=member, words="telefoon stand-by"
        )
    )
    assert await seen(hall, TellVisitors) == TellVisitors("Leiden", "Piet", ("Daan Mol",))
    assert await seen(hall, TellVisitors, EVENING - timedelta(days=1)) is None


async def opened(hall: Hall, at: datetime = EVENING) -> None:
    """The arbiter opens the dashboard, and it is sent."""

    def step(context: Context) -> None:
        open_dashboard(context, private=True)
        context.tx.write("UPDATE outbox SET state = 'sent', message_id = id")

    await hall.run(step, at=at)


async def tick(hall: Hall, at: datetime) -> list[dict[str, Any]]:
    """Run the job; gives the calls that it queued."""

    def step(tx: Transaction) -> None:
        tx.write("UPDATE outbox SET state = 'sent', message_id = id")
        run_jobs(tx, APP_CONTEXT, at, dashboards_coming)

    await hall.database.run(step)
    return await hall.rows("SELECT * FROM outbox WHERE state = 'queued' ORDER BY id")


async def round_2_over(hall: Hall) -> None:
    """The evening is over: round 3 is next."""
    await hall.run(
        lambda context: seasons.set_phase(context.tx, hall.rounds[1], "final", MIDWEEK), at=MIDWEEK
    )


async def test_it_says_how_far_the_round_is(hall: Hall) -> None:
    """One of four results is in."""
    await _result(hall, "Daan Mol", "Anna Smit")
    assert await seen(hall, ResultsSoFar) == ResultsSoFar(1, 4)


async def test_games_are_late_after_their_evening_by_name(hall: Hall) -> None:
    """At 23:30 results are final; three games have none."""
    await _result(hall, "Daan Mol", "Anna Smit")
    assert await seen(hall, LateGames) is None
    late = await seen(hall, LateGames, EVENING.replace(hour=23, minute=30))
    assert late.count == 3
    assert (late.games[0].white, late.games[0].black) == ("Greet Dam", "Eva Prins")


async def test_it_says_who_is_away_and_who_said_nothing(hall: Hall) -> None:
    """Anna signed off in time, Bram too late, Carla plays for the club; five did not answer."""
    await round_2_over(hall)
    said = {"Anna Smit": "excused", "Bram Kok": "late", "Carla Vos": "club_duty"}

    def step(context: Context) -> tuple[Message, ...]:
        for name, state in said.items():
            player = hall.players[name]
            games.set_presence(context.tx, hall.rounds[2], player, state, MIDWEEK, 1)
        return lines(state_now(context), MANY)

    found = await hall.run(step, at=MIDWEEK)
    away = [(line.kind, line.players) for line in found if isinstance(line, AwayOfKind)]
    assert away == [
        (AwayKind.IN_TIME, ("Anna Smit",)),
        (AwayKind.LATE, ("Bram Kok",)),
        (AwayKind.FOR_CLUB, ("Carla Vos",)),
    ]
    assert next(line.count for line in found if isinstance(line, WithoutAnswer)) == 5


async def test_it_says_what_waits_for_the_arbiter(hall: Hall) -> None:
    """A dispute, a claim, a call and an override."""
    game = hall.games["Daan Mol", "Anna Smit"]
    await _result(hall, "Daan Mol", "Anna Smit")
    await round_2_over(hall)

    def step(context: Context) -> None:
        games.object_(context.tx, game, hall.players["Anna Smit"], "0-1", EVENING)
        (hugo,) = context.tx.all("SELECT id FROM member WHERE name = 'Hugo Vink'")
        member_links.add_claim(context.tx, hugo["id"], 555, EVENING)
        records.add_call(context.tx, 1, hugo["id"], "?", EVENING)
        two = hall.players["Anna Smit"], hall.players["Bram Kok"]
        forbid(context, player=two[0], other=two[1], round_id=hall.rounds[2])

    await hall.run(step)
    assert (await seen(hall, OpenDisputes)).games[0].objector == "Anna Smit"
    assert (await seen(hall, WaitingClaims)).players == ("Hugo Vink",)
    assert (await seen(hall, WaitingCalls)).players == ("Hugo Vink",)
    assert await seen(hall, OverrideCount) == OverrideCount(1)


async def test_nothing_new_is_not_sent(hall: Hall) -> None:
    """Hours in which nothing happens change nothing."""
    await opened(hall)
    assert await tick(hall, EVENING + timedelta(minutes=30)) == []


async def test_it_changes_in_place_when_something_happens(hall: Hall) -> None:
    """A result: the one message is edited, once."""
    await opened(hall)
    await _result(hall, "Daan Mol", "Anna Smit")
    (call,) = await tick(hall, EVENING + timedelta(seconds=5))
    assert (call["kind"], call["recipient_id"]) == ("change", ARBITER)
    assert "1 van 4" in call["intent"]
    assert await tick(hall, EVENING + timedelta(seconds=9)) == []


async def test_it_waits_a_moment_between_two_changes(hall: Hall) -> None:
    """Ten results within a second are one edit."""
    await opened(hall)
    await _result(hall, "Daan Mol", "Anna Smit")
    assert await tick(hall, EVENING + timedelta(seconds=1)) == []
    assert len(await tick(hall, EVENING + timedelta(seconds=3))) == 1


async def test_the_clock_alone_changes_it(hall: Hall) -> None:
    """At 23:30 the games that are still open are late, though nobody did anything."""
    await opened(hall)
    (call,) = await tick(hall, EVENING.replace(hour=23, minute=30))
    assert "Te laat" in call["intent"]


async def test_asked_again_it_comes_anew_and_the_old_one_loses_its_buttons(hall: Hall) -> None:
    """One dashboard at a time."""
    await opened(hall)
    await hall.run(lambda context: open_dashboard(context, private=True))
    calls = await hall.rows("SELECT * FROM outbox WHERE state = 'queued' ORDER BY id")
    assert [call["kind"] for call in calls] == ["close", "say"]
    assert len(await hall.rows("SELECT * FROM dashboard")) == 1


async def test_after_closing_the_preview_comes_by_itself_once(hall: Hall) -> None:
    """Between Friday 18:00 and 20:00 the arbiter sees the pairing before it is posted."""
    await round_2_over(hall)
    await opened(hall, MIDWEEK)
    friday = datetime(2026, 9, 18, 18, tzinfo=ZONE)
    await hall.run(
        lambda context: seasons.set_phase(context.tx, hall.rounds[2], "closed", friday), at=friday
    )
    calls = await tick(hall, friday)
    assert [call["kind"] for call in calls] == ["change", "say"]
    assert "Proefindeling" in calls[1]["intent"]
    await hall.run(lambda context: records.add_call(context.tx, 1, 1, "?", friday), at=friday)
    assert len(await tick(hall, friday + timedelta(minutes=1))) == 1


async def test_a_former_arbiter_is_told_nothing_more(hall: Hall) -> None:
    """The dashboard of a dismissed arbiter loses its buttons and stays as it was."""
    await opened(hall)
    await _result(hall, "Daan Mol", "Anna Smit")
    await hall.run(lambda context: people.dismiss(context.tx, 1, ARBITER))
    (call,) = await tick(hall, EVENING + timedelta(minutes=1))
    assert call["kind"] == "close"
    assert await hall.rows("SELECT * FROM dashboard") == []


async def test_in_a_group_it_goes_to_private_or_is_refused(hall: Hall) -> None:
    """It is for one person; the group is only told where it is."""

    def step(context: Context) -> None:
        assert open_dashboard(context, private=False) is not None
        set_open(context.tx, ARBITER, Channel.TELEGRAM, open_=False)
        with pytest.raises(PrivateChatNeeded):
            open_dashboard(context, private=False)

    await hall.run(step)


async def test_members_have_no_dashboard(hall: Hall) -> None:
    """The dashboard's buttons do not work for them either."""

    def step(context: Context) -> None:
        with pytest.raises(ArbiterOnly):
            open_dashboard(context, private=True)
        with pytest.raises(ArbiterOnly):
            do_job(context, competition=1, job=Job.LOG)

    await hall.run(step, "Anna Smit")


@pytest.mark.parametrize("job", list(Job))
async def test_every_job_has_an_answer(hall: Hall, job: Job) -> None:
    """Each job on the dashboard can be done; a round in play is not paired again."""
    await _result(hall, "Daan Mol", "Anna Smit")

    def step(context: Context) -> None:
        if job in (Job.PREVIEW, Job.PAIR, Job.AGAIN):
            with pytest.raises(ResultsIn):
                do_job(context, competition=1, job=job)
        else:
            assert do_job(context, competition=1, job=job) is not None

    await hall.run(step)


async def test_results_are_filled_in_one_after_the_other(hall: Hall) -> None:
    """Game, result, next game; after the last one there is nothing left."""
    asked: Any = await hall.run(fill_in)
    assert asked.text == FillIn(4)
    for left in (3, 2, 1):
        asked = await hall.press(await hall.press(asked, 0), 1)
        assert isinstance(asked.text, MessageAndQuestion)
        assert asked.text.then == FillIn(left)
    said: Any = await hall.press(await hall.press(asked, 0), 5)
    assert said.text.then == AllFilledIn()
    results = await hall.rows("SELECT result FROM game WHERE round_id = ?", hall.rounds[1])
    assert sorted(row["result"] for row in results) == ["-/-", *["1/2-1/2"] * 3]


async def test_the_list_of_players_is_a_report(hall: Hall) -> None:
    """The same as ``/wie``."""

    def step(context: Context) -> None:
        assert isinstance(do_job(context, competition=1, job=Job.WHO), Reply)
        assert isinstance(do_job(context, competition=1, job=Job.PREVIEW), Reply)

    await hall.run(step)


async def _result(hall: Hall, white: str, black: str) -> None:
    await hall.run(lambda context: decide(context, game=hall.games[white, black], result="1-0"))


async def test_opened_after_closing_it_brings_no_preview_unasked(hall: Hall) -> None:
    """An arbiter who opens it between closing and pairing sees the button for the preview."""
    await round_2_over(hall)
    await hall.run(
        lambda context: seasons.set_phase(context.tx, hall.rounds[2], "closed", MIDWEEK), at=MIDWEEK
    )
    await opened(hall, MIDWEEK)
    await hall.run(lambda context: records.add_call(context.tx, 1, 1, "?", MIDWEEK), at=MIDWEEK)
    calls = await tick(hall, MIDWEEK + timedelta(minutes=1))
    assert [call["kind"] for call in calls] == ["change"]
