"""/waarom in the chat of [000]'s club; the numbers are those of its page."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from keizer_bot.engine.model import Absence
from keizer_bot.store import seasons
from keizer_bot.store.transaction import Transaction
from tests.club.club_000 import answer, open_club, season_000
from tests.club.scene import NOON, Scene


@pytest.fixture
async def after_2() -> AsyncIterator[Scene]:
    """The club with two rounds behind it."""
    scene = await open_club(season_000(2))
    yield scene
    await scene.database.close()


async def test_my_own_total_is_explained_line_by_line(after_2: Scene) -> None:
    """Jansen has 50 + 43 + 0 after round 2; Pietersen paid 49 a round ago."""
    lines = await answer(after_2, "/waarom")
    assert lines[0] == "Waarom je 93 punten hebt"
    assert lines[1] == "Je staat 3e van 10 na ronde 2."
    assert lines[-4:] == [
        "Eigen waarde: 50",
        "1. wit tegen Pietersen (toen 49 waard, nu 43), gewonnen: 43, 6 minder",
        "2. zwart tegen De Zeeuw (49 waard), verloren: 0, nieuw",
        "Samen: 93, 6 minder",
    ]


async def test_the_summary_says_why_i_fell(after_2: Scene) -> None:
    """From 1 to 3: the game lost, Pietersen 49 to 43, and De Bruin, who rose from 83 to 136."""
    assert (await answer(after_2, "/why"))[2] == (
        "Je zakte 2 plaatsen: tegen De Zeeuw verloren (+0), Pietersen is 6 minder waard"
        " en De Bruin won."
    )


async def test_the_total_of_another_player_is_explained_by_name(after_2: Scene) -> None:
    """De Bruin rose from 3 to 2 past Jansen: 47 for Bakker, and the own value from 41 to 48."""
    lines = await answer(after_2, "/waarom bruin")
    assert lines[2] == (
        "De Bruin steeg 1 plaats: tegen Bakker gewonnen (+47), de eigen waarde geeft 7 meer"
        " en Jansen verloor."
    )


async def test_a_question_about_oneself_is_understood(after_2: Scene) -> None:
    """The questions are in the words that people use."""
    assert (await answer(after_2, "/waarom ben ik gezakt?"))[0] == "Waarom je 93 punten hebt"


async def test_a_name_of_several_is_asked_and_the_button_answers(after_2: Scene) -> None:
    """Six go by "De"; the press of the second gives De Zeeuw's explanation."""
    await after_2.say("/waarom de", by="Jansen")
    (asked,) = await after_2.said()
    buttons = [button for row in asked["buttons"] for button in row]
    assert [b["label"] for b in buttons[:2]] == ["De Vries", "De Zeeuw"]
    await after_2.press(buttons[1]["data"], by="Jansen", at=NOON)
    texts = [each["text"] for each in await after_2.said() if "about" in each]
    assert texts[0].startswith("<b>Waarom De Zeeuw 141 punten heeft</b>")


async def test_an_unknown_name_gets_the_likest(after_2: Scene) -> None:
    """The grammar's own sentence."""
    await answer(after_2, "/waarom Jantsen")
    assert "UnknownPlayerLike" in after_2.spoken


async def test_before_the_first_round_there_is_nothing_to_compare() -> None:
    """The total is the value of the place at the start."""
    scene = await open_club(season_000(0))
    lines = await answer(scene, "/waarom")
    await scene.database.close()
    assert lines[0] == "Waarom je 50 punten hebt"
    assert lines[2].startswith("Er is nog geen ronde gespeeld")


async def test_an_evening_without_games_counts() -> None:
    """Round 3 with Jansen excused and no game: 48 + Pietersen's 45 + 0, and a third of 48."""
    season = season_000()
    empty = replace(season.rounds[2], games=(), absences=(Absence("jansen", "excused"),))
    scene = await open_club(replace(season, rounds=(*season.rounds[:2], empty)))

    def step(tx: Transaction) -> None:
        for phase in ("closed", "paired", "final"):
            seasons.set_phase(tx, 3, phase, NOON)

    await scene.database.run(step)
    lines = await answer(scene, "/waarom")
    period = await answer(scene, "/stand periode")
    await scene.database.close()
    assert lines[0] == "Waarom je 109 punten hebt"
    assert "3. afgemeld (zelf 48 waard): 16, nieuw" in lines
    assert any("Jansen" in line and " 61 " in line for line in period)


async def test_a_later_entrant_is_not_in_the_ranking_yet() -> None:
    """Refused with a sentence, not with a fault."""
    season = season_000(1)
    late = replace(season.players[0], id="late", name="Laat", from_round=3)
    scene = await open_club(replace(season, players=(*season.players, late)))
    (line,) = await answer(scene, "/waarom Laat")
    await scene.database.close()
    assert line.startswith("Laat doet pas mee vanaf ronde 3")


async def test_a_kind_of_the_clubs_own_is_for_the_player_alone() -> None:
    """The illness is shown to the player only; others see an absence."""
    season = season_000(2)
    (first, second) = season.rounds
    games = tuple(g for g in second.games if g.white != "dezeeuw")
    ill = replace(second, games=games, absences=(Absence("jansen", "sick"),))
    rules = {"absence": {"sick": {"credit": "1/3"}}}
    scene = await open_club(replace(season, rounds=(first, ill)), rules)
    own = await answer(scene, "/waarom")
    others = await answer(scene, "/waarom Jansen", by="De Vries")
    await scene.database.close()
    assert any(line.startswith("2. sick") for line in own)
    assert any(line.startswith("2. afwezig") for line in others)
    assert not any("sick" in line for line in others)
