"""What the members of the show say, in their own words; `{…}` is filled in when they say it.

These are people's lines, not the bot's: no catalogue holds them.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Lines:
    """A language's lines; several in one field are used by turns.

    `{short}` is a date in digits, `{later}` a later one, `{long}` one in words, `{round}` a
    round's number, `{name}`, `{white}` and `{black}` are surnames, `{result}` is as `1-0`.
    """

    plain: str
    weekday: str
    short_date: str
    long_date: str
    by_round: str
    spoken: str
    club_duty: str
    range: str
    back: str
    by_arbiter: str
    late: str
    won: tuple[str, ...]
    drew: tuple[str, ...]
    lost: tuple[str, ...]
    in_figures: str
    in_full: str
    no_show: str
    several: str
    links: str
    who: str
    me: str
    ranking: str


ENGLISH_GUEST = "/signoff on {long} please"

LINES = {
    "nl": Lines(
        plain="/afmelden",
        weekday="/afmelden maandag",
        short_date="/afmelden {short}",
        long_date="/afmelden {long}",
        by_round="/afmelden ronde {round}",
        spoken="ik kom maandag niet",
        club_duty="/afmelden extern",
        range="/afmelden {short} t/m {later}",
        back="/aanmelden {short}",
        by_arbiter="/afmelden {name} {short}",
        late="/afmelden maandag, moet overwerken",
        won=("/uitslag gewonnen", "/uitslag winst!"),
        drew=("/uitslag remise", "/uitslag ½-½", "/uitslag 0,5-0,5"),
        lost=("/uitslag verloren", "/uitslag helaas verloren"),
        in_figures="/uitslag {result}",
        in_full="/uitslag {white} - {black} {result}",
        no_show="/uitslag niet gekomen",
        several="/uitslag",
        links="/koppel allen",
        who="/wie",
        me="/mij",
        ranking="/stand",
    ),
    "en": Lines(
        plain="/signoff",
        weekday="/signoff Monday",
        short_date="/signoff {short}",
        long_date="/signoff {long}",
        by_round="/signoff round {round}",
        spoken="I can't come on Monday",
        club_duty="/signoff club duty",
        range="/signoff {short} through {later}",
        back="/signon {short}",
        by_arbiter="/signoff {name} {short}",
        late="/signoff Monday, have to work",
        won=("/result won", "/result I won!"),
        drew=("/result draw", "/result ½-½", "/result 0.5-0.5"),
        lost=("/result lost", "/result unfortunately lost"),
        in_figures="/result {result}",
        in_full="/result {white} - {black} {result}",
        no_show="/result did not show up",
        several="/result",
        links="/link all",
        who="/who",
        me="/me",
        ranking="/ranking",
    ),
    "it": Lines(
        plain="/assente",
        weekday="/assente lunedì",
        short_date="/assente {short}",
        long_date="/assente {long}",
        by_round="/assente turno {round}",
        spoken="non vengo lunedì",
        club_duty="/assente squadra",
        range="/assente dal {short} al {later}",
        back="/presente {short}",
        by_arbiter="/assente {name} {short}",
        late="/assente lunedì, lavoro",
        won=("/risultato vinto", "/risultato vittoria!"),
        drew=("/risultato patta", "/risultato ½-½", "/risultato 0,5-0,5"),
        lost=("/risultato perso", "/risultato purtroppo perso"),
        in_figures="/risultato {result}",
        in_full="/risultato {white} - {black} {result}",
        no_show="/risultato non è venuto",
        several="/risultato",
        links="/collega tutti",
        who="/chi",
        me="/io",
        ranking="/classifica",
    ),
}
