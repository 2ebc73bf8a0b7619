"""The arbiter's words about players: who is in the season, who comes, who leaves."""

import re
from typing import Any

from keizer_bot.club.players.actions import list_players, take_back_withdrawal, withdraw_player
from keizer_bot.club.players.entry import Newcomer, add_player, welcome_guest
from keizer_bot.club.players.groups import groups
from keizer_bot.club.players.nicknames import give_nickname, take_nickname
from keizer_bot.core.commands import Command
from keizer_bot.core.named import roster_of
from keizer_bot.core.questions import Answer
from keizer_bot.core.request import Request
from keizer_bot.core.wording import listed
from keizer_bot.grammar import words
from keizer_bot.grammar.arbiter import line, person
from keizer_bot.grammar.messages import Example, NotReadable
from keizer_bot.i18n.commands import Right, Topic
from keizer_bot.i18n.folding import fold
from keizer_bot.mail_address import mail_address
from keizer_bot.store.seasons import ESTIMATED


def rating_groups(request: Request) -> Answer:
    """``/groepen``: who is in which; ``/groepen 1900 1700`` or ``/groepen 4`` makes others."""
    said = words.line(request.rest)
    return groups(request.context, said=said)


GROUPS = Command("groepen groups gruppi", Topic.PEOPLE, rating_groups, may=Right.PLAYERS)


_ADD = frozenset("erbij toevoegen nieuw nieuwe add new aggiungi nuovo nuova".split())  # noqa: SIM905 - words
_BACK = frozenset("terug back ritorna rientra".split())  # noqa: SIM905 - words
_LIST = frozenset(("", *"lijst alle allen list all elenco tutti".split()))  # noqa: SIM905 - words
_POINTS = re.compile(
    r"\b(?:met\s|with\s|con\s)?(?:punten|points|punti)\s+(?P<points>\S+)"
    r"(?P<each>\s+(?:per|a)\s+(?:gemiste\s+|missed\s+)?(?:ronde|round|turno))?",
    re.IGNORECASE,
)
_FROM = re.compile(
    r"\b(?:vanaf|from|dal|da)\s+(?:ronde|round|turno)\s?([0-9]{1,3})\b", re.IGNORECASE
)
_GROUP = re.compile(r"\b(?:groep|group|gruppo)\s+(\w{1,20})\b", re.IGNORECASE)
_MAIL = re.compile(r"\S*@\S*")
_RATING = re.compile(
    r"(?:\b(?:rating|elo)\s*)?(?P<guess>~\s?)?\b(?P<rating>[0-9]{3,4})\b", re.IGNORECASE
)


_NICKNAME = re.compile(
    r"(?P<name>.+?)\s+(?P<no>(?:geen|no|senza)\s+)?(?:bijnaam|nickname|soprannome)\s+(?P<said>.+)",
    re.IGNORECASE,
)


def acts_on_players(rest: str, *, lists: bool) -> bool:
    """Whether the words do something with players, rather than name one to look up.

    `lists`: no words at all ask for the list of players.
    """
    said = fold(rest.strip())
    acts = said.partition(" ")[0] in _ADD | _BACK or _NICKNAME.fullmatch(said) is not None
    return acts or (said in _LIST and (lists or said != ""))


def players(request: Request) -> Answer:
    """``/speler``: everybody; ``/speler erbij NAME 1650 groep B vanaf ronde N punten auto``.

    A mail address may stand among that. ``/speler terug NAME``: who left takes part again.
    ``/speler NAME bijnaam NICKNAME``: they are called so too; ``/speler NAME geen bijnaam
    NICKNAME``: no longer.
    """
    request.context.require_arbiter()
    if fold(request.rest.strip()) in _LIST:
        title, entries = list_players(request.context)
        return listed(request, title, entries)
    said = line(request.rest, Example.PLAYER)
    act, _, rest = said.partition(" ")
    if fold(act) in _BACK and rest:
        snapshot = request.context.snapshot
        who = person(rest, roster_of(snapshot))
        return take_back_withdrawal(request.context, player=who.id)
    if found := _NICKNAME.fullmatch(said):
        who = person(found["name"], roster_of(request.context.snapshot))
        change = take_nickname if found["no"] else give_nickname
        return change(request.context, player=who.id, nickname=found["said"].strip())
    if fold(act) not in _ADD:
        raise NotReadable(said, Example.PLAYER)
    newcomer = _newcomer(rest)
    if newcomer is None:
        raise NotReadable(said, Example.PLAYER)
    return add_player(request.context, newcomer=newcomer)


def guest(request: Request) -> Answer:
    """``/gast NAME 1500``: somebody plays in the next round that is paired, and in no other."""
    said = line(request.rest, Example.GUEST)
    newcomer = _newcomer(said)
    if newcomer is None or newcomer != Newcomer(newcomer.name, newcomer.rating, newcomer.origin):
        raise NotReadable(said, Example.GUEST)
    return welcome_guest(request.context, newcomer)


GUEST = Command("gast guest ospite", Topic.PEOPLE, guest, may=Right.PLAYERS)


def _newcomer(text: str) -> Newcomer | None:
    """Who is meant, with all that is said of them; None if no name is left."""
    wanted: dict[str, Any] = {}
    if match := _MAIL.search(text):
        wanted["mail"] = mail_address(match[0])
        if wanted["mail"] is None:
            return None
        text = _without(text, match)
    if match := _POINTS.search(text):
        written = match["points"].rstrip(",").replace("½", "1/2").replace(",", ".")
        wanted |= {"points": fold(written), "per_round": match["each"] is not None}
        text = _without(text, match)
    if match := _FROM.search(text):
        wanted["from_round"] = int(match[1])
        text = _without(text, match)
    if match := _GROUP.search(text):
        wanted["group"] = match[1].upper()
        text = _without(text, match)
    if match := _RATING.search(text):
        wanted["rating"] = int(match["rating"])
        wanted["origin"] = ESTIMATED if match["guess"] else None
        text = _without(text, match)
    name = " ".join(text.replace(",", " ").split())
    return Newcomer(name, **wanted) if name and not any(c.isdigit() for c in name) else None


def _without(text: str, match: re.Match[str]) -> str:
    return f"{text[: match.start()]} {text[match.end() :]}"


def withdrawal(request: Request) -> Answer:
    """``/terugtrekken NAME``: they leave the competition, once that is confirmed."""
    said = line(request.rest, Example.WITHDRAW)
    snapshot = request.context.snapshot
    who = person(said, roster_of(snapshot))
    return withdraw_player(request.context, player=who.id)


WITHDRAW = Command("terugtrekken withdraw ritira", Topic.PEOPLE, withdrawal, may=Right.PLAYERS)
