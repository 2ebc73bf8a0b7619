"""A yes or no in words, and words in place of a tap: read as a whole, or not at all."""

from __future__ import annotations

import pytest

from keizer_bot.reading.talk import ButtonWord, YesOrNo, button_words, declines, read_answer
from tests.rows import each_row

_YES, _NO = YesOrNo(agrees=True, bare=True), YesOrNo(agrees=False, bare=True)
_AGREES, _DENIES = YesOrNo(agrees=True, bare=False), YesOrNo(agrees=False, bare=False)
_ANSWERS = {
    _YES: "ja|Ja hoor!|yes please|sì|jep",
    _NO: "nee|nee hoor|Nee, dank je|no thanks|no",
    _AGREES: "klopt|ja klopt!|ik ga akkoord|dat klopt helemaal|de uitslag klopt|akkoord|dat is goed"
    "|ik ben het ermee eens|that's right|Yes, correct|I agree|sì, giusto|è vero"
    "|Klopt, goed gespeeld",
    _DENIES: "klopt niet|dat klopt van geen kanten|er klopt niets van|de uitslag klopt niet"
    "|dat is fout|verkeerd ingevoerd|niet goed|ik ben het er niet mee eens"
    "|daar ben ik het niet mee eens"
    "|de uitslag die ik net stuurde klopt niet|that result is wrong|hang on, that's not right"
    "|I don't agree with the result|I disagree|I want to dispute that result|the result isn't right"
    "|il risultato è sbagliato|non sono d'accordo|non è giusto",
}
_NO_ANSWER = (
    *("klopt dat?", "klopt de uitslag", "ja, maar vrijdag niet", "niet fout", "no wait", "goed"),
    *("ok", "nog eens", "het is 1-0", "nee, 1-0", "dispute", "that's right, I lost", "ja toch?"),
    *("de uitslag van Anna", "Jan klopt Piet", "ik was fout geparkeerd", "sì ma non vengo"),
    *("maar waar", "è sbagliato", "hij is fout"),
)
_BUTTONS = {
    ButtonWord.ON: "verder|ga maar verder!|klaar|dat is alles|next|that's everyone|ho finito",
    ButtonWord.SKIP: "sla over|skip it|salta questo",
    ButtonWord.BACK: "terug|ga maar terug|go back|indietro",
    ButtonWord.NO: "laat maar|toch maar niet|liever niet, dank je|nee, laat maar|no thanks"
    "|never mind|lascia stare",
    ButtonWord.START: "start|begin maar|start now please|avvia subito",
    ButtonWord.YES: "ja hoor|akkoord|that's right|sì",
}


@each_row(
    ("text", "answer"), [(text, one) for one in _ANSWERS for text in _ANSWERS[one].split("|")]
)
def test_an_answer_is_read_as_a_whole(text: str, answer: YesOrNo) -> None:
    """The order is free, and emphasis adds nothing."""
    assert read_answer(text) == answer


@each_row("text", _NO_ANSWER)
def test_a_question_or_longer_text_is_no_answer(text: str) -> None:
    """A result, a condition, a name: something else is meant."""
    assert read_answer(text) is None


@each_row(
    ("text", "button"), [(text, one) for one in _BUTTONS for text in _BUTTONS[one].split("|")]
)
def test_a_button_may_be_typed(text: str, button: ButtonWord) -> None:
    """The first button is the likeliest; a yes presses it too."""
    assert button_words(text)[0] is button
    assert declines(text) is (button is ButtonWord.NO)


@pytest.mark.parametrize(
    "text",
    ["verder?", "niet verder", "terug naar Utrecht", "sla maandag over", "klaar met Anna", ""],
)
def test_words_that_say_more_are_no_button(text: str) -> None:
    """Words that say more than the button are not a press of it."""
    assert button_words(text) == ()
