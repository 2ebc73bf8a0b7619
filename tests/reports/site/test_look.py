"""The website's style: readable in light, in the dark and on paper; and no words in templates."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

TEMPLATES = files("keizer_bot.reports.site") / "templates"
CSS = (TEMPLATES / "site.css").read_text("utf-8")
SCHEMES = re.findall(r":root \{(.*?)\}", CSS, re.DOTALL)
TEXTS_ON = (
    *(("ink", ground) for ground in ("paper", "card", "tint")),
    *(("soft", ground) for ground in ("paper", "card", "tint")),
    *(("accent", ground) for ground in ("paper", "card", "tint")),
    *(("up", ground) for ground in ("paper", "card", "tint")),
    *(("down", ground) for ground in ("paper", "card", "tint")),
    ("paper", "accent"),
)


def luminance(colour: str) -> float:
    """How light a colour is, as WCAG 2.2 computes it."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("scheme", SCHEMES, ids=["light", "dark", "print"])
@pytest.mark.parametrize(("front", "ground"), TEXTS_ON)
def test_text_stands_out(scheme: str, front: str, ground: str) -> None:
    """WCAG AA asks for 4.5 to 1 of every colour of text on every ground."""
    colours = dict(re.findall(r"--(\w+): (#\w{6});", scheme))
    light, dark = sorted((luminance(colours[front]), luminance(colours[ground])), reverse=True)
    assert (light + 0.05) / (dark + 0.05) >= 4.5


def test_the_contrast_is_wcags() -> None:
    """Black on white is 21 to 1, and #777777 is the well-known grey that just fails."""
    assert (luminance("#ffffff") + 0.05) / (luminance("#000000") + 0.05) == pytest.approx(21)
    assert 1.05 / (luminance("#777777") + 0.05) == pytest.approx(4.48, abs=0.01)


def test_no_colour_stands_outside_the_schemes() -> None:
    """Or a scheme would miss it."""
    rest = re.sub(r":root \{.*?\}", "", CSS, flags=re.DOTALL)
    assert re.findall(r"#[0-9a-fA-F]{3,8}\b|rgba?\(", rest) == []


@pytest.mark.parametrize(
    "name", [each.name for each in TEMPLATES.iterdir() if each.name.endswith(".jinja")]
)
def test_a_template_has_no_words_of_its_own(name: str) -> None:
    """What people read comes from the catalogues."""
    text = (TEMPLATES / name).read_text("utf-8")
    bare = re.sub(r"\{%.*?%\}|\{\{.*?\}\}|<[^>]*>", "", text, flags=re.DOTALL)
    assert re.findall(r"[^\W\d_]{2,}", bare) == []
