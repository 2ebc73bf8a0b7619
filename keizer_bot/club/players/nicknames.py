"""Nicknames of a member at the club, given and taken away by an arbiter.

They are on record without the nickname itself, so that nothing of it is left once it is forgotten.
"""

from keizer_bot.club.players import messages
from keizer_bot.core.change_log import Action
from keizer_bot.core.context import RequestContext
from keizer_bot.core.games import player_in
from keizer_bot.core.named import check_name, club_people
from keizer_bot.core.posting import note
from keizer_bot.i18n.commands import Right
from keizer_bot.i18n.folding import fold
from keizer_bot.reading.line_parts import can_be_called
from keizer_bot.reading.names import find
from keizer_bot.store import people
from keizer_bot.store.seasons import PlayerRow


def give_nickname(context: RequestContext, *, player: int, nickname: str) -> messages.NicknameGiven:
    """Let the player be found by that nickname too.

    Raises `ArbiterOnly`, `StaleButton`, `NameTooLong`, `NicknameIsAWord`, `NicknameTaken`.
    """
    context.require(Right.PLAYERS)
    who = player_in(context.snapshot, player)
    check_name(nickname)
    if not can_be_called(nickname):
        raise messages.NicknameIsAWord(nickname)
    others = [other for other in club_people(context) if other.id != who.member_id]
    for taken in find(nickname, others, whole=True):
        raise messages.NicknameTaken(nickname, taken.name)
    kept = [known for known in who.nicknames if fold(known) != fold(nickname)]
    _set(context, who, [*kept, nickname])
    return messages.NicknameGiven(who.name, nickname)


def take_nickname(
    context: RequestContext, *, player: int, nickname: str
) -> messages.NicknameTakenAway:
    """Let the player not be found by that nickname any more.

    Raises `ArbiterOnly`, `StaleButton`, `NoSuchNickname`.
    """
    context.require(Right.PLAYERS)
    who = player_in(context.snapshot, player)
    kept = [known for known in who.nicknames if fold(known) != fold(nickname)]
    if len(kept) == len(who.nicknames):
        raise messages.NoSuchNickname(who.name, nickname)
    _set(context, who, kept)
    return messages.NicknameTakenAway(who.name, nickname)


def _set(context: RequestContext, who: PlayerRow, nicknames: list[str]) -> None:
    people.set_nicknames(context.tx, who.member_id, nicknames)
    note(context, Action.NICKNAME, who.name)
