"""/alsdan, /speler and /onderling in the chat of [000]'s club; the numbers are its page's."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from keizer_bot.club.seasons.files import import_season
from keizer_bot.engine.model import Game, Result, Round
from keizer_bot.formats.season_file import SeasonFile
from tests.club.club_000 import answer, open_club, season_000
from tests.club.scene import NOON, Scene
from tests.engine import notation


@pytest.fixture
async def club() -> AsyncIterator[Scene]:
    """The club with its three rounds behind it."""
    scene = await open_club(season_000())
    yield scene
    await scene.database.close()


@pytest.fixture
async def evening() -> AsyncIterator[Scene]:
    """The evening of round 3: the first two games, Jansen's among them, are still being played."""
    season = season_000()
    *before, last = season.rounds
    assert {last.games[0].white, last.games[1].white} == {"dezeeuw", "jansen"}
    games = tuple(g._replace(result=None) if i < 2 else g for i, g in enumerate(last.games))
    open_ = replace(season, rounds=(*before, replace(last, games=games)))
    scene = await open_club(open_)
    yield scene
    await scene.database.close()


async def test_each_result_of_my_game_is_foreseen(evening: Scene) -> None:
    """Jansen has 48 + 45 + 0, third of round 2, and Slager's 47, half of it or nothing.

    Without De Zeeuw's game: De Zeeuw 140, De Bruin 134, De Jonge 136, Slager 92, 116 or 140, and
    De Vries 106½. A win is 140, level with De Zeeuw who stood higher: place 2, one up. A draw is
    116½: place 4. A loss is 93, below Slager and De Vries too: place 6.
    """
    lines = await answer(evening, "/alsdan")
    assert lines[1].startswith("Ronde 3: jij met wit tegen Slager.")
    assert lines[3:6] == [
        "Je wint: plaats 2, totaal 140 (1 plaats hoger)",
        "Remise: plaats 4, totaal 116½ (1 plaats lager)",
        "Je verliest: plaats 6, totaal 93 (3 plaatsen lager)",
    ]
    assert lines[-1].startswith("Er is nog 1 andere partij zonder uitslag")


async def test_black_wins_when_black_wins(evening: Scene) -> None:
    """Slager has 47 + 22 + 23 and Jansen's 48: 140 after a win, as the page has without it 92."""
    lines = await answer(evening, "/alsdan", by="Slager")
    assert "totaal 140" in lines[3]
    assert "totaal 92" in lines[5]


async def test_the_newest_open_game_is_meant() -> None:
    """Jansen's game of round 2 waits for its result as well."""
    season = season_000()
    rounds = (season.rounds[0], *map(_all_open, season.rounds[1:]))
    scene = await open_club(replace(season, rounds=rounds))
    lines = await answer(scene, "/alsdan")
    await scene.database.close()
    assert lines[1].startswith("Ronde 3: jij met wit tegen Slager.")


def _all_open(round_: Round) -> Round:
    return replace(round_, games=tuple(g._replace(result=None) for g in round_.games))


async def test_the_last_open_game_decides_alone() -> None:
    """Bakker, 7th of round 2, lost the only game that is taken open: 44 + 23½ + 0 and De Vries' 42.

    That is 109½, above Slager's 92, Pietersen's 88 and De Vries' 62½: place 5, two up.
    """
    season = season_000()
    *before, last = season.rounds
    games = tuple(g._replace(result=None if g.white == "bakker" else g.result) for g in last.games)
    open_ = replace(season, rounds=(*before, replace(last, games=games)))
    scene = await open_club(open_)
    lines = await answer(scene, "/alsdan", by="Bakker")
    await scene.database.close()
    assert lines[3] == "Je wint: plaats 5, totaal 109½ (2 plaatsen hoger)"
    assert lines[-1] == "Alle andere uitslagen zijn binnen."


async def test_a_newcomer_has_no_place_to_compare_with() -> None:
    """Slager, who enters in round 3, plays Jansen: no earlier ranking had Slager."""
    season = season_000()
    *before, last = season.rounds
    players = tuple(replace(p, from_round=3) if p.id == "slager" else p for p in season.players)
    free = [replace(r, games=tuple(g for g in r.games if not _is_slagers(g))) for r in before]
    games = tuple(g._replace(result=None) if _is_slagers(g) else g for g in last.games)
    rounds = (*free, replace(last, games=games))
    scene = await open_club(replace(season, players=players, rounds=rounds))
    lines = await answer(scene, "/alsdan", by="Slager")
    await scene.database.close()
    assert all(line.endswith("(nieuw in de stand)") for line in lines[3:6])


def _is_slagers(game: Game) -> bool:
    return "slager" in (game.white, game.black)


async def test_nobody_asks_without_an_open_game(evening: Scene) -> None:
    """Bakker's game has its result."""
    (line,) = await answer(evening, "/whatif", by="Bakker")
    assert line.startswith("Je hebt nu geen partij waarvan de uitslag nog openstaat.")
    assert evening.spoken == {"NoOpenGame"}


async def test_a_players_card(club: Scene) -> None:
    """Jansen after [000]'s third round, as Slager, who lost to Jansen, sees it."""
    assert await answer(club, "/speler Jansen", by="Slager") == [
        "Jansen: plaats 3 van 10 na ronde 3",
        "Totaal: 140",
        "Resultaat: 2 uit 3.",
        "Kleuren tot nu toe: 2 keer wit, 1 keer zwart.",
        "Laatste partijen, de nieuwste eerst: gewonnen, verloren en gewonnen.",
        "Jij tegen Jansen: 0 uit 1.",
        "",
        "1. wit tegen Pietersen: gewonnen",
        "2. zwart tegen De Zeeuw: verloren",
        "3. wit tegen Slager: gewonnen",
    ]


async def test_a_card_says_that_you_never_met(club: Scene) -> None:
    """Bakker did not play Jansen; one's own card does not say so."""
    never = "Jij en Jansen speelden dit seizoen nog niet tegen elkaar."
    assert never in await answer(club, "/speler Jansen", by="Bakker")
    assert not any("Jij" in line for line in await answer(club, "/speler"))


async def test_form_is_of_the_last_five_games() -> None:
    """A lost first game of six has gone from it, and counts in the result."""
    rounds = ["a-b 0-1", *["a-b 1-0"] * 4, "a-b award 3/4 1/4"]
    scene = await open_club(notation.season("a b", *rounds))
    lines = await answer(scene, "/speler", by="A")
    await scene.database.close()
    assert lines[2] == "Resultaat: 4,75 uit 6."
    assert lines[4] == (
        "Laatste partijen, de nieuwste eerst: beslissing van de wedstrijdleider,"
        " gewonnen, gewonnen, gewonnen en gewonnen."
    )


async def test_a_forfeit_is_shown_and_not_counted() -> None:
    """It counts neither in the points, nor in colours, nor in form."""
    season = season_000(1)
    (first,) = season.rounds
    forfeit = first.games[0]._replace(result=Result.WHITE_BY_FORFEIT)
    games = (forfeit, *first.games[1:])
    scene = await open_club(replace(season, rounds=(replace(first, games=games),)))
    lines = await answer(scene, "/speler", by="Jansen")
    mutual = await answer(scene, "/onderling")
    await scene.database.close()
    assert lines[2] == "Je hebt dit seizoen nog geen partij gespeeld."
    assert lines[-1] == "1. wit tegen Pietersen: reglementair gewonnen"
    assert mutual == ["Je hebt nog geen partij gespeeld."]


@pytest.mark.parametrize("words", ["erbij Nieuw 1500", "lijst", "terug Jansen"])
async def test_adding_players_stays_the_arbiters(club: Scene, words: str) -> None:
    """A member who tries is told so; the arbiter is answered."""
    await answer(club, f"/speler {words}")
    assert club.spoken == {"ArbiterOnly"}
    club.spoken.clear()
    await answer(club, f"/speler {words}", by="Tom Wolf")
    assert "ArbiterOnly" not in club.spoken


async def test_the_arbiter_lists_and_looks_up(club: Scene) -> None:
    """Without words they have the list, with a name the card."""
    assert "De Zeeuw" in "".join(await answer(club, "/speler", by="Tom Wolf"))
    lines = await answer(club, "/speler Zeeuw", by="Tom Wolf")
    assert lines[:2] == ["De Zeeuw: plaats 1 van 10 na ronde 3", "Totaal: 164½"]


async def test_my_points_against_each_opponent(club: Scene) -> None:
    """De Zeeuw beat De Vries and Jansen and drew with De Bruin; alphabetically."""
    lines = await answer(club, "/onderling", by="De Zeeuw")
    assert lines[2:5] == ["De Bruin: ½ uit 1", "De Vries: 1 uit 1", "Jansen: 1 uit 1"]


@pytest.mark.parametrize("words", ["bruin zeeuw", "De Bruin - De Zeeuw", "bruin tegen de zeeuw"])
async def test_two_players_game_by_game(club: Scene, words: str) -> None:
    """The two names may be joined in any way."""
    lines = await answer(club, f"/onderling {words}")
    assert lines[0] == "De Bruin – De Zeeuw: ½ – ½"
    assert lines[2] == "Ronde 3: De Zeeuw – De Bruin ½-½"


async def test_one_name_is_against_me(club: Scene) -> None:
    """Jansen lost to De Zeeuw, and never met De Wit."""
    assert (await answer(club, "/onderling zeeuw"))[0] == "Jansen – De Zeeuw: 0 – 1"
    (line,) = await answer(club, "/onderling wit")
    assert line == "Jansen en De Wit hebben nog geen uitslag tegen elkaar."


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("Jansen Pietersem", "UnknownPlayerLike"),
        ("Xyzzy", "UnknownPlayer"),
        ("Jansen Jansen", "TwoPlayersWanted"),
        ("de en de", "SeveralPlayers"),
    ],
)
async def test_names_that_are_no_two_players(club: Scene, words: str, message: str) -> None:
    """Each has its own sentence."""
    await answer(club, f"/onderling {words}")
    assert club.spoken == {message}


async def test_one_of_two_names_may_fit_several(club: Scene) -> None:
    """The buttons complete the pair that is meant."""
    await club.say("/onderling de - Jansen", by="Slager")
    (asked,) = await club.said()
    buttons = [button for row in asked["buttons"] for button in row]
    assert buttons[1]["label"] == "De Zeeuw"
    await club.press(buttons[1]["data"], by="Slager", at=NOON)
    texts = [each["text"] for each in await club.said() if "about" in each]
    assert texts[0].startswith("<b>De Zeeuw – Jansen: 1 – 0</b>")


@pytest.mark.parametrize("words", ["/waarom de", "/speler de", "/onderling de"])
async def test_a_button_of_last_season_is_told_that_it_is_old(club: Scene, words: str) -> None:
    """A new season began between the question and the press."""
    await club.say(words, by="Jansen")
    (asked,) = await club.said()
    button = asked["buttons"][0][0]
    await club.database.run(
        import_season, 1, SeasonFile(season_000(1), {"preset": "classic"}), NOON
    )
    club.spoken.clear()
    await club.press(button["data"], by="Jansen", at=NOON)
    assert club.spoken == {"StaleButton"}


async def test_a_name_of_several_is_asked_about_in_the_season_that_was_named(club: Scene) -> None:
    """The button tells of that season, though another runs by now."""
    await club.database.run(
        import_season, 1, SeasonFile(season_000(1), {"preset": "classic"}), NOON
    )
    await club.say("/onderling vorig seizoen de zeeuw", by="Jansen")
    (told,) = await club.said()
    assert "<b>Jansen – De Zeeuw" in told["text"] or "<b>De Zeeuw – Jansen" in told["text"]
    await club.say("/speler vorig seizoen de", by="Jansen")
    (asked,) = await club.said()
    button = next(b for row in asked["buttons"] for b in row if b["label"] == "De Zeeuw")
    await club.press(button["data"], by="Jansen", at=NOON)
    (card,) = [each["text"] for each in await club.said() if "about" in each]
    assert "na ronde 3" in card
