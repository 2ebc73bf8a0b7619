"""Clubs for the lab's tests: a file's players, and courses under any rules."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from keizer_bot.engine.model import Player, Season
from keizer_bot.lab.model import AbsenceShare, ClubModel, default_model
from keizer_bot.lab.playing import Course
from keizer_bot.lab.simulating import rule_set

EVERY_KIND = (
    AbsenceShare("excused", paired=False, share=0.5),
    AbsenceShare("club_duty", paired=False, share=0.2),
    AbsenceShare("late", paired=True, share=0.1),
    AbsenceShare("no_show", paired=True, share=0.1),
    AbsenceShare("sick", paired=False, share=0.1),
)


def players(size: int, apart: int = 30) -> tuple[Player, ...]:
    """That many players, the highest rating first."""
    return tuple(Player(f"p{n}", f"P{n}", 2000 - apart * n) for n in range(size))


def course(size: int, rounds: int, rules: dict[str, Any] | None = None, **changes: Any) -> Course:
    """A season on paper under `rules`; `changes` are fields of its model."""
    people = players(size)
    model = replace(default_model(people), **changes)
    read = rule_set("", rules or {}, rounds).rules
    return Course(Season("Paper", people), model, read, rounds)


def equals(size: int) -> ClubModel:
    """A club in which everybody always comes and nobody is stronger than another.

    The differences in strength are too small to change a game, and only say who is "the strongest".
    """
    people = default_model(players(size, apart=0)).players
    always = tuple(replace(one, error=1e-9, coming=(1e9, 1e-9)) for one in people)
    return ClubModel(always, white=0.0)
