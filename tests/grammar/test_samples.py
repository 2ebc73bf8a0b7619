"""Every real-life input that a grammar decides, with its expected outcome."""

from __future__ import annotations

import json
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from keizer_bot.i18n.message import Refusal
from keizer_bot.reading import messages
from keizer_bot.reading.commands import Unknown
from keizer_bot.reading.model import SignOff, SignOn, Unsure
from tests.grammar.scene import SENT, Answer, brief, read

SAMPLES = json.loads((Path(__file__).parents[1] / "chat-inputs.json").read_text(encoding="utf-8"))
KINDS = (
    *("afmelden.date", "afmelden.words", "deadline"),
    "command.form",
)

# What the grammar reads, before the hour, the pairing or an earlier report decides otherwise.
DECIDED_LATER = {
    "error:late 2026-11-20": "accept:signoff 2026-11-20",
    "accept:signoff_late 2026-11-20": "accept:signoff 2026-11-20",
    "accept:signoff_withdrawn 2026-11-20": "accept:signoff 2026-11-20",
    "accept:already_signed_off 2026-11-20": "accept:signoff 2026-11-20",
    "accept:already_known 1-0": "accept:1-0",
    "error:not_paired_yet": "accept:1-0",
    "ask:dispute arbiter": "accept:0-1",
}
ERRORS: dict[str, tuple[type, ...]] = {
    "bad_date": (messages.BadDate,),
    "no_round_that_day": (messages.NoRoundThatDay,),
    "no_round_today": (messages.NoRoundToday,),
    "outside_season": (messages.OutsideSeason,),
    "range_reversed": (messages.RangeReversed,),
    "only_yourself": (messages.OnlyYourself,),
    "too_long": (messages.TooLong,),
    "too_many_lines": (messages.TooManyLines,),
    "control_character": (messages.ControlCharacter,),
    "usage": (messages.HowToSignOff, messages.HowToReport, Unknown),
    "unknown_command": (Unknown,),
    "bad_score": (messages.BadResult,),
    "impossible_score": (messages.ImpossibleResult,),
    "no_game_that_day": (messages.NoGameThatDay,),
    "unknown_player": (messages.UnknownPlayer,),
    "arbiter_only": (messages.PostponedIsNoResult,),
}
ASKED = {
    "confirm_all": frozenset((Unsure.SEVERAL_EVENINGS,)),
    "confirm": frozenset((Unsure.SEVERAL_EVENINGS,)),
    "did_you_mean": frozenset((Unsure.GUESSED_EVENING,)),
    "which_rounds": frozenset((Unsure.WHICH_EVENING, Unsure.ALL_OR_ONE)),
    "not_a_signoff": frozenset((Unsure.CONTRADICTION,)),
}


def expected(sample: dict[str, Any]) -> str:
    """The grammar's part of the expected class."""
    correction = sample.get("ctx", {}).get("state") == "1-0 stored by sender"
    if correction and sample["expect"] == "error:arbiter_only":
        return "accept:0-1"  # read as it stands; that the round is over is known elsewhere
    wanted: str = sample["expect"]
    return DECIDED_LATER.get(wanted, wanted)


def answer_to(sample: dict[str, Any]) -> Answer | Refusal | None:
    """Read a sample in its scene."""
    ctx = sample.get("ctx", {})
    sent = ctx.get("sent", ctx.get("now"))
    return read(
        sample["text"],
        sent=datetime.fromisoformat(sent) if sent else SENT,
        arbiter=ctx.get("from") == "arbiter",
        private=ctx.get("chat") == "private",
    )


def samples(verdict: str) -> list[Any]:
    """The samples of the grammar's kinds that must have that verdict."""
    return [
        pytest.param(sample, id=f"{sample['text'][:40]!r}-{n}")
        for n, sample in enumerate(SAMPLES["inputs"])
        if sample["kind"] in KINDS and expected(sample).startswith(verdict)
    ]


def test_all_samples_of_the_grammar_are_tried() -> None:
    """65 of the 138 inputs are the grammar's, and none falls between the tests below."""
    tried = sum(len(samples(verdict)) for verdict in ("accept:", "ask:", "error:"))
    assert tried == sum(s["kind"] in KINDS for s in SAMPLES["inputs"]) == 65


@pytest.mark.parametrize("sample", samples("accept:signoff"))
def test_a_sign_off_is_for_the_evenings_of_the_sample(sample: dict[str, Any]) -> None:
    """A sign-off that must be accepted is for exactly these evenings."""
    answer = answer_to(sample)
    assert isinstance(answer, SignOff | SignOn)
    assert not answer.doubts
    dates = ",".join(e.date.isoformat() for e in answer.evenings)
    assert f"accept:signoff {dates}" == expected(sample)


@pytest.mark.parametrize("sample", samples("error:"))
def test_an_error_is_the_one_of_the_sample(sample: dict[str, Any]) -> None:
    """A sample that must be refused is refused for that reason, with the detail it names."""
    code, _, detail = expected(sample).removeprefix("error:").partition(" ")
    answer = answer_to(sample)
    assert isinstance(answer, ERRORS[code])
    fields = (
        " ".join(str(value) for value in vars(answer).values())
        if isinstance(answer, Refusal)
        else brief(answer)
    )
    assert detail.removeprefix("next ").removeprefix("suggest ") in fields


ASKED_DAYS = [p for p in samples("ask:") if "/afmelden" in p.values[0]["text"]]


@pytest.mark.parametrize("sample", ASKED_DAYS)
def test_uncertain_evenings_are_asked_about(sample: dict[str, Any]) -> None:
    """Uncertain evenings are asked about: those that the sample names."""
    code, *details = expected(sample).removeprefix("ask:").split(" ")
    answer = answer_to(sample)
    assert isinstance(answer, SignOff)
    assert answer.doubts
    assert ASKED[code] & answer.doubts
    dates = [e.date for e in answer.evenings]
    short = [f"{d.day}-{d.month}" for d in dates]
    assert details in ([], [f"{len(dates)}", "rounds"], short, [d.isoformat() for d in dates])
