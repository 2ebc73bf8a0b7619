"""The website's style: readable in light, in the dark and on paper; and no words in templates."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from tests.reports.wcag import contrast
from tests.rows import each_row

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


def colours_of(scheme: str) -> dict[str, str]:
    """A scheme's colours by their names."""
    return dict(re.findall(r"--(\w+): (#\w{6});", scheme))


@each_row("scheme", SCHEMES)
@each_row(("front", "ground"), TEXTS_ON)
def test_text_stands_out(scheme: str, front: str, ground: str) -> None:
    """WCAG AA asks for 4.5 to 1 of every colour of text on every ground."""
    colours = colours_of(scheme)
    assert contrast(colours[front], colours[ground]) >= 4.5


def test_the_contrast_is_wcags() -> None:
    """Black on white is 21 to 1, and #777777 is the well-known grey that just fails."""
    assert contrast("#ffffff", "#000000") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


def test_no_colour_stands_outside_the_schemes() -> None:
    """A scheme could not change such a colour."""
    rest = re.sub(r":root \{.*?\}", "", CSS, flags=re.DOTALL)
    assert re.findall(r"#[0-9a-fA-F]{3,8}\b|rgba?\(", rest) == []


@each_row("name", [each.name for each in TEMPLATES.iterdir() if each.name.endswith(".jinja")])
def test_a_template_has_no_words_of_its_own(name: str) -> None:
    """All words that people read come from the catalogues."""
    text = (TEMPLATES / name).read_text("utf-8")
    bare = re.sub(r"\{%.*?%\}|\{\{.*?\}\}|<[^>]*>", "", text, flags=re.DOTALL)
    assert re.findall(r"[^\W\d_]{2,}", bare) == []
