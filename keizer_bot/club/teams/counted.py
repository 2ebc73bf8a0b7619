"""The counted games for a team, for the best team player ([003] d)."""

from fractions import Fraction

from keizer_bot.core.context import Context
from keizer_bot.core.snapshot import SeasonSnapshot
from keizer_bot.engine.team_player import ExternalGame, expected_points
from keizer_bot.reports.messages import Colour
from keizer_bot.store import teams
from keizer_bot.store.teams import ExternalRow


def counted_games(context: Context, snapshot: SeasonSnapshot) -> tuple[ExternalGame, ...]:
    """The season's external games as values of the engine; the players are members, by id.

    Only the main competition has a prize for them, and players without prizes are left out.
    """
    if context.competition.beside:
        return ()
    without = {player.member_id for player in snapshot.players if not player.prizes}
    return tuple(
        ExternalGame(
            player=str(row.member_id),
            points=Fraction(row.points),
            expected=expected_of(snapshot, row),
            black=None if row.colour is None else row.colour == Colour.BLACK,
        )
        for row in teams.external_games(context.tx, snapshot.row.id)
        if row.member_id not in without
    )


def expected_of(snapshot: SeasonSnapshot, row: ExternalRow) -> Fraction | None:
    """The expected score (We): the federation's, else by the ratings; None without them."""
    if row.expected is not None:
        return Fraction(row.expected)
    inside = next((p.rating for p in snapshot.players if p.member_id == row.member_id), None)
    rating = row.own_rating or inside
    return expected_points(rating, row.rating) if rating and row.rating else None
