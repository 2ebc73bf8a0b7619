"""/reglement answers from the club's own text."""

from __future__ import annotations

import pytest

from keizer_bot.club.rules.messages import NoRegulations, NotInRegulations
from keizer_bot.club.rules.regulations import headings, quote_regulations
from keizer_bot.store import website
from tests.club.hall import Hall

LONG = "\n".join(f"{n}. Over klokken. " + "De klok loopt door. " * 40 for n in range(1, 5))


async def _give(hall: Hall, text: str | None) -> None:
    await hall.run(lambda context: website.set_regulations(context.tx, context.club.id, text))


async def test_without_a_file_it_is_said(hall: Hall) -> None:
    """The same is said after the host has taken the file away again."""
    await _give(hall, "1. Stilte.")
    await _give(hall, None)
    with pytest.raises(NoRegulations):
        await hall.run(lambda context: quote_regulations(context, asked="stilte"), "Daan Mol")


async def test_the_headings_are_listed(hall: Hall) -> None:
    """A number and the first words of each."""
    await _give(hall, "1. Stilte in de zaal.\n2. Zet de klok uit & ruim op.")
    shown = await hall.run(lambda context: headings(context, language="nl"), "Daan Mol")
    assert shown.pages[0].endswith("1. Stilte in de zaal.\n2. Zet de klok uit &amp; ruim op.")


async def test_more_is_shown_on_a_press(hall: Hall) -> None:
    """A screen at a time, to the end."""
    await _give(hall, LONG)
    shown = await hall.run(lambda context: quote_regulations(context, asked="klokken"), "Daan Mol")
    seen = 1
    while shown.rows:
        shown = await hall.press(shown, by="Daan Mol")
        seen += 1
    assert seen == 4


async def test_a_word_that_is_not_in_it_is_refused(hall: Hall) -> None:
    """The refusal names the word."""
    await _give(hall, "1. Stilte.")
    with pytest.raises(NotInRegulations) as refused:
        await hall.run(lambda context: quote_regulations(context, asked="biljart"), "Daan Mol")
    assert refused.value.asked == "biljart"
