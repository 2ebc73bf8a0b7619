"""The season file, `keizer-season/1`: a whole season as readable text.

Reading and writing lose nothing; anything unknown is refused, with its place.
"""

import json
from collections.abc import Collection, Iterator, Mapping
from dataclasses import asdict
from datetime import date
from fractions import Fraction
from typing import Any, Final, NoReturn

import msgspec

from keizer_bot.engine.errors import SeasonRefusedError
from keizer_bot.engine.model import (
    Absence,
    Adjustment,
    EntryPoints,
    Game,
    Inside,
    Pair,
    PerMissedRound,
    Player,
    PointsUntil,
    Result,
    Round,
    Season,
)
from keizer_bot.engine.table_reader import TableReader, found_value, nearest
from keizer_bot.formats.players_file import LONGEST_NAME
from keizer_bot.formats.rules_file import FileProblem, with_forbidden_ids

FORMAT: Final = "keizer-season/1"
EXTRAS: Final = ("standing", "ratings", "born", "external_games", "log", "planned")
RESULTS: Final = tuple(result.value for result in Result)
BOARD_RESULTS: Final = ("1-0", "1/2-1/2", "0-1")
PAIR: Final = 2
WIDTH: Final = 100


class PublishedLine(msgspec.Struct, frozen=True):
    """A player's place in the last ranking, as the season's own program or club printed it."""

    rank: int
    player: str
    total: Fraction


class SeasonFile(msgspec.Struct, frozen=True):
    """A season, its rules table as written, and the parts that the engine does not read.

    `extras` holds `standing`, `ratings` (their origins), `born` (years of birth), `external_games`,
    `log` and `planned` as written; `telegram_ids`, by player, exist only in a file of `export
    --private`. `published` is the final ranking of a season from elsewhere.
    """

    season: Season
    rules: Mapping[str, Any] = msgspec.field(default_factory=dict)
    extras: Mapping[str, Any] = msgspec.field(default_factory=dict)
    telegram_ids: Mapping[str, int] = msgspec.field(default_factory=dict)
    published: tuple[PublishedLine, ...] = ()


def read_season_file(content: bytes | str) -> SeasonFile:
    """Read a season file.

    Raises SeasonRefusedError, which names the place and the fault. `engine.check_season` then
    checks the season's consistency, with itself and with its rules.
    """
    reader = TableReader(read_json(content), refusal=SeasonRefusedError)
    if reader.raw("format") != FORMAT:
        wrong = {"format": FORMAT, "found": found_value(reader.raw("format"))}
        reader.refuse("format", FileProblem.FORMAT, **wrong)
    telegram_ids: dict[str, int] = {}
    players = tuple(_player(table, telegram_ids) for table in reader.tables("players"))
    ids = {player.id for player in players}
    rounds = tuple(_round(table, ids) for table in reader.tables("rounds"))
    names = {player.id: player.name for player in players}
    rules = with_forbidden_ids(reader.table("rules").as_written(), names)
    extras = {key: reader.raw(key) for key in EXTRAS if reader.raw(key) is not None}
    season = Season(
        reader.text("name"),
        players,
        rounds,
        adjustments=_adjustments(reader, ids),
        bracket=_bracket(reader, ids),
        inside=_inside(reader),
    )
    published = tuple(_published(reader, ids))
    reader.finish()
    return SeasonFile(season, rules, extras, telegram_ids, published)


def write_season_file(file: SeasonFile) -> str:
    """The text of a season file, with short parts on one line each; defaults are left out."""
    season = file.season
    table = {
        "format": FORMAT,
        "name": season.name,
        "rules": dict(file.rules),
        "players": [_player_table(p, file.telegram_ids.get(p.id)) for p in season.players],
        "rounds": [round_table(round_) for round_ in season.rounds],
        "adjustments": [
            _without_none(asdict(a) | {"points": str(a.points)}) for a in season.adjustments
        ]
        or None,
        "bracket": season.bracket,
        "inside": _without_none(asdict(season.inside)) if season.inside else None,
        **{key: file.extras.get(key) for key in EXTRAS},
        "published": [
            {"rank": r.rank, "player": r.player, "total": str(r.total)} for r in file.published
        ]
        or None,
    }
    return laid_out(_without_none(table)) + "\n"


def read_round(table: Mapping[str, Any], ids: Collection[str]) -> Round:
    """Read one round of `rounds` or `planned`; its players must be among `ids`.

    Raises SeasonRefusedError.
    """
    reader = TableReader(table, refusal=SeasonRefusedError)
    round_ = _round(reader, ids)
    reader.finish()
    return round_


def planned_rounds(file: SeasonFile, after: int) -> Iterator[Round]:
    """The rounds to come, from `planned`: a date alone, or a round that already has facts.

    Raises SeasonRefusedError.
    """
    ids = {player.id for player in file.season.players}
    for number, entry in enumerate(file.extras.get("planned", ()), start=after + 1):
        table = {"date": entry} if isinstance(entry, str) else dict(entry)
        yield read_round(table | {"number": number}, ids)


def births(file: SeasonFile) -> dict[str, int]:
    """Years of birth, by player; invalid entries are ignored."""
    years = {}
    for entry in file.extras.get("born", ()):
        match entry:
            case {"player": str(key), "year": int(year)}:
                years[key] = year
    return years


def laid_out(value: object, indent: str = "") -> str:
    """JSON for people to read: on one line if it fits, else one item a line."""
    line = json.dumps(value, ensure_ascii=False)
    if len(indent) + len(line) <= WIDTH or not isinstance(value, dict | list | tuple):
        return line
    inner = indent + " "
    if not isinstance(value, dict):
        opening, closing = "[]"
        items = [laid_out(item, inner) for item in value]
    else:
        opening, closing = "{}"
        items = [
            f"{json.dumps(key, ensure_ascii=False)}: {laid_out(item, inner)}"
            for key, item in value.items()
        ]
    return f"{opening}\n{inner}" + f",\n{inner}".join(items) + f"\n{indent}{closing}"


def read_json(content: bytes | str) -> object:
    """The value of a JSON text; refuses duplicate keys and NaN. Raises SeasonRefusedError."""
    try:
        text = content.decode("utf-8-sig") if isinstance(content, bytes) else content
        table = json.loads(text, object_pairs_hook=_once, parse_constant=_refuse_constant)
        json.dumps(table, ensure_ascii=False).encode()
    except UnicodeError:
        raise SeasonRefusedError(FileProblem.NOT_UTF8) from None
    except json.JSONDecodeError as error:
        place = {"detail": error.msg, "line": error.lineno, "column": error.colno}
        raise SeasonRefusedError(FileProblem.NOT_JSON, **place) from None
    except (RecursionError, ValueError):
        raise SeasonRefusedError(FileProblem.TOO_DEEP) from None
    return table


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    table = dict(pairs)
    if len(table) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise SeasonRefusedError(FileProblem.KEY_TWICE, key=twice)
    return table


def _refuse_constant(name: str) -> NoReturn:
    raise SeasonRefusedError(FileProblem.NOT_JSON_NUMBER, found=name)


def _player(reader: TableReader, telegram_ids: dict[str, int]) -> Player:
    id_ = reader.text("id")
    name = reader.text("name")
    if len(name) > LONGEST_NAME:
        reader.refuse("name", FileProblem.LONG_NAME, most=LONGEST_NAME, found=len(name))
    telegram_id = reader.whole_or_none("telegram_id", 1)
    if telegram_id is not None:
        telegram_ids[id_] = telegram_id
    return Player(
        id=id_,
        name=name,
        rating=reader.whole_or_none("rating"),
        group=reader.text_or_none("group"),
        from_round=reader.whole_or_none("from_round", 1) or 1,
        until_round=reader.whole_or_none("until_round"),
        entry_points=_entry_points(reader),
        federation_id=reader.text_or_none("federation_id"),
        k_factor=reader.whole_or_none("k_factor"),
        prizes=reader.flag("prizes", default=True),
    )


def _entry_points(reader: TableReader) -> EntryPoints:
    raw = reader.raw("entry_points")
    if raw is None:
        return Fraction(0)
    if raw == "auto":
        return "auto"
    if not isinstance(raw, dict):
        return reader.number("entry_points")
    entry = reader.table("entry_points")
    if "points" not in raw:
        return PerMissedRound(entry.fraction("per_missed_round"))
    return PointsUntil(entry.number("points"), entry.whole("until_ranking", 1))


def _adjustments(reader: TableReader, ids: Collection[str]) -> tuple[Adjustment, ...]:
    return tuple(
        Adjustment(
            player=_player_at(table, "player", ids),
            round=table.whole("round", 1),
            points=table.number("points"),
            why=table.text_or_none("why"),
        )
        for table in reader.tables("adjustments")
    )


def _bracket(reader: TableReader, ids: Collection[str]) -> tuple[str | None, ...] | None:
    if reader.raw("bracket") is None:
        return None
    return tuple(
        None if item is None else _player_at(reader, at, ids, item)
        for at, item in _items(reader, "bracket")
    )


def _inside(reader: TableReader) -> Inside | None:
    if reader.raw("inside") is None:
        return None
    inside = reader.table("inside")
    first, from_round = inside.whole_or_none("first", 1), inside.whole_or_none("from_round", 1)
    return Inside(inside.text("name"), first, from_round)


def _player_at(reader: TableReader, key: str, ids: Collection[str], raw: object = None) -> str:
    """The id of a player, who must be among `ids`."""
    id_ = reader.text(key, raw)
    if id_ not in ids:
        near = nearest(id_, ids)
        reader.refuse(key, FileProblem.UNKNOWN_PLAYER, player=id_, nearest=near)
    return id_


def _published(reader: TableReader, ids: Collection[str]) -> Iterator[PublishedLine]:
    """The published ranking, each player once."""
    seen: set[str] = set()
    for line in reader.tables("published"):
        player = _player_at(line, "player", ids)
        if player in seen:
            line.refuse("player", FileProblem.TWICE_IN_RANKING, player=player)
        seen.add(player)
        yield PublishedLine(line.whole("rank", 1), player, line.number("total"))


def _round(reader: TableReader, ids: Collection[str]) -> Round:
    """One round; its players must be among `ids`."""
    return Round(
        number=reader.whole("number", 1),
        games=tuple(_game(table, ids) for table in reader.tables("games")),
        byes=_players(reader, "byes", ids),
        absences=tuple(_absence(table, ids) for table in reader.tables("absences")),
        period=reader.whole_or_none("period", 1),
        forced=_pairs(reader, "forced", ids),
        forbidden=_pairs(reader, "forbidden", ids),
        signed_on=_players(reader, "signed_on", ids),
        date=_date(reader),
        outer_round=reader.whole_or_none("outer_round", 1),
    )


def _items(reader: TableReader, key: str) -> Iterator[tuple[str, Any]]:
    """The items of the list at `key`, each with its own key."""
    for place, item in enumerate([] if reader.raw(key) is None else reader.items(key)):
        yield f"{key}[{place}]", item


def _players(reader: TableReader, key: str, ids: Collection[str]) -> tuple[str, ...]:
    return tuple(_player_at(reader, at, ids, item) for at, item in _items(reader, key))


def _pairs(reader: TableReader, key: str, ids: Collection[str]) -> tuple[Pair, ...]:
    pairs: list[Pair] = []
    for at, raw in _items(reader, key):
        if not isinstance(raw, list) or len(raw) != PAIR or raw[0] == raw[1]:
            reader.refuse(at, FileProblem.NO_PAIR, found=found_value(raw))
        white, black = (_player_at(reader, at, ids, item) for item in raw)
        pairs.append((white, black))
    return tuple(pairs)


def _game(reader: TableReader, ids: Collection[str]) -> Game:
    raw = reader.raw("result")
    advances = reader.raw("advances")
    return Game(
        white=_player_at(reader, "white", ids),
        black=_player_at(reader, "black", ids),
        result=None if raw is None else Result(reader.one_of("result", RESULTS, raw)),
        white_points=_fraction_or_none(reader, "white_points"),
        black_points=_fraction_or_none(reader, "black_points"),
        advances=None if advances is None else _player_at(reader, "advances", ids),
    )


def _absence(reader: TableReader, ids: Collection[str]) -> Absence:
    raw = reader.raw("result")
    return Absence(
        player=_player_at(reader, "player", ids),
        kind=reader.text("kind"),
        board=reader.whole_or_none("board", 1),
        result=None if raw is None else reader.one_of("result", BOARD_RESULTS, raw),
    )


def _date(reader: TableReader) -> str | None:
    text = reader.text_or_none("date")
    if text is not None and not _is_date(text):
        reader.refuse("date", FileProblem.NO_DATE, found=found_value(text))
    return text


def _is_date(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def _fraction_or_none(reader: TableReader, key: str) -> Fraction | None:
    return None if reader.raw(key) is None else reader.fraction(key)


def _player_table(player: Player, telegram_id: int | None) -> dict[str, Any]:
    entry: object = None
    if isinstance(player.entry_points, PerMissedRound):
        entry = {"per_missed_round": str(player.entry_points.fraction)}
    elif isinstance(player.entry_points, PointsUntil):
        until = player.entry_points
        entry = {"points": str(until.points), "until_ranking": until.until_ranking}
    elif player.entry_points != 0:
        entry = str(player.entry_points)
    first = player.from_round if player.from_round > 1 else None
    other_keys = {"from_round": first, "entry_points": entry, "telegram_id": telegram_id}
    other_keys["prizes"] = None if player.prizes else False
    return _without_none(asdict(player) | other_keys)


def _without_none(table: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in table.items() if value is not None}


def round_table(round_: Round) -> dict[str, Any]:
    """One round as it is written in `rounds` or `planned`."""
    lists: dict[str, list[Any]] = {
        "games": [_game_table(game) for game in round_.games],
        "byes": list(round_.byes),
        "absences": [_without_none(absence._asdict()) for absence in round_.absences],
        "forced": [list(pair) for pair in round_.forced],
        "forbidden": [list(pair) for pair in round_.forbidden],
        "signed_on": list(round_.signed_on),
    }
    facts = {"number": round_.number, "date": round_.date, "period": round_.period}
    facts["outer_round"] = round_.outer_round
    return _without_none(facts) | {key: items for key, items in lists.items() if items}


def _game_table(game: Game) -> dict[str, Any]:
    table: dict[str, Any] = {"white": game.white, "black": game.black, "result": game.result}
    points = {"white_points": game.white_points, "black_points": game.black_points}
    table |= {key: str(value) for key, value in _without_none(points).items()}
    return table | _without_none({"advances": game.advances})
