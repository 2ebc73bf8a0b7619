"""Standing arrangements apply to open rounds, not to closed ones or those answered for."""

from __future__ import annotations

from datetime import datetime

import pytest

from keizer_bot.club.changes.actions import undo
from keizer_bot.club.pairing.actions import close_sign_off, pair
from keizer_bot.club.pairing.by_hand import pair_now
from keizer_bot.club.reactions import REACTIONS
from keizer_bot.club.seasons.exporting import export_season
from keizer_bot.club.signing_off.actions import sign_off, sign_on
from keizer_bot.club.signing_off.attendance import (
    Standing,
    attendance_of,
    set_standing,
    show_standing,
)
from keizer_bot.club.signing_off.attendance_messages import NowPlaysOnlyIf, NowPlaysUnless, StartsOn
from keizer_bot.core.context import AppContext, Context
from keizer_bot.core.identify import context_of_season
from keizer_bot.core.messages import ArbiterOnly, NoLongerPlays
from keizer_bot.formats.season_file import SeasonFile
from keizer_bot.i18n.message import Message
from keizer_bot.i18n.translator import Translator
from keizer_bot.store import seasons
from keizer_bot.store.transaction import Transaction
from tests.club.hall import DAYS, EVENING, ZONE, Hall, open_hall

ANNA, BRAM, DAAN = "Anna Smit", "Bram Kok", "Daan Mol"
THURSDAY = datetime(2026, 9, 17, 12, 0, tzinfo=ZONE)
CLOSES = datetime(2026, 9, 18, 18, 0, tzinfo=ZONE)
PAIRS = datetime(2026, 9, 18, 20, 0, tzinfo=ZONE)


async def _set(
    hall: Hall, standing: Standing, at: datetime = THURSDAY, by: str = ANNA, whom: str = ANNA
) -> Message:
    shown = await hall.run(
        lambda context: set_standing(context, player=hall.players[whom], standing=standing), by, at
    )
    return shown.text


async def _close_and_pair(hall: Hall) -> None:
    await hall.run(lambda context: close_sign_off(context, hall.rounds[2]), at=CLOSES)
    await hall.run(lambda context: pair(context, round_id=hall.rounds[2]), at=PAIRS)


async def _plays(hall: Hall, name: str) -> bool:
    sql = "SELECT 1 FROM game WHERE round_id = ? AND ? IN (white_id, black_id)"
    return bool(await hall.rows(sql, hall.rounds[2], hall.players[name]))


async def _state(hall: Hall, name: str) -> list[str]:
    sql = "SELECT state FROM presence WHERE round_id = ? AND player_id = ?"
    return [row["state"] for row in await hall.rows(sql, hall.rounds[2], hall.players[name])]


async def test_only_if_is_absent_with_credit_from_the_first_open_evening(hall: Hall) -> None:
    """The answer names that evening; at closing they are excused, and not paired."""
    assert await _set(hall, "absent") == NowPlaysOnlyIf(ANNA, StartsOn(DAYS[2]), None, None)
    await _close_and_pair(hall)
    assert await _state(hall, ANNA) == ["excused"]
    assert not await _plays(hall, ANNA)


async def test_only_if_plays_when_they_sign_on(hall: Hall) -> None:
    """An answer for one evening overrides the standing arrangement."""
    await _set(hall, "absent")
    await hall.run(
        lambda context: sign_on(context, player=hall.players[ANNA], evenings=[hall.rounds[2]]),
        ANNA,
        THURSDAY,
    )
    await hall.run(
        lambda context: sign_off(context, player=hall.players[BRAM], evenings=[hall.rounds[2]]),
        BRAM,
        THURSDAY,
    )
    await _close_and_pair(hall)
    assert await _plays(hall, ANNA)


async def test_answers_for_an_evening_stay(hall: Hall) -> None:
    """The answer says so: the new arrangement begins with the evening after it."""
    await hall.run(
        lambda context: sign_off(context, player=hall.players[ANNA], evenings=[hall.rounds[2]]),
        ANNA,
        THURSDAY,
    )
    await _set(hall, "absent")
    say = await _set(hall, "present")
    assert isinstance(say, NowPlaysUnless)
    assert say.starts == StartsOn(DAYS[3])
    assert await _state(hall, ANNA) == ["excused"]


@pytest.mark.parametrize("closed", [True, False])
async def test_after_the_deadline_the_round_stays_as_it_was(hall: Hall, closed: bool) -> None:
    """A player who was coming is paired, even if the bot had not closed sign-off yet."""
    if closed:
        await hall.run(lambda context: close_sign_off(context, hall.rounds[2]), at=CLOSES)
    say = await _set(hall, "absent", at=CLOSES)
    assert isinstance(say, NowPlaysOnlyIf)
    assert say.starts == StartsOn(DAYS[3])
    if not closed:
        await hall.run(lambda context: close_sign_off(context, hall.rounds[2]), at=CLOSES)
    await hall.run(lambda context: pair(context, round_id=hall.rounds[2]), at=PAIRS)
    assert await _plays(hall, ANNA)


async def test_an_absent_player_stays_absent_after_the_deadline(hall: Hall) -> None:
    """Changing back too late is for the next evening."""
    await _set(hall, "absent")
    say = await _set(hall, "present", at=CLOSES)
    assert isinstance(say, NowPlaysUnless)
    assert say.starts == StartsOn(DAYS[3])
    await _close_and_pair(hall)
    assert await _state(hall, ANNA) == ["excused"]


async def test_a_sign_on_shows_in_the_list(hall: Hall) -> None:
    """/wie lists them at once among those who come only after signing on."""
    await _set(hall, "absent")
    view = await hall.run(
        lambda context: attendance_of(context, evening=hall.rounds[2]), at=THURSDAY
    )
    assert (view.away, view.absent) == ((ANNA,), ())


async def test_it_is_on_record(hall: Hall) -> None:
    """Both values, and the person."""
    await _set(hall, "absent")
    record = await hall.record()
    assert (record["action"], record["subject"]) == ("arrangement", ANNA)
    assert (record["before"], record["after"], record["actor"]) == ("present", "absent", ANNA)


async def test_the_arbiter_sets_it_and_the_player_is_told(hall: Hall) -> None:
    """A private message tells the player the consequences."""
    await _set(hall, "absent", by="Tom Wolf")
    (told,) = await hall.told(ANNA)
    assert told.startswith("De wedstrijdleider heeft je vaste afspraak veranderd.")


async def test_nobody_sets_anothers(hall: Hall) -> None:
    """Only the arbiter may act for somebody else."""
    with pytest.raises(ArbiterOnly):
        await _set(hall, "absent", by=BRAM)


async def test_a_button_changes_it_and_another_changes_it_back(hall: Hall) -> None:
    """The arrangement is shown with a question; nothing changes before the answer."""
    for standing in ("absent", "present"):
        asked = await hall.run(
            lambda context: show_standing(context, player=hall.players[ANNA]), ANNA, EVENING
        )
        await hall.press(asked, by=ANNA)
        assert (
            await hall.run(
                lambda context: seasons.player(context.tx, hall.players[ANNA]).arrangement,
                at=EVENING,
            )
            == standing
        )


async def test_a_player_who_left_has_no_arrangement(hall: Hall) -> None:
    """The answer says since when they no longer play."""
    await hall.run(
        lambda context: context.tx.write(
            "UPDATE player SET until_round = 2 WHERE id = ?", hall.players[ANNA]
        )
    )
    with pytest.raises(NoLongerPlays):
        await _set(hall, "absent")


async def test_the_clock_puts_on_record_who_is_absent_by_arrangement(hall: Hall) -> None:
    """In a line of its own; a scheduled step is no act to undo, because it would run again."""
    await _set(hall, "absent")

    def step(tx: Transaction) -> None:
        app_context = AppContext(Translator(strict=True), "keizer_bot", REACTIONS)
        close_sign_off(context_of_season(tx, app_context, 1, CLOSES), hall.rounds[2])

    await hall.database.run(step)
    record = await hall.record()
    assert (record["action"], record["actor"]) == ("by_arrangement", "keizer_bot")
    assert (record["subject"], record["after"]) == (DAYS[2].isoformat(), ANNA)
    assert await hall.rows("SELECT 1 FROM trace WHERE act = ?", record["act"]) == []


async def test_the_arbiters_early_pairing_undone_takes_these_absences_along(hall: Hall) -> None:
    """They belong to the arbiter's act: the round is open again, without those absences."""
    await _set(hall, "absent")
    await hall.run(lambda context: pair_now(context, round_id=hall.rounds[2]), at=THURSDAY)
    act = (await hall.record())["act"]
    await hall.run(lambda context: undo(context, act=act, confirmed=True), at=THURSDAY)
    assert await _state(hall, ANNA) == []
    assert await hall.rows("SELECT phase FROM round WHERE id = ?", hall.rounds[2]) == [
        {"phase": "open"}
    ]


@pytest.mark.parametrize(
    ("rules", "own", "noted"),
    [
        ({}, None, "excused"),
        ({"standing_kind": "no_show"}, None, "no_show"),
        ({"standing_kind": "no_show", "long": {"credit": "1/5"}}, "long", "long"),
        ({"standing_kind": "no_show"}, "long", "no_show"),  # no longer in the rules
    ],
)
async def test_a_player_who_did_not_sign_on_is_absent_as_the_rules_say(
    rules: dict[str, object], own: str | None, noted: str
) -> None:
    """By the rules, for everybody or for one member; a season file keeps it."""
    hall = await open_hall(rules={"preset": "dsc", "absence": rules})

    def step(context: Context) -> SeasonFile:
        player, round_3 = hall.players[ANNA], hall.rounds[2]
        set_standing(context, player=player, standing="absent", kind=own)
        close_sign_off(context, round_3)
        return export_season(context, context.season.id)

    file = await hall.run(step, at=THURSDAY)
    sql = "SELECT state FROM presence WHERE round_id = ? AND player_id = ?"
    (row,) = await hall.rows(sql, hall.rounds[2], hall.players[ANNA])
    assert row["state"] == noted
    entry = {"player": "p1", "arrangement": "absent"} | ({"kind": own} if own else {})
    assert file.extras["standing"] == [entry]
