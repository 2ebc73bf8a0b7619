"""Sevilla's JSON report: a season of the pairing program that most Dutch and Belgian clubs use.

Sevilla has no published description of it. This is based on exports that clubs made public (Sevilla
2024 and 2025), and on the XML report of the same parts: at the top ``Name`` and ``GroupReport``; in
each group

- ``Ranking``, one or more: ``Round``, ``Date`` (d/m/yyyy), and ``Player`` with ``ID``, ``Name``,
  ``IRtg`` (the rating at the start), ``Rating``, ``Poule``, ``PlayerID``, and the counts of their
  absences by kind: ``NAbsMsg``, ``NAbsNM``, ``NAbsCl``, ``NAbsClOD``, ``NExtern``, ``NBye``;
- ``History``, the last of which has all rounds: ``Player`` with ``ID`` and ``Name``, ``Game``
  (``Round``, ``Color``, ``Opponent``, ``Res``: 1-0, 0-1, ½-½, 1-0R by default, ... if open) and
  ``Abs`` (``Round``, ``Reason``);
- ``RoundHist`` in newer versions: ``ID``, ``Date``, and the games by board.

Two reasons were seen: "Abs with msg" and "Pairing alloc bye". Sevilla writes them in the language
that it is set to; another is understood if all players' counts show its meaning. Anything else
is refused with its place.

Rules are not in the file; each player's total is ``Score`` in the ranking. If rules can be inferred
from the points of the lines (`sevilla_rules`), and make more totals agree, those are used, else the
preset. In a report that is no Keizer competition every ``Value`` is 1: it is ranked by points.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import chain
from typing import Any, Final, cast

from msgspec.structs import replace

from keizer_bot.engine.errors import EngineError, Problem, SeasonRefusedError
from keizer_bot.engine.model import AbsenceKind, Game, Player, Result, Round, Season
from keizer_bot.engine.sheet import OUTCOMES
from keizer_bot.engine.table_reader import TableReader
from keizer_bot.formats import messages
from keizer_bot.formats.moved import (
    BYE,
    DateOrder,
    MovedSeason,
    ReasonRead,
    WrittenDate,
    checked,
    checked_names,
    days_of_rounds,
    other_totals,
    published_by,
    round_of,
    text_of,
)
from keizer_bot.formats.results_columns import MOST_ROUNDS
from keizer_bot.formats.season_file import PublishedLine, SeasonFile, read_json
from keizer_bot.formats.sevilla_rules import PointsLine, rules_of_points

_REASONS: Final = {"Abs with msg": str(AbsenceKind.EXCUSED), "Pairing alloc bye": BYE}
_COUNTS: Final = {
    "NAbsMsg": str(AbsenceKind.EXCUSED),
    "NAbsNM": str(AbsenceKind.NO_SHOW),
    "NAbsCl": str(AbsenceKind.CLUB_DUTY),
    "NAbsClOD": str(AbsenceKind.CLUB_DUTY),
    "NExtern": str(AbsenceKind.CLUB_DUTY),
    "NBye": BYE,
}
_RESULTS: Final[Mapping[str, Result | None]] = {
    "1-0": Result.WHITE_WON,
    "0-1": Result.BLACK_WON,
    "½-½": Result.DRAWN,
    "1/2-1/2": Result.DRAWN,
    "1-0R": Result.WHITE_BY_FORFEIT,
    "0-1R": Result.BLACK_BY_FORFEIT,
    "0-0R": Result.BOTH_FORFEITED,
    "...": None,
    "": None,
}
_DATE: Final = re.compile(r"(\d{1,2})[/-](\d{1,2})[/-](\d{4})")
_FEDERATION_ID: Final = re.compile(r"\d{4,8}")
_LONGEST_GROUP = 20
_DEFAULT_TOP = 50  # of the preset `sevilla`


_SCORES: Final = {
    "won": "win",
    "drew": "draw",
    "lost": "loss",
    "won_by_forfeit": "forfeit_win",
}
_NOTES_OF_PRESET: Final = (messages.SevillaHasNoRules, messages.HigherTop)


class SevillaProblem(Problem):
    """Faults of a report of Sevilla's."""

    NO_GROUP = "the file has no group {found}"
    NO_HISTORY = "group {found} has no History: let Sevilla export all rounds with it"
    UNKNOWN_REASON = "{player}, round {round}: the reason ‘{found}’ for an absence is not known"
    UNKNOWN_RESULT = "{player}, round {round}: ‘{found}’ is not a result"
    CONTRADICTION = "{player}, round {round}: the opponent has a different game there"


def is_sevilla(content: bytes) -> bool:
    """True for a report of Sevilla's, by its second key."""
    return b'"GroupReport"' in content and b'"keizer-season/' not in content[:200]


def read_sevilla(content: bytes, group: int = 0) -> MovedSeason:
    """The season of the group with that index. Raises SeasonRefusedError, RulesRefusedError."""
    reader = TableReader(read_json(text_of(content)), refusal=SeasonRefusedError)
    groups = reader.tables("GroupReport")
    if not 0 <= group < len(groups):
        raise SeasonRefusedError(SevillaProblem.NO_GROUP, found=group + 1)
    names = tuple(table.text("Name") for table in groups)
    return _Group(groups[group], reader.text("Name"), names, group).moved()


class _Group:
    """One group of the report; its players are identified by Sevilla's own numbers."""

    def __init__(self, reader: TableReader, name: str, names: tuple[str, ...], place: int) -> None:
        history = _last_table(reader.tables("History"))
        ranking = _last_table(reader.tables("Ranking"))
        if history is None or ranking is None:
            raise SeasonRefusedError(SevillaProblem.NO_HISTORY, found=names[place])
        self._reader = reader
        self._names, self._place = names, place
        self._title = name if len(names) == 1 else f"{name}, {names[place]}"
        self._ranked_after = ranking.whole("Round")
        self._ranked = {row.whole("ID"): row for row in ranking.tables("Player")}
        self._played = {row.whole("ID"): row for row in history.tables("Player")}
        self._dates = self._read_dates()
        self._kinds = self._read_kinds()

    def moved(self) -> MovedSeason:
        """The season, and what the sender should know about the import."""
        players, dropped = self._players()
        games = self._games()
        absences = chain.from_iterable(map(self._absences, self._played.values()))
        reasons = Counter(reason for _, reason in absences)
        last = max([r for r, *_ in games] + list(self._dates) + [0])
        rounds = tuple(self._round(number, games) for number in range(1, last + 1))
        top = len(players) if len(players) > _DEFAULT_TOP else None
        keizer = set(self._column("Value").values()) != {Fraction(1)}
        rules: dict[str, Any] = {"preset": "sevilla" if keizer else "points"}
        if top and keizer:
            rules["values"] = {"top": top}
        notes = [
            messages.NoNumbers(dropped) if dropped else None,
            messages.HigherTop(top) if top and keizer else None,
            messages.SevillaHasNoRules() if keizer else messages.SevillaIsNoKeizer(),
            messages.SevillaLeftOut(),
        ]
        season = Season(self._title, players, rounds)
        moved = MovedSeason(
            file=SeasonFile(season, rules, published=self._published()),
            read_as=tuple(ReasonRead(r, self._kinds[r], n) for r, n in sorted(reasons.items())),
            notes=tuple(note for note in notes if note),
            causes=(messages.OwnRules(),),
            totals=self._column("Score") if keizer else {},
            after=min(self._ranked_after, last),
            groups=self._names,
            group=self._place,
        )
        return self._by_its_points(checked(moved)) if moved.totals else checked(moved)

    def _published(self) -> tuple[PublishedLine, ...]:
        """Sevilla's last ranking: by the places it gives, or else in the order of its rows."""
        totals = self._column("Score")
        ranks = {
            _key(number): row.whole_or_none("Pos", 1) or place
            for place, (number, row) in enumerate(self._ranked.items(), start=1)
        }
        return published_by(ranks, totals) if totals else ()

    def _by_its_points(self, moved: MovedSeason) -> MovedSeason:
        """The season by the rules inferred from its points, if more totals then agree."""
        values = map(self._column, ("PrvVal", "Value"))
        rules = rules_of_points(list(self._points()), moved.totals, values)
        if not rules:
            return moved
        file = replace(moved.file, rules={"preset": "sevilla"} | rules)
        others = (note for note in moved.notes if not isinstance(note, _NOTES_OF_PRESET))
        notes = (*others, messages.RulesFromPoints())
        inferred = replace(moved, file=file, notes=notes)
        try:
            return inferred if len(other_totals(inferred)) < len(other_totals(moved)) else moved
        except EngineError:  # impossible rules: the points have another meaning
            return moved

    def _points(self) -> Iterator[PointsLine]:
        """Each line of the history that has points."""
        for number, row in self._played.items():
            yield from self._points_of_games(number, row)
            for absence in row.tables("Abs"):
                points = _decimal(absence.raw("Score"))
                kind = self._kinds[absence.text("Reason")]
                if points is not None:
                    yield PointsLine(_key(number), kind, _key(number), points)

    def _points_of_games(self, number: int, row: TableReader) -> Iterator[PointsLine]:
        for table in row.tables("Game"):
            points, game = _decimal(table.raw("Score")), self._game(number, row, table)
            white = game.white == _key(number)
            score = _SCORES.get(OUTCOMES[game.result][0 if white else 1])
            if points is not None and score is not None:
                opponent = game.black if white else game.white
                yield PointsLine(_key(number), score, opponent, points)

    def _column(self, name: str) -> dict[str, Fraction]:
        """A number of each player in the last ranking, if it is there."""
        numbers = {_key(number): _decimal(row.raw(name)) for number, row in self._ranked.items()}
        return {key: number for key, number in numbers.items() if number is not None}

    def _players(self) -> tuple[tuple[Player, ...], int]:
        """The players in the order of ranking 0, by rating at the start; and the ids left out."""
        rows = {**self._played, **self._ranked}
        names = checked_names((str(number), row.text("Name")) for number, row in rows.items())
        groups = {str(row.raw("Poule") or "") for row in rows.values()}
        players, dropped = [], 0
        for number, row in rows.items():
            written = str(row.raw("PlayerID") or "")
            federation_id = written if _FEDERATION_ID.fullmatch(written) else None
            dropped += bool(written) and federation_id is None
            rating = row.whole_or_none("IRtg") or row.whole_or_none("Rating") or None
            group = str(row.raw("Poule") or "")[:_LONGEST_GROUP] if len(groups) > 1 else ""
            name = names[str(number)]
            players.append(
                Player(_key(number), name, rating, group or None, federation_id=federation_id)
            )
        players.sort(key=lambda player: -(player.rating or 0))
        return tuple(players), dropped

    def _games(self) -> list[tuple[int, Game]]:
        """Each game once, checked against both players' rows, by round and board."""
        games: dict[tuple[int, str, str], Game] = {}
        for number, row in self._played.items():
            for table in row.tables("Game"):
                game = self._game(number, row, table)
                key = (table.whole("Round", 1, MOST_ROUNDS), *sorted((game.white, game.black)))
                if games.setdefault(cast("tuple[int, str, str]", key), game) != game:
                    raise self._wrong(SevillaProblem.CONTRADICTION, row, table)
        return [(key[0], game) for key, game in sorted(games.items(), key=self._board)]

    def _game(self, number: int, row: TableReader, table: TableReader) -> Game:
        opponent, result = table.whole("Opponent"), table.raw("Res")
        if opponent not in self._played:
            raise self._wrong(SevillaProblem.CONTRADICTION, row, table)
        if not isinstance(result, str) or result.strip() not in _RESULTS:
            raise self._wrong(SevillaProblem.UNKNOWN_RESULT, row, table, found=str(result)[:20])
        white = table.word("Color", ("W", "B")) == "W"
        seats = (_key(number), _key(opponent))
        return Game(*(seats if white else seats[::-1]), _RESULTS[result.strip()])

    def _board(self, entry: tuple[tuple[int, str, str], Game]) -> tuple[int, int, str]:
        """The sort key of a game: by round, and in a round by Sevilla's boards as far as listed."""
        (number, *_), game = entry
        boards = self._boards.get(number, [])
        pair = {game.white, game.black}
        return number, boards.index(pair) if pair in boards else len(boards), game.white

    def _round(self, number: int, games: list[tuple[int, Game]]) -> Round:
        away = [
            (_key(player), self._kinds[reason])
            for player, row in self._played.items()
            for round_, reason in self._absences(row)
            if round_ == number
        ]
        of_round = (game for round_, game in games if round_ == number)
        return round_of(number, of_round, away, self._dates.get(number))

    @staticmethod
    def _absences(row: TableReader) -> list[tuple[int, str]]:
        return [
            (absence.whole("Round", 1, MOST_ROUNDS), absence.text("Reason"))
            for absence in row.tables("Abs")
        ]

    def _read_dates(self) -> dict[int, str]:
        """The date of each round; also stores the boards of rounds that list them."""
        self._boards: dict[int, list[set[str]]] = {}
        dates: dict[int, WrittenDate] = {}
        for table in self._reader.tables("RoundHist"):
            number = table.whole("ID", 1, MOST_ROUNDS)
            self._boards[number] = [
                {_key(game.whole("WhiteNr")), _key(game.whole("BlackNr"))}
                for game in table.tables("Game")
            ]
            _note_date(dates, number, table.raw("Date"))
        for part in ("Ranking", "History"):
            for table in self._reader.tables(part):
                _note_date(dates, table.whole("Round", 0, MOST_ROUNDS), table.raw("Date"))
        try:
            days = days_of_rounds(dates, DateOrder.DAY_FIRST)
        except SeasonRefusedError:  # perhaps the dates of printing; the real ones are asked for
            return {}
        return {number: day.isoformat() for number, day in days.items()}

    def _read_kinds(self) -> dict[str, str]:
        """The meaning of each reason: the known ones, and those that the counts give away."""
        used: dict[str, Counter[int]] = {}
        first: dict[str, tuple[TableReader, TableReader]] = {}
        for number, row in self._played.items():
            for table in row.tables("Abs"):
                reason = table.text("Reason")
                used.setdefault(reason, Counter())[number] += 1
                first.setdefault(reason, (row, table))
        kinds = {reason: _REASONS[reason] for reason in used if reason in _REASONS}
        taken = set(kinds.values())
        for reason in [reason for reason in used if reason not in kinds]:
            kind = self._by_counts(used[reason], taken)
            if kind is None:
                problem = SevillaProblem.UNKNOWN_REASON
                raise self._wrong(problem, *first[reason], found=reason[:40])
            kinds[reason] = kind
        return kinds

    def _by_counts(self, counted: Counter[int], taken: set[str]) -> str | None:
        """The only unused kind whose counts match this reason for all players; None if unclear."""
        fitting = {
            kind
            for column, kind in _COUNTS.items()
            if kind not in taken
            and all((row.raw(column) or 0) == counted[n] for n, row in self._ranked.items())
        }
        return fitting.pop() if len(fitting) == 1 else None

    @staticmethod
    def _wrong(
        problem: SevillaProblem, row: TableReader, table: TableReader, **fields: object
    ) -> SeasonRefusedError:
        place = {"player": row.text("Name"), "round": table.whole("Round")}
        return SeasonRefusedError(problem, **place, **fields)


def _decimal(written: object) -> Fraction | None:
    """A number in the report, with all its digits; None for anything else."""
    is_number = isinstance(written, int | float) and not isinstance(written, bool)
    return Fraction(str(written)) if is_number else None


def _key(number: int) -> str:
    return f"s{number}"


def _last_table(parts: list[TableReader]) -> TableReader | None:
    return max(parts, key=lambda part: part.whole("Round"), default=None)


def _note_date(dates: dict[int, WrittenDate], number: int, written: object) -> None:
    if number and isinstance(written, str) and _DATE.fullmatch(written.strip()):
        dates.setdefault(number, WrittenDate(written.strip()))
