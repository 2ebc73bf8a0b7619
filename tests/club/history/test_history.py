"""Careers, records and the roll of honour, against a count of the season files themselves."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import AsyncIterator
from dataclasses import replace
from fractions import Fraction
from itertools import groupby
from pathlib import Path

import msgspec
import pytest

from keizer_bot.club.history.handlers import honoured
from keizer_bot.club.history.messages import HolderOf, MostFaithful, OtherHolders, RecordKind
from keizer_bot.club.history.summaries import JOBS, PastSeason, past_seasons
from keizer_bot.club.history.views import careers, honour_lines, records
from keizer_bot.club.seasons.files import import_season
from keizer_bot.core.named import names_by_member
from keizer_bot.engine.model import Result
from keizer_bot.engine.ranking import standings
from keizer_bot.engine.rules_table import rules_from
from keizer_bot.engine.runs import UNBEATEN, WON, longest_run
from keizer_bot.engine.winners import prizes
from keizer_bot.formats.season_file import SeasonFile
from keizer_bot.reports.prizes.messages import CompetitionPrize, PrizeWon, WinnerLine
from keizer_bot.store import clubs, summaries
from keizer_bot.store.connection import Database
from keizer_bot.store.transaction import Transaction
from tests.run_jobs import run_jobs
from tests.season_made import day_after
from tests.years_made import APP, club_over_years, context_of, years

pytestmark = pytest.mark.slow

FILES = years(4, 12, 9)
NOW = day_after(FILES[-1])
POINTS = {Result.WHITE_WON: ("w", "l"), Result.BLACK_WON: ("l", "w"), Result.DRAWN: ("d", "d")}


@pytest.fixture
async def club(tmp_path: Path) -> AsyncIterator[Database]:
    """Four seasons of twelve out of sixteen, nine rounds each; the last one runs."""
    database = await club_over_years(tmp_path, FILES)
    yield database
    await database.close()


async def seasons_of(database: Database) -> tuple[PastSeason, ...]:
    """The club's seasons as the bot knows them, kept or not."""
    found = await database.run(lambda tx: past_seasons(context_of(tx, FILES[-1])))
    return tuple(msgspec.structs.replace(season, kept=None) for season in found)


async def called(database: Database) -> dict[int, str]:
    """The members' names."""
    return await database.run(lambda tx: dict(names_by_member(context_of(tx, FILES[-1]))))


def letters(files: tuple[SeasonFile, ...]) -> dict[str, list[tuple[str, str]]]:
    """By name: the season and the result of each game, as the files have them."""
    found = defaultdict[str, list[tuple[str, str]]](list)
    for file in files:
        names = {p.id: p.name for p in file.season.players}
        for round_ in file.season.rounds:
            for game in round_.games:
                white, black = POINTS[game.result or Result.DRAWN]
                found[names[game.white]].append((file.season.name, white))
                found[names[game.black]].append((file.season.name, black))
    return found


def longest(results: list[str], wanted: str) -> int:
    """The longest run, counted one by one."""
    runs = [len(list(group)) for good, group in groupby(results, lambda r: r in wanted) if good]
    return max(runs, default=0)


async def test_a_career_is_what_the_files_add_up_to(club: Database) -> None:
    """Seasons, games, runs over the ends of seasons, titles and places, of everybody."""
    found, names = careers(await seasons_of(club)), await called(club)
    by_hand = letters(FILES)
    over = [(f.season.name, f, standings(f.season, rules_from(f.rules))) for f in FILES[:-1]]
    assert {names[member] for member in found} == set(by_hand)
    for member, career in found.items():
        games = [result for _, result in by_hand[names[member]]]
        assert career.games == "".join(games)
        assert list(career.seasons) == list(dict.fromkeys(s for s, _ in by_hand[names[member]]))
        assert longest_run(career.games, WON) == longest(games, "w")
        assert longest_run(career.games, UNBEATEN) == longest(games, "wd")
        ranks = {
            season: line.rank
            for season, file, ranking in over
            for line in ranking.lines
            if line.player in {p.id for p in file.season.players if p.name == names[member]}
        }
        assert career.best == min(ranks.values(), default=None)
        assert list(career.best_in) == [s for s, rank in ranks.items() if rank == career.best]


async def test_titles_are_those_of_the_engines_prizes(club: Database) -> None:
    """They are compared with `prizes` of the engine, which knows nothing of the race."""
    names = await called(club)
    won = defaultdict[str, list[str]](list)
    for file in FILES[:-1]:
        rules, players = rules_from(file.rules), {p.id: p.name for p in file.season.players}
        for key in prizes(file.season, rules).champions:
            won[players[key]].append(file.season.name)
    found = careers(await seasons_of(club))
    assert won
    assert {names[m]: list(c.titles) for m, c in found.items() if c.titles} == won


async def test_records_are_the_most_of_the_files(club: Database) -> None:
    """Each is recounted from the files; those of a season not over do not count as a season's."""
    names, by_hand = await called(club), letters(FILES)
    found = {each.kind: each for each in records(await seasons_of(club))}
    most = {
        RecordKind.GAMES: max(len(games) for games in by_hand.values()),
        RecordKind.SEASONS: max(len({s for s, _ in games}) for games in by_hand.values()),
        RecordKind.WINNING_RUN: max(longest([r for _, r in g], "w") for g in by_hand.values()),
        RecordKind.UNBEATEN_RUN: max(longest([r for _, r in g], "wd") for g in by_hand.values()),
    }
    for kind, number in most.items():
        assert found[kind].number == number
    totals = [
        (line.total, next(p.name for p in file.season.players if p.id == line.player), name)
        for file in FILES[:-1]
        for name in [file.season.name]
        for line in standings(file.season, rules_from(file.rules)).lines
    ]
    total = found[RecordKind.TOTAL]
    held = {(names[int(member)], season) for member, seasons in total.holders for season in seasons}
    assert total.number == max(totals)[0]
    assert held == {each[1:] for each in totals if each[0] == total.number}


async def test_the_best_score_takes_half_of_the_rounds(club: Database) -> None:
    """Points per game, of players with five of nine rounds or more; then the most games."""
    scores = []
    for file in FILES[:-1]:
        for name, games in letters((file,)).items():
            results = [result for _, result in games]
            points = Fraction(2 * results.count("w") + results.count("d"), 2)
            if 2 * len(results) >= 9:
                scores.append((points / len(results), len(results), name, file.season.name))
    best = max(scores)[:2]
    names = await called(club)
    (found,) = (r for r in records(await seasons_of(club)) if r.kind is RecordKind.SCORE)
    assert (found.number, found.games) == best
    held = {(names[int(member)], season) for member, seasons in found.holders for season in seasons}
    assert held == {each[2:] for each in scores if each[:2] == best}


async def kept(database: Database) -> int:
    """The number of stored summaries."""
    return await database.run(lambda tx: len(summaries.summaries(tx, 1)))


async def keep(database: Database) -> int:
    """Run the jobs that store them; returns their number."""
    return await database.run(lambda tx: run_jobs(tx, APP, NOW, *JOBS))


async def test_a_stored_summary_equals_a_computed_one(club: Database) -> None:
    """Each finished season is stored once, the running one never; the answers are the same."""
    computed = await seasons_of(club)
    assert (await keep(club), await kept(club)) == (3, 3)
    assert await keep(club) == 0
    assert await seasons_of(club) == computed


async def test_a_summary_of_another_version_is_computed_again(
    club: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another version may have computed it differently."""
    await keep(club)
    monkeypatch.setattr(summaries, "__version__", "99.0.0")
    assert (await kept(club), await keep(club), await kept(club)) == (0, 3, 3)


OF_SECOND = "round_id IN (SELECT id FROM round WHERE season_id = 2)"
CORRECTIONS = (
    "UPDATE season SET rules = json_set(rules, '$.values.top', 70) WHERE id = 2",
    "UPDATE season SET ended_at = NULL WHERE id = 2",
    "UPDATE player SET rating = 1000 WHERE id = (SELECT max(id) FROM player WHERE season_id = 2)",
    "UPDATE game SET result = '+/-' WHERE {} AND board = 1",
    "UPDATE game SET result = '1/2-1/2' WHERE {}",
    "DELETE FROM game WHERE {} AND board = 2",
    "DELETE FROM presence WHERE {}",
    "UPDATE presence SET state = 'late' WHERE {}",
    "DELETE FROM bye WHERE {}",
    "UPDATE round SET phase = 'open' WHERE season_id = 2 AND number = 9",
    (
        "INSERT INTO external_game (season_id, member_id, team, date, points)"
        " SELECT 2, member_id, '1', '2024-10-01', '1' FROM player WHERE season_id = 2 LIMIT 1"
    ),
)


@pytest.mark.parametrize("sql", CORRECTIONS)
async def test_a_correction_takes_what_was_kept_of_its_season(club: Database, sql: str) -> None:
    """Only that season's; computed again, it follows the corrected facts."""
    await keep(club)
    await club.run(lambda tx: tx.write(sql.format(OF_SECOND)))
    assert await club.run(lambda tx: set(summaries.summaries(tx, 1))) == {1, 3}
    await keep(club)
    told = await seasons_of(club)
    await club.run(lambda tx: tx.write("DELETE FROM season_summary"))
    assert await seasons_of(club) == told


async def test_the_roll_of_honour_has_the_engines_winners(club: Database) -> None:
    """Champion, groups and riser of each season, as the engine's prizes have them."""
    names = await called(club)

    def said(tx: Transaction) -> list[list[set[str]]]:
        context = context_of(tx, FILES[-1])
        return [
            [
                {winner.player for winner in line.winners if isinstance(winner, WinnerLine)}
                for line in honour_lines(season, context.competition, names)
                if isinstance(line, PrizeWon)
            ]
            for season in past_seasons(context)
            if season.over
        ]

    for file, found in zip(FILES[:-1], await club.run(said), strict=True):
        won = prizes(file.season, rules_from(file.rules))
        players = {p.id: p.name for p in file.season.players}
        groups = [group.winners for group in won.group_winners]
        wanted = [won.champions, *groups, won.risers]
        assert all(wanted)
        assert found == [{players[key] for key in keys} for keys in wanted]


async def test_the_roll_of_honour_names_who_came_most(club: Database) -> None:
    """By the engine's attendance; of more than three the number of others."""
    names = await called(club)

    def said(tx: Transaction) -> list[MostFaithful]:
        context = context_of(tx, FILES[-1])
        found = [
            line
            for season in past_seasons(context)
            if season.over
            for line in honour_lines(season, context.competition, names)
        ]
        return [line for line in found if isinstance(line, MostFaithful)]

    for file, line in zip(FILES[:-1], await club.run(said), strict=True):
        attended = prizes(file.season, rules_from(file.rules)).attendance
        most = max(attended.values())
        count = sum(one == most for one in attended.values())
        others = [h.count for h in line.holders if isinstance(h, OtherHolders)]
        assert (line.attended, line.rounds) == (most, 9)
        assert len(line.holders) - len(others) + sum(others) == count
        players = {p.name: attended[p.id] for p in file.season.players}
        assert {players[h.name] for h in line.holders if isinstance(h, HolderOf)} == {most}


async def test_the_rapid_champion_stands_in_the_clubs_roll_of_honour(club: Database) -> None:
    """Below the main seasons, with a champion only ([003] d); not in a rapid's own."""
    rapid = years(2, 6, 3)

    def step(tx: Transaction) -> tuple[list[tuple[str, list[object]]], list[str]]:
        number = clubs.add_competition(tx, 1, "Rapid", clubs.competition(tx, 1).hours)
        for file in rapid:
            named = msgspec.structs.replace(
                file, season=replace(file.season, name=f"Rapid {file.season.name}")
            )
            import_season(tx, number, named, day_after(file))
        context = context_of(tx, FILES[-1])
        beside = context.at_competition(clubs.competition(tx, number))
        told = [
            (name, [getattr(line, "prize", None) for line in said])
            for name, said in honoured(context)
        ]
        return told, [name for name, _ in honoured(beside)]

    told, of_rapid = await club.run(step)
    assert [name for name, _ in told[:3]] == [file.season.name for file in FILES[-2::-1]]
    assert told[3:] == [("Rapid 2025-2026", [CompetitionPrize("Rapid")])]
    assert of_rapid == ["Rapid 2025-2026"]
