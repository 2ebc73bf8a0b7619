"""The front page of an archive."""

from collections.abc import Iterable

import msgspec

from keizer_bot.i18n.translator import Translator
from keizer_bot.reports.archive.messages import ArchiveOf, ArchiveWord
from keizer_bot.reports.tables.choice import TableName


class ArchivedSeason(msgspec.Struct, frozen=True):
    """A season of the archive, with the paths of its season file and its tables in the archive."""

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
    """The page as HTML, with a line for each file; `others` are files that belong to no season."""
    # Imported late: it takes 3 MB and a tenth of a second, and a running bot seldom needs it.
    from jinja2 import PackageLoader  # noqa: PLC0415

    from keizer_bot.reports.site.template_writer import TemplateWriter  # noqa: PLC0415

    writer = TemplateWriter(
        texts, language, PackageLoader("keizer_bot.reports.archive"), ArchiveWord
    )
    rows = [
        (
            season.name,
            season.file,
            [(writer.markup(name), file) for name, file in season.tables.items()],
        )
        for season in seasons
    ]
    page = writer.env.get_template("index.html.jinja").render(
        language=language,
        title=writer.markup(ArchiveOf(club)),
        seasons=rows,
        others=[(name, writer.markup(what)) for name, what in others],
    )
    return page.encode()
