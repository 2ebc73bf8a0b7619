"""Queued mail is sent, and mail that will not arrive leads to the call list."""

from __future__ import annotations

import re

import pytest

from keizer_bot.app.subjects import COMMANDS
from keizer_bot.club.hosting.sleeping import hand_over, remove
from keizer_bot.club.reactions import REACTIONS
from keizer_bot.core.context import AppContext
from keizer_bot.core.tokens import hash_of
from keizer_bot.i18n.mail_kinds import MailKind
from keizer_bot.i18n.translator import Translator
from keizer_bot.store import clubs, outbox, page_messages, people, records, seasons
from keizer_bot.store.addresses import addresses, forget_address, set_address, set_order, turn_off
from keizer_bot.store.intents import Change, Channel, Pressable
from keizer_bot.store.outbox import Outgoing
from keizer_bot.store.transaction import Transaction
from tests.mail.office import NOW, PAGES, TOM, Office
from tests.mail.stand_in import BROKEN, LOST, Mailbox

YES = ((Pressable("Ja", "q:1:0"),),)


def text_of(mailbox: Mailbox, which: int = -1) -> str:
    """The plain text of a mail."""
    part = mailbox.mails[which].get_body(("plain",))
    assert part is not None
    return str(part.get_content()).replace("\r\n", "\n")


async def test_a_mail_in_whole(office: Office, mailbox: Mailbox) -> None:
    """The words, the link to the page, the reason, and the way to turn such mail off."""
    row = await office.put()
    await office.send()
    (mail,) = mailbox.mails
    assert await office.states() == ["sent"]
    assert mailbox.to == ["jan@voorbeeld.nl"]
    assert str(mail["Subject"]) == "Je speelt met wit – De Pion"
    assert str(mail["Message-ID"]) == f"<{row}.20261120T190000000000@pion.example>"
    off = str(mail["List-Unsubscribe"]).strip("<>")
    assert off.startswith(f"{PAGES}/uit/")
    assert text_of(mailbox) == (
        f"Je speelt met wit.\n\nNaar mijn pagina: {PAGES}/\n\n-- \n"
        "Deze mail is voor Jan de Vries, van De Pion.\n"
        "Vraagt de pagina wie je bent? Vul er dit mailadres in, dan krijg je een link.\n"
        f"Geen mail meer over indeling: {off}\n"
    )


async def test_the_subject_is_how_the_text_begins(office: Office, mailbox: Mailbox) -> None:
    """Day and opponent are read where mails are listed, behind the name of a competition.

    In the mail a board and its number stay on one line.
    """
    game = "Je speelt op maandag 30 november met wit tegen <b>Jan &amp; Co</b> (bord 3).\nTot dan."
    await office.put(f"<b>Rapid</b>\n{game}")
    await office.put("Kom je vrijdag niet tegen J. de Vries? " + "Noem het maar. " * 20)
    await office.put("Noem het maar, " * 20)
    await office.send()
    (first, sentence, long) = (str(mail["Subject"]) for mail in mailbox.mails)
    assert first == (
        "Rapid: Je speelt op maandag 30 november met wit tegen Jan & Co (bord 3) – De Pion"
    )
    assert "(bord\u00a03)" in text_of(mailbox, 0)
    assert sentence == "Kom je vrijdag niet tegen J. de Vries? – De Pion"
    assert len(long) == 100
    assert long.endswith("… – De Pion")


async def test_a_question_is_answered_on_the_page(office: Office, mailbox: Mailbox) -> None:
    """The mail has none of its buttons."""
    await office.put("Kom je vrijdag?", buttons=YES, kind=MailKind.REMINDER)
    await office.send()
    assert f"Antwoorden op mijn pagina: {PAGES}/\n" in text_of(mailbox)
    assert "q:1:0" not in mailbox.mails[0].as_string()
    assert str(mailbox.mails[0]["Subject"]) == "Kom je vrijdag? – De Pion"


async def test_a_reminder_is_answered_without_signing_in(office: Office, mailbox: Mailbox) -> None:
    """By a link above that to the page, for its reader and its round; a second mail has another."""
    round_id = await office.run(round_of_the_club)
    for _ in range(2):
        await office.put("Kom je?", buttons=YES, kind=MailKind.REMINDER, round_id=round_id)
        await office.send()
    links = [re.findall(rf"{PAGES}/kom/([\w-]{{22}})", text_of(mailbox, n)) for n in (0, 1)]
    assert [len(found) for found in links] == [1, 1]
    assert text_of(mailbox).startswith(
        f"Kom je?\n\nZeggen of ik kom: {PAGES}/kom/{links[1][0]}\n\nNaar mijn pagina: {PAGES}/\n"
    )
    html = mailbox.mails[1].get_body(("html",))
    assert html is not None
    assert f'href="{PAGES}/kom/{links[1][0]}"' in html.get_content()
    kept = await office.run(
        lambda tx: [tuple(row)[:3] for row in tx.all("SELECT * FROM answer_link")]
    )
    tokens = [found[0] for found in links]
    assert sorted(kept) == sorted((hash_of(token), office.jan, round_id) for token in tokens)


def round_of_the_club(tx: Transaction) -> int:
    """A round of a season of the club."""
    season = seasons.add_season(tx, 1, "2026-2027", "{}", "{}", NOW)
    return seasons.add_round(tx, season, 1, NOW.date(), None)


async def test_the_most_urgent_goes_first(office: Office, mailbox: Mailbox) -> None:
    """Then in the order in which they were queued."""
    for words, urgency in (("usual", 5), ("usual too", 5), ("pairings", 1)):
        await office.put(words, urgency=urgency)
    await office.send()
    said = [text_of(mailbox, n).partition("\n")[0] for n in range(3)]
    assert said == ["pairings", "usual", "usual too"]


async def test_a_reply_goes_to_the_arbiter(office: Office, mailbox: Mailbox) -> None:
    """If they have a mail address; else to the sender's address, without a promise."""
    await office.put()
    await office.send()
    await office.run(lambda tx: set_address(tx, TOM, Channel.MAIL, "tom@voorbeeld.nl"))
    await office.put()
    await office.send()
    assert [mail["Reply-To"] for mail in mailbox.mails] == [None, "tom@voorbeeld.nl"]
    promised = ["dat komt bij de wedstrijdleider" in text_of(mailbox, n) for n in (0, 1)]
    assert promised == [False, True]


async def test_a_member_who_opened_their_page_needs_no_link(
    office: Office, mailbox: Mailbox
) -> None:
    """To them the mail does not explain how one gets in."""
    await office.run(lambda tx: set_address(tx, office.jan, Channel.WEB))
    await office.put()
    await office.send()
    assert "wie je bent" not in text_of(mailbox)


async def test_the_newest_words_are_sent(office: Office, mailbox: Mailbox) -> None:
    """A message changed before it was sent goes out as changed."""
    row = await office.put("Je speelt tegen Piet.")
    change = Outgoing(intent=Change("Je speelt tegen Anna."), edits=row)
    await office.run(lambda tx: outbox.put(tx, change, office.clock.now()))
    await office.send()
    assert text_of(mailbox).startswith("Je speelt tegen Anna.")
    assert len(mailbox.mails) == 1


async def test_messages_read_on_the_page_are_not_mailed(office: Office, mailbox: Mailbox) -> None:
    """The reader was quicker."""
    await office.put()
    await office.run(lambda tx: page_messages.mark_read(tx, office.jan, 99, office.clock.now()))
    await office.send()
    assert (mailbox.mails, await office.states()) == ([], ["failed"])


async def test_a_kind_that_is_turned_off_is_not_sent(office: Office, mailbox: Mailbox) -> None:
    """Other kinds are sent; the page has it as usual."""
    await office.run(lambda tx: turn_off(tx, office.jan, "ranking"))
    await office.put("stand", kind=MailKind.RANKING)
    await office.put("indeling")
    await office.send()
    assert [str(mail["Subject"]) for mail in mailbox.mails] == ["indeling – De Pion"]
    shown = await office.run(lambda tx: page_messages.messages(tx, office.jan))
    assert {each.text for each in shown} == {"stand", "indeling"}


async def test_a_link_to_sign_in_goes_alone(office: Office, mailbox: Mailbox) -> None:
    """It can be turned off by nobody, and has no other link."""
    await office.put("Open https://keizer.example.org/in", off_page=True, urgency=2)
    await office.send()
    assert mailbox.mails[0]["List-Unsubscribe"] is None
    assert str(mailbox.mails[0]["Subject"]) == "De Pion: je link om binnen te komen"
    assert text_of(mailbox) == "Open https://keizer.example.org/in\n"


async def test_the_reader_s_language_is_spoken(office: Office, mailbox: Mailbox) -> None:
    """Around the words as well."""
    await office.run(lambda tx: people.set_language(tx, office.jan, "it"))
    await office.put()
    await office.send()
    assert "Vai alla mia pagina: " in text_of(mailbox)


TEXTS = Translator(strict=True)
APP = AppContext(TEXTS, "keizer_bot", REACTIONS, COMMANDS)


async def tom_has_mail_alone(office: Office) -> None:
    """The arbiter is not on Telegram."""

    def step(tx: Transaction) -> None:
        forget_address(tx, TOM, Channel.TELEGRAM)
        set_address(tx, TOM, Channel.MAIL, "tom@voorbeeld.nl")

    await office.run(step)


async def test_a_former_clubs_arbiter_is_told_by_mail(office: Office, mailbox: Mailbox) -> None:
    """Their address is kept until then, and no longer; the mail is in no club's name."""
    await tom_has_mail_alone(office)
    await office.run(lambda tx: remove(tx, APP, office.clock.now(), 1))
    assert await office.run(lambda tx: addresses(tx, TOM)) == ()
    (row,) = await office.run(lambda tx: tx.all("SELECT club_id, mailbox FROM outbox"))
    assert (row["club_id"], "tom@voorbeeld.nl" in row["mailbox"]) == (None, True)
    assert await office.run(lambda tx: tx.all("SELECT * FROM page_message")) == []
    await office.send()
    assert mailbox.to == ["tom@voorbeeld.nl"]
    assert str(mailbox.mails[0]["To"]) == "Tom Wolf <tom@voorbeeld.nl>"
    assert str(mailbox.mails[0]["Subject"]) == "Bericht van De Pion"
    assert "De Pion" in text_of(mailbox)
    assert PAGES not in text_of(mailbox)
    (row,) = await office.run(lambda tx: tx.all("SELECT state, mailbox FROM outbox"))
    assert tuple(row) == ("sent", None)


async def test_a_club_led_by_mail_is_handed_over(office: Office, mailbox: Mailbox) -> None:
    """Its arbiter gets the links by mail, and each member their own; an erased one has none."""
    await tom_has_mail_alone(office)

    def step(tx: Transaction) -> None:
        erased = people.add_member(tx, 1, "Lid 1")
        tx.write("UPDATE member SET erased_at = '2026-09-01T18:00:00Z' WHERE id = ?", erased)
        hand_over(tx, TEXTS, clubs.club(tx, 1), "other_bot", {1: "token-1"}, office.clock.now())

    await office.run(step)
    await office.send()
    assert sorted(mailbox.to) == ["jan@voorbeeld.nl", "tom@voorbeeld.nl", "tom@voorbeeld.nl"]
    texts = [text_of(mailbox, n) for n in range(3)]
    assert [text.count("https://t.me/other_bot?start=token-") for text in texts].count(1) == 2
    assert not any("Lid 1" in text for text in texts)
    assert await office.told() == []


async def test_of_two_clubs_the_right_one_is_named(office: Office, mailbox: Mailbox) -> None:
    """The mail names the club that writes."""

    def second(tx: Transaction) -> int:
        club = tx.write(
            "INSERT INTO club (name, language, time_zone) VALUES ('De Toren', 'en', 'Europe/Rome')"
        )
        member = people.add_member(tx, club, "Jan de Vries")
        tx.write("UPDATE member SET person_id = ? WHERE id = ?", office.jan, member)
        return club

    toren = await office.run(second)
    await office.put(club_id=toren)
    await office.send()
    assert str(mailbox.mails[0]["Subject"]) == "Je speelt met wit – De Toren"


@pytest.mark.parametrize("lost", [LOST, BROKEN])
async def test_a_mail_of_unknown_fate_keeps_its_number(
    office: Office, mailbox: Mailbox, lost: str
) -> None:
    """It is sent again, and a reader who gets it twice sees one."""
    mailbox.to_mail = [lost, lost]
    await office.put()
    await office.send()
    for minutes in (1, 2):
        assert await office.states() == ["queued"]
        await office.send(minutes)
    assert await office.states() == ["sent"]
    assert len(set(mailbox.numbers())) == 1
    assert len(mailbox.mails) == (3 if lost == LOST else 1)


async def test_mail_for_an_unknown_address_waits(office: Office, mailbox: Mailbox) -> None:
    """Greylisting: refused for some minutes; other mails are sent."""
    mailbox.to_address = ["451 4.7.1 Greylisted, come back in five minutes"] * 3
    await office.run(lambda tx: set_address(tx, TOM, Channel.MAIL, "tom@voorbeeld.nl"))
    await office.put()
    for minutes in (0, 1, 2, 3):
        assert mailbox.mails == []
        await office.send(minutes)
    assert mailbox.mails == []
    await office.send(1)
    assert (len(mailbox.mails), await office.states()) == (1, ["sent"])


async def test_an_address_of_nobody_is_closed(office: Office, mailbox: Mailbox) -> None:
    """The words go on the call list, and the arbiter is told the fault."""
    mailbox.to_address = ["550 5.1.1 user unknown"]
    await office.put()
    await office.send()
    (mail,) = await office.run(lambda tx: addresses(tx, office.jan))
    assert mail.state == "closed"
    (call,) = await office.run(lambda tx: records.open_calls(tx, 1))
    assert (call.name, call.why) == ("Jan de Vries", "Je speelt met wit.")
    dead, to_call = await office.told()
    assert dead.startswith("Het mailadres van Jan de Vries bestaat niet (meer)")
    assert to_call.endswith("‘Je speelt met wit.’")
    await office.send(600)
    assert mailbox.mails == []


async def test_a_full_mailbox_is_called_about_and_stays_open(
    office: Office, mailbox: Mailbox
) -> None:
    """It may be emptied: the next mail is tried."""
    mailbox.to_address = ["552 5.2.2 mailbox full"]
    await office.put("one")
    await office.send()
    assert [c.why for c in await office.run(lambda tx: records.open_calls(tx, 1))] == ["one"]
    await office.put("two")
    await office.send()
    assert text_of(mailbox).startswith("two")


async def test_a_member_with_telegram_reads_it_there(office: Office, mailbox: Mailbox) -> None:
    """Mail first was their wish; refused, the next way is taken and nobody has to call."""

    def both(tx: Transaction) -> None:
        set_address(tx, office.jan, Channel.TELEGRAM, str(office.jan))
        set_order(tx, office.jan, Channel.MAIL)

    await office.run(both)
    mailbox.to_address = ["550 5.1.1 user unknown"]
    await office.put()
    await office.send()
    assert await office.told(office.jan) == ["Je speelt met wit."]
    assert await office.run(lambda tx: records.open_calls(tx, 1)) == ()


async def test_a_child_s_mail_comes_to_the_parent_s_phone_by_name(
    office: Office, mailbox: Mailbox
) -> None:
    """Refused, it goes to the Telegram account that they share, and says whom it is for."""

    def shared(tx: Transaction) -> None:
        set_address(tx, 700, Channel.TELEGRAM, "700")
        people.link_member(tx, people.add_member(tx, 1, "Anna de Vries"), 700)
        set_address(tx, office.jan, Channel.TELEGRAM, "700")
        set_order(tx, office.jan, Channel.MAIL)

    await office.run(shared)
    mailbox.to_address = ["550 5.1.1 user unknown"]
    await office.put()
    await office.send()
    assert await office.told(700) == ["<b>Jan de Vries</b>\nJe speelt met wit."]
    assert await office.run(lambda tx: records.open_calls(tx, 1)) == ()
