"""Players enter and leave the season, and get nicknames."""

from keizer_bot.club.players import messages
from keizer_bot.club.players.ratings import is_estimate
from keizer_bot.club.ranking.actions import effect_of
from keizer_bot.core.change_log import Action
from keizer_bot.core.commands import Command, Scope
from keizer_bot.core.context import Context
from keizer_bot.core.games import player_in, round_in
from keizer_bot.core.named import check_name, check_no_question, club_people
from keizer_bot.core.occurrences import PlayerStopped
from keizer_bot.core.posting import note, tell_players
from keizer_bot.core.questions import confirm, intend, on_press
from keizer_bot.core.reply import Reply
from keizer_bot.core.request import Request
from keizer_bot.core.scenes import reads_in_scene
from keizer_bot.core.snapshot import SeasonSnapshot
from keizer_bot.i18n.commands import Right, Topic
from keizer_bot.i18n.folding import fold
from keizer_bot.reading.names import NamedPerson, find
from keizer_bot.reading.people import (
    can_be_called,
    read_withdrawal,
)
from keizer_bot.store import arbiter_changes, people, privacy
from keizer_bot.store.people import Member
from keizer_bot.store.seasons import PlayerRow


def list_players(
    context: Context,
) -> tuple[messages.PlayerListTitle, tuple[messages.PlayerEntry, ...]]:
    """The season's players by name. Raises `ArbiterOnly`, `NoSeason`."""
    context.require_arbiter()
    snapshot = context.snapshot
    members = {m.id: m for m in people.members(context.tx, context.club.id)}
    rows = sorted(snapshot.players, key=lambda player: player.name.casefold())
    entries = tuple(messages.PlayerEntry(p.name, _details(p, members[p.member_id])) for p in rows)
    return messages.PlayerListTitle(snapshot.row.name, len(entries)), entries


def _details(player: PlayerRow, member: Member) -> tuple[messages.Detail, ...]:
    details: list[messages.Detail] = []
    if player.rating is not None:
        rated = messages.RatedAbout if is_estimate(player.origin) else messages.Rated
        details.append(rated(player.rating))
    if player.group is not None:
        details.append(messages.InGroup(player.group))
    if player.from_round > 1:
        details.append(messages.EntersIn(player.from_round))
    if player.until_round is not None:
        details.append(messages.LeftAfter(player.until_round))
    details.append(messages.WithoutTelegram() if member.telegram is None else messages.OnTelegram())
    return tuple(details)


@on_press("withdraw-player", may=Right.PLAYERS)
def withdraw_player(context: Context, *, player: int, confirmed: bool = False) -> Reply:
    """Take a player out of the competition after the last paired round, once that is confirmed.

    Raises `ArbiterOnly`, `StaleButton`, `WithdrawnBefore`, `HasGameAhead`.
    """
    snapshot = context.snapshot
    player_row = player_in(snapshot, player)
    last = len(snapshot.played.rounds)
    if player_row.until_round is not None and player_row.until_round <= last:
        raise messages.WithdrawnBefore(player_row.name, player_row.until_round)
    _check_ahead(snapshot, player_row, last)
    if not confirmed:
        effect = effect_of(context, lambda: _take_out(context, player, last))
        question = messages.ConfirmWithdrawal(player_row.name, last, effect)
        return confirm(context, question, intend(withdraw_player, player=player, confirmed=True))
    _take_out(context, player, last)
    note(context, Action.WITHDRAWN, player_row.name, after=str(last), season_id=snapshot.row.id)
    tell_players(context, (player_row,), messages.YouWereWithdrawn(snapshot.row.name))
    context.happened(PlayerStopped(player_row))
    return Reply.of(messages.PlayerWithdrawn(player_row.name, last))


def _take_out(context: Context, player: int, last: int) -> None:
    arbiter_changes.set_until_round(context.tx, player, last)
    arbiter_changes.remove_overrides_of(context.tx, player, last)


def take_back_withdrawal(context: Context, *, player: int) -> messages.PlayerIsBack:
    """Let a player who left take part again; the rounds in between pay nothing.

    Raises `ArbiterOnly`, `StaleButton`, `NeverLeft`.
    """
    context.require(Right.PLAYERS)
    snapshot = context.snapshot
    player_row = player_in(snapshot, player)
    if player_row.until_round is None:
        raise messages.NeverLeft(player_row.name)
    arbiter_changes.set_until_round(context.tx, player, None)
    last, season = str(player_row.until_round), snapshot.row.id
    note(context, Action.WITHDRAWN, player_row.name, before=last, season_id=season)
    message = messages.PlayerIsBack(player_row.name, len(snapshot.played.rounds) + 1)
    tell_players(context, (player_row,), message)
    return message


def _check_ahead(snapshot: SeasonSnapshot, player: PlayerRow, last: int) -> None:
    for game in snapshot.games:
        number = round_in(snapshot, game.round_id).number
        if number > last and player.id in game.players:
            raise messages.HasGameAhead(player.name, number)


def rename_player(context: Context, *, player: int, name: str) -> messages.PlayerRenamed:
    """Give the player another name, in everything that is stored about them.

    Raises `ArbiterOnly`, `StaleButton`, `NameTooLong`, `NameWithoutLetters`, `QuestionIsNoName`,
    `NameOfAnother`, `ErasedKeepsName`.
    """
    context.require(Right.PLAYERS)
    player_row = player_in(context.snapshot, player)
    check_name(name)
    check_no_question(name)
    if privacy.is_erased(context.tx, player_row.member_id):
        raise messages.ErasedKeepsName(player_row.name)
    others = [other for other in club_people(context) if other.id != player_row.member_id]
    if any(fold(name) in map(fold, (other.name, *other.nicknames)) for other in others):
        raise messages.NameOfAnother(player_row.name, name)
    note(context, Action.RENAMED, player_row.name)  # first: renaming also changes the log
    privacy.rename(context.tx, player_row.member_id, name)
    return messages.PlayerRenamed(player_row.name, name)


def give_nickname(context: Context, *, player: int, nickname: str) -> messages.NicknameGiven:
    """Let the player be found by that nickname too.

    Raises `ArbiterOnly`, `StaleButton`, `NameTooLong`, `NicknameIsAWord`, `NicknameTaken`.
    """
    context.require(Right.PLAYERS)
    player_row = player_in(context.snapshot, player)
    check_name(nickname)
    if not can_be_called(nickname):
        raise messages.NicknameIsAWord(nickname)
    others = [other for other in club_people(context) if other.id != player_row.member_id]
    for taken in find(nickname, others, whole=True):
        raise messages.NicknameTaken(nickname, taken.name)
    kept = [name for name in player_row.nicknames if fold(name) != fold(nickname)]
    _set(context, player_row, [*kept, nickname])
    return messages.NicknameGiven(player_row.name, nickname)


def take_nickname(context: Context, *, player: int, nickname: str) -> messages.NicknameTakenAway:
    """Remove the player's nickname.

    Raises `ArbiterOnly`, `StaleButton`, `NoSuchNickname`.
    """
    context.require(Right.PLAYERS)
    player_row = player_in(context.snapshot, player)
    kept = [name for name in player_row.nicknames if fold(name) != fold(nickname)]
    if len(kept) == len(player_row.nicknames):
        raise messages.NoSuchNickname(player_row.name, nickname)
    _set(context, player_row, kept)
    return messages.NicknameTakenAway(player_row.name, nickname)


def _set(context: Context, player: PlayerRow, nicknames: list[str]) -> None:
    people.set_nicknames(context.tx, player.member_id, nicknames)
    note(context, Action.NICKNAME, player.name)


@reads_in_scene(read_withdrawal)
def withdrawal(request: Request, player: NamedPerson) -> Reply:
    """``/terugtrekken NAME``: take a player out of the competition, once that is confirmed."""
    return withdraw_player(request.context, player=player.id)


WITHDRAW = Command(
    "terugtrekken withdraw ritira", Topic.PEOPLE, withdrawal, may=Right.PLAYERS, scope=Scope.COMING
)
