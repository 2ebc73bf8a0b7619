"""Phrases of old members, in phrasings.txt: each gives the evenings or asks the question."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.grammar.scene import brief, read

PAGE = Path(__file__).with_name("phrasings.txt").read_text(encoding="utf-8")
ALL = "20-11 27-11 4-12 11-12 18-12 8-1 15-1 22-1 29-1 5-2 12-2 19-2 26-2 5-3 12-3 19-3 26-3"
SHORT = {"ALL": ALL, "SIX": "20-11 27-11 4-12 11-12 18-12 8-1"}
SIGN_ON = {"/afmelden": "/aanmelden", "/signoff": "/signup", "/assente": "/presente"}


def phrasings() -> Iterator[tuple[str, str, str]]:
    """Each phrase of the page with its command and expected outcome."""
    for part in PAGE.split("\n/")[1:]:
        command, _, body = part.partition("\n")
        for wanted, phrases in re.findall(r"^(\S.*):\n((?: {4}.*\n?)+)", body, re.MULTILINE):
            for phrase in " ".join(phrases.split()).split(" | "):
                yield f"/{command}", phrase, re.sub("ALL|SIX", lambda m: SHORT[m[0]], wanted)


PHRASES = {command: [row[1:] for row in phrasings() if row[0] == command] for command in SIGN_ON}


@pytest.mark.parametrize("command", SIGN_ON)
def test_a_phrase_is_understood_or_asked_about(command: str) -> None:
    """Certain words are taken as they were said; all others are asked about or refused first."""
    understood = [(phrase, brief(read(f"{command} {phrase}"))) for phrase, _ in PHRASES[command]]
    assert understood == PHRASES[command]


@pytest.mark.parametrize("command", SIGN_ON)
def test_signing_on_reads_days_as_signing_off_does(command: str) -> None:
    """The same words name the same evenings; only a reason to stay away is asked about."""
    days = [row for row in PHRASES[command] if re.match(r"confirm |\d", row[1])]
    assert days
    for phrase, wanted in days:
        answer = brief(read(f"{SIGN_ON[command]} {phrase}"))
        assert answer in {wanted, f"not a sign-on {wanted.removeprefix('confirm ')}"}, phrase


def test_each_language_has_sixty_phrases() -> None:
    """No language is neglected, and no phrase is under another command."""
    assert all(len(phrases) >= 60 for phrases in PHRASES.values())
    assert sum(map(len, PHRASES.values())) == len([*phrasings()])


@pytest.mark.parametrize(
    ("phrase", "wanted"),
    [
        ("mijn zoon komt niet", "OnlyYourself"),
        ("mijn zoon komt vrijdag niet", "probably off 20-11"),
        ("Piet komt niet", "OnlyYourself"),
        ("ik speel 27-11", "not a sign-off 27-11"),
        ("ik speel 27-11 extern", "27-11 club"),
        ("ik speel niet", "20-11"),
    ],
)
def test_words_about_others_or_about_play_are_no_sign_off(phrase: str, wanted: str) -> None:
    """A son who does not come, or a game that was played, signs nobody off unasked."""
    assert brief(read(f"/afmelden {phrase}")) == wanted
