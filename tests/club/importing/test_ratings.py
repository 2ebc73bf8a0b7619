"""Ratings from a list: matches are shown and confirmed, and changed in one step or not at all."""

from __future__ import annotations

import json
from datetime import date

import pytest

from keizer_bot.club.importing.rating_lists import (
    club_on_list,
    estimate_rating,
    find_on_list,
    keep_list,
    rating_menu,
)
from keizer_bot.club.importing.rating_messages import (
    AllRight,
    AskOneByOne,
    CarryOut,
    ConfirmRatings,
    KnownByNumber,
    ListKept,
    MembersTakenIn,
    NobodyOfThese,
    NotOnTheList,
    RatingsUpdated,
    StillToAsk,
    TakeInNew,
    WhoIsIt,
)
from keizer_bot.club.importing.rating_update import update_ratings
from keizer_bot.club.players.messages import (
    Certain,
    ConfirmGroups,
    GroupsAsTheyAre,
    ListName,
    OnList,
)
from keizer_bot.club.players.ratings import groups
from keizer_bot.club.ranking.messages import RankingMoves
from keizer_bot.core.context import Context
from keizer_bot.core.messages import RightMissing, StaleButton
from keizer_bot.core.questions import answer_question
from keizer_bot.core.reply import Reply
from keizer_bot.formats.players_file import PlayerLine
from keizer_bot.i18n.message import Message
from tests.club.hall import EVENING, Hall, open_hall
from tests.club.saying import refusal_of, say

LIST = (
    PlayerLine("Anna Smit", 1390, number="11", club="999"),
    PlayerLine("Bram Kok", 1700, number="12", club="999"),
    PlayerLine("Daan Mol", 1692, number="14", born=1983, club="999"),
    PlayerLine("Daan Mol", 1455, number="15", born=2009, club="123"),
    PlayerLine("Eva Prins", None, number="16", club="999"),
    PlayerLine("Zora Quast", 1700, number="17", club="999"),
)


@pytest.fixture
async def hall() -> Hall:
    """A club in mid-season that has read a list; values there are ratings."""
    hall = await open_hall()
    await hall.rows("UPDATE player SET rating = 1300 WHERE rating IS NULL RETURNING id")
    rules = json.dumps({"preset": "geel-elo", "season": {"rounds": 4}})
    await hall.rows("UPDATE season SET rules = ? RETURNING id", rules)
    await hall.run(
        lambda context: keep_list(
            context.tx, 1, LIST, name="KNSB", day=date(2026, 9, 1), at=EVENING
        )
    )
    return hall


async def tap(hall: Hall, screen: Reply, label: type[Message] | str) -> Reply:
    """Press the button with a label of that kind."""
    buttons = [b for row in screen.rows for b in row]
    found = next(b for b in buttons if b.label == label or type(b.label) is label)
    number, choice = map(int, found.number.split(":")[1:])
    return await hall.run(lambda context: answer_question(context, number, choice))


async def begin(hall: Hall) -> Reply:
    """The first question."""
    return await hall.run(update_ratings)


async def ratings(hall: Hall) -> dict[str, int]:
    """Everybody's rating."""
    sql = "SELECT name, rating FROM player JOIN member ON member.id = member_id"
    return {row["name"]: row["rating"] for row in await hall.rows(sql)}


def text(answer: Reply) -> Message:
    """The words of a question."""
    return answer.text


async def test_a_club_of_sixty_takes_a_handful_of_taps(hall: Hall) -> None:
    """Equal names in one list, the doubtful one by one, then the effect: nothing before that."""
    before = await ratings(hall)
    doubt = await tap(hall, await begin(hall), AllRight)
    assert text(doubt) == WhoIsIt("Daan Mol", Certain(1700), None)
    last = await tap(hall, doubt, OnList)
    assert isinstance(text(last), ConfirmRatings)
    assert await ratings(hall) == before
    assert await tap(hall, last, CarryOut) == Reply.of(
        RatingsUpdated(ListName("KNSB", date(2026, 9, 1)), 3)
    )
    assert (await ratings(hall))["Anna Smit"] == 1390


async def test_the_effect_on_the_ranking_is_shown_first(hall: Hall) -> None:
    """If values are ratings, a win over a weaker player loses worth ([002] Elo-points)."""
    doubt = await tap(hall, await begin(hall), AllRight)
    question = text(await tap(hall, doubt, NobodyOfThese))
    assert isinstance(question, ConfirmRatings)
    assert isinstance(question.effect, RankingMoves)
    assert question.left is not None
    assert "Daan Mol" in question.left.players


async def test_a_player_without_a_rating_on_the_list_keeps_theirs(hall: Hall) -> None:
    """A list without a rating takes nobody's away, and still tells their number."""
    doubt = await tap(hall, await begin(hall), AllRight)
    await tap(hall, await tap(hall, doubt, NobodyOfThese), CarryOut)
    (eva,) = await hall.rows("SELECT rating, federation_id FROM player WHERE key = 'p5'")
    assert eva == {"rating": 1600, "federation_id": "16"}


async def test_a_number_is_surer_than_a_name(hall: Hall) -> None:
    """A player who was matched once is known by number the next time, despite namesakes."""
    doubt = await tap(hall, await begin(hall), AllRight)
    await tap(hall, await tap(hall, doubt, OnList), CarryOut)
    question = text(await begin(hall))
    assert isinstance(question, KnownByNumber)
    assert question.count == 4


async def test_a_mistyped_number_is_asked_about(hall: Hall) -> None:
    """A number that is somebody of quite another name decides nothing."""
    await hall.rows("UPDATE player SET federation_id = '17' WHERE key = 'p2' RETURNING id")
    screen = await tap(hall, await begin(hall), AllRight)
    assert isinstance(text(screen), WhoIsIt)


async def test_an_old_screen_is_stale(hall: Hall) -> None:
    """A button of a screen that was left behind changes nothing."""
    first = await begin(hall)
    await tap(hall, await tap(hall, first, AllRight), OnList)
    with pytest.raises(StaleButton):
        await tap(hall, first, AllRight)


async def test_one_by_one_instead_of_all(hall: Hall) -> None:
    """An arbiter who sees a wrong match is asked about each one."""
    screen = await tap(hall, await begin(hall), AskOneByOne)
    question = text(screen)
    assert isinstance(question, WhoIsIt)
    assert question.left == StillToAsk(3)


async def test_an_estimate_is_kept_as_one(hall: Hall) -> None:
    """A rating by hand is an estimate, on record with its sign."""
    asked = await hall.run(
        lambda context: estimate_rating(context, player=hall.players["Hugo Vink"], rating=1450)
    )
    await hall.press(asked)
    (hugo,) = await hall.rows("SELECT rating, rating_kind FROM player WHERE key = 'p8'")
    assert hugo == {"rating": 1450, "rating_kind": "estimated"}
    assert (await hall.record())["after"] == "~1450"


async def test_a_part_of_a_name_finds_people(hall: Hall) -> None:
    """Each word begins a word of the name, in any order; no match is refused with advice."""

    def step(context: Context) -> None:
        found = find_on_list(context, name_or_number="mo da")
        assert len(found.rows) == 3
        with pytest.raises(NotOnTheList):
            find_on_list(context, name_or_number="aan")

    await hall.run(step)


async def test_a_clubs_members_who_are_new(hall: Hall) -> None:
    """A member who plays already is not entered again; all others are, or nobody."""
    screen = await hall.run(lambda context: club_on_list(context, words="0999"))
    done = await tap(hall, screen, TakeInNew)
    assert isinstance(done.text, MembersTakenIn)
    assert done.text.players == ("Zora Quast",)
    (zora,) = await hall.rows(
        "SELECT rating_list, federation_id FROM player ORDER BY id DESC LIMIT 1"
    )
    assert zora == {"rating_list": "KNSB", "federation_id": "17"}


async def test_a_newer_list_takes_the_place_of_the_old(hall: Hall) -> None:
    """There is one list; entries only on the old one are gone."""

    def step(context: Context) -> Reply:
        keep_list(context.tx, 1, LIST[:1], name="FIDE", day=date(2026, 10, 1), at=EVENING)
        return rating_menu(context)

    menu = await hall.run(step)
    assert text(menu) == ListKept(ListName("FIDE", date(2026, 10, 1)), 1)
    assert len(await hall.rows("SELECT id FROM listed")) == 1


async def test_groups_are_shown_before_they_are_made(hall: Hall) -> None:
    """By bounds or in equal parts; nothing changes before a yes; equal groups are named."""
    asked = await say(hall, "groepen", "A vanaf 1900, B vanaf 1600")
    question = text(asked)
    assert isinstance(question, ConfirmGroups)
    assert [(g.group, g.count) for g in question.groups] == [("A", 2), ("B", 3), ("C", 3)]
    assert await hall.rows("SELECT id FROM player WHERE club_group IS NOT NULL") == []
    await hall.press(asked)
    assert isinstance(await refusal_of(hall, "groepen", "1900 1600"), GroupsAsTheyAre)


async def test_only_who_may_change_players(hall: Hall) -> None:
    """A deputy for results has no hand in ratings or groups."""
    rights = json.dumps(["results"])
    await hall.rows("UPDATE arbiter SET rights = ? RETURNING club_id", rights)

    def step(context: Context) -> None:
        for act in (update_ratings, rating_menu, groups):
            with pytest.raises(RightMissing):
                act(context)

    await hall.run(step)
