"""How the club's people come to the bot: each by a personal link that the arbiter gives them."""

import re

from keizer_bot.demo.club_round import ClubRound, find_question
from keizer_bot.demo.messages import LinksOpened
from keizer_bot.demo.phones import HostProxy
from keizer_bot.demo.program import DemoError
from keizer_bot.standin.model import AdminRight, Chat


async def meet(
    first: ClubRound, links: list[str], *looked_on: Chat, proxy: HostProxy | None = None
) -> None:
    """The arbiter opens their link, binds the group, and hands out links; the members open them.

    `looked_on`: the chats that are shown while the arbiter opens the first. By a `proxy` the
    phones of those without Telegram reach their pages, and the arbiter notes their mail addresses;
    without it there are none.
    """
    arbiter, group = first.arbiter, first.company.group
    for_arbiter, for_group = links
    await first.clock.comes_true(lambda: first.clock.telegram.updates.awaited, "start")
    with first.view.beside(*looked_on):
        arbiter.open_link(for_arbiter)
        await first.clock.quiet()
    arbiter.add_bot(group, AdminRight.PIN)
    arbiter.open_link(for_group, group)
    await first.clock.quiet()
    arbiter.write(first.line("links"))
    await first.clock.quiet()
    first.view.comment(LinksOpened(len(first.people)))
    for person in first.people.values():
        token = _token_of(first, person.user.full_name)
        person.open_link(f"https://t.me/{person.telegram.bot.username}?start={token}")
        await first.clock.quiet()
        asked = find_question(person.chat, person.user.full_name)
        person.press(asked, asked.buttons[0])
        await first.clock.quiet()
    if proxy is not None:
        for phone in first.company.phones.values():
            await proxy.enter(phone, _token_of(first, phone.full_name))
            if phone.address:
                said = first.line("address", name=phone.full_name, address=phone.address)
                arbiter.write(said)
            await first.clock.quiet()


def _token_of(first: ClubRound, name: str) -> str:
    """What the link that the arbiter was given for a member ends with: it opens page and chat."""
    said = "\n".join(each.text for each in first.arbiter.chat.messages.values())
    found = re.search(rf"{re.escape(name)}: \S*[/=]([\w-]+)", said)
    if found is None:
        raise DemoError(f"the arbiter was given no link for {name}")
    return found[1]
