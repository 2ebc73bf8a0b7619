"""`keizer-bot demo`: an invented club plays a period through the real bot, before your eyes."""

from __future__ import annotations

import re
import shlex
import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from pathlib import Path
from random import Random

from rich.console import Console

from keizer_bot.clock import FileClock, write_clock_file
from keizer_bot.i18n.translator import Translator
from keizer_bot.playground.backstage import (
    Files,
    ShowError,
    carry_out,
    running_bot,
    write_draughts_club,
    write_opening,
    write_regulations,
)
from keizer_bot.playground.cast import (
    ARBITER,
    CAST,
    CLUB,
    DRAUGHTS_ARBITER,
    DRAUGHTS_CAST,
    DRAUGHTS_CLUB,
    Role,
    player_tables,
)
from keizer_bot.playground.club_evening import ClubEvening
from keizer_bot.playground.club_week import ClubWeek
from keizer_bot.playground.director import ZONE, Company, Director, local
from keizer_bot.playground.frame import (
    KeptDatabase,
    KeptSeason,
    LinksOpened,
    OtherClub,
    SettingUp,
    ShowOver,
    ShowTitle,
    TryNext,
    WeekOf,
)
from keizer_bot.playground.lines import LINES
from keizer_bot.playground.model import Chat, Right
from keizer_bot.playground.occasion import TUESDAY, Occasion
from keizer_bot.playground.programme import DRAUGHTS_EVENING, WEEKLY, WEEKS
from keizer_bot.playground.prompter import RATE, Prompter
from keizer_bot.playground.scene import Scene
from keizer_bot.playground.scenes_season import new_season
from keizer_bot.playground.screen import Screen
from keizer_bot.playground.server import serving
from keizer_bot.playground.world import TOKEN, Telegram

FIRST_EVENING = date(2025, 9, 1)  # in the past: links that `init` makes now must be good then
_THREE_DAYS = timedelta(days=3)  # from the chess players' Monday to the draughts club's Thursday
_SEASON = "2025-2026"
_LINK = re.compile(r"https://t\.me/\S+")


@dataclass(frozen=True, slots=True)
class Plan:
    """What is asked of the show. `folder` is new or empty; database and season stay there."""

    rounds: int
    seed: int
    language: str
    console: Console
    folder: Path


async def play(plan: Plan) -> None:
    """Let the club play, from the set-up by the host to the exported season. Raises ShowError."""
    plan.folder.mkdir(parents=True, exist_ok=True)
    if any(plan.folder.iterdir()):
        raise ShowError(f"{plan.folder} is not empty: name a new folder for the show")
    files = Files(plan.folder)
    write_clock_file(files.clock, local(FIRST_EVENING, TUESDAY, 12), RATE)
    telegram = Telegram(FileClock(files.clock), seed=plan.seed)
    director = _director(plan, files, telegram)
    _put_heading(director.screen, plan)
    async with serving(telegram) as address:
        links = await _set_up(plan, files, address.api_url)
        async with running_bot(files) as process:
            director.prompter.watch(process)
            await _meet(director, links, director.company.arbiter.chat)
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
    club, evening = DRAUGHTS_CLUB, _evenings()[-1] + _THREE_DAYS
    screen, company = chess.screen, _company(plan, telegram, club, DRAUGHTS_ARBITER, DRAUGHTS_CAST)
    director = replace(chess, company=company)
    screen.heading(OtherClub(club))
    write_draughts_club(files, club, plan.language, player_tables(DRAUGHTS_CAST), evening)
    printed = await carry_out("init", "--links", "--config", str(files.config))
    async with running_bot(files) as process:
        director.prompter.watch(process)
        await _meet(director, _LINK.findall(printed)[-2:])
        with screen.beside(company.group), screen.at_most(WEEKLY):
            for scene in DRAUGHTS_EVENING:
                await scene(Occasion(director, 1, evening))


def _director(plan: Plan, files: Files, telegram: Telegram) -> Director:
    """Bring everybody together; the bot is not in the group yet."""
    company = _company(plan, telegram, CLUB, ARBITER, CAST)
    screen = Screen(plan.console, Translator(), plan.language, ZONE, company.group)
    telegram.subscribe(screen)
    return Director(
        company,
        Prompter(files, telegram, FileClock(files.clock)),
        screen,
        plan.language,
        LINES[plan.language],
        Random(plan.seed),  # noqa: S311 - it decides games, not secrets
    )


def _company(
    plan: Plan, telegram: Telegram, club: str, leads: tuple[str, str], cast: Sequence[Role]
) -> Company:
    scene = Scene(telegram)
    arbiter = scene.person(*leads, language=plan.language)
    people = {
        role.key: scene.person(role.first, role.last, language=plan.language)
        for role in cast
        if role.has_telegram
    }
    group = scene.supergroup(club, arbiter, *people.values(), bot=None)
    return Company(group, arbiter, people)


def _put_heading(screen: Screen, plan: Plan) -> None:
    screen.remark(ShowTitle(CLUB, len(CAST), plan.rounds))
    screen.heading(SettingUp())


async def _set_up(plan: Plan, files: Files, api_url: str) -> list[str]:
    """Do what the host does, with the real commands; the arbiter's link and the group's."""
    where = ("--config", str(files.config))
    answers = {
        "--token": TOKEN,
        "--api-url": api_url,
        "--club": CLUB,
        "--language": plan.language,
        "--time-zone": ZONE.key,
        "--evening": "monday 19:45",
        "--sign-off": "friday 18:00",
        "--pairings": "friday 20:00",
        "--results-final": "23:30",
    }
    given = (part for pair in answers.items() for part in pair)
    printed = await carry_out("init", *where, *given)
    write_regulations(files, plan.language)
    write_opening(files, _SEASON, player_tables(), _evenings())
    await carry_out("season", "import", str(files.opening), *where)
    return _LINK.findall(printed)


def _evenings() -> list[date]:
    """The season's evenings; not all of them need be shown."""
    return [FIRST_EVENING + timedelta(weeks=week) for week in range(len(WEEKS))]


async def _meet(director: Director, links: list[str], *looked_on: Chat) -> None:
    """The arbiter opens his link, binds the group, and hands out links; the members open them.

    `looked_on`: the chats that are shown while he opens his own.
    """
    arbiter, group = director.company.arbiter, director.company.group
    for_arbiter, for_group = links
    await director.prompter.ready()
    with director.screen.beside(*looked_on):
        arbiter.open_link(for_arbiter)
        await director.settle()
    arbiter.add_bot(group, Right.PIN)
    arbiter.open_link(for_group, group)
    await director.settle()
    arbiter.write(director.lines.links)
    await director.settle()
    director.screen.remark(LinksOpened(len(director.company.people)))
    await _open_links(director)


async def _open_links(director: Director) -> None:
    """Each member finds his name beside a link, and opens it."""
    said = "\n".join(each.text for each in director.company.arbiter.chat.messages.values())
    for person in director.company.people.values():
        found = re.search(rf"{re.escape(person.user.full_name)}: (\S+)", said)
        if found is None:
            raise ShowError(f"the arbiter was given no link for {person.user.full_name}")
        person.open_link(found[1])
        await director.settle()


async def _play_rounds(director: Director, rounds: int) -> Occasion:
    """Play week after week; return the last. Long posts are shown whole in the first alone."""
    weeks = list(zip(WEEKS, _evenings(), strict=True))[:rounds]
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
