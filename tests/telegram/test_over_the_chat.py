"""The pop-up that Telegram shows after a press: 200 characters at most."""

from keizer_bot.telegram.calls import TOAST, pop_up_text


def test_a_short_answer_is_whole() -> None:
    """Its lines too, without mark-up."""
    assert pop_up_text("<b>Klaar</b>\nTot vrijdag &amp; dag") == "Klaar\nTot vrijdag & dag"


def test_a_long_answer_ends_at_a_word() -> None:
    """Nobody reads half a word."""
    shown = pop_up_text("woord " * 60)
    assert len(shown) <= TOAST
    assert shown.endswith("woord…")


def test_one_long_word_is_cut() -> None:
    """It has no blank to end at."""
    assert pop_up_text("a" * 300) == "a" * (TOAST - 1) + "…"
