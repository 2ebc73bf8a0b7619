"""A report as Sevilla writes it, of three invented people."""

from __future__ import annotations

import json
from typing import Any


def player(number: int, name: str, rating: int, **more: Any) -> dict[str, Any]:
    """A player of a ranking."""
    return {"ID": number, "Name": name, "IRtg": rating, "Rating": rating, **more}


def played(round_: int, colour: str, opponent: int, result: str) -> dict[str, Any]:
    """A game as one of the two has it."""
    return {"Round": round_, "Color": colour, "Opponent": opponent, "Res": result}


RANKING = [
    player(3, "Carla Vos", 1800, NAbsMsg=0, NAbsNM=0, NBye=1, PlayerID="9000003"),
    player(1, "Anna Smit", 1650, NAbsMsg=0, NAbsNM=1, NBye=0, PlayerID="0400/123456"),
    player(2, "Bram Kok", 0, NAbsMsg=1, NAbsNM=0, NBye=0),
]
HISTORY = [
    {
        "ID": 1,
        "Name": "Anna Smit",
        "Game": [played(1, "W", 2, "½-½"), played(2, "B", 3, "1-0R")],
        "Abs": [{"Round": 3, "Reason": "Zonder bericht"}],
    },
    {
        "ID": 2,
        "Name": "Bram Kok",
        "Game": [played(1, "B", 1, "½-½"), played(3, "W", 3, "...")],
        "Abs": [{"Round": 2, "Reason": "Abs with msg"}],
    },
    {
        "ID": 3,
        "Name": "Carla Vos",
        "Game": [played(2, "W", 1, "1-0R"), played(3, "B", 2, "...")],
        "Abs": [{"Round": 1, "Reason": "Pairing alloc bye"}],
    },
]


def report(**group: Any) -> bytes:
    """A report with one group."""
    parts = {
        "ID": 1,
        "Name": "Groep 1",
        "Ranking": [{"Round": 3, "Date": "21/09/2026", "Player": RANKING}],
        "RoundHist": [{"ID": 1, "Date": "7/9/2026", "Game": [{"WhiteNr": 1, "BlackNr": 2}]}],
        "History": [{"Round": 3, "Player": HISTORY}],
    }
    return json.dumps({"Name": "Intern 2026", "GroupReport": [parts | group]}).encode()


def with_history(*rows: dict[str, Any]) -> bytes:
    """A report with these games."""
    return report(History=[{"Round": 3, "Player": list(rows)}])


UNKNOWN_RESULT = with_history(HISTORY[0] | {"Game": [played(1, "W", 1, "2-0")]})
UNKNOWN_REASON = with_history(
    HISTORY[1] | {"Game": [], "Abs": [{"Round": n, "Reason": "Op reis"} for n in (1, 2)]}
)
ALONE = with_history(HISTORY[0])
LONG_NAME = with_history({"ID": 4, "Name": "A" * 65})
