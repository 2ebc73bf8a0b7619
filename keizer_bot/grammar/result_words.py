"""The words of results, in Dutch, English and Italian together."""

from __future__ import annotations

from enum import Enum, auto

from keizer_bot.grammar.words import listed, tokens


class Outcome(Enum):
    """How a game ended, or what else is reported of it.

    The first six are by colour; WON and LOST are by whoever it is about.
    """

    WHITE_WON = "1-0"
    BLACK_WON = "0-1"
    DRAWN = "1/2-1/2"
    WHITE_BY_FORFEIT = "+/-"
    BLACK_BY_FORFEIT = "-/+"
    BOTH_FORFEITED = "-/-"
    WON = "won"
    LOST = "lost"
    OPPONENT_ABSENT = "opponent absent"
    WITHDRAW = "withdraw"


class Says(Enum):
    """What a word or phrase does in a report of a result."""

    OUTCOME = auto()
    WHITE = auto()
    BLACK = auto()
    NOT = auto()
    ME = auto()
    OPPONENT = auto()
    AGAINST = auto()
    FOR = auto()
    BOARD = auto()
    ROUND = auto()
    POSTPONED = auto()
    WRONG = auto()
    HELP = auto()
    FILLER = auto()
    WITH = auto()
    FORFEIT = auto()
    PARTICLE = auto()


_OUTCOMES = {
    Outcome.DRAWN: """
        remise|remis|draw|drawn|drew|gelijk|gelijkspel|gelijk gespeeld|puntendeling|half|
        halfje|half half|een half|tie|tied|patta|pari|pareggio|pareggiato|pat|halve|½|
        half punt|mezzo|remise gespeeld|remise geworden|stalemate|stallo
    """,
    Outcome.WON: """
        gewonnen|won|win|wint|winst|winnaar|winner|wins|i won|beat|beats|victory|vinto|
        vinta|vittoria|vince|vinco|overwinning|verslagen|verslaat|versla|versloeg|defeated|batte|
        battuto
    """,
    Outcome.LOST: """
        verloren|verlies|verloor|verliest|lost|lose|loses|loss|perso|persa|sconfitta|perde|
        perdo|nederlaag|opgegeven|gaf op|geef op|geeft op|resigned|resigns|abbandonato
    """,
    Outcome.OPPONENT_ABSENT: """
        niet gekomen|niet komen opdagen|niet op komen dagen|niet opgedaagd|niet verschenen|
        kwam niet|kwam niet opdagen|komt niet|komt niet opdagen|niet aanwezig|was er niet|
        is er niet|er niet|no show|no-show|noshow|didn't show|didn't show up|did not show|
        did not show up|didn't come|did not come|not come|has not come|not present|
        non e venuto|non e venuta|non si e presentato|non si e presentata|assente|absent|
        afwezig|niet op gekomen dagen|tegenstander afwezig|opponent absent|not shown up|
        hasn't come|hasn't shown up|never came|niemand|tegenstander niet|niet komen
    """,
    Outcome.WITHDRAW: """
        intrekken|ingetrokken|trek in|trek ik in|terugtrekken|ongedaan|ongedaan maken|
        annuleren|annuleer|wissen|wis|verwijderen|verwijder|withdraw|undo|delete|cancel|
        retract|revoke|ritira|ritirare|annulla|annullare|cancella|cancellare|herroepen
    """,
}
_WORDS = {
    Says.WHITE: "wit|white|bianco|il bianco|bianchi",
    Says.BLACK: "zwart|black|nero|il nero|neri",
    Says.NOT: "niet|geen|nie|not|no|non|didn't|did not|nooit|never|bijna|almost|quasi",
    Says.ME: "ik|mij|me|mezelf|i|io|mi|self",
    Says.OPPONENT: """
        tegenstander|tegenstandster|hem|haar|him|her|opponent|avversario|avversaria|hij|zij|ze|he|she|lui|lei|
        egli
    """,
    Says.AGAINST: "van|from|to|tegen|against|contro|con|da|versus|vs|vs.|v|di",
    Says.FOR: "voor|for|per",
    Says.WITH: "met|with|col|con il|con il bianco",
    Says.BOARD: "bord|board|tafel|table|scacchiera|tavola|tavolo|b",
    Says.ROUND: "ronde|round|r|rnd|turno|giornata",
    Says.POSTPONED: """
        uitgesteld|uitstel|afgelast|verplaatst|verzet|niet gespeeld|nog niet gespeeld|
        postponed|adjourned|afgebroken|not played|not played yet|rinviata|rinviato|sospesa|
        non giocata
    """,
    Says.WRONG: """
        fout|verkeerd|klopt niet|onjuist|maar|of|or|o|oppure|misschien|maybe|forse|but|ma|
        wrong|incorrect|sbagliato|aangeboden|afgeslagen|geweigerd|offered|declined|dispuut|protest|oneens
    """,
    Says.FORFEIT: "reglementair|reglementaire|regl|forfait|forfeit|default|tavolino",
    Says.PARTICLE: "de|der|den|het|t|ten|ter|te|du|la|le|del|della|dei|von|zu|dos|el|al|op|in",
    Says.HELP: "?|help|hulp|aiuto|hoe|how",
    Says.FILLER: """
        heb|heeft|hebben|ben|is|was|werd|geworden|een|mijn|partij|uitslag|uitslagen|results|risultati|result|resultaat|
        score|eindstand|punt|punten|point|points|a|the|my|game|match|have|has|we|wij|on|it|
        ho|ha|abbiamo|il|una|un|partita|risultato|e|en|and|dus|helaas|eindelijk|hoera|
        jammer|yes|ja|nee|sorry|foutje|vergissing|oeps|scusa|mooie|goede|goed|spannende|gespeeld|played|well|good|nice|great|
        netjes|knap|eerlijk|snel|weer|net|zojuist|vanavond|tonight|today|vandaag|stasera|
        oggi|unfortunately|purtroppo|finally|finalmente|bella|speelde|speelden|mio|mia|i've|graag|aub|please|svp|bedankt|thanks|grazie|weet|,|
        -|/|&|+|mate|door|by|vlag|tijd|time|ditmaal|keer|nog|wel|toch|dan|si|lo|l'|terug|
        maken|opgedaagd|gekomen|verschenen|opdagen|had|hadden|kreeg|herhaling|zetherhaling|
        repetition|eeuwig schaak|groet|groeten|groetjes|dank|leuke|leuk|heel|erg|lange|saaie
    """,
}
# Which half of a verb's meaning its object has: "beat Piet" names the loser.
TRANSITIVE = frozenset(
    ("beat", "beats", "verslagen", "verslaat", "versla", "versloeg", "defeated", "batte", "battuto")
)

Meaning = tuple[Says, Outcome | None]


def _table() -> dict[tuple[str, ...], Meaning]:
    entries: list[tuple[str, Meaning]] = []
    for says, words in reversed(_WORDS.items()):
        entries += [(word, (says, None)) for word in listed(words)]
    entries += [
        (word, (Says.OUTCOME, outcome))
        for outcome, words in _OUTCOMES.items()
        for word in listed(words)
    ]
    return {key: m for word, m in entries if (key := tuple(t.text for t in tokens(word)))}


RESULT_WORDS = _table()
OUTCOME_WORDS = sorted(
    key[0]
    for key, (says, _) in RESULT_WORDS.items()
    if says is Says.OUTCOME and len(key) == 1 and len(key[0]) > 4  # noqa: PLR2004 - typos show there
)
