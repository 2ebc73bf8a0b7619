"""The arbiter's choices for a season in preparation: each gives a new draft.

The rules that clubs most often change, in an arbiter's words, with a button for each; the evenings
around Christmas and New Year; and a list of players, whose names are matched to members.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from enum import Enum, auto
from typing import Any, Final

from msgspec.structs import replace

from keizer_bot.club.seasons.draft import Draft, Entrant, Listed, Order, WizardStep
from keizer_bot.core.context import Context
from keizer_bot.core.hours import Hours
from keizer_bot.engine.errors import EngineError
from keizer_bot.engine.rules import Rules
from keizer_bot.engine.rules_table import laid_over, rules_from
from keizer_bot.formats.players_file import ListNotes, PlayerLine
from keizer_bot.i18n.folding import spelled
from keizer_bot.store import people
from keizer_bot.store.people import Member
from keizer_bot.store.seasons import ESTIMATED, RatingOrigin

WizardLabel = Enum(
    "WizardLabel",
    """
    NEXT BACK THROW_AWAY MORE_NAMES EARLIER_NAMES NEW_NAME OTHER_NAME OTHER_ROUNDS OTHER_FIRST
    PER_EVENING TEMPO WEEK_EARLIER WEEK_LATER AS_LAST_SEASON WITHOUT_GROUPS BY_RATING START_SEASON
    START_AT_ONCE NEW_MEMBER WHICH_RULES LIST_IS_RIGHT NEW_SEASON END_SEASON
    """,
)
"""The labels of the wizard's other buttons."""
RuleOption = Enum(
    "RuleOption",
    """
    OTHERWISE NO_BYE_TWICE BYE_TWICE NO_NEWCOMER_BYE NEWCOMER_BYE MEET_ONCE MEET_ONCE_A_PERIOD
    MEET_AFTER_THREE MEET_ONCE_A_PERIOD_AFTER_THREE COLOURS_BY_SHARE COLOURS_BY_BALANCE
    COLOURS_REVERSED ABSENT_FIVE_TIMES ABSENT_TEN_TIMES ABSENT_EVERY_TIME POINTS
    """,
)
"""A rule as an arbiter would say it; `OTHERWISE` is the button that shows them all."""
_TABLES: Final[Mapping[RuleOption, dict[str, Any]]] = {
    RuleOption.NO_BYE_TWICE: {"pairing": {"bye_gap": 1}},
    RuleOption.BYE_TWICE: {"pairing": {"bye_gap": 0}},
    RuleOption.NO_NEWCOMER_BYE: {"pairing": {"newcomer_bye": False}},
    RuleOption.NEWCOMER_BYE: {"pairing": {"newcomer_bye": True}},
    RuleOption.MEET_ONCE: {"pairing": {"rematch": "never"}},
    RuleOption.MEET_ONCE_A_PERIOD: {"pairing": {"rematch": "once-per-period"}},
    RuleOption.MEET_AFTER_THREE: {"pairing": {"rematch": {"gap": 3}}},
    RuleOption.MEET_ONCE_A_PERIOD_AFTER_THREE: {
        "pairing": {"rematch": {"per_period": 1, "gap": 3}}
    },
    RuleOption.COLOURS_BY_SHARE: {"pairing": {"colours": "even-share"}},
    RuleOption.COLOURS_BY_BALANCE: {"pairing": {"colours": "sevilla"}},
    RuleOption.COLOURS_REVERSED: {
        "pairing": {"colours": ["reverse", "even-share", "other-share", "alternate", "lot"]}
    },
    RuleOption.ABSENT_FIVE_TIMES: {"absence": {"excused": {"limit": 5}}},
    RuleOption.ABSENT_TEN_TIMES: {"absence": {"excused": {"limit": 10}}},
    RuleOption.ABSENT_EVERY_TIME: {"absence": {"excused": {"limit": None}}},
}
_OF_PERIODS: Final = (RuleOption.MEET_ONCE_A_PERIOD, RuleOption.MEET_ONCE_A_PERIOD_AFTER_THREE)


def with_option(draft: Draft, option: str) -> dict[str, Any]:
    """The draft's rules changed by that option. Raises KeyError for an unknown one."""
    return _overlaid(draft.rules, _TABLES[RuleOption[option]])


def _overlaid(rules: Mapping[str, Any], table: dict[str, Any]) -> dict[str, Any]:
    """The rules overlaid with that table; a limit of None is removed."""
    changed = laid_over(rules, table)
    excused = changed.get("absence", {}).get("excused")
    if isinstance(excused, dict) and excused.get("limit", 0) is None:
        kept = {key: value for key, value in excused.items() if key != "limit"}
        return {**changed, "absence": {**changed["absence"], "excused": kept}}
    return changed


def options_of(draft: Draft) -> Iterator[RuleOption]:
    """The options that would change something; those about periods only if there are periods."""
    now = _rules_of(draft.table())
    for option, table in _TABLES.items() if now else ():
        has_periods = now is not None and now.season.rounds_per_period is not None
        if option in _OF_PERIODS and not has_periods:
            continue
        then = _rules_of(_overlaid(draft.table(), table))
        if then is not None and then != now:
            yield option


def _rules_of(table: dict[str, Any]) -> Rules | None:
    try:
        return rules_from(table)
    except EngineError:
        return None


_CHRISTMAS_EVE: Final = (12, 24)
_DAY_AFTER_NEW_YEAR: Final = (1, 2)


class HolidayLabel(Enum):
    """The answers: skip these evenings, or play as on any other."""

    NO_EVENING = auto()
    AS_USUAL = auto()


def open_holidays(draft: Draft, hours: Hours) -> tuple[date, ...]:
    """The evenings from 24 December to 2 January that the arbiter has not decided on yet."""
    days = draft.evenings(hours)
    return tuple(day for day in days if _is_holiday(day) and day not in draft.held)


def _is_holiday(day: date) -> bool:
    place = (day.month, day.day)
    return place >= _CHRISTMAS_EVE or place <= _DAY_AFTER_NEW_YEAR


def without_holidays(draft: Draft, hours: Hours) -> Draft:
    """Skip the undecided evenings of the holidays, also those to which rounds then move."""
    while days := open_holidays(draft, hours):
        draft = replace(draft, skip=tuple(sorted({*draft.skip, *days})))
    return draft


def with_holidays(draft: Draft, hours: Hours) -> Draft:
    """Play on the undecided evenings of the holidays, as in any week."""
    return replace(draft, held=(*draft.held, *open_holidays(draft, hours)))


_LIKE = 80  # of 100
_MOST_ASKED = 4
_A_SURNAME = 3  # letters at least


def with_list(
    context: Context,
    draft: Draft,
    lines: Sequence[PlayerLine],
    origin: RatingOrigin | None = None,
    *,
    notes: ListNotes | None = None,
) -> Draft:
    """The draft with a list to match, sorted by rating, else in its own order.

    `origin` is the source of all its ratings except estimates. If two lines have one name, the bot
    asks about both.
    """
    members = people.members(context.tx, context.club.id)
    by_rating = sorted(lines, key=lambda line: -(line.rating or 0))
    names = Counter(spelled(line.name) for line in lines)
    listed = [
        _listed(line, members, origin, alone=names[spelled(line.name)] == 1) for line in by_rating
    ]
    read = notes or ListNotes()
    unused, passed = tuple(read.unused), tuple(read.passed)
    return _asking(replace(draft, listed=tuple(listed), unused=unused, passed=passed))


def _listed(
    line: PlayerLine, members: Sequence[Member], origin: RatingOrigin | None, *, alone: bool
) -> Listed:
    """Match a line to the one member of exactly that name; ask if several or similar names fit."""
    name = spelled(line.name)
    listed = Listed(
        line.name,
        line.rating,
        line.group,
        number=line.number,
        mail=line.mail,
        born=line.born,
        origin=ESTIMATED if line.estimated else (origin if line.rating is not None else None),
    )
    same = [m.id for m in members if spelled(m.name) == name]
    if len(same) == 1 and alone:
        return replace(listed, member=same[0], settled=True)
    scores = {m.id: _likeness(spelled(m.name), name) for m in members}
    near = sorted((i for i, score in scores.items() if score >= _LIKE), key=lambda i: -scores[i])
    maybe = tuple(same or near)[:_MOST_ASKED]
    return replace(listed, maybe=maybe, settled=not maybe)


def _likeness(one: str, other: str) -> float:
    """Similarity of two names, up to 100; a shared surname with the same initial suffices."""
    words, others = set(one.split()), set(other.split())
    shared = any(len(word) >= _A_SURNAME for word in words & others)
    initials = {word[0] for word in words - others} & {word[0] for word in others - words}
    from rapidfuzz import fuzz  # noqa: PLC0415 - 4 MB, and seldom needed

    ratio = fuzz.token_set_ratio(one, other)
    return max(ratio, float(_LIKE)) if shared and initials else ratio


def _asking(draft: Draft) -> Draft:
    """The draft at the next line that may be a member; if there is none, at the whole list."""
    taken = {line.member for line in draft.listed if line.member is not None}
    listed = tuple(
        replace(line, settled=True) if taken.issuperset(line.maybe) else line
        for line in draft.listed
    )
    step = WizardStep.LIST if all(line.settled for line in listed) else WizardStep.MATCHING
    return replace(draft, listed=listed, step=step)


def settle(draft: Draft, member: int | None) -> Draft:
    """The draft after the answer that the line is that member (None: somebody new)."""
    place = next(n for n, line in enumerate(draft.listed) if not line.settled)
    listed = list(draft.listed)
    listed[place] = replace(listed[place], member=member, settled=True)
    return _asking(replace(draft, listed=tuple(listed)))


def settled_list(draft: Draft, names: Mapping[int, str]) -> Draft:
    """The draft in which the listed players play, in the list's order; all other members follow.

    `names` are the members' names by their ids.
    """
    before = {e.member: e for e in draft.entrants if e.member is not None}
    playing = []
    for line in draft.listed:
        earlier = before.get(line.member) if line.member else None
        entrant = earlier or Entrant(names.get(line.member or 0, line.name), line.member)
        playing.append(
            replace(
                entrant,
                rating=line.rating or entrant.rating,
                origin=line.origin if line.rating else entrant.origin,
                group=line.group or entrant.group,
                federation_id=line.number or entrant.federation_id,
                mail=line.mail or entrant.mail,
                born=line.born or entrant.born,
                plays=True,
            )
        )
    on_it = {e.member for e in playing}
    others = [replace(e, plays=False) for e in draft.entrants if e.member and e.member not in on_it]
    entrants = (*playing, *others)
    return replace(
        draft, entrants=entrants, listed=(), order=Order.LIST, step=WizardStep.PLAYERS, page=0
    )
