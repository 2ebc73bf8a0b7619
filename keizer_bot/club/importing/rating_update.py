"""Updates all ratings of the running season from a list: matches, shows, confirms and then changes.

Matching only suggests: certain, likely or nobody. The arbiter confirms all matches by number at
once, and all by name; the bot asks about each doubtful one. No rating changes before the last
answer, for which the arbiter sees the effect on the ranking.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from keizer_bot.club.importing import rating_messages as messages
from keizer_bot.club.players.messages import ListName
from keizer_bot.club.players.ratings import list_name, list_of, on_list, shown
from keizer_bot.club.ranking.actions import effect_of, revise_ranking
from keizer_bot.core.change_log import Action
from keizer_bot.core.context import Context
from keizer_bot.core.messages import StaleButton
from keizer_bot.core.posting import note
from keizer_bot.core.questions import Choice, ask_one, intend, on_press
from keizer_bot.core.reply import Reply
from keizer_bot.core.snapshot import SeasonSnapshot
from keizer_bot.i18n.commands import Right
from keizer_bot.i18n.folding import spelled
from keizer_bot.i18n.message import Message
from keizer_bot.store import drafts, rating_lists, seasons
from keizer_bot.store.rating_lists import ListedRow
from keizer_bot.store.seasons import PlayerRow, RatingOrigin
from keizer_bot.store.transaction import Transaction

_LIKE = 82  # of 100: the bot does not ask about names that are less alike
_SURELY_OTHER = 45  # of 100: below this similarity, a matching number was mistyped
_MOST_ASKED = 4
_LOOKED_AT = 8


class MaybeMatch(msgspec.Struct, frozen=True):
    """A player (by id) and the people on the list who may be them."""

    player: int
    maybe: tuple[ListedRow, ...]


class Pair(msgspec.Struct, frozen=True):
    """A player (by id) and their entry on the list."""

    player: int
    listed: ListedRow


class Matches(NamedTuple):
    """Players matched by number, by exact name, perhaps, or not at all."""

    by_number: tuple[Pair, ...]
    by_name: tuple[Pair, ...]
    doubts: tuple[MaybeMatch, ...]
    nobody: tuple[int, ...]


def match(tx: Transaction, club_id: int, players: Iterable[PlayerRow]) -> Matches:
    """Look for each player on the club's list."""
    wanted = tuple(players)
    names = Counter(spelled(p.name) for p in wanted)
    by_number, by_name = list[Pair](), list[Pair]()
    open_: list[tuple[PlayerRow, tuple[ListedRow, ...]]] = []
    for player in wanted:
        same = _same_number(tx, club_id, player)
        named = rating_lists.by_name(tx, club_id, spelled(player.name))
        if len(same) == 1 and _may_be(player.name, same[0]):
            by_number.append(Pair(player.id, same[0]))
        elif len(named) == 1 and not player.federation_id and names[spelled(player.name)] == 1:
            by_name.append(Pair(player.id, named[0]))
        else:
            open_.append((player, same + named))
    everybody = _Names(rating_lists.names(tx, club_id) if open_ else ())
    likely = {
        player.id: (*listed, *_alike(tx, club_id, everybody.like(spelled(player.name))))
        for player, listed in open_
    }
    return _with_doubts(by_number, by_name, likely)


def _with_doubts(
    by_number: Sequence[Pair], by_name: Sequence[Pair], likely: Mapping[int, Sequence[ListedRow]]
) -> Matches:
    """The matches; a likely entry is nobody else's, and the most common club's come first."""
    club, taken = _common_club([*by_number, *by_name]), {pair.listed for pair in by_number}
    doubts, nobody = list[MaybeMatch](), list[int]()
    for player, listed in likely.items():
        free = dict.fromkeys(row for row in listed if row not in taken)
        maybe = tuple(sorted(free, key=lambda row: row.club != club))
        if maybe:
            doubts.append(MaybeMatch(player, maybe[:_MOST_ASKED]))
        else:
            nobody.append(player)
    return Matches(tuple(by_number), tuple(by_name), tuple(doubts), tuple(nobody))


def _same_number(tx: Transaction, club_id: int, player: PlayerRow) -> tuple[ListedRow, ...]:
    if not player.federation_id:
        return ()
    return rating_lists.by_number(tx, club_id, player.federation_id.lstrip("0"))


def _may_be(name: str, person: ListedRow) -> bool:
    """True if two names may be one person's, given that a number may be mistyped."""
    from rapidfuzz import fuzz  # noqa: PLC0415 - 4 MB, and seldom needed

    return fuzz.token_set_ratio(spelled(name), person.spelled) >= _SURELY_OTHER


def _alike(tx: Transaction, club_id: int, keys: Iterable[int]) -> Iterator[ListedRow]:
    """The first entry with one of these keys; the list may have changed in the meantime."""
    for key in list(dict.fromkeys(keys))[:_LOOKED_AT]:
        listed = rating_lists.by_id(tx, club_id, key)
        if listed is not None:
            yield listed


def _common_club(pairs: Sequence[Pair]) -> str | None:
    clubs = Counter(pair.listed.club for pair in pairs if pair.listed.club)
    return clubs.most_common(1)[0][0] if clubs else None


class _Names:
    """Everybody on a list, for a search by similar name."""

    def __init__(self, names: Iterable[tuple[int, str]]) -> None:
        self._names = dict(names)
        self._by_word: dict[str, list[int]] = {}
        for key, name in self._names.items():
            for word in set(name.split()):
                self._by_word.setdefault(word, []).append(key)

    def like(self, name: str) -> list[int]:
        """The entries with a similar name, a longer one, or the same surname and initial."""
        from rapidfuzz import fuzz, process  # noqa: PLC0415 - 4 MB, and seldom needed

        near = process.extract(
            name, self._names, scorer=fuzz.token_sort_ratio, score_cutoff=_LIKE, limit=_LOOKED_AT
        )
        kin = self._by_word.get(name.rsplit(maxsplit=1)[-1], ()) if name else ()
        short = [key for key in kin if _may_be_short_for(name, self._names[key])]
        return [key for _, _, key in near] + short


def _initialled(one: str, other: str) -> bool:
    """True if two names share a last word and a first letter: B. Kok and Bram Kok."""
    ones, others = one.split(), other.split()
    alike = ones[-1] == others[-1] and ones[0][0] == others[0][0]
    return alike and 1 in (len(ones[0]), len(others[0]))


def _may_be_short_for(one: str, other: str) -> bool:
    """True if one name is a shorter form of the other: Jan Vries, J. de Vries, Jan de Vries."""
    if not one or not other:
        return False
    words, others = set(one.split()), set(other.split())
    within = min(len(words), len(others)) > 1 and (words <= others or others <= words)
    return within or _initialled(one, other)


def like_player(
    person: ListedRow, players: Iterable[PlayerRow]
) -> tuple[tuple[PlayerRow, ...], tuple[PlayerRow, ...]]:
    """The players who are certainly that person, by number or name, and those who may be."""
    from rapidfuzz import fuzz  # noqa: PLC0415 - 4 MB, and seldom needed

    name, certain, perhaps = person.spelled, list[PlayerRow](), list[PlayerRow]()
    for player in players:
        spelling = spelled(player.name)
        number = (player.federation_id or "").lstrip("0")
        if (number and number == person.number) or (spelling == name and not number):
            certain.append(player)
        elif fuzz.token_sort_ratio(spelling, name) >= _LIKE or _may_be_short_for(spelling, name):
            perhaps.append(player)
    return tuple(certain), tuple(perhaps)


class RatingsUpdate(msgspec.Struct, frozen=True):
    """The state of an update; `turn` counts its screens.

    `numbered` and `named` are the matches to confirm, `doubts` those to ask about, `agreed` the
    settled ones.
    """

    list: str
    day: str
    season: int
    numbered: tuple[Pair, ...]
    named: tuple[Pair, ...]
    doubts: tuple[MaybeMatch, ...]
    nobody: tuple[int, ...]
    agreed: tuple[Pair, ...] = ()
    turn: int = 0

    @property
    def listed(self) -> ListName:
        """The list's name and day."""
        return list_name(self.list, self.day)


@on_press("update-ratings", may=Right.PLAYERS)
def update_ratings(context: Context) -> Reply:
    """Match the season's players with the list that was read last, and ask the first question.

    Raises `ArbiterOnly`, `NoSeason`, `NoListToSearch`, `NobodyMatches`.
    """
    snapshot, kept = context.snapshot, list_of(context)
    playing = [p for p in snapshot.players if p.until_round is None]
    matches = match(context.tx, context.club.id, playing)
    if not (matches.by_number or matches.by_name or matches.doubts):
        raise messages.NobodyMatches(list_name(kept.name, kept.day))
    update = RatingsUpdate(kept.name, kept.day, snapshot.row.id, *matches)
    written = msgspec.json.encode(update).decode()
    person_id = context.actor.person_id
    draft = drafts.add(context.tx, context.competition.id, person_id, "file", written, context.at)
    return _show(context, draft, update)


@on_press("ratings-step", may=Right.PLAYERS)
def ratings_step(
    context: Context, *, draft: int, turn: int, act: str, value: int | None = None
) -> Reply:
    """Carry out a button of the rating update. Raises `ArbiterOnly`, `StaleButton`."""
    update = _kept_update(context, draft, turn)
    if act == "done":
        if update.numbered or update.named or update.doubts:
            raise StaleButton
        drafts.close(context.tx, draft, context.at)
        return Reply.of(apply_list(context, update.agreed, update.list, update.day))
    return _show(context, draft, _after(update, act, value))


def _kept_update(context: Context, draft: int, turn: int) -> RatingsUpdate:
    row = drafts.open_(context.tx, draft)
    if row is None or row.person_id != context.actor.person_id:
        raise StaleButton
    try:
        update = msgspec.json.decode(row.content, type=RatingsUpdate)
    except msgspec.DecodeError as error:  # another file took its place
        raise StaleButton from error
    running = context.running
    if update.turn != turn or running is None or running.id != update.season:
        raise StaleButton
    return update


def _after(update: RatingsUpdate, act: str, value: int | None) -> RatingsUpdate:
    """The update after a button: all confirmed, to ask one by one, or this entry (0: none)."""
    waiting = update.numbered or update.named
    others = update.named if update.numbered else ()
    left = replace(update, numbered=(), named=others)
    if act == "agree" and waiting:
        return replace(left, agreed=update.agreed + waiting)
    if act == "ask" and waiting:
        asked = tuple(MaybeMatch(pair.player, (pair.listed,)) for pair in waiting)
        return replace(left, doubts=asked + update.doubts)
    if act == "is" and not waiting and update.doubts:
        doubt, *rest = update.doubts
        left = replace(left, doubts=tuple(rest))
        if not value:
            return replace(left, nobody=(*left.nobody, doubt.player))
        chosen = Pair(doubt.player, doubt.maybe[value - 1])
        return replace(left, agreed=(*left.agreed, chosen))
    raise StaleButton


Buttons = list[tuple[Message, str, int | None]]
"""Buttons of a question: each has a label, an act and a value."""


def _show(context: Context, draft: int, update: RatingsUpdate) -> Reply:
    """Store the update and ask the next question about it."""
    after = replace(update, turn=update.turn + 1)
    drafts.save(context.tx, draft, msgspec.json.encode(after).decode())
    question, buttons = _next_question(context, after)
    step = {"draft": draft, "turn": after.turn}
    choices = [
        Choice(label, intend(ratings_step, **step, act=act, value=value))
        for label, act, value in buttons
    ]
    return ask_one(context, question, choices)


def _next_question(context: Context, update: RatingsUpdate) -> tuple[Message, Buttons]:
    """The next question: about all matches of a kind, about one player, or the final one."""
    snapshot = context.snapshot
    if pairs := update.numbered or update.named:
        kind = messages.KnownByNumber if update.numbered else messages.KnownByName
        question = kind(update.listed, len(pairs), _lines(snapshot, pairs))
        ask_each = messages.AskOneByOne()
        return question, [(messages.AllRight(), "agree", None), (ask_each, "ask", None)]
    if update.doubts:
        return _about_one(snapshot, update)
    return _to_carry_out(context, update)


def _lines(snapshot: SeasonSnapshot, pairs: tuple[Pair, ...]) -> tuple[messages.ListLine, ...]:
    """A line for each player with the change of rating; nobody loses a rating."""
    lines: list[messages.ListLine] = []
    for pair in pairs:
        player, rating = snapshot.by_id(pair.player), pair.listed.rating
        before = shown(player.rating, player.origin)
        if rating is None:
            lines.append(messages.UnratedThere(player.name, before))
        elif rating == player.rating:
            lines.append(messages.SameRating(player.name, rating))
        else:
            lines.append(messages.NewRating(player.name, before, rating))
    return tuple(lines)


def _about_one(snapshot: SeasonSnapshot, update: RatingsUpdate) -> tuple[Message, Buttons]:
    doubt, *others = update.doubts
    player = snapshot.by_id(doubt.player)
    left = messages.StillToAsk(len(others)) if others else None
    question = messages.WhoIsIt(player.name, shown(player.rating, player.origin), left)
    people: Buttons = [(on_list(entry), "is", n) for n, entry in enumerate(doubt.maybe, start=1)]
    return question, [*people, (messages.NobodyOfThese(), "is", 0)]


def _to_carry_out(context: Context, update: RatingsUpdate) -> tuple[Message, Buttons]:
    snapshot = context.snapshot
    published = RatingOrigin("published", update.list, update.day)
    effect = effect_of(context, lambda: _give(context, update.agreed, published))
    lines = _lines(snapshot, update.agreed)
    changed = tuple(line for line in lines if isinstance(line, messages.NewRating))
    left = tuple(sorted(snapshot.by_id(player).name for player in update.nobody))
    question = messages.ConfirmRatings(
        list=update.listed,
        lines=changed or (messages.NoRatingChanges(),),
        left=messages.NotOnList(left) if left else None,
        effect=effect,
    )
    return question, [(messages.CarryOut(), "done", None)]


def _give(context: Context, pairs: tuple[Pair, ...], published: RatingOrigin) -> None:
    players = context.players
    for pair in pairs:
        player, rating = players[pair.player], pair.listed.rating
        kept = (player.rating, player.origin) if rating is None else (rating, published)
        seasons.set_rating(context.tx, player.id, *kept, pair.listed.number)


def apply_list(
    context: Context, pairs: tuple[Pair, ...], source: str, day: str
) -> messages.RatingsUpdated:
    """Give these players the ratings and numbers of that list of that day (ISO).

    Raises `ArbiterOnly`, `NoSeason`.
    """
    context.require(Right.PLAYERS)
    season = context.season
    _give(context, pairs, RatingOrigin("published", source, day))
    count = sum(pair.listed.rating is not None for pair in pairs)
    note(context, Action.RATINGS, f"{source} {day}", after=str(count), season_id=season.id)
    name = list_name(source, day)
    revise_ranking(context, messages.RatingsAreNew(name))
    return messages.RatingsUpdated(name, count)
