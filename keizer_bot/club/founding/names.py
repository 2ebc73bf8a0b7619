"""What a club may be called: what can be read, and what nobody takes for another's name.

Names are compared by what one sees of them: without capitals, accents, blanks and signs, and with
letters and digits that look alike as one. Letters of another script are refused, for most of them
have a double among ours. Rejected: Unicode's own table of such doubles, six thousand lines for
clubs that write in three languages.
"""

import re

from keizer_bot.club.founding import messages
from keizer_bot.core.named import check_name, check_no_question
from keizer_bot.grammar.answers import read_answer
from keizer_bot.grammar.talk import called_club
from keizer_bot.i18n.folding import fold
from keizer_bot.i18n.html import clean
from keizer_bot.store import clubs, moved_clubs
from keizer_bot.store.transaction import Transaction

_SIGN = re.compile(r"[^a-z0-9]+")
_ALIKE = (("rn", "m"), ("vv", "w"), ("0", "o"), ("1", "l"), ("i", "l"), ("5", "s"))
_NOBODY_S = "Telegram"


def free_name(tx: Transaction, said: str, bot_name: str, own: int = 0) -> str:
    """The name, if no club but the `own` has it, or one that looks like it.

    A club that went to another bot keeps its name: people here would take another for it.

    Raises `NameTooLong`, `QuestionIsNoName`, `AnswerIsNoName`, `OtherLetters`, `NotAClubsName`,
    `ClubNameTaken`.
    """
    name = called_club(clean(said))
    check_name(name)
    check_no_question(name)
    if read_answer(name):
        raise messages.AnswerIsNoName(name)
    looks = _seen(name)
    if not looks or any(c.isalnum() and not c.isascii() for c in fold(name)):
        raise messages.OtherLetters(name)
    for reserved in (_NOBODY_S, bot_name):
        if reserved and _seen(reserved) in looks:
            raise messages.NotAClubsName(name)
    taken = [club.name for club in clubs.clubs(tx) if club.id != own]
    for other in (*taken, *(club.name for club in moved_clubs.moved(tx))):
        if _seen(other) == looks:
            raise messages.ClubNameTaken(other)
    return name


def _seen(name: str) -> str:
    """What one sees of it at a glance."""
    looks = _SIGN.sub("", fold(name))
    for one, other in _ALIKE:
        looks = looks.replace(one, other)
    return looks
