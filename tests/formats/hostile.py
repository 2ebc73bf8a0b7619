"""Files, as attackers make them, that cost far more to read than their size says."""

from __future__ import annotations

import sqlite3
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZIP_DEFLATED, ZipFile

from openpyxl import Workbook

from tests.formats.keizer_for_clubs_file import WHITE, Tournament

_COSTS = " + ".join(
    ["instr(zeroblob(60000+length(line)), zeroblob(30000+length(line))||x'01')"] * 8
)


def computed_column() -> bytes:
    """A season of KeizerForClubs whose ranking has a computed `id`: minutes for each step."""
    tournament = Tournament([("Anna", 1800), ("Bram", 1700)], [(1, 1, 1, 2, WHITE)])
    with TemporaryDirectory() as folder:
        path = Path(folder) / "season.s3db"
        path.write_bytes(tournament.content())
        database = sqlite3.connect(path)
        database.execute("CREATE TABLE tStand_1 (line TEXT)")
        rows = "WITH n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 20000)"
        database.execute(f"INSERT INTO tStand_1 {rows} SELECT x FROM n")  # noqa: S608 - ours
        database.execute("PRAGMA writable_schema = ON")
        made = f"CREATE TABLE tStand_1 (line TEXT, id INTEGER AS ({_COSTS}))"
        database.execute("UPDATE sqlite_schema SET sql = ? WHERE name = 'tStand_1'", (made,))
        database.commit()
        database.close()
        return path.read_bytes()


def blank_sheet(rows: int = 400_000) -> bytes:
    """A list of one player above an empty sheet: 100 kB that take minutes to read."""
    book, made = Workbook(), BytesIO()
    book.active.append(["naam"])  # type: ignore[union-attr]
    book.active.append(["Jan"])  # type: ignore[union-attr]
    book.save(made)
    packed = BytesIO()
    with ZipFile(made) as whole, ZipFile(packed, "w", ZIP_DEFLATED) as anew:
        for part in whole.infolist():
            content = whole.read(part)
            if part.filename == "xl/worksheets/sheet1.xml":
                blank = b"<row>" + b"<c/>" * 30 + b"</row>"
                content = content.replace(b'<dimension ref="A1:A2" />', b"")
                content = content.replace(b"</sheetData>", blank * rows + b"</sheetData>")
            anew.writestr(part.filename, content)
    return packed.getvalue()
