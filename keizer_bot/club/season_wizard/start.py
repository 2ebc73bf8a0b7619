"""Seasons begin and end: on record, and told to the club."""

from __future__ import annotations

import json

from keizer_bot.club.season_wizard.draft import Draft
from keizer_bot.club.seasons.actions import announce, announce_end, record_start
from keizer_bot.core.context import RequestContext
from keizer_bot.engine.model import Season
from keizer_bot.engine.season_check import check_season
from keizer_bot.store import drafts, people, seasons


def make_season(context: RequestContext, draft: Draft) -> int:
    """Make the draft the running season, whose predecessor ends; its id.

    Raises RulesRefusedError and SeasonRefusedError; then nothing is stored.
    """
    players = draft.players()
    check_season(Season(draft.name, players, ()), draft.chosen_rules())
    running = context.running
    seasons.end_seasons(context.tx, context.competition.id, context.at)
    if running is not None:
        announce_end(context, context.snapshot_of(running))
    rules = json.dumps(draft.table(), ensure_ascii=False)
    season_id = seasons.add_season(
        context.tx, context.competition.id, draft.name, rules, "{}", context.at
    )
    for place, (entrant, player) in enumerate(zip(draft.playing, players, strict=True), start=1):
        member = entrant.member
        seasons.add_player(
            context.tx,
            season_id,
            member or people.add_member(context.tx, context.club.id, entrant.name),
            key=player.id,
            place=place,
            rating=player.rating,
            group=player.group,
            federation_id=player.federation_id,
            k_factor=player.k_factor,
            arrangement=entrant.arrangement,
            origin=entrant.origin,
        )
    for number, day in enumerate(draft.evenings(context.hours), start=1):
        seasons.add_round(context.tx, season_id, number, day, None)
    drafts.close(context.tx, draft.id, context.at)
    record_start(context, season_id, running)
    announce(context, season_id)
    return season_id
