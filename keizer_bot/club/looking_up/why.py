"""/waarom: every line of a total, its value then and now, and the main causes of its move."""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Sequence
from fractions import Fraction

import msgspec

from keizer_bot.club.looking_up import messages
from keizer_bot.engine.model import Standings
from keizer_bot.engine.sheet import ScoreSheet, SheetLine
from keizer_bot.i18n.html import Html, pages, paragraphs
from keizer_bot.i18n.message import Message
from keizer_bot.i18n.translator import Translator
from keizer_bot.reports.causes import messages as cause_messages
from keizer_bot.reports.messages import (
    Colour,
    Correction,
    Outcome,
    SheetProvisional,
    Withheld,
    WithheldCredit,
)
from keizer_bot.reports.ranking import of_ranking
from keizer_bot.reports.sheet import reason_of, word_of_line

MOST_CAUSES = 3
_OWN_CAUSES = 2  # their own causes, if rivals have causes too
NOTHING = Fraction(0)
_CORRECTIONS = frozenset(Correction)
_DID = {outcome.value: cause_messages.Did[outcome.name] for outcome in Outcome}


class CauseWords(msgspec.Struct, frozen=True):
    """The names of the explained player and the others, by their keys.

    `kind` gives the word for a kind of absence, which not everybody may read.
    """

    who: cause_messages.You | str
    name: Callable[[str], str]
    kind: Callable[[str], str]


Weighed = tuple[Fraction, cause_messages.Cause]
"""The weight of a cause, and the cause."""


def summary(
    order: Sequence[str],
    sheet_of: Callable[[str], ScoreSheet],
    before: Standings | None,
    player: str,
    cause_words: CauseWords,
) -> Message:
    """The causes of `player`'s move between the ranking `before` and that of the sheets.

    `order` has the players' keys in listed order; `sheet_of` is called for only a few of them.
    """
    if before is None:
        return cause_messages.BeforeTheFirstRound()
    was = {line.player: place for place, line in enumerate(before.lines)}
    if player not in was:
        return cause_messages.NewInRanking()
    now, who = order.index(player), cause_words.who
    sheet, fallen = sheet_of(player), now - was[player]
    if fallen > 0:
        rivals = [sheet_of(r) for r in order[:now] if was.get(r, len(was)) > was[player]]
        overtakers = _rivals(sheet, rivals, was, cause_words, 1)
        return cause_messages.Fell(who, fallen, _largest(_losses(sheet, cause_words), overtakers))
    if fallen < 0:
        rivals = [sheet_of(r) for r in order[now + 1 :] if was.get(r, len(was)) < was[player]]
        overtaken = _rivals(sheet, rivals, was, cause_words, -1)
        return cause_messages.Rose(who, -fallen, _largest(_gains(sheet, cause_words), overtaken))
    causes = _largest((_losses if sheet.effect < 0 else _gains)(sheet, cause_words), [])
    return cause_messages.Stayed(who, causes) if causes else cause_messages.NothingMoved(who)


def _largest(own_causes: list[Weighed], rivals: list[Weighed]) -> tuple[cause_messages.Cause, ...]:
    """Their own two largest causes, then the rivals' largest; three in all."""
    mine, theirs = (
        sorted(causes, key=lambda cause: cause[0], reverse=True) for causes in (own_causes, rivals)
    )
    ordered = [*mine[:_OWN_CAUSES], *theirs, *mine[_OWN_CAUSES:]]
    return tuple(cause for _, cause in ordered[:MOST_CAUSES])


def _losses(sheet: ScoreSheet, cause_words: CauseWords) -> list[Weighed]:
    """The causes that lowered the total, and the points that the round might have given."""
    losses = [(-effect, cause) for effect, cause in _revalued(sheet, cause_words) if effect < 0]
    line = new_line(sheet)
    if line is not None and line.value_now is not None and line.credit < line.value_now:
        losses.append((line.value_now - line.credit, _of_the_round(line, cause_words)))
    return losses


def _gains(sheet: ScoreSheet, cause_words: CauseWords) -> list[Weighed]:
    """The causes that raised the total."""
    gains = [change for change in _revalued(sheet, cause_words) if change[0] > 0]
    line = new_line(sheet)
    if line is not None and line.credit > 0:
        gains.append((line.credit, _of_the_round(line, cause_words)))
    return gains


def new_line(sheet: ScoreSheet) -> SheetLine | None:
    """The line of the sheet's last round, if the player was in it."""
    lines = (line for line in sheet.lines if line.what not in _CORRECTIONS)
    return next((line for line in lines if line.round == sheet.after_round), None)


def _revalued(sheet: ScoreSheet, cause_words: CauseWords) -> Iterator[Weighed]:
    """Corrections, and the gain or loss on older lines, by opponent and for one's own value."""
    effects: dict[str | None, Fraction] = defaultdict(Fraction)
    change: dict[str, Fraction] = {}
    for line in filter(lambda line: line.effect, sheet.lines):
        if line.what in _CORRECTIONS:
            yield line.effect, cause_messages.Corrected(Correction(line.what), line.effect)
        elif line.round != sheet.after_round:
            effects[line.opponent] += line.effect
            if line.opponent is not None:
                change[line.opponent] = line.effect / line.fraction
    for opponent, effect in effects.items():
        up = effect > 0
        if opponent is None:
            yield (
                effect,
                cause_messages.OwnValueMore(effect) if up else cause_messages.OwnValueLess(-effect),
            )
        else:
            kind = cause_messages.WorthMore if up else cause_messages.WorthLess
            yield effect, kind(cause_words.name(opponent), abs(change[opponent]))


def _of_the_round(line: SheetLine, cause_words: CauseWords) -> cause_messages.Cause:
    if line.opponent is not None:
        return cause_messages.NewGame(
            cause_words.name(line.opponent), Outcome(line.what), line.credit
        )
    return cause_messages.NewRound(word_of_line(cause_words.kind(line.what)), line.credit)


def _rivals(
    own_sheet: ScoreSheet,
    rivals: list[ScoreSheet],
    ranked: Collection[str],
    cause_words: CauseWords,
    sign: int,
) -> list[Weighed]:
    """The players who overtook them, or with the sign -1 whom they passed, and how."""
    causes: list[Weighed] = []
    for rival in rivals:
        how = (
            _passed(own_sheet, rival, sign) if rival.player in ranked else cause_messages.Did.JOINED
        )
        did = cause_messages.RivalDid(cause_words.name(rival.player), how)
        causes.append((sign * (rival.effect - own_sheet.effect), did))
    return causes


def _passed(own_sheet: ScoreSheet, rival: ScoreSheet, sign: int) -> cause_messages.Did:
    """By the round, by older points, or by losing or gaining less."""
    did, of_round = cause_messages.Did, _of_round(rival)
    if sign * of_round > sign * _of_round(own_sheet):
        line = new_line(rival)
        return _DID.get(line.what if line else "", did.ABSENT)
    older, less = (did.GAINED, did.LOST_LESS) if sign > 0 else (did.DROPPED, did.GAINED_LESS)
    return older if sign * rival.effect > sign * of_round else less


def _of_round(sheet: ScoreSheet) -> Fraction:
    line = new_line(sheet)
    return line.credit if line is not None else NOTHING


class WhyView(msgspec.Struct, frozen=True):
    """A player's total, line by line; `summary` has the causes of their rise or fall.

    `cause_words` has the names, and the words that the reader may see. `fixed`: a win pays the same
    points whoever loses, so that values are not told.
    """

    name: str
    players: int
    provisional: bool
    sheet: ScoreSheet
    cause_words: CauseWords
    summary: Message
    published: Message | None = None
    fixed: bool = False


def why_answer(view: WhyView, texts: Translator, language: str) -> Html:
    """The place, and why they moved."""

    def html(message: Message) -> Html:
        return texts.render(message, language)

    sheet = view.sheet
    title = messages.WhyTitle(
        view.name, of_ranking(sheet.after_round), sheet.rank, view.players, sheet.total
    )
    return paragraphs(
        html(title),
        html(SheetProvisional()) if view.provisional else "",
        html(view.published) if view.published else "",
        html(view.summary),
    )


def why_post(view: WhyView, texts: Translator, language: str) -> tuple[Html, ...]:
    """The answer, and below it every line of the total, as one or more messages."""

    def html(message: Message) -> Html:
        return texts.render(message, language)

    sheet = view.sheet
    head = paragraphs(why_answer(view, texts, language), "\n" + html(messages.WhyLines()))
    lines = [
        html(_line(line, sheet.after_round, view.cause_words, fixed=view.fixed))
        for line in sheet.lines
    ]
    return pages(head, lines, html(messages.WhyTotal(sheet.total, _effect(sheet.effect))))


def _line(line: SheetLine, after: int, cause_words: CauseWords, *, fixed: bool) -> Message:
    """A line of the total after the round `after`; the points of that round itself are new."""
    effect = messages.NewNow() if line.round == after else _effect(line.effect)
    if line.what in set(Correction):
        return messages.WhyCorrection(line.credit, effect, Correction(line.what), reason_of(line))
    if line.round is None:
        return _beside_rounds(line, effect)
    worth = _worth(line)
    if line.opponent is not None and line.colour is not None and worth is not None:
        colour, opponent = Colour(line.colour), cause_words.name(line.opponent)
        game = line.credit, effect, line.round, colour, opponent, Outcome(line.what)
        return messages.WhyGameFixed(*game) if fixed else messages.WhyGame(*game, worth)
    what = word_of_line(cause_words.kind(line.what))
    if line.withheld is not None:
        return WithheldCredit(line.round, what, Withheld(line.withheld))
    if worth is None or fixed:
        return messages.WhyFixed(line.credit, effect, line.round, what)
    return messages.WhyFree(line.credit, effect, line.round, what, worth)


def _beside_rounds(line: SheetLine, effect: messages.Effect | None) -> Message:
    if line.what == "entry_points":
        return messages.WhyEntry(line.credit, effect)
    if line.fraction != 1 and line.value_now is not None:
        return messages.WhyOwnValueTimes(line.credit, effect, line.value_now, line.fraction)
    return messages.WhyOwnValue(line.credit, effect)


def _worth(line: SheetLine) -> messages.Worth | None:
    if line.value_then is None or line.value_now is None:
        return None
    if line.value_then == line.value_now:
        return messages.WorthThroughout(line.value_now)
    return messages.WorthThenAndNow(line.value_then, line.value_now)


def _effect(points: Fraction) -> messages.Effect | None:
    if points == 0:
        return None
    return messages.MoreNow(points) if points > 0 else messages.LessNow(-points)
