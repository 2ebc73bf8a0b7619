"""A person without a link says who they are in plain words, and the arbiter is asked."""

import pytest

from keizer_bot.club.accounts.links import say_who
from keizer_bot.core.identify import PrivateVisit
from tests.club.accounts.test_accounts import APP, EVE
from tests.club.hall import EVENING, WITHOUT_TELEGRAM, Hall


async def _asked(hall: Hall, said: str) -> int:
    """The number of questions to the arbiter."""
    before = await hall.rows("SELECT id FROM claim")
    await hall.database.run(
        lambda tx: say_who(PrivateVisit(tx, APP, EVE, None, EVENING, "nl"), said)
    )
    return len(await hall.rows("SELECT id FROM claim")) - len(before)


@pytest.mark.parametrize(
    "words",
    [
        "{first} {last}",
        "ik ben {first} {last}",
        "Hallo, mijn naam is {first} {last}.",
        "{first} {last} hier",
        "I'm {first} {last}",
        "Ciao, mi chiamo {first} {last}",
        "{initial}. {last}",
        "{last}, {first}",
        "{last} {first}",
    ],
)
async def test_a_name_in_a_sentence_reaches_the_arbiter(hall: Hall, words: str) -> None:
    """The name may begin with an initial or with the surname."""
    first, last = WITHOUT_TELEGRAM.split()
    assert await _asked(hall, words.format(first=first, last=last, initial=first[0])) == 1


@pytest.mark.parametrize(
    "words", ["{first}", "ik ben {first}", "ik ben {first} niet", "wie is {first} {last}"]
)
async def test_an_incomplete_name_asks_nobody(hall: Hall, words: str) -> None:
    """A first name alone would exist in most clubs of a bot with many."""
    first, last = WITHOUT_TELEGRAM.split()
    assert await _asked(hall, words.format(first=first, last=last)) == 0
