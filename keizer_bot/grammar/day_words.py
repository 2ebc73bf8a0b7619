"""The words of days and of signing off, in Dutch, English and Italian together.

Members mix languages and their telephones do so for them, hence one table. A word that means two
things (Italian "ma" is "but", Dutch "ma" is Monday) is weak: it counts beside a number or alone.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum, auto

from keizer_bot.grammar.words import listed, tokens


class Is(Enum):
    """What a word or phrase does in a sentence about days."""

    DAY = auto()  # today and its neighbours; the value is how many days off
    WEEKDAY = auto()
    WEAK_WEEKDAY = auto()
    MONTH = auto()
    WEAK_MONTH = auto()
    NUMBER = auto()
    DATE = auto()  # digits with separators
    CLOCK = auto()
    OF = auto()  # "20 of November"; in Dutch it is "or"
    ROUND = auto()
    PERIOD = auto()
    WEEK = auto()
    WEEKEND = auto()
    MONTHS = auto()
    DAYS = auto()
    UNIT = auto()  # what makes a number a quantity
    AT = auto()
    THIS = auto()
    COMING = auto()
    NEXT = auto()
    IN = auto()
    FROM = auto()
    BETWEEN = auto()
    ONWARD = auto()
    THROUGH = auto()
    UNTIL = auto()
    DASH = auto()
    AND = auto()
    OR = auto()
    BUT = auto()
    EXCEPT = auto()
    PAST = auto()  # last week, afgelopen vrijdag
    WHOLE = auto()
    EACH = auto()
    ALTERNATE = auto()
    EVERYTHING = auto()
    VAGUE = auto()
    LOOSE = auto()  # "after", "begin": vague only beside a day, or alone
    CLUB = auto()
    NOT = auto()
    COMES = auto()
    PLAYS = auto()
    UNDO = auto()
    LATER = auto()
    REASON = auto()
    KIN = auto()
    HELP = auto()
    FILLER = auto()
    WORD = auto()  # anything else


Meaning = tuple[Is, int]

_WORDS = {
    Is.OF: "of|d'|di|del",
    Is.ROUND: """
        ronde|rondes|rondje|rnd|r|speelronde|speelrondes|round|rounds|rd|turno|turni|
        giornata|giornate|ronda|speelavond|speelavonden|clubavond|clubavonden|keer|times|
        volte|volta|evening|evenings|serata|serate
    """,
    Is.PERIOD: "periode|periodes|period|periodo|blok|cyclus",
    Is.WEEK: "week|weken|wk|weeks|settimana|settimane",
    Is.WEEKEND: "weekend|weekeinde|fine settimana",
    Is.MONTHS: "maand|maanden|month|months|mese|mesi",
    Is.DAYS: "dagen|dag|days|day|giorni|giorno",
    Is.UNIT: """
        uur|u|min|minuut|minuten|minuutje|minuutjes|kwartier|jaar|jarige|graden|km|x|
        minutes|minute|mins|hour|hours|hrs|h|am|pm|years|year|yrs|yo|o'clock|minuti|minuto|
        ore|ora|anni|anno|euro
    """,
    Is.AT: "om|tegen|rond|at|around|verso",
    Is.THIS: "deze|dit|this|questa|questo|vandaag de",
    Is.COMING: """
        komende|aankomende|aanstaande|a.s.|as|eerstvolgende|eerst volgende|coming|upcoming
    """,
    Is.NEXT: "volgende|volgend|next|following|prossima|prossimo|prossime|prossimi",
    Is.IN: "over|in|binnen|within|tra|fra",
    Is.FROM: "van|vd|da",
    Is.BETWEEN: "tussen|between|tra il|fra il",
    Is.ONWARD: """
        vanaf|v.a.|van af|sinds|from|starting|starting from|as of|dal|dall'|a partire dal
    """,
    Is.THROUGH: """
        t/m|tm|tot en met|t.e.m.|tem|totenmet|through|thru|up to and including|al|fino al|
        to|fino a|fino al giorno
    """,
    Is.UNTIL: "tot|tot aan|until|till|til|untill|up to|fino|finche",
    Is.DASH: "-",
    Is.AND: ",|en|&|+|/|and|e|ed|ook|also|anche|alsmede|plus|en ook|and also",
    Is.OR: "or|o|oppure|ofwel",
    Is.BUT: """
        maar|but|zonder|without|senza|ipv|i.p.v.|in plaats van|instead of|invece di|anziche
    """,
    Is.EXCEPT: """
        behalve|uitgezonderd|m.u.v.|muv|met uitzondering van|except|except for|excluding|
        apart from|but not|maar niet|tranne|eccetto|salvo|escluso|ma non
    """,
    Is.PAST: """
        jl|j.l.|jongstleden|afgelopen|vorige|vorig|voorbije|laatste|last|previous|past|
        scorso|scorsa|scorse|scorsi|ultimo|ultima|passato|passata
    """,
    Is.WHOLE: """
        heel|hele|gehele|de hele|alle|geheel|whole|entire|all|all of|all the|tutto|tutta|
        tutti|tutte|tutto il|tutta la|intero|intera|rest van|de rest van|rest van de|
        rest of|rest of the|resto di|resto del|resto della|resto|rest|rest v.d.|rest vd|
        overige|resterende|remaining|restanti
    """,
    Is.EACH: "elke|iedere|elk|ieder|every|each|ogni",
    Is.ALTERNATE: """
        om de week|om de andere week|om de twee weken|om de 2 weken|om de veertien dagen|
        om de 14 dagen|elke twee weken|elke 2 weken|iedere twee weken|iedere 2 weken|
        tweewekelijks|om en om|every other week|every second week|
        every two weeks|every 2 weeks|fortnightly|biweekly|alternate weeks|
        ogni due settimane|ogni 2 settimane|a settimane alterne|settimane alterne|
        una settimana si e una no|un venerdi si e uno no|every second friday|
        om de ronde|every other round|elke andere week|ogni altra settimana|
        every other friday|om de vrijdag
    """,
    Is.EVERYTHING: """
        rest van het seizoen|de rest van het seizoen|rest v.h. seizoen|rest seizoen|seizoen|
        hele seizoen|het hele seizoen|heel het seizoen|rest van seizoen|dit seizoen|alles|
        allemaal|altijd|rest|de rest|season|the season|whole season|the whole season|
        entire season|rest of season|rest of the season|the rest of the season|the rest|
        everything|always|all|this season|all season|stagione|tutta la stagione|
        resto della stagione|il resto della stagione|tutto|sempre|alle rondes|all rounds|
        tutti i turni|alle avonden|overal|remaining rounds|alle overige rondes|
        alle resterende rondes|alle volgende rondes
    """,
    Is.VAGUE: """
        voorlopig|tijdje|een tijd|paar weken|paar keer|paar rondes|enkele weken|
        aantal weken|nader order|nader bericht|verder|daarna|erna|daarvoor|misschien|
        wellicht|eventueel|soms|meestal|e.v.|enz|enzovoort|niet meer|nooit meer|
        nooit|kerst|kerstmis|kerstvakantie|kerstperiode|pasen|paasvakantie|pinksteren|
        carnaval|zomer|winter|herfst|voorjaar|voorjaarsvakantie|herfstvakantie|
        krokusvakantie|sinterklaas|nieuwjaar|oud en nieuw|feestdagen|for a while|a while|
        further notice|couple of|few|several|some|maybe|perhaps|probably|sometimes|
        no longer|never|anymore|any more|christmas|xmas|easter|new year|holidays|summer|
        spring|autumn|natale|pasqua|capodanno|estate|inverno|primavera|autunno|forse|magari|
        qualche|alcune|alcuni|un po'|per ora|mai|non piu|nuovo avviso|nuovo ordine|poi|
        waarschijnlijk|mogelijk|weet nog niet|not sure|don't know|weet niet|non so|
        over een maand|in a month|tra un mese|fra un mese|zo'n|circa|ongeveer|about|tot en|
        sommige|daarop|daaropvolgende|after that
    """,
    Is.LOOSE: """
        na|voor de|begin|eind|einde|half|midden|after|before|early|mid|end|later this|dopo|
        inizio|fine|meta
    """,
    Is.CLUB: """
        extern|externe|externe wedstrijd|externe competitie|uitwedstrijd|bondswedstrijd|
        knsb|knsb competitie|teamwedstrijd|clubwedstrijd|club duty|clubduty|club-duty|
        external|external match|external game|team match|away match|
        away game|league game|team duty|league match|playing for the club|esterno|
        esterna|gara esterna|partita esterna|incontro esterno|gara a squadre|squadra|
        a squadre|campionato a squadre|clubverplichting|voor de club|voor het team|
        met het eerste mee|met het tweede mee|
        speel voor het team|bekerwedstrijd|1e team|2e team|3e team|4e team|eerste team|
        tweede team|derde team|vierde team|for the club|for the team|per il circolo|per la squadra
    """,
    Is.NOT: """
        niet|geen|nie|nee|neen|not|no|non|can't|cannot|cant|couldn't|won't|wont|don't|dont|isn't|
        aren't|i'm not|unable|not able|nicht
    """,
    Is.COMES: """
        kom|komt|kan|lukt|red het|haal het|zal er|van de partij|riesco|make it|kunnen|komen|
        kom er|ben er|ben erbij|ben aanwezig|doe mee|doe|come|
        coming|
        am coming|i'm coming|will come|can|attend|ben ik er|ben ik erbij|ben ik aanwezig|
        i'll be there|am there|be there|vengo|venire|ci sono|posso|ci saro|
        partecipo|aanwezig|present|presente|speel mee|sta er|er bij|erbij|beter|better|
        recovered|meedoen|guarito|guarita|meglio
    """,
    Is.UNDO: """
        toch niet|toch wel|wel|toch|annuleren|annuleer|ongedaan|ongedaan maken|intrekken|
        herroepen|hoeft niet|hoeft niet meer|niet nodig|vergissing|foutje|undo|cancel|
        revoke|withdraw|never mind|nevermind|mistake|after all|annulla|annullare|sbaglio|
        errore|weer beschikbaar|can make it
    """,
    Is.LATER: """
        later|laat|te laat|iets later|wat later|ietsje later|vertraagd|vertraging|
        eerder weg|late|delayed|a bit late|leave early|tardi|in ritardo|ritardo|piu tardi
    """,
    Is.REASON: """
        ziek|ziekte|ziekjes|griep|griepje|koorts|verkouden|verkoudheid|corona|covid|
        migraine|hoofdpijn|hoofdpijntje|buikgriep|rugpijn|gebroken|beroerd|misselijk|werk|
        werken|werkt|overwerk|overwerken|dienst|avonddienst|nachtdienst|late dienst|
        vakantie|verlof|verjaardag|jarig|feest|feestje|bruiloft|trouwerij|trouwt|begrafenis|
        uitvaart|crematie|overleden|familie|oppas|oppassen|ziekenhuis|operatie|geopereerd|
        dokter|tandarts|huisarts|afspraak|vergadering|tentamen|tentamens|examen|examens|
        school|ouderavond|studie|trein|auto|pech|sneeuw|ijzel|moe|druk|prive|omstandigheden|
        verhinderd|verhindering|elders|weg|buitenland|verplichting|verplichtingen|concert|
        theater|etentje|eten|voetbal|toernooi|repetitie|reis|verhuizen|verhuizing|bevalling|
        bevallen|afwezig|absent|want|wegens|omdat|door|ivm|i.v.m.|vanwege|helaas|zit in|
        zit op|redenen|reden|sick|ill|illness|flu|fever|cold|headache|work|working|
        shift|holiday|vacation|birthday|party|wedding|funeral|family|babysitting|hospital|
        surgery|operation|doctor|dentist|appointment|meeting|exam|exams|busy|tired|away|
        abroad|travelling|traveling|trip|because|due to|unfortunately|unavailable|out of|
        injured|unwell|malato|malata|ammalato|influenzato|influenzata|influenza|febbre|
        raffreddore|raffreddato|
        lavoro|lavorare|vacanza|vacanze|ferie|compleanno|festa|matrimonio|funerale|famiglia|
        ospedale|operazione|medico|dottore|dentista|appuntamento|riunione|esame|esami|
        scuola|stanco|stanca|impegnato|impegnata|impegno|impegni|viaggio|viaggia|perche|
        causa|a causa|purtroppo|assente|sto male|male|indisposto|estero|via per lavoro|
        per motivi|motivi|lutto|not coming|i'm not coming|am not coming|isn't coming|
        assento|overslaan
    """,
    Is.KIN: """
        zoon|zoontje|dochter|dochtertje|vrouw|man|vriendin|vriend|partner|moeder|vader|
        ouders|kinderen|kind|kleinkind|kleinzoon|kleindochter|opa|oma|broer|zus|zusje|
        broertje|neef|nicht|buurman|collega|baby|wife|husband|son|daughter|kid|kids|child|
        children|mother|father|mum|mom|dad|parents|brother|sister|friend|girlfriend|
        boyfriend|grandson|granddaughter|figlio|figlia|figli|moglie|marito|bambini|bambino|
        bambina|madre|padre|genitori|fratello|sorella|nipote|amico|amica|compagna|compagno
    """,
    Is.HELP: "?|help|hulp|aiuto|hoe|how|come si|usage|wanneer|when|quando",
    Is.PLAYS: "speel|spelen|meespelen|play|playing|gioco|giocare|giochiamo",
    Is.FILLER: """
        ik|alleen|enkel|only|solo|me|mij|mezelf|mijn|m'n|mn|mijzelf|zelf|i|i'm|im|my|myself|io|
        mio|mia|mi|sono|we|
        wij|ons|graag|aub|a.u.b.|alsjeblieft|svp|s.v.p.|please|pls|per favore|grazie|
        bedankt|dank|thanks|thank you|op|de|het|een|den|dat|die|er|bij|ben|heb|moet|ga|wil|
        zal|word|is|was|zijn|wordt|af|afmelden|aanmelden|aan|meld|melden|dus|nog|al|weer|
        gewoon|nu|even|hoor|voor|met|naar|tegen|uit|te|ter|om|als|dan|hallo|hoi|hi|hey|
        hello|ciao|beste|goedemorgen|goedenavond|groet|groeten|groetjes|sorry|scusa|scusate|
        on|the|a|an|for|of|at|am|be|will|have|has|had|do|it|sign|off|out|with|by|il|lo|la|
        gli|le|un|uno|una|per|con|nel|nella|ho|ha|e|alla|ai|del|della|dei|datum|data|date|
        avond|evening|sera|available|beschikbaar|
        disponibile|namens|v.d.|vr gr|vr.gr.|vr groet|mvg|m.v.g.|hoor|jongens|mannen|heren|
        dames|mensen|allen|allemaal hoor|nou|trouwens|sowieso|in poi|in avanti|onwards|onward|
        compreso|inclusief|inclusive|giorno|there|i'll|i've|sla|mee|
        miss|skip|count|able to|able|salto|saro|saremo|devo|devono|a tutti|non ti preoccupare|
        pero|partita|
        partij|match|
        wedstrijd|competitie|che|ci|that|si|ja|yes|ok|oke|
        st|'s|zich
    """,
}

_DAYS_OFF = {
    0: "vandaag|vanavond|vanmiddag|vanochtend|vanmorgen|nu vanavond|today|tonight|this evening|oggi"
    "|stasera|questa sera|hedenavond|heden",
    1: "morgen|morgenavond|morgen avond|morgenmiddag|tomorrow|tomorrow evening|tomorrow night|tmrw"
    "|domani|domani sera|tomorow",
    2: "overmorgen|overmorgenavond|day after tomorrow|the day after tomorrow|dopodomani",
    -1: "gisteren|gisteravond|gister|yesterday|ieri|ieri sera|last night",
    -2: "eergisteren|eergisteravond|altroieri|l'altro ieri|day before yesterday"
    "|the day before yesterday",
}
_PARITIES = (
    "oneven weken|de oneven weken|oneven week|odd weeks|settimane dispari|le settimane dispari",
    "even weken|de even weken|even week|even weeks|settimane pari|le settimane pari",
)
_APOSTROPHES = (("l'", Is.FILLER), ("all'", Is.THROUGH), ("dall'", Is.ONWARD), ("dell'", Is.OF))
_WEEKDAYS = (
    "maandag|maandagavond|maandagen|mndg|mon|monday|mondays|lun|lunedi",
    "dinsdag|dinsdagavond|dinsdagen|dins|tue|tues|tuesday|tuesdays|martedi",
    "woensdag|woensdagavond|woensdagen|wo|woens|wed|wednesday|wednesdays|mer|mercoledi",
    "donderdag|donderdagavond|donderdagen|dond|thu|thur|thurs|thursday|thursdays|gio|giovedi",
    "vrijdag|vrijdagavond|vrijdagen|vr|vrijd|fri|friday|fridays|ven|venerdi",
    "zaterdag|zaterdagavond|zaterdagen|za|zat|saturday|saturdays|sab|sabato",
    "zondag|zondagavond|zondagen|zond|sunday|sundays|domenica",
)
_WEAK_WEEKDAYS = ("ma", "di|mar", "", "do", "", "sat", "zo|sun|dom")
_MONTHS = (
    "januari|january|gennaio",
    "februari|febr|feb|february|febbraio|febb",
    "maart|mrt|march|marzo",
    "april|apr|aprile",
    "mei|maggio|magg",
    "juni|jun|june|giugno",
    "juli|jul|july|luglio",
    "augustus|aug|august|agosto",
    "september|sept|sep|settembre|sett",
    "oktober|okt|october|oct|ottobre",
    "november|nov|novembre",
    "december|dec|dicembre|dic",
)
_WEAK_MONTHS = ("jan|gen", "", "mar", "", "may|mag", "giu", "lug", "ago", "set", "ott", "", "")

_ONES = (
    "een|een|eerste|one|first|uno|una|primo|prima",
    "twee|tweede|two|second|due|secondo",
    "drie|derde|three|third|tre|terzo",
    "vier|vierde|four|fourth|quattro|quarto",
    "vijf|vijfde|five|fifth|cinque|quinto",
    "zes|zesde|six|sixth|sei|sesto",
    "zeven|zevende|seven|seventh|sette|settimo",
    "acht|achtste|eight|eighth|otto|ottavo",
    "negen|negende|nine|ninth|nove|nono",
    "tien|tiende|ten|tenth|dieci|decimo",
    "elf|elfde|eleven|eleventh|undici",
    "twaalf|twaalfde|twelve|twelfth|dodici",
    "dertien|dertiende|thirteen|thirteenth|tredici",
    "veertien|veertiende|fourteen|fourteenth|quattordici",
    "vijftien|vijftiende|fifteen|fifteenth|quindici",
    "zestien|zestiende|sixteen|sixteenth|sedici",
    "zeventien|zeventiende|seventeen|seventeenth|diciassette",
    "achttien|achttiende|eighteen|eighteenth|diciotto",
    "negentien|negentiende|nineteen|nineteenth|diciannove",
)
_TENS = {
    20: ("twintig", "twenty", "vent", "venti"),
    30: ("dertig", "thirty", "trent", "trenta"),
}


def _numbers() -> Iterable[tuple[str, int]]:
    """Number words up to 39, as they are spoken into a telephone."""
    for value, words in enumerate(_ONES, 1):
        yield from ((word, value) for word in listed(words))
    for ten, (dutch, english, italian, italian_ten) in _TENS.items():
        ordinal = f"{dutch}|{dutch}ste|{english}|{english[:-1]}ieth|{italian_ten}"
        yield from ((word, ten) for word in listed(ordinal))
        for one, words in enumerate(_ONES[:9], 1):
            nl, en, it = _of_each_language(words)
            yield f"{nl}en{dutch}", ten + one
            yield f"{nl}en{dutch}ste", ten + one
            for word in en:
                yield f"{english} {word}", ten + one
                yield f"{english}-{word}", ten + one
            yield (italian if it[0] in "uo" else italian_ten) + it, ten + one


def _of_each_language(words: str) -> tuple[str, tuple[str, ...], str]:
    said = listed(words)
    english = next(i for i, word in enumerate(said) if word in _ENGLISH_ONES)
    return said[0], tuple(said[english : english + 2]), said[english + 2]


_ENGLISH_ONES = frozenset(("one", "two", "three", "four", "five", "six", "seven", "eight", "nine"))


def _table() -> dict[tuple[str, ...], Meaning]:
    """Every word and phrase, as tokens; what is named later wins. l' stands before a number."""
    numbered = (((Is.DAY, off), words) for off, words in _DAYS_OFF.items())
    entries: list[tuple[str, Meaning]] = []
    entries += [
        (word, (kind, 0)) for kind, words in reversed(_WORDS.items()) for word in listed(words)
    ]
    entries += [(word, (Is.NUMBER, value)) for word, value in _numbers()]
    entries += [(word, meaning) for meaning, words in numbered for word in listed(words)]
    for kind, table in (
        (Is.ALTERNATE, _PARITIES),
        (Is.WEEKDAY, _WEEKDAYS),
        (Is.WEAK_WEEKDAY, _WEAK_WEEKDAYS),
        (Is.MONTH, _MONTHS),
        (Is.WEAK_MONTH, _WEAK_MONTHS),
    ):
        for value, words in enumerate(table, 1):
            entries += [(word, (kind, value)) for word in listed(words)]
    found = {tuple(t.text for t in tokens(word)): meaning for word, meaning in entries}
    return found | {(word,): (kind, 0) for word, kind in _APOSTROPHES}


DAY_WORDS = _table()
