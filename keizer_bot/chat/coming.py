"""Plain words that are most likely about coming, answered before they are read as a command."""

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from keizer_bot.chat.instead import ask_instead
from keizer_bot.chat.next_steps import plays_now
from keizer_bot.chat.of_others import about_player, players_in
from keizer_bot.chat.overheard import AskedInPrivate
from keizer_bot.chat.plain_words import CompetitionClaim, answer_claims, claims, may_be_claim
from keizer_bot.core.questions import Answer
from keizer_bot.core.request import Heard, Request
from keizer_bot.i18n.message import Refusal
from keizer_bot.reading.answers import read_answer
from keizer_bot.reading.commands import HELP, One, Reading, SaidCommand, Unknown
from keizer_bot.reading.model import Unsure
from keizer_bot.reading.talk import talk_of

AnsweredRequest = tuple[Request, Answer | Refusal | None]


def answer_coming(request: Request, reading: One) -> AnsweredRequest | None:
    """The answer, and the request in the competition that it is about.

    None where the words say nothing of coming, or are more likely a question or a command.
    """
    heard = request.heard
    is_command = isinstance(reading, Unknown) and reading != Unknown(HELP)  # a misspelt one
    if is_command or not may_be_claim(heard) or talk_of(heard.text) or read_answer(heard.text):
        return None
    found = claims(request)
    doubts = _doubts_of(found)
    if not found or (doubts and _is_more_likely_else(request, reading, found)):
        return None
    there, say = answer_claims(found)
    if isinstance(say, Refusal) and heard.place.private:
        certain = doubts <= {Unsure.SOMEBODY_ELSE, Unsure.NO_EVENING}
        say = ask_instead(there, SaidCommand(found[0].command, "", certain), say) or say
    return there, None if isinstance(say, AskedInPrivate) else say


def as_plain(heard: Heard, reading: Reading, bot_name: str) -> Heard:
    """The message without the bot's name in front, and without a slash before no command."""
    if reading not in {None, Unknown(HELP)}:
        return heard
    said = heard.text.strip()
    name, _, rest = said.partition(" ")
    if name.rstrip(",:").casefold() == f"@{bot_name}".casefold():
        return replace(heard, text=rest.strip(), to_bot=True)
    if reading is None and rest:
        return replace(heard, text=said.removeprefix("/"))
    return heard


def _doubts_of(found: Iterable[CompetitionClaim]) -> frozenset[Unsure]:
    return frozenset[Unsure]().union(*(claim.doubts for claim in found))


def _is_more_likely_else(request: Request, reading: One, found: Sequence[CompetitionClaim]) -> bool:
    """True for what may be about coming, and is more likely a question or about their game."""
    doubts = _doubts_of(found)
    if isinstance(reading, SaidCommand) and reading.certain:
        return True
    if doubts & {Unsure.QUESTION, Unsure.SOMEBODY_ELSE}:
        asks = isinstance(reading, SaidCommand) or asked_of_another(request) is not None
        return asks or (request.context.actor.is_arbiter and _is_of_more_players(request, found))
    of_days = doubts <= {Unsure.WHICH_EVENING, Unsure.OVER}
    return not of_days and plays_now(request.context, request.heard.text)


def _is_of_more_players(request: Request, found: Iterable[CompetitionClaim]) -> bool:
    """True if players are named of whom nothing is claimed: a question would forget them."""
    claimed = {player.id for claim in found for player in claim.players}
    return not claimed.issuperset(players_in(request.context, request.heard.text))


def asked_of_another(request: Request) -> SaidCommand | None:
    """The question about a player in plain words that else are the sender's own, or not read."""
    heard = request.heard
    spoken = heard.file is None and not heard.passed_on and not heard.text.lstrip().startswith("/")
    return about_player(request.context, heard.text) if spoken else None
