"""The preview: shows the arbiter the pairing that would be made now, to change by tapping.

Every tap edits the one message in place, because each screen is the answer to a question. The
arbiter sees the cost of a change before it is stored as an override. The preview gives the reason
for each pair (why nobody higher is the opponent) and for the bye (why nobody lower has it).
"""

from collections.abc import Mapping, Sequence
from typing import TypeVar

from keizer_bot.calendar import Phase
from keizer_bot.club.pairing import preview_messages as messages
from keizer_bot.club.pairing.by_hand import ask_to_pair, first_not_over
from keizer_bot.club.pairing.overrides import overrides_of, replace_overrides, take_back
from keizer_bot.club.pairing.proposal import (
    Proposal,
    Wanted,
    broken_by_overrides,
    costs_of,
    gave_way,
    proposal_of,
)
from keizer_bot.core.context import Context
from keizer_bot.core.messages import Back, Job, StaleButton, Yes
from keizer_bot.core.questions import Choice, ask, intend, on_press
from keizer_bot.core.reply import Reply
from keizer_bot.engine.model import RoundPlan
from keizer_bot.engine.reasons import PassedOver, reasons_from
from keizer_bot.engine.rules import ByeRule
from keizer_bot.i18n.commands import Right
from keizer_bot.i18n.message import Label, Message, Refusal
from keizer_bot.i18n.names import names_in_columns
from keizer_bot.store.games import OverrideKind

T = TypeVar("T")
FEW = 2  # reasons shown below each of many pairs
MANY = 12
WIDE = 22  # columns for a name


def boards(proposal: Proposal, plan: RoundPlan, most: int) -> tuple[messages.PreviewBoard, ...]:
    """Each pair of the plan, with at most `most` reasons."""
    facts, places = proposal.facts, proposal.places
    forced = {frozenset(pair) for pair in facts.forced}
    ordered = proposal.pairs_of_arbiter
    made, why, short = [], reasons_from(facts, plan), _short_names(proposal, WIDE)
    for number, (game, passed) in enumerate(zip(plan.games, why, strict=True), start=1):
        white, black = ((short[key], places[key]) for key in (game.white, game.black))
        pair = frozenset((game.white, game.black))
        origin = messages.AsArbiterAsked() if pair in ordered else messages.AsEventHasIt()
        reasons = _shortened([_reason(places, passed_over) for passed_over in passed], most)
        shown = (origin,) if pair in forced else reasons
        made.append(messages.PreviewBoard(number, *white, *black, shown))
    return tuple(made)


def _short_names(proposal: Proposal, width: int) -> dict[str, str]:
    """The players' names by key, short enough to fit beside another one."""
    names = {player.key: player.name for player in proposal.snapshot.players}
    short = names_in_columns(names.values(), width)
    return {key: short[name] for key, name in names.items()}


def _shortened(items: Sequence[T], most: int) -> tuple[T | messages.MoreReasons, ...]:
    more = (messages.MoreReasons(len(items) - most),) if len(items) > most else ()
    return (*items[:most], *more)


def _reason(places: Mapping[str, int], passed: PassedOver) -> messages.Reason:
    two = places[passed.player], places[passed.other]
    if passed.why == "forbidden":
        return messages.KeptApart(*two)
    if not passed.broken:
        return messages.OthersStuck(*two)
    broken = passed.broken[0]
    if broken.rule == "rematch" and broken.round is not None:
        return messages.Met(*two, broken.round)
    return (messages.GroupsApart if broken.rule == "groups" else messages.ColoursClash)(*two)


def byes(proposal: Proposal, plan: RoundPlan) -> tuple[messages.PreviewBye, ...]:
    """The player with the bye, and why nobody lower has it."""
    given, short = set(proposal.facts.round_.byes), _short_names(proposal, WIDE)
    asked = (messages.AsArbiterAsked(),)
    why = {key: asked if key in given else _why_bye(proposal, key) for key in plan.byes}
    return tuple(messages.PreviewBye(short[k], proposal.places[k], why[k]) for k in plan.byes)


def _why_bye(proposal: Proposal, key: str) -> tuple[messages.ByeReason, ...]:
    pairing, places = proposal.snapshot.rules.pairing, proposal.places
    if pairing.method == "round-robin":
        return ()
    rule = messages.ByeByRule(pairing.bye_rule)
    if rule.rule is not ByeRule.LOWEST:
        return (rule,)
    below = [k for k in proposal.facts.free() if places[k] > places[key]]
    return (rule, *_shortened([_spared(proposal, k, key) for k in reversed(below)], FEW))


def _spared(proposal: Proposal, lower: str, key: str) -> messages.ByeReason:
    """The reason why a lower player does not have the bye."""
    table, place = proposal.facts.byes, proposal.places[lower]
    byes = table.past.byes
    had = byes.get(lower, ())
    if table.rules.pairing.bye_fewest_first and len(had) > len(byes.get(key, ())):
        return messages.ByeHad(place, had[-1])
    return messages.ByeNotAllowed(place) if table.broken(lower) else messages.ByeStuck(place)


BOARDS = 15  # on one screen; 60 players take two


def pages_of(proposal: Proposal) -> int:
    """The number of screens of the proposal; at least one."""
    return max(1, -(-len(proposal.seats()) // BOARDS))


def preview_text(
    context: Context, proposal: Proposal, page: int, answer: Message | None
) -> Message:
    """A page of the proposal, or the reason why there is none, with the `answer` below it."""
    title = _title(context, proposal)
    if proposal.refused is not None:
        names = proposal.snapshot.names(proposal.refused.players)
        if not names:
            return messages.PreviewFails(title, proposal.refused.trouble, answer)
        return messages.PreviewImpossible(title, len(names), names, answer)
    assert proposal.plan is not None  # noqa: S101 - else it is refused
    shown = boards(proposal, proposal.plan, FEW)[page * BOARDS : (page + 1) * BOARDS]
    count = len(proposal.seats())
    hidden = len(shown) < count
    relaxed = [gave_way(proposal, each) for each in proposal.plan.relaxed]
    gone = (*relaxed, *broken_by_overrides(proposal))
    return messages.Preview(
        title=title,
        boards=shown,
        part=messages.PreviewPart(shown[0].board, shown[-1].board, count) if hidden else None,
        byes=byes(proposal, proposal.plan),
        relaxed=messages.PreviewRelaxed(gone) if gone else messages.NothingRelaxed(),
        answer=answer,
    )


def _title(context: Context, proposal: Proposal) -> Message:
    evening = proposal.evening
    if evening.phase is Phase.PAIRED:
        return messages.PreviewAgainTitle(evening.number, evening.date)
    if evening.pairs <= context.at:
        return messages.PreviewNotDoneTitle(evening.number, evening.date)
    return messages.PreviewTitle(evening.number, evening.date, context.local(evening.pairs))


_ON_A_BUTTON = 13  # columns for each of two names on one button


@on_press("show-preview", may=Right.PAIRING)
def show_preview(context: Context, *, round_id: int | None = None, page: int = 0) -> Reply:
    """Show the pairing that would be made now, with the reason for each pair.

    The round is the first that is not over, unless another is named. Raises `ArbiterOnly`,
    `RightMissing`, `NoEveningLeft`, `StaleButton`, `WrongPhase`, `ResultsIn`.
    """
    if round_id is None:
        round_id = first_not_over(context.snapshot).id
    return _screen(context, round_id, page, None)


def _screen(context: Context, round_id: int, page: int, answer: Message | None) -> Reply:
    """A page of the preview, below the answer to the last press, with its buttons."""
    proposal = proposal_of(context, round_id)
    page = min(page, pages_of(proposal) - 1)

    def turn(label: Label, to: int) -> Choice:
        return Choice(label, intend(show_preview, round_id=round_id, page=to))

    choices = _pair_choices(proposal, page)
    if page:
        choices.append(turn(messages.PreviewLabel.EARLIER, page - 1))
    if page < pages_of(proposal) - 1:
        choices.append(turn(messages.PreviewLabel.NEXT, page + 1))
    choices.append(turn(messages.PreviewLabel.REFRESH, page))
    if proposal.overrides:
        label = messages.OverridesLabel(len(proposal.overrides))
        choices.append(Choice(label, intend(show_overrides, round_id=round_id)))
    if proposal.plan is not None:
        again = proposal.evening.phase is Phase.PAIRED
        job = Job.AGAIN if again else Job.PAIR
        choices.append(Choice(job, intend(ask_to_pair, round_id=round_id)))
    return ask(context, preview_text(context, proposal, page, answer), choices, in_a_row=2)


def _pair_choices(proposal: Proposal, page: int) -> list[Choice]:
    """A button for each pair of that page."""
    first, short = page * BOARDS, _short_names(proposal, _ON_A_BUTTON)
    where, choices = {"round_id": proposal.evening.id, "page": page}, []
    for number, pair in enumerate(proposal.seats()[first : first + BOARDS], start=first + 1):
        shown = intend(show_pair, **where, two=_ids(proposal, pair))
        choices.append(Choice(_label(short, number, pair), shown))
    return choices


def _label(short: Mapping[str, str], number: int, pair: tuple[str, str]) -> messages.PairLabel:
    return messages.PairLabel(number, *(short[key] for key in pair))


def _ids(proposal: Proposal, pair: Sequence[str]) -> list[int]:
    return [proposal.snapshot.by_key(key).id for key in pair]


def _back_button(round_id: int, page: int) -> Choice:
    return Choice(Back(), intend(show_preview, round_id=round_id, page=page))


@on_press("show-pair", may=Right.PAIRING)
def show_pair(context: Context, *, round_id: int, two: list[int], page: int = 0) -> Reply:
    """Show one pair of the preview with all its reasons, and buttons to change it.

    Raises as `show_preview`, and `StaleButton` if the two are no longer a pair.
    """
    proposal = proposal_of(context, round_id)
    pairs = [_ids(proposal, pair) for pair in proposal.seats()]
    if proposal.plan is None or two not in pairs:
        raise StaleButton
    board = boards(proposal, proposal.plan, MANY)[pairs.index(two)]
    forced = (w.id for w in proposal.overrides if w.kind == "force" and w.player_id in two)
    override = next(forced, None)
    where = {"round_id": round_id, "page": page}

    def wanting(label: Label, kind: OverrideKind, *ids: int | None) -> Choice:
        return Choice(label, intend(ask_for, **where, wanted=[[kind, *ids]]))

    let_go = Choice(messages.PreviewLabel.LET_GO, intend(drop_override, **where, wish=override))
    choices = [
        wanting(messages.PreviewLabel.FIX, "force", *two) if override is None else let_go,
        wanting(messages.PreviewLabel.FORBID, "forbid", *two),
        Choice(messages.PreviewLabel.SWAP, intend(choose_swap, **where, two=two)),
        _back_button(round_id, page),
    ]
    for player in two:
        label = messages.FreeLabel(proposal.snapshot.by_id(player).name)
        choices.append(wanting(label, "bye", player, None))
    return ask(context, messages.PairOnOffer(board), choices, in_a_row=2)


@on_press("choose-swap", may=Right.PAIRING)
def choose_swap(context: Context, *, round_id: int, two: list[int], page: int = 0) -> Reply:
    """Ask with which other pair or bye these two should swap. Raises as `show_pair`."""
    proposal = proposal_of(context, round_id)
    pairs = [(n, pair, _ids(proposal, pair)) for n, pair in enumerate(proposal.seats(), start=1)]
    if proposal.plan is None or two not in [ids for _, _, ids in pairs]:
        raise StaleButton
    short = _short_names(proposal, _ON_A_BUTTON)
    others = [(_label(short, n, pair), ids) for n, pair, ids in pairs if ids != two]
    free = [
        (messages.ByeLabel(proposal.name(key)), _ids(proposal, [key])) for key in proposal.plan.byes
    ]
    choices: list[Choice] = [
        Choice(message, intend(ask_swap, round_id=round_id, two=two, others=ids, page=page))
        for message, ids in [*others, *free]
    ]
    back = Choice(Back(), intend(show_pair, round_id=round_id, two=two, page=page))
    names = [proposal.snapshot.by_id(i).name for i in two]
    return ask(context, messages.SwapWithWhich(*names), [*choices, back], in_a_row=2)


@on_press("ask-swap", may=Right.PAIRING)
def ask_swap(
    context: Context, *, round_id: int, two: list[int], others: list[int], page: int = 0
) -> Reply:
    """Show the ways in which these players can change opponents, each with its cost.

    Raises as `show_preview`, and the refusal of the first way if all are refused.
    """
    swaps, choices, refused = [], [], None
    for wanted in _swaps(two, others):
        try:
            swaps.append(_tried(context, round_id, wanted))
        except Refusal as refusal:
            refused = refusal
            continue
        keep = intend(keep_overrides, round_id=round_id, wanted=wanted, page=page)
        choices.append(Choice(messages.SwapLabel(len(swaps)), keep))
    if refused is not None and not swaps:
        raise refused
    ways = (messages.SwapWay(n, way.overrides, way.costs) for n, way in enumerate(swaps, start=1))
    choices.append(_back_button(round_id, page))
    return ask(context, messages.SwapHow(tuple(ways)), choices, in_a_row=2)


def _swaps(two: list[int], others: list[int]) -> list[list[Wanted]]:
    """The two ways for these four, or for two and somebody with a bye."""
    a, b = two
    if len(others) == 1:
        (free,) = others
        return [[("force", x, free), ("bye", y, None)] for x, y in ((a, b), (b, a))]
    c, d = others
    return [[("force", a, x), ("force", b, y)] for x, y in ((c, d), (d, c))]


@on_press("ask-for", may=Right.PAIRING)
def ask_for(context: Context, *, round_id: int, wanted: list[Wanted], page: int = 0) -> Reply:
    """Show the cost of these overrides, and ask if they should be stored.

    Raises as `show_preview` and `replace_overrides`.
    """
    way = _tried(context, round_id, wanted)
    keep = intend(keep_overrides, round_id=round_id, wanted=wanted, page=page)
    return ask(context, way, [Choice(Yes(), keep), _back_button(round_id, page)], in_a_row=2)


def _tried(context: Context, round_id: int, wanted: list[Wanted]) -> messages.ConfirmOverrides:
    """The overrides and their cost, for the question."""
    outcome = list[tuple[tuple[messages.Shown, ...], tuple[messages.Shown, ...]]]()

    def act() -> None:
        outcome.append(replace_overrides(context, round_id=round_id, wanted=wanted))

    costs = costs_of(context, round_id, wanted, act)
    kept, gone = outcome[0]
    rules = costs.rules or (messages.CostsNothing(),)
    return messages.ConfirmOverrides(
        kept, (*map(messages.CostsOverride, gone), *rules, *costs.others)
    )


@on_press("keep-wishes")
def keep_overrides(
    context: Context, *, round_id: int, wanted: list[Wanted], page: int = 0
) -> Reply:
    """Store these overrides; returns the preview with them. Raises as `ask_for`."""
    kept, _ = replace_overrides(context, round_id=round_id, wanted=wanted)
    return _screen(context, round_id, page, messages.OverridesKept(kept))


@on_press("show-wishes", may=Right.PAIRING)
def show_overrides(context: Context, *, round_id: int) -> Reply:
    """Show the round's overrides, with buttons to take them back. Raises as `show_preview`."""
    overrides = overrides_of(context, round_id)
    choices = [
        Choice(messages.TakeBack(message), intend(drop_override, round_id=round_id, wish=number))
        for message, number in overrides
    ]
    message = messages.OverridesNow(tuple(message for message, _ in overrides))
    return ask(context, message, [*choices, _back_button(round_id, 0)])


@on_press("drop-wish")
def drop_override(context: Context, *, round_id: int, wish: int, page: int = 0) -> Reply:
    """Take an override back; returns the new preview. Raises as `take_back` and `show_preview`."""
    answer = take_back(context, wish=wish)
    return _screen(context, round_id, page, answer.text)
