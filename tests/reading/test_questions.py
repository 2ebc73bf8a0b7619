"""Everyday questions and the command that answers each, by their topics."""

from __future__ import annotations

import pytest

from keizer_bot.reading.hints import mentions
from keizer_bot.reading.senses import Matter
from keizer_bot.reading.talk import (
    Enquiry,
    ask,
    ask_of_player,
    may_ask,
    questions_in,
)
from tests.rows import each_row

_ANSWERED = {
    "what_if": "op welke plek kom ik als ik win|what happens to my score if I lose"
    "|cosa succede se perdo",
    "progress": "grafiek van mijn seizoen|show me my progress",
    "regulations": "waar vind ik het reglement",
    "prizes": "kan ik nog kampioen worden?|who can still win?",
    "round": "wie heeft er al gewonnen|hoe staat het er voor vanavond|uitslagen|de uitslagen"
    "|results|i risultati",
    "open_games": "welke partijen zijn nog bezig|wie heeft nog geen uitslag|who has no result yet",
    "my_game": "heb ik vrijdag wit of zwart?",
    "whole_calendar": "hoe ziet de kalender tot kerst eruit|wanneer is er geen clubavond"
    "|when do we play in December|quando giochiamo a dicembre|wanneer begint het weer na nieuwjaar",
    "standings": "wie is er laatste|hoe zie ik de stand|wat is het verschil met de koploper",
    "myself": "wanneer was ik voor het laatst vrij|when was my last bye|hoeveel punten heb ik"
    "|quando ho riposato l'ultima volta|hoever sta ik achter|how far am I behind the leader",
    "rules": "hoe telt een vrije ronde|hoe werkt keizer eigenlijk|wat levert een bye op?"
    "|hoe zit het met de puntentelling|what do I get when I'm absent|hoe vaak mag ik afwezig zijn"
    "|quanto vale il turno di riposo|what happens if my opponent doesn't show up",
    "pairings": "stuur me de indeling|laat de indeling even zien|show me the pairings",
    "who_comes": "heeft Kees zich afgemeld?|wie zijn er vrijdag|is Kees al afgemeld voor vrijdag",
    "team": "wanneer moet mijn team|wanneer speel ik extern",
    "help": "wat kun je allemaal|come comunico il risultato|hoe meld ik me af",
    "my_data": "welke gegevens bewaar je van mij",
    "tongue": "kun je engels praten",
}
_UNSEEN = {  # in words that no list had
    "standings": "zou ik het klassement eens mogen zien?|is de nieuwe ranglijst er al"
    "|who is ahead at the moment"
    "|fammi vedere la classifica aggiornata",
    "my_game": "weet iemand tegen wie ik straks moet|wie is vanavond mijn tegenstander"
    "|do you know who I'm facing tonight?|contro chi devo giocare stasera?",
    "calendar": "hoe laat moeten we er zijn?|when exactly does it start"
    "|is er volgende week wel schaken",
    "who_comes": "wie komen er allemaal niet|does anyone know who is coming|chi viene stasera?",
    "why": "waarom ben ik drie plaatsen gezakt|why have I dropped so far",
    "myself": "hoeveel punten heb ik inmiddels|op welke plek sta ik momenteel"
    "|what is my rating these days",
}
_ONCE_OFFERED = {  # were answered with buttons
    "prizes": "wat zijn mijn kansen op de titel",
    "myself": "weet jij hoe ver ik achter Kees lig?",
    "standings": "is mijn achterstand nog in te lopen",
    "whole_calendar": "mi dici una data libera?",
}
_NO_QUESTION = (
    *("ik kan vrijdag niet", "kom vrijdag niet", "ben er vrijdag niet", "gewonnen van Kees"),
    *("kun je me afmelden voor vrijdag?", "can you sign me out for Friday?", "wat een partij zeg"),
    *("heb gewonnen", "kan helaas niet", "will be away this Friday", "foutje, het was remise"),
    *("kan ik me nog afmelden voor vrijdag?", "haal me van de lijst", "puoi segnarmi assente?"),
    *("If I can't come on Friday I will let you know", "laat Kees en Anna vrijdag tegen elkaar"),
    *(
        "ho sbagliato: ho vinto io",
        "is bord 2 remise",
        "have to work on Friday",
        "4-12 gaat niet door",
    ),
)
_OWN_STATE = (
    *(
        "ben ik al afgemeld?",
        "sta ik vrijdag nou wel of niet afgemeld",
        "is mijn afmelding binnen?",
    ),
    *("am I signed off for the 27th?", "ho già disdetto per venerdì?", "ben ik al ingedeeld"),
)


def _asked(text: str) -> str | None:
    return ask(text)


@each_row(
    ("text", "question"),
    [
        (text, question)
        for table in (_ANSWERED, _UNSEEN, _ONCE_OFFERED)
        for question, texts in table.items()
        for text in texts.split("|")
    ],
)
def test_a_question_goes_to_the_command_that_answers_it(text: str, question: str) -> None:
    """Its first word may look like another's, and it may have words that no lexicon has."""
    assert _asked(text) == question


@each_row("text", _NO_QUESTION)
def test_a_statement_or_request_is_no_question(text: str) -> None:
    """A statement is read elsewhere; a verb may come first without a subject."""
    assert ask(text) is None


@pytest.mark.parametrize("text", _OWN_STATE)
def test_a_player_who_asks_if_they_are_signed_off_is_told(text: str) -> None:
    """About another player, it is the question who comes."""
    assert ask(text) is Enquiry.OWN_STATE
    assert _asked("is Kees al afgemeld voor vrijdag?") == "who_comes"


def test_questions_stand_among_other_words() -> None:
    """By their mark or their first word; possible subjects are offered."""
    said = "ik was er niet, wie heeft gewonnen? en tot hoe laat was het"
    assert questions_in(said) == ("wie heeft gewonnen?", "en tot hoe laat was het")
    assert may_ask("snap ik niks van. waarom die punten?") == (
        Enquiry.RULES,
        Enquiry.WHY,
        Enquiry.STANDINGS,
    )


def test_of_another_player_a_question_says_which() -> None:
    """It has the name in it; a reported result has none."""
    assert ask_of_player("op welke plaats staat Björn") is Enquiry.PLAYER
    assert ask_of_player("de punten van Pieter graag") is Enquiry.PLAYER
    assert ask_of_player("heb ik al eens van Björn gewonnen") is Enquiry.MUTUAL
    assert ask_of_player("waarom staat Björn zo laag") is Enquiry.WHY
    assert ask_of_player("tegen wie speelt Björn") is Enquiry.PAIRINGS
    assert ask_of_player("gewonnen van Björn!") is None
    assert ask_of_player("ho vinto io, non Björn") is None
    assert mentions("wat is de rating van Björn", Matter.RATING)
