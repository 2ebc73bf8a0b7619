"""What makes a result doubtful that is told in words which were all read: then it is asked.

"na afloop nog een potje gewonnen" is of another game, "lastig te verslaan" of none.
"""

import re

from keizer_bot.i18n.folding import fold
from keizer_bot.reading.words import patterns

_SAID = patterns("doubtful_results")
_OF_A_TEXT = re.compile(_SAID["of_a_text"])
_OF_A_CLAUSE = re.compile(_SAID["of_a_clause"])


def is_of_another_game(text: str) -> bool:
    """Whether a text may be about a game beside that of the evening, or none that was played."""
    return _OF_A_TEXT.search(fold(text)) is not None


def is_doubtful_result(clause: str) -> bool:
    """Whether a clause that tells how it ended may mean something else, or is taken back."""
    return _OF_A_CLAUSE.search(fold(clause)) is not None
