"""Findings of `check`, as a host reads them in English."""

from keizer_bot.app.checking import Finding
from tests.i18n.english import in_english


def sentence(finding: Finding) -> str:
    """The finding's sentence."""
    return in_english(finding.message)
