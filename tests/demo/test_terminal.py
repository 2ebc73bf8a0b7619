"""The chat in a terminal: what it shows, and what it leaves out."""

import io
from zoneinfo import ZoneInfo

import pytest
from rich.console import Console

from keizer_bot.demo.club import FIRST_EVENING
from keizer_bot.demo.messages import LinksOpened, WeekOf
from keizer_bot.demo.terminal import TerminalView, formatted
from keizer_bot.i18n.translator import Translator
from keizer_bot.standin.model import Chat, EventKind
from keizer_bot.standin.wire import photo, store
from keizer_bot.standin.world import Telegram
from tests.standin.people import Person
from tests.standin.stage import picture

BUTTONS = {"inline_keyboard": [[{"text": "Ik won", "callback_data": "r:1:won"}]]}


class Paper:
    """A screen on paper; ``text`` is its content."""

    def __init__(self, telegram: Telegram, group: Chat) -> None:
        self._paper = io.StringIO()
        console = Console(file=self._paper, width=80)
        zone = ZoneInfo("Europe/Amsterdam")
        self.screen = TerminalView(console, Translator(strict=True), "nl", zone, group)
        telegram.subscribe(self.screen)

    async def text(self) -> str:
        """The content, with a single space for each gap."""
        return " ".join(self._paper.getvalue().split())


@pytest.fixture
def paper(telegram: Telegram, club: Chat) -> Paper:
    """A screen before which the club's group is."""
    return Paper(telegram, club)


async def test_a_message_has_its_time_and_name(paper: Paper, jan: Person, club: Chat) -> None:
    """It shows the sender, the text and the time by the club's clock."""
    jan.say(club, "/afmelden")
    assert await paper.text() == "wo 12:00 Jan de Vries /afmelden"


async def test_buttons_stand_under_their_message(
    paper: Paper, telegram: Telegram, club: Chat
) -> None:
    """Buttons are seen as such."""
    telegram.post(club, sender=telegram.bot, body="Indeling", markup=BUTTONS)
    assert await paper.text() == "wo 12:00 Keizer Indeling [Ik won]"


async def test_a_picture_has_a_frame(paper: Paper, telegram: Telegram, club: Chat) -> None:
    """A terminal shows its place and size, and its whole caption."""
    file = store(telegram.files, "stand.png", picture(640, 480), "photos")
    telegram.post(club, sender=telegram.bot, body="Stand na ronde 3", media=photo(file))
    seen = await paper.text()
    assert "│ plaatje van 640 bij 480 │" in seen
    assert seen.endswith("Stand na ronde 3")


async def test_an_update_shows_what_changed(paper: Paper, telegram: Telegram, club: Chat) -> None:
    """A post that is changed in place is not shown all over again."""
    post = telegram.post(club, sender=telegram.bot, body="Indeling\n1. A – B\n2. C – D")
    post.body = "Indeling\n1. A – B 1-0\n2. C – D"
    telegram.edited(post)
    assert (await paper.text()).endswith("Keizer bijgewerkt 1. A – B 1-0")


async def test_buttons_that_go_away_are_no_news(
    paper: Paper, telegram: Telegram, club: Chat
) -> None:
    """An update without other words is not shown."""
    post = telegram.post(club, sender=telegram.bot, body="Klopt dat?", markup=BUTTONS)
    post.markup = None
    telegram.edited(post)
    assert "bijgewerkt" not in await paper.text()


async def test_a_tap_shows_its_button(
    paper: Paper, telegram: Telegram, jan: Person, club: Chat
) -> None:
    """A tap shows the person and the button."""
    jan.press(telegram.post(club, sender=telegram.bot, body="Indeling", markup=BUTTONS), "Ik won")
    assert (await paper.text()).endswith("wo 12:00 Jan de Vries tikt op [Ik won]")


async def test_a_reaction_is_seen(
    paper: Paper, telegram: Telegram, jan: Person, club: Chat
) -> None:
    """The bot's reaction to a message has a line of its own."""
    message = jan.say(club, "/afmelden")
    message.reactions[telegram.bot.id] = ["👍"]
    telegram.happened(EventKind.REACTED, message)
    assert (await paper.text()).endswith("👍 bij het bericht van Jan de Vries")


async def test_a_private_chat_is_not_shown(paper: Paper, jan: Person) -> None:
    """A private conversation is not shown."""
    jan.write("afmelden")
    assert await paper.text() == ""


async def test_a_private_chat_is_shown_as_such(paper: Paper, jan: Person) -> None:
    """While a private chat is shown, a bar says so; afterwards no longer."""
    with paper.screen.beside(jan.chat):
        jan.write("afmelden")
    jan.write("aanmelden")
    assert (
        await paper.text() == "│ privé, alleen voor Jan de Vries │ wo 12:00 Jan de Vries afmelden"
    )


async def test_a_token_is_not_shown(paper: Paper, jan: Person, club: Chat) -> None:
    """Telegram's app hides the token behind /start, and so does the screen."""
    jan.say(club, "/start@keizer_bot abcdef")
    assert await paper.text() == "wo 12:00 Jan de Vries /start"


async def test_a_week_has_its_heading(paper: Paper) -> None:
    """Headings separate the rounds, in the club's language."""
    paper.screen.heading(WeekOf(1, FIRST_EVENING))
    assert (await paper.text()).startswith("Ronde 1 · maandag 1 september ───")


def test_styles_count_as_telegram_does() -> None:
    """Entities count in UTF-16 units, of which a chess-playing smiley takes two."""
    text = formatted("😀 Jan wint", [{"type": "bold", "offset": 3, "length": 3}])
    assert [(span.start, span.end, span.style) for span in text.spans] == [(2, 5, "bold")]


async def test_a_comment_stands_above_what_comes(paper: Paper, jan: Person, club: Chat) -> None:
    """The show's own line looks different from people's words."""
    paper.screen.comment(LinksOpened(20))
    jan.say(club, "/wie")
    shown = "» 20 leden openen hun persoonlijke link. wo 12:00 Jan de Vries /wie"
    assert await paper.text() == shown


async def test_a_long_post_is_cut(paper: Paper, telegram: Telegram, club: Chat) -> None:
    """A post that was shown whole before is shortened, and says so."""
    with paper.screen.at_most(2):
        telegram.post(club, sender=telegram.bot, body="Stand\n1. A\n2. B\n3. C")
    assert await paper.text() == "wo 12:00 Keizer Stand 1. A … en nog 2 regels"


async def test_a_line_too_many_is_no_reason_to_cut(
    paper: Paper, telegram: Telegram, club: Chat
) -> None:
    """Saying that a line is left out would take a line."""
    with paper.screen.at_most(2):
        telegram.post(club, sender=telegram.bot, body="Stand\n1. A\n2. B")
    assert await paper.text() == "wo 12:00 Keizer Stand 1. A 2. B"


async def test_muted_talk_is_not_shown(
    paper: Paper, telegram: Telegram, jan: Person, club: Chat
) -> None:
    """Of many results only their effect on the post is shown, before the next post."""
    post = telegram.post(club, sender=telegram.bot, body="Indeling\n1. A – B\n2. C – D")
    await paper.text()
    with paper.screen.muted():
        jan.say(club, "/uitslag 1-0")
        post.body = "Indeling\n1. A – B 1-0\n2. C – D 0-1"
        telegram.edited(post)
        telegram.post(club, sender=telegram.bot, body="Stand")
    after = "Keizer bijgewerkt 1. A – B 1-0 2. C – D 0-1 wo 12:00 Keizer Stand"
    assert (await paper.text()).endswith(after)


async def test_earlier_events_are_not_followed(
    paper: Paper, telegram: Telegram, jan: Person
) -> None:
    """A change of a message from before the show began is not shown."""
    jan.write("/beheer")
    context = telegram.post(jan.chat, sender=telegram.bot, body="Er komen 8 spelers")
    with paper.screen.beside(jan.chat):
        context.body = "Er komen 7 spelers"
        telegram.edited(context)
    assert await paper.text() == ""
