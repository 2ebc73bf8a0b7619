"""Random cups as season files: byes, absences, awards, and matches that wait for a winner."""

from __future__ import annotations

from random import Random

from .cup import Cup, Match, UndecidedError, drawn
from .facts import Facts
from .rules import PRESETS, Table

_MOST_PLAYERS = 14
_DECIDED = ["1-0", "1-0", "0-1", "0-1", "+/-", "-/+", "-/-"]
_EVEN = ["1/2-1/2", "1/2-1/2", "award"]
_UNEVEN_AWARDS = [(1, 0), ("1/2", "2/3"), ("1/4", 0)]


def random_cup(seed: int) -> Table:
    """A cup of 2–14 players up to a round with games; the same for the same `seed`."""
    return _Maker(Random(seed)).season


def random_open_cup(seed: int) -> Table:
    """A cup whose last round is still to be paired, if it can be."""
    maker = _Maker(Random(seed))
    maker.add_open_round()
    return maker.season


class _Maker:
    """One cup in the making."""

    def __init__(self, random: Random) -> None:
        self.random = random
        size = random.randint(2, _MOST_PLAYERS)
        self.absent_rate = random.choice([0, 0, 0.1, 0.3])
        ids = [f"p{number:02}" for number in random.sample(range(1, size + 1), size)]
        self.season: Table = {
            "format": "keizer-season/1",
            "name": "Random cup",
            "rules": self.rules(ids),
            "players": [self.player(player) for player in ids],
            "rounds": [],
        }
        if self.chance(0.5):
            self.season["bracket"] = self.bracket()
        for number in range(1, random.randint(1, 5) + 1):
            if not self.add_round(number):
                break

    def chance(self, probability: float) -> bool:
        """True with that probability."""
        return self.random.random() < probability

    def rules(self, ids: list[str]) -> Table:
        """Rules of a cup; keys that set the worth of games have no meaning here."""
        random = self.random
        pairing: Table = {"method": "knock-out"}
        if self.chance(0.7):
            pairing["order"] = random.choice(["lot", "rating", "rank"])
        if self.chance(0.5):
            criteria = ["reverse", "share", "lower"]
            pairing["colours"] = random.choice(["keizer", "sevilla", "even-share", criteria])
        if self.chance(0.3):
            pairing |= {"max_same_colour": 1, "max_colour_balance": 1, "bye_gap": 3}
        if self.chance(0.2):
            pairing["forbidden"] = [random.sample(ids, 2)]
        rules: Table = {"pairing": pairing, "season": {"seed": random.randint(1, 10_000)}}
        if self.chance(0.3):
            rules["preset"] = random.choice([name for name in PRESETS if name != "geel"])
        return rules

    def player(self, player: str) -> Table:
        """A player, who may withdraw."""
        made: Table = {"id": player, "name": f"Speler {player}"}
        if self.chance(0.8):
            made["rating"] = self.random.choice([self.random.randint(1000, 2200), 1500])
        if self.chance(0.08):
            made["until_round"] = self.random.randint(1, 3)
        return made

    def bracket(self) -> list[str | None]:
        """All players in any order, with no two empty places beside each other."""
        places = drawn(Facts(self.season))
        twos = [list(two) for two in zip(places[::2], places[1::2], strict=True)]
        players = [player for two in twos for player in two if player is not None]
        self.random.shuffle(players)
        twos = [[player and players.pop() for player in two] for two in twos]
        for two in twos:
            self.random.shuffle(two)
        self.random.shuffle(twos)
        return [place for two in twos for place in two]

    def add_round(self, number: int) -> bool:
        """Play that round; False if there is nothing to play in it."""
        cup = Cup(self.season, Facts(self.season))
        try:
            matches = cup.matches(number)
        except UndecidedError:
            matches = []
        if not matches:
            return False
        made = self.absences(cup, number) | {"games": [], "byes": []}
        self.season["rounds"].append(made)
        for match in matches:
            self.play(match, cup, made)
        return True

    def absences(self, cup: Cup, number: int) -> Table:
        """The start of a round with its absences, among players who have not withdrawn."""
        entered = [player for player in cup.facts.players if cup.facts.is_entered(player, number)]
        absent = [player for player in entered if self.chance(self.absent_rate)]
        kinds = ["excused", "late", "no_show"]
        entries = [{"player": one, "kind": self.random.choice(kinds)} for one in absent]
        return {"number": number, "absences": entries}

    def play(self, match: Match, cup: Cup, made: Table) -> None:
        """Add that match's game or bye to the round."""
        # The cup's own facts are of before this round.
        absent = {entry["player"] for entry in made["absences"]}
        there = [
            player
            for player in match
            if player and player not in absent and cup.facts.is_entered(player, made["number"])
        ]
        if len(there) < 2:
            made["byes"] += there
        elif self.chance(0.05):
            made["byes"].append(self.random.choice(there))
        else:
            self.random.shuffle(there)
            made["games"].append(self.game(*there))

    def game(self, white: str, black: str) -> Table:
        """A game of any outcome, rarely one that is not decided."""
        random = self.random
        made: Table = {"white": white, "black": black}
        if self.chance(0.05):
            return made
        made["result"] = random.choice([*_DECIDED, *_EVEN, "award"])
        if made["result"] == "award":
            points = [*_UNEVEN_AWARDS, ("1/2", "1/2"), (0, 0)]
            made["white_points"], made["black_points"] = random.choice(points)
        if self.chance(0.9 if made["result"] in _EVEN else 0.2):
            made["advances"] = random.choice([white, black])
        return made

    def add_open_round(self) -> None:
        """The round to be paired: absences, and byes by the arbiter."""
        number = len(self.season["rounds"]) + 1
        cup = Cup(self.season, Facts(self.season))
        made = self.absences(cup, number)
        if self.chance(0.2):
            made["byes"] = self.given_bye(cup, made)
        if self.chance(0.2):
            two = self.random.sample(list(cup.facts.players), 2)
            made |= self.random.choice([{"forced": [two]}, {"forbidden": [two]}])
        self.season["rounds"].append(made)

    def given_bye(self, cup: Cup, made: Table) -> list[str]:
        """A bye for a player who is present and still in the cup."""
        absent = {entry["player"] for entry in made["absences"]}
        try:
            left = [player for match in cup.matches(made["number"]) for player in match if player]
        except UndecidedError:
            return []
        present = [
            player
            for player in left
            if player not in absent and cup.facts.is_entered(player, made["number"])
        ]
        return self.random.sample(present, min(len(present), 1))
