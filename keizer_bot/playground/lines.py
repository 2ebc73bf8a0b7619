"""What the members of the show say, in their own words; `{…}` is filled in when they say it.

These are people's lines, not the bot's: no catalogue holds them.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Lines:
    """A language's lines; several in one field are used by turns.

    `{short}` is a date in digits, `{long}` one in words, `{later}` that of the week after in
    words, `{match}` the day after in digits, `{round}` a round's number, `{name}`, `{names}`,
    `{white}` and `{black}` are names, `{result}` is as `1-0`.
    """

    plain: str
    weekday: str
    short_date: str
    long_date: str
    by_round: str
    spoken: str
    until: str
    standing: str
    back: str
    by_arbiter: str
    late: str
    won: tuple[str, ...]
    drew: tuple[str, ...]
    lost: tuple[str, ...]
    in_figures: str
    in_full: str
    several: str
    links: str
    who: str
    me: str
    ranking: str
    ten_minutes: str
    regulations: str
    committee: str
    appeal: str
    team: str
    match: str
    bye: str
    newcomer: str
    guest: str
    deputies: str
    manage: str
    rules: str
    correct: str
    undo: str
    language: str
    player: str
    what_if: str
    why: str
    picture: str
    course: str
    cross_table: str
    prizes: str
    external: str
    evening: str
    privacy: str
    season: str
    objects: str
    defends: str
    reason: str


FOREIGN = {
    "nl": ("en", "/signoff on {long} please"),
    "en": ("nl", "/afmelden {long} graag"),
    "it": ("en", "/signoff on {long} please"),
}
"""For each club's language what a member says in another one, and which that is."""
SPEECH = ("objects", "defends", "reason")
"""Lines that are no commands: what is said when the bot has asked for it."""

LINES = {
    "nl": Lines(
        plain="/afmelden",
        weekday="/afmelden maandag",
        short_date="/afmelden {short}",
        long_date="/afmelden {long}",
        by_round="/afmelden ronde {round}",
        spoken="ik kom maandag niet",
        until="/afmelden tot en met {later}",
        standing="/vast",
        back="/aanmelden {short}",
        by_arbiter="/afmelden {name} {short}",
        late="/afmelden maandag, moet overwerken",
        won=("/uitslag gewonnen", "/uitslag winst!"),
        drew=("/uitslag remise", "/uitslag 0,5-0,5"),
        lost=("/uitslag verloren", "/uitslag helaas verloren"),
        in_figures="/uitslag {result}",
        in_full="/uitslag {white} - {black} {result}",
        several="/uitslag",
        links="/koppel allen",
        who="/wie",
        me="/mij",
        ranking="/stand",
        ten_minutes="ik kom 10 minuten later",
        regulations="/reglement telefoon",
        committee="/commissie {names}",
        appeal="/beroep",
        team="/team 1: {names}",
        match="/wedstrijd 1 {match} uit tegen De Loper 2",
        bye="/vrij {name}",
        newcomer="/speler erbij {name} 1560",
        guest="/gast {name} 1500",
        deputies="/wedstrijdleiders {name}",
        manage="/beheer",
        rules="/regels absence.excused.credit = 1/2",
        correct="/corrigeer ronde {round} {white} - {black} {result} verkeerd ingevoerd",
        undo="/herstel",
        language="/taal",
        player="/speler {name}",
        what_if="/alsdan",
        why="/waarom",
        picture="/indeling plaatje",
        course="/verloop",
        cross_table="/kruistabel",
        prizes="/prijzen",
        external="/extern {name} wit gewonnen bord 1 tegen 1850",
        evening="/avond",
        privacy="/gegevens",
        season="/seizoen",
        objects="Ik gaf mat, en daarna viel mijn vlag.",
        defends="De vlag was gevallen voor het mat.",
        reason="Het mat stond al op het bord toen de vlag viel.",
    ),
    "en": Lines(
        plain="/signoff",
        weekday="/signoff Monday",
        short_date="/signoff {short}",
        long_date="/signoff {long}",
        by_round="/signoff round {round}",
        spoken="I can't come on Monday",
        until="/signoff until {later}",
        standing="/standing",
        back="/signon {short}",
        by_arbiter="/signoff {name} {short}",
        late="/signoff Monday, have to work",
        won=("/result won", "/result I won!"),
        drew=("/result draw", "/result 0.5-0.5"),
        lost=("/result lost", "/result unfortunately lost"),
        in_figures="/result {result}",
        in_full="/result {white} - {black} {result}",
        several="/result",
        links="/link all",
        who="/who",
        me="/me",
        ranking="/ranking",
        ten_minutes="I'll be 10 minutes late",
        regulations="/regulations phone",
        committee="/committee {names}",
        appeal="/appeal",
        team="/team 1: {names}",
        match="/match 1 {match} away against De Loper 2",
        bye="/bye {name}",
        newcomer="/player add {name} 1560",
        guest="/guest {name} 1500",
        deputies="/arbiters {name}",
        manage="/manage",
        rules="/rules absence.excused.credit = 1/2",
        correct="/correct round {round} {white} - {black} {result} entered wrongly",
        undo="/undo",
        language="/language",
        player="/player {name}",
        what_if="/whatif",
        why="/why",
        picture="/pairings picture",
        course="/progress",
        cross_table="/crosstable",
        prizes="/prizes",
        external="/external {name} white won board 1 against 1850",
        evening="/evening",
        privacy="/mydata",
        season="/season",
        objects="I gave mate, and only then my flag fell.",
        defends="The flag had fallen before the mate.",
        reason="The mate was on the board when the flag fell.",
    ),
    "it": Lines(
        plain="/assente",
        weekday="/assente lunedì",
        short_date="/assente {short}",
        long_date="/assente {long}",
        by_round="/assente turno {round}",
        spoken="non vengo lunedì",
        until="/assente fino a lunedì {later}",
        standing="/fisso",
        back="/presente {short}",
        by_arbiter="/assente {name} {short}",
        late="/assente lunedì, lavoro",
        won=("/risultato vinto", "/risultato vittoria!"),
        drew=("/risultato patta", "/risultato 0,5-0,5"),
        lost=("/risultato perso", "/risultato purtroppo perso"),
        in_figures="/risultato {result}",
        in_full="/risultato {white} - {black} {result}",
        several="/risultato",
        links="/collega tutti",
        who="/chi",
        me="/io",
        ranking="/classifica",
        ten_minutes="arrivo con 10 minuti di ritardo",
        regulations="/regolamento telefono",
        committee="/commissione {names}",
        appeal="/appello",
        team="/squadra 1: {names}",
        match="/incontro 1 {match} fuori contro De Loper 2",
        bye="/riposo {name}",
        newcomer="/giocatore aggiungi {name} 1560",
        guest="/ospite {name} 1500",
        deputies="/arbitri {name}",
        manage="/gestione",
        rules="/regole absence.excused.credit = 1/2",
        correct="/correggi turno {round} {white} - {black} {result} inserito male",
        undo="/annulla",
        language="/lingua",
        player="/giocatore {name}",
        what_if="/ipotesi",
        why="/perche",
        picture="/abbinamenti immagine",
        course="/andamento",
        cross_table="/tabellone",
        prizes="/premi",
        external="/esterna {name} bianco vinto scacchiera 1 contro 1850",
        evening="/serata",
        privacy="/dati",
        season="/stagione",
        objects="Ho dato matto, e solo dopo è caduta la mia bandierina.",
        defends="La bandierina era caduta prima del matto.",
        reason="Il matto era già sulla scacchiera quando è caduta la bandierina.",
    ),
}
