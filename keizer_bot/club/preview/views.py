"""Why a proposal pairs as it does: for each pair who was passed over, for the bye who is spared."""

from dataclasses import dataclass

from keizer_bot.calendar import Phase
from keizer_bot.club.overrides.proposal import Proposal, broken_by_overrides, gave_way
from keizer_bot.club.preview import messages
from keizer_bot.core.context import RequestContext
from keizer_bot.engine.model import RoundPlan
from keizer_bot.engine.pairing import PairingStart
from keizer_bot.engine.reasons import PassedOver, reasons_from
from keizer_bot.engine.rules import ByeRule
from keizer_bot.i18n.message import Message
from keizer_bot.i18n.names import shorten_name

FEW = 2  # reasons that stand below a pair where there are many pairs
MANY = 12
WIDE = 22  # columns for a name


@dataclass(frozen=True, slots=True)
class Grounds:
    """A proposal with what its pairing started from; `places` are those in the ranking."""

    proposal: Proposal
    plan: RoundPlan
    evening: PairingStart
    places: dict[str, int]

    def name(self, key: str) -> str:
        """A name that leaves room for another one beside it."""
        return shorten_name(self.proposal.name(key), WIDE)


def grounds_of(proposal: Proposal, plan: RoundPlan) -> Grounds:
    """Gather why `plan` is as it is."""
    places = {key: place for place, key in enumerate(proposal.start.byes.order, start=1)}
    return Grounds(proposal, plan, proposal.start, places)


def boards(grounds: Grounds, most: int) -> tuple[messages.PreviewBoard, ...]:
    """Each pair of the proposal with at most so many reasons."""
    why = reasons_from(grounds.evening, grounds.plan)
    forced = {frozenset(pair) for pair in grounds.evening.forced}
    made = []
    for number, (game, passed) in enumerate(zip(grounds.plan.games, why, strict=True), start=1):
        white, black = (
            (grounds.name(key), grounds.places[key]) for key in (game.white, game.black)
        )
        asked = frozenset((game.white, game.black)) in forced
        found: list[messages.Reason] = [_reason(grounds, each) for each in passed]
        shown = (messages.AsArbiterAsked(),) if asked else _first(found, most)
        made.append(messages.PreviewBoard(number, *white, *black, shown))
    return tuple(made)


def _first(found: list[messages.Reason], most: int) -> tuple[messages.Reason, ...]:
    more = (messages.MoreReasons(len(found) - most),) if len(found) > most else ()
    return (*found[:most], *more)


def _reason(grounds: Grounds, passed: PassedOver) -> messages.Reason:
    two = grounds.places[passed.player], grounds.places[passed.other]
    if passed.why == "forbidden":
        return messages.KeptApart(*two)
    if not passed.broken:
        return messages.OthersStuck(*two)
    broken = passed.broken[0]
    if broken.rule == "rematch" and broken.round is not None:
        return messages.Met(*two, broken.round)
    return (messages.GroupsApart if broken.rule == "groups" else messages.ColoursClash)(*two)


def byes(grounds: Grounds) -> tuple[messages.PreviewBye, ...]:
    """Who has the bye, and why it is nobody lower."""
    given = set(grounds.evening.round_.byes)
    return tuple(
        messages.PreviewBye(
            grounds.name(key),
            grounds.places[key],
            (messages.AsArbiterAsked(),) if key in given else _why_bye(grounds, key),
        )
        for key in grounds.plan.byes
    )


def _why_bye(grounds: Grounds, key: str) -> tuple[messages.ByeReason, ...]:
    pairing = grounds.proposal.snapshot.rules.pairing
    if pairing.method == "round-robin":
        return ()
    rule = messages.ByeByRule(pairing.bye_rule)
    if rule.rule is not ByeRule.LOWEST:
        return (rule,)
    below = [k for k in grounds.evening.free() if grounds.places[k] > grounds.places[key]]
    spared = [_spared(grounds, k, key) for k in reversed(below)]
    more = (messages.MoreReasons(len(spared) - FEW),) if len(spared) > FEW else ()
    return (rule, *spared[:FEW], *more)


def _spared(grounds: Grounds, lower: str, key: str) -> messages.ByeReason:
    """Why somebody lower has not the bye."""
    table, place = grounds.evening.byes, grounds.places[lower]
    byes = table.past.byes
    had = byes.get(lower, ())
    if table.rules.pairing.bye_fewest_first and len(had) > len(byes.get(key, ())):
        return messages.ByeHad(place, had[-1])
    return messages.ByeNotAllowed(place) if table.broken(lower) else messages.ByeStuck(place)


BOARDS = 15  # on one screen; 60 players take two


def pages_of(proposal: Proposal) -> int:
    """How many screens the proposal takes; at least one."""
    return max(1, -(-len(proposal.seats()) // BOARDS))


def preview_text(
    context: RequestContext, proposal: Proposal, page: int, said: Message | None
) -> Message:
    """That page of the proposal, or whom nobody is left for; `said` stands below it."""
    title = _title(context, proposal)
    if proposal.refused is not None:
        names = proposal.snapshot.names(proposal.refused.players)
        if not names:
            return messages.PreviewFails(title, proposal.refused.trouble, said)
        return messages.PreviewImpossible(title, len(names), names, said)
    assert proposal.plan is not None  # noqa: S101 - else it is refused
    grounds = grounds_of(proposal, proposal.plan)
    shown = boards(grounds, FEW)[page * BOARDS : (page + 1) * BOARDS]
    gone = (
        *(gave_way(proposal, relaxed) for relaxed in proposal.plan.relaxed),
        *broken_by_overrides(proposal),
    )
    return messages.Preview(
        title=title,
        boards=shown,
        part=_part(shown, len(proposal.seats())),
        byes=byes(grounds),
        relaxed=messages.PreviewRelaxed(gone) if gone else messages.NothingRelaxed(),
        said=said,
    )


def _title(context: RequestContext, proposal: Proposal) -> Message:
    evening = proposal.evening
    if evening.phase is Phase.PAIRED:
        return messages.PreviewAgainTitle(evening.number, evening.date)
    if evening.pairs <= context.at:
        return messages.PreviewNotDoneTitle(evening.number, evening.date)
    return messages.PreviewTitle(evening.number, evening.date, context.local(evening.pairs))


def _part(shown: tuple[messages.PreviewBoard, ...], count: int) -> Message | None:
    if len(shown) == count:
        return None
    return messages.PreviewPart(shown[0].board, shown[-1].board, count)
