"""Acts of the hall's people, done and undone."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from keizer_bot.club.calendar.actions import cancel_round, postpone
from keizer_bot.club.changes.actions import undo
from keizer_bot.club.changes.messages import ConfirmUndo, UndoneNow
from keizer_bot.club.pairing.by_hand import pair_now
from keizer_bot.club.pairing.overrides import forbid
from keizer_bot.club.players.actions import withdraw_player
from keizer_bot.club.players.entry import Newcomer, add_player
from keizer_bot.club.results.corrections import decide
from keizer_bot.club.signing_off.absences import mark_absent
from keizer_bot.core.context import Context
from keizer_bot.core.reply import Reply
from tests.club.hall import EVENING, ZONE, Hall

FACTS = ("player", "round", "presence", "game", "bye", "wish")
SECOND = ("Daan Mol", "Anna Smit")
TUESDAY = datetime(2026, 9, 15, 12, 0, tzinfo=ZONE)  # after round 2, before round 3
BEFORE = datetime(2026, 9, 14, 12, 0, tzinfo=ZONE)


async def facts(hall: Hall) -> dict[str, list[dict[str, Any]]]:
    """Every fact of the season, without how often something was paired or posted."""
    return {
        name: [
            {k: v for k, v in row.items() if k not in ("version", "held_at")}
            for row in await hall.rows(f"SELECT * FROM {name} ORDER BY 1, 2")  # noqa: S608 - ours
        ]
        for name in FACTS
    }


async def last_act(hall: Hall) -> int:
    """The act that was put on record last."""
    return int((await hall.record())["act"])


async def undone(hall: Hall, by: str = "Tom Wolf", at: datetime = EVENING) -> Reply:
    """The last act is undone, and confirmed."""
    act = await last_act(hall)
    asked = await hall.run(lambda context: undo(context, act=act), by, at)
    assert isinstance(asked.text, ConfirmUndo)
    return await hall.press(asked, by=by)


def is_undone(say: Reply) -> bool:
    """True if the answer says that something was undone."""
    return isinstance(say.texts[0], UndoneNow)


async def do(hall: Hall, what: str) -> None:  # noqa: C901 - a line for each act
    """The arbiter does one of the acts that can be undone."""
    game, anna = hall.games[SECOND], hall.players["Anna Smit"]

    def step(context: Context) -> None:  # noqa: C901 - likewise
        match what:
            case "result":
                decide(context, game=game, result="1-0")
            case "forfeit by both":
                decide(context, game=game, result="-/-")
            case "postponed":
                postpone(context, game=game, day=TUESDAY.date())
            case "absent":
                mark_absent(context, player=anna, round_id=hall.rounds[1], kind="no_show")
            case "wish":
                other = hall.players["Eva Prins"]
                forbid(context, player=anna, other=other, round_id=hall.rounds[2])
            case "new player":
                add_player(context, newcomer=Newcomer("Nina Nieuw", rating=1500))
            case "withdrawn":
                withdraw_player(context, player=anna, confirmed=True)
            case "cancelled":
                cancel_round(context, round_id=hall.rounds[2], confirmed=True)
            case "paired again":
                pair_now(context, round_id=hall.rounds[1])
            case "paired before closing":
                pair_now(context, round_id=hall.rounds[2])

    await hall.run(step)
