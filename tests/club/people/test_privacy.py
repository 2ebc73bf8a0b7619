"""Being forgotten: nothing that names the member is left, and every ranking is as it was."""

from datetime import datetime, timedelta
from pathlib import Path

import pytest

from keizer_bot.club.people.messages import ArbiterStays, Erased, GameUnfinished
from keizer_bot.club.people.personal_data import erase_member, show_stored_data
from keizer_bot.config.values import HostingConfig
from keizer_bot.core.context import Context
from keizer_bot.core.messages import ArbiterOnly
from keizer_bot.core.reply import Reply
from keizer_bot.engine.ranking import history
from keizer_bot.i18n.folding import spelled
from keizer_bot.i18n.html import Html
from keizer_bot.store import page_messages, people, rating_lists, records, teams, uploads
from keizer_bot.store.addresses import set_address
from keizer_bot.store.intents import Channel, Say
from keizer_bot.store.transaction import Transaction
from tests.club.hall import ARBITER, EVENING, Hall, open_hall, person_id, with_app

NAME = "Frits Bos"
OF_A_PERSON = (
    *("device_person", "device_claim", "sign_in", "subscription", "mail_off", "unsubscribe"),
    *("page_message", "answer_link"),
)
LATER = EVENING + timedelta(days=3)


@pytest.fixture
async def hall(tmp_path: Path) -> Hall:
    """Round 2 is over; Frits signed off for round 3 and has rows of every kind."""
    hall = await open_hall(tmp_path, {"preset": "dsc", "pairing": {"forbidden": [["p1", "p6"]]}})

    def step(context: Context) -> None:
        context.tx.write("UPDATE game SET result = '1-0' WHERE result IS NULL")
        context.tx.write("UPDATE round SET phase = 'final' WHERE number = 2")
        context.tx.write("UPDATE player SET key = 'fritsbos' WHERE key = 'p6'")
        context.tx.write("UPDATE season SET rules = replace(rules, 'p6', 'fritsbos')")
        line = records.NewChange(
            club_id=1,
            at=context.at,
            actor_id=person_id(NAME),
            actor=NAME,
            action="presence",
            subject=f"{NAME}, 3",
            after="excused",
            round_id=1,
            season_id=1,
        )
        records.add_change(context.tx, line)
        records.add_call(context.tx, 1, 6, f"zeg het {NAME}", context.at)
        uploads.choose_dark(context.tx, person_id(NAME), dark=True)
        game = teams.ExternalRow(6, NAME, "1", context.at.date(), "Caïssa", "1", rating=1850)
        teams.set_external_game(context.tx, 1, game)
        drive = teams.DriveRow(6, NAME, "1", context.at.date(), "Caïssa", 84, second=False)
        teams.set_drive(context.tx, 1, drive)
        _beside_telegram(context.tx, context.at)

    await hall.run(step, NAME)
    return hall


def _beside_telegram(tx: Transaction, at: datetime) -> None:
    """Frits has a mail address, a page on a device of his, a calendar; somebody claims his name."""
    number = person_id(NAME)
    set_address(tx, number, Channel.MAIL, "frits.bos@example.org")
    set_address(tx, number, Channel.WEB)
    page_messages.add(tx, number, None, Say("Dag Frits"), at, urgent=True, answers=False)
    for sql, *values in (
        ("INSERT INTO device VALUES (1, 'h1', 'Firefox, Android', ?1, ?1, NULL)", at),
        ("INSERT INTO device VALUES (2, 'h2', 'Chrome, Windows', ?1, ?1, NULL)", at),
        ("INSERT INTO device_person VALUES (1, ?)", number),
        ("INSERT INTO device_claim VALUES (1, 2, 6, '1234', ?, NULL, NULL)", at),
        ("INSERT INTO sign_in VALUES ('h3', 'frits.bos@example.org', NULL, ?1, ?1, NULL)", at),
        ("INSERT INTO sign_in VALUES ('h6', NULL, ?1, ?2, ?2, NULL)", number, at),
        ("INSERT INTO subscription VALUES (?, 'h4')", number),
        ("INSERT INTO mail_off VALUES (?, 'ranking')", number),
        ("INSERT INTO unsubscribe VALUES ('h5', ?, 'ranking', ?)", number, at),
        ("INSERT INTO answer_link VALUES ('h7', ?, 1, ?)", number, at),
    ):
        tx.write(str(sql), *values)


async def _read_list(hall: Hall) -> None:
    """The club keeps a list with Frits, a namesake in another club, and Anna."""

    def step(context: Context) -> None:
        rating_lists.begin(context.tx, 1, "KNSB", "2026-09-01", context.at)
        people_ = (("77", NAME, 1500), ("78", NAME, 1200), ("79", "Anna Smit", 2000))
        rows = [(nr, name, spelled(name), "601", elo, None) for nr, name, elo in people_]
        rating_lists.add(context.tx, 1, rows)
        rating_lists.finish(context.tx, 1)

    await hall.run(step)


async def _listed(hall: Hall) -> list[str]:
    return [row["number"] for row in await hall.rows("SELECT number FROM listed ORDER BY id")]


async def _erase(hall: Hall) -> Reply:
    asked = await hall.run(erase_member, NAME, LATER)
    return await hall.press(asked, 0, NAME)


async def test_no_trace_of_the_name_is_left_in_the_file(hall: Hall) -> None:
    """Name, key and Telegram id are nowhere in the database's bytes."""
    await _read_list(hall)
    assert await _erase(hall) == Reply.of(Erased("Oud-lid 1"))
    await hall.run(lambda context: context.tx.write("UPDATE outbox SET intent = '{}'"))
    await hall.database.empty_log()
    path = (await hall.database.outside("PRAGMA database_list"))[0]["file"]
    held = Path(path).read_bytes()
    assert b"Oud-lid 1" in held
    assert not [trace for trace in (b"Frits", b"fritsbos", b"frits.bos") if trace in held]
    assert await hall.rows("SELECT 1 FROM member WHERE person_id = ?", person_id(NAME)) == []
    assert await hall.rows("SELECT 1 FROM dark_chat") == []
    left = [name for name in OF_A_PERSON if await hall.rows(f"SELECT * FROM {name}")]  # noqa: S608 - names of above
    assert left == []
    assert await hall.rows("SELECT 1 FROM address WHERE person_id = ?", person_id(NAME)) == []


async def test_their_number_leaves_the_rating_list(hall: Hall) -> None:
    """A namesake has another number; the list is one shorter."""
    await _read_list(hall)
    await hall.run(
        lambda context: context.tx.write(
            "UPDATE player SET federation_id = '077' WHERE key = 'fritsbos'"
        )
    )
    await _erase(hall)
    assert await _listed(hall) == ["78", "79"]
    assert await hall.rows("SELECT size FROM rating_list") == [{"size": 2}]


async def test_without_a_number_their_name_leaves_the_rating_list(hall: Hall) -> None:
    """Better to remove a stranger's line than to leave the name."""
    await _read_list(hall)
    await _erase(hall)
    assert await _listed(hall) == ["79"]


async def test_every_ranking_stays_as_it_was(hall: Hall) -> None:
    """Each round's totals and order stay; only the name changes."""

    async def totals() -> list[list[tuple[int, str]]]:
        def step(context: Context) -> list[list[tuple[int, str]]]:
            snapshot = context.snapshot
            rankings = history(snapshot.played, snapshot.rules)
            return [[(s.rank, str(s.total)) for s in ranking.lines] for ranking in rankings]

        return await hall.run(step)

    before = await totals()
    await _erase(hall)
    assert await totals() == before


async def test_their_games_for_a_team_stay_and_their_trips_go(hall: Hall) -> None:
    """A result is a fact of the season; the trips concern nobody any more."""
    await _erase(hall)

    def step(context: Context) -> None:
        assert [game.name for game in teams.external_games(context.tx, 1)] == ["Oud-lid 1"]
        assert teams.drives(context.tx, 1) == ()

    await hall.run(step)


async def test_an_erased_player_plays_no_more(hall: Hall) -> None:
    """They leave after the last paired round, so that nobody waits for them."""
    await _erase(hall)
    (row,) = await hall.rows("SELECT until_round FROM player WHERE key = 'oud-lid-1'")
    assert row["until_round"] == 2


async def test_a_longer_name_that_holds_theirs_stays(hall: Hall) -> None:
    """Frits Bosman is somebody else."""

    def step(context: Context) -> None:
        people.add_member(context.tx, 1, "Jan Frits Bos")
        line = records.NewChange(
            club_id=1,
            at=context.at,
            actor_id=1,
            actor="Jan Frits Bos",
            action="presence",
            subject=NAME,
            after="x",
            round_id=1,
            season_id=1,
        )
        records.add_change(context.tx, line)

    await hall.run(step)
    await _erase(hall)
    rows = await hall.rows("SELECT actor, subject FROM change WHERE after = 'x'")
    assert rows == [{"actor": "Jan Frits Bos", "subject": "Oud-lid 1"}]


async def test_an_unfinished_game_comes_first(hall: Hall) -> None:
    """Their opponent waits for a result."""

    def step(context: Context) -> None:
        context.tx.write("UPDATE game SET result = NULL WHERE round_id = 2")
        with pytest.raises(GameUnfinished):
            erase_member(context)

    await hall.run(step, NAME)


async def test_nobody_erases_somebody_else(hall: Hall) -> None:
    """Only the arbiter can, if a member wishes it."""

    def step(context: Context) -> None:
        with pytest.raises(ArbiterOnly):
            erase_member(context, member=6)

    await hall.run(step, "Anna Smit")


async def test_an_arbiter_lays_down_their_task_first(hall: Hall) -> None:
    """Else the club might be without an arbiter, and the record without an author."""
    await hall.run(lambda context: people.link_member(context.tx, 1, ARBITER))

    def step(context: Context) -> None:
        with pytest.raises(ArbiterStays):
            erase_member(context)

    await hall.run(step)


async def test_a_member_reads_how_long_backups_live(hall: Hall) -> None:
    """The host's rule decides; without automatic backups the answer leaves it out."""
    (text,) = await hall.run(lambda context: show_stored_data(context).pages, NAME)
    assert "back-ups" not in text

    def step(context: Context) -> tuple[Html, ...]:
        return show_stored_data(with_app(context, backup_months=24)).pages

    (text,) = await hall.run(step, NAME)
    assert "in die van elke nacht hoogstens 24 maanden, in wat de beheerder" in text


@pytest.mark.parametrize(
    ("host", "sentence"),
    [
        (HostingConfig(), "Wie deze bot beheert, is hier niet ingevuld: vraag het je"),
        (HostingConfig(), "Waar alles staat, is niet ingevuld."),
        (HostingConfig(operator_name="De bond"), "beheerd door De bond; hoe je die bereikt, weet"),
        (
            HostingConfig(operator_name="De bond", operator_contact="x@example.org"),
            "door De bond, te bereiken via x@example.org.",
        ),
        (HostingConfig(kept_where="in <Utrecht>"), "Waar alles staat: in &lt;Utrecht&gt;."),
    ],
)
async def test_a_member_reads_who_runs_the_bot(
    hall: Hall, host: HostingConfig, sentence: str
) -> None:
    """In the host's words; missing facts are named as missing."""

    def step(context: Context) -> tuple[Html, ...]:
        return show_stored_data(with_app(context, hosting=host)).pages

    (text,) = await hall.run(step, NAME)
    assert sentence in text


async def test_an_arbiter_who_is_no_member_reads_it_too(hall: Hall) -> None:
    """Their acts, their number and the host's name; nothing about playing."""
    (text,) = await hall.run(lambda context: show_stored_data(context).pages)
    assert "Je bent wedstrijdleider, en doet zelf niet mee." in text
    assert f"Je nummer bij Telegram: <code>{ARBITER}</code>" in text
    assert "Waar alles staat, is niet ingevuld." in text
    assert "Partijen" not in text


async def test_a_member_reads_what_is_kept_of_them(hall: Hall) -> None:
    """Two games, one line in the log, their rating and their season."""
    (text,) = await hall.run(lambda context: show_stored_data(context).pages, NAME)
    assert "Partijen: 2." in text
    assert "1500" in text
    assert "Intern 2026" in text
    assert "wat je deed: 1." in text
    assert f"Je nummer bij Telegram: <code>{person_id(NAME)}</code>" in text
    assert "Je mailadres: <code>frits.bos@example.org</code>." in text
    assert "Een toestel dat je eigen pagina kent: Firefox, Android." in text
