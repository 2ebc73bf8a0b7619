"""`keizer-bot demo --terminal`: the invented club plays its season before your eyes."""

import shlex
import sys
from pathlib import Path
from random import Random

from keizer_bot.clock import FileClock, write_clock_file
from keizer_bot.demo.cast import cast_in
from keizer_bot.demo.clock_control import RATE, ClockControl
from keizer_bot.demo.club import (
    EVENINGS,
    FIRST_EVENING,
    ROUNDS,
    ZONE,
    DemoPlan,
    local,
    new_company,
    set_up,
)
from keizer_bot.demo.club_round import TUESDAY, ClubRound
from keizer_bot.demo.meeting import meet
from keizer_bot.demo.messages import (
    KeptDatabase,
    KeptSeason,
    SettingUp,
    ShowOver,
    ShowTitle,
    TryNext,
    WeekOf,
)
from keizer_bot.demo.program import BotProcess, DemoError, Files, carry_out
from keizer_bot.demo.scenes_evening import new_season
from keizer_bot.demo.terminal import TerminalView
from keizer_bot.demo.weeks import WEEKLY, WEEKS
from keizer_bot.i18n.translator import Translator
from keizer_bot.standin.server import serving
from keizer_bot.standin.world import Telegram


def begin(plan: DemoPlan) -> ClubRound:
    """Bring everybody together before the first round; the bot is not in the group yet.

    Raises DemoError for a folder that is not empty.
    """
    files = Files(plan.folder)
    files.begin()
    write_clock_file(files.clock, local(FIRST_EVENING, TUESDAY, 12), RATE)
    telegram = Telegram(FileClock(files.clock), seed=plan.seed)
    company = new_company(telegram, plan.language)
    view = TerminalView(plan.console, Translator(), plan.language, ZONE, company.group)
    telegram.subscribe(view)
    clock = ClockControl(files, telegram, BotProcess(files, telegram))
    chance = Random(plan.seed)  # noqa: S311 - it decides games, not secrets
    return ClubRound(company, clock, view, plan.language, chance, 1, FIRST_EVENING)


async def play(plan: DemoPlan) -> None:
    """Let the club play, from the set-up by the host to the exported season. Raises DemoError."""
    first = begin(plan)
    files, telegram, view = first.clock.files, first.clock.telegram, first.view
    cast = cast_in(plan.language)
    view.comment(ShowTitle(cast.club, len(cast.players), plan.rounds))
    view.heading(SettingUp())
    async with serving(telegram) as address:
        links = await set_up(plan, files, address.api_url)
        try:
            await first.clock.bot.start()
            await meet(first, links, first.arbiter.chat)
            last = await _play_rounds(first, plan.rounds)
            config = ("--config", str(files.config))
            await carry_out("season", "export", str(files.season), *config)
            if plan.rounds == ROUNDS:
                await new_season(last)
        finally:
            await first.clock.bot.stop()
            files.close()
    if telegram.violations:
        raise DemoError(f"Telegram would have refused this: {telegram.violations[0]}")
    _end(view, plan, files)


async def _play_rounds(first: ClubRound, rounds: int) -> ClubRound:
    """Play week after week; return the last. Long posts are shown whole in the first alone."""
    for number, evening in enumerate(EVENINGS[:rounds], start=1):
        played = first.another(number, evening)
        first.view.heading(WeekOf(number, evening))
        with first.view.at_most(None if number == 1 else WEEKLY):
            for scene in WEEKS[number - 1]:
                await scene(played)
            await played.clock.quiet()
    return played


def _end(view: TerminalView, plan: DemoPlan, files: Files) -> None:
    """Say what is kept, and what else can be tried."""
    view.heading(ShowOver(plan.rounds))
    kept = f"{view.words(KeptDatabase())} {_typed(files.database)}"
    season = _typed(files.season)
    program = _typed(Path(sys.executable).with_name("keizer-bot"))
    key = cast_in(plan.language).players[1].key
    commands = (f"rank {season} --after 1", f"rank {season} --explain {key}", f"pair {season}")
    tries = [f"  {program} {command}" for command in commands]
    lines = [kept, f"{view.words(KeptSeason())} {season}", view.words(TryNext())]
    plan.console.print("\n".join(lines + tries), highlight=False, markup=False, soft_wrap=True)


def _typed(path: Path) -> str:
    """A path as it is typed from here."""
    whole, here = path.absolute(), Path.cwd()
    return shlex.quote(str(whole.relative_to(here) if whole.is_relative_to(here) else whole))
