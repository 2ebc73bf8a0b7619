"""Words behind /adres, in three languages."""

from __future__ import annotations

import pytest

from keizer_bot.mail_address import mail_address
from keizer_bot.reading.messages import NotReadable
from keizer_bot.reading.people import AddressAct, AddressWords, read_address
from tests.grammar.scene import ROSTER
from tests.reading.command_scene import FakeScene
from tests.rows import each_row

JAN = 1
SCENE = FakeScene(members=ROSTER[:9])
SHOW, SET, FORGET = AddressAct.SHOW, AddressAct.SET, AddressAct.FORGET
READ = {
    "": AddressWords(SHOW),
    "Jan de Vries": AddressWords(SHOW, JAN),
    "Jan.deVries+schaak@Voorbeeld.nl": AddressWords(SET, None, "jan.devries+schaak@voorbeeld.nl"),
    "Jan de Vries: jan@voorbeeld.nl": AddressWords(SET, JAN, "jan@voorbeeld.nl"),
    "<jan@müller.example>": AddressWords(SET, None, "jan@xn--mller-kva.example"),
    "weg": AddressWords(FORGET),
    "remove": AddressWords(FORGET),
    "Jan de Vries togli": AddressWords(FORGET, JAN),
    "Jan de Vries fout": AddressWords(AddressAct.BOUNCES, JAN),
    "Jan bounces": AddressWords(AddressAct.BOUNCES, JAN),
    "Jan werkt": AddressWords(AddressAct.WORKS, JAN),
    "eerst mail": AddressWords(AddressAct.FIRST, None, "mail"),
    "first Telegram": AddressWords(AddressAct.FIRST, None, "telegram"),
    "prima pagina": AddressWords(AddressAct.FIRST, None, "web"),
    "geen mail over de stand": AddressWords(AddressAct.NO_MAIL, None, "ranking"),
    "geen mail meer over uitslagen en bezwaren": AddressWords(AddressAct.NO_MAIL, None, "result"),
    "no more mail about other matters": AddressWords(AddressAct.NO_MAIL, None, "other"),
    "niente più mail sugli abbinamenti": AddressWords(AddressAct.NO_MAIL, None, "pairing"),
    "wel mail over herinnering": AddressWords(AddressAct.MORE_MAIL, None, "reminder"),
    "e-mail about results": AddressWords(AddressAct.MORE_MAIL, None, "result"),
    "mail su altro": AddressWords(AddressAct.MORE_MAIL, None, "other"),
}


@each_row("said", READ)
def test_it_is_read(said: str) -> None:
    """The person whose address it is, and what to do with it."""
    assert read_address(said, SCENE) == READ[said]


@pytest.mark.parametrize(
    "said",
    [
        "jan@voorbeeld",
        "jan@@voorbeeld.nl",
        "jan @ voorbeeld.nl",
        "Jan jan@voorbeeld.nl piet@voorbeeld.nl x",
        "eerst fax",
        "geen mail over schaken",
    ],
)
def test_an_unclear_prize_is_not_guessed(said: str) -> None:
    """Half an address is none, and of two addresses neither is used."""
    with pytest.raises(NotReadable):
        read_address(said, SCENE)


@each_row(
    "text",
    [
        "", "jan", "@x.nl", "jan@", "jan@x", "a..b@x.nl", ".a@x.nl", "a.@x.nl", "a@-x.nl",
        "a@x-.nl", "a@x..nl", "a@1.2.3.4", "a b@x.nl", "a@x.nl\nBcc: b@x.nl", "a@x.nl\r\n",
        "a,b@x.nl", '"a"@x.nl', "a@x.nl>", f"{'a' * 65}@x.nl", f"a@{'x' * 250}.nl", "é@x.nl",
    ],
)  # fmt: skip
def test_text_that_is_no_mail_address(text: str) -> None:
    """Anything that a header or a server could read as something else."""
    found = mail_address(text)
    assert found is None or (found, text) in {("a@x.nl", "a@x.nl\r\n"), ("a@x.nl", "a@x.nl>")}
