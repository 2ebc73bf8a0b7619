"""How the club of the playground begins: with the real commands, and the links that they print."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path
from random import Random

from rich.console import Console

from keizer_bot.clock import FileClock
from keizer_bot.i18n.translator import Translator
from keizer_bot.playground.backstage import (
    Files,
    ShowError,
    carry_out,
    write_opening,
    write_regulations,
)
from keizer_bot.playground.cast import ARBITER, CAST, CLUB, Role, player_tables
from keizer_bot.playground.director import ZONE, Company, Director
from keizer_bot.playground.frame import LinksOpened
from keizer_bot.playground.lines import LINES
from keizer_bot.playground.model import Chat, Right
from keizer_bot.playground.programme import WEEKS
from keizer_bot.playground.prompter import Prompter
from keizer_bot.playground.scene import Scene
from keizer_bot.playground.screen import Screen
from keizer_bot.playground.world import TOKEN, Telegram

FIRST_EVENING = date(2025, 9, 1)  # in the past: links that `init` makes now must be good then
LINK = re.compile(r"https://t\.me/\S+")
_SEASON = "2025-2026"


@dataclass(frozen=True, slots=True)
class Plan:
    """What is asked of the show. `folder` is new or empty; database and season stay there."""

    rounds: int
    seed: int
    language: str
    console: Console
    folder: Path


def new_director(plan: Plan, files: Files, telegram: Telegram) -> Director:
    """Bring everybody together; the bot is not in the group yet."""
    company = new_company(plan, telegram, CLUB, ARBITER, CAST)
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


def new_company(
    plan: Plan, telegram: Telegram, club: str, leads: tuple[str, str], cast: Sequence[Role]
) -> Company:
    """Bring a club's people together in a group; the bot is not in it yet."""
    scene = Scene(telegram)
    arbiter = scene.person(*leads, language=plan.language)
    people = {
        role.key: scene.person(role.first, role.last, language=plan.language)
        for role in cast
        if role.has_telegram
    }
    group = scene.supergroup(club, arbiter, *people.values(), bot=None)
    others = tuple(role.name for role in cast if not role.has_telegram)
    return Company(group, arbiter, people, others)


async def set_up(plan: Plan, files: Files, api_url: str) -> list[str]:
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
    write_opening(files, _SEASON, player_tables(), evenings())
    await carry_out("season", "import", str(files.opening), *where)
    return LINK.findall(printed)


def evenings() -> list[date]:
    """The season's evenings; not all of them need be shown."""
    return [FIRST_EVENING + timedelta(weeks=week) for week in range(len(WEEKS))]


async def meet(director: Director, links: list[str], *looked_on: Chat) -> None:
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
