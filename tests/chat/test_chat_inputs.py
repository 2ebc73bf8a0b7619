"""The 138 real-life inputs of chat-inputs.json, each with its expected outcome."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from keizer_bot.club.accounts.links import make_link
from keizer_bot.store import games, people, seasons
from keizer_bot.store.transaction import Transaction
from tests.club.scene import GROUP, NOON, Scene, pair_round_12, user

pytestmark = pytest.mark.slow

_FILE = Path(__file__).parents[1] / "chat-inputs.json"
_INPUTS = json.loads(_FILE.read_text("utf-8"))["inputs"]
_JAN = "Jan de Vries"
_PAIRED_AT = datetime.fromisoformat("2026-11-20T20:00:00+01:00")
_FACTS = ("presence", "game", "bye", "wish", "round", "player", "chat", "arbiter")

# Each code of the file, and the messages that say so.
_SAYS = {
    "already_known": {"ResultKnown"},
    "already_signed_off": {"AlreadySignedOff"},
    "anonymous": {"AnonymousSender"},
    "arbiter_only": {"ArbiterOnly", "FinalResult", "PostponedIsNoResult"},
    "bad_date": {"BadDate", "MeantEvening"},
    "bad_score": {"BadResult"},
    "bad_token": {"BadToken"},
    "colours": {"ColoursDiffer"},
    "confirm": {"ConfirmEvenings", "ConfirmComing", "AskedOfGame", "WhichResult"},
    "confirm_all": {"ConfirmEvenings", "ConfirmComing"},
    "control_character": {"ControlCharacter"},
    "did_you_mean": {"DidYouMeanEvenings", "AskedOfGame", "WhichResult"},
    "dispute": {"ReporterAsked"},
    "impossible_score": {"ImpossibleResult"},
    "late": {"SignOnTooLate"},
    "no_game_that_day": {"NoGameThatDay"},
    "no_round_that_day": {"NoRoundThatDay", "MeantEvening"},
    "no_round_today": {"NoRoundToday", "MeantEvening"},
    "not_a_member": {"Stranger"},
    "not_a_signoff": {"ComeThen", "LaterKept"},
    "not_paired_yet": {"NotPairedYet"},
    "not_your_game": {"NotYourGame"},
    "only_yourself": {"OnlyYourself"},
    "outside_season": {"OutsideSeason"},
    "private_only": {"PrivateOnly"},
    "range_reversed": {"RangeReversed"},
    "signoff": {"SignedOff"},
    "signoff_late": {"SignedOffLate", "SignedOffFromGame"},
    "signoff_withdrawn": {"SignOffWithdrawn"},
    "stale": {"StaleButton"},
    "too_long": {"TooLong"},
    "too_many_lines": {"TooManyLines"},
    "unknown_command": {"UnknownCommand"},
    "unknown_player": {"UnknownPlayer", "UnknownPlayerLike", "WhichPlayer"},
    "usage": {"HowToSignOff", "UnknownCommand"},
    "which": {"WhichResult", "WhichPlayer"},
    "which_rounds": {"WhichEvenings"},
}
_RESULTS = {"1-0": "1-0", "0-1": "0-1", "draw": "1/2-1/2"}


@dataclass(frozen=True)
class Case:
    """One input; `expect` is split into its class, its code and the names in it."""

    text: str
    kind: str
    ctx: dict[str, Any]
    outcome: str
    code: str
    names: str

    @property
    def at(self) -> datetime:
        """When it was sent."""
        paired = "20T22:30:00+01:00" if self.kind.startswith(("uitslag", "callback")) else None
        default = f"2026-11-{paired}" if paired else NOON.isoformat()
        return datetime.fromisoformat(self.ctx.get("sent", self.ctx.get("now", default)))


def _case(entry: dict[str, Any]) -> Case:
    outcome, _, rest = entry["expect"].partition(":")
    code, _, names = rest.partition(" ")
    return Case(entry["text"], entry["kind"], entry.get("ctx", {}), outcome, code, names)


def _cases(*kinds: str) -> list[Any]:
    return [
        pytest.param(_case(e), id=f"{i}-{e['text'][:20]!r}")
        for i, e in enumerate(_INPUTS)
        if e["kind"] in kinds
    ]


async def _facts(scene: Scene) -> dict[str, list[dict[str, Any]]]:
    return {table: await scene.rows(f"SELECT * FROM {table}") for table in _FACTS}  # noqa: S608 - own names


async def _prepare(scene: Scene, case: Case) -> None:
    evening = case.kind.startswith(("uitslag", "callback")) or case.text.startswith("/uitslag")
    if evening and case.code != "not_paired_yet":
        await pair_round_12(scene)

    def step(tx: Transaction) -> None:
        if case.names == "2026-10-30":
            tx.write("UPDATE round SET phase = 'open' WHERE number >= 9")
        state = case.ctx.get("state")
        if state == "signed off":
            games.set_presence(tx, 12, 1, "excused", NOON, scene.ids[_JAN])
        elif state:
            games.set_result(tx, 1, "1-0", _PAIRED_AT, by_player=1, confirmed=False)
        if state and case.code == "arbiter_only":  # they were not in the next one
            seasons.set_phase(tx, 12, "final", _PAIRED_AT)
            for phase in ("closed", "paired", "final"):
                seasons.set_phase(tx, 13, phase, _PAIRED_AT)

    await scene.database.run(step)


async def _write(scene: Scene, case: Case) -> None:
    by = case.ctx.get("from", _JAN)
    how: dict[str, Any] = {"chat": case.ctx.get("chat", "group")}
    if by == "1087968824":
        how["sender"] = user(1087968824, "Group") | {"is_bot": True}
        how["sender_chat"] = {"id": GROUP, "type": "supergroup", "title": "De Pion"}
    if case.ctx.get("from_bot"):
        how["sender"] = user(55, "Ander") | {"is_bot": True}
    if case.ctx.get("via_bot"):
        how["via_bot"] = user(56, "Inline") | {"is_bot": True}
    if case.ctx.get("forwarded"):
        origin = {
            "type": "user",
            "date": int(case.at.timestamp()),
            "sender_user": user(102, "Piet"),
        }
        how["forward_origin"] = origin
    people_ = {"arbiter": "Tom Wolf", "opponent": "Piet Jansen", "stranger": "Vreemde"}
    await scene.say(case.text, by=people_.get(by, by), at=case.at, **how)


@pytest.mark.parametrize(
    "case",
    _cases(
        "afmelden.date",
        "afmelden.words",
        "deadline",
        "uitslag.score",
        "uitslag.name",
        "uitslag.who",
        "command.form",
    ),
)
async def test_an_input_has_its_class_and_its_effect(scene: Scene, case: Case) -> None:
    """Each input has the effect that the file names, says so, and has no other."""
    await _prepare(scene, case)
    before = await _facts(scene)
    await _write(scene, case)
    answers = await scene.said()
    after = await _facts(scene)
    if case.outcome == "ignore":
        assert not answers
        assert before == after
        return
    own = [a for a in answers if _is_the_answer(a)]
    assert len(own) == 1
    assert bool(await scene.reactions()) == (own[0]["to"] != GROUP and "instead" in own[0])
    wanted = _SAYS.get(case.code, {"ResultStored", "ResultSet"})
    assert scene.spoken & wanted, f"{scene.spoken} said {own[0]['text']}"
    if case.outcome == "accept":
        await _has_effect(scene, case)
    elif case.code != "dispute":
        assert before == after
    if case.outcome == "ask" and case.code != "dispute" and "LaterKept" not in scene.spoken:
        assert own[0]["buttons"]


def _is_the_answer(said: dict[str, Any]) -> bool:
    """True for a reply in the same chat, or a private answer beside a reaction in the group."""
    return "reply_to" in said or f'"id":{GROUP}' in said.get("instead", "")


async def _has_effect(scene: Scene, case: Case) -> None:
    if case.code.startswith(("signoff", "already_signed_off")):
        states = await scene.rows(
            "SELECT date, state FROM presence JOIN round ON round.id = round_id ORDER BY date"
        )
        kinds = {"signoff": "excused", "already_signed_off": "excused", "signoff_late": "late"}
        wanted = kinds.get(case.code, "here")
        assert states == [{"date": d, "state": wanted} for d in case.names.split(",")]
        return
    result = re.findall(r"1-0|0-1|draw", f"{case.code} {case.names}")[-1]
    wanted_players = case.names.rsplit(" ", 1)[0] if "-" in case.code + case.names else ""
    rows = await scene.rows("SELECT board, result FROM game WHERE result IS NOT NULL")
    boards = {"Sophie": 3, "Kees": 2, "Pieter": 5}
    board = next((b for name, b in boards.items() if name in case.code + wanted_players), 1)
    assert rows == [{"board": board, "result": _RESULTS[result]}]


@pytest.mark.parametrize("case", _cases("start.token"))
async def test_a_link_opens_nothing_where_it_must_not(scene: Scene, case: Case) -> None:
    """Used, expired, guessed and public links say so in one sentence and change nobody."""

    def step(tx: Transaction) -> tuple[int, str]:
        fresh = people.add_member(tx, 1, "Nieuw Lid")
        at = NOON - timedelta(days=60) if "expired" in case.text else NOON
        token = make_link(tx, 1, "member", at, member_id=fresh)
        return fresh, token

    fresh, token = await scene.database.run(step)
    text = re.sub(r"<.*>", token, case.text)
    if "same token" in case.text:
        await scene.say(text, by="Vreemde", chat="private")
        await scene.press("q:1:0", by="Vreemde", at=NOON, private=True)
        await scene.database.run(
            lambda tx: tx.write("UPDATE member SET person_id = NULL WHERE id = ?", fresh)
        )
        scene.spoken.clear()
    await scene.say(text, by="Vreemde", chat=case.ctx.get("chat", "private"))
    assert scene.spoken == _SAYS[case.code]
    assert len(await scene.said()) == 1
    rows = await scene.rows("SELECT person_id FROM member WHERE id = ?", fresh)
    assert rows == [{"person_id": None}]
    if case.code == "private_only":
        scene.spoken.clear()
        await scene.say(text, by="Vreemde", chat="private")
        assert scene.spoken == {"BadToken"}


@pytest.mark.parametrize("case", _cases("callback"))
async def test_a_button_does_nothing_for_others_or_too_late(scene: Scene, case: Case) -> None:
    """Other people's, impossible and stale buttons get one line and change nothing."""
    await pair_round_12(scene)

    def step(tx: Transaction) -> None:
        if case.text == "u:12:5:0-1":
            games.set_result(tx, 5, "1-0", _PAIRED_AT, by_player=5, confirmed=False)

    await scene.database.run(step)
    before = await _facts(scene)
    await scene.press(case.text, by=case.ctx.get("from", "Pieter Janssen"), at=case.at)
    assert scene.spoken == _SAYS[case.code]
    (answer,) = await scene.said()
    assert answer["text"]
    assert await _facts(scene) == before


@pytest.mark.parametrize("case", _cases("profile.name"))
async def test_a_profile_name_is_nobodys_identity(scene: Scene, case: Case) -> None:
    """The bot shows the roster's name, gives no right for a name, and survives any name."""
    sender = user(scene.ids[_JAN], case.text)
    await scene.say("/afmelden", sender=sender)
    answers = await scene.said()
    await scene.say("/wie", sender=sender)
    answers += await scene.said()
    assert _JAN in answers[-1]["text"]
    assert not any(case.text in answer["text"] for answer in answers)
    await scene.say("/koppel allen", sender=sender, chat="private")
    assert "ArbiterOnly" in scene.spoken


@pytest.mark.parametrize("case", _cases("profile.name"))
async def test_a_name_on_the_roster_spoils_no_post(scene: Scene, case: Case) -> None:
    """A list of members with such names stays readable, and within Telegram's length."""
    await scene.database.run(
        lambda tx: tx.write("UPDATE member SET name = ? || ' ' || id", case.text)
    )
    await scene.say("/wie")
    for answer in await scene.said():
        assert len(answer["text"]) <= 4096
        assert "\u202e" not in answer["text"]
        assert not re.search("\u0301{4}", answer["text"])


async def test_a_flood_of_one_member_costs_another_nothing(scene: Scene) -> None:
    """A hundred commands of one, then a timely sign-off of another: it counts."""
    late = datetime.fromisoformat("2026-11-20T17:59:58+01:00")
    for _ in range(100):
        await scene.say("/stand", by="Anna Smit", at=late - timedelta(seconds=1))
    await scene.say("/afmelden", by=_JAN, at=late)
    rows = await scene.rows("SELECT round_id, player_id, state FROM presence")
    assert rows == [{"round_id": 12, "player_id": 1, "state": "excused"}]


async def test_the_same_question_again_is_slowed_down_once(scene: Scene) -> None:
    """Two hundred times /stand in ten seconds: answered, asked to slow down, then silence."""
    replies = []
    for i in range(200):
        await scene.say("/stand", by=_JAN, at=NOON + timedelta(milliseconds=50 * i))
        replies += [a["text"] for a in await scene.said()]
    assert len(replies) == 2
    assert "SlowDown" in scene.spoken


def test_every_input_of_the_file_is_tried() -> None:
    """No kind of input is left out here."""
    tried = {p.values[0].kind for p in _cases(*{e["kind"] for e in _INPUTS})}
    assert len(_INPUTS) == 138
    assert tried == {
        *("afmelden.date", "afmelden.words", "deadline", "uitslag.score", "uitslag.name"),
        *("uitslag.who", "command.form", "start.token", "callback", "profile.name", "flood"),
    }
