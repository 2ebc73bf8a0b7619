"""The season wizard, tapped through in a hall."""

from __future__ import annotations

from datetime import datetime
from functools import partial

from keizer_bot.club.seasons.choices import WizardLabel
from keizer_bot.club.seasons.wizard import begin_season
from keizer_bot.club.seasons.wizard_messages import SeasonStarted
from keizer_bot.core.questions import answer_question, take_words
from keizer_bot.core.reply import Reply
from keizer_bot.i18n.message import Label
from tests.club.hall import ZONE, Hall

TUESDAY = datetime(2026, 9, 22, 12, tzinfo=ZONE)
NEXT = WizardLabel.NEXT


async def begin(hall: Hall) -> Reply:
    """The first screen of the wizard."""
    return await hall.run(lambda context: asked(begin_season(context, warned=True)), at=TUESDAY)


def asked(answer: Reply) -> Reply:
    """The screen that was brought."""
    return answer


async def press(hall: Hall, screen: Reply, label: Label, *, at: datetime = TUESDAY) -> Reply:
    """Press a button of the screen."""
    buttons = {b.label: b.number for row in screen.rows for b in row}
    number, choice = map(int, buttons[label].split(":")[1:])
    return await hall.run(partial(answer_question, question=number, choice=choice), at=at)


async def tap(hall: Hall, screen: Reply, *labels: Label) -> Reply:
    """Press one button after the other, each on the screen that the one before brought."""
    for label in labels:
        screen = asked(await press(hall, screen, label))
    return screen


async def write(hall: Hall, words: str) -> Reply:
    """Reply with words."""
    return await hall.run(lambda context: asked(take_words(context, words)), at=TUESDAY)


async def started(hall: Hall, screen: Reply) -> None:
    """Press through to the summary, and start the season."""
    summary = await tap(hall, screen, *[NEXT] * 5)
    assert isinstance((await press(hall, summary, WizardLabel.START_SEASON)).text, SeasonStarted)
