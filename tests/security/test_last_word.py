"""A command with words that are not understood is not carried out."""

from __future__ import annotations

import pytest

from tests.club.scene import user
from tests.security.test_who_may import WORDS
from tests.security.two_clubs import ARBITER, PLAYER, TwoClubs

# What ends in words of one's own: a name, or a reason that is kept with what is decided.
FREE = {
    *("bekers", "erelijst", "wedstrijd"),
    *("afwezig", "punten", "bezwaar", "ontheffing", "waarschuwing"),
}
SAYS_NO = {"afmelden"}  # "27-11 niet" says the same
LOOKS = {"scherm"}  # the first look makes the address


@pytest.mark.parametrize("who", [ARBITER, PLAYER])
@pytest.mark.parametrize("name", sorted(WORDS.keys() - FREE - SAYS_NO - LOOKS))
def test_a_message_is_only_carried_out_if_every_word_is_read(
    two: TwoClubs, name: str, who: int
) -> None:
    """With "not yet" or "perhaps" behind it nothing changes, though without it something does."""
    for more in ("nog niet", "misschien"):
        words = f"/{name} {WORDS[name]} {more}"
        tried = two.write(words, {"from": user(who, "Iemand")}, "private")
        assert not tried.changed, tried.calls
