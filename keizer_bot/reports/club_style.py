"""A club's colour and logo, for pictures, paper and website; text in the colour stays legible."""

from base64 import b64decode, b64encode
from collections.abc import Iterable
from io import BytesIO

import msgspec

from keizer_bot.i18n.host_error import HostError
from keizer_bot.reports import messages

ENOUGH = 4.5
"""The least contrast of text under WCAG AA."""

LARGEST = 256
"""The longest side of a stored logo, in pixels."""

_SMALLEST, _HUGE = 48, 4_000  # pixels a side of the host's file; decoding the largest takes 100 MB
_LONGEST = 4  # the long side is at most so many times the short one
_COLOURS = 128
_NEARLY_BLACK = 0.04045  # up to this value of a channel, sRGB is linear


class ClubStyle(msgspec.Struct, frozen=True):
    """A club's look: `colour` is ``#rrggbb``, `logo` a PNG in base64; empty means none."""

    colour: str = ""
    logo: str = ""

    @property
    def logo_file(self) -> bytes:
        """The logo as a PNG; empty if there is none."""
        return b64decode(self.logo)


PLAIN = ClubStyle()
"""The look of a club whose host configured none."""


class NoLogo(HostError):
    """A file that cannot be a club's logo; the message says what is wrong and what is accepted."""


def stored_logo(content: bytes) -> str:
    """Converts a host's picture to what is stored: a PNG of at most `LARGEST` pixels, in base64.

    Raises NoLogo.
    """
    from PIL import Image, UnidentifiedImageError  # noqa: PLC0415 - for clubs that have one

    try:
        with Image.open(BytesIO(content), formats=("PNG", "JPEG")) as picture:
            _check_size(picture.width, picture.height)
            logo = picture.convert("RGBA")
    except Image.DecompressionBombError as error:
        raise NoLogo(messages.LogoTooLarge(_HUGE)) from error
    except (UnidentifiedImageError, OSError, SyntaxError, ValueError) as error:
        raise NoLogo(messages.LogoUnreadable()) from error
    logo.thumbnail((LARGEST, LARGEST), Image.Resampling.LANCZOS)
    file = BytesIO()
    logo.quantize(_COLOURS, Image.Quantize.FASTOCTREE).save(file, "PNG", optimize=True)
    return b64encode(file.getvalue()).decode()


def _check_size(width: int, height: int) -> None:
    short, long = sorted((width, height))
    if short < _SMALLEST or long > _HUGE or long > _LONGEST * short:
        bounds = _SMALLEST, _HUGE, _LONGEST
        raise NoLogo(messages.LogoUnshapely(width, height, *bounds))


def legible(colour: str, grounds: Iterable[str]) -> str:
    """The given colour, or the shade nearest to it that can be read as text on all these grounds.

    The grounds are all light or all dark, so that black or white can be read on each.
    """
    on = tuple(grounds)
    shades = (_towards(colour, end, step) for step in range(256) for end in (0, 255))
    return next(
        shade for shade in shades if all(contrast(shade, ground) >= ENOUGH for ground in on)
    )


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, from 1 to 21, as WCAG 2 defines it."""
    lesser, greater = sorted((_luminance(one), _luminance(other)))
    return (greater + 0.05) / (lesser + 0.05)


def _towards(colour: str, end: int, step: int) -> str:
    """The colour mixed with black (`end` 0) or white (255), by `step` parts of 255."""
    channels = (
        round(channel + (end - channel) * step / 255) for channel in bytes.fromhex(colour[1:])
    )
    return f"#{bytes(channels).hex()}"


def _luminance(colour: str) -> float:
    red, green, blue = (_linear(part / 255) for part in bytes.fromhex(colour[1:]))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(channel: float) -> float:
    return float(
        channel / 12.92 if channel <= _NEARLY_BLACK else ((channel + 0.055) / 1.055) ** 2.4
    )
