"""What is said in private without a slash: which command it is, and whether that is certain.

Somebody writes as to a person: "Beste Tom, ik kan vrijdag helaas niet. Groeten, Jan". The clause
that says it must be made of known words; in the others anything may stand. What may be meant, but
not for certain, is asked: "ik ben ziek".
"""

import re
from dataclasses import dataclass
from enum import Enum, auto

from rapidfuzz import fuzz, process

from keizer_bot.grammar.day_words import Is
from keizer_bot.grammar.days import day_word_like
from keizer_bot.grammar.messages import BadDate
from keizer_bot.grammar.terms import Term, terms
from keizer_bot.grammar.words import bare, clean
from keizer_bot.i18n.folding import fold

_FAREWELL = re.compile(
    r"[\s,.!-]*\b(?:groet\w*|gr|mvg|met vriendelijke groet\w*|vr\.? ?gr\.?|regards|kind regards"
    r"|best regards|cheers|saluti|cordiali saluti|un saluto)\b.*$",
    re.IGNORECASE,
)
_CLAUSES = re.compile(
    r"\s*[.!;,:]+\s+|\s*[.!;]+$|\s+(?=(?:want|omdat|wegens|vanwege|ivm|i\.v\.m\.|because|due to"
    r"|dus|so|since|perche|perché|quindi)\b)",
    re.IGNORECASE,
)
_SIGNS_OFF = re.compile(
    r"\b(?:afmelden|afmelding|meld (?:me|mij|mezelf)\b.*\baf|sla\b.*\bover|sign (?:me )?off"
    r"|mi assento|not coming"
    r"|i'll miss|i will miss|i'm out|count me out|skip me|salto)\b"
)
_SIGNS_ON = re.compile(
    r"\b(?:aanmelden|aanmelding|meld (?:me|mij|mezelf)\b.*\baan|sign (?:me )?on"
    r"|can make it|count me in)\b"
)
_POLITE = re.compile(
    r"^(?:(?:sorry|helaas|scusa|mi dispiace|i'm sorry),? (?:maar|but|ma) "
    r"|(?:kunt|kun|wilt|wil|zou|can|could|puoi) (?:u |je |jij |you (?:please )?)?"
    r"(?=me\b|mij\b|sign me\b|segnarmi\b))",
    re.IGNORECASE,
)
_OTHER_MATTER = re.compile(
    r"\b(?:je|jij|jullie|u|hij|zij|ze|you|he|she|they|tu|lui|lei|loro|niet uit|of ik|if i|se)\b"
)
_HABITS = (  # of speech: "meld me maar af", "ik ben der niet", "zet me op afwezig"
    (re.compile(r"\b(me|mij) (?:dan |toch )?maar\b", re.IGNORECASE), r"\1"),
    (re.compile(r"\bd'?r\b|\bder\b", re.IGNORECASE), "er"),
    (re.compile(r"\bi am\b", re.IGNORECASE), "I'm"),
    (re.compile(r"^zet (?:me|mij) (?:op |als )?(?:afwezig|absent)\b", re.IGNORECASE), "afmelden"),
)
_ASKS = re.compile(r"(?:hoe|waar|waarom|welke|how|what|where|why|which)\b", re.IGNORECASE)
_AFTER_ALL = re.compile(r"\btoch (?=niet\b)", re.IGNORECASE)
_OF_DAYS = {
    *(Is.DAY, Is.WEEKDAY, Is.MONTH, Is.DATE, Is.ROUND, Is.WEEK, Is.PERIOD, Is.NEXT, Is.COMING),
    *(Is.THIS, Is.EVERYTHING, Is.ALTERNATE, Is.EACH, Is.WHOLE, Is.MONTHS, Is.PAST, Is.THROUGH),
}
_FEW_TERMS = 4  # of a day alone; with more it is a sentence
_DOUBTFUL = {Is.VAGUE, Is.LATER, Is.UNDO, Is.BUT, Is.LOOSE}
_MOMENTS = {Is.UNIT, Is.CLOCK, Is.AT, Is.LATER}


class _Says(Enum):
    """What a clause says of coming."""

    OFF = auto()
    MAYBE_OFF = auto()
    ON = auto()
    NOTHING = auto()


@dataclass(frozen=True, slots=True)
class Coming:
    """Somebody says that they come or do not; `certain`: nothing has to be asked."""

    off: bool
    certain: bool
    text: str


@dataclass(frozen=True, slots=True)
class _Clause:
    text: str
    terms: tuple[Term, ...]

    def has(self, *kinds: Is) -> bool:
        return any(term.kind in kinds for term in self.terms)

    @property
    def is_known(self) -> bool:
        """Whether every word is one of the house's, or looks like a day."""
        words = [term for term in self.terms if term.kind is Is.WORD]
        return not any(day_word_like(term.said) is None for term in words)

    @property
    def has_days(self) -> bool:
        numbers = any(term.is_bare_number for term in self.terms)
        return numbers or self.has(*_OF_DAYS)

    @property
    def says(self) -> _Says:
        """What it says, if its words are known; with days, a strange word leaves a "maybe"."""
        said = self._said
        if self.is_known or said is _Says.NOTHING:
            return said
        return _Says.MAYBE_OFF if said is _Says.OFF and self.has_days else _Says.NOTHING

    @property
    def _said(self) -> _Says:
        denied = self.has(Is.NOT)
        folded = fold(self.text)
        if self.has(Is.KIN) or _OTHER_MATTER.search(folded):
            return _Says.NOTHING
        if (denied and self.has(Is.COMES, Is.PLAYS)) or (
            not denied and (_SIGNS_OFF.search(folded) or self.has(Is.CLUB))
        ):
            return _Says.OFF
        if denied or self.has(*_MOMENTS):
            return _Says.MAYBE_OFF if denied and self.has_days else _Says.NOTHING
        if self.has(Is.COMES) or _SIGNS_ON.search(folded):
            return _Says.ON
        return _Says.MAYBE_OFF if self.has(Is.REASON) else _Says.NOTHING


def names_only_days(text: str) -> bool:
    """Whether the words are a day and nothing else: "volgende week", "vrijdag"."""
    said = clean(text).strip(" .!")
    try:
        found = terms(said)
    except BadDate:
        return False
    if len(found) > _FEW_TERMS or not any(term.kind in _OF_DAYS for term in found):
        return False
    return all(term.kind in _OF_DAYS | {Is.FILLER, Is.NUMBER} for term in found)


def read_coming(text: str) -> Coming | None:
    """Whether somebody says that they come or stay away; None: it is about something else."""
    said = _AFTER_ALL.sub("", clean(text))
    for habit, plainly in _HABITS:
        said = habit.sub(plainly, said)
    said = _FAREWELL.sub("", said) or said
    asked_for = _POLITE.sub("", said)
    if asked_for != said:
        said = asked_for.rstrip(" ?")
    if "?" in said or _ASKS.match(said):
        return None
    try:
        clauses = [_Clause(part, terms(part)) for part in _CLAUSES.split(said) if part]
    except BadDate:
        return None
    telling = [clause for clause in clauses if clause.says is not _Says.NOTHING]
    strong = [c for c in telling if c.says in {_Says.OFF, _Says.ON}] or telling
    if not strong or len({clause.says for clause in strong}) > 1:
        return None
    return _coming(said, clauses, strong)


def _coming(said: str, clauses: list[_Clause], telling: list[_Clause]) -> Coming:
    """Certain is what one clause says, with all the days that are named."""
    says = telling[0].says
    others = [clause for clause in clauses if clause is not telling[0]]
    doubtful = _DOUBTFUL - ({Is.UNDO} if says is _Says.ON else set())
    certain = (
        says is not _Says.MAYBE_OFF
        and not any(clause.has_days for clause in others)
        and not any(clause.has(*doubtful) for clause in clauses)
    )
    return Coming(off=says is not _Says.ON, certain=certain, text=said)


_QUESTIONS = {
    "uitslag niet gekomen": (
        r"(?:(?:mijn |de )?tegenstander|hij|zij|ze) (?:is|was) er (?:nog )?niet$"
        r"|(?:my |the )?opponent is(?: not|n't) here$|il mio avversario non c'e$"
    ),
    "indeling": (
        r"(?:heb|speel) ik (?:met )?(?:wit|zwart)"
        r"|(?:en )?(?:tegen|met) wie (?:speel|moet|zit)|wie is mijn tegenstander|mijn tegenstander"
        r"|who (?:do i|am i) play|who is my opponent|my opponent|contro chi|chi e il mio avversario"
    ),
    "kalender": (
        r"(?:is er|gaat het door|gaat de clubavond door|is there (?:chess|a club|a round))\b"
        r"|wanneer (?:is|spelen|speel|begint)|volgende (?:ronde|speelavond|clubavond)$"
        r"|when (?:is|do|are)\b|quando (?:si|e|gioc)"
    ),
    "wie": (
        r"wie (?:komt|komen|is er|zijn er|speelt|spelen)|who(?:'s| is| are)? (?:com|play)"
        r"|chi (?:viene|vengono|c'e|gioca)"
    ),
    "mij": (
        r"(?:op )?welke plaats sta ik|hoe sta ik|hoeveelste|hoeveel punten"
        r"|mijn (?:punten|score|plaats|stand)"
        r"|how am i doing|my (?:points|score|rank)|quanti punti|i miei punti"
    ),
    "waarom": (
        r"waarom (?:ben ik|zak|daal|sta ik|stijg)|why (?:did|am|do) i|perche (?:scendo|sono)"
    ),
    "alsdan": (
        r"(?:en |wat )?als ik (?:win|verlies|remise)|what if i |(?:e |cosa succede )?se vinco"
    ),
    "help": (
        r"ik (?:snap|begrijp) (?:het|er niks|er niets|dit|hier)|hoe werkt (?:dit|het|deze)"
        r"|wat kan? (?:je|jij|ik)|hulp$|help (?:me|mij)$|aiutami$"
        r"|i don't (?:get|understand)|how does (?:this|it) work"
        r"|what can you do|non (?:capisco|ho capito)|come (?:funziona|si fa)|cosa sai fare"
    ),
    "herstel": (
        r"(?:oeps,? |sorry,? )?(?:foutje|vergissing|(?:ik heb me )?vergist"
        r"|toch (?:wel|niet|op tijd)|ongedaan(?: maken)?|annuleer|annuleren"
        r"|terugdraaien|oeps|oops|mistake|my mistake|cancel"
        r"|errore|ho sbagliato|mi sono sbagliat[oa])$"
    ),
    "wissen": (
        r"(?:wis|verwijder|vergeet) (?:mij$|(?:al )?mijn gegevens)|delete my data|forget me$"
        r"|cancella i miei dati"
    ),
    "gegevens": r"wat (?:weet|bewaar) (?:je|jij|u) (?:allemaal )?(?:van|over) mij|what do you know",
    "bezwaar": r"ik (?:maak|wil) bezwaar|i object$|i want to object|faccio reclamo",
    "beroep": r"ik (?:ga|wil) in beroep|i (?:want to )?appeal|voglio fare appello",
    "taal nl": (r"(?:graag )?(?:in het )?nederlands(?: graag)?$|dutch(?: please)?$|olandese$"),
    "taal en": (r"(?:graag )?(?:in het )?engels(?: graag)?$|(?:in )?english(?: please)?$|inglese$"),
    "taal it": (r"(?:graag )?(?:in het )?italiaans(?: graag)?$|italian(?: please)?$|italiano$"),
}
_TYPED = ("gewonnen", "verloren", "remise", "gelijkspel")
_LIKE_RESULT = 80  # of 100: one letter wrong; what came of it is asked
_FIRST_PERSON = re.compile(r"^(?:ik heb|heb|we hebben|helaas) ")
_ASKED = tuple((name, re.compile(pattern)) for name, pattern in _QUESTIONS.items())
_NAME = (
    r"(?!(?:nee|ja|no|yes|wie|who|chi|hoe|heeft|has|ha|ik|i|we|wij|de stand|het was)\b)"
    r"[\w'.-]+(?: [\w'.-]+){0,3}"
)
_SCORE = r"(?:[01]|½|1/2|0[.,]5) ?- ?(?:[01]|½|1/2|0[.,]5)"
_OPPONENT = r"(?: (?:van|tegen|met|against|to|with|contro|con) [^\d?]{2,40})?"
_RESULT = re.compile(
    r"(?:(?:helaas|yes|ja|so|nee|no|sorry|foutje|vergissing|oeps|scusa),? )*(?:"
    rf"(?:ik |we |wij )?(?:(?:heb|hebben) )?"
    rf"(?:gewonnen|verloren|remise(?: gespeeld| geworden)?){_OPPONENT}"
    rf"|(?:ik )?(?:won|verloor){_OPPONENT}"
    r"|ik heb (?:van|tegen) [^\d?]{2,40} (?:gewonnen|verloren|remise gespeeld)"
    r"|(?:wit|zwart|white|black) (?:heeft |has )?(?:gewonnen|wint|wins|won)"
    rf"|(?:i |we )?(?:won|lost|drew|draw){_OPPONENT}"
    rf"|(?:ho |abbiamo )?(?:vinto|perso|pareggiato|pattato|patta){_OPPONENT}"
    r"|(?:het (?:was|werd|is) |it was |e stato )?(?:gelijkspel|gelijk|een remise|remise|a draw"
    r"|patta|pareggio|half ?-? ?half|halfje|1/2)"
    r"|we hebben gelijk gespeeld|(?:ik )?(?:heb|gaf|geef) op(?:gegeven)?|ik heb opgegeven"
    r"|i resigned|ho abbandonato"
    rf"|(?:het|de uitslag|it|the result) (?:was|werd|is)(?: geworden)? {_SCORE}"
    rf"|{_SCORE} (?:voor|for|per) [^\d?]{{2,30}}"
    rf"|{_NAME} (?:heeft (?:gewonnen|verloren|opgegeven)|won|verloor|gaf op|has won|resigned)"
    r"|ha vinto [\w'. ]{2,30}|ho vinto io"
    rf"|(?:niet gekomen|non e venut[oa]|{_NAME} "
    r"(?:kwam niet(?: opdagen)?|is niet (?:gekomen|komen opdagen|verschenen)"
    r"|did(?: not|n't) (?:come|show up)|non e venut[oa]))"
    r"|[^\d?/]{3,40} ?- ?[^\d?/]{3,40} (?:[012]|½)(?: ?- ?(?:[012]|½))"
    r")(?: (?:op|door|by|on) (?:tijd|mat|time|mate|eeuwig schaak|zetherhaling))?"
    r"(?:,? (?:helaas|vanavond|hoor|sorry|unfortunately|purtroppo))?[.!]*"
)


def asked(text: str) -> str | None:
    """The command that answers a question put in everyday words, by its Dutch name."""
    folded = fold(clean(text)).strip(" .!?")
    return next((name for name, pattern in _ASKED if pattern.match(folded)), None)


def tells_result(text: str) -> bool:
    """Whether the words are a result and nothing else: "ik heb gewonnen van Piet"."""
    said = fold(bare(clean(text))).strip(" .!")
    return _RESULT.fullmatch(said) is not None or _is_mistyped(said)


def _is_mistyped(said: str) -> bool:
    """One word, but for "ik heb", that is nearly a result: "verlore", "remisse"."""
    word = _FIRST_PERSON.sub("", said)
    found = process.extractOne(word, _TYPED, scorer=fuzz.ratio, score_cutoff=_LIKE_RESULT)
    return " " not in word and found is not None
