"""Seasons begin and end: on record, and told to the club."""

from __future__ import annotations

import json

from keizer_bot.club.season_wizard.draft import Draft
from keizer_bot.club.seasons.actions import announce, announce_end, record_start
from keizer_bot.core.context import Desk
from keizer_bot.engine.model import Season
from keizer_bot.engine.season_check import check_season
from keizer_bot.store import drafts, people, seasons


def make_season(desk: Desk, draft: Draft) -> int:
    """Make the draft the running season, whose predecessor ends; its id.

    Raises RulesRefusedError and SeasonRefusedError; then nothing is stored.
    """
    players = draft.players()
    check_season(Season(draft.name, players, ()), draft.chosen_rules())
    running = desk.running
    seasons.end_seasons(desk.tx, desk.competition.id, desk.at)
    if running is not None:
        announce_end(desk, desk.book_of(running))
    rules = json.dumps(draft.table(), ensure_ascii=False)
    season_id = seasons.add_season(desk.tx, desk.competition.id, draft.name, rules, "{}", desk.at)
    for place, (entrant, player) in enumerate(zip(draft.playing, players, strict=True), start=1):
        member = entrant.member
        seasons.add_player(
            desk.tx,
            season_id,
            member or people.add_member(desk.tx, desk.club.id, entrant.name),
            key=player.id,
            place=place,
            rating=player.rating,
            group=player.group,
            federation_id=player.federation_id,
            k_factor=player.k_factor,
            arrangement=entrant.arrangement,
            origin=entrant.origin,
        )
    for number, day in enumerate(draft.evenings(desk.hours), start=1):
        seasons.add_round(desk.tx, season_id, number, day, None)
    drafts.close(desk.tx, draft.id, desk.at)
    record_start(desk, season_id, running)
    announce(desk, season_id)
    return season_id
