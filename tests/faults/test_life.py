"""A club's life at random: people write and tap, hours pass; with its invariants."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import tempfile
from collections import Counter
from datetime import datetime, timedelta
from fractions import Fraction
from pathlib import Path
from typing import Any, ClassVar

import pytest
from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)

from keizer_bot.app.subjects import COMMANDS
from keizer_bot.club.changes.actions import undo
from keizer_bot.club.reactions import REACTIONS
from keizer_bot.club.seasons.exporting import export_season
from keizer_bot.core.context import AppContext, Context
from keizer_bot.core.identify import Sender, context_in
from keizer_bot.engine.ranking import standings
from keizer_bot.engine.rules_table import rules_from
from keizer_bot.formats.season_file import read_season_file, write_season_file
from keizer_bot.i18n.message import Refusal
from keizer_bot.store.connection import Database
from tests.club.scene import ARBITER, BOT, NAMES, NOON
from tests.faults.bot import PEOPLE, TEXTS, Bot, Tables, Update, bot_of, pressed, reopened, said
from tests.faults.conftest import Undisturbed

pytestmark = pytest.mark.slow

LIVES = int(os.environ.get("KEIZER_LIVES", "8"))  # `make torture` lives a hundred, of 500 steps
STEPS = int(os.environ.get("KEIZER_LIFE_STEPS", "40"))
FACTS = {
    "presence": "round_id, player_id, state, board, result",
    "game": "*",
    "bye": "round_id, player_id",
    "wish": "*",
    "player": "*",
}
SEATS = """
SELECT round_id, white_id AS player_id FROM game UNION ALL SELECT round_id, black_id FROM game
UNION ALL SELECT round_id, player_id FROM bye
"""
ABSENT_AND_SEATED = f"""
SELECT player_id FROM presence JOIN ({SEATS}) USING (round_id, player_id)
WHERE round_id = ? AND state <> 'here'
"""  # noqa: S608 - ours
HALF_AN_HOUR = timedelta(minutes=30)
# Of round 12, and of the next when its pairings have been up for an hour.
EVENINGS = tuple(datetime.fromisoformat(f"2026-11-{at}+01:00") for at in ("20T20:30", "27T21:00"))
HOURS = (timedelta(minutes=7), timedelta(hours=2), timedelta(hours=9), timedelta(hours=20))

names = st.sampled_from(NAMES)
results = st.sampled_from(["1-0", "0-1", "½-½", "1-0 reglementair"])
sign_offs = st.sampled_from(
    ["/afmelden", "/afmelden extern", "/afmelden volgende week", "/aanmelden", "ik kom niet"]
)
own_results = st.sampled_from(
    ["gewonnen", "remise", "verloren", "/uitslag intrekken", "/uitslag niet gekomen", "/herstel"]
)


class Life(RuleBasedStateMachine):
    """One club, one database; `seed` is the file with which it begins."""

    seed: bytes
    lived = 0  # how many came to their end, each invariant held after each step
    seen: ClassVar[set[str]] = set()  # what happened in any of them

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp())
        (self.folder / "life.db").write_bytes(self.seed)
        self.loop = asyncio.Runner()
        self.now: datetime = NOON
        self.number = 0
        self.database: Database = self.do(reopened(self.folder / "life.db"))
        self.bot: Bot = self.do(_made(self.database))
        self.facts: Tables = self.do(self._facts())
        self.lines = 0
        self.published = 0
        self.versions: dict[int, int] = {}  # of the pairings that were looked at

    def do(self, what: Any) -> Any:
        """Carry it out."""
        return self.loop.run(what)

    def teardown(self) -> None:
        """Close the file."""
        Life.lived += 1
        Life.seen |= {action for (action,) in self.do(self.bot.rows("SELECT action FROM change"))}
        self.do(self.database.close())
        self.loop.close()
        shutil.rmtree(self.folder)

    # What happens.

    @rule(by=names, words=sign_offs)
    def sign_off_or_on(self, by: str, words: str) -> None:
        """A member says whether they come."""
        self.take(said(self.next(), words, by=by, at=self.now))

    @rule(by=names, words=own_results)
    def report(self, by: str, words: str) -> None:
        """A member says how their game ended, or takes something back."""
        self.take(said(self.next(), words, by=by, at=self.now))

    @rule(white=names, black=names, result=results)
    def correct(self, white: str, black: str, result: str) -> None:
        """The arbiter decides on a game, if there is one of these two."""
        words = f"/corrigeer {white} - {black} {result} verkeerd gehoord"
        self.take(said(self.next(), words, by="Tom Wolf", at=self.now))

    @rule(words=st.sampled_from(["/indelen", "/herstel", "/publiceer stand", "/status"]))
    def steer(self, words: str) -> None:
        """The arbiter pairs again, takes something back, posts."""
        self.take(said(self.next(), words, by="Tom Wolf", at=self.now))

    @rule(who=names, kind=st.sampled_from(["afgemeld", "te laat", "niet gekomen"]))
    def mark(self, who: str, kind: str) -> None:
        """The arbiter says why somebody is not there."""
        self.take(said(self.next(), f"/afwezig {who} {kind}", by="Tom Wolf", at=self.now))

    @rule(choice=st.integers(0, 2), back=st.integers(0, 2))
    def answer(self, choice: int, back: int) -> None:
        """Press one of the buttons of a question, as the person asked."""
        found = self.do(self.bot.rows("SELECT id, asked_of FROM question ORDER BY id DESC"))
        known = {number: name for name, number in PEOPLE.items()}
        asked = [row for row in found if row[1] in known][back : back + 1]
        for question, who in asked:
            data = f"q:{question}:{choice}"
            self.take(pressed(self.next(), data, by=known[who], at=self.now, private=True))

    @initialize(end=st.sampled_from([*EVENINGS, NOON]), by=names, away=st.sets(names, max_size=3))
    def begin(self, end: datetime, by: str, away: set[str]) -> None:
        """Begin before the first evening, in the middle of it, or later."""
        for name in sorted(away):
            self.sign_off_or_on(name, "/afmelden")
        self.let_pass(end - self.now)
        self.sign_off_and_take_back(by)

    @rule(hours=st.sampled_from(HOURS))
    def wait(self, hours: timedelta) -> None:
        """Let time pass, and the bot run its due jobs."""
        self.let_pass(hours)

    @rule()
    def restart(self) -> None:
        """The bot is stopped and started."""
        self.do(self.database.close())
        self.database = self.do(reopened(self.folder / "life.db"))
        self.bot = self.do(_made(self.database))
        self.bot.clock.set(self.now)

    @rule(by=names)
    def undone_at_once(self, by: str) -> None:
        """The arbiter signs somebody off and takes it back."""
        self.sign_off_and_take_back(by)

    # What always holds.

    @invariant()
    def one_state_a_player_a_round(self) -> None:
        """Nobody has two seats; that nobody is absent in two ways is the table's own key."""
        seats = self.do(self.bot.rows(SEATS))
        assert max(Counter(seats).values(), default=1) == 1

    @invariant()
    def whoever_is_absent_when_a_round_is_paired_is_not_in_it(self) -> None:
        """Checked at each new pairing; a player who signs off later keeps their seat in it."""
        for round_id, version in self.do(
            self.bot.rows("SELECT id, version FROM round WHERE phase = 'paired'")
        ):
            if self.versions.get(round_id) != version:
                assert self.do(self.bot.rows(ABSENT_AND_SEATED, round_id)) == []
                Life.seen.add("seats looked at")
            self.versions[round_id] = version

    @invariant()
    def nothing_waits_and_nothing_died(self) -> None:
        """Every update came to its end."""
        assert self.do(self.bot.rows("SELECT error FROM inbox WHERE state <> 'done'")) == []

    @invariant()
    def the_log_explains_every_change(self) -> None:
        """If facts have changed, a line names the person."""
        facts = self.do(self._facts())
        ((lines,),) = self.do(self.bot.rows("SELECT coalesce(max(id), 0) FROM change"))
        assert facts == self.facts or lines > self.lines, _differ(self.facts, facts)
        self.facts, self.lines = facts, lines

    @invariant()
    def totals_are_the_engines(self) -> None:
        """The posted rankings equal the engine's for the exported season."""
        rows = self.do(
            self.bot.rows(
                "SELECT published.id, content, number FROM published JOIN round ON round.id ="
                " round_id WHERE kind = 'ranking' AND published.id > ? ORDER BY published.id",
                self.published,
            )
        )
        for number, content, after in rows[-1:]:
            self.published = number
            assert self.do(self._ranking(after)) == _lines(content)
            Life.seen.add("ranking compared")

    # How.

    def next(self) -> int:
        """The number of the next update."""
        self.number += 1
        return self.number

    def take(self, update: Update) -> None:
        """The update comes in, a second after the last."""
        self.now += timedelta(seconds=1)
        self.bot.clock.set(self.now)
        self.do(self.bot.take(update))

    def sign_off_and_take_back(self, by: str) -> None:
        """A sign-off by the arbiter, taken back, leaves the facts as they were."""
        before = self.do(self._facts())
        last = self.do(self._last_act())
        self.take(said(self.next(), f"/afmelden {by}", by="Tom Wolf", at=self.now))
        act = self.do(self._last_act())
        if act != last and self.do(self._undo(act)):
            assert self.do(self._facts()) == before
            Life.seen.add("undone at once")

    def let_pass(self, time: timedelta) -> None:
        """Half an hour at a time: a bot that was away longer would ask before it pairs."""
        end = self.now + time
        while self.now < end:
            self.now = min(self.now + HALF_AN_HOUR, end)
            self.do(self.bot.take())
            self.do(self.bot.tick(self.now))

    async def _facts(self) -> Tables:
        return {
            name: await self.bot.rows(f"SELECT {columns} FROM {name} ORDER BY 1, 2")  # noqa: S608 - ours
            for name, columns in FACTS.items()
        }

    async def _last_act(self) -> int:
        ((act,),) = await self.bot.rows("SELECT coalesce(max(act), 0) FROM change")
        return int(act)

    async def _undo(self, act: int) -> bool:
        try:
            await self.database.run(
                lambda tx: undo(_context(tx, self.now), act=act, confirmed=True)
            )
        except Refusal:
            return False
        return True

    async def _ranking(self, after: int) -> list[tuple[int, str, Fraction]]:
        file = await self.database.run(
            lambda tx: read_season_file(write_season_file(export_season(_context(tx, self.now), 1)))
        )
        found = standings(file.season, rules_from(file.rules), after=after)
        known = {player.id: player.name for player in file.season.players}
        return [(line.rank, known[line.player], Fraction(line.total)) for line in found.lines]


async def _made(database: Database) -> Bot:
    return bot_of(database, NOON)


def _context(tx: Any, at: datetime) -> Context:
    return context_in(
        tx, AppContext(TEXTS, BOT, REACTIONS, COMMANDS), Sender(ARBITER, "Tom Wolf"), 1, at
    )


def _lines(content: str) -> list[tuple[int, str, Fraction]]:
    lines = json.loads(content)["lines"]
    return [(rank, name, Fraction(total)) for rank, name, total, *_ in lines]


def _differ(before: Tables, after: Tables) -> list[Any]:
    return [
        (name, set(before[name]) ^ set(after[name]))
        for name in before
        if before[name] != after[name]
    ]


@pytest.mark.timeout(5000)
def test_a_life_at_random(undisturbed: Undisturbed) -> None:
    """The words, taps and pauses are random."""
    Life.seed = undisturbed.before
    lived = settings(
        max_examples=LIVES,
        stateful_step_count=STEPS,
        deadline=None,
        phases=[Phase.generate],  # to make a life shorter takes as long as hundreds of others
    )
    run_state_machine_as_test(Life, settings=lived)
    assert Life.lived >= LIVES
    happened = {"presence", "pairing", "result"}
    looked_at = {"seats looked at", "undone at once", "ranking compared"}
    assert happened | looked_at <= Life.seen, "a life in which nothing happens shows nothing"
