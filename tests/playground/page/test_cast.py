"""Nobody acts for a member whom a visitor is; the others live on."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import cast

import pytest

from keizer_bot.playground import Person
from keizer_bot.playground.backstage import ShowError
from keizer_bot.playground.director import Company, Director
from keizer_bot.playground.lines import Lines
from keizer_bot.playground.page.pen import Pen
from keizer_bot.playground.page.stage import Cast, Stage
from keizer_bot.playground.page.stream import Looker
from keizer_bot.playground.prompter import Prompter
from keizer_bot.playground.screen import Screen
from tests.playground.page.running import running_page


async def test_who_has_a_page_open_is_no_part_of_the_cast(
    stage: Stage, pen: Pen, jan: Person
) -> None:
    """As long as any page of his is open."""
    members = Cast(stage.company.people, stage.played)
    pages = [Looker(stage, pen, jan, stage.group, "").events() for _ in range(2)]
    for page in pages:
        await anext(page)
    assert list(members) == []
    await pages[0].aclose()  # type: ignore[attr-defined]
    assert list(members) == []
    await pages[1].aclose()  # type: ignore[attr-defined]
    assert list(members.values()) == [jan]


async def test_who_is_taken_over_in_the_middle_of_a_scene_does_nothing(
    stage: Stage, tom: Person, jan: Person
) -> None:
    """The arbiter goes on: whoever opens the page is him at first."""
    people = Cast({"jan": jan}, stage.played)
    nothing = (cast("Prompter", None), cast("Screen", None), "en", cast("Lines", None))
    director = Director(Company(stage.group, tom, people), *nothing, Random(1))
    assert director.acting(jan) is jan
    with stage.played_as(jan), stage.played_as(tom):
        assert director.acting(tom) is tom
        with pytest.raises(ShowError):
            director.acting(jan)


@pytest.mark.slow
@pytest.mark.timeout(400)
def test_the_club_goes_on_without_whom_one_is(tmp_path: Path) -> None:
    """Six members have a page open: they neither write nor tap, and the first ranking comes."""
    with running_page(tmp_path / "new") as page, ExitStack() as open_pages:
        stage = page.session.stage
        mine = list(stage.company.people.values())[:6]
        for person in mine:
            open_pages.enter_context(stage.played_as(person))
        before = stage.group.last_id
        page.until(lambda: page.session.facts is not None)
        page.post("clock", do="jump", value="end")
        page.until(lambda: "Ranking after round 1" in page.log(page.member(7), "group"))
        acted = [m.sender for m in stage.group.messages.values() if m.id > before]
        acted += [press.by for press in page.session.telegram.presses.values()]
        assert not any(person.user in acted for person in mine)
        assert any(person.user in acted for person in stage.company.people.values())
