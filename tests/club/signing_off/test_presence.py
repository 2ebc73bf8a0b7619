"""Players who come and players who are there, from attendance made by hand for each."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial

import pytest
from msgspec import structs

from keizer_bot.calendar import Evening
from keizer_bot.club.signing_off.presence import (
    eligible,
    expected,
    in_round,
    is_paired,
    is_sender,
    is_there,
    player_to_act_for,
    present,
    silent,
    store,
)
from keizer_bot.core.context import Context
from keizer_bot.core.messages import ArbiterOnly, RightMissing
from keizer_bot.core.snapshot import SeasonSnapshot
from keizer_bot.i18n.commands import Right
from keizer_bot.store import games, seasons
from keizer_bot.store.games import Presence
from keizer_bot.store.moments import to_text
from keizer_bot.store.seasons import PlayerRow
from tests.club.hall import ARBITER, EVENING, NAMES, ZONE, Hall

DOORS = datetime(2026, 9, 21, 19, 15, tzinfo=ZONE)  # one checks in for round 3 from then on
SECOND = timedelta(seconds=1)


async def third(hall: Hall, check_in: datetime | None = None) -> Evening:
    """Round 3, with check-in from that moment."""
    evening = await hall.run(lambda context: context.snapshot.calendar.evenings[2])
    return replace(evening, check_in=check_in)


async def player(hall: Hall, name: str) -> PlayerRow:
    """The player of that name."""
    return await hall.run(
        lambda context: next(p for p in context.snapshot.players if p.name == name)
    )


def said(hall: Hall, at: datetime = EVENING, **states: str) -> dict[int, Presence]:
    """The attendance reported by players with those first names."""
    ids = {name.split()[0]: player_id for name, player_id in hall.players.items()}
    words = [
        Presence(hall.rounds[2], ids[one], state, to_text(at)) for one, state in states.items()
    ]
    return {word.player_id: word for word in words}


async def snapshot_with(hall: Hall, words: dict[int, Presence]) -> SeasonSnapshot:
    """The season's facts with that attendance in round 3."""
    snapshot = await hall.run(lambda context: context.snapshot)
    return replace(snapshot, presence={hall.rounds[2]: [*words.values()]})


@pytest.mark.parametrize(
    ("since", "until", "takes_part"),
    [(1, None, True), (3, None, True), (4, None, False), (1, 3, True), (1, 2, False), (3, 3, True)],
)
async def test_a_player_is_in_from_their_first_round_up_to_their_last(
    hall: Hall, since: int, until: int | None, *, takes_part: bool
) -> None:
    """Both included; seen from round 3."""
    anna = structs.replace(await player(hall, "Anna Smit"), from_round=since, until_round=until)
    assert in_round(anna, 3) is takes_part


async def test_a_player_who_left_is_not_eligible(hall: Hall) -> None:
    """They stay in the season, but no longer come."""
    await hall.database.run(
        lambda tx: tx.write(
            "UPDATE player SET until_round = 2 WHERE id = ?", hall.players["Bram Kok"]
        )
    )
    snapshot = await hall.run(lambda context: context.snapshot)
    names = [one.name for one in eligible(snapshot, snapshot.calendar.evenings[2])]
    assert names == [name for name in NAMES if name != "Bram Kok"]


async def test_a_player_without_an_answer_comes_by_their_arrangement(hall: Hall) -> None:
    """A player who answered comes if they said so."""
    away = (hall.players["Bram Kok"], hall.players["Carla Vos"])
    await hall.database.run(
        lambda tx: tx.write("UPDATE player SET arrangement = 'absent' WHERE id IN (?, ?)", *away)
    )
    snapshot = await snapshot_with(hall, said(hall, Carla="here", Daan="excused"))
    coming = [one.name for one in expected(snapshot, await third(hall))]
    assert coming == [name for name in NAMES if name not in ("Bram Kok", "Daan Mol")]
    assert present(snapshot, await third(hall)) == expected(snapshot, await third(hall))


@pytest.mark.parametrize(
    ("state", "at", "there"),
    [
        ("here", DOORS, True),
        ("here", DOORS + SECOND, True),
        ("here", DOORS - SECOND, False),
        ("excused", DOORS, False),
    ],
)
async def test_a_player_who_checks_in_is_present(
    hall: Hall, state: str, at: datetime, *, there: bool
) -> None:
    """From the first moment of check-in; an earlier sign-on is not enough."""
    word = said(hall, at, Anna=state)[hall.players["Anna Smit"]]
    assert is_there(await third(hall, DOORS), word) is there
    assert not is_there(await third(hall), word)
    assert not is_there(await third(hall, DOORS), None)


async def test_with_check_in_only_who_is_there_is_paired(hall: Hall) -> None:
    """An expected player who has not checked in is silent, unless they are busy."""
    eva, carla = hall.players["Eva Prins"], hall.players["Carla Vos"]
    await hall.database.run(
        lambda tx: games.add_game(tx, hall.rounds[2], -1, eva, carla, "arbiter", in_advance=True)
    )
    words = said(hall, DOORS, Anna="here", Bram="here", Carla="excused")
    snapshot, evening = await snapshot_with(hall, words), await third(hall, DOORS)
    assert [one.name for one in present(snapshot, evening)] == ["Anna Smit", "Bram Kok"]
    still = silent(snapshot, evening)
    assert [one.name for one in still] == ["Daan Mol", "Frits Bos", "Greet Dam", "Hugo Vink"]


async def test_one_speaks_for_oneself(hall: Hall) -> None:
    """Anna for Anna; an arbiter who does not play cannot."""
    anna = await player(hall, "Anna Smit")
    found = []
    for by in ("Anna Smit", "Bram Kok", "Tom Wolf"):
        await hall.run(lambda context: found.append(is_sender(context, anna)), by)
    assert found == [True, False, False]


async def test_for_another_it_takes_the_right_to_players(hall: Hall) -> None:
    """A member may only act for themselves; the right to results is not enough."""
    anna = await player(hall, "Anna Smit")
    for by in ("Anna Smit", "Tom Wolf"):
        await hall.run(lambda context: player_to_act_for(context, anna.id), by)
    with pytest.raises(ArbiterOnly):
        await hall.run(lambda context: player_to_act_for(context, anna.id), "Bram Kok")
    await hall.database.run(lambda tx: tx.write("""UPDATE arbiter SET rights = '["results"]'"""))
    with pytest.raises(RightMissing) as refused:
        await hall.run(lambda context: player_to_act_for(context, anna.id))
    assert refused.value.right is Right.PLAYERS


async def test_nobody_acts_for_a_player_of_another_season(hall: Hall) -> None:
    """Neither the player of then nor the chief arbiter can speak for that entry."""
    anna = await player(hall, "Anna Smit")
    await hall.database.run(seasons.add_season, 1, "Nieuw", '{"preset": "dsc"}', "{}", EVENING)
    for by in ("Anna Smit", "Tom Wolf"):
        with pytest.raises(ArbiterOnly):
            await hall.run(lambda context: player_to_act_for(context, anna.id), by)


async def test_a_state_is_stored_and_on_record(hall: Hall) -> None:
    """The record has the round and its day, the person, and the earlier state."""
    anna, evening = await player(hall, "Anna Smit"), await third(hall)

    for state in ("excused", "here"):
        await hall.run(partial(store, player=anna, evening=evening, state=state))
    (row,) = await hall.rows("SELECT * FROM presence WHERE player_id = ?", anna.id)
    assert (row["round_id"], row["state"], row["by_id"]) == (evening.id, "here", ARBITER)
    assert row["at"] == to_text(EVENING)
    first, second = await hall.rows("SELECT * FROM change ORDER BY id")
    assert (first["before"], first["after"]) == (None, "excused")
    assert (second["before"], second["after"]) == ("excused", "here")
    assert (second["action"], second["subject"]) == ("presence", "Anna Smit, 2026-09-21")
    assert (second["season_id"], second["round_id"]) == (anna.season_id, evening.id)


@pytest.mark.parametrize("name", ["Anna Smit", "Daan Mol"])
async def test_a_player_with_a_game_is_paired(hall: Hall, name: str) -> None:
    """With either colour; in the round of the game and in no other."""
    one = await player(hall, name)

    def step(context: Context) -> None:
        evenings = context.snapshot.calendar.evenings
        assert is_paired(context, one, evenings[1])
        assert not is_paired(context, one, evenings[2])

    await hall.run(step)


async def test_a_player_with_the_bye_is_paired_too(hall: Hall) -> None:
    """Nobody else is with them."""
    anna, bram, evening = (
        await player(hall, "Anna Smit"),
        await player(hall, "Bram Kok"),
        await third(hall),
    )

    def step(context: Context) -> None:
        games.add_bye(context.tx, evening.id, anna.id)
        assert is_paired(context, anna, evening)
        assert not is_paired(context, bram, evening)

    await hall.run(step)
