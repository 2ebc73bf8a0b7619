"""The colours of the two themes. Each pair of ink and ground that is used keeps WCAG's AA."""

from collections.abc import Iterable, Iterator
from dataclasses import astuple, dataclass, replace
from functools import lru_cache

from keizer_bot.reports.club_style import legible
from keizer_bot.reports.pictures.values import Mark, Theme


@dataclass(frozen=True, slots=True)
class Palette:
    """A theme's colours as ``#rrggbb``: inks are read on `ground` and on `stripe`.

    The tints lie under `ink`; nothing is read on the `band` along the top, in the club's colour.
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
        """What lies under a result of that kind."""
        tints = {Mark.WON: self.won, Mark.DRAWN: self.drawn, Mark.LOST: self.lost}
        return self.stripe if mark is None else tints[mark]


@dataclass(frozen=True, slots=True)
class PieceColours:
    """The colour of a side in both themes, and the ink that is read on it."""

    ground: str
    ink: str


WHITE, NEITHER, BLACK = (
    PieceColours("#ffffff", "#14181f"),
    PieceColours("#aab3bf", "#14181f"),
    PieceColours("#000000", "#ffffff"),
)

_STEPS = 10  # from an ink to what it lies on
_APART = 5  # of 255; what is nearer is the same to the eye
_APART_TO_PILLOW = 9  # it looks for the nearest to a corner of the 4 by 4 by 4 that a colour is in

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
    """The colours of that theme, with the club's own where it has one."""
    usual = _COLOURS[theme]
    if not club:
        return usual
    return replace(usual, band=club, accent=legible(club, (usual.ground, usual.stripe)))


def read_on(palette: Palette) -> Iterator[tuple[str, str]]:
    """Each ink with each ground that text of it is written on."""
    for ink in (palette.ink, palette.faint_ink, palette.up, palette.down, palette.accent):
        yield ink, palette.ground
        yield ink, palette.stripe
    yield from ((palette.ink, tint) for tint in (palette.won, palette.drawn, palette.lost))
    yield from ((piece.ink, piece.ground) for piece in (WHITE, NEITHER, BLACK))


@lru_cache
def shades(palette: Palette) -> tuple[Shade, ...]:
    """The colours that a picture needs: the palette's own, and those at the edges of letters."""
    pieces = (part for piece in (WHITE, NEITHER, BLACK) for part in astuple(piece))
    own = [_shade(colour) for colour in dict.fromkeys((*astuple(palette), *pieces))]
    edges = [*read_on(palette), (palette.line, palette.ground)]
    return _added(
        own,
        (
            _between(_shade(ink), _shade(ground), step)
            for ink, ground in edges
            for step in range(1, _STEPS)
        ),
        _APART,
    )


def with_logo(shades: Iterable[Shade], logo: Iterable[Shade]) -> tuple[Shade, ...]:
    """These, with those of a logo that Pillow does not take for one of them."""
    return _added(shades, logo, _APART_TO_PILLOW)


def _added(shades: Iterable[Shade], more: Iterable[Shade], apart: int) -> tuple[Shade, ...]:
    """These, with each of `more` that is so far from all before it."""
    found = list(shades)
    for shade in more:
        if all(_distance(shade, other) >= apart for other in found):
            found.append(shade)
    return tuple(found)


def _shade(colour: str) -> Shade:
    return tuple(bytes.fromhex(colour[1:]))


def _between(ink: Shade, ground: Shade, step: int) -> Shade:
    parts = zip(ink, ground, strict=True)
    return tuple(round(a + (b - a) * step / _STEPS) for a, b in parts)


def _distance(one: Shade, other: Shade) -> int:
    return max(abs(a - b) for a, b in zip(one, other, strict=True))
