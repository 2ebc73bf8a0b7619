"""Sixty players: dashboard and preview stay within Telegram's limits and a phone's screen."""

from __future__ import annotations

import json
from datetime import date
from typing import Any

import pytest

from keizer_bot.club.dashboard.actions import open_dashboard
from keizer_bot.club.pairing.preview import choose_swap, show_preview
from keizer_bot.club.pairing.preview_messages import PairLabel, PreviewLabel
from keizer_bot.core.context import Context
from keizer_bot.core.reply import Reply
from keizer_bot.engine.model import Player
from keizer_bot.i18n.html import fits
from keizer_bot.store import clubs, games, people, records, seasons
from keizer_bot.store.transaction import Transaction
from tests.club.hall import ARBITER, EVENING, HOURS, Hall
from tests.new_file import in_memory

SIXTY = tuple(f"Wilhelmina-Adriana {n} van der Nieuwenhuizen-Oosterbeek" for n in range(60))
MOST_BUTTONS = 100  # under one message, more or less


@pytest.fixture
async def crowd() -> Hall:
    """A club of sixty with long names; nothing is played yet, sign-off for round 2 is open."""
    database = await in_memory()

    def step(tx: Transaction) -> tuple[Any, Any]:
        club, competition = clubs.settle(tx, "De Pion", "nl", "Europe/Amsterdam", json.dumps(HOURS))
        people.appoint_on_telegram(tx, club, ARBITER, "Tom Wolf", EVENING)
        rules = '{"preset": "dsc", "values": {"top": 200}}'
        season = seasons.add_season(tx, competition, "Intern", rules, "{}", EVENING)
        players = {}
        for place, name in enumerate(SIXTY, start=1):
            member = people.add_member(tx, club, name)
            players[name] = seasons.add_player(
                tx, season, member, Player(f"p{place}", ""), place=place
            )
            records.add_call(tx, club, member, "?", EVENING)
        rounds = [
            seasons.add_round(tx, season, number, day, None)
            for number, day in enumerate((date(2026, 9, 14), date(2026, 9, 21)), start=1)
        ]
        return players, rounds

    players, rounds = await database.run(step)
    return Hall(database, players, tuple(rounds), {})


async def met_their_neighbours(crowd: Hall) -> None:
    """Round 1: everybody played the next one in the list, and no result is known yet."""

    def step(context: Context) -> None:
        ids = list(crowd.players.values())
        for board, (one, other) in enumerate(zip(ids[::2], ids[1::2], strict=True), start=1):
            games.add_game(context.tx, crowd.rounds[0], board, one, other, "share")
        for phase in ("closed", "paired", "final"):
            seasons.set_phase(context.tx, crowd.rounds[0], phase, EVENING)

    await crowd.run(step)


async def test_the_dashboard_fits_in_one_message(crowd: Hall) -> None:
    """Thirty late games, twenty absent players, forty without an answer, sixty to call."""
    await met_their_neighbours(crowd)

    def step(context: Context) -> None:
        for player in list(crowd.players.values())[:20]:
            games.set_presence(context.tx, crowd.rounds[1], player, "late", EVENING, 1)
        open_dashboard(context, private=True)

    await crowd.run(step)
    (text,) = await crowd.texts(ARBITER)
    assert fits(text)
    assert "nog " in text


async def test_the_preview_comes_in_screens_that_fit(crowd: Hall) -> None:
    """Sixty players, all with reasons: two screens, each a message, and the last has a way back."""
    await met_their_neighbours(crowd)

    def step(context: Context) -> list[Reply]:
        screens = [show_preview(context, round_id=crowd.rounds[1], page=p) for p in range(2)]
        assert all(fits(context.texts.render(screen.text, "nl")) for screen in screens)
        return screens

    screens = await crowd.run(step)
    labels = [[b.label for row in s.rows for b in row] for s in screens]
    assert [sum(isinstance(each, PairLabel) for each in shown) for shown in labels] == [15, 15]
    assert PreviewLabel.NEXT in labels[0]
    assert PreviewLabel.EARLIER in labels[1]


async def test_a_swap_offers_every_other_pair(crowd: Hall) -> None:
    """Twenty-nine other pairs and a way back: fewer buttons than Telegram takes."""

    def step(context: Context) -> None:
        assert show_preview(context, round_id=crowd.rounds[0]).asks
        first = context.tx.one("SELECT intention FROM question ORDER BY id DESC LIMIT 1")
        assert first is not None
        two = json.loads(first["intention"])[0]["with"]["two"]
        asked = choose_swap(context, round_id=crowd.rounds[0], two=two)
        buttons = [button for row in asked.rows for button in row]
        assert len(buttons) == 30 < MOST_BUTTONS
        assert all(len(context.texts.label(button.label, "nl")) <= 60 for button in buttons)

    await crowd.run(step)
