"""The colours of the two themes; each pair of ink and ground in use meets WCAG AA."""

from collections.abc import Iterable, Iterator
from functools import lru_cache

import msgspec
from msgspec.structs import astuple, replace

from keizer_bot.reports.club_style import legible
from keizer_bot.reports.pictures.values import Mark, Theme


class Palette(msgspec.Struct, frozen=True):
    """A theme's colours as ``#rrggbb``; the inks are used on `ground` and on `stripe`.

    `won`, `drawn` and `lost` lie under `ink`. `band`, along the top, is in the club's colour and
    has no text on it.
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
    band: str

    def tint(self, mark: Mark | None) -> str:
        """The ground under a result of that kind."""
        tints = {Mark.WON: self.won, Mark.DRAWN: self.drawn, Mark.LOST: self.lost}
        return self.stripe if mark is None else tints[mark]


class PieceColours(msgspec.Struct, frozen=True):
    """The colour of White's or Black's pieces in both themes, and the ink used on it."""

    ground: str
    ink: str


WHITE, NEITHER, BLACK = (
    PieceColours("#ffffff", "#14181f"),
    PieceColours("#aab3bf", "#14181f"),
    PieceColours("#000000", "#ffffff"),
)

_STEPS = 10  # from an ink to its ground
_APART = 5  # of 255; colours nearer than this look the same
_APART_TO_PILLOW = 9  # Pillow looks up the nearest colour in cells of 4 by 4 by 4

Shade = tuple[int, ...]

_COLOURS = {
    Theme.LIGHT: Palette(
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
        band="#ffffff",
    ),
    Theme.DARK: Palette(
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
        band="#14181f",
    ),
}


@lru_cache
def colours(theme: Theme, club: str = "") -> Palette:
    """The colours of that theme; `club` replaces the band, and a legible shade of it the accent."""
    usual = _COLOURS[theme]
    if not club:
        return usual
    return replace(usual, band=club, accent=legible(club, (usual.ground, usual.stripe)))


def read_on(palette: Palette) -> Iterator[tuple[str, str]]:
    """Each ink with each ground on which text is written in it."""
    for ink in (palette.ink, palette.faint_ink, palette.up, palette.down, palette.accent):
        yield ink, palette.ground
        yield ink, palette.stripe
    yield from ((palette.ink, tint) for tint in (palette.won, palette.drawn, palette.lost))
    yield from ((piece.ink, piece.ground) for piece in (WHITE, NEITHER, BLACK))


@lru_cache
def shades(palette: Palette) -> tuple[Shade, ...]:
    """The palette's colours, and the shades between them at the edges of letters."""
    pieces = (part for piece in (WHITE, NEITHER, BLACK) for part in astuple(piece))
    base = [_shade(colour) for colour in dict.fromkeys((*astuple(palette), *pieces))]
    edges = [*read_on(palette), (palette.line, palette.ground)]
    return _add_distinct(
        base,
        (
            _between(_shade(ink), _shade(ground), step)
            for ink, ground in edges
            for step in range(1, _STEPS)
        ),
        _APART,
    )


def with_logo(shades: Iterable[Shade], logo: Iterable[Shade]) -> tuple[Shade, ...]:
    """These shades, with those of a logo that Pillow would not take for one of them."""
    return _add_distinct(shades, logo, _APART_TO_PILLOW)


def _add_distinct(shades: Iterable[Shade], more: Iterable[Shade], apart: int) -> tuple[Shade, ...]:
    """These shades, with each of `more` that is at least `apart` from all shades before it."""
    chosen = list(shades)
    for shade in more:
        if all(_distance(shade, other) >= apart for other in chosen):
            chosen.append(shade)
    return tuple(chosen)


def _shade(colour: str) -> Shade:
    return tuple(bytes.fromhex(colour[1:]))


def _between(ink: Shade, ground: Shade, step: int) -> Shade:
    parts = zip(ink, ground, strict=True)
    return tuple(round(a + (b - a) * step / _STEPS) for a, b in parts)


def _distance(one: Shade, other: Shade) -> int:
    return max(abs(a - b) for a, b in zip(one, other, strict=True))
