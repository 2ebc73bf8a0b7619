"""`keizer-bot season import` and `export`: seasons from files into the bot, and out again.

They are shown and asked about before an import.
"""

import asyncio
import sys
from collections.abc import Callable, Coroutine, Iterator, Sequence
from datetime import date
from functools import partial
from pathlib import Path
from typing import Annotated, Any, TypeVar

import typer
from msgspec.structs import replace

from keizer_bot.app import seasons
from keizer_bot.app.seasons import Wanted, export_from_database, export_from_file, form_of
from keizer_bot.cli.options import (
    ONE_OF_THEM,
    ClubOption,
    ConfigPath,
    RulesOption,
    TopOption,
    YesOption,
    supported_language,
)
from keizer_bot.cli.terminal import messages
from keizer_bot.cli.terminal.speaking import agrees, ask, is_answered, one_of, say
from keizer_bot.clock import RealClock
from keizer_bot.config.reading import load
from keizer_bot.core.messages import FileForm
from keizer_bot.formats.apart import read_apart
from keizer_bot.formats.looks import FileLook, look_of_table, seasons_in
from keizer_bot.formats.results_columns import Column, Columns, columns_of
from keizer_bot.formats.rules_file import read_rules_file
from keizer_bot.formats.table_rows import Row
from keizer_bot.i18n.host_error import HostRefused
from keizer_bot.i18n.message import Message
from keizer_bot.keeping.messages import NothingDone
from keizer_bot.keeping.private_files import for_owner_alone
from keizer_bot.reports.tables.choice import TableName

T = TypeVar("T")
_SIDES = {Column.WHITE, Column.BLACK}
_ASKED = {column.value.replace(" ", "-"): column for column in Column}
_STDOUT = Path("-")


def _day(text: str) -> date:
    try:
        return _read_day(text)
    except messages.DayWanted:
        raise typer.BadParameter("write it as in 2026-09-07") from None


def _read_day(answer: str) -> date:
    try:
        return date.fromisoformat(answer)
    except ValueError:
        raise messages.DayWanted from None


def _column(text: str) -> tuple[Column, str]:
    name, sign, title = text.partition("=")
    if name not in _ASKED or not sign:
        raise typer.BadParameter(f"must be one of {', '.join(_ASKED)}, as in white=3")
    return _ASKED[name], title


def import_(
    files: Annotated[
        list[Path],
        typer.Argument(
            metavar="FILE...",
            help="Seasons: ours, Sevilla's JSON, .s3db, TRF, a table; or a .zip of them.",
        ),
    ],
    config: ConfigPath = Path("config.toml"),
    *,
    club: ClubOption = None,
    end_running: Annotated[bool, typer.Option(help="End the season that is under way.")] = False,
    earlier: Annotated[
        bool, typer.Option("--earlier", help="Keep the season as an earlier one.")
    ] = False,
    group: Annotated[int | None, typer.Option(min=1, help="Which of Sevilla's groups.")] = None,
    column: Annotated[
        list[str] | None,
        typer.Option(metavar="white=3", help="For a table: which column is White's, and so on."),
    ] = None,
    first: Annotated[
        list[date] | None,
        typer.Option(
            "--first-date",
            metavar="DAY",
            parser=_day,
            help="When round 1 was, such as 2026-09-07; once for each file without dates.",
        ),
    ] = None,
    who: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=new", help="Who a player is, where that is not certain."),
    ] = None,
    rules: RulesOption = None,
    top: TopOption = None,
    yes: YesOption = False,
) -> None:
    """Make a season file the club's running season; the bot must be stopped.

    Of several files, each a season, the last one by its dates runs, and the others are earlier.
    """
    settings = load(config)
    seasons.check_free_for_file(settings)
    table = read_rules_file(rules.read_bytes()) if rules else None
    columns = [_column(option) for option in column or ()]
    sources = [source for path in files for source in _sources(path)]
    incoming = [_summarised(*source, group, columns, table) for source in sources]
    if any(season.shown for season in incoming) and not yes:
        _agree()
    names = [name for name, _ in sources]
    dated = list(_dated(names, incoming, list(first or [])))
    take = partial(
        seasons.take_in,
        settings,
        RealClock(),
        club,
        dated,
        end_running=end_running,
        earlier=earlier,
    )
    answers = dict(_answer(option) for option in who or ())
    for message in _once_it_is_certain(take, answers, top, yes=yes):
        say(message)


def _answer(text: str) -> tuple[str, str]:
    name, equals, answer = text.rpartition("=")
    if not equals:
        raise typer.BadParameter("write it as in --who 'Jan Jansen=new'")
    return name, answer


def _once_it_is_certain(
    take: Callable[..., Coroutine[Any, Any, tuple[Message, ...]]],
    answers: dict[str, str],
    top: str | None,
    *,
    yes: bool,
) -> tuple[Message, ...]:
    """Import once the host has said who each uncertain player is; the outcome. Raises WhoIsThis."""
    while True:
        try:
            return taken_in(partial(take, member_names=answers), top, yes=yes)
        except seasons.WhoIsThis as asked:
            if not is_answered():
                raise
            answers[asked.name] = ask(asked.asks, one_of(tuple(asked.answers)))


def _sources(path: Path) -> Sequence[tuple[str, bytes]]:
    """The files to import: the seasons in an archive, or the file itself."""
    content = path.read_bytes()
    packed = read_apart(seasons_in, content) if content.startswith(b"PK") else ()
    return packed or [(path.name, content)]


def _summarised(
    name: str,
    content: bytes,
    group: int | None,
    columns: Sequence[tuple[Column, str]],
    rules: dict[str, Any] | None,
) -> seasons.IncomingSeason:
    """The season in a file, after its summary was printed. Raises HostRefused."""
    source = read_apart(
        seasons.read_source, name, content, None if group is None else group - 1, rules
    )
    if isinstance(source, seasons.IncomingSeason):
        season = source
    else:
        places = _asked_columns(name, source, columns)
        season = read_apart(seasons.read_table_of_results, name, source, places, rules)
    if len(season.groups) > 1:
        asks = messages.AsksGroup(name, _numbered(season.groups))
        chosen = _place_of(asks, len(season.groups), "--group 2")
        season = read_apart(seasons.read_season, name, content, chosen, rules)
    if season.shown:
        say(season.shown)
        typer.echo()
    return season


def _asked_columns(name: str, rows: list[Row], options: Sequence[tuple[Column, str]]) -> Columns:
    """The columns of a table: recognised, from options, and from questions. Raises HostRefused."""
    columns = columns_of(rows)
    if not options and not _SIDES & set(columns.places) and not columns.rounds:
        _refuse_other_kinds(name, rows, columns)
    for column, title in options:
        numbered = int(title) - 1 if title.isdecimal() else None
        place = columns.titles.index(title) if title in columns.titles else numbered
        if place is None or not 0 <= place < len(columns.titles):
            raise HostRefused(messages.ColumnMissing(name, title))
        columns = columns.with_(column, place)
    while (missing := columns.missing) is not None:
        option = f"--column {missing.value}=3"
        asks = messages.AsksColumn(name, missing, _numbered(columns.titles))
        place = _place_of(asks, len(columns.titles), option)
        columns = columns.with_(missing, place)
    return columns


def _refuse_other_kinds(name: str, rows: list[Row], columns: Columns) -> None:
    """Refuse a table without games, naming what it looks like. Raises HostRefused."""
    look = look_of_table(rows)
    if look is FileLook.HONOURS:
        raise HostRefused(messages.LooksLikeHonours(name))
    if look and Column.RESULT not in columns.places:
        raise HostRefused(messages.LooksLikePlayers(name))


def _numbered(names: Sequence[str]) -> tuple[str, ...]:
    return tuple(f"{number} {name}" for number, name in enumerate(names, start=1))


def _place_of(asks: Message, count: int, option: str) -> int:
    """The chosen number less one. Without a terminal, raises HostRefused with the option to use."""
    if not is_answered():
        raise HostRefused(messages.ChoiceMissing(asks, option))

    def number(answer: str) -> int:
        if not (answer.isdecimal() and 1 <= int(answer) <= count):
            raise messages.NumberWanted(count)
        return int(answer) - 1

    return ask(asks, number)


def _agree() -> None:
    """Ask the host to agree to what was shown. Raises HostRefused if not."""
    if not is_answered():
        raise HostRefused(messages.TakeOverUnasked())
    if not agrees(messages.AsksTakeOver()):
        raise HostRefused(NothingDone())


def _dated(
    names: list[str], incoming: list[seasons.IncomingSeason], days: list[date]
) -> Iterator[seasons.IncomingSeason]:
    """Each season with the date of its first round. Raises HostRefused."""
    for name, season in zip(names, incoming, strict=True):
        if not season.needs_first_date and (len(names) > 1 or not days):
            yield season
        elif days:
            yield replace(season, first=days.pop(0))
        elif is_answered():
            asks = messages.AsksFirstDay(season.file.season.name)
            offered = season.starts.isoformat() if season.starts else None
            yield replace(season, first=ask(asks, _read_day, offered))
        else:
            begins = messages.BeganOn(f"{season.starts}") if season.starts else None
            day = f"{season.starts or '2026-09-07'}"
            raise HostRefused(messages.FirstDayMissing(name, begins, day))


def taken_in(take: Callable[..., Coroutine[Any, Any, T]], top: str | None, *, yes: bool) -> T:
    """Run the import; if the top value is too low, with a higher one if the host agrees.

    Raises LowTop.
    """
    try:
        return asyncio.run(take(top=top))
    except seasons.LowTop as low:
        if yes or (is_answered() and agrees(low.asks, usual=True)):
            return asyncio.run(take(top=str(low.top)))
        raise


def _federation(code: str | None) -> str | None:
    if code is not None and not (len(code) == 3 and code.isalpha()):  # noqa: PLR2004 - FIDE's codes
        raise typer.BadParameter("must be FIDE's code of three letters, as in NED")
    return code


def export(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="Its suffix says the form; - is stdout.")
    ] = _STDOUT,
    config: ConfigPath = Path("config.toml"),
    *,
    club: ClubOption = None,
    private: Annotated[bool, typer.Option("--private", help="With Telegram ids.")] = False,
    form: Annotated[
        FileForm | None, typer.Option("--as", help="The form, if the suffix does not say it.")
    ] = None,
    table: Annotated[
        TableName | None, typer.Option(help="For csv, xlsx and pdf: which table.")
    ] = None,
    round_: Annotated[
        int | None,
        typer.Option("--round", metavar="N", help="For ranking and pairings: which round."),
    ] = None,
    source: Annotated[
        Path | None, typer.Option("--from", metavar="FILE", help="A season file, not the database.")
    ] = None,
    language: Annotated[
        str | None,
        typer.Option(help=f"{ONE_OF_THEM}; else the club's language.", callback=supported_language),
    ] = None,
    city: Annotated[str, typer.Option(help="For TRF: the city of the games.")] = "",
    federation: Annotated[
        str | None,
        typer.Option(
            metavar="NED", help="For TRF: FIDE's code of the federation.", callback=_federation
        ),
    ] = None,
    fide: Annotated[
        bool, typer.Option("--fide", help="For TRF: ratings and numbers are FIDE's own.")
    ] = False,
) -> None:
    """Write the season as a season file, tables, a report for rating or PGN; the bot may run."""
    to = None if file == _STDOUT else file
    chosen = form_of(to, form, table, at_terminal=sys.stdout.isatty())
    if private and (chosen is not FileForm.JSON or source is not None):
        raise HostRefused(messages.PrivateNeedsSeason())
    wanted = Wanted(chosen, table, round_, language, city, federation, national=not fide)
    content = _exported(config, club, source, wanted, private=private)
    if to is None:
        sys.stdout.buffer.write(content)
        return
    for_owner_alone(to).write_bytes(content)
    say(messages.TableWritten(to, table.value) if table else messages.SeasonWritten(to))


def _exported(
    config: Path, club: str | None, source: Path | None, wanted: Wanted, *, private: bool
) -> bytes:
    if source is not None:
        return export_from_file(source.read_bytes(), wanted)
    work = export_from_database(load(config), RealClock(), club, wanted, private=private)
    return asyncio.run(work)
