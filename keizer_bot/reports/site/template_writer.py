"""Writes words, messages, numbers and days in templates, in one language.

Used by the templates of the site and of the members' pages.
"""

from collections.abc import Iterable
from enum import Enum
from fractions import Fraction
from functools import cache, lru_cache

from jinja2 import BaseLoader, BytecodeCache, Environment, StrictUndefined
from jinja2.bccache import Bucket
from markupsafe import Markup

from keizer_bot.engine.sheet import SheetLine
from keizer_bot.i18n import formats
from keizer_bot.i18n.message import Message, Refusal
from keizer_bot.i18n.translator import Translator
from keizer_bot.reports.messages import Away, Colour, Outcome, Withheld
from keizer_bot.reports.ranking import columns_of
from keizer_bot.reports.sheet import word_of_line
from keizer_bot.reports.site.messages import SiteFell, SitePoints, SiteRose, SiteRound, SiteWord
from keizer_bot.reports.words import HeadMeaning, TableHead

_WHY = {
    Withheld.LIMIT: SiteWord.LIMIT,
    Withheld.LAST_ROUNDS: SiteWord.LAST_ROUNDS,
    Withheld.BEFORE_FIRST_GAME: SiteWord.BEFORE_FIRST_GAME,
    Withheld.SAME_EVENING: SiteWord.SAME_EVENING,
}
_WON = Markup("<b>{}</b>")
_DREW = Markup("<u>{}</u>")
_LOST = Markup('<i class="l">{}</i>')
_OTHER = Markup("<i>{}</i>")
_CHIPS: dict[Outcome | None, tuple[Markup, Fraction | str]] = {
    Outcome.WON: (_WON, Fraction(1)),
    Outcome.DREW: (_DREW, Fraction(1, 2)),
    Outcome.LOST: (_LOST, Fraction(0)),
    Outcome.AWARD: (_OTHER, "#"),
    Outcome.WON_BY_FORFEIT: (_WON, "+"),
    Outcome.LOST_BY_FORFEIT: (_LOST, "−"),
    Outcome.OPEN: (_OTHER, "…"),
}
"""The element and the sign of each outcome in a strip of chips; elements are the shortest.

The style sheet colours them. A crossed-out element for a lost game would be read out as deleted.
"""


class _CompiledTemplates(BytecodeCache):
    """A cache of compiled templates, because every site has an environment of its own."""

    def __init__(self) -> None:
        self._code_by_key: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Load the code that was compiled from the same text."""
        if (code := self._code_by_key.get(bucket.key)) is not None:
            bucket.bytecode_from_string(code)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Store the compiled code."""
        self._code_by_key[bucket.key] = bucket.bytecode_to_string()


@cache
def compiled_templates(language: str) -> BytecodeCache:  # noqa: ARG001 - see below
    """The cache of compiled templates in that language.

    One for each language, because the compiler applies filters, which write in a language, to
    constants.
    """
    return _CompiledTemplates()


class TemplateWriter:
    """Templates in one language; they use members of `words` by name, as ``word.RANKING``.

    Heads of tables are in ``heads``, and what those of the ranking mean in ``meaning``.
    """

    def __init__(
        self, texts: Translator, language: str, loader: BaseLoader, *words: type[Enum]
    ) -> None:
        self._texts = texts
        self._language = language
        self._locale = texts.locale_of(language)
        self.number = lru_cache(maxsize=4096)(self._number)
        self.chip = cache(self._chip)
        self.env = Environment(
            loader=loader,
            autoescape=True,
            bytecode_cache=compiled_templates(language),
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        self.env.globals.update(
            word=self._by_name(*words),
            heads=self._by_name(TableHead),
            meaning=self._by_name(HeadMeaning),
            columns_of=lambda places: columns_of([line for _, line in places]),
            rose=lru_cache(lambda count: self.markup(SiteRose(count))),
            fell=lru_cache(lambda count: self.markup(SiteFell(count))),
            outcome_open=self.markup(Outcome.OPEN),
        )
        self.env.filters.update(
            number=self.number,
            tenths=lambda value: formats.amount(value, self._locale, "tenths"),
            say=self.markup,
            say_round=lambda number: self.markup(SiteRound(number)),
            day=lambda day: formats.day(day, self._locale),
            short=lambda day: formats.day(day, self._locale, "short"),
            date_of=lambda moment: formats.day(moment.date(), self._locale),
            hour=formats.hour,
            moment=lambda moment: formats.moment(moment, self._locale),
            what=self._outcome,
            colour=lambda colour: self.markup(Colour(colour)),
            withheld=lambda line: self.markup(_WHY[line.withheld]),
            form=self._form,
        )

    def _by_name(self, *kinds: type[Enum]) -> dict[str, Markup]:
        return {word.name: self.markup(word) for kind in kinds for word in kind}

    def _outcome(self, line: SheetLine) -> Markup:
        """A round's outcome for the player: a result, a bye, or the kind of absence."""
        if line.opponent is not None:
            return self.markup(Outcome(line.what))
        return self.markup(Away.AWAY if line.what == Away.AWAY else word_of_line(line.what))

    def _form(self, outcomes: Iterable[Outcome | None]) -> Markup:
        """A chip for each round."""
        return safe("".join(map(self.chip, outcomes)))

    def _chip(self, outcome: Outcome | None) -> Markup:
        """An outcome as a sign, with the colour that it has in pictures."""
        chip, shown = _CHIPS.get(outcome, (_OTHER, "·"))
        return chip.format(self.markup(SitePoints(shown) if isinstance(shown, Fraction) else shown))

    def markup(self, what: Message | Refusal | Enum | str) -> Markup:
        """The catalogue's text for a message or an enum's member; any other text is escaped."""
        if isinstance(what, Message | Refusal | Enum):
            return safe(self._texts.render(what, self._language))
        return Markup.escape(what)

    def _number(self, value: Fraction | None) -> str:
        return "" if value is None else formats.number(value, self._locale)


def safe(html: str) -> Markup:
    """Marks text as HTML: the catalogue's, whose values the translator has escaped."""
    return Markup(html)  # noqa: S704 - see above
