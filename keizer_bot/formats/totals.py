"""Lines of a table that are nobody's: its heads again, totals, and what stands at its foot."""

import re
from collections.abc import Iterable, Iterator
from typing import Final

from keizer_bot.i18n.folding import fold

_TOTAL: Final = re.compile(
    r"(?:eind|sub|groot)?(?:totaal|total|totale|totali|totaux|totals|gesamt)\b"
    r"|(?:gemiddeld|gemiddelde|gem|average|mean|media|moyenne|durchschnitt)\b"
    r"|(?:aantal|number of|numero di|nombre|anzahl|som|summe|somma|somme)\b"
    r"|\d+ (?:spelers|leden|deelnemers|partijen|players|members|games|giocatori|joueurs|spieler)\b"
)
_GROUP: Final = re.compile(r"(?:groep|group|gruppo|groupe|gruppe|poule|klasse|afdeling)\b")
_OF_A_NOTE: Final = re.compile(r"[0-9:;@/©*]|\.$|\bwww\b")
_RATING: Final = re.compile(r"[1-3]?\d{3}")  # of somebody whose name is missing
_WORDS_OF_A_NAME: Final = 6
_LONGEST: Final = 60  # characters of such a line that are told

Row = tuple[int, list[str]]


def without_totals(rows: Iterable[Row], heads: list[str], passed: list[str]) -> Iterator[Row]:
    """The rows that hold something; the others are told in `passed`.

    Of rows with a single word or none it shows at the end of the table what they are.
    """
    wide = sum(1 for head in heads if head.strip()) > 1
    waiting: list[Row] = []
    for row in rows:
        words = _words(row[1])
        if row[1] == heads or _is_total(words) or (len(words) == 1 and _GROUP.match(words[0])):
            passed.append(_told(row[1]))
        elif wide and (len(words) == 0 or _is_alone(row[1])):
            waiting.append(row)
        else:
            yield from waiting
            waiting.clear()
            yield row
    last = None
    for row in waiting:
        if last is not None or _is_note(row[1]):
            last = row
            passed.append(_told(row[1]))
        else:
            yield row


def _words(cells: Iterable[str]) -> list[str]:
    """The cells with a letter in them, folded."""
    found = (" ".join(fold(cell).split()) for cell in cells)
    return [cell for cell in found if any(char.isalpha() for char in cell)]


def _is_total(words: list[str]) -> bool:
    return len(words) == 1 and _TOTAL.match(words[0]) is not None


def _is_alone(cells: Iterable[str]) -> bool:
    return sum(1 for cell in cells if cell.strip()) == 1


def _is_note(cells: list[str]) -> bool:
    """True if what stands alone in a line, or all in a line of numbers, is no name."""
    words = _words(cells)
    if not words:
        return not any(_RATING.fullmatch(cell.strip()) for cell in cells)
    return _OF_A_NOTE.search(words[0]) is not None or len(words[0].split()) >= _WORDS_OF_A_NAME


def _told(cells: Iterable[str]) -> str:
    return " ".join(cell.strip() for cell in cells if cell.strip())[:_LONGEST]
