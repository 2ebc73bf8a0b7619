"""Small talk with the bot, to its last word."""

from __future__ import annotations

from keizer_bot.reading.talk import Talk, talk_of
from tests.rows import each_row

_SAID = {
    Talk.GREETING: "Hallo bot!|goeiemorgen|hoi, hoe gaat het?|test|are you there?|come stai",
    Talk.THANKS: "dank je wel, top|Bedankt! Prima zo.|hoi, bedankt|thanks a lot|grazie mille",
    Talk.PRAISE: "goed gedaan bot|knap hoor|je bent geweldig, bedankt"
    "|jij bent echt een slimme bot|good bot|sei fantastico",
    Talk.FAREWELL: "doei|welterusten|Bedankt, fijne avond!|see you later|arrivederci",
    Talk.NEVER_MIND: "laat maar|niks, sorry|never mind|lascia stare",
    Talk.COMPLAINT: "domme bot!|dit ding werkt voor geen meter"
    "|jij snapt er niks van|het werkt weer niet|you're useless",
    Talk.NEW_PHONE: "ik heb een nieuwe telefoon|ik heb sinds vandaag een nieuw nummer"
    "|hoi, ik heb een ander nummer|I have a new phone"
    "|my number has changed|ho cambiato telefono",
    Talk.WRONG_LINK: "verkeerde link gestuurd|I sent the wrong link|ho mandato il link sbagliato",
    Talk.STILL_PLAYING: "we zijn nog bezig|we zijn nog steeds aan het spelen"
    "|onze partij is nog niet klaar|still playing here"
    "|no result yet|stiamo ancora giocando",
    Talk.BEYOND: "wie is de wedstrijdleider?|ben je een mens?|waar spelen we|is er vrijdag koffie"
    "|mag ik vrijdag iemand meenemen|ik wil liever niet tegen Kees|wat vind je van 1.e4"
    "|mag mijn neefje met wit beginnen"
    "|who's the arbiter?|where do we play|can we postpone our game|chi è l'arbitro|sei un robot?",
}
_ELSE = (
    *("bedankt, maar ik kan vrijdag niet", "hoi, ik kom vrijdag niet", "sorry, vrijdag lukt niet"),
    *("ik wil niet tegen Kees, dus ik kom vrijdag niet", "ik wil vrijdag niet", "waar sta ik"),
    *("wie is er vrijdag", "wie is mijn tegenstander", "tegen wie speel ik", "doei, remise", ""),
    *(
        "ik wil graag weten tegen wie ik speel",
        "I'd rather not play on Friday",
        "i'd rather not play this week",
        "is er vrijdag schaken",
    ),
    *("waar kan ik me afmelden", "mag ik me afmelden", "ik heb een test vrijdag", "1-0"),
)


@each_row("talk", Talk)
def test_talk_is_known_to_its_last_word(talk: Talk) -> None:
    """Of several parts the one that says most counts."""
    assert {text: talk_of(text) for text in _SAID[talk].split("|")} == dict.fromkeys(
        _SAID[talk].split("|"), talk
    )


@each_row("text", _ELSE)
def test_longer_text_is_no_small_talk(text: str) -> None:
    """A word that asks for something else is never passed over."""
    assert talk_of(text) is None
