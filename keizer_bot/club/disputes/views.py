"""The file of an objection, as the arbiter and the committee read it: what was said, by whom."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from keizer_bot.club.disputes import messages
from keizer_bot.i18n.html import Html, escape
from keizer_bot.i18n.message import Message
from keizer_bot.i18n.translator import Translator


@dataclass(frozen=True, slots=True)
class Party:
    """Somebody who may say what happened; `words` is what he says, or why there is nothing.

    `noted_by` is the arbiter who wrote it down for him.
    """

    name: str
    words: str | messages.Unheard
    at: datetime | None = None
    noted_by: str | None = None


@dataclass(frozen=True, slots=True)
class DisputeView:
    """A file. `reports` and `decision` are messages; the moments are on the club's clock."""

    reports: tuple[Message, ...]
    parties: tuple[Party, ...]
    decision: Message | None = None


def dispute_file(view: DisputeView, texts: Translator, language: str) -> Html:
    """The file: the reports, each party's words literally, and what was decided."""
    said = [_argument(party) for party in view.parties]
    decided = [view.decision] if view.decision else []
    return Html("\n".join(texts.render(m, language) for m in (*view.reports, *said, *decided)))


def _argument(party: Party) -> Message:
    if isinstance(party.words, messages.Unheard) or party.at is None:
        why = party.words if isinstance(party.words, messages.Unheard) else messages.Unheard.SILENT
        return messages.FileWithoutArgument(party.name, why)
    if party.noted_by is not None:
        return messages.FileNotedArgument(
            party.at, party.name, party.noted_by, literally(party.words)
        )
    return messages.FileArgument(party.at, party.name, literally(party.words))


def literally(words: str) -> Html:
    """Somebody's own words, line by line, safe to show."""
    return Html("\n".join(escape(line) for line in words.splitlines()))
