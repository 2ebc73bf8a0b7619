"""Lines of a table without a player or game: repeated headings, titles, totals, and its foot."""

import re
from collections.abc import Iterable, Iterator
from itertools import chain, islice, takewhile
from typing import Final

from keizer_bot.i18n.folding import fold

_TOTAL: Final = re.compile(
    r"(?:eind|sub|groot)?(?:totaal|total|totale|totali|totaux|totals|gesamt)\b"
    r"|(?:gemiddeld|gemiddelde|gem|average|mean|media|moyenne|durchschnitt)\b"
    r"|(?:aantal|number of|numero di|nombre|anzahl|som|summe|somma|somme)\b"
    r"|\d+ (?:spelers|leden|deelnemers|partijen|players|members|games|giocatori|joueurs|spieler)\b"
)
_GROUP: Final = re.compile(r"(?:groep|group|gruppo|groupe|gruppe|poule|klasse|afdeling)\b")
_HEADING: Final = re.compile(
    r"(?:(?:nieuwe|new|nuovi|oud|oude|ex) ?)?-?"
    r"(?:junioren|junior(?:s|es|i)?|senioren|seniors?|seniori"
    r"|jeugd|jeugdleden|jeugdspelers|youth|giovani|giovanili|jeunes|pupillen|aspiranten|welpen"
    r"|dames|heren|women|ladies|femmes|donne|veteranen|veterans|veterani"
    r"|leden|ereleden|members|soci|membres|donateurs|gasten|gastspelers|gastleden|guests|ospiti"
    r"|reserves|invallers|beginners|gevorderden|overige|overigen|others|altri)\b"
)
_SHORT_TAIL: Final = re.compile(r"\W*(?:[a-z]|[0-9]{1,2}|[ivx]{1,3})?\W*")
_LOOKED_AT: Final = 400  # rows: no club has more players
_LEAST_FILLED: Final = 3
_OF_A_NOTE: Final = re.compile(
    r"[0-9:;@/©*]|\.$|\bwww\b"
    r"|^(?:opgesteld|opgemaakt|samengesteld|bijgewerkt|gewijzigd|laatst|versie|afgedrukt"
    r"|updated|compiled|printed|version|last|aggiornat|stampat|versione)"
)
_RATING: Final = re.compile(r"[1-3]?\d{3}")  # of a player whose name is missing
_WORDS_OF_A_NAME: Final = 6
_LONGEST: Final = 60  # characters reported of such a line

Row = tuple[int, list[str]]


def without_totals(rows: Iterable[Row], heads: list[str], passed: list[str]) -> Iterator[Row]:
    """The rows with content; the others are appended to `passed` as text.

    A row with a single word or none is judged by the rows below it: where every other row is
    filled, a single word is a title.
    """
    wide = sum(1 for head in heads if head.strip()) > 1
    rows = iter(rows)
    ahead = list(islice(rows, _LOOKED_AT))
    filled = wide and _are_filled([cells for _, cells in ahead])
    waiting: list[Row] = []
    for row in chain(ahead, rows):
        words = _words(row[1])
        if row[1] == heads or _is_total(words) or _is_heading(row[1], words, wide=wide):
            passed.append(_as_text(row[1]))
        elif wide and (not words or _is_alone(row[1])):
            waiting.append(row)
        else:
            yield from _without_headings(waiting, passed) if filled else waiting
            waiting.clear()
            yield row
    names = list(takewhile(lambda row: not _is_note(row[1]), waiting))
    yield from names
    passed += [_as_text(cells) for _, cells in waiting[len(names) :]]


def _without_headings(rows: Iterable[Row], passed: list[str]) -> Iterator[Row]:
    for row in rows:
        if _is_a_word(row[1]):
            passed.append(_as_text(row[1]))
        else:
            yield row


def _words(cells: Iterable[str]) -> list[str]:
    """The cells that contain a letter, folded."""
    folded = (" ".join(fold(cell).split()) for cell in cells)
    return [cell for cell in folded if any(char.isalpha() for char in cell)]


def _is_heading(cells: list[str], words: list[str], *, wide: bool) -> bool:
    """True for a line with only the name of a group, such as ``Junioren`` or ``Groep A``."""
    if len(words) != 1:
        return False
    if _GROUP.match(words[0]):
        return True
    match = _HEADING.match(words[0])
    if match is None or not _is_alone(cells):
        return _is_alone(cells) and words[0].endswith(":")
    return wide or _SHORT_TAIL.fullmatch(words[0][match.end() :]) is not None


def _are_filled(table: list[list[str]]) -> bool:
    """True if no row has several words and nothing else, so that one with a single word stands out.

    Single cells at the end are its foot, and do not count.
    """
    while table and _is_alone(table[-1]):
        table.pop()
    others = [cells for cells in table if not _is_a_word(cells)]
    return len(others) >= _LEAST_FILLED and not any(map(_is_alone, others))


def _is_a_word(cells: list[str]) -> bool:
    words = _words(cells)
    return _is_alone(cells) and len(words) == 1 and len(words[0].split()) == 1


def _is_total(words: list[str]) -> bool:
    return len(words) == 1 and _TOTAL.match(words[0]) is not None


def _is_alone(cells: Iterable[str]) -> bool:
    return sum(1 for cell in cells if cell.strip()) == 1


def _is_note(cells: list[str]) -> bool:
    """True if the only cell of a line, or a line of numbers, is not a player."""
    words = _words(cells)
    if not words:
        return not any(_RATING.fullmatch(cell.strip()) for cell in cells)
    return _OF_A_NOTE.search(words[0]) is not None or len(words[0].split()) >= _WORDS_OF_A_NAME


def _as_text(cells: Iterable[str]) -> str:
    return " ".join(cell.strip() for cell in cells if cell.strip())[:_LONGEST]
