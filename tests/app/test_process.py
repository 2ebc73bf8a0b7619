"""The real program in a process of its own, against the stand-in: started, killed, stopped."""

import asyncio
import os
import random
import signal
import time
from functools import partial
from typing import cast

import pytest

from keizer_bot.standin.model import ChatMessage
from tests.app.process import PATIENCE, Club, until
from tests.standin.people import Person

pytestmark = pytest.mark.slow

KILLS = int(os.environ.get("KEIZER_PROCESS_KILLS", "3"))  # `make torture`: 20, of 200 updates


async def test_a_friday_goes_by_itself(club: Club) -> None:
    """Sign-off closes at 18:00, the pairings are posted at 20:00, each once."""
    await club.start_as_host()
    club.members[0].say(club.group, "/afmelden")
    await until(club.said)
    club.at("2026-11-20T16:59:50+00:00")
    await until(lambda: len(club.said()) == 2)
    club.at("2026-11-20T18:59:50+00:00")
    await until(lambda: len(club.said()) == 3)
    states = await club.rows("SELECT phase, version FROM round WHERE number < 3")
    assert states == [("paired", 1), ("open", 0)]
    assert await club.rows("SELECT state FROM presence") == [("excused",)]
    assert club.telegram.violations == []


async def test_it_stops_within_five_seconds_and_loses_nothing(club: Club) -> None:
    """SIGTERM gives exit code 0; messages sent meanwhile are answered after the next start."""
    process = await club.start()
    await until(lambda: "at work" in club.log)
    begun = time.monotonic()
    process.send_signal(signal.SIGTERM)
    assert await process.wait() == 0
    assert time.monotonic() - begun < 20  # it promises five, and a poll lasts thirty
    club.members[0].say(club.group, "/afmelden")
    await club.start()
    await until(club.said)  # their private chat proved closed: the words came to the group
    waiting = "SELECT count(*) FROM outbox WHERE state IN ('queued', 'sending')"
    await club.until_rows(waiting, [(0,)])


def _at_work(club: Club, starts: int) -> bool:
    return club.log.count("at work") > starts


async def test_killed_again_and_again_each_update_counts_once(club: Club) -> None:
    """`kill -9` while members sign off and on, ten each time: none lost, none handled twice."""
    club.at("2026-11-20T08:00:00+00:00")  # hours before sign-off closes, however slow the machine
    chance = random.Random(6)
    for kill in range(KILLS):
        process = await club.start()
        word = ("/afmelden", "/aanmelden")[kill % 2]
        for member in club.members:
            member.say(club.group, word)
        await until(partial(_at_work, club, kill))
        await asyncio.sleep(chance.uniform(0, 0.3))
        process.kill()
        await process.wait()
    for member in club.members[:6]:
        member.say(club.group, "/afmelden 30-11")
    await club.start()
    count = 10 * KILLS + 6
    await club.until_rows("SELECT count(*) FROM inbox WHERE state = 'done'", [(count,)])
    assert await club.rows("SELECT count(DISTINCT update_id) FROM inbox") == [(count,)]
    second = "SELECT count(*) FROM presence WHERE round_id = 2 AND state = 'excused'"
    assert await club.rows(second) == [(6,)]
    silent = "SELECT id FROM inbox WHERE id NOT IN (SELECT cause FROM outbox WHERE cause > 0)"
    assert await club.rows(silent) == []
    answers = "SELECT cause FROM outbox WHERE cause > 0 AND kind = 'say'"
    twice = f"{answers} GROUP BY 1 HAVING count(*) > 1"
    assert await club.rows(twice) == []
    assert await club.rows("PRAGMA integrity_check") == [("ok",)]


@pytest.mark.parametrize(
    ("hour", "state"),
    [
        ("2026-11-20T17:10:00+00:00", ("closed", 0)),
        ("2026-11-20T19:20:00+00:00", ("paired", 1)),
    ],
)
async def test_down_over_the_hour_the_backlog_counts_first(
    club: Club, hour: str, state: tuple[str, int]
) -> None:
    """Signed off at 17:55, the bot down until after 18:00 or 20:00: in time, and paired so."""
    club.at("2026-11-20T16:55:00+00:00", 0.0)
    club.members[0].say(club.group, "/afmelden")
    club.at(hour)
    await club.start()
    await until(lambda: "at work" in club.log)
    await club.until_rows("SELECT phase, version FROM round WHERE number = 1", [state])
    assert await club.rows("SELECT state FROM presence") == [("excused",)]
    posts = await club.rows("SELECT count(*), count(DISTINCT key) FROM outbox WHERE key <> ''")
    assert posts[0][0] == posts[0][1]


async def test_down_over_the_hour_taps_have_the_benefit_of_the_doubt(club: Club) -> None:
    """Killed at 17:20, back at 18:05: two tapped, one wrote at 17:40; two are reported."""
    club.at("2026-11-19T16:59:55+00:00")
    people = [*club.members[:3], club.arbiter]
    for person in people:
        person.write("/start")
    process = await club.start()

    def newest(person: Person, word: str) -> ChatMessage | None:
        seen = (m for m in reversed(person.chat.messages.values()) if word in m.body)
        return next(seen, None)

    asked = [partial(newest, person, "Kom je op") for person in people[:2]]
    await until(lambda: all(find() for find in asked))
    club.at("2026-11-20T16:19:58+00:00")
    await until(lambda: "2026-11-20T16:20" in club.log)
    process.kill()
    await process.wait()
    club.at("2026-11-20T16:40:00+00:00", 0.0)
    for person, find in zip(people, asked, strict=False):
        person.press(cast("ChatMessage", find()), "Ik kom niet")
    people[2].write("/afmelden")
    club.at("2026-11-20T17:05:00+00:00")
    await club.start()
    await club.until_rows("SELECT state FROM presence", [("excused",)] * 3)
    await until(lambda: newest(club.arbiter, "afgemeld met een knop"))
    told = newest(club.arbiter, "afgemeld met een knop")
    assert told is not None
    assert told.body.count("Het telt als op tijd.") == 2
    assert newest(club.arbiter, "na de sluiting") is None


async def test_a_second_instance_is_refused_with_a_sentence(club: Club) -> None:
    """The first instance keeps running."""
    await club.start()
    await until(lambda: "at work" in club.log)
    second = await club.start()
    assert await asyncio.wait_for(second.wait(), PATIENCE) == 1
    assert "is in gebruik: er draait een keizer-bot op" in club.log
    club.members[0].say(club.group, "/afmelden")
    await until(club.said)


async def test_the_token_and_people_s_words_are_in_no_log(club: Club) -> None:
    """Logging is at its most verbose, and there is trouble on the way."""
    process = await club.start()
    secret = club.telegram.token.partition(":")[2]
    club.members[0].say(club.group, "/afmelden familiebezoek")
    await until(club.said)
    process.terminate()
    await process.wait()
    assert "update handled" in club.log
    assert "request=1" in club.log
    assert secret not in club.log
    assert "familiebezoek" not in club.log


async def test_the_log_follows_an_update_to_its_post(club: Club) -> None:
    """The update's number is in the lines of its handling, its queued rows and its call."""
    await club.start()
    club.members[0].say(club.members[0].chat, "/stand")
    await until(lambda: "call sent request=" in club.log)
    ((request, post),) = await club.rows(
        "SELECT inbox.id, outbox.id FROM inbox JOIN outbox ON cause = inbox.id"
        " WHERE outbox.kind = 'say'"
    )
    lines = [line.split(" ", 2)[2] for line in club.log.splitlines()]
    assert f"telegram.inbox update handled request={request} kind=message" in lines
    assert f"telegram.outbox call sent request={request} kind=say post={post}" in lines


async def test_a_wrong_token_ends_it_with_a_sentence(club: Club) -> None:
    """Exit code 1 and no traceback."""
    club.telegram.token = "7000000001:another-token"
    process = await club.start()
    assert await asyncio.wait_for(process.wait(), PATIENCE) == 1
    assert "Telegram kent het token van de bot niet" in club.log
    assert "Traceback" not in club.log


async def test_where_backups_are_it_begins_anew_only_when_told(club: Club) -> None:
    """The new database's own backup of the same night leaves the old ones alone."""
    (club.folder / "backups").mkdir()
    old = club.folder / "backups" / "keizer-20261120T030000Z.db"
    old.write_bytes(b"all that is left of the season")
    assert await (await club.start()).wait() == 1
    assert (
        f"keizer-bot restore BESTAND om daarmee verder te gaan (de nieuwste is {old.name})"
        in club.log
    )
    assert not (club.folder / "keizer.db").exists()
    await club.start("--new")
    await until(lambda: len(list(old.parent.glob("*.db"))) == 2)
    await club.until_rows("SELECT 1 FROM done WHERE name = 'night'", [(1,)])
    assert old.exists()


async def test_every_night_it_makes_a_backup(club: Club) -> None:
    """At the first start, and then once after 04:00 local time; a missed night is made up."""

    def nights() -> list[str]:
        return sorted(file.name[7:16] for file in (club.folder / "backups").glob("*.db"))

    club.at("2026-11-21T02:50:00+00:00", 1.0)
    await club.start()
    await until(lambda: nights() == ["20261121T"])
    club.at("2026-11-22T03:00:01+00:00", 1.0)
    await until(lambda: nights() == ["20261121T", "20261122T"])
    made = (club.folder / "backups").stat().st_mtime_ns
    await asyncio.sleep(0.3)
    assert (club.folder / "backups").stat().st_mtime_ns == made
