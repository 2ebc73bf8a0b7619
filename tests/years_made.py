"""A club with several seasons behind it, each really paired, with results by rating and chance."""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import msgspec

from keizer_bot.app.subjects import COMMANDS
from keizer_bot.club.reactions import REACTIONS
from keizer_bot.club.seasons.files import import_season
from keizer_bot.core.context import BOT_ID, AppContext, Context
from keizer_bot.core.identify import Sender, context_in
from keizer_bot.engine.model import Player
from keizer_bot.formats.season_file import SeasonFile
from keizer_bot.i18n.translator import Translator
from keizer_bot.store.connection import Database
from keizer_bot.store.transaction import Transaction
from tests.season_made import FIRST, club_with, crowd, day_after, season_made

APP = AppContext(Translator(strict=True), "keizer_bot", REACTIONS, COMMANDS)


def years(count: int, size: int, rounds: int) -> tuple[SeasonFile, ...]:
    """That many seasons, the last one of 2026; of a third more people some skip each year."""
    known = tuple(replace(p, group="AB"[n % 2]) for n, p in enumerate(crowd(size * 4 // 3)))
    return tuple(_season(year, known, size, rounds) for year in range(2027 - count, 2027))


def _season(year: int, known: tuple[Player, ...], size: int, rounds: int) -> SeasonFile:
    chosen = sorted(random.Random(year).sample(range(len(known)), size))
    promised = {"rounds": rounds, "minimum_attendance": "1/2"}
    rules = {"preset": "dsc", "values": {"top": "auto"}, "season": promised}
    file = season_made(tuple(known[n] for n in chosen), rounds, rules, seed=year)
    back = date(year, 9, 7) - FIRST
    back -= timedelta(days=back.days % 7)
    dated = tuple(
        replace(each, date=(date.fromisoformat(each.date or "") + back).isoformat())
        for each in file.season.rounds
    )
    season = replace(file.season, name=f"{year}-{year + 1}", rounds=dated)
    return msgspec.structs.replace(file, season=season)


async def club_over_years(folder: Path, files: tuple[SeasonFile, ...]) -> Database:
    """A club's database with these seasons, of which the last one runs."""
    first, *others = files
    database = await club_with(folder, first)

    def step(tx: Transaction) -> None:
        for file in others:
            import_season(tx, 1, file, day_after(file))

    await database.run(step)
    return database


def context_of(tx: Transaction, file: SeasonFile) -> Context:
    """The bot's own context on the day after that season's last round."""
    return context_in(tx, APP, Sender(BOT_ID, "keizer_bot"), 1, day_after(file))
