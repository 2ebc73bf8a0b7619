"""A club's season as its file has it: the games, and the expected rankings and pairings."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

FOLDER: Final = Path(__file__).parent
LINE: Final = re.compile(
    r"(?P<word>players|round|away|adjustment|ranking|pairing|gave way|attendance|champions)"
    r"(?: (?P<number>\d+)(?:-(?P<last>\d+))?)?(?: (?P<date>\d{4}-\d\d-\d\d))?: *(?P<text>.*)"
)
RESULTS: Final = {"½": "1/2-1/2", "+-": "+/-", "-+": "-/+", "--": "-/-", "?": None}
Table = dict[str, Any]


@dataclass
class ClubSeason:
    """The table of a season file, and the expected values of each of its rounds."""

    table: Table
    away: dict[int, list[Table]] = field(default_factory=dict)
    rankings: dict[int, list[list[str]]] = field(default_factory=dict)
    pairings: dict[int, Table] = field(default_factory=dict)
    gave_way: dict[int, list[list[str]]] = field(default_factory=dict)
    attendance: dict[str, int] = field(default_factory=dict)
    champions: list[str] = field(default_factory=list)

    def before(self, number: int) -> Table:
        """The season file in which round `number` is still to be paired."""
        rounds = [made for made in self.table["rounds"] if made["number"] < number]
        open_round = {"number": number, "absences": self.away.get(number, [])}
        return {**self.table, "rounds": [*rounds, open_round]}


def read_club(name: str) -> ClubSeason:
    """The season of the club's file."""
    season = ClubSeason({"format": "keizer-season/1", "name": name, "rounds": []})
    for line in (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines():
        match = LINE.fullmatch(line)
        if match is not None:
            entries = [entry.split() for entry in match["text"].split(",") if entry.strip()]
            _add(season, match, entries)
    return season


def _add(season: ClubSeason, match: re.Match[str], entries: list[list[str]]) -> None:
    number = int(match["number"] or 0)
    match match["word"]:
        case "players":
            season.table["players"] = [_player(*entry) for entry in entries]
        case "round":
            dated = {"date": match["date"]} if match["date"] else {}
            season.table["rounds"] += [
                {"number": each, **dated, **_round(entries)}
                for each in range(number, int(match["last"] or number) + 1)
            ]
        case "away":
            season.away[number] = _round(entries)["absences"]
        case "adjustment":
            made = [
                {"player": player, "round": number, "points": points, "why": "as agreed"}
                for player, points in entries
            ]
            season.table.setdefault("adjustments", []).extend(made)
        case "ranking":
            season.rankings[number] = [[player, _exact(total)] for player, total in entries]
        case "pairing":
            season.pairings[number] = _pairing(entries)
        case "gave way":
            season.gave_way[number] = entries
        case "attendance":
            season.attendance = {player: int(rounds) for player, rounds in entries}
        case "champions":
            season.champions = [player for (player,) in entries]


def _player(name: str, *about: str) -> Table:
    made: Table = {"id": name, "name": name.title()}
    words = list(about)
    if words and words[0].isdecimal():
        made["rating"] = int(words.pop(0))
    facts = dict(zip(words[::2], words[1::2], strict=True))
    if "from" in facts:
        made["from_round"] = int(facts["from"])
    if "until" in facts:
        made["until_round"] = int(facts["until"])
    if "missed" in facts:
        made["entry_points"] = {"per_missed_round": facts["missed"]}
    if "points" in facts:
        made["entry_points"] = facts["points"]
    if "until_ranking" in facts:
        until = int(facts["until_ranking"])
        made["entry_points"] = {"points": facts["points"], "until_ranking": until}
    if facts.get("prizes") == "none":
        made["prizes"] = False
    return made


def _round(entries: list[list[str]]) -> Table:
    games = [_game(*entry) for entry in entries if "-" in entry[0]]
    others = [entry for entry in entries if "-" not in entry[0]]
    return {
        "games": games,
        "byes": [player for player, what, *_ in others if what == "bye"],
        "absences": [_absence(*entry) for entry in others if entry[1] != "bye"],
    }


def _game(pair: str, result: str) -> Table:
    white, black = pair.split("-")
    return {"white": white, "black": black, "result": RESULTS.get(result, result)}


def _absence(player: str, kind: str, result: str | None = None) -> Table:
    made = {"player": player, "kind": kind}
    return made if result is None else {**made, "result": RESULTS.get(result, result)}


def _pairing(entries: list[list[str]]) -> Table:
    pairs = [entry[0].split("-") for entry in entries if "-" in entry[0]]
    byes = [entry[0] for entry in entries if "-" not in entry[0]]
    return {"games": pairs, "byes": byes}


def _exact(total: str) -> str:
    """``33½`` as the engine writes it, ``67/2``."""
    if not total.endswith("½"):
        return total
    return f"{2 * int(total.removesuffix('½') or 0) + 1}/2"
