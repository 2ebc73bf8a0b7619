"""A result told in everyday words: "net gewonnen van Piet, mooie partij".

As with coming, every word must have been read for it to be certain. Here it is found whether a text
tells a result, and in which words; what these mean is read by `results`.
"""

import re
from dataclasses import dataclass, replace

from keizer_bot.reading.old.conceded import BUTS, behind_the_board, in_one_word, without_conceded
from keizer_bot.reading.old.how_it_went import (
    Beside,
    beside,
    carried_on,
    is_how_it_went,
    named_in,
    parted,
    says_how_long,
)
from keizer_bot.reading.old.report import Report, read_report
from keizer_bot.reading.old.result_words import (
    OTHER_WAY,
    OUTCOME_WORDS,
    RESULT_WORDS,
    TRANSITIVE,
    ResultRole,
    SaidOutcome,
)
from keizer_bot.reading.old.scores import scores
from keizer_bot.reading.old.talk_words import Part
from keizer_bot.reading.old.told_absence import a_thing_came, is_late, is_of_nobody, with_absence
from keizer_bot.reading.old.told_doubts import is_doubtful_result, is_of_another_game
from keizer_bot.reading.old.told_names import goes_on, is_draw_with, may_be_named
from keizer_bot.reading.old.told_remarks import (
    BE,
    DOUBTS,
    MOST_OF_A_NAME,
    THEY_OR_I,
    IsAnswer,
    changes_nothing,
    is_of_another,
    is_of_the_board,
    is_praise,
    no_answer,
    only_tells_how,
    praised_in,
    praises,
    tells_what_was,
    who_did,
    with_reasons,
)
from keizer_bot.reading.old.told_words import (
    PLACE,
    ToldWord,
    clauses_read,
    fills,
    is_of_a_report,
    words_of,
)
from keizer_bot.reading.words import LONGEST, listed, most_like, patterns, word_lists


@dataclass(frozen=True, slots=True)
class ToldResult:
    """A result in everyday words; `text` is what of them tells it. `certain`: all were read."""

    text: str
    certain: bool


_LIKE = 80  # of 100: one letter wrong; what came of it is asked
_SHORT_TALK = 5  # words around one that looks like a result
_COMMANDS = ("uitslag", "result", "risultato")
_SAID_OF_RESULTS = patterns("results")
_PRESENT = frozenset(("win", "verlies", "wins", "lose", "vinco", "perdo"))
_TELL = {Part.OUTCOME, Part.ABSENT}
_SAY = {*_TELL, Part.ME, Part.THEM}
_NO_END = {Part.NO_RESULT, Part.PIECE}
_SAYS_NOT = {*(Part.NOT, Part.OUTCOME, Part.READ, Part.ME, Part.THEM, Part.LEADS, Part.NAME)}
_FOR_ME = frozenset(("for me", "voor mij", "per me"))
_MISTAKEN = frozenset(listed(word_lists("result_words.toml")["beside"]["mistaken"]))
_NUMBERED = re.compile("[0-9]{1,2} ")  # "2 half": a board
_I = frozenset(("ik", "i", "io"))
_ARTICLE = frozenset("het de een a an the il la un una e".split())  # noqa: SIM905 - words
_OF_THEM = frozenset(("del", "dell'", "della"))
_SIGNS = frozenset("-,&+/")
_TOGETHER = frozenset(("we", "wij", "noi", "abbiamo", "hanno", "allebei", "both", "entrambi"))
_NO_NEWS = frozenset(
    ("nooit", "never", "mai", *listed(word_lists("result_words.toml")["talk"]["STANDS"]))
)
_WASTED = frozenset(listed(word_lists("result_words.toml")["talk"]["WASTED"]))
_OUR_GAME = frozenset("partij onze ons we wij match game our partita nostra abbiamo".split())  # noqa: SIM905 - words
_PARTICLES = {phrase for phrase, (says, _) in RESULT_WORDS.items() if says is ResultRole.PARTICLE}
_Clauses = list[tuple[str, list[ToldWord]]]
_ROUND = re.compile(_SAID_OF_RESULTS["round"], re.IGNORECASE)


def read_told(text: str, is_answer: IsAnswer = no_answer) -> ToldResult | None:
    """The words that tell a result; None if there are none. A yes or no changes nothing."""
    if len(text) > LONGEST:
        return None
    another = is_of_another_game(text)
    text = in_one_word(text)
    unfit = "?" in text or "\n/" in text
    clauses = (
        [] if unfit else without_conceded(carried_on(parted(with_reasons(clauses_read(text)))))
    )
    headed = len(clauses) > 2 and _is_heading(clauses[0][0])  # noqa: PLR2004 - two games below it
    unfit = unfit or praises([word for _, words in clauses for word in words])
    told = None if unfit else _of_clauses(text, clauses[headed:], is_answer)
    if told and (another or is_of_another(*clauses[0])):
        return replace(told, certain=False)
    return replace(told, text=f"{clauses[0][0]}\n{told.text}") if told and headed else told


def _of_clauses(text: str, clauses: _Clauses, is_answer: IsAnswer) -> ToldResult | None:
    """What is told, beside what is denied: that alone is asked about, unless it is no news."""
    denials = [each for each in clauses if _denied(*each)]
    told = _told_in(text, [each for each in clauses if each not in denials], is_answer)
    if told is not None:
        denied = {outcome for denial in denials for outcome in _denied(*denial)}
        report = read_report(told.text)
        agree = denied.isdisjoint(_own(report))
        of = "" if report.names else "".join(f" {_against(*denial)}" for denial in denials[:1])
        return replace(told, text=f"{told.text}{of}".rstrip(), certain=told.certain and agree)
    now = [_plainly(*denial) for denial in denials if not _is_no_news(denial[1])]
    return ToldResult(now[0], certain=False) if now else None


def _told_in(text: str, clauses: _Clauses, is_answer: IsAnswer) -> ToldResult | None:
    telling: list[str] = []
    certain, told, corrects = True, False, ""
    named: list[Beside] = []
    for clause, said in clauses:
        words = with_absence(_told(said))
        parts = {word.part for word in words}
        if (told and is_of_the_board(words)) or _is_wasted(clause, words):  # "he lost his queen"
            continue
        if parts & _TELL:
            plainly = _plainly(clause, words)
            certain = certain and not (told and _contradicts(telling[-1], plainly))
            if parts & _NO_END or _is_command(words):
                return ToldResult(plainly, certain=False) if _admits_mistake(clauses) else None
            telling = _with_told(telling, plainly) if told else [*telling, plainly]
            told = True
            certain = certain and _is_read(clause, words) and not is_late(said)
            certain = certain and not is_doubtful_result(clause)
            certain = certain and says_how_long(clause, said)
        elif not told and (place := PLACE.search(clause)):  # "bord 3 was fout, het is 0-1"
            telling.append(place.group())
            certain = False
        elif _is_postponed(words):
            return ToldResult(clause, certain=True)
        elif Part.CORRECTS in parts and not parts & DOUBTS:
            corrects = clause
        elif is_how_it_went(clause, said):
            named += [beside(clause, said, name)] if (name := named_in(clause, said)) else []
        else:
            to_them = _congratulates(said, telling)
            same = to_them or changes_nothing(clause, said, words, text, is_answer)
            ours = not same and _is_of_us(clause, said, telling)
            named += [beside(clause, said, name)] if ours and (name := who_did(clause)) else []
            named += [praised] if to_them and telling and (praised := praised_in(clause)) else []
            certain = certain and (same or ours)
    if not told:
        return ToldResult(corrects, certain=True) if corrects else _misspelt(text)
    return _of_named(ToldResult(", ".join(telling), certain), named)


def _is_of_us(clause: str, words: list[ToldWord], telling: list[str]) -> bool:
    """Whether it only says how a game went that is known, or what one of the two did or was."""
    if _is_anchored(telling):
        return only_tells_how(clause) or tells_what_was(clause)
    named = bool(who_did(clause)) or (bool(telling) and words[0].text in THEY_OR_I)
    return named and only_tells_how(clause)


def _congratulates(words: list[ToldWord], telling: list[str]) -> bool:
    """Whether it is to the other, and they did not tell that they won: "0-1, proficiat Jan"."""
    won = SaidOutcome.WON in _own(read_report(telling[-1])) if telling else True
    return is_praise(words) and not won


def _is_anchored(telling: list[str]) -> bool:
    """Whether a score or a name says which game was played."""
    reports = [read_report(each) for each in telling]
    came = not any(SaidOutcome.OPPONENT_ABSENT in report.outcomes for report in reports)
    scored = any(scores(each, "draughts") for each in telling)
    return came and (scored or any(report.names for report in reports))


def _of_named(told: ToldResult, named: list[Beside]) -> ToldResult:
    """The result with the opponent's name, where that is beside it: "won! Anna blundered".

    Of a score it must be said who was better: "0-1, Jan was te sterk".
    """
    report = read_report(told.text)
    if not named or report.names:
        return told
    if report.white_named is not None:
        return replace(told, certain=False)  # "black won, well done Jan"
    scored = bool(scores(told.text, "draughts"))
    of_me = report.for_me or bool(report.outcomes and not (report.of_opponent or scored))
    first, *others = named
    name = first.name
    if scored and not of_me and not others:
        theirs = report.for_them and first.erred is False  # "Jan was better, 1-0 for him"
        aside = first.addressed or PLACE.search(told.text)  # "bord 5 0-1, Jan speelde sterk"
        if theirs or (aside and first.erred is None):
            return replace(told, text=f"{told.text} ({name})")
        if first.erred is not None:
            how = "gewonnen" if first.erred else "verloren"
            return replace(told, text=f"{told.text}, {how} van {name}")
    if not of_me or len({each.name for each in named}) > 1:
        return replace(told, certain=False)
    return replace(told, text=f"{told.text} tegen {name}")


def _denied(clause: str, said: list[ToldWord]) -> set[SaidOutcome]:
    """The one result that it says is not so: "remise, niet gewonnen", "I never lost! We drew"."""
    words = _told(said)
    parts = {word.part for word in words}
    of_somebody = any(
        word.part is Part.NAME
        and not goes_on(words, at)
        and not (at and words[at - 1].part is Part.LEADS)
        for at, word in enumerate(words)
    )
    if of_somebody or not {Part.NOT, Part.OUTCOME} <= parts <= _SAYS_NOT:
        return set()
    plainly = _plainly(clause, [word for word in words if word.part is not Part.NOT])
    found = {score.outcome for score in scores(plainly, "draughts") if score.outcome}
    found |= _own(read_report(plainly))
    return found if len(found) == 1 else set()


def _against(clause: str, words: list[ToldWord]) -> str:
    """Against whom it was, as it stands in the clause: "to Kees"."""
    named = [at for at, word in enumerate(words) if word.part is Part.NAME]
    return clause[words[named[0] - 1].start : words[named[-1]].end] if named else ""


def _is_no_news(words: list[ToldWord]) -> bool:
    """Whether it is said of all times, or stands somewhere: "ik verlies nooit", "er staat 1-0"."""
    return any(word.text in _NO_NEWS for word in words)


def _is_heading(clause: str) -> bool:
    """Whether it only says of which round the results below it are: "Uitslagen ronde 12"."""
    rest, rounds = _ROUND.subn("", clause)
    return rounds == 1 and all(word.part is Part.READ for word in words_of(rest))


def _admits_mistake(clauses: _Clauses) -> bool:
    return any(word.text in _MISTAKEN for _, words in clauses for word in words)


def _with_told(telling: list[str], text: str) -> list[str]:
    """What was told, with one more; the same once more is left out: "gewonnen, Piet gaf op"."""
    before, again = read_report(telling[-1]), read_report(text)
    named = before.names or _NUMBERED.match(telling[-1]) or PLACE.search(telling[-1])
    others = named and (again.names or _NUMBERED.match(text) or PLACE.search(text))
    if _own(again) != _own(before) or not _own(again) or others:
        return [*telling, text]
    return [*telling[:-1], text if again.names else telling[-1]]


def _contradicts(before: str, text: str) -> bool:
    """Whether another outcome of the same game is told: "I lost, no wait, he lost"."""
    reports = read_report(before), read_report(text)
    named = any(report.names for report in reports) or PLACE.search(f"{before} {text}")
    first, second = map(_own, reports)
    return not named and bool(first and second) and first.isdisjoint(second)


def _own(report: Report) -> set[SaidOutcome]:
    """What is said of whoever speaks, where what is said of another is of their opponent."""
    theirs = report.of_opponent or report.subject is not None
    return {OTHER_WAY.get(o, o) if theirs else o for o in report.outcomes}


def _told(words: list[ToldWord]) -> list[ToldWord]:
    """The words up to where it is told how it went."""
    first = next((i for i, w in enumerate(words) if w.part in _TELL), len(words))
    tail = next((i for i, w in enumerate(words) if w.part is Part.TAIL and i > first), len(words))
    end = next((i for i, w in enumerate(words) if w.part is Part.END), len(words))
    start = 1 if words and words[0].text in BUTS | {"o"} else 0  # "o nee", but Italian "or"
    spoken_to = [word.part for word in words[:2]] == [Part.NAME, Part.ME]
    start = 1 if spoken_to and words[1].text in _I else start  # "tom ik heb verloren"
    if words and words[0].part is Part.TAIL:  # "na een lange strijd heb ik gewonnen"
        start = next(
            (i for i, w in enumerate(words) if w.part in _SAY or w.text in BE - _ARTICLE), 0
        )
    start = 1 if len(words) > 1 and words[0].text == "no" and _tells(words[1]) else start
    start = max(start, behind_the_board(words))
    return words[start : min(tail, end)]


def _tells(word: ToldWord) -> bool:
    """Whether a statement begins with it: "no it was a draw" denies what was said before."""
    return word.part in {Part.ME, Part.THEM} or word.text in BE


def _is_command(words: list[ToldWord]) -> bool:
    """Whether one is nearly the name of the command: that is told, and nothing done."""
    names = [word.text for word in words if word.part is Part.NAME]
    return any(most_like(name, _COMMANDS, _LIKE) is not None for name in names)


def _plainly(clause: str, words: list[ToldWord]) -> str:
    """The words of the clause that `results` knows, and the names."""
    kept = [word for at, word in enumerate(words) if _is_kept(words, at)]
    text, end = "", None
    for word in kept:
        blank = " " if text and word.start != end else ""
        text, end = text + blank + clause[word.start : word.end], word.end
    return text


def _is_kept(words: list[ToldWord], at: int) -> bool:
    """Whether it is more than talk, and no particle of no name: "van Piet in een lang eindspel"."""
    word = words[at]
    phrase, behind = tuple(word.text.split()), words[at + 1 : at + 2]
    known = word.part is not Part.READ or phrase in RESULT_WORDS
    loose = phrase in _PARTICLES and not (behind and behind[0].part is Part.NAME)
    return word.text in _SIGNS or (known and not loose and not _is_why(words, at))


def _is_why(words: list[ToldWord], at: int) -> bool:
    """Whether the opponent stands in how it came: "ho vinto per un errore del mio avversario"."""
    before = [i for i, word in enumerate(words[:at]) if word.part in {Part.OUTCOME, Part.LEADS}]
    if words[at].part is not Part.THEM or not before or words[before[-1]].part is Part.LEADS:
        return False
    return any(not is_of_a_report(word) for word in words[before[-1] + 1 : at])


def _is_of_them(words: list[ToldWord], at: int) -> bool:
    """Whether something is theirs: "del mio avversario"."""
    while at and fills(words[at - 1]):
        at -= 1
    return bool(at) and words[at - 1].text in _OF_THEM


def _is_read(clause: str, words: list[ToldWord]) -> bool:
    """Whether every word was read: a name is one where a name belongs."""
    parts = {word.part for word in words}
    me = any(word.part is Part.ME and word.text not in _FOR_ME for word in words)
    together = any(part in _TOGETHER for word in words for part in word.text.split())
    if together and _own(read_report(_plainly(clause, words))) & {
        SaidOutcome.WON,
        SaidOutcome.LOST,
    }:
        return False  # "we wonnen"
    if parts & {Part.NOT, Part.TAIL} or (me and _says_present(words)) or a_thing_came(words):
        return False
    if any(_is_why(words, at) and not _is_of_them(words, at) for at in range(len(words))):
        return False
    if Part.ABSENT in parts and is_of_nobody(clause, words):
        return False
    names = [i for i, word in enumerate(words) if word.part is Part.NAME]
    runs = [i for i in names if not goes_on(words, i)]
    object_ = any(word.text in TRANSITIVE for word in words)
    paired = " - " in clause or any(w.text == "-" for w in words)
    drew = [i for i in runs[-1:] if is_draw_with(clause, words, i)]
    placed = all(object_ or paired or i in drew or may_be_named(words, i) for i in runs)
    return placed and len(runs) <= 2 + paired and len(names) <= 2 * MOST_OF_A_NAME


def _is_wasted(clause: str, words: list[ToldWord]) -> bool:
    """Whether a win or a draw did not come: "winst gemist"; not "stuk gemist en verloren"."""
    wasted = any(word.text in _WASTED for word in words)
    told = _own(read_report(_plainly(clause, words))) if wasted else set()
    return not told <= {SaidOutcome.LOST}


def _says_present(words: list[ToldWord]) -> bool:
    return any(word.text in _PRESENT for word in words)


def _is_postponed(words: list[ToldWord]) -> bool:
    """Whether it is told that a game is put off: "onze partij is uitgesteld"; no result of it."""
    said = [RESULT_WORDS.get(tuple(word.text.split()), (None, None))[0] for word in words]
    return ResultRole.POSTPONED in said and any(
        part in _OUR_GAME for word in words for part in word.text.split()
    )


def _misspelt(text: str) -> ToldResult | None:
    """Few words, one of which is nearly a result: "remisse", "gewonen van kees"."""
    words = [word for _, words in clauses_read(text) for word in words]
    named = [i for i, word in enumerate(words) if word.part is Part.NAME]
    unread = [i for i in named if not i or words[i - 1].part is not Part.LEADS]
    read = {word.part for word in words} <= {Part.NAME, Part.READ, Part.ME, Part.LEADS}
    if len(unread) != 1 or len(words) > _SHORT_TALK or not read:
        return None
    like = most_like(words[unread[0]].text, OUTCOME_WORDS, _LIKE)
    return ToldResult(text, certain=False) if like else None
