"""The rules of days: Friday, 20-11, the first Friday of December, next week, until Christmas.

`rules` says how they are written. What is read first counts, so the order is part of the grammar.
"""

from collections.abc import Callable

from keizer_bot.i18n.folding import fold
from keizer_bot.reading import day_meanings, numbered_days
from keizer_bot.reading.dates import parts_of
from keizer_bot.reading.day_words import DayKind
from keizer_bot.reading.rules import Fits, Grammar, Line
from keizer_bot.reading.terms import Term

_DAY_DIGITS, _YEAR_DIGITS, _LONGEST_MONTH = 2, 4, 31
_BEFORE_NUMBERS = frozenset(("il", "l'", "giorno", "the"))
_ITALIAN_ORDINALS = frozenset(
    ["primo", "prima", "primi", "prime", "secondo", "seconda", "terzo", "terza", "quarto", "quinto"]
)
_AT_A_FEAST = ("met ", "at ", "a ")
_RANGE = (DayKind.THROUGH, DayKind.UNTIL, DayKind.DASH)
_JOINS = (DayKind.AND, DayKind.OR, DayKind.OF)
_ENDS = {None, *_JOINS, DayKind.CLUB, DayKind.NUMBER, DayKind.DATE, *_RANGE}
_LEADS = {None, *_JOINS, DayKind.FROM, DayKind.ONWARD, *_RANGE}
_NEAR = {DayKind.THIS, DayKind.COMING, DayKind.NEXT}
_LEADS_TO_MONTH = {DayKind.WHOLE, DayKind.OF, DayKind.FILLER}


def _said(line: Line, at: int) -> str:
    return line.terms[at].said.casefold() if 0 <= at < len(line.terms) else ""


def _term(fits: Callable[[Term], bool]) -> Fits:
    return lambda line, at: fits(line.terms[at])


def _is_ordinal(term: Term) -> bool:
    return term.ordinal or fold(term.said) in _ITALIAN_ORDINALS


def _has_digits(least: int, most: int) -> Fits:
    return lambda line, at: least <= len(line.terms[at].digits) <= most


def _is_one_of(*words: str) -> Fits:
    return lambda line, at: _said(line, at) in words


def _is_weekday(line: Line, at: int) -> bool:
    """Where a word such as "di" or "ma" is one: alone, or behind "next"."""
    before = line.kinds[at - 1]
    alone = before in _LEADS and line.kinds[at + 1] in _ENDS
    return line.kinds[at] is DayKind.WEEKDAY or before in _NEAR or alone


def _is_every(line: Line, at: int) -> bool:
    """All of them are said: "vrijdagen", "Fridays", "i venerdì"."""
    said = fold(line.terms[at].said)
    lead = at - 1 if line.kinds[at - 1] not in _NEAR else at - 2
    return said.endswith(("dagen", "days")) or (_said(line, lead) == "i" and said.endswith("di"))


def _is_day_of_month(line: Line, at: int) -> bool:
    """The 20th, de 20ste, il 20; in words ("de twintigste") only where the phrase ends."""
    term, before = line.terms[at], _said(line, at - 1)
    ends = line.kinds[at + 1] in {None, *_JOINS, *_RANGE}
    short = len(term.digits) <= _DAY_DIGITS
    is_one = term.ordinal or before in _BEFORE_NUMBERS
    return short and is_one and bool(term.digits or (ends and before))


def _is_later(line: Line, at: int) -> bool:
    """A later day than the one before it: not the 4th in "the 27th and 4 December"."""
    article = line.kinds[at - 1] is DayKind.FILLER
    before, term = line.terms[at - 3 if article else at - 2], line.terms[at]
    return len(term.digits) != _YEAR_DIGITS and not (before.ordinal and term.value < before.value)


def _is_article_of_later(line: Line, at: int) -> bool:
    before, after = line.terms[at - 2], line.terms[at + 1 : at + 2]
    return before.ordinal and bool(after) and after[0].ordinal and before.value < after[0].value


_CLASSES: dict[str, tuple[str, Fits]] = {
    "ORDINAL": ("NUMBER", _term(_is_ordinal)),
    "FIRST": ("NUMBER", _term(lambda term: _is_ordinal(term) and term.value == 1)),
    "WITH_SUFFIX": ("NUMBER", _term(lambda term: term.ordinal)),
    "CARDINAL": ("NUMBER", _term(lambda term: not term.ordinal)),
    "PLAIN": ("NUMBER", _term(lambda term: bool(term.digits) and not term.ordinal)),
    "DAY_NUMBER": (
        "NUMBER",
        _term(lambda term: bool(term.digits) and term.value <= _LONGEST_MONTH),
    ),
    "SHORT": ("NUMBER", _has_digits(1, _DAY_DIGITS)),
    "LONG": ("NUMBER", _has_digits(_DAY_DIGITS + 1, 99)),
    "FULL_YEAR": ("NUMBER", _has_digits(_YEAR_DIGITS, _YEAR_DIGITS)),
    "YEAR": ("NUMBER", _term(lambda t: len(t.digits) == _YEAR_DIGITS or t.said[0] == "'")),
    "NO_YEAR": ("NUMBER", _term(lambda term: len(term.digits) != _YEAR_DIGITS)),
    "LATER": ("NUMBER", _is_later),
    "ARTICLE_OF_LATER": ("FILLER", _is_article_of_later),
    "DAY_OF_MONTH": ("NUMBER", _is_day_of_month),
    "PAIR": ("DATE", _term(lambda term: len(parts_of(term.digits)) == 2)),  # noqa: PLR2004 - 20/27
    "HOUR": ("DATE", _term(lambda term: not {"-", "/"} & {*term.digits})),
    "NAMED": ("WEEKDAY|WEAK_WEEKDAY", _is_weekday),
    "EVERY": ("WEEKDAY|WEAK_WEEKDAY", _is_every),
    "PART": ("LOOSE", _term(lambda term: term.value > 0)),
    "FOR": ("LOOSE", _term(lambda term: term.value == 0)),
    "ONE_AFTER": (
        "AFTERWARDS",
        _term(lambda term: " " in term.said and fold(term.said) != "after that"),
    ),
    "NOTICE": ("VAGUE", _term(lambda term: term.value > 0)),
    "ON": ("FILLER", _is_one_of("on")),
    "COUNTED_FROM": ("ONWARD", _is_one_of("from")),
    "A": ("FILLER", _term(lambda term: fold(term.said) not in {"de", "the"})),
    "COMMA": ("AND", _is_one_of(",")),
    "SIGN": ("AND|DASH", _is_one_of("-", "/")),
    "MINUS": ("DASH", lambda _, at: at == 0),
    "NEW_YEAR": ("FEAST", _term(lambda term: term.value == 101)),  # noqa: PLR2004 - 1 January
    "AT_FEAST": ("FEAST", lambda line, at: _said(line, at).startswith(_AT_A_FEAST)),
    "FEAST_EVE": ("FEAST", lambda line, at: _said(line, at).endswith("avond")),
    "THIS_MONTH": ("MONTHS", lambda line, at: line.kinds[at - 1] in _LEADS_TO_MONTH),
}
_ALIASES = {
    "ANY_MONTH": "MONTH|WEAK_MONTH",
    "ANY_WEEKDAY": "WEEKDAY|WEAK_WEEKDAY",
    "TO": "THROUGH|UNTIL|DASH",
    "IN_IT": "IN|OF|FROM",
    "NEAR": "THIS|COMING|NEXT",
    "LIKE_AFTER": "AFTERWARDS|AFTER",
    "COUNTED": "MONTH|WEAK_MONTH|UNIT|OF|ROUND|DAYS|WEEK",
    "NAMES_MORE": "NUMBER|DATE|MONTH|MONTHS|ROUND|PERIOD|WEEKEND|OF|IN",
    "BESIDE_END": "DASH|FILLER|OF|FROM",
    "ANY": "|".join(DayKind.__members__),
}
_RULES = """
phrase = negative | range | bounds | at_feast
negative: MINUS number:PLAIN !ANY_MONTH|DASH|AND|OF = negative
range: ONWARD|FROM FILLER? first:bound last:end = span_to
range: BETWEEN FILLER? first:bound AND FILLER? last:bound = span_to
range: first:day last:end = span_to
range: !DASH last:end = span_to
range: BEFORE FILLER|THROUGH? it:open_end = span_to
range: sign:BEFORE FILLER|THROUGH? last:bound = up_to
bounds: ONWARD FILLER? first:bound = onward
bounds: FROM|BETWEEN FILLER? it:bound
bounds: it:day
at_feast: feast:AT_FEAST|FEAST_EVE = at_feast
quantity: AT it:NUMBER|HOUR|CLOCK !ANY_MONTH|DASH|AND UNIT?
quantity: it:NUMBER|DATE|CLOCK UNIT
quantity: it:CLOCK

end: TO FILLER|THROUGH? it:open_end
end: sign:TO FILLER|THROUGH? BESIDE_END* last:bound = until
open_end: NOTICE = until_notice
open_end: AFTER BESIDE_END* last:bound = until_after
open_end: part:PART BESIDE_END* last:bound = until_part

bound = day | feast
day = specific | weekday | week | length | coming_rounds | neighbour | date | bare | season
specific = nth | counted | several | past
nth: EACH? nth:ORDINAL weekday:WEEKDAY IN_IT FILLER|EACH? MONTHS = every_nth_weekday
nth: EACH nth:FIRST weekday:WEEKDAY = every_nth_weekday
nth: nth:ORDINAL|PAST count:CARDINAL? unit:ROUND|WEEK|WEEKDAY scope:scope = nth_in
nth: weekday:WEEKDAY scope:beside = weekday_beside
nth: feast:LAST_BEFORE = last_before
nth: number:NUMBER|FILLER WEEK sign:ON|COUNTED_FROM weekday:WEEKDAY = weeks_from_weekday
nth: WEEK LIKE_AFTER = week_after
nth: WEEK OF|FROM FILLER? day:date = week_of_day
scope: IN_IT FILLER? month:ANY_MONTH year:FULL_YEAR = month_of_year
scope: IN_IT FILLER? month:ANY_MONTH = named_month
scope: FROM|OF? THIS_YEAR = this_year
scope: it:beside
beside: sign:AFTER|BEFORE|FOR FILLER? other:date|feast = beside
beside: sign:IN_IT FILLER? other:new_year = beside
new_year: feast:NEW_YEAR = feast
counted: numbers:ordinal_round = rounds
counted: ROUND numbers:chunk_of_numbers|numbers = rounds
counted: it:numbered_week
counted: it:period
period: shift:THIS|COMING|WHOLE|NEXT? THIS|FILLER? number:NUMBER period:PERIOD = period
period: shift:THIS|COMING|WHOLE|NEXT? THIS|FILLER? period:PERIOD number:NUMBER? = period
ordinal_round: first:WITH_SUFFIX ROUND = numbers
numbered_week: WEEK numbers:chunk_of_numbers|numbers = numbered_weeks
several: THIS AND FILLER? NEXT unit:WEEK|WEEKDAY !WEEKDAY = this_and_next
several: first:one AND FILLER? again:another = day_and_next
several: first:weekday|week AND FILLER? again:NEXT !WEEK|WEEKDAY|NAMES_MORE = day_and_next
several: near:NEAR? number:CARDINAL near:COMING|NEXT? weekday:WEEKDAY = several_weekdays
another: NEXT it:WEEK !WEEKDAY
another: NEXT it:WEEKDAY !NAMES_MORE
another: it:WEEK|WEEKDAY LIKE_AFTER
another: it:ONE_AFTER
past: PAST part:WEEKDAY|WEEK = past
past: part:WEEKDAY|WEEK PAST = past
one = weekday | week | neighbour | date

part: IN_IT? FILLER? it:month|period
weekday: EACH ANY_WEEKDAY part:part? = each
weekday: WHOLE FILLER? ANY_WEEKDAY part:part? = each
weekday: NEAR? EVERY part:part? = each
weekday: NEAR? weekday:NAMED COMING? COMMA? FILLER? days:date|day_number = weekday_and_date
weekday: NEAR? weekday:NAMED COMING? week:week_behind = week
weekday: next_:NEXT weekday:NAMED COMING? = weekday
weekday: THIS|COMING weekday:NAMED COMING? = weekday
weekday: weekday:NAMED COMING? next_:NEXT|WEEK? = weekday
day_number: number:DAY_NUMBER = day_of_month
week_behind: OF|FROM|FILLER? FILLER? week:week_away|numbered_week = only_week
week_away: NEXT WEEK = week_away
week_away: WEEK NEXT = week_away
week_away: IN number:NUMBER|A unit:WEEK|DAYS = week_away
this_week: THIS WEEK = week
week: WHOLE? week:this_week|week_away FILLER? weekday:WEEKDAY = week
week: WHOLE? it:this_week|week_away
week: WHOLE? EACH WEEK part:part? = each
week: WHOLE? COMING WEEK = coming_week
length: NEAR? number:NUMBER|FILLER unit:WEEK|MONTHS = length
coming_rounds: EACH|WHOLE NUMBER? ROUND part:part? = each
coming_rounds: near:NEAR number:NUMBER? ROUND = coming_rounds
neighbour: day:DAY away:week_away? = neighbour

date = day_and_month | month_and_day | numeric | day_of_month
day_and_month: numbers:pair month:ANY_MONTH year:year? = dated
day_and_month: numbers:days OF|DASH? month:ANY_MONTH year:year? = dated
month_and_day: month:ANY_MONTH numbers:day_behind !ANY_MONTH year:year? = dated
strong_month_and_day: !WEAK_MONTH it:month_and_day
day_behind: !DATE|LONG it:numbers
day_behind: FILLER !CARDINAL it:numbers
numeric: it:chunk
chunk: chunk:DATE = numeric
numeric: day:PLAIN SIGN month:PLAIN = spaced
day_of_month: number:DAY_OF_MONTH !WEEKDAY = day_of_month
bare: day:SHORT month:SHORT year:year? = bare_pair
bare: number:LONG = bare_digits
pair: chunk:PAIR = numbers_in
chunk_of_numbers: chunk:DATE = numbers_in
numbers: first:NUMBER more:next_number* last:last_number? = numbers
next_number: joint:AND|OR|OF number:NO_YEAR !COUNTED = next_number
last_number: TO it:NO_YEAR !COUNTED
days: first:NUMBER more:next_day* last:last_day? = numbers
next_day: joint:AND|OR|OF ARTICLE_OF_LATER? number:LATER = next_number
last_day: TO ARTICLE_OF_LATER? it:LATER
year: AND|DASH? number:YEAR = year

season = month | whole
month: WHOLE|IN|EACH FILLER|OF|IN? it:shifted_month
month: it:shifted_month
month: WHOLE|IN|EACH FILLER|OF|IN? MONTHS? OF? month:ANY_MONTH year:FULL_YEAR? = named_month
month: month:MONTH year:FULL_YEAR? = named_month
shifted_month: shift:NEAR MONTHS = shifted_month
shifted_month: MONTHS shift:NEXT = shifted_month
shifted_month: THIS_MONTH !OF|ANY_MONTH = shifted_month
whole: THIS_YEAR = this_year
whole: alternate:ALTERNATE = alternate
whole: EVERYTHING part:part? = each
whole: WHOLE !ANY = each
feast: FILLER? feast:FEAST = feast
past_or_dated = past | weekday | neighbour | chunk | day_and_month | strong_month_and_day
"""
DAYS = Grammar.of(_RULES, _CLASSES, _ALIASES, vars(numbered_days) | vars(day_meanings))
