"""Commands about a member: links, erasing, the committee, remarks, ratings."""

from __future__ import annotations

import pytest

from keizer_bot.core.messages import ArbiterOnly
from keizer_bot.reading.lookups import Everybody
from keizer_bot.reading.messages import NotReadable, SeveralPlayers, UnknownPlayer
from keizer_bot.reading.people import (
    EstimatedRating,
    FederationClub,
    KeptRemark,
    LinksFile,
    NamedMembers,
    OnePersonTwice,
    read_committee,
    read_erased,
    read_links,
    read_one_person,
    read_rating,
    read_remark,
    read_unlinked,
)
from tests.grammar.scene import JAN, ROSTER
from tests.reading.command_scene import FakeScene

SCENE, MEMBER = FakeScene(), FakeScene(is_arbiter=False)
SMIT, BAKKER, ILSE = ROSTER[3], ROSTER[9], ROSTER[10]


def test_an_erasure_is_read() -> None:
    """Namesakes are asked about; a member's slip is answered as a slip."""
    assert read_erased("", MEMBER) is None
    assert read_erased("Ilse", SCENE) == NamedMembers("Ilse", (ILSE,))
    assert read_erased("Jan", SCENE) == NamedMembers("Jan", (JAN, BAKKER))
    with pytest.raises(NotReadable):
        read_erased("alles", MEMBER)


def test_an_unlinking_is_read() -> None:
    """If no name is given, it is the sender."""
    assert read_unlinked(" ", MEMBER) is None
    assert read_unlinked("Ilse", SCENE) == ILSE.id
    with pytest.raises(NotReadable):
        read_unlinked("nu meteen", MEMBER)


def test_a_request_for_links_is_read() -> None:
    """Everybody's, somebody's, or a file of all."""
    assert [read_links(words, SCENE) for words in ("", "Tutti")] == [None, None]
    assert read_links("Ilse", SCENE) == ILSE
    assert read_links("PDF", SCENE) is LinksFile.PRINTED
    assert read_links("csv", SCENE) is LinksFile.TABLE
    with pytest.raises(UnknownPlayer):
        read_links("Hugo Vink", SCENE)


def test_the_committee_is_an_arbiter_s_to_name() -> None:
    """A member is told so before any name is read."""
    assert read_committee("", MEMBER) == ()
    assert read_committee("Ilse, Anna Smit en Jan Bakker", SCENE) == (ILSE, SMIT, BAKKER)
    with pytest.raises(ArbiterOnly):
        read_committee("Hugo Vink", MEMBER)


def test_two_names_of_one_person() -> None:
    """With a sign between, or none; where several fit a name all pairs are asked about."""
    assert read_one_person("", SCENE) is None
    for words in ("Ilse = Anna Smit", "Ilse Vos Anna Smit"):
        found = read_one_person(words, SCENE)
        assert found == OnePersonTwice(words, ((ILSE, SMIT),))
    found = read_one_person("Jan = Ilse", SCENE)
    assert found is not None
    assert found.pairs == ((JAN, ILSE), (BAKKER, ILSE))


@pytest.mark.parametrize(
    ("words", "remark"),
    [
        ("", None),
        ("Ilse telefoon ging af", KeptRemark(ILSE, "telefoon ging af")),
        ("Jan de Vries: mag later komen", KeptRemark(JAN, "mag later komen")),
        ("telefoon", KeptRemark(None, "")),
    ],
)
def test_a_remark_has_a_name_in_front(words: str, remark: KeptRemark | None) -> None:
    """A single word is no remark."""
    assert read_remark(words, SCENE) == remark


def test_a_remark_is_not_read_in_a_group() -> None:
    """The bot does not even ask whom it may be about."""
    assert read_remark("Hugo Vink telefoon", FakeScene(private=False)) is None
    with pytest.raises(SeveralPlayers):
        read_remark("Jan: telefoon", SCENE)


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        ("", None),
        ("bijwerken", Everybody.EVERYBODY),
        ("club 601", FederationClub("601")),
        ("Ilse 1500", EstimatedRating(ILSE, 1500)),
        ("Ilse: ~1500", EstimatedRating(ILSE, 1500)),
        ("vos", "vos"),
    ],
)
def test_a_rating_command_is_read(words: str, meant: object) -> None:
    """A number behind a name is an estimate."""
    assert read_rating(words, SCENE) == meant
