"""The words behind /adres: a member's mail address, its removal, which channel goes first."""

import re
from dataclasses import dataclass
from enum import Enum, auto

from keizer_bot.i18n.commands import Right
from keizer_bot.i18n.folding import fold
from keizer_bot.mail_address import mail_address
from keizer_bot.reading import words
from keizer_bot.reading.messages import AddressUnread
from keizer_bot.reading.scene import CommandScene


class AddressAct(Enum):
    """The acts behind /adres."""

    SHOW = auto()
    SET = auto()
    FORGET = auto()
    BOUNCES = auto()
    WORKS = auto()
    FIRST = auto()
    MORE_MAIL = auto()
    NO_MAIL = auto()


@dataclass(frozen=True, slots=True)
class AddressWords:
    """An act, and whose address it is about; without a member the sender's.

    `what` is the mail address that was given, which way goes first (``telegram``, ``mail``,
    ``web``), or the kind of mail (``reminder``, ``pairing``, ``result``, ``ranking``, ``other``).
    """

    act: AddressAct
    member: int | None = None
    what: str = ""


_ENDS = {
    AddressAct.FORGET: "weg wissen verwijder verwijderen geen remove delete none togli elimina",
    AddressAct.BOUNCES: "fout onjuist onbestelbaar geweigerd bounce bounces wrong errato respinto",
    AddressAct.WORKS: "goed werkt klopt ok works correct corretto funziona",
}
_END = {word: act for act, said in _ENDS.items() for word in said.split()}
_WAYS = {
    "telegram": "telegram",
    **dict.fromkeys(("mail", "email", "e-mail", "posta"), "mail"),
    **dict.fromkeys(("pagina", "web", "page", "site", "sito"), "web"),
}
_FIRST = re.compile(r"(?:eerst|first|prima)\s+(\S+)|(\S+)\s+(?:eerst|first|prima)")
_ABOUT = re.compile(
    r"(?P<no>(?:geen|no|niente) (?:more |piu )?)?(?:wel |weer )?(?:(?:e-?)?mail|posta) (?:meer )?"
    r"(?:over|about|on|su|sulla|sugli|sui) (?P<what>.+)"
)
_KINDS = {
    "reminder": "herinnering herinneringen reminder reminders promemoria",
    "pairing": "indeling indelingen pairing pairings abbinamento abbinamenti",
    "result": "uitslag uitslagen bezwaar bezwaren result results objection objections risultati"
    " reclami",
    "ranking": "stand standen ranking rankings classifica",
    "other": "overige rest other others altro",
}
_KIND = {word: kind for kind, said in _KINDS.items() for word in said.split()}


def read_address(rest: str, scene: CommandScene) -> AddressWords:
    """Reads what follows /adres.

    Raises `AddressUnread`, and as `words.line` and `CommandScene.member_named`.
    """
    unread = AddressUnread(rest)
    found = _read(words.line(rest))
    if found is None:
        raise unread
    act, name, what = found
    member = scene.member_named(name, Right.PLAYERS, unread) if name else None
    return AddressWords(act, member, what)


def _read(said: str) -> tuple[AddressAct, str, str] | None:
    """The act, the name as it is written, and the rest; None where it is not clear."""
    if match := _FIRST.fullmatch(fold(said)):
        way = _WAYS.get(match[1] or match[2])
        return (AddressAct.FIRST, "", way) if way else None
    if match := _ABOUT.fullmatch(fold(said)):
        kind = next((_KIND[w] for w in re.findall(r"\w+", match["what"]) if w in _KIND), None)
        act = AddressAct.NO_MAIL if match["no"] else AddressAct.MORE_MAIL
        return (act, "", kind) if kind else None
    return _named(said)


def _named(said: str) -> tuple[AddressAct, str, str] | None:
    """A name, if any, and behind it a mail address or what becomes of the one that there is."""
    name, _, last = said.rpartition(" ")
    if "@" in last:
        address = mail_address(last)
        return (AddressAct.SET, name.strip(" ,:;"), address) if address else None
    if (end := _END.get(fold(last))) is not None:
        return (end, name.strip(" ,:;"), "")
    return None if "@" in said else (AddressAct.SHOW, said, "")
