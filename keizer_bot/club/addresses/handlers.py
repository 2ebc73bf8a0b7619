"""``/adres``: the ways by which somebody is reached."""

from keizer_bot.club.addresses import actions
from keizer_bot.core.commands import Command, Scope
from keizer_bot.core.reads import reads_in_scene
from keizer_bot.core.reply import Reply, ReplyKind
from keizer_bot.core.request import Request
from keizer_bot.i18n.commands import Topic
from keizer_bot.i18n.mail_kinds import MailKind
from keizer_bot.reading.people import AddressAct, AddressWords, read_address
from keizer_bot.store.channels import Channel


@reads_in_scene(read_address)
def address(request: Request, said: AddressWords) -> Reply:
    """``/adres [name@example.org|weg|eerst mail|geen mail over stand]``: the sender's own.

    Of an arbiter: ``/adres NAME [name@example.org|weg|fout|goed]``.
    """
    context, member = request.context, said.member
    match said.act:
        case AddressAct.SHOW:
            return actions.show_addresses(context, member=member)
        case AddressAct.SET:
            return actions.set_mail(context, address=said.what, member=member)
        case AddressAct.FORGET:
            return actions.forget_mail(context, member=member)
        case AddressAct.FIRST:
            return actions.set_first(context, channel=Channel(said.what))
        case AddressAct.MORE_MAIL | AddressAct.NO_MAIL:
            wanted = said.act is AddressAct.MORE_MAIL
            return actions.turn_mail(context, kind=MailKind(said.what), wanted=wanted)
    works = said.act is AddressAct.WORKS
    return actions.mark_mail(context, member=member or context.own_member.id, works=works)


ADDRESS = Command(
    "adres address indirizzo",
    Topic.OWN,
    address,
    scope=Scope.CLUB,
    answers=ReplyKind.OWN,
    for_own_eyes=True,
)
