"""Times a real season's size (59 players, 37 rounds, 444 games) through every form of file.

    python -m benchmarks.exports

Each is made from the season file's text, as by the bot and the command line. The first of each kind
pays for importing its library, so the time of the second is printed, in processor time.
"""

from __future__ import annotations

from collections.abc import Iterator
from time import process_time

from benchmarks.real_season import RULES, real_season
from keizer_bot.core.exports import SeasonExport, export_bytes
from keizer_bot.core.messages import FileForm
from keizer_bot.formats.season_file import SeasonFile, write_season_file
from keizer_bot.reports.tables.choice import PRINTED, TableName

GOAL = 5.0  # seconds, for all of them together


def every_export() -> Iterator[SeasonExport]:
    """An export of each form, and for forms with one table of each table."""
    season = real_season()
    text = write_season_file(SeasonFile(season, RULES))
    about = {"season": text, "played": len(season.rounds), "club": "De Pion", "federation": "NED"}
    for form in (FileForm.JSON, FileForm.PGN, FileForm.TRF16, FileForm.TRF26, FileForm.XLSX):
        yield SeasonExport(form=form, **about)  # type: ignore[arg-type]  # fields by name
    for form, tables in ((FileForm.CSV, TableName), (FileForm.PDF, PRINTED)):
        for table in tables:
            if table is TableName.BRACKET:  # of a cup, and this season is none
                continue
            yield SeasonExport(form=form, table=table, **about)  # type: ignore[arg-type]  # likewise


def main() -> None:
    """Print a line for each, and the total."""
    print("| a real season's size as | ms | bytes |")
    print("| --- | ---: | ---: |")
    total = 0.0
    for export in every_export():
        export_bytes(export)
        begun = process_time()
        size = len(export_bytes(export))
        taken = process_time() - begun
        total += taken
        name = f"{export.form}, {export.table}" if export.table else export.form.value
        print(f"| {name} | {taken * 1000:.0f} | {size:,} |")
    print(f"| all together (must be under {GOAL:.0f} s) | {total * 1000:.0f} | |")


if __name__ == "__main__":
    main()
