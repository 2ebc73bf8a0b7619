"""The commands with what they do: /help, and Telegram's own menus."""

from collections.abc import Iterable

from keizer_bot.club.help import messages
from keizer_bot.i18n.commands import ClubRole, CommandTable, CommandWords, Topic
from keizer_bot.i18n.html import Html, plain
from keizer_bot.i18n.message import Message
from keizer_bot.i18n.translator import Translator

Commands = CommandTable[CommandWords]
_TIPS: dict[ClubRole, Message] = {
    ClubRole.MEMBER: messages.HelpTip(),
    ClubRole.ARBITER: messages.HelpTipForArbiters(),
}
_BELOW: dict[Topic, Message] = {
    Topic.PEOPLE: messages.PlayersToo(),
    Topic.EVENING: messages.RoundsToo(),
}


def topics_of(role: ClubRole) -> list[Topic]:
    """What somebody in that role can read about."""
    return [topic for topic in Topic if topic.role in (ClubRole.MEMBER, role)]


def now_page(
    chosen: Iterable[CommandWords], role: ClubRole, texts: Translator, language: str
) -> Html:
    """The commands of this moment; the others are behind the buttons."""
    title = texts.render(messages.HelpNow(), language)
    return _page(title, chosen, _TIPS[role], texts, language)


def group_page(chosen: Iterable[CommandWords], bot: str, texts: Translator, language: str) -> Html:
    """The same for a group, without buttons."""
    title = texts.render(messages.HelpNow(), language)
    return _page(title, chosen, messages.HelpElsewhere(bot), texts, language)


def topic_page(commands: Commands, topic: Topic, texts: Translator, language: str) -> Html:
    """All commands about that."""
    chosen = [command for command in commands if command.topic is topic]
    return _page(texts.word(topic, language), chosen, _BELOW.get(topic), texts, language)


def _page(
    title: Html,
    chosen: Iterable[CommandWords],
    below: Message | None,
    texts: Translator,
    language: str,
) -> Html:
    lines = [f"<b>{title}</b>"]
    lines += [_line(command, texts, language) for command in chosen]
    if below is not None:
        lines += ["", texts.render(below, language)]
    return Html("\n".join(lines))


def menu(
    commands: Commands, role: ClubRole, texts: Translator, language: str
) -> tuple[tuple[str, str], ...]:
    """Names and descriptions (plain text) for Telegram's menu: what is usual in that role."""
    mine = (ClubRole.MEMBER, role)
    usual = [c for c in commands if c.usual and c.role in mine]
    return tuple((c.named(language), plain(_purpose(c, texts, language))) for c in usual)


def _purpose(command: CommandWords, texts: Translator, language: str) -> Html:
    return texts.word(f"command.{command.name}", language)


def _line(command: CommandWords, texts: Translator, language: str) -> Html:
    return Html(f"/{command.named(language)} – {_purpose(command, texts, language)}")
