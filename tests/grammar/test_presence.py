"""Words about coming that name no evening, in three languages."""

import pytest

from keizer_bot.app.subjects import COMMANDS
from keizer_bot.reading.commands import GivenCommand, read_command
from keizer_bot.reading.talk import Ask, Enquiry, whole_question
from tests.rows import each_row


@each_row(
    ("said", "wanted"),
    [
        *((said, Enquiry.HERE) for said in ("ik ben er", "Hoi, ik ben er al!", "I'm here")),
        ("Ci sono", Enquiry.HERE),
        *((said, Enquiry.REMINDERS_OFF) for said in ("geen herinneringen meer", "no reminders")),
        *((said, Enquiry.REMINDERS_OFF) for said in ("niente promemoria", "nooit meer herinneren")),
        ("ik wil geen berichten meer", Enquiry.REMINDERS_OFF),
        ("Herinneringen aan", Enquiry.REMINDERS_ON),
        ("berichten", Enquiry.REMINDERS),
        ("ik kom alleen als ik me aanmeld", Enquiry.ONLY_IF),
        ("I only play when I sign on", Enquiry.ONLY_IF),
        ("I only play when I sign up", Enquiry.ONLY_IF),
        ("gioco solo se do conferma", Enquiry.ONLY_IF),
        ("altijd afwezig", Enquiry.ALWAYS),
        ("I never come", Enquiry.ALWAYS),
    ],
)
def test_in_private_no_slash_is_needed(said: str, wanted: Enquiry) -> None:
    """Words with only one meaning are taken for it."""
    found = read_command(said, COMMANDS, bot_name="keizer_bot", private=True)
    assert found == GivenCommand(wanted.command, wanted=Ask(wanted, text=said))


@each_row(
    ("said", "stops"),
    [
        *(
            (said, True)
            for said in ("ik kom niet meer", "ik stop er mee, sorry", "ik trek me terug")
        ),
        *((said, True) for said in ("I'm not playing any more", "i want to withdraw", "i quit")),
        *((said, True) for said in ("non gioco più", "voglio smettere", "non voglio più giocare")),
        *((said, False) for said in ("ik kom vrijdag niet meer", "ik stop ermee, 0-1", "ik kom")),
        *((said, False) for said in ("ik speel niet meer tegen Kees", "I'm coming", "non vengo")),
    ],
)
def test_a_player_who_stops_coming_may_stop_for_good(said: str, stops: bool) -> None:
    """A day, an opponent or a result means something else."""
    assert (whole_question(said) is Enquiry.STOP) is stops


@pytest.mark.parametrize(
    "said", ["ik ben er niet", "ik ben er vrijdag niet", "ik kom alleen later"]
)
def test_not_coming_is_not_being_here(said: str) -> None:
    """One more word makes it something else."""
    found = read_command(said, COMMANDS, bot_name="keizer_bot", private=True)
    assert not isinstance(found, GivenCommand) or found.name not in ("hier", "vast")


@each_row(
    ("rest", "always"),
    [
        ("altijd", True),
        ("voortaan altijd", True),
        ("alleen als ik me aanmeld", True),
        ("always", True),
        ("sempre", True),
        ("", False),
        ("vrijdag", False),
        ("altijd feest bij ons", False),
    ],
)
def test_always_is_about_every_evening(rest: str, always: bool) -> None:
    """/afmelden altijd leads to the standing arrangement; a reason does not."""
    meant = whole_question(rest) in {Enquiry.ALWAYS, Enquiry.ONLY_IF}
    assert meant is always
