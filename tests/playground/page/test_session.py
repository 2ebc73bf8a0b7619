"""The page with the real bot behind it: answers, the clock, and trouble that loses nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import pytest

from keizer_bot.formats.season_file import read_season_file
from keizer_bot.playground.director import ZONE
from tests.playground.page.running import Running, running_page, whole_story

pytestmark = [pytest.mark.slow, pytest.mark.timeout(400)]  # a whole club, on a busy machine


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """The page, in English; its members keep still and its clock stands."""
    with running_page(tmp_path_factory.mktemp("club") / "new") as page:
        assert page.post("trouble", do="rest").status_code == 200
        assert page.post("clock", do="run", value="0").status_code == 200
        yield page


def test_the_bot_answers_while_the_clock_stands(page: Running) -> None:
    """Time goes on for as long as it needs."""
    member = page.member(0)
    page.write(member, "/me")
    page.until(lambda: "place 1 of 24" in page.log(member))


def test_a_bot_that_was_killed_has_lost_nothing(page: Running) -> None:
    """What was written in the meantime waits, and is answered once."""
    member = page.member(1)
    assert page.post("trouble", do="kill").json()["said"].startswith("The plug is out")
    assert not page.session.keeper.running
    page.write(member, "/me")
    page.until(lambda: re.search(r"waits at Telegram</dt><dd>1", page.panel()))
    assert page.post("trouble", do="start").status_code == 200
    page.until(lambda: "place 2 of 24" in page.log(member))
    assert page.log(member).count("place 2 of 24") == 1


def test_a_second_bot_refuses_to_start(page: Running) -> None:
    """The page shows its own sentence, and the first one works on."""
    said = page.post("trouble", do="twice").json()["quote"]
    assert said.endswith("is in use: a keizer-bot runs on it. Stop the bot first.")
    assert page.session.keeper.running


def test_a_lost_network_loses_nothing(page: Running) -> None:
    """The answer comes when it is there again, once."""
    member = page.member(2)
    assert page.post("trouble", do="cut").status_code == 200
    page.write(member, "/me")
    page.until(lambda: re.search(r"waits at Telegram</dt><dd>1", page.panel()))
    page.post("clock", do="rate", value="60")
    assert page.post("trouble", do="mend").status_code == 200
    page.until(lambda: "place 3 of 24" in page.log(member))
    page.post("clock", do="run", value="0")
    assert page.log(member).count("place 3 of 24") == 1


def test_a_flood_is_waited_for(page: Running) -> None:
    """Telegram asks for patience three times, and gets it."""
    member = page.member(3)
    assert "refuses" in page.post("trouble", do="flood").json()["said"]
    page.write(member, "/me")
    page.until(lambda: "place 4 of 24" in page.log(member))
    page.until(lambda: "Nothing is lost" in page.panel())


def test_the_season_file_is_whole(page: Running) -> None:
    """As `season export` gives it beside the running bot."""
    file = read_season_file(page.http.get("season.json").content)
    assert len(file.season.players) == 24


def test_a_lever_that_there_is_not_is_refused(page: Running) -> None:
    """With a sentence, as is a speed or a moment that there is not."""
    for what, fields in (
        ("trouble", {"do": "burn"}),
        ("clock", {"do": "rate", "value": "7"}),
        ("clock", {"do": "jump", "value": "never"}),
    ):
        answer = page.post(what, **fields)
        assert (answer.status_code, list(answer.json())) == (409, ["error"])


def test_a_leap_to_the_pairing_lets_the_club_live(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    """On Friday at eight the pairing is there, and members have signed off on the way."""
    with running_page(tmp_path_factory.mktemp("life") / "new") as page:
        page.until(lambda: page.session.facts is not None)
        assert page.post("clock", do="jump", value="pairing").status_code == 200
        member = page.member(0)
        page.until(lambda: "Pairings of round 1" in page.log(member, "group"))
        assert page.session.driver.clock.now() >= datetime(2025, 8, 29, 20, tzinfo=ZONE)
        assert "/signoff" in page.log(member, "group")
        page.until(lambda: "Provisional" in page.panel())


def test_ranking_chart_and_record_move_with_the_results(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    """At the begin of the evening no game counts; results move places, and are on record."""
    with running_page(tmp_path_factory.mktemp("moves") / "new") as page:
        page.until(lambda: page.session.facts is not None)
        page.post("clock", do="jump", value="evening")
        page.until(lambda: page.session.driver.target is None)
        before, result = _ranking(page), r'<ol class="record">.*(1-0|0-1|½-½)'
        assert not re.search(result, page.panel())
        page.post("clock", do="rate", value="3600")
        page.until(lambda: re.search(result, page.panel()))
        page.until(lambda: _ranking(page) != before)
        assert len(before) == len(_ranking(page)) == 24
        assert "<polyline" in page.panel()


def _ranking(page: Running) -> list[str]:
    """The names beside the chat with their totals."""
    return re.findall(r'<th scope="row">.*?</tr>', page.panel())


def test_a_story_is_told_to_its_end(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """No scene is left out, the clock is everybody's, the bot ends with the page.

    This one goes from a Wednesday to the day after the evening; `make apps` tells all stories.
    """
    whole_story(tmp_path / "new", caplog, "objection")


def test_a_late_sign_off_is_told_to_be_late(tmp_path: Path) -> None:
    """On Friday after six, to whom it concerns."""
    with running_page(tmp_path / "new", scenario="late-sign-off") as page:
        page.until(lambda: page.session.driver.rate == 1.0)
        now = page.session.driver.clock.now().astimezone(ZONE)
        assert (now.day, now.hour) == (29, 18)
        chats = [person.chat for person in page.session.stage.company.people.values()]
        said = [message.body for chat in chats for message in chat.messages.values()]
        assert any("Noted, but late" in body for body in said)
