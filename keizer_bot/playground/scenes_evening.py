"""Scenes of the evening: who comes later, who does not come, and what a game has become."""

from __future__ import annotations

from keizer_bot.playground import remarks
from keizer_bot.playground.occasion import DAY_AFTER, MONDAY, SOON, Occasion, name
from keizer_bot.playground.prompter import NO_SHOWS
from keizer_bot.playground.story import wrong

_PLAYED = ("1-0", "1/2-1/2", "0-1")
_REVISED_LINES = 8  # of a ranking that is posted once more


async def ten_minutes_later(o: Occasion) -> None:
    """Who comes a little later says so; it is passed on and is no sign-off."""
    _, white, black = o.board_of_two()
    o.comment(remarks.PassedOn())
    with o.beside(black):
        await o.writes(o.on(MONDAY, 19, 20), white, "ten_minutes")


async def corrected(o: Occasion) -> None:
    """The reporter is too quick, and puts it right himself; the opponent agrees by a tap."""
    board, reporter, opponent = o.board_of_two()
    result = o.outcome(board)
    o.comment(remarks.OpponentAgrees())
    await o.reports(o.on(MONDAY, 20, 35), reporter, wrong(result))
    with o.beside(opponent):
        await o.reports(o.on(MONDAY, 20, 35) + SOON, reporter, result)
        await o.director.tap(o.on(MONDAY, 20, 35) + 2 * SOON, opponent, opponent.chat, "k:")


async def no_show(o: Occasion) -> None:
    """Half an hour after the start somebody says by a tap that his opponent did not come."""
    _, reporter, opponent = o.board_of_two()
    group = o.director.company.group
    o.comment(remarks.DidNotCome())
    with o.beside(opponent):
        await o.director.tap(o.on(MONDAY, 20, 17), reporter, group, ":noshow")


async def nobody_came(o: Occasion) -> None:
    """Of one game nothing will be heard this evening."""
    board, _, _ = o.board_of_two()
    o.left_open.add(board.number)


async def neither(o: Occasion) -> None:
    """At the end of the evening the arbiter is asked what has become of that game."""
    o.comment(remarks.NeitherHasCome())
    with o.beside(o.arbiter), o.director.screen.at_most(_REVISED_LINES):
        await o.director.prompter.go_to(o.on(MONDAY, 23, 30))
        await o.director.prompter.phase(o.number, "final")
        await o.director.settle()
        await o.taps(o.on(MONDAY, 23, 40), o.arbiter, "neither_came")


async def absent_again(o: Occasion) -> None:
    """Who did not come last time, and said nothing, is not there again."""
    silent = set(o.director.prompter.keys(NO_SHOWS, o.number - 1))
    waiting = (
        (board, key)
        for board in o.open_boards()
        for key, other in ((board.black, board.white), (board.white, board.black))
        if key in silent & o.people.keys() and other in o.people
    )
    found = next(waiting, None)
    if found is None:  # by this seed he is free, or signed off after all
        return
    board, key = found
    reporter = o.people[board.white if key == board.black else board.black]
    o.comment(remarks.NotThereAgain(name(o.people[key])))
    await o.director.tap(o.on(MONDAY, 20, 17), reporter, o.director.company.group, ":noshow")


async def signed_off_for_silence(o: Occasion) -> None:
    """After two such rounds in a row he is signed off until he says something; both are told."""
    twice = set(o.director.prompter.keys(NO_SHOWS, o.number - 1))
    silent = [o.people[k] for k in o.director.prompter.keys(NO_SHOWS, o.number) if k in twice]
    if not silent:
        return
    o.comment(remarks.TwiceSilent())
    with o.beside(o.arbiter, *silent):
        await o.director.prompter.go_to(o.on(MONDAY, 23, 30))
        await o.director.prompter.phase(o.number, "final")
        await o.director.settle()


async def undone(o: Occasion) -> None:
    """A slip of the arbiter is undone; what it does to the ranking is shown beforehand."""
    boards = o.director.prompter.boards(o.number)
    board = next(b for b in boards if len(o.players(b)) > 1 and b.result in _PLAYED)
    white, black = o.players(board)
    said = {
        "white": white.user.last_name,
        "black": black.user.last_name,
        "result": wrong(board.result or ""),
    }
    o.comment(remarks.UndoneWithEffect())
    with o.beside(o.arbiter), o.director.screen.at_most(_REVISED_LINES):
        await o.writes(o.on(DAY_AFTER, 10, 5), o.arbiter, "correct", **said)
        await o.taps(o.on(DAY_AFTER, 10, 6), o.arbiter, "yes")
        await o.writes(o.on(DAY_AFTER, 10, 9), o.arbiter, "undo")
        await o.taps(o.on(DAY_AFTER, 10, 10), o.arbiter, 0)
        await o.taps(o.on(DAY_AFTER, 10, 11), o.arbiter, "yes")
