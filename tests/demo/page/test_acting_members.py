"""Nobody acts for a member whom a visitor plays; the others act on."""

from __future__ import annotations

from random import Random
from typing import cast

import pytest

from keizer_bot.demo.club import FIRST_EVENING, Company
from keizer_bot.demo.club_round import ClubRound
from keizer_bot.demo.page.clock import PageView
from keizer_bot.demo.page.rendering import PageTemplates
from keizer_bot.demo.page.routes import PageStream
from keizer_bot.demo.page.state import PageState
from keizer_bot.demo.program import ClockControl, DemoError
from keizer_bot.i18n.translator import Translator
from tests.standin.people import Person


async def test_a_visitors_person_is_not_in_the_cast(
    state: PageState, templates: PageTemplates, jan: Person
) -> None:
    """While any page of theirs is open."""
    view = PageView(Translator(), state)
    pages = [PageStream(state, templates, jan, "group").events() for _ in range(2)]
    for page in pages:
        await anext(page)
    assert not view.acts(jan)
    await pages[0].aclose()  # type: ignore[attr-defined]
    assert not view.acts(jan)
    await pages[1].aclose()  # type: ignore[attr-defined]
    assert view.acts(jan)


async def test_a_person_taken_over_during_a_scene_does_nothing(
    state: PageState, tom: Person, jan: Person
) -> None:
    """The arbiter acts on: a visitor who opens the page is the arbiter at first."""
    view = PageView(Translator(), state)
    nothing = (cast("ClockControl", None), view, Random(1))
    played = ClubRound(Company(state.group, tom, {"jan": jan}), *nothing, 1, FIRST_EVENING)
    assert played.acting(jan) is jan
    with state.played_as(jan), state.played_as(tom):
        assert played.acting(tom) is tom
        with pytest.raises(DemoError):
            played.acting(jan)
