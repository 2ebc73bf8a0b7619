"""Players of a new season from a list."""

from __future__ import annotations

from keizer_bot.club.seasons.choices import WizardLabel
from keizer_bot.club.seasons.wizard import take_list
from keizer_bot.club.seasons.wizard_messages import (
    KnownAs,
    ListForgotten,
    ListKnown,
    ListMatched,
    ListNew,
    SamePerson,
)
from keizer_bot.core.named import identifiers_of
from keizer_bot.formats.players_file import PlayerLine, named_and_rated
from keizer_bot.store.privacy import remember
from tests.club.hall import Hall
from tests.club.seasons.wizard import TUESDAY, asked, begin, started, tap
from tests.rows import each_row


async def test_a_list_is_matched_and_never_guessed(hall: Hall) -> None:
    """An equal name is the member; a similar one is asked about; others are new."""
    lines = [
        PlayerLine("anna smit", 2100, None),
        PlayerLine("B. Kok", 1900, None, mail="bram@voorbeeld.nl"),
        PlayerLine("Zora", None, None, mail="zora@voorbeeld.nl"),
    ]
    await begin(hall)
    screen = await hall.run(lambda context: asked(take_list(context, lines)), at=TUESDAY)
    assert screen.text == SamePerson("B. Kok")
    screen = await tap(hall, screen, "Bram Kok")
    known = ListKnown(2), KnownAs("anna smit", "Anna Smit"), KnownAs("B. Kok", "Bram Kok")
    assert screen.text == ListMatched((*known, ListNew(("Zora",))))
    await started(hall, await tap(hall, screen, WizardLabel.LIST_IS_RIGHT))
    rows = await hall.rows(
        "SELECT name, rating FROM player JOIN member ON member.id = member_id"
        " WHERE season_id = 2 ORDER BY place"
    )
    assert [tuple(r.values()) for r in rows] == [
        ("Anna Smit", 2100),
        ("Bram Kok", 1900),
        ("Zora", None),
    ]
    mails = "SELECT name, ref FROM address JOIN member USING (person_id) WHERE channel = 'mail'"
    assert {row["name"]: row["ref"] for row in await hall.rows(mails)} == {
        "Bram Kok": "bram@voorbeeld.nl",
        "Zora": "zora@voorbeeld.nl",
    }


async def test_a_list_that_names_who_asked_to_be_forgotten_is_asked_about(hall: Hall) -> None:
    """The name is new to the club, and listed apart in the question about the list."""
    await hall.run(lambda context: remember(context.tx, 1, identifiers_of("Gerrit Dekker", [])))
    await begin(hall)
    lines = [PlayerLine(name, None, None) for name in ("G. Dekker", "gerrit dekker", "Anna Smit")]
    screen = await hall.run(lambda context: asked(take_list(context, lines)), at=TUESDAY)
    new = ListNew(("G. Dekker", "gerrit dekker"))
    assert screen.text == ListMatched((ListKnown(1), new, ListForgotten(("gerrit dekker",))))


@each_row(
    ("line", "name", "rating"),
    [
        ("Anna Smit", "Anna Smit", None),
        ("1. Smit, Anna; 1650", "Anna Smit", 1650),
        ("12) Berg, Piet van den | 980", "Piet van den Berg", 980),
        ("• Jan de Vries   1800", "Jan de Vries", 1800),
        ("mw. A. Smit (1490)", "mw. A. Smit", 1490),
        ("Anna Smit,", "Anna Smit", None),
        ("Dam, van, Zoë 1.523", "Zoë van Dam", 1523),
        ("4. Berg (van den), Piet (1433,0)", "Piet van den Berg", 1433),
        ("Vries-Jansen, Anna de, 1433,5", "Anna de Vries-Jansen", 1434),
    ],
)
def test_a_line_is_pasted_as_lists_have_it(line: str, name: str, rating: int | None) -> None:
    """With a number or a point before it, the last name first, a sign before the rating."""
    assert named_and_rated(line, 1) == PlayerLine(name, rating)
