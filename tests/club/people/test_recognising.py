"""People in an imported season: recognised, asked about, or new; erased people stay erased."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from keizer_bot.club.importing.season_file import take_season_of
from keizer_bot.club.people.member_messages import SomebodyElse
from keizer_bot.club.people.one_person import (
    FORGOTTEN,
    NEW,
    NOBODY_ASKED,
    Decisions,
    IdentityDoubt,
    Recognised,
    ask_who,
    forgotten_of,
    merge_members,
    recognise,
)
from keizer_bot.club.people.personal_data import erase_in_season, erase_member, show_stored_data
from keizer_bot.club.seasons.files import import_earlier_season
from keizer_bot.core.context import Context
from keizer_bot.core.messages import No
from keizer_bot.core.reply import Reply
from keizer_bot.engine.model import Game, Player, Result, Round, Season
from keizer_bot.formats.season_file import SeasonFile
from keizer_bot.store import merging, people, seasons
from tests.club.hall import Hall, open_hall

ANNA, BRAM, FRITS = 1, 2, 6


@pytest.fixture
async def hall() -> Hall:
    """Anna Smit has federation number 7654321; there are two members called Jan Jansen."""
    hall = await open_hall()

    def step(context: Context) -> None:
        context.tx.write("UPDATE player SET federation_id = '07654321' WHERE member_id = ?", ANNA)
        for _ in range(2):
            people.add_member(context.tx, 1, "Jan Jansen")

    await hall.run(step)
    return hall


def season(*players: Player) -> SeasonFile:
    """A season of years ago in which these played, each twice as White."""
    games = [
        Game(p.id, q.id, Result.WHITE_WON)
        for p, q in zip(players[::2], players[1::2], strict=False)
    ]
    rounds = (Round(1, tuple(games), date="2019-09-02"),)
    return SeasonFile(Season("2019-2020", players, rounds), {"preset": "dsc"})


async def found(hall: Hall, *players: Player, born: int | None = None) -> Recognised:
    """The matches of the imported players; the first was born in that year."""
    years = {"born": [{"player": players[0].id, "year": born}]} if born else {}
    file = SeasonFile(Season("x", players, ()), extras=years)
    return await hall.run(lambda context: recognise(context.tx, 1, file))


async def taken_in(hall: Hall, file: SeasonFile, who: Decisions = NOBODY_ASKED) -> dict[str, int]:
    """The season, as an earlier one; which member each player is."""

    def step(context: Context) -> dict[str, int]:
        season_id = import_earlier_season(context.tx, 1, file, context.at, decisions=who)
        erase_in_season(context, season_id, forgotten_of(who))
        return {p.key: p.member_id for p in seasons.players(context.tx, season_id)}

    return await hall.run(step)


@pytest.mark.parametrize(
    ("name", "number", "same", "doubt", "members"),
    [
        ("Anna Smit", None, ANNA, None, ()),
        ("anna  smít", None, ANNA, None, ()),
        ("Anna Smit", "7654321", ANNA, None, ()),
        ("Anna de Vries", "7654321", ANNA, None, ()),  # after a wedding
        ("Bram Kok", "999", BRAM, None, ()),  # no number of his is known
        ("Anna Smit", "999", None, IdentityDoubt.OTHER_NUMBER, (ANNA,)),
        ("Wim de Boer", "7654321", None, IdentityDoubt.OTHER_NAME, (ANNA,)),
        ("Jan Jansen", None, None, IdentityDoubt.NAMESAKES, (9, 10)),
        ("Nina Nieuw", "555", None, None, ()),
        ("Nina Nieuw", None, None, None, ()),
    ],
)
async def test_the_number_decides_else_the_name(
    hall: Hall,
    name: str,
    number: str | None,
    same: int | None,
    doubt: IdentityDoubt | None,
    members: object,
) -> None:
    """A contradiction is asked about, and so are namesakes."""
    one = await found(hall, Player("x", name, federation_id=number))
    assert one.same == ({"x": same} if same else {})
    assert [(each.doubt, each.members) for each in one.unsure] == (
        [(doubt, members)] if doubt else []
    )


@pytest.mark.parametrize(
    ("name", "born", "same", "doubt"),
    [
        ("Jan Jansen", 1950, 9, None),
        ("Jan Jansen", 1980, 10, None),
        ("Jan Jansen", 1999, None, IdentityDoubt.NAMESAKES),
        ("Frits Bos", 1960, FRITS, None),
        ("Frits Bos", 1961, None, IdentityDoubt.OTHER_YEAR),
        ("Anna Smit", 1960, ANNA, None),  # her year is not known
    ],
)
async def test_the_year_of_birth_tells_namesakes_apart(
    hall: Hall, name: str, born: int, same: int | None, doubt: IdentityDoubt | None
) -> None:
    """Where it is known of both; another year is asked about."""

    def step(context: Context) -> None:
        for member, year in ((9, 1950), (10, 1980), (FRITS, 1960)):
            merging.note_birth(context.tx, member, year)

    await hall.run(step)
    one = await found(hall, Player("x", name), born=born)
    assert one.same == ({"x": same} if same else {})
    assert [each.doubt for each in one.unsure] == ([doubt] if doubt else [])


async def test_a_year_that_a_file_has_is_kept_until_they_are_forgotten(hall: Hall) -> None:
    """The first known year stays; only the member sees it."""
    for year in (1960, 1961):
        file = season(Player("f", "Frits Bos"), Player("a", "Anna Smit"))
        more = {"born": [{"player": "f", "year": year}]}
        file = SeasonFile(replace(file.season, name=str(year)), file.rules, more)
        await taken_in(hall, file, {"f": FRITS})
    assert [row["born"] for row in await hall.rows("SELECT born FROM member WHERE id = 6")] == [
        1960
    ]
    assert "1960" in str(await hall.run(show_stored_data, "Frits Bos"))
    await forgotten_frits(hall)
    assert await hall.rows("SELECT 1 FROM member WHERE born IS NOT NULL") == []


async def test_one_number_of_two_members_is_asked_about(hall: Hall) -> None:
    """The bot also asks about two members with one name in a file."""
    await hall.run(
        lambda c: c.tx.write(
            "UPDATE player SET federation_id = '7654321' WHERE member_id = ?", BRAM
        )
    )
    one = await found(hall, Player("x", "Anna Smit", federation_id="7654321"))
    assert [each.doubt for each in one.unsure] == [IdentityDoubt.NAMESAKES]
    two = await found(hall, Player("x", "Frits Bos"), Player("y", "Frits Bos"))
    assert [(each.player.id, each.members) for each in two.unsure] == [
        ("x", (FRITS,)),
        ("y", (FRITS,)),
    ]


async def test_unasked_nobody_is_taken_for_another(hall: Hall) -> None:
    """A doubtful player becomes a new member; certain ones are recognised."""
    file = season(
        Player("a", "Anna Smit"),
        Player("j", "Jan Jansen"),
        Player("w", "Wim de Boer", federation_id="7654321"),
        Player("b", "Bram Kok"),
    )
    members = await taken_in(hall, file)
    assert (members["a"], members["b"]) == (ANNA, BRAM)
    assert min(members["j"], members["w"]) > 10


async def test_answers_are_kept_and_each_member_is_one_player(hall: Hall) -> None:
    """Answered one by one; a member who was chosen is not offered again."""
    file = season(Player("j", "Jan Jansen"), Player("k", "J. Jansen"), Player("l", "Jan Jansen"))

    async def labels(who: dict[str, int]) -> list[object]:
        asked = await hall.run(lambda c: ask_who(c, file, who, take_season_of, draft=1))
        return [row[0].label for row in asked.rows] if isinstance(asked, Reply) else []

    others = [SomebodyElse(), No()]
    assert await labels({}) == ["Jan Jansen", "Jan Jansen", *others]
    assert await labels({"j": 9}) == ["Jan Jansen", *others]
    assert await labels({"j": 9, "l": NEW}) == []
    members = await taken_in(hall, file, {"j": 9, "l": 10})
    assert (members["j"], members["l"]) == (9, 10)
    assert members["k"] > 10


async def test_a_merged_member_is_found_by_their_former_name(hall: Hall) -> None:
    """Once two are one, a file with the other name is theirs too."""
    asked = await hall.run(lambda c: merge_members(c, member=FRITS, other=9))
    await hall.press(asked)
    one = await found(hall, Player("x", "Jan Jansen"))
    assert [set(each.members) for each in one.unsure] == [{FRITS, 10}]


async def forgotten_frits(hall: Hall) -> None:
    """Frits Bos, number 888, is forgotten."""

    def step(context: Context) -> None:
        context.tx.write("UPDATE player SET federation_id = '888' WHERE member_id = ?", FRITS)
        context.tx.write("UPDATE game SET result = '1-0' WHERE result IS NULL")
        context.tx.write("UPDATE round SET phase = 'final' WHERE number = 2")

    await hall.run(step)
    asked = await hall.run(lambda c: erase_member(c, member=FRITS))
    await hall.press(asked)


@pytest.mark.parametrize(
    "player",
    [
        Player("f", "Frits Bos"),
        Player("f", "FRITS BOS"),
        Player("f", "F. B.", federation_id="0888"),
    ],
)
async def test_an_erased_person_is_asked_about(hall: Hall, player: Player) -> None:
    """By name or number; never matched automatically, and no name is stored to recognise them."""
    await forgotten_frits(hall)
    one = await found(hall, player, Player("n", "Nina Nieuw"))
    assert [(each.player.id, each.doubt) for each in one.unsure] == [("f", IdentityDoubt.FORGOTTEN)]
    kept = json.dumps(await hall.rows("SELECT * FROM forgotten"))
    assert "Frits" not in kept


async def test_an_erased_person_stays_erased_in_an_imported_season(hall: Hall) -> None:
    """Their name is in no table afterwards, nor in the log that came with the file."""
    await forgotten_frits(hall)
    file = season(Player("frits", "Frits Bos"), Player("anna", "Anna Smit"))
    line = {"at": "2019-09-02", "who": "Frits Bos", "action": "presence", "subject": "Frits Bos, x"}
    file = SeasonFile(file.season, file.rules, {"log": [line]})
    members = await taken_in(hall, file, {"frits": FORGOTTEN})
    assert members.keys() == {"oud-lid-2", "anna"}
    for table in ("member", "player", "season", "change", "published"):
        rows = await hall.rows(f"SELECT * FROM {table}")  # noqa: S608 - ours
        assert "frits" not in json.dumps(rows).casefold(), table


async def test_somebody_else_of_that_name_is_new(hall: Hall) -> None:
    """The arbiter knows that it is another: they are a member of their own."""
    await forgotten_frits(hall)
    file = season(Player("frits", "Frits Bos"), Player("anna", "Anna Smit"))
    members = await taken_in(hall, file, {"frits": NEW})
    (row,) = await hall.rows("SELECT * FROM member WHERE id = ?", members["frits"])
    assert (row["name"], row["erased_at"]) == ("Frits Bos", None)
