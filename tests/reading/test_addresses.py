"""What follows /adres, in three languages."""

from __future__ import annotations

import pytest

from keizer_bot.mail_address import mail_address
from keizer_bot.reading.addresses import AddressAct, AddressWords, read_address

SHOW, SET, FORGET = AddressAct.SHOW, AddressAct.SET, AddressAct.FORGET
READ = {
    "": AddressWords(SHOW),
    "Jan de Vries": AddressWords(SHOW, "Jan de Vries"),
    "Jan.deVries+schaak@Voorbeeld.nl": AddressWords(SET, "", "jan.devries+schaak@voorbeeld.nl"),
    "Jan de Vries: jan@voorbeeld.nl": AddressWords(SET, "Jan de Vries", "jan@voorbeeld.nl"),
    "<jan@müller.example>": AddressWords(SET, "", "jan@xn--mller-kva.example"),
    "weg": AddressWords(FORGET),
    "remove": AddressWords(FORGET),
    "Jan de Vries togli": AddressWords(FORGET, "Jan de Vries"),
    "Jan de Vries fout": AddressWords(AddressAct.BOUNCES, "Jan de Vries"),
    "Jan bounces": AddressWords(AddressAct.BOUNCES, "Jan"),
    "Jan werkt": AddressWords(AddressAct.WORKS, "Jan"),
    "eerst mail": AddressWords(AddressAct.FIRST, "", "mail"),
    "Telegram first": AddressWords(AddressAct.FIRST, "", "telegram"),
    "prima pagina": AddressWords(AddressAct.FIRST, "", "web"),
    "geen mail over de stand": AddressWords(AddressAct.NO_MAIL, "", "ranking"),
    "geen mail meer over uitslagen en bezwaren": AddressWords(AddressAct.NO_MAIL, "", "result"),
    "no more mail about other matters": AddressWords(AddressAct.NO_MAIL, "", "other"),
    "niente più mail sugli abbinamenti": AddressWords(AddressAct.NO_MAIL, "", "pairing"),
    "wel mail over herinnering": AddressWords(AddressAct.MORE_MAIL, "", "reminder"),
    "e-mail about results": AddressWords(AddressAct.MORE_MAIL, "", "result"),
    "mail su altro": AddressWords(AddressAct.MORE_MAIL, "", "other"),
}


@pytest.mark.parametrize("said", READ)
def test_it_is_read(said: str) -> None:
    """Whose address, and what is to be done with it."""
    assert read_address(said) == READ[said]


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
def test_what_cannot_be_told_is_not_guessed(said: str) -> None:
    """Half an address is none, and of two addresses none is taken."""
    assert read_address(said) is None


@pytest.mark.parametrize(
    "text",
    [
        "", "jan", "@x.nl", "jan@", "jan@x", "a..b@x.nl", ".a@x.nl", "a.@x.nl", "a@-x.nl",
        "a@x-.nl", "a@x..nl", "a@1.2.3.4", "a b@x.nl", "a@x.nl\nBcc: b@x.nl", "a@x.nl\r\n",
        "a,b@x.nl", '"a"@x.nl', "a@x.nl>", f"{'a' * 65}@x.nl", f"a@{'x' * 250}.nl", "é@x.nl",
    ],
)  # fmt: skip
def test_what_is_no_mail_address(text: str) -> None:
    """Nothing that a header or a server could take for something else."""
    found = mail_address(text)
    assert found is None or (found, text) in {("a@x.nl", "a@x.nl\r\n"), ("a@x.nl", "a@x.nl>")}
