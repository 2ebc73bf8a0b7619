"""A player's own game in private: on request by a tap, told once, and again only if it changed."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from keizer_bot.calendar import Phase
from keizer_bot.club.pairing.actions import close_sign_off, pair
from keizer_bot.club.pairing.messages import YourGame, YourGameAfterAll, YourGameNow
from keizer_bot.club.pairing.post import ask_analogue, pairings_view, post_pairings
from keizer_bot.club.people.actions import set_own_game
from keizer_bot.core.context import Context
from keizer_bot.core.games import round_in
from keizer_bot.core.messages import PrivateChatNeeded
from keizer_bot.core.questions import answer_question
from keizer_bot.i18n.translator import Translator
from keizer_bot.reports.messages import Colour
from keizer_bot.store import addresses, games
from keizer_bot.store.addresses import set_open
from keizer_bot.store.intents import Channel
from tests.buttons import button
from tests.club.hall import GROUP, HOURS, NAMES, Hall, person_id

COUNTED = json.dumps(HOURS | {"digital_clocks": 2})
MEMBERS = {name: number for number, name in enumerate(NAMES, start=1)}


async def _want(hall: Hall, *names: str) -> None:
    for name in names:
        await hall.run(lambda context: set_own_game(context, wanted=True), name)


async def _pair(hall: Hall) -> None:
    """Round 3 is paired, or paired again."""

    def step(context: Context) -> None:
        if round_in(context, hall.rounds[2]).phase is Phase.OPEN:
            close_sign_off(context, hall.rounds[2])
        pair(context, round_id=hall.rounds[2])

    await hall.run(step)


async def _away(hall: Hall, name: str) -> None:
    """Sign off a player who was paired."""

    def step(context: Context) -> None:
        player = hall.players[name]
        games.set_presence(context.tx, hall.rounds[2], player, "excused", context.at, 0)

    await hall.run(step)


async def _own_games(hall: Hall, name: str) -> list[str]:
    return [text for text in await hall.told(name) if "speel" in text]


async def _seat(hall: Hall, name: str) -> str:
    """Colour, opponent and board in the message."""
    names = {player: name for name, player in hall.players.items()}
    rows = await hall.rows("SELECT * FROM game WHERE round_id = ?", hall.rounds[2])
    for game in rows:
        white, black = names[game["white_id"]], names[game["black_id"]]
        if name in (white, black):
            colour, other = ("wit", black) if name == white else ("zwart", white)
            return f"met {colour} tegen <b>{other}</b> (bord {game['board']})"
    return ""


async def _free(hall: Hall) -> str:
    """The player with the bye of round 3."""
    (row,) = await hall.rows("SELECT player_id FROM bye WHERE round_id = ?", hall.rounds[2])
    return next(name for name, player in hall.players.items() if player == row["player_id"])


async def test_only_players_who_want_it_are_told(hall: Hall) -> None:
    """Colour, opponent and board in one sentence, then the hour; below it the way to stop it."""
    await _want(hall, "Anna Smit")
    await _pair(hall)
    (told,) = await _own_games(hall, "Anna Smit")
    seat = await _seat(hall, "Anna Smit")
    assert told == f"Je speelt op maandag 21 september {seat}.\nWe beginnen om 19:45."
    assert not await _own_games(hall, "Bram Kok")
    assert await hall.buttons(person_id("Anna Smit")) == [
        button("own-game", round_id=hall.rounds[2])
    ]


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("nl", "We beginnen om 19:45."),
        ("en", "Play starts at 19:45."),
        ("it", "Si comincia alle 19:45."),
    ],
)
@pytest.mark.parametrize("message", [YourGame, YourGameNow, YourGameAfterAll])
def test_the_hour_has_a_line(message: type[YourGame], language: str, said: str) -> None:
    """So the subject of a mail, which is the first line, is day, opponent and board."""
    starts = datetime(2026, 9, 21, 19, 45, tzinfo=ZoneInfo("Europe/Amsterdam"))
    game = message(starts.date(), Colour.WHITE, "Bram Kok", 2, starts)
    first, second = Translator().render(game, language).split("\n")
    assert "Bram Kok" in first
    assert second == said


async def test_a_revised_pairing_is_told_where_it_changed(hall: Hall) -> None:
    """Paired again unchanged: no message. With one player less: only those concerned."""
    wanting = [name for name in NAMES if name != "Hugo Vink"]
    await _want(hall, *wanting)
    await _pair(hall)
    before = {name: await _seat(hall, name) for name in wanting}
    await _pair(hall)
    assert all([len(await _own_games(hall, name)) == 1 for name in wanting])
    await _away(hall, "Hugo Vink")
    await _pair(hall)
    for name in set(wanting) - {await _free(hall)}:
        told, changed = await _own_games(hall, name), await _seat(hall, name) != before[name]
        assert len(told) == 1 + changed
        assert told[-1].startswith("Nieuwe indeling") == changed


async def test_the_holder_of_the_bye_is_told_once(hall: Hall) -> None:
    """Pairing again says nothing new to them."""
    await _away(hall, "Hugo Vink")
    await _pair(hall)
    free = await _free(hall)
    before = await hall.told(free)
    assert [text for text in before if "vrij" in text]
    await _pair(hall)
    assert await hall.told(free) == before


async def test_a_player_who_is_not_free_after_all_is_told(hall: Hall) -> None:
    """They had heard that they need not come; whether they want their own game or not."""
    await _away(hall, "Hugo Vink")
    await _pair(hall)
    free = await _free(hall)
    await hall.run(lambda c: c.tx.write("DELETE FROM presence WHERE round_id = ?", hall.rounds[2]))
    await _pair(hall)
    assert (await _own_games(hall, free))[-1].startswith("Nieuwe indeling: je speelt")


async def test_where_no_post_goes_everybody_is_told(hall: Hall) -> None:
    """A club without a group: everybody who can be reached gets their own game."""
    await hall.run(lambda context: context.tx.write("DELETE FROM chat"))
    await _pair(hall)
    for name in NAMES:
        assert len(await _own_games(hall, name)) == (name != "Hugo Vink")


async def test_a_player_outside_the_group_is_told(hall: Hall) -> None:
    """If Telegram reports them outside, no post reaches them, so they need not ask."""
    await hall.run(lambda c: addresses.set_outside(c.tx, GROUP, [person_id("Bram Kok")]))
    await _pair(hall)
    assert len(await _own_games(hall, "Bram Kok")) == 1
    assert not await _own_games(hall, "Anna Smit")


async def test_the_pairings_post_goes_first(hall: Hall) -> None:
    """The post for everybody goes before private messages."""
    await _want(hall, "Anna Smit")
    await _pair(hall)
    sql = "SELECT recipient_id, urgency FROM outbox WHERE kind = 'say' AND state = 'queued'"
    urgent = {row["recipient_id"]: row["urgency"] for row in await hall.rows(sql)}
    assert urgent[GROUP] < urgent[person_id("Anna Smit")]


async def test_a_closed_private_chat_is_opened_first(hall: Hall) -> None:
    """Else the arbiter would have to call about every pairing."""
    await hall.run(lambda c: set_open(c.tx, person_id("Anna Smit"), Channel.TELEGRAM, open_=False))
    with pytest.raises(PrivateChatNeeded):
        await _want(hall, "Anna Smit")


async def test_it_is_offered_under_the_first_pairing(hall: Hall) -> None:
    """A button of the season's first post only."""

    def post_of(number: int) -> Callable[[Context], str]:
        def step(context: Context) -> str:
            context.tx.write("UPDATE round SET phase = 'paired', version = 9")
            post_pairings(context, hall.rounds[number])
            sql = "SELECT intent FROM outbox WHERE kind = 'say' ORDER BY id DESC"
            return str((context.tx.all(sql)[0])["intent"])

        return step

    label = "Stuur mij mijn partij"
    assert [label in await hall.run(post_of(number)) for number in (0, 1)] == [True, False]


async def test_two_who_both_want_it_play_with_an_analogue_clock(hall: Hall) -> None:
    """[003] g: one asks by a tap, the other agrees by a tap, and the pairings say so."""
    await hall.run(lambda c: c.tx.write("UPDATE competition SET hours = ?", COUNTED))
    await _want(hall, "Anna Smit")
    await _pair(hall)
    (game,) = await hall.rows(
        "SELECT * FROM game WHERE round_id = ? AND ? IN (white_id, black_id)",
        hall.rounds[2],
        hall.players["Anna Smit"],
    )
    other = next(
        name
        for name, player in hall.players.items()
        if player in (game["white_id"], game["black_id"]) and name != "Anna Smit"
    )
    asked = button("ask-analogue", game=game["id"])
    assert asked in await hall.buttons(person_id("Anna Smit"))
    await hall.run(lambda context: ask_analogue(context, game=game["id"]), "Anna Smit")
    assert (await hall.told(other))[-1].startswith(
        "<b>Anna Smit</b> speelt op maandag 21 september"
    )
    yes, _ = await hall.buttons(person_id(other))
    await hall.run(lambda c: answer_question(c, int(yes.split(":")[1]), 0), other)
    assert "jij en " in (await hall.told("Anna Smit"))[-1]
    view = await hall.run(lambda c: pairings_view(c, c.snapshot, hall.rounds[2]))
    assert view.analogue == (game["board"],)


async def test_where_nobody_counts_clocks_no_clock_is_asked_about(hall: Hall) -> None:
    """A club with enough digital ones has no rule g to follow in the chat."""
    await _want(hall, "Anna Smit")
    await _pair(hall)
    assert len(await hall.buttons(person_id("Anna Smit"))) == 1
