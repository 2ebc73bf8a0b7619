"""The colours of the two looks. Each pair of ink and ground that is used keeps WCAG's AA."""

from __future__ import annotations

from dataclasses import dataclass

from keizer_bot.reports.pictures.values import Look, Mark


@dataclass(frozen=True, slots=True)
class Colours:
    """A look's colours as ``#rrggbb``: inks are read on `ground` and on `stripe`.

    The tints lie under `ink`.
    """

    ground: str
    stripe: str
    ink: str
    faint_ink: str
    up: str
    down: str
    accent: str
    rule: str
    line: str
    won: str
    drawn: str
    lost: str
    white: str
    black: str

    def tint(self, mark: Mark | None) -> str:
        """What lies under a result of that kind."""
        tints = {Mark.WON: self.won, Mark.DRAWN: self.drawn, Mark.LOST: self.lost}
        return self.stripe if mark is None else tints[mark]


_COLOURS = {
    Look.LIGHT: Colours(
        ground="#ffffff",
        stripe="#f1f3f6",
        ink="#14181f",
        faint_ink="#4d5663",
        up="#0b6b34",
        down="#a8201a",
        accent="#0b4f9e",
        rule="#c4cad3",
        line="#b4bcc8",
        won="#bfe6cb",
        drawn="#f3e3a8",
        lost="#f6c9c4",
        white="#ffffff",
        black="#14181f",
    ),
    Look.DARK: Colours(
        ground="#14181f",
        stripe="#1e242d",
        ink="#f2f4f7",
        faint_ink="#b3bcc8",
        up="#6fdc97",
        down="#ff9c92",
        accent="#8cc2ff",
        rule="#414b58",
        line="#525d6b",
        won="#1d5a35",
        drawn="#5c4d10",
        lost="#752b27",
        white="#f2f4f7",
        black="#000000",
    ),
}


def colours(look: Look) -> Colours:
    """The colours of that look."""
    return _COLOURS[look]
