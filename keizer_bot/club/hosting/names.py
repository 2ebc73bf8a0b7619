"""Checks a club's name: readable, and not to be mistaken for another club's.

Names are compared as they look: without capitals, accents, blanks and signs, and with letters and
digits that look alike taken as one. Letters of another script are refused, because most of them
look like one of ours. Rejected: Unicode's own table of such doubles, six thousand lines for clubs
that write in three languages.
"""

import re
import unicodedata

from keizer_bot.club.hosting import founding_messages as messages
from keizer_bot.core.context import Context
from keizer_bot.core.messages import NameWithoutLetters
from keizer_bot.core.named import check_name, check_no_question
from keizer_bot.core.occurrences import ClubLooksLike
from keizer_bot.i18n.folding import fold
from keizer_bot.i18n.html import clean
from keizer_bot.reading.answers import read_answer
from keizer_bot.reading.talk import called_club
from keizer_bot.store import clubs, hosting
from keizer_bot.store.transaction import Transaction

_SIGN = re.compile(r"[^a-z0-9]+")
_ALIKE = (("rn", "m"), ("vv", "w"), ("0", "o"), ("1", "l"), ("i", "l"), ("5", "s"))
# Telegram's own accounts: refused anywhere in a name, and those in _WHOLE only as the whole name.
_TELEGRAMS = "Telegram", "BotFather", "SpamBot", "Anonymous Bot", "Premium Bot", "Durov"
_WHOLE = (
    *("Bot", "Admin", "Support", "Stickers", "Replies", "Wallet", "GIF", "Notifications"),
    *("Verification Codes", "Deleted Account", "Channel", "Group"),
)
_BOT_S = re.compile(r"\S+bot")
# "S.C.Utrecht" has no address in it: a single letter stands before each point.
_LINK = re.compile(r"://|www\.|t\.me\b|@\w|[^\W_][\w-]*[^\W_]\.[^\W\d_]{2}")


def free_name(tx: Transaction, typed: str, bot_name: str, own_id: int = 0) -> str:
    """The typed name, if no club other than `own_id` has that name or one that looks like it.

    A club that moved to another bot keeps its name, because people here would confuse the two.

    Raises `NameTooLong`, `NameWithoutLetters`, `QuestionIsNoName`, `AnswerIsNoName`,
    `OtherLetters`, `NotAClubsName`, `LinkIsNoName`, `ClubNameTaken`.
    """
    name = called_club(clean(typed))
    check_name(name)
    if not any(map(str.isalpha, name)):
        raise NameWithoutLetters(name)
    check_no_question(name)
    if read_answer(name):
        raise messages.AnswerIsNoName(name)
    looks = _at_a_glance(name)
    if not looks or any(c.isalnum() and not c.isascii() for c in fold(name)):
        raise messages.OtherLetters(name)
    if _is_telegrams(name, bot_name):
        raise messages.NotAClubsName(name)
    if _LINK.search(unicodedata.normalize("NFKC", name).replace("。", ".").lower()):
        raise messages.LinkIsNoName(name)
    taken = [club.name for club in clubs.clubs(tx) if club.id != own_id]
    for other in (*taken, *(club.name for club in hosting.moved(tx))):
        if _at_a_glance(other) == looks:
            raise messages.ClubNameTaken(other)
    return name


def report_alike(context: Context) -> None:
    """Report the club as an event if its name contains another's, or is part of it."""
    looks, tx = _at_a_glance(context.club.name), context.tx
    others = [club.name for club in clubs.clubs(tx) if club.id != context.club.id]
    others += [club.name for club in hosting.moved(tx)]
    alike = [name for name in others if _at_a_glance(name) in looks or looks in _at_a_glance(name)]
    if alike:
        context.happened(ClubLooksLike(tuple(alike)))


def _is_telegrams(name: str, bot_name: str) -> bool:
    """True if the name could be mistaken for the bot, another bot, or an account of Telegram."""
    looks, parts = _at_a_glance(name), (*_TELEGRAMS, *([bot_name] if bot_name else ()))
    return (
        any(_at_a_glance(part) in looks for part in parts)
        or looks in map(_at_a_glance, _WHOLE)
        or _BOT_S.fullmatch(fold(name)) is not None
    )


def _at_a_glance(name: str) -> str:
    """The name as it looks at a glance."""
    looks = _SIGN.sub("", fold(name))
    for one, other in _ALIKE:
        looks = looks.replace(one, other)
    return looks
