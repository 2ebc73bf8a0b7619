"""Random season files, valid by the contract ``keizer-season/1``."""

from __future__ import annotations

from datetime import date, timedelta
from itertools import combinations, pairwise
from random import Random

from .pairing import NoPairingError, berger_pairs
from .random_rules import OWN_KINDS, random_rules
from .rules import Table, resolve

_MOST_PLAYERS, _MOST_ROUNDS = 14, 12
_MOST_TO_ENUMERATE = 10
_PLAYED = ["1-0", "1-0", "1-0", "0-1", "0-1", "0-1", "1/2-1/2", "1/2-1/2"]
_UNPLAYED = ["+/-", "-/+", "-/-", "award", None]
_KINDS = ["excused", "excused", "excused", "club_duty", "late", "no_show", *OWN_KINDS]
_AWARDS = [0, "1/4", "1/2", "2/3", 1, "3/2", 2]
_FIRST_DATE = date(2026, 9, 7)


def random_season(seed: int) -> Table:
    """A season of 4–14 players and 1–12 rounds with games; the same for the same `seed`."""
    random = Random(seed)
    size, rounds = random.randint(4, _MOST_PLAYERS), random.randint(1, _MOST_ROUNDS)
    return _Maker(random, size, rounds, rounds).season


def random_open_season(seed: int) -> Table:
    """A season of 4–10 players whose last round is still to be paired, with overrides."""
    random = Random(seed)
    size = random.choice([4, 5, 6, 7, 7, 8, 8, 9, 9, _MOST_TO_ENUMERATE])
    # The fold looks far down in its first rounds alone; about as many rounds as there are
    # opponents is where rules must give way.
    spans = [(1, 2), (size // 2, size + 1), (1, _MOST_ROUNDS)]
    rounds = random.randint(*random.choice(spans))
    return _Maker(random, size, rounds, rounds - 1).season


class _Maker:
    """One season in the making."""

    def __init__(self, random: Random, size: int, rounds: int, with_games: int) -> None:
        self.random, self.with_games = random, with_games
        ids = [f"p{number:02}" for number in random.sample(range(1, size + 1), size)]
        rules = random_rules(random, ids, rounds)
        self.rules = resolve(rules)
        self.absent_rate = random.choice([0, 0, 0.1, 0.3, 0.5])
        self.unplayed_rate = random.choice([0, 0.05, 0.3])
        self.own_periods = self.chance(0.4)
        self.kinds = random.choice([_KINDS, random.sample(_KINDS, 2), random.sample(_KINDS, 1)])
        self.strong_first = self.chance(0.5)
        self.players = [self.player(player, number, rounds) for number, player in enumerate(ids)]
        self.season: Table = {
            "format": "keizer-season/1",
            "name": "Random",
            "rules": rules,
            "players": self.players,
            "rounds": [],
        }
        self.evening = 0
        self.evenings_of_several = self.chance(0.3)
        period = 1
        for number in range(1, rounds + 1):
            is_played = number <= with_games
            made = self.played_round(number) if is_played else self.open_round(number)
            if self.own_periods:
                period += random.random() < 0.3
                made["period"] = period
            self.season["rounds"].append(made)
        adjustments = [self.adjustment(rounds) for _ in range(random.choice([0, 0, 1, 3]))]
        if adjustments:
            self.season["adjustments"] = adjustments
        if rounds > with_games:
            self.keep_within_table(rules, rounds)

    def keep_within_table(self, rules: Table, number: int) -> None:
        """A round-robin pairs no round beyond its table: such a season pairs top-down."""
        pairing = self.rules["pairing"]
        try:
            berger_pairs(len(self.players), number, double=pairing["double"])
        except NoPairingError:
            if pairing["method"] == "round-robin":
                rules["pairing"]["method"] = "top-down"
                rules["pairing"].pop("double", None)

    def chance(self, probability: float) -> bool:
        """True with that probability."""
        return self.random.random() < probability

    def adjustment(self, rounds: int) -> Table:
        """Points that the arbiter gives or deducts."""
        return {
            "player": self.random.choice(self.players)["id"],
            "round": self.random.randint(1, rounds),
            "points": self.random.choice(["-10", "-100", "5/2", 7]),
            "why": "Phone",
        }

    # Players

    def player(self, player: str, number: int, rounds: int) -> Table:
        """A player; the first three are there from round 1."""
        random = self.random
        made: Table = {"id": player, "name": f"Speler {player}"}
        by_rating = self.rules["values"]["source"] == "rating"
        if by_rating or self.chance(0.8):
            made["rating"] = random.choice([random.randint(1000, 2200), 1500, 1900])
        if self.chance(0.7):
            made["group"] = random.choice("ABCD")
        if self.chance(0.15):
            made["k_factor"] = random.choice([10, 20, 32, 5])
        if self.chance(0.1):
            made["federation_id"] = str(random.randint(1_000_000, 9_999_999))
        is_late = number > 2 and rounds > 1 and self.chance(0.25)
        first = random.randint(2, rounds) if is_late else 1
        if is_late or self.chance(0.2):
            made["from_round"] = first
        if is_late or self.chance(0.1):
            share = random.choice(["1/3", "1/2", 0, 1, "2/3"])
            number_of_points = random.choice([0, 10, "25/2", random.randint(0, 200)])
            until = random.randint(first, rounds)
            for_a_while = {"points": number_of_points, "until_ranking": until}
            made["entry_points"] = random.choice(
                [number_of_points, "auto", "auto", {"per_missed_round": share}, for_a_while]
            )
        if self.chance(0.05):
            made["prizes"] = False
        if self.chance(0.12):
            made["until_round"] = random.randint(first, rounds)
        return made

    def entered(self, number: int) -> list[str]:
        """The players of that round."""
        return [
            player["id"]
            for player in self.players
            if player.get("from_round", 1) <= number <= player.get("until_round", number)
        ]

    # Rounds

    def played_round(self, number: int) -> Table:
        """A round with games at random, byes and absences."""
        random = self.random
        made = self.dated(number)
        nobody_came = self.chance(0.02) and number < self.with_games
        absent_rate = 1 if nobody_came else self.absent_rate
        players = self.entered(number)
        absent = [player for player in players if self.chance(absent_rate)]
        present = [player for player in players if player not in absent]
        if len(present) < 2 and number == self.with_games:
            present, absent = players, []
        present = self.mixed(present)
        byes = [present.pop() for _ in range(len(present) % 2)]
        if len(present) > 2 and self.chance(0.05):
            byes += [present.pop(), present.pop()]
        made["games"] = [
            self.game(white, black, number) for white, black in list(pairwise(present))[::2]
        ]
        if byes or self.chance(0.3):
            made["byes"] = byes
        absences = [self.absence(player) for player in absent if self.chance(0.93)]
        absences += [self.absence(player) for player in byes if self.chance(0.4)]
        absences += self.missed_games(made["games"])
        absences += self.outsiders(number)
        if absences or self.chance(0.3):
            random.shuffle(absences)
            made["absences"] = absences
        return made

    def mixed(self, present: list[str]) -> list[str]:
        """Shuffle, or only move near neighbours of the file, which makes rankings cycle."""
        noise = 2 if self.strong_first else len(present)
        return sorted(
            present, key=lambda player: present.index(player) + self.random.uniform(0, noise)
        )

    def dated(self, number: int) -> Table:
        """The head of a round."""
        made: Table = {"number": number}
        if number == 1 or not self.evenings_of_several or self.chance(0.5):
            self.evening += 1
        if self.chance(0.9 if self.evenings_of_several else 0.5):
            made["date"] = (_FIRST_DATE + timedelta(weeks=self.evening)).isoformat()
        return made

    def game(self, white: str, black: str, number: int) -> Table:
        """A game with a result of any form; without one above all in the last round."""
        made: Table = {"white": white, "black": black}
        result: str | None = self.random.choice(_PLAYED)
        if self.chance(self.unplayed_rate):
            result = self.random.choice(_UNPLAYED)
        if result is None and number < self.with_games and self.chance(0.8):
            result = "1-0"
        if result is not None or self.chance(0.5):
            made["result"] = result
        if result == "award":
            made["white_points"] = self.random.choice(_AWARDS)
            made["black_points"] = self.random.choice(_AWARDS)
        return made

    def absence(self, player: str) -> Table:
        """An absence of any kind."""
        kind = self.random.choice(self.kinds) if self.chance(0.97) else "not_entered"
        made: Table = {"player": player, "kind": kind}
        if kind == "not_entered":
            return made
        rule = self.rules["absence"][kind]
        if "boards" in rule and self.chance(0.8):
            made["board"] = self.random.randint(1, len(rule["boards"]))
        elif "results" in rule and "boards" not in rule and self.chance(0.3):
            made["board"] = self.random.randint(1, 9)
        if ("boards" in rule or "results" in rule) and self.chance(0.8):
            made["result"] = self.random.choice(_PLAYED)
        return made

    def missed_games(self, games: list[Table]) -> list[Table]:
        """Absences of some players who missed a paired game."""
        missing: dict[str | None, list[str]] = {
            "+/-": ["black"],
            "-/+": ["white"],
            "-/-": ["white", "black"],
        }
        players = [game[side] for game in games for side in missing.get(game.get("result"), [])]
        return [self.absence(player) for player in players if self.chance(0.7)]

    def outsiders(self, number: int) -> list[Table]:
        """Absences of some players who have not entered yet, or have withdrawn."""
        inside = self.entered(number)
        outside = [player["id"] for player in self.players if player["id"] not in inside]
        return [
            {"player": player, "kind": self.random.choice(["not_entered", "excused"])}
            for player in outside
            if self.chance(0.1)
        ]

    def open_round(self, number: int) -> Table:
        """A round to be paired: absences, byes by the arbiter, forced and forbidden pairs."""
        random = self.random
        players = self.entered(number)
        absent = [player for player in players if self.chance(self.absent_rate / 3)]
        present = [player for player in players if player not in absent]
        made = self.dated(number)
        made["absences"] = [self.absence(player) for player in absent] + self.outsiders(number)
        random.shuffle(present)
        # Many forbidden pairs keep the methods apart: without them all go for the neighbour.
        rate = random.choice([0, 0, 0.1, 0.3, 0.5])
        forbidden = [[*pair] for pair in combinations(players, 2) if self.chance(rate)]
        banned = [set(pair) for pair in [*forbidden, *self.rules["pairing"]["forbidden"]]]
        wishes = list(pairwise(present))[::2]
        forced = [[*pair] for pair in wishes if set(pair) not in banned and self.chance(0.1)]
        if present and self.chance(0.1):
            in_forced = {player for pair in forced for player in pair}
            made["byes"] = [player for player in present if player not in in_forced][:1]
        if forbidden:
            made["forbidden"] = forbidden
        if forced:
            made["forced"] = forced
        if self.chance(0.5):
            made["signed_on"] = random.sample(present, random.randint(0, len(present)))
        return made
