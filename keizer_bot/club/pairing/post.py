"""The pairings post: one for each pairing, edited in place as results come in.

So the group has one place to look. A new pairing of the round gets a post of its own, and the old
post loses its buttons, so that nobody reports a game that is not played.
"""

from collections.abc import Iterator
from fractions import Fraction
from itertools import count

from keizer_bot.calendar import Phase
from keizer_bot.club.pairing import messages
from keizer_bot.club.signing_off.presence import pairs_in_the_hall
from keizer_bot.core.context import Context
from keizer_bot.core.games import GameContext, friendly_pairs, game_context, round_in
from keizer_bot.core.messages import (
    LastPart,
    No,
    NothingPairedYet,
    OwnGameToo,
    RoundNotPaired,
    StaleButton,
    Yes,
)
from keizer_bot.core.occurrences import InRound
from keizer_bot.core.posting import (
    FIRST,
    SOON,
    address_of,
    club_chats,
    edit,
    pin,
    send,
    take_buttons_away,
    tell,
)
from keizer_bot.core.questions import Below, ButtonKey, Choice, ask, intend, on_press
from keizer_bot.core.reply import Button, Reply, Rows
from keizer_bot.core.snapshot import SeasonSnapshot
from keizer_bot.engine.model import Result
from keizer_bot.i18n.html import Html
from keizer_bot.reports.messages import Awarded, GameMark, Postponed
from keizer_bot.reports.pairings import BoardView, PairingsView, pairings_post
from keizer_bot.reports.rule_words import time_control
from keizer_bot.store import club_evenings, games, people, records, seasons
from keizer_bot.store.clubs import ClubChat
from keizer_bot.store.games import GameRow
from keizer_bot.store.outbox import keyed


def post_pairings(context: Context, round_id: int) -> None:
    """Post the round's pairing with its buttons, pin it, and record what was posted."""
    snapshot = context.snapshot
    view = pairings_view(context, snapshot, round_id)
    first: int | None = None
    for chat, page, key, reply in _pages(context, round_id, view, is_open=True):
        row = send(context, address_of(context, chat), reply, urgency=FIRST, key=key, repeat=True)
        if page == 0:
            pin(context, row)
            first = first or row
    _retire(context, round_id, view.version - 1)
    content = [[[b.board, b.white, b.black] for b in view.boards], list(view.byes)]
    records.add_published(
        context.tx, round_id, "pairings", view.version, content, context.at, first
    )


def retire_pairings(context: Context, round_id: int) -> None:
    """Remove the buttons from the post of pairings that were withdrawn without replacement."""
    row = seasons.round_(context.tx, round_id)
    if row is not None:
        _retire(context, round_id, row.version)


def _retire(context: Context, round_id: int, version: int) -> None:
    """Remove the buttons from an earlier pairing's posts, because they no longer do anything."""
    for chat in club_chats(context):
        for page in count():
            row = keyed(context.tx, _key(round_id, version, page, chat.chat_id))
            if row is None:
                break
            take_buttons_away(context, row)


def refresh_pairings(context: Context, occurrence: InRound) -> tuple[()]:
    """Update the post after a change: a result, an objection, a postponement."""
    snapshot, round_id = context.snapshot, occurrence.round_id
    view = pairings_view(context, snapshot, round_id)
    is_open = any(r.id == round_id and r.phase == Phase.PAIRED for r in snapshot.rounds)
    for _, _, key, reply in _pages(context, round_id, view, is_open=is_open):
        row = keyed(context.tx, key)
        if row is not None:
            edit(context, row, reply)
    return ()


def _pages(
    context: Context, round_id: int, view: PairingsView, *, is_open: bool
) -> Iterator[tuple[ClubChat, int, str, Reply | Html]]:
    """Each chat's pages of the post with their keys, and with buttons while members may report."""
    *before, last = pairings_post(view, context.texts, context.club.language)
    buttons = _buttons(context, round_id, view) if is_open and view.boards else ()
    pages: list[Reply | Html] = [*before, Reply.question(LastPart(last), buttons)]
    for chat in club_chats(context):
        for page, reply in enumerate(pages):
            yield chat, page, _key(round_id, view.version, page, chat.chat_id), reply


def _key(round_id: int, version: int, page: int, chat_id: int) -> str:
    return f"pairings:{round_id}:{version}:{page}@{chat_id}"


OWN_RESULTS = ((messages.IWon(), "won"), (messages.IDrew(), "drew"), (messages.ILost(), "lost"))
"""The results from a player's side: the labels, and the values in the buttons."""


def _buttons(context: Context, round_id: int, view: PairingsView) -> Rows:
    """The buttons, stale once the round is paired again; the season's first post has one more."""
    paired = {"round_id": round_id, "version": view.version}
    *usual, absent = (
        Button(label, intend(ButtonKey.OWN_RESULT, **paired, word=word))
        for label, word in (*OWN_RESULTS, (messages.OpponentAbsent(), "noshow"))
    )
    rows = tuple(usual), (absent,)
    if context.calendar.paired[0].id != round_id:
        return rows
    return (*rows, (Button(OwnGameToo(), intend(ButtonKey.OWN_GAME, round_id=round_id)),))


def analogue_rows(context: Context, game: GameRow) -> Rows:
    """A button by which a player asks for an analogue clock ([003] g).

    Only while there is time to arrange it, and only if the club has set its number of digital
    clocks.
    """
    counted = context.hours.digital_clocks is not None
    if not counted or game.analogue or game.result is not None:
        return ()
    return ((Button(messages.AskAnalogue(), intend(ask_analogue, game=game.id)),),)


@on_press("ask-analogue", below=Below.LIST)
def ask_analogue(context: Context, *, game: int) -> Reply:
    """Ask the opponent if they too want an analogue clock. Raises `NotLinked`, `StaleButton`."""
    player = context.own_player
    table = _unplayed(context, game, player.id)
    opponent = table.opponent(player)
    member = people.member(context.tx, opponent.member_id)
    if not member.is_reachable:
        return Reply.of(messages.AnalogueByWord(opponent.name))
    question = messages.AnalogueAsked(player.name, table.evening.date)
    choices = [Choice(Yes(), intend(agree_analogue, game=game)), Choice(No(), None)]
    rows = ask(context, question, choices, in_a_row=2, of=member.person_id).rows
    tell(context, member.id, question, rows=rows, urgency=SOON, round_id=table.evening.id)
    return Reply.of(messages.AnaloguePassedOn(opponent.name))


@on_press("agree-analogue")
def agree_analogue(context: Context, *, game: int) -> Reply:
    """Note that both players want an analogue clock, and tell them. Raises as `ask_analogue`."""
    player = context.own_player
    table = _unplayed(context, game, player.id)
    asker = table.opponent(player)
    games.set_analogue(context.tx, game)
    refresh_pairings(context, InRound(table.evening.id))
    tell(context, asker.member_id, messages.AnalogueAgreed(player.name), urgency=SOON)
    return Reply.of(messages.AnalogueAgreed(asker.name))


def _unplayed(context: Context, game: int, player: int) -> GameContext:
    """The player's game that has no result yet. Raises `StaleButton`."""
    table = game_context(context, game)
    if player not in table.game.players or table.game.result is not None:
        raise StaleButton
    return table


def pairings_view(context: Context, snapshot: SeasonSnapshot, round_id: int) -> PairingsView:
    """The round's present pairing."""
    evening = round_in(snapshot, round_id)
    row = next(r for r in snapshot.rounds if r.id == round_id)
    names = {player.id: player.name for player in snapshot.players}
    paired = snapshot.games_of(round_id)
    return PairingsView(
        round=evening.number,
        starts=evening.starts,
        boards=tuple(
            BoardView(g.board, names[g.white_id], names[g.black_id], result_of(g), mark_of(g))
            for g in paired
        ),
        byes=tuple(names[i] for i in games.byes(context.tx, round_id)),
        absent=len(snapshot.season.rounds[snapshot.rounds.index(row)].absences),
        version=max(row.version, 1),
        friendly=tuple((names[a], names[b]) for a, b in friendly_pairs(context, round_id)),
        checked_in=pairs_in_the_hall(context, evening),
        digital_clocks=context.hours.digital_clocks,
        analogue=tuple(g.board for g in paired if g.analogue),
        events=_events(context, snapshot, round_id),
        tempo=time_control(snapshot.rules),
    )


def _events(
    context: Context, snapshot: SeasonSnapshot, round_id: int
) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """The events in which games of the round count too, with their boards."""
    events, boards = club_evenings.events_of(context.tx, round_id), dict[str, list[int]]()
    for game in snapshot.games_of(round_id):
        if game.id in events:
            boards.setdefault(events[game.id], []).append(game.board)
    return tuple((event, tuple(played)) for event, played in boards.items())


def result_of(game: GameRow) -> Result | Awarded | None:
    """The game's result as it is shown; None while it is not known."""
    if game.result == Result.AWARD:
        return Awarded(Fraction(game.white_points or 0), Fraction(game.black_points or 0))
    return Result(game.result) if game.result else None


def mark_of(game: GameRow) -> GameMark | Postponed | None:
    """A mark beside the game's result."""
    if game.disputed:
        return GameMark.DISPUTED
    if game.in_advance:
        return GameMark.IN_ADVANCE
    if game.moved_to is not None and game.result is None:
        return Postponed(game.moved_to)
    return None


def pairings_of(context: Context, *, number: int | None = None) -> PairingsView:
    """The pairing of that round, else the newest. Raises `NothingPairedYet`, `RoundNotPaired`."""
    snapshot = context.snapshot_or_last
    paired = snapshot.calendar.paired
    if not paired:
        raise NothingPairedYet
    chosen = next((e for e in paired if e.number == number), None)
    if number is not None and chosen is None:
        raise RoundNotPaired(number, paired[-1].number)
    return pairings_view(context, snapshot, (chosen or paired[-1]).id)
