"""The commands with what they do: /help, and Telegram's own menus."""

from keizer_bot.club.help import messages
from keizer_bot.i18n.commands import CommandTable, CommandWords, Role, Topic
from keizer_bot.i18n.html import Html, pages, plain
from keizer_bot.i18n.translator import Translator

Commands = CommandTable[CommandWords]


def help_post(commands: Commands, role: Role, texts: Translator, language: str) -> tuple[Html, ...]:
    """All commands that somebody in that role may give: what everybody may, then the arbiters'."""
    tail = "\n" + texts.render(messages.HelpTip(), language)
    members = _chapter(commands, Role.MEMBER, texts, language)
    posts = pages(texts.render(messages.HelpTitle(), language), members, tail)
    if role is Role.MEMBER:
        return posts
    head = texts.render(messages.ArbiterHelpTitle(), language)
    return posts + pages(head, _chapter(commands, Role.ARBITER, texts, language), "")


def _chapter(commands: Commands, role: Role, texts: Translator, language: str) -> list[str]:
    """The lines of a role's commands, under what they are about."""
    lines: list[str] = []
    for topic in (topic for topic in Topic if topic.role is role):
        lines += ["", f"<b>{texts.word(f'topic.{topic}', language)}</b>"]
        lines += [_line(c, texts, language) for c in commands if c.topic is topic]
    return lines


def short_help(commands: Commands, bot: str, texts: Translator, language: str) -> tuple[Html, ...]:
    """The commands of every week, and where the others are: for a group."""
    lines = [_line(c, texts, language) for c in commands if c.topic is Topic.WEEK]
    tail = "\n" + texts.render(messages.HelpElsewhere(bot), language)
    return pages(texts.render(messages.HelpTitle(), language), lines, tail)


def menu(
    commands: Commands, role: Role, texts: Translator, language: str
) -> tuple[tuple[str, str], ...]:
    """Names and descriptions (plain text) for Telegram's menu: what is usual in that role."""
    mine = (Role.MEMBER, role)
    usual = [c for c in commands if c.usual and c.role in mine]
    return tuple((c.named(language), plain(_purpose(c, texts, language))) for c in usual)


def _purpose(command: CommandWords, texts: Translator, language: str) -> Html:
    return texts.word(f"command.{command.name}", language)


def _line(command: CommandWords, texts: Translator, language: str) -> Html:
    return Html(f"/{command.named(language)} – {_purpose(command, texts, language)}")
