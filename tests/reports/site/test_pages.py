"""The website's pages: whole, reachable, quiet, and true to the engine's numbers."""

from __future__ import annotations

import re
from itertools import groupby, pairwise
from pathlib import Path
from posixpath import dirname, join, normpath
from urllib.parse import urlsplit

import pytest

from keizer_bot.club.website.pages import site_view
from keizer_bot.engine.model import Game, Player, Result, Round, Season
from keizer_bot.engine.ranking import standings
from keizer_bot.formats.season_file import SeasonFile
from keizer_bot.i18n.formats import number
from tests.reports.site.made import ODD, TEXTS, Site, parsed, site_made, text_of
from tests.season_made import CLUB

pytestmark = pytest.mark.slow

NL = TEXTS.locale_of("nl")


def test_every_page_is_html_without_an_error(site: Site) -> None:
    """A strict parser that nobody here wrote reads all of them; each names its language."""
    trees = dict(site.pages)
    assert {"index.html", "embed.html", "seasons.html"} <= trees.keys()
    assert {"index.html", "cross-table.html", "prizes.html"} <= site.season.keys()
    assert {tree.get("lang") for tree in trees.values()} == {"nl"}


def test_a_link_that_is_shared_says_what_it_is(site: Site) -> None:
    """Title and description of each page, as search engines and chat apps read them."""
    for name, tree in site.pages:
        if name == "embed.html":  # stands in another site's page, and is not shared
            continue
        said = {m.get("property") or m.get("name"): m.get("content") for m in tree.iter("meta")}
        assert said["og:title"] == text_of(next(tree.iter("title")))
        assert said["og:description"] == said["description"]
        assert CLUB in (said["description"] or "")


def test_every_link_leads_somewhere(site: Site) -> None:
    """Every link of a page is to a file of the site, or a part of the page."""
    there = site.files.keys() | {"calendar.ics"}
    for name, tree in site.pages:
        ids = {each.get("id") for each in tree.iter() if each.get("id")}
        for link in [*tree.iter("a"), *tree.iter("link")]:
            to = urlsplit(link.get("href") or "")
            assert beside(name, to.path) in there or (not to.path and to.fragment in ids), (
                name,
                link.get("href"),
            )


def beside(page: str, link: str) -> str:
    """The path of a link's target."""
    return normpath(join(dirname(page), link))


def test_every_page_can_be_reached(site: Site) -> None:
    """The links start at the front page."""
    trees = dict(site.pages)
    found, waiting = set(), ["index.html"]
    while waiting:
        name = waiting.pop()
        if name in trees and name not in found:
            found.add(name)
            links = [urlsplit(a.get("href") or "").path for a in trees[name].iter("a")]
            waiting += [beside(name, link) for link in links if link]
    assert trees.keys() - found == {"embed.html"}


def test_nothing_is_asked_of_others_and_nothing_runs(site: Site) -> None:
    """No script, no frame, no address elsewhere; and the pages forbid it themselves."""
    for name, tree in site.pages:
        tags = {each.tag for each in tree.iter()}
        assert not tags & {"script", "iframe", "object", "style", "form", "img"}, name
        assert not any(
            key.startswith("on") or key == "style" for e in tree.iter() for key in e.attrib
        )
        (policy,) = [m.get("content") or "" for m in tree.iter("meta") if m.get("http-equiv")]
        assert policy.startswith("default-src 'none'; style-src 'self'")
        assert "http" not in site.files[name].decode().lower().replace("http-equiv", "")
    assert "url(" not in site.files["site.css"].decode()
    assert "@import" not in site.files["site.css"].decode()


def test_a_page_can_be_read_without_eyes(site: Site) -> None:
    """One heading of the first order, tables with a caption and heads, a way past the menu."""
    for name, tree in site.pages:
        assert len(list(tree.iter("h1"))) == 1, name
        orders = [int(e.tag[1]) for e in tree.iter() if re.fullmatch("h[1-6]", str(e.tag))]
        assert all(after - before <= 1 for before, after in pairwise(orders))
        for table in tree.iter("table"):
            assert text_of(next(table.iter("caption")))
            assert all(head.get("scope") in {"col", "row"} for head in table.iter("th"))
        if name != "embed.html":
            assert next(tree.iter("a")).get("href") == "#content"


def test_a_player_s_page_leads_to_their_place_in_the_cross_table(site: Site) -> None:
    """The link leads to the cell of their own row and column."""
    rows = list(next(parsed(site.season["cross-table.html"]).iter("tbody")))
    assert rows
    for place, row in enumerate(rows):
        name, *cells = row
        (page,) = [a.get("href") or "" for a in name.iter("a")]
        links = [a.get("href") for a in parsed(site.season[page]).iter("a")]
        assert f"cross-table.html#{cells[place].get('id')}" in links
        assert sum(cell.get("id") is not None for cell in cells) == 1


def test_a_drawing_has_its_words(site: Site) -> None:
    """A reader who does not see a player's chart hears the first and the last place."""
    pages = [tree for name, tree in site.pages if "/player-" in name]
    assert pages
    for tree in pages:
        (drawing,) = tree.iter("{http://www.w3.org/2000/svg}svg")
        title = next(iter(drawing))
        assert drawing.get("aria-labelledby") == title.get("id")
        assert re.search(r"begon op plaats \d+ en staat nu op plaats \d+", text_of(title))


def test_a_name_stays_a_name(site: Site) -> None:
    """`<b>Jan & Co` is read as it is written, on every page that has it."""
    having = [name for name, tree in site.pages if ODD in text_of(tree)]
    own = [Path(name).name for name in having if "/" in name]
    assert "index.html" in having
    assert {"index.html", "ranking-6.html", "players.html", "cross-table.html"} <= set(own)
    assert all(b"<b>Jan" not in content for content in site.files.values())


def test_the_rankings_are_the_engines(site: Site) -> None:
    """Each ranking page has the engine's order and totals after its round."""
    book = site.facts.snapshot
    assert book is not None
    names = {p.key: p.name for p in book.players}
    for after in range(7):
        tree = parsed(site.season[f"ranking-{after}.html"])
        rows = [[*row] for row in next(tree.iter("tbody"))]
        seen = [[text_of(row[0]), (row[2][0].text or ""), text_of(row[3])] for row in rows]
        lines = standings(book.played, book.rules, after=after).lines
        said = [[str(x.rank), names[x.player], number(x.total, NL)] for x in lines]
        assert seen == said


def test_a_players_lines_make_their_total(site: Site) -> None:
    """The last column of their page adds up to the total below it."""
    pages = [tree for name, tree in site.pages if "/player-" in name]
    assert pages
    for tree in pages:
        table = next(table for table in tree.iter("table") if table.get("class") == "sheet")
        credits_ = [text_of(list(row)[-1]) for row in next(table.iter("tbody"))]
        total = text_of(next(iter(next(table.iter("tfoot"))))[-1])
        assert sum(map(_value, credits_)) == pytest.approx(_value(total), abs=0.06)


def longest(results: str, wanted: str) -> int:
    """The longest run of results that are wanted, counted one by one."""
    runs = [len(list(group)) for good, group in groupby(results, lambda r: r in wanted) if good]
    return max(runs, default=0)


def test_a_players_page_tells_their_season(site: Site) -> None:
    """Runs, last games, evenings and the best win, counted again from the season's own rounds."""
    snapshot = site.facts.snapshot
    assert snapshot
    ids = {p.key: p for p in snapshot.players}
    last = {line.player: line.counted for line in snapshot.running.standings().lines}
    letters = {Result.WHITE_WON: "wl", Result.BLACK_WON: "lw", Result.DRAWN: "dd"}
    for player in snapshot.players:
        results, beaten, there = "", [], 0
        for round_ in snapshot.played.rounds:
            there += player.key in round_.byes
            for game in round_.games:
                if game.result in letters and player.key in (game.white, game.black):
                    side = game.black == player.key
                    results += letters[game.result][side]
                    there += 1
                    if results[-1] == "w":
                        beaten.append((game.white if side else game.black, round_.number))
            away = [a for a in round_.absences if a.player == player.key]
            there += any(absence.kind == "club_duty" for absence in away)
        text = text_of(parsed(site.season[f"player-{player.id}.html"]))
        runs = longest(results, "w"), longest(results, "wd")
        assert f"{runs[0]} gewonnen, {runs[1]} zonder verlies" in text
        said = {"w": "gewonnen", "d": "remise", "l": "verloren"}
        assert f"Laatste partijen{', '.join(said[r] for r in results[::-1][:5])} " in text
        assert f"Aanwezig{there} van 6 rondes" in text
        if beaten:
            best, number_ = max(beaten, key=lambda win: (last[win[0]], -win[1]))
            name = site.facts.names[ids[best].member_id][0]
            assert f"Beste winst{name}, Ronde {number_} " in text
        else:
            assert "Beste winst" not in text


def _value(text: str) -> float:
    return float(text.replace("½", ".5").replace(",", "."))


async def test_where_every_win_pays_the_same_a_page_has_no_value(
    site: Site, tmp_path: Path
) -> None:
    """There it would be 1 for everybody; the best win would be any."""
    by_points = await site_made(tmp_path, rules={"preset": "points"})
    for made, has_values in ((site, True), (by_points, False)):
        page = text_of(parsed(made.season["player-1.html"]))
        assert ("Waarde" in page) is has_values
        assert ("waarde van de tegenstander" in page) is has_values
        assert ("Beste winst" in page) <= has_values
        assert "Punten" in page


def test_the_players_stand_by_surname_with_rank_and_games(site: Site) -> None:
    """Where a prefix does not count; each leads to their page."""
    tree = parsed(site.season["players.html"])
    names = [text_of(row[2][0]) for row in next(tree.iter("tbody"))]
    surnames = [name.split()[-1] for name in names]
    assert surnames == sorted(surnames)
    assert sorted(names) == sorted(person.person.name for person in site_view(site.facts).sheets)


def test_the_front_page_has_what_people_come_for(site: Site) -> None:
    """The ranking now, the next evening, the latest results."""
    text = text_of(parsed(site.files["index.html"]))
    for words in (
        "Stand na ronde 6",
        "Volgende clubavond maandag 19 oktober Ronde 7, 19:45",
        "Laatste uitslagen Ronde 6, maandag 12 oktober",
    ):
        assert words in text


def test_the_race_for_the_prizes_is_the_chats(site: Site) -> None:
    """After six of 28 rounds everybody can still attend 19, so the first of the ranking leads."""
    book = site.facts.snapshot
    assert book is not None
    first = book.by_key(standings(book.played, book.rules).lines[0].player)
    text = text_of(parsed(site.season["prizes.html"]))
    assert "Nog 22 rondes te gaan." in text
    assert "Voor een prijs uit de stand moet je er minstens 19 keer zijn." in text
    assert f"Clubkampioen1. {first.name}: " in text


async def test_the_best_team_player_is_on_the_website(tmp_path: Path) -> None:
    """Won against an equal: W - We is 1 - 0.50; four of the five games are still to come."""
    site = await site_made(
        tmp_path,
        "UPDATE member SET website = 'initials' WHERE name = 'Wiebrand Torenga'",
        "INSERT INTO external_game (season_id, member_id, team, date, against, points, rating)"
        " SELECT season_id, member_id, '1', '2026-10-01', 'De Toren', '1', rating FROM player"
        " WHERE key = 'torenga'",
    )
    text = text_of(parsed(site.season["prizes.html"]))
    assert "Beste teamspeler1. W.T.: +0,50 uit 1 partij – nog 4 partijen nodig" in text


async def test_beside_the_main_competition_there_is_its_champion_alone(tmp_path: Path) -> None:
    """[003] d: the highest of the last rapid ranking; groups and risers are the main one's."""
    site = await site_made(
        tmp_path,
        "INSERT INTO competition (id, club_id, name, hours) SELECT 0, 1, 'Eerst', hours"
        " FROM competition",
        which=1,
    )
    text = text_of(parsed(site.season["prizes.html"]))
    assert f"Kampioen {CLUB}1. " in text
    assert "Groep" not in text
    assert "Stijger" not in text


async def test_the_cross_table_has_each_game_from_both_sides(site: Site) -> None:
    """It has as many points as there were games."""
    tree = parsed(site.season["cross-table.html"])
    cells = [text_of(cell) for row in next(tree.iter("tbody")) for cell in list(row)[1:]]
    signs = [sign for cell in cells for sign in cell.split()]
    book = site.facts.snapshot
    assert book is not None
    assert len(signs) == 2 * len(book.games)
    assert sum(map(_value, signs)) == len(book.games)


@pytest.mark.parametrize(
    ("language", "words"), [("en", "Ranking after round 6"), ("it", "Classifica dopo il turno 6")]
)
async def test_the_site_speaks_the_clubs_language(
    tmp_path: Path, language: str, words: str
) -> None:
    """All of it, with its own name for the language."""
    site = await site_made(tmp_path, language=language)
    tree = parsed(site.files["index.html"])
    assert tree.get("lang") == language
    assert words in text_of(tree)


async def test_draughts_count_by_twos(tmp_path: Path) -> None:
    """A draughts club reads 2-0 and 1-1."""
    rules = {"preset": "dsc", "season": {"game": "draughts", "rounds": 28}}
    site = await site_made(tmp_path, rules=rules)
    text = text_of(parsed(site.season["round-6.html"]))
    assert "2-0" in text
    assert not re.search(r"\b1-0\b", text)


async def test_a_cup_has_its_bracket(tmp_path: Path, site: Site) -> None:
    """Daan lost to Eva, the others have byes: all rounds are there, with the winners marked."""
    names = ("Anna", "Bram", "Carla", "Daan", "Eva")
    cup = SeasonFile(
        Season(
            "Beker",
            tuple(Player(name, name) for name in names),
            (Round(1, (Game("Daan", "Eva", Result.BLACK_WON),), names[:3], date="2026-09-07"),),
        ),
        {"pairing": {"method": "knock-out", "order": "rank"}},
    )
    made = await site_made(tmp_path, file=cup)
    bracket = parsed(made.season["bracket.html"])
    assert [text_of(head) for head in bracket.iter("h2")] == [
        "Ronde 1 (kwartfinales)", "Ronde 2 (halve finales)", "Ronde 3 (finale)",
    ]  # fmt: skip
    matches = [text_of(match) for match in bracket.iter("ol") for match in match]
    assert matches == [
        "Anna –",
        "Daan 0 Eva 1",
        "Bram –",
        "Carla –",
        "Anna Eva",
        "Bram Carla",
        "– –",
    ]
    on = [text_of(line) for line in bracket.iter("p") if line.get("class") == "on"]
    assert on == ["Anna", "Eva 1", "Bram", "Carla"]
    assert "bracket.html" not in site.season


async def test_a_club_without_a_season_has_a_front_page(tmp_path: Path) -> None:
    """It says that there is none yet."""
    site = await site_made(tmp_path, *_NO_SEASON)
    assert {n for n in site.files if n.endswith(".html")} == {"index.html", "embed.html"}
    assert "Er loopt nu geen seizoen" in text_of(parsed(site.files["index.html"]))


_NO_SEASON = (
    "DELETE FROM game",
    "DELETE FROM bye",
    "DELETE FROM presence",
    "DELETE FROM round",
    "DELETE FROM player",
    "DELETE FROM season",
)


def test_places_won_and_lost_are_those_of_the_ranking_before(site: Site) -> None:
    """The numbers are right for everybody, also for the first."""
    rankings, leaders = site_view(site.facts).rankings, 0
    for before, after in pairwise(rankings):
        old = [who for who, _ in before.places]
        for place, (who, line) in enumerate(after.places):
            assert line.moved == old.index(who) - place
            leaders += who == old[0] and place > 0
    assert leaders
