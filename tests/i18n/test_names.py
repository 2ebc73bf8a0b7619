"""Names in less room are cut where people cut them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from keizer_bot.i18n.html import clean, width_of
from keizer_bot.i18n.names import by_surname, name_forms, short_names, shorten_name, with_initial
from tests.rows import each_row

ANY_TEXT = st.text(max_size=60)


@each_row(
    ("name", "width", "shown"),
    [
        ("Jan de Vries", 12, "Jan de Vries"),
        ("Jan de Vries", 11, "J. de Vries"),
        ("Jan de Vries", 10, "de Vries"),
        ("Bart van Wijngaarden", 19, "B. van Wijngaarden"),
        ("Bart van Wijngaarden", 17, "B. v. Wijngaarden"),
        ("Bart van der Wijngaarden", 20, "B. v.d. Wijngaarden"),
        ("Bart van der Wijngaarden", 18, "v.d. Wijngaarden"),
        ("Kees van der Berg", 13, "K. v.d. Berg"),
        ("Jan-Willem van der Berg-Koopmans", 25, "J.W. v.d. Berg-Koopmans"),
        ("Jan-Willem van der Berg-Koopmans", 18, "v.d. Berg-Koopmans"),
        ("Jan-Willem van der Berg-Koopmans", 12, "Berg-Koopma…"),
        ("Anna Maria Smit", 10, "A.M. Smit"),
        ("Anna Smit-de Vries", 16, "A. Smit-de Vries"),
        ("Anna Smit-de Vries", 15, "Smit-de Vries"),
        ("IJsbrand ten Have", 12, "IJ. ten Have"),
        ("Th. van den Broek jr.", 18, "Th. v.d. Broek jr."),
        ("Luc Van den Bossche", 15, "L. V.d. Bossche"),
        ("Giulia della Rovere", 14, "G. d. Rovere"),
        ("De Zeeuw", 6, "Zeeuw"),
        ("J.P. in 't Veld", 12, "i.'t Veld"),
        ("Bartholomeus Schimmelpenninck van der Oye", 40, "B. Schimmelpenninck van der Oye"),
        ("Bartholomeus Schimmelpenninck van der Oye", 30, "B. Schimmelpenninck v.d. Oye"),
        ("Bartholomeus Schimmelpenninck van der Oye", 20, "Schimmelpenninck v.…"),
        ("Jan Willem van der Oye", 20, "J.W. van der Oye"),
        ("Maria Garcia Lopez", 15, "M. Garcia Lopez"),
        ("dr. Jan Jansen", 13, "dr. J. Jansen"),
        ("mw. A. Hoekstra", 13, "mw. Hoekstra"),
    ],
)
def test_a_name_is_cut_as_people_would(name: str, width: int, shown: str) -> None:
    """Initials first, then "v.d.", then no initials; a double family name is never halved."""
    assert shorten_name(name, width) == shown


@given(ANY_TEXT, st.integers(1, 40))
def test_a_shortened_name_fits(text: str, width: int) -> None:
    """No name takes more columns than it is given, wide letters counted twice."""
    assert width_of(shorten_name(text, width)) <= width


@pytest.mark.parametrize("name", ["Bart van Wijngaarden", "Jan-Willem van der Berg-Koopmans"])
def test_no_word_is_cut(name: str) -> None:
    """Each form has whole words, initials and "v.d."; only a single word may be too wide."""
    words = {*name.replace("-", " ").split()}
    for form in name_forms(name):
        assert all(part.endswith(".") or part in words for part in form.replace("-", " ").split())


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("Bart van der Wijngaarden", "B. v.d. Wijngaarden"),
        ("De Zeeuw", "De Zeeuw"),
        ("Jansen", "Jansen"),
    ],
)
def test_namesakes_are_told_apart_by_an_initial(name: str, short: str) -> None:
    """The shortest form that keeps it; a family name alone has none to lose."""
    assert with_initial(name) == short


@pytest.mark.parametrize(
    ("names", "width", "shown"),
    [
        (("Jan de Vries", "Anna Smit"), 12, ("Jan de Vries", "Anna Smit")),
        (
            ("Joost van der Heijden", "Jeroen van der Heijden", "Bas van der Heijden"),
            17,
            ("Jo. v.d. Heijden", "Je. v.d. Heijden", "B. v.d. Heijden"),
        ),
        (
            ("Anna van Nieuwenhuizen", "Bea van Nieuwenhuizen"),
            18,
            ("A. v. Nieuwenhuizen", "B. v. Nieuwenhuizen"),
        ),
        (
            ("Jan van der Heijden", "Johannes van der Heijden"),
            19,
            ("Jan van der Heijden", "Jo. van der Heijden"),
        ),
        (("Jan Bos", "Jannie Bos"), 6, ("Jan Bos", "Jann. Bos")),
        (
            ("Anne-Marie van den Broek", "Annelies van den Broek"),
            13,
            ("Anne. v.d. Broek", "Annel. v.d. Broek"),
        ),
        (
            ("Bartholomeus Schimmelpenninck van der Oye", "Anna Smit-de Vries"),
            16,
            ("B. Schimmelpenninck v.d. Oye", "A. Smit-de Vries"),
        ),
    ],
)
def test_nobody_in_a_list_is_shown_as_somebody_else(
    names: tuple[str, ...], width: int, shown: tuple[str, ...]
) -> None:
    """Another letter of the first name, then all of it; at last there is no room left."""
    found = short_names(names, lambda form: width_of(form) <= width)
    assert tuple(found.values()) == shown


@given(st.sets(ANY_TEXT.map(clean).filter(str.strip), max_size=8), st.integers(1, 30))
def test_every_name_of_a_list_has_a_form(names: set[str], width: int) -> None:
    """The names are drawn at random."""
    assert set(short_names(names, lambda form: width_of(form) <= width)) == names


def test_a_list_is_by_surname_without_its_prefix() -> None:
    """The order of a Dutch telephone book."""
    names = [
        "Zeno Aal",
        "Jan van der Berg",
        "Anna de Zeeuw",
        "Piet Berg",
        "Bart Çetin",
        "Bo in 't Veld",
    ]
    assert sorted(names, key=by_surname) == [
        "Zeno Aal",
        "Jan van der Berg",
        "Piet Berg",
        "Bart Çetin",
        "Bo in 't Veld",
        "Anna de Zeeuw",
    ]
