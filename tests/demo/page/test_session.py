"""The page with the real bot behind it: answers, the clock, and trouble that loses nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import ExitStack
from datetime import datetime
from pathlib import Path

import pytest

from keizer_bot.demo.club import FIRST_EVENING, ZONE, local
from keizer_bot.demo.club_round import Day
from keizer_bot.demo.messages import PageWord
from keizer_bot.standin.people import Person
from tests.demo.page.running import Running, running_page, whole_story

pytestmark = [pytest.mark.slow, pytest.mark.timeout(400)]  # a whole club, on a busy machine


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """The page in English; its members are quiet and its clock stopped."""
    with running_page(tmp_path_factory.mktemp("club") / "new") as page:
        assert page.post("trouble", do="rest").status_code == 200
        assert page.post("clock", do="run", value="0").status_code == 200
        yield page


def test_a_leap_that_is_asked_for_before_anybody_looks_on_is_made(tmp_path: Path) -> None:
    """The evening that was kept begins with the first open page, which ends no leap."""
    with running_page(tmp_path / "club", still=True, kept=True) as page:
        page.until(lambda: page.session.facts is not None)
        assert page.post("clock", do="jump", value="pairing").json() == {}
        asked = page.session.runner.target
        with page.http.stream("GET", "stream", params={"as": page.member(), "chat": "group"}):
            page.until(lambda: page.session.runner.rate == 1.0)
        assert asked is not None
        page.until(lambda: page.session.runner.clock.now() >= asked)


def test_the_bot_answers_while_the_clock_stands(page: Running) -> None:
    """Time runs for as long as the answer takes."""
    member = page.member(0)
    page.write(member, "/me")
    page.until(lambda: "in place 1 of 24" in page.log(member))
    assert page.log(member).count("in place 1 of 24") == 1


def test_a_bot_that_was_killed_has_lost_nothing(page: Running) -> None:
    """A message written in the meantime waits, and is answered once."""
    member = page.member(1)
    assert page.post("trouble", do="kill").json()["said"].startswith("The plug is out")
    assert not page.session.bot.running
    page.write(member, "/me")
    page.until(lambda: re.search(r"waits at Telegram</dt><dd>1", page.panel()))
    assert page.post("trouble", do="start").status_code == 200
    page.until(lambda: "place 2 of 24" in page.log(member))
    assert page.log(member).count("place 2 of 24") == 1


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


def test_a_lever_that_there_is_not_is_refused(page: Running) -> None:
    """The refusal is a sentence, also for a speed or a moment that does not exist."""
    for what, fields in (
        ("trouble", {"do": "burn"}),
        ("clock", {"do": "rate", "value": "7"}),
        ("clock", {"do": "jump", "value": "never"}),
    ):
        answer = page.post(what, **fields)
        assert (answer.status_code, list(answer.json())) == (409, ["error"])


@pytest.fixture(scope="module")
def living(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """Another page, on which the club lives; six members have a page open, and do nothing."""
    folder = tmp_path_factory.mktemp("life") / "new"
    with running_page(folder, still=True) as page, ExitStack() as open_pages:
        for person in _mine(page):
            open_pages.enter_context(page.session.state.played_as(person))
        page.until(lambda: page.session.facts is not None)
        assert page.post("trouble", do="live").status_code == 200
        yield page


def _mine(page: Running) -> list[Person]:
    return list(page.session.state.company.people.values())[:6]


def test_a_leap_to_the_pairing_lets_the_club_live(living: Running) -> None:
    """On Friday at eight the pairing is there, and members have signed off on the way."""
    assert living.post("clock", do="jump", value="pairing").status_code == 200
    member = living.member(7)
    living.until(lambda: "Pairings of round 1" in living.log(member, "group"))
    assert living.session.runner.clock.now() >= datetime(2025, 8, 29, 20, tzinfo=ZONE)
    assert "/signoff" in living.log(member, "group")
    assert "Provisional" not in living.panel()  # nobody moves before there is a result


def test_ranking_chart_and_record_move_with_the_results(living: Running) -> None:
    """At the begin of the evening no game counts; results move places, and are on record."""
    living.post("clock", do="jump", value="evening")
    living.until(lambda: living.session.runner.target is None)
    before, result = _ranking(living), r'<ol class="record">.*(1-0|0-1|½-½)'
    assert not re.search(result, living.panel())
    living.post("clock", do="rate", value="3600")
    living.until(lambda: re.search(result, living.panel()))
    living.until(lambda: _ranking(living) != before)
    assert len(before) == len(_ranking(living)) == 24
    assert "<polyline" in living.panel()


def _ranking(page: Running) -> list[str]:
    """The names beside the chat with their totals."""
    return re.findall(r'<th scope="row">.*?</tr>', page.panel())


def test_the_club_goes_on_without_whom_one_is(living: Running) -> None:
    """Six members have a page open: they neither write nor tap, and the first ranking comes."""
    living.post("clock", do="jump", value="end")
    living.until(lambda: "Ranking after round 1" in living.log(living.member(7), "group"))
    state, mine = living.session.state, [person.user for person in _mine(living)]
    acted = [m.sender for m in state.group.messages.values() if m.body]
    begun = local(FIRST_EVENING, Day.TUESDAY, 18).timestamp()  # before it they opened their links
    presses = living.session.telegram.presses.values()
    acted += [press.by for press in presses if press.at > begun]
    assert not any(person in acted for person in mine)
    assert any(person.user in acted for person in state.company.people.values())


def test_a_story_is_told_to_its_end(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """No scene is left out, the clock is everybody's, the bot ends with the page.

    This one ends on Friday after six, with a sign-off that is told to be late; `make apps` tells
    all stories.
    """
    page = whole_story(tmp_path / "new", caplog, "late-sign-off")
    assert page.session.note is PageWord.STORY_OVER
    now = page.session.runner.clock.now().astimezone(ZONE)
    assert (now.day, now.hour) == (29, 18)
    chats = [person.chat for person in page.session.state.company.people.values()]
    said = [message.body for chat in chats for message in chat.messages.values()]
    assert any("Noted, but late" in body for body in said)
