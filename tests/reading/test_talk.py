"""What is said to the bot itself, and questions that looked like others."""

from __future__ import annotations

import pytest

from keizer_bot.grammar.asking import asked
from keizer_bot.reading.talk import Talk, talk_of

_SAID = {
    Talk.GREETING: "Hallo bot!|goeiemorgen|hoi, hoe gaat het?|test|are you there?|come stai",
    Talk.THANKS: "dank je wel, top|Bedankt! Prima zo.|hoi, bedankt|thanks a lot|grazie mille",
    Talk.PRAISE: "goed gedaan bot|knap hoor|je bent geweldig, bedankt|good bot|sei fantastico",
    Talk.FAREWELL: "doei|welterusten|Bedankt, fijne avond!|see you later|arrivederci",
    Talk.NEVER_MIND: "laat maar|niks, sorry|never mind|lascia stare",
    Talk.COMPLAINT: "domme bot!|jij snapt er niks van|het werkt weer niet|you're useless",
    Talk.NEW_PHONE: "ik heb een nieuwe telefoon|hoi, ik heb een ander nummer|I have a new phone"
    "|my number has changed|ho cambiato telefono",
    Talk.WRONG_LINK: "verkeerde link gestuurd|I sent the wrong link|ho mandato il link sbagliato",
    Talk.STILL_PLAYING: "we zijn nog bezig|onze partij is nog niet klaar|still playing here"
    "|no result yet|stiamo ancora giocando",
    Talk.BEYOND: "wie is de wedstrijdleider?|ben je een mens?|waar spelen we|is er vrijdag koffie"
    "|mag ik vrijdag iemand meenemen|ik wil liever niet tegen Kees|wat vind je van 1.e4"
    "|who's the arbiter?|where do we play|can we postpone our game|chi è l'arbitro|sei un robot?",
}
_ELSE = (
    *("bedankt, maar ik kan vrijdag niet", "hoi, ik kom vrijdag niet", "sorry, vrijdag lukt niet"),
    *("ik wil niet tegen Kees, dus ik kom vrijdag niet", "ik wil vrijdag niet", "waar sta ik"),
    *("wie is er vrijdag", "wie is mijn tegenstander", "tegen wie speel ik", "doei, remise", ""),
    *("I'd rather not play on Friday", "i'd rather not play this week", "is er vrijdag schaken"),
    *("waar kan ik me afmelden", "mag ik me afmelden", "ik heb een test vrijdag", "1-0"),
)
_ANSWERED = {
    "alsdan": "op welke plek kom ik als ik win|what happens to my score if I lose"
    "|cosa succede se perdo",
    "verloop": "grafiek van mijn seizoen|show me my progress",
    "reglement": "waar vind ik het reglement",
    "prijzen": "kan ik nog kampioen worden?|who can still win?",
    "ronde": "wie heeft er al gewonnen|hoe staat het er voor vanavond",
    "indeling ik": "heb ik vrijdag wit of zwart?",
    "kalender alle": "hoe ziet de kalender tot kerst eruit|wanneer is er geen clubavond"
    "|when do we play in December|quando giochiamo a dicembre|wanneer begint het weer na nieuwjaar",
    "stand": "wie is er laatste|hoe zie ik de stand|wat is het verschil met de koploper",
    "mij": "wanneer was ik voor het laatst vrij|when was my last bye|hoeveel punten heb ik"
    "|quando ho riposato l'ultima volta|hoever sta ik achter|how far am I behind the leader",
    "regels": "hoe telt een vrije ronde|hoe werkt keizer eigenlijk|wat levert een bye op?"
    "|hoe zit het met de puntentelling|what do I get when I'm absent|hoe vaak mag ik afwezig zijn"
    "|quanto vale il turno di riposo|what happens if my opponent doesn't show up",
    "indeling": "stuur me de indeling|laat de indeling even zien|show me the pairings",
    "wie": "heeft Kees zich afgemeld?|wie zijn er vrijdag|is Kees al afgemeld voor vrijdag",
    "team": "wanneer moet mijn team|wanneer speel ik extern",
    "help": "wat kun je allemaal|come comunico il risultato|hoe meld ik me af",
    "gegevens": "welke gegevens bewaar je van mij",
    "taal en": "kun je engels praten",
}


@pytest.mark.parametrize("talk", Talk)
def test_talk_is_known_to_its_last_word(talk: Talk) -> None:
    """Of several parts the one that says most counts."""
    assert {text: talk_of(text) for text in _SAID[talk].split("|")} == dict.fromkeys(
        _SAID[talk].split("|"), talk
    )


@pytest.mark.parametrize("text", _ELSE)
def test_what_says_more_is_no_talk(text: str) -> None:
    """A word that asks for something else is never passed over."""
    assert talk_of(text) is None


@pytest.mark.parametrize("command", _ANSWERED)
def test_a_question_goes_to_the_command_that_answers_it(command: str) -> None:
    """Also where its first word looks like another's."""
    texts = _ANSWERED[command].split("|")
    assert {text: asked(text) for text in texts} == dict.fromkeys(texts, command)
