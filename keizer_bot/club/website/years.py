"""The club's years on its website: where each season is, what it was, and the records of all."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from hashlib import sha256

from keizer_bot import __version__
from keizer_bot.club.history.summaries import PastSeason
from keizer_bot.club.history.views import Called, honour_lines
from keizer_bot.club.website.facts import SiteFacts
from keizer_bot.i18n.folding import slug
from keizer_bot.reports.site.views import ListedSeason


def folders(facts: SiteFacts) -> Mapping[int, str]:
    """The folder of each season, by its number: its name as it can stand in an address.

    Of several seasons of one name the later ones bear a number, in the order in which they came:
    a later one changes no earlier one's address.
    """
    found: dict[int, str] = {}
    for season_id, name in sorted(facts.seasons):
        own = slug(name) or "season"
        others = (f"{own}-{number}" for number in range(2, len(facts.seasons) + 2))
        taken = set(found.values())
        found[season_id] = next(each for each in (own, *others) if each not in taken)
    return found


def called_on_site(facts: SiteFacts) -> Called:
    """The names of the members on the site."""
    return {member: name for member, (name, _) in facts.names.items()}


def season_lines(facts: SiteFacts) -> Iterator[ListedSeason]:
    """Each season in numbers, the newest first, with its prizes once it is over."""
    called, addresses = called_on_site(facts), folders(facts)
    for season in facts.years[::-1]:
        about = season.summary
        games = about.white_won + about.drawn + about.black_won
        yield ListedSeason(
            name=season.row.name,
            folder=addresses[season.row.id],
            champions=tuple([called[member] for member in season.champions if season.over]),
            rounds=about.rounds,
            players=sum(1 for played in about.players if played.games),
            games=games,
            boards=Fraction(games, about.rounds),
            white_won=_share(about.white_won, games),
            drawn=_share(about.drawn, games),
            honours=honour_lines(season, facts.competition, called) if season.over else (),
        )


def _share(part: int, whole: int) -> int | None:
    """So many in a hundred, a half upwards."""
    return (200 * part + whole) // (2 * whole) if whole else None


def mark_of(facts: SiteFacts, season: PastSeason, *about: object) -> str:
    """A mark of the facts behind an earlier season's pages: if it differs, they are out of date.

    `about` is what else they depend on. Empty where nothing is kept of the season.
    """
    if season.kept is None:
        return ""
    names = [facts.names[played.member] for played in season.summary.players]
    club = facts.club, facts.competition.name, facts.competition.hours, facts.style
    made_of = repr((__version__, season.kept, names, club, about))
    return sha256(made_of.encode()).hexdigest()[:16]
