"""What the words of results mean; result_words.toml lists them, in three languages together."""

from enum import Enum, auto

from keizer_bot.reading.words import listed, tokens, word_lists


class SaidOutcome(Enum):
    """How a game ended, or what else is reported of it.

    The first six are by colour; WON and LOST are by whoever it is about.
    """

    WHITE_WON = "1-0"
    BLACK_WON = "0-1"
    DRAWN = "1/2-1/2"
    WHITE_BY_FORFEIT = "+/-"
    BLACK_BY_FORFEIT = "-/+"
    BOTH_FORFEITED = "-/-"
    WON = "won"
    LOST = "lost"
    OPPONENT_ABSENT = "opponent absent"
    WITHDRAW = "withdraw"


OTHER_WAY = {SaidOutcome.WON: SaidOutcome.LOST, SaidOutcome.LOST: SaidOutcome.WON}
"""What a win or loss of one is of the other."""


class ResultRole(Enum):
    """What a word or phrase does in a report of a result."""

    OUTCOME = auto()
    WHITE = auto()
    BLACK = auto()
    NOT = auto()
    ME = auto()
    OPPONENT = auto()
    AGAINST = auto()
    FOR = auto()
    BOARD = auto()
    ROUND = auto()
    POSTPONED = auto()
    WRONG = auto()
    TURNED = auto()  # what was reported is to be another result
    HELP = auto()
    FILLER = auto()
    WITH = auto()
    FORFEIT = auto()
    PARTICLE = auto()


_WORDS = word_lists("result_words.toml")
# Which half of a verb's meaning its object has: "beat Piet" names the loser.
PARTICIPLES = frozenset(
    listed(
        "verslagen|defeated|battuto|battuta|mat gezet|matgezet|schaakmat gezet|mated|checkmated"
        "|ingemaakt|van het bord geveegd|dato matto"
        "|dato scacco matto|beaten|overwonnen|geklopt|in de pan gehakt"
        "|afgedroogd"
        "|weggespeeld|opgerold|van het bord gespeeld|crushed|smashed|thrashed|outplayed"
        "|stracciato|schiacciato|ingeblikt|afgeslacht|verpletterd|massacrato|massacrata"
    )
)
TRANSITIVE = PARTICIPLES | frozenset(
    listed(
        "beat|beats|verslaat|versla|versloeg|batte|winst op|overwinning op|won off|won over"
        "|got the better of|had the better of"
    )
)

Meaning = tuple[ResultRole, SaidOutcome | None]


def _table() -> dict[tuple[str, ...], Meaning]:
    entries: list[tuple[str, Meaning]] = []
    for says, words in reversed(_WORDS["says"].items()):
        entries += [(word, (ResultRole[says], None)) for word in listed(words)]
    for outcome, words in _WORDS["outcomes"].items():
        entries += [(word, (ResultRole.OUTCOME, SaidOutcome[outcome])) for word in listed(words)]
    return {key: m for word, m in entries if (key := tuple(t.text for t in tokens(word)))}


RESULT_WORDS = _table()
OUTCOME_WORDS = sorted(
    key[0]
    for key, (says, _) in RESULT_WORDS.items()
    if says is ResultRole.OUTCOME and len(key) == 1 and len(key[0]) > 4  # noqa: PLR2004 - typos show there
)
