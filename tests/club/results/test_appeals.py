"""Appeals go to the committee of three, whose majority decides ([003] rule w)."""

from __future__ import annotations

from datetime import date, datetime, timedelta

import pytest

from keizer_bot.club.reactions import REACTIONS
from keizer_bot.club.results.actions import report
from keizer_bot.club.results.appeals import (
    JOBS,
    appeal,
    ask_appeal,
    committee,
    set_committee,
    verdict_of,
    which_appeal,
)
from keizer_bot.club.results.corrections import decide
from keizer_bot.club.results.decision_messages import (
    AppealedAlready,
    AppealMade,
    CommitteeIs,
    CommitteeOfThree,
    CommitteeTerm,
    NoCommittee,
    NothingToAppeal,
)
from keizer_bot.club.results.settling import object_formally
from keizer_bot.core.context import AppContext, Context
from keizer_bot.core.messages import ArbiterOnly, NotYourButton
from keizer_bot.core.questions import answer_question, take_words
from keizer_bot.core.reply import Reply
from keizer_bot.i18n.translator import Translator
from keizer_bot.store import people
from tests.club.hall import ARBITER, ZONE, Hall, person_id
from tests.run_jobs import run_jobs

APP_CONTEXT = AppContext(Translator(strict=True), "keizer_bot", REACTIONS)
WHITE, BLACK = "Daan Mol", "Anna Smit"
JUDGES = ("Bram Kok", "Carla Vos", "Eva Prins")


async def _committee(hall: Hall, *names: str) -> None:
    def step(context: Context) -> None:
        ids = {member.name: member.id for member in people.members(context.tx, context.club.id)}
        set_committee(context, members=tuple(ids[name] for name in names))

    await hall.run(step)


async def _decided(hall: Hall) -> None:
    """White reported 1-0, Black objected and explained, and the arbiter leaves it 1-0."""
    await hall.run(
        lambda context: report(context, game=hall.games[WHITE, BLACK], result="1-0"), WHITE
    )
    await hall.run(lambda context: object_formally(context, game=hall.games[WHITE, BLACK]), BLACK)
    await hall.run(lambda context: take_words(context, "Mijn klok stond stil."), BLACK)
    await hall.run(lambda context: decide(context, game=hall.games[WHITE, BLACK], result="1-0"))


async def _appeal(hall: Hall) -> Reply:
    return await hall.run(lambda context: appeal(context, dispute=1), BLACK)


async def _vote(hall: Hall, judge: str, choice: int) -> None:
    """Press the button of that number under the file that this member of the committee has."""
    (data,) = [b for i, b in enumerate(await hall.buttons(person_id(judge))) if i == choice]
    await hall.run(lambda context: answer_question(context, int(data.split(":")[1]), choice), judge)


async def test_the_committee_gets_the_whole_file_in_private(hall: Hall) -> None:
    """Both arguments, the reports and the decision; nobody else gets it."""
    await _committee(hall, *JUDGES)
    await _decided(hall)
    say = await _appeal(hall)
    assert isinstance(say.text, AppealMade)
    assert say.text.judges == JUDGES
    for name in JUDGES:
        file = (await hall.told(name))[-1]
        assert "Mijn klok stond stil." in file
        assert "Besluit van de wedstrijdleider: <b>1-0</b>" in file
    assert not any("klok" in text for text in await hall.told(WHITE))


async def test_two_of_three_change_the_result(hall: Hall) -> None:
    """Unchanged, draw, draw: it is a draw, on record as the committee's, and all are told."""
    await _committee(hall, *JUDGES)
    await _decided(hall)
    await _appeal(hall)
    await _vote(hall, "Bram Kok", 0)
    await _vote(hall, "Carla Vos", 1)
    assert (await hall.game(WHITE, BLACK))["result"] == "1-0"
    await _vote(hall, "Eva Prins", 1)
    assert (await hall.game(WHITE, BLACK))["result"] == "1/2-1/2"
    assert (await hall.record())["actor"] == "spelerscommissie"
    for chat in (person_id(WHITE), person_id(BLACK), person_id("Bram Kok"), ARBITER):
        assert "Uitspraak" in (await hall.texts(chat))[-1]


async def test_the_decision_stands_by_majority(hall: Hall) -> None:
    """Two suffice; the third button is old then."""
    await _committee(hall, *JUDGES)
    await _decided(hall)
    await _appeal(hall)
    await _vote(hall, "Bram Kok", 0)
    await _vote(hall, "Carla Vos", 0)
    assert (await hall.rows("SELECT verdict FROM dispute"))[0]["verdict"] == "stands"
    assert "blijft" in (await hall.told(BLACK))[-1]


async def test_the_verdict_is_told_as_the_committees(hall: Hall) -> None:
    """Not as the arbiter's decision; each player is told once."""
    await _committee(hall, *JUDGES)
    await _decided(hall)
    await _appeal(hall)
    known = len(await hall.told(BLACK))
    await _vote(hall, "Bram Kok", 1)
    await _vote(hall, "Carla Vos", 1)
    assert len(await hall.told(BLACK)) == known + 1


async def test_nobody_judges_their_own_case(hall: Hall) -> None:
    """A member who is a party is left out, and the answer says so."""
    await _committee(hall, "Bram Kok", "Carla Vos", WHITE)
    await _decided(hall)
    say = await _appeal(hall)
    assert isinstance(say.text, AppealMade)
    assert say.text.judges == ("Bram Kok", "Carla Vos")
    assert any("want zelf betrokken: Daan Mol" in text for text in await hall.texts(ARBITER))


async def test_without_a_committee_the_arbiter_is_told(hall: Hall) -> None:
    """The appeal can be made again when there is one."""
    await _decided(hall)
    assert await hall.run(
        lambda context: isinstance(which_appeal(context).text, NoCommittee), BLACK
    )
    assert "/commissie" in (await hall.texts(ARBITER))[-1]


async def test_the_arbiters_hear_once_that_the_three_years_end(hall: Hall) -> None:
    """[003] w: appointed on 14 September 2026, so until 14 September 2029; four weeks before."""
    await _committee(hall, *JUDGES)
    ends = date(2029, 9, 14)
    say = await hall.run(committee)
    assert say == CommitteeIs(JUDGES, CommitteeTerm(ends))
    noon = datetime(2029, 8, 17, 12, tzinfo=ZONE)

    async def told_at(at: datetime) -> int:
        await hall.database.run(run_jobs, APP_CONTEXT, at, *JOBS)
        said = await hall.texts(ARBITER)
        return sum(
            "loopt de termijn van drie jaar van de spelerscommissie af" in text for text in said
        )

    assert await told_at(noon - timedelta(minutes=1)) == 0
    assert await told_at(noon) == 1
    assert await told_at(noon + timedelta(days=1)) == 1


async def test_it_is_asked_first(hall: Hall) -> None:
    """Nothing is sent before the yes."""
    await _committee(hall, *JUDGES)
    await _decided(hall)
    asked = await hall.run(which_appeal, BLACK)
    assert not await hall.rows("SELECT * FROM vote")
    assert isinstance((await hall.press(asked, by=BLACK)).text, AppealMade)


async def test_only_a_party_appeals_and_once(hall: Hall) -> None:
    """A person who did not play the game cannot appeal."""
    await _committee(hall, *JUDGES)
    await _decided(hall)
    with pytest.raises(NothingToAppeal):
        await hall.run(which_appeal, "Frits Bos")
    with pytest.raises(NotYourButton):
        await hall.run(lambda context: appeal(context, dispute=1), "Frits Bos")
    await _appeal(hall)
    with pytest.raises(AppealedAlready):
        await hall.run(lambda context: ask_appeal(context, dispute=1), WHITE)


async def test_the_committee_has_three_members(hall: Hall) -> None:
    """Two, or one of them twice, are refused; and only the arbiter sets it."""
    with pytest.raises(CommitteeOfThree):
        await _committee(hall, "Bram Kok", "Carla Vos", "Bram Kok")
    with pytest.raises(ArbiterOnly):
        await hall.run(lambda context: set_committee(context, members=(1, 2, 3)), WHITE)
    await _committee(hall, *JUDGES)
    assert "Eva Prins" in await hall.run(lambda context: str(committee(context)), WHITE)


@pytest.mark.parametrize(
    ("votes", "verdict"),
    [
        ((None, None, None), None),
        (("0-1", None, None), None),
        (("0-1", "0-1", None), "0-1"),
        (("0-1", "stands", "1/2-1/2"), "stands"),
        (("0-1", "stands"), "stands"),
        (("0-1",), "0-1"),
    ],
)
def test_more_than_half_of_those_who_were_asked(
    votes: tuple[str | None, ...], verdict: str | None
) -> None:
    """Without a majority the arbiter's decision stays."""
    assert verdict_of(dict(enumerate(votes))) == verdict
