"""How templates write: words and messages in one language, numbers and days.

The site's templates do, and the members' pages.
"""

from enum import Enum
from fractions import Fraction
from functools import cache, lru_cache

from jinja2 import BaseLoader, BytecodeCache, Environment, StrictUndefined
from jinja2.bccache import Bucket
from markupsafe import Markup

from keizer_bot.i18n import formats
from keizer_bot.i18n.message import Message
from keizer_bot.i18n.translator import Translator
from keizer_bot.reports.messages import Outcome
from keizer_bot.reports.site.messages import SiteFell, SiteRose, SiteRound


class _CompiledTemplates(BytecodeCache):
    """What templates were compiled to: each site that is written has an environment of its own."""

    def __init__(self) -> None:
        self._of: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Give what was compiled from the same text."""
        if (code := self._of.get(bucket.key)) is not None:
            bucket.bytecode_from_string(code)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep it."""
        self._of[bucket.key] = bucket.bytecode_to_string()


@cache
def compiled_templates(language: str) -> BytecodeCache:  # noqa: ARG001 - see below
    """What the templates in that language were compiled to.

    One for each: filters, which write in a language, are applied to constants by the compiler.
    """
    return _CompiledTemplates()


class TemplateWriter:
    """Templates in one language; `words` are what they call by name, as ``word.RANKING``."""

    def __init__(
        self, texts: Translator, language: str, loader: BaseLoader, *words: type[Enum]
    ) -> None:
        self._texts = texts
        self._language = language
        self._locale = texts.locale_of(language)
        self.number = lru_cache(maxsize=4096)(self._number)
        self.env = Environment(
            loader=loader,
            autoescape=True,
            bytecode_cache=compiled_templates(language),
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        self.env.globals.update(
            word={each.name: self.said(each) for kind in words for each in kind},
            rose=lru_cache(lambda count: self.said(SiteRose(count))),
            fell=lru_cache(lambda count: self.said(SiteFell(count))),
            outcome_open=self.said(Outcome.OPEN),
        )
        self.env.filters.update(
            number=self.number,
            tenths=lambda value: formats.amount(value, self._locale, "tenths"),
            say=self.said,
            say_round=lambda number: self.said(SiteRound(number)),
            day=lambda day: formats.day(day, self._locale),
            short=lambda day: formats.day(day, self._locale, "short"),
            date_of=lambda moment: formats.day(moment.date(), self._locale),
            hour=formats.hour,
            moment=lambda moment: formats.moment(moment, self._locale),
        )

    def said(self, what: Message | Enum | str) -> Markup:
        """A message, or the word for it, as the catalogue has it; another text is escaped."""
        if isinstance(what, Message):
            return safe(self._texts.render(what, self._language))
        if isinstance(what, Enum):
            return safe(self._texts.word(what, self._language))
        return Markup.escape(what)

    def _number(self, value: Fraction) -> str:
        return formats.number(value, self._locale)


def safe(html: str) -> Markup:
    """Text that is HTML already: the catalogue's, whose values the translator escaped."""
    return Markup(html)  # noqa: S704 - see above
