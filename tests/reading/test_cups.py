"""Words behind /bekers, in three languages."""

from __future__ import annotations

from datetime import date

from keizer_bot.reading.lookups import CupAct, CupWords, read_cup
from keizer_bot.reading.names import NamedPerson
from tests.reading.command_scene import FakeScene
from tests.rows import each_row

PIET = NamedPerson(2, "Piet Jansen")
JUNE = date(2026, 6, 12)
CUPS = ("Rapid", "Rapid beker", "Coppa del campione")
READ = {
    "": CupWords(CupAct.LIST),
    "erbij Zilveren Toren": CupWords(CupAct.ADD, "Zilveren Toren"),
    "Add Silver rook": CupWords(CupAct.ADD, "Silver rook"),
    "aggiungi Torre d'argento": CupWords(CupAct.ADD, "Torre d'argento"),
    "weg rapid beker": CupWords(CupAct.REMOVE, "Rapid beker"),
    "remove Rapid": CupWords(CupAct.REMOVE, "Rapid"),
    "togli coppa del campione": CupWords(CupAct.REMOVE, "Coppa del campione"),
    "weg Rapid beker van Jan": CupWords(CupAct.REMOVE, "Rapid beker van Jan"),
    "rapid BEKER": CupWords(CupAct.SHOW, "Rapid beker"),
    "Zilveren Toren Jansen": CupWords(CupAct.SHOW, "Zilveren Toren Jansen"),
    "rapid is terug": CupWords(CupAct.RETURN, "Rapid"),
    "Rapid beker bij de club": CupWords(CupAct.RETURN, "Rapid beker"),
    "rapid is back": CupWords(CupAct.RETURN, "Rapid"),
    "Coppa del campione è tornata": CupWords(CupAct.RETURN, "Coppa del campione"),
    "Rapid naar Piet Jansen": CupWords(CupAct.GIVE, "Rapid", PIET),
    "Rapid beker Piet Jansen sinds 12-6-2026": CupWords(CupAct.GIVE, "Rapid beker", PIET, JUNE),
    "Rapid to Piet since 12 June 2026": CupWords(CupAct.GIVE, "Rapid", PIET, JUNE),
    "coppa del campione a Piet dal 12 giugno 2026": CupWords(
        CupAct.GIVE, "Coppa del campione", PIET, JUNE
    ),
}


@each_row("said", READ)
def test_it_is_read(said: str) -> None:
    """The cup by the longest name that fits; then its holder, and since when."""
    assert read_cup(said, FakeScene(cups=CUPS)) == READ[said]
