"""The ranking comes once in the group: as a picture with the top below it, or as the table."""

from __future__ import annotations

import json
from functools import partial
from typing import Any

from keizer_bot.club.results.corrections import decide
from tests.club.hall import GROUP, ROUND_2, Hall


async def _posted(hall: Hall) -> list[dict[str, Any]]:
    """The ranking posts in the group, once the last result is in."""
    for pair in ROUND_2:
        await hall.run(partial(decide, game=hall.games[pair], result="1-0"))
    sql = "SELECT kind, intent FROM outbox WHERE recipient_id = ? ORDER BY id"
    rows = await hall.database.run(lambda tx: tx.all(sql, GROUP))
    posts = [json.loads(row["intent"]) | {"kind": row["kind"]} for row in rows]
    return [post for post in posts if "Stand na ronde 2" in post.get("text", "")]


async def test_it_is_a_picture_with_the_top(hall: Hall) -> None:
    """One post; its caption has the top three with totals, for those who see no picture."""
    (post,) = await _posted(hall)
    assert post["kind"] == "show"
    assert [line[:2] for line in post["text"].splitlines()[-3:]] == ["1.", "2.", "3."]


async def test_a_club_may_prefer_the_table(hall: Hall) -> None:
    """One post too, and no picture."""
    sql = "UPDATE competition SET hours = json_set(hours, '$.ranking', 'table')"
    await hall.database.run(lambda tx: tx.write(sql))
    (post,) = await _posted(hall)
    assert post["kind"] == "say"
    assert "<pre>" in post["text"]
