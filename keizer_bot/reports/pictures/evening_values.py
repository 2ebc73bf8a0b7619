"""Makes the contents of the picture of an evening in numbers."""

from collections.abc import Iterator, Sequence

from keizer_bot.engine.model import Season, Standings
from keizer_bot.i18n.message import Message
from keizer_bot.reports.pictures import messages
from keizer_bot.reports.pictures.evening_facts import EveningFacts, Surprise, evening_facts
from keizer_bot.reports.pictures.messages import EveningHead, EveningLabel
from keizer_bot.reports.pictures.values import EveningPicture, Figure, Highlight, Share
from keizer_bot.reports.words import Words


def evening_values(
    season: Season, rankings: Sequence[Standings], words: Words, *, number: int
) -> EveningPicture:
    """Round `number` in numbers; `rankings` are `history(season, …)`, at least that far."""
    facts = evening_facts(season, rankings, number)
    title = words.say(messages.EveningTitle(number))
    highlights = tuple(
        Highlight(words.word(kind), words.say(message)) for kind, message in _highlights(facts)
    )
    alt = messages.EveningAlt(title, facts.present, facts.white, facts.drawn, facts.black)
    more = (f"{highlight.head}: {highlight.text}" for highlight in highlights)
    return EveningPicture(
        title=title,
        subtitle=season.name,
        notice=words.say(messages.EveningOpen(facts.open)) if facts.open else "",
        figures=tuple(_figures(facts, words)),
        shares=(
            Share(facts.white, words.word(EveningLabel.WHITE)),
            Share(facts.drawn, words.word(EveningLabel.DRAWN)),
            Share(facts.black, words.word(EveningLabel.BLACK)),
        ),
        highlights=highlights,
        alt="\n".join((words.say(alt), *more)),
    )


def _figures(facts: EveningFacts, words: Words) -> Iterator[Figure]:
    counts = {
        EveningLabel.PRESENT: facts.present,
        EveningLabel.GAMES: facts.games,
        EveningLabel.ABSENT: facts.absent,
    }
    if facts.byes:
        counts[EveningLabel.BYES] = facts.byes
    for label, count in counts.items():
        yield Figure(str(count), words.word(label))


def _highlights(facts: EveningFacts) -> Iterator[tuple[EveningHead, Message]]:
    if facts.leader:
        yield EveningHead.LEADER, messages.EveningLeader(facts.leader.count, facts.leader.names)
    if facts.surprise:
        yield EveningHead.SURPRISE, _surprise(facts.surprise)
    if facts.climbers:
        yield (
            EveningHead.CLIMBERS,
            messages.EveningClimbers(facts.climbers.count, facts.climbers.names),
        )
    if facts.fallers:
        yield EveningHead.FALLERS, messages.EveningFallers(facts.fallers.count, facts.fallers.names)
    if facts.unbeaten:
        yield (
            EveningHead.UNBEATEN,
            messages.EveningUnbeaten(facts.unbeaten.count, facts.unbeaten.names),
        )


def _surprise(surprise: Surprise) -> Message:
    kind = messages.SurpriseByRating if surprise.by_rating else messages.SurpriseByValue
    return kind(surprise.winner, surprise.loser, surprise.gap)
