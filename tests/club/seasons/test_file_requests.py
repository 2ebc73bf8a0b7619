"""``/bestand``: the chosen file is made from the facts at the moment of asking."""

from __future__ import annotations

import io
import json
from collections.abc import AsyncIterator
from functools import partial
from sqlite3 import Row
from typing import Any

import pytest
import trf
from python_calamine import CalamineWorkbook

from keizer_bot.club.seasons.exporting import ask_file, ask_form, ask_table, send_export
from keizer_bot.club.seasons.messages import FileForRating, NumbersUnknown, OpenGamesLeftOut
from keizer_bot.core.attachments import make
from keizer_bot.core.context import Context
from keizer_bot.core.exports import SeasonExport
from keizer_bot.core.messages import ArbiterOnly, FileForm
from keizer_bot.core.posting import send
from keizer_bot.core.questions import fitting
from keizer_bot.core.reply import Reply, ReplyKind
from keizer_bot.formats.season_file import read_season_file
from keizer_bot.reports.tables.choice import TableName
from keizer_bot.store.intents import Address, person
from tests.club.hall import ARBITER, NAMES, Hall, open_hall

pytestmark = pytest.mark.slow


@pytest.fixture
async def hall() -> AsyncIterator[Hall]:
    """The club of eight: round 1 is over, round 2 is paired, of which no result is known."""
    hall = await open_hall()
    yield hall
    await hall.database.close()


async def chosen(hall: Hall, **what: Any) -> Reply:
    """The answer to that choice."""
    return await hall.run(
        lambda context: send_export(context, **fitting(send_export, what)), "Tom Wolf"
    )


async def sent(hall: Hall, **what: Any) -> bytes:
    """The file as the sender makes it from the outbox row."""

    def step(context: Context) -> Row:
        answer = send_export(context, **fitting(send_export, what))
        row = send(context, Address(person(ARBITER), "nl"), answer)
        return context.tx.the("SELECT intent FROM outbox WHERE id = ?", row)

    found = await hall.run(step, "Tom Wolf")
    return make(json.loads(found["intent"])["file"])


async def test_the_ranking_comes_as_a_pdf(hall: Hall) -> None:
    """The values survive the outbox, and the sender makes the bytes."""
    assert (await sent(hall, form="pdf", table="ranking")).startswith(b"%PDF")


async def test_the_report_has_the_results_that_are_known(hall: Hall) -> None:
    """Round 1 is played, round 2 is open: its games are absences, and nobody is rated for them."""
    content = await sent(hall, form="trf26")
    tour = trf.loads(content.decode())
    assert (tour.federation, tour.chiefarbiter) == ("NED", "Tom Wolf")
    assert [[game.result for game in player.games] for player in tour.players][:2] == [
        ["1", "Z"],
        ["0", "Z"],
    ]


async def test_data_missing_for_the_federation_are_named(hall: Hall) -> None:
    """Four games are open, and of nobody the number is known."""
    answer = await chosen(hall, form="trf16")
    assert isinstance(answer.text, FileForRating)
    assert answer.text.missing == (OpenGamesLeftOut(4), NumbersUnknown(8))


async def test_ratings_are_whose_they_are(hall: Hall) -> None:
    """FIDE's ratings are in the player's line; estimated ones are left out."""

    def step(context: Context) -> None:
        context.tx.write("UPDATE player SET rating_kind = 'published', rating_list = 'FIDE'")
        context.tx.write("UPDATE player SET rating_kind = 'estimated' WHERE place = 1")

    await hall.run(step, "Tom Wolf")
    tour = trf.loads((await sent(hall, form="trf26")).decode())
    assert [player.rating for player in tour.players][:3] == [0, 1900, 1800]


async def test_the_workbook_has_everybody(hall: Hall) -> None:
    """All tables, in the club's language."""
    snapshot = CalamineWorkbook.from_filelike(io.BytesIO(await sent(hall, form="xlsx")))
    players = snapshot.get_sheet_by_name("Spelers").to_python()
    assert [row[0] for row in players] == ["Naam", *NAMES]


async def test_the_record_stays_behind_but_in_the_season_file(hall: Hall) -> None:
    """A file of the ranking does not tell its readers who changed what."""
    table, season = [await chosen(hall, form=form) for form in ("xlsx", "json")]
    assert table.attachment is not None
    assert isinstance(table.attachment.values, SeasonExport)
    assert "log" not in read_season_file(table.attachment.values.season).extras
    assert read_season_file(await sent(hall, form="json")).season.name == "Intern 2026"
    assert season.attachment is not None
    assert season.attachment.name == "intern-2026.json"


async def test_a_file_is_for_whoever_asked(hall: Hall) -> None:
    """Numbers and absences are not the group's."""
    assert (await chosen(hall, form="csv", table="attendance")).kind is ReplyKind.OWN


@pytest.mark.parametrize("first", [ask_file, ask_table])
async def test_only_an_arbiter_gets_files(hall: Hall, first: Any) -> None:
    """Every step checks the sender, the last one too."""

    def step(context: Context) -> None:
        with pytest.raises(ArbiterOnly):
            first(context)
        with pytest.raises(ArbiterOnly):
            ask_form(context, table=TableName.RANKING)
        with pytest.raises(ArbiterOnly):
            send_export(context, form=FileForm.JSON)

    await hall.run(step, NAMES[0])


async def test_every_button_does_something(hall: Hall) -> None:
    """Each form of each table that is offered can be made."""
    for table, forms in (("ranking", "pdf xlsx csv"), ("official", "xlsx csv"), ("cross", "csv")):
        assert (await hall.run(partial(ask_form, table=TableName(table)))).asks
        for form in forms.split():
            assert await sent(hall, form=form, table=table)
