"""The front page of an archive."""

from collections.abc import Iterable
from dataclasses import dataclass

from keizer_bot.i18n.translator import Translator
from keizer_bot.reports.archive.messages import ArchiveOf, ArchiveWord
from keizer_bot.reports.tables.choice import TableName


@dataclass(frozen=True, slots=True)
class ArchivedSeason:
    """A season of the archive: the names of its file and of its tables, within the archive."""

    name: str
    file: str
    tables: dict[TableName, str]


def archive_page(
    club: str,
    seasons: Iterable[ArchivedSeason],
    others: Iterable[tuple[str, ArchiveWord]],
    texts: Translator,
    language: str,
) -> bytes:
    """What each file is; `others` are those of no season, by name."""
    # A bot that runs seldom writes one: 3 MB, and a tenth of a second.
    from jinja2 import PackageLoader  # noqa: PLC0415

    from keizer_bot.reports.site.template_writer import TemplateWriter  # noqa: PLC0415

    writer = TemplateWriter(
        texts, language, PackageLoader("keizer_bot.reports.archive"), ArchiveWord
    )
    rows = [
        (each.name, each.file, [(writer.said(name), file) for name, file in each.tables.items()])
        for each in seasons
    ]
    page = writer.env.get_template("index.html.jinja").render(
        language=language,
        title=writer.said(ArchiveOf(club)),
        seasons=rows,
        others=[(name, writer.said(what)) for name, what in others],
    )
    return page.encode()
