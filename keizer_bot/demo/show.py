"""`keizer-bot demo --terminal`: the invented club plays its season in the terminal."""

import re
import shlex
import sys
from dataclasses import replace
from pathlib import Path
from random import Random

from keizer_bot.clock import FileClock, write_clock_file
from keizer_bot.demo.cast import cast_in
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
from keizer_bot.demo.club_round import ClubRound, Day, View, find_button
from keizer_bot.demo.messages import (
    KeptDatabase,
    KeptSeason,
    LinksOpened,
    SettingUp,
    ShowOver,
    ShowTitle,
    TryNext,
    WeekOf,
)
from keizer_bot.demo.phones import HostProxy
from keizer_bot.demo.program import RATE, BotProcess, ClockControl, DemoError, Files, carry_out
from keizer_bot.demo.scenes import new_season
from keizer_bot.demo.terminal import TerminalView
from keizer_bot.demo.weeks import WEEKLY, WEEKS
from keizer_bot.i18n.translator import Translator
from keizer_bot.standin.model import AdminRight, Chat
from keizer_bot.standin.server import serving
from keizer_bot.standin.world import Telegram


async def meet(
    first: ClubRound, links: list[str], *looked_on: Chat, proxy: HostProxy | None = None
) -> None:
    """The arbiter opens their link, binds the group and hands out links; the members open theirs.

    `looked_on`: chats that are shown while the arbiter opens the first link. With a `proxy`,
    members without Telegram open their pages on their phones, and the arbiter enters their mail
    addresses.
    """
    arbiter, group = first.arbiter, first.company.group
    for_arbiter, for_group = links
    await first.clock.comes_true(lambda: first.clock.telegram.updates.awaited, "start")
    with first.view.beside(*looked_on):
        arbiter.open_link(for_arbiter)
        await first.clock.quiet()
    arbiter.add_bot(group, AdminRight.PIN)
    arbiter.open_link(for_group, group)
    await first.clock.quiet()
    arbiter.write(first.line("links"))
    await first.clock.quiet()
    first.view.comment(LinksOpened(len(first.people)))
    for person in first.people.values():
        token = _token_of(first, person.full_name)
        person.open_link(f"https://t.me/{person.telegram.bot.username}?start={token}")
        await first.clock.quiet()
        person.press(*find_button(person.chat, 0, person.full_name))
        await first.clock.quiet()
    if proxy is not None:
        for phone in first.company.phones.values():
            await proxy.enter(phone, _token_of(first, phone.full_name))
            if phone.address:
                address_line = first.line("address", name=phone.full_name, address=phone.address)
                arbiter.write(address_line)
            await first.clock.quiet()


def _token_of(first: ClubRound, name: str) -> str:
    """The token of a member's link that the arbiter was given; it opens page and chat."""
    text = "\n".join(message.text for message in first.arbiter.chat.messages.values())
    token = re.search(rf"{re.escape(name)}: \S*[/=]([\w-]+)", text)
    if token is None:
        raise DemoError(f"the arbiter was given no link for {name}")
    return token[1]


def begin(plan: DemoPlan) -> ClubRound:
    """Bring everybody together before the first round; the bot is not in the group yet.

    Raises DemoError for a folder that is not empty.
    """
    files = Files(plan.folder)
    files.begin()
    write_clock_file(files.clock, local(FIRST_EVENING, Day.TUESDAY, 12), RATE)
    telegram = Telegram(FileClock(files.clock), seed=plan.seed)
    company = new_company(telegram, plan.language)
    clock = ClockControl(files, telegram, BotProcess(files, telegram))
    chance = Random(plan.seed)  # noqa: S311 - it decides games, not secrets
    view = View(Translator(), plan.language)
    return ClubRound(company, clock, view, chance, 1, FIRST_EVENING)


async def play(plan: DemoPlan) -> None:
    """Play the season, from the host's set-up to the exported season file. Raises DemoError."""
    unseen_round = begin(plan)
    files, telegram, group = (
        unseen_round.clock.files,
        unseen_round.clock.telegram,
        unseen_round.company.group,
    )
    view = TerminalView(plan.console, unseen_round.view.texts, plan.language, ZONE, group)
    telegram.subscribe(view)
    first, cast = replace(unseen_round, view=view), unseen_round.cast
    view.comment(ShowTitle(cast.club, len(cast.players), plan.rounds))
    view.heading(SettingUp())
    async with serving(telegram) as address:
        links = await set_up(plan, files, address)
        try:
            await first.clock.bot.start()
            await meet(first, links, first.arbiter.chat)
            last = await _play_rounds(first, view, plan.rounds)
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


async def _play_rounds(first: ClubRound, view: TerminalView, rounds: int) -> ClubRound:
    """Play the weeks; returns the last round. Only the first week shows long posts in full."""
    for number, evening in enumerate(EVENINGS[:rounds], start=1):
        round_ = first.another(number, evening)
        view.heading(WeekOf(number, evening))
        with view.at_most(None if number == 1 else WEEKLY):
            for scene in WEEKS[number - 1]:
                await scene(round_)
            await round_.clock.quiet()
    return round_


def _end(view: TerminalView, plan: DemoPlan, files: Files) -> None:
    """Print which files are kept, and what else to try."""
    view.heading(ShowOver(plan.rounds))
    database = f"{view.words(KeptDatabase())} {_typed(files.database)}"
    season = _typed(files.season)
    program = _typed(Path(sys.executable).with_name("keizer-bot"))
    key = cast_in(plan.language).players[1].key
    commands = (f"rank {season} --after 1", f"rank {season} --explain {key}", f"pair {season}")
    tries = [f"  {program} {command}" for command in commands]
    lines = [database, f"{view.words(KeptSeason())} {season}", view.words(TryNext())]
    plan.console.print("\n".join(lines + tries), highlight=False, markup=False, soft_wrap=True)


def _typed(path: Path) -> str:
    """A path as one would type it in the current folder."""
    whole, current = path.absolute(), Path.cwd()
    return shlex.quote(str(whole.relative_to(current) if whole.is_relative_to(current) else whole))
