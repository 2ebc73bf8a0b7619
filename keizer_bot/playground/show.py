"""`keizer-bot demo`: an invented club plays a period through the real bot, before your eyes."""

from __future__ import annotations

import shlex
import sys
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

from keizer_bot.clock import FileClock, write_clock_file
from keizer_bot.playground.backstage import (
    Files,
    ShowError,
    carry_out,
    running_bot,
    write_draughts_club,
)
from keizer_bot.playground.cast import (
    CAST,
    CLUB,
    DRAUGHTS_ARBITER,
    DRAUGHTS_CAST,
    DRAUGHTS_CLUB,
    player_tables,
)
from keizer_bot.playground.club_evening import ClubEvening
from keizer_bot.playground.club_week import ClubWeek
from keizer_bot.playground.director import Director, local
from keizer_bot.playground.founding import (
    FIRST_EVENING,
    LINK,
    Plan,
    evenings,
    meet,
    new_company,
    new_director,
    set_up,
)
from keizer_bot.playground.frame import (
    KeptDatabase,
    KeptSeason,
    OtherClub,
    SettingUp,
    ShowOver,
    ShowTitle,
    TryNext,
    WeekOf,
)
from keizer_bot.playground.occasion import TUESDAY, Occasion
from keizer_bot.playground.programme import DRAUGHTS_EVENING, WEEKLY, WEEKS
from keizer_bot.playground.prompter import RATE
from keizer_bot.playground.scenes_season import new_season
from keizer_bot.playground.screen import Screen
from keizer_bot.playground.server import serving
from keizer_bot.playground.world import Telegram

_THREE_DAYS = timedelta(days=3)  # from the chess players' Monday to the draughts club's Thursday


async def play(plan: Plan) -> None:
    """Let the club play, from the set-up by the host to the exported season. Raises ShowError."""
    plan.folder.mkdir(parents=True, exist_ok=True)
    if any(plan.folder.iterdir()):
        raise ShowError(f"{plan.folder} is not empty: name a new folder for the show")
    files = Files(plan.folder)
    write_clock_file(files.clock, local(FIRST_EVENING, TUESDAY, 12), RATE)
    telegram = Telegram(FileClock(files.clock), seed=plan.seed)
    director = new_director(plan, files, telegram)
    _put_heading(director.screen, plan)
    async with serving(telegram) as address:
        links = await set_up(plan, files, address.api_url)
        async with running_bot(files) as process:
            director.prompter.watch(process)
            await meet(director, links, director.company.arbiter.chat)
            last = await _play_rounds(director, plan.rounds)
            ranking = await _export(files)
            if plan.rounds == len(WEEKS):
                await new_season(last)
        if plan.rounds == len(WEEKS):
            await _play_draughts(plan, files, telegram, director)
    if telegram.violations:
        raise ShowError(f"Telegram would have refused this: {telegram.violations[0]}")
    await _end(director.screen, plan, files, ranking)


async def _play_draughts(plan: Plan, files: Files, telegram: Telegram, chess: Director) -> None:
    """Let the host add a draughts club to the same bot; it plays an evening of its own."""
    club, evening = DRAUGHTS_CLUB, evenings()[-1] + _THREE_DAYS
    screen, company = (
        chess.screen,
        new_company(plan, telegram, club, DRAUGHTS_ARBITER, DRAUGHTS_CAST),
    )
    director = replace(chess, company=company)
    screen.heading(OtherClub(club))
    write_draughts_club(files, club, plan.language, player_tables(DRAUGHTS_CAST), evening)
    printed = await carry_out("init", "--links", "--config", str(files.config))
    async with running_bot(files) as process:
        director.prompter.watch(process)
        await meet(director, LINK.findall(printed)[-2:])
        with screen.beside(company.group), screen.at_most(WEEKLY):
            for scene in DRAUGHTS_EVENING:
                await scene(Occasion(director, 1, evening))


def _put_heading(screen: Screen, plan: Plan) -> None:
    screen.remark(ShowTitle(CLUB, len(CAST), plan.rounds))
    screen.heading(SettingUp())


async def _play_rounds(director: Director, rounds: int) -> Occasion:
    """Play week after week; return the last. Long posts are shown whole in the first alone."""
    weeks = list(zip(WEEKS, evenings(), strict=True))[:rounds]
    for number, (week, evening) in enumerate(weeks, start=1):
        occasion = Occasion(director, number, evening)
        director.screen.heading(WeekOf(number, evening))
        with director.screen.at_most(None if number == 1 else WEEKLY):
            await ClubWeek(occasion, week).play()
            await ClubEvening(occasion, week).play()
    return occasion


async def _export(files: Files) -> str:
    """Export the season that was played, and rank it as anybody can."""
    await carry_out("season", "export", str(files.season), "--config", str(files.config))
    return await carry_out("rank", str(files.season))


async def _end(screen: Screen, plan: Plan, files: Files, ranking: str) -> None:
    """Show the final ranking, and say what else can be tried."""
    screen.heading(ShowOver(plan.rounds))
    await screen.catch_up()
    kept = f"{screen.words(KeptDatabase())} {_typed(files.database)}"
    season = _typed(files.season)
    program = _typed(Path(sys.executable).with_name("keizer-bot"))
    commands = (f"rank {season} --after 1", f"rank {season} --explain pionstra", f"pair {season}")
    tries = [f"  {program} {command}" for command in commands]
    lines = [ranking, kept, f"{screen.words(KeptSeason())} {season}", screen.words(TryNext())]
    plan.console.print("\n".join(lines + tries), highlight=False, markup=False, soft_wrap=True)


def _typed(path: Path) -> str:
    """A path as it is typed from here."""
    whole, here = path.absolute(), Path.cwd()
    return shlex.quote(str(whole.relative_to(here) if whole.is_relative_to(here) else whole))
