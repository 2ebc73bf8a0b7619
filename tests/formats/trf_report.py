"""A report for rating as other programs write it, of invented players."""

from __future__ import annotations


def player_line(start: int, name: str, *cells: str, rating: int = 0, number: str = "") -> str:
    """A record 001 in its columns."""
    head = f"001 {start:>4} m    {name:<33} {rating or '':>4} NED {number:>11} {'':10}  0.0    1"
    return head + "".join(f"  {cell:<8}" for cell in cells)


def report(*lines: str) -> bytes:
    """Lines as a report."""
    return "\r\n".join([*lines, ""]).encode()


REPORT = report(
    "012 Intern 2025",
    f"{'132':<91}25/09/01  25/09/08  25/09/15",
    player_line(
        *(1, "Vries, Jan de", "   2 w 1", "   3 w =", "   3 b +"), rating=1900, number="1000001"
    ),
    player_line(2, "Smit, Anna", "   1 b 0", "0000 - H", "        ", rating=1800),
    player_line(3, "Kok, Bram", "0000 - U", "   1 b =", "   1 w -"),
)
