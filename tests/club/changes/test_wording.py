"""Every act on record is a sentence of people's words, also when it was undone."""

from __future__ import annotations

from datetime import datetime
from string import Formatter
from zoneinfo import ZoneInfo

import pytest

from keizer_bot import LANGUAGES
from keizer_bot.club.changes.wording import OTHER, RecordedAct, logged
from keizer_bot.core.change_log import Action, undoing
from keizer_bot.i18n.html import plain
from keizer_bot.i18n.translator import Translator, catalogue
from keizer_bot.store.records import ChangeRow
from tests.rows import each_row

TEXTS = Translator(strict=True)
AT = datetime(2026, 11, 20, 22, 30, tzinfo=ZoneInfo("Europe/Amsterdam"))
ANNA, AWAY, GAME, TEAM = "Anna Smit", "Anna Smit, 2026-11-20", "Jansen - Bakker", "1, 2026-11-20"
AWAY_ON = "Anna Smit is er niet op vr 20 nov"

Recorded = tuple[str, str, str | None, str | None]
"""An act as it is on record: what, about what, what it was before and is after."""

WORDS: dict[Recorded, str] = {
    ("presence", AWAY, None, "excused"): f"{AWAY_ON}: afgemeld",
    ("presence", AWAY, "here", "late"): f"{AWAY_ON}: te laat afgemeld",
    (
        *("presence", AWAY, "excused", "club_duty"),
    ): f"{AWAY_ON}: speelde voor de club (eerst: afgemeld)",
    ("presence", AWAY, None, "here"): "Anna Smit komt op vr 20 nov",
    ("presence", AWAY, "excused", "here"): "Anna Smit komt toch op vr 20 nov",
    (
        *("arrangement", ANNA, "present", "absent"),
    ): "nieuwe afspraak voor Anna Smit: komt alleen na aanmelden",
    (
        *("by_arrangement", "2026-11-20", None, "Anna, Bram"),
    ): "volgens afspraak niet op vr 20 nov: Anna, Bram",
    (
        *("duty_refused", AWAY, None, "excused"),
    ): "niet bevestigd: Anna Smit speelt op vr 20 nov voor de club",
    ("result", GAME, None, "1-0"): "Jansen - Bakker 1-0",
    ("result", GAME, "1-0", "0-1"): "Jansen - Bakker 0-1 in plaats van 1-0",
    ("result", GAME, "1-0", None): "Jansen - Bakker: 1-0 ingetrokken",
    ("confirmed", GAME, "1-0", "1-0"): "Jansen - Bakker 1-0 bevestigd",
    (*("dispute", GAME, "1-0", "1-0 / 0-1"),): "Jansen - Bakker: de een meldde 1-0, de ander 0-1",
    ("dispute", GAME, "1-0", "1-0"): "er is bezwaar tegen 1-0 bij Jansen - Bakker",
    ("dispute", GAME, None, "1/2-1/2"): "het bezwaar over Jansen - Bakker is beslist: ½-½",
    ("objection", AWAY, None, None): "Anna Smit maakt bezwaar over vr 20 nov",
    (*("objection", AWAY, None, "upheld"),): "het bezwaar van Anna Smit over vr 20 nov is gegrond",
    ("argument", ANNA, None, None): "de uitleg van Anna Smit bij het bezwaar is genoteerd",
    ("appeal", GAME, None, None): "er is beroep ingesteld: Jansen - Bakker",
    ("appeal", GAME, "1-0", "1-0"): "het beroep is beslist, Jansen - Bakker: 1-0",
    ("appeal", GAME, "1-0", "0-1"): "het beroep is beslist, Jansen - Bakker: 0-1 (eerst: 1-0)",
    (
        *("postponed", GAME, None, "2026-11-27"),
    ): "Jansen - Bakker wordt gespeeld op vrijdag 27 november",
    ("in_advance", GAME, None, "1-0"): "Jansen - Bakker is vooruitgespeeld: 1-0",
    ("in_advance", GAME, "1-0", None): "Jansen - Bakker: de vooruitgespeelde 1-0 is ingetrokken",
    ("goes_on", GAME, None, "Jansen, rapid"): "Jansen - Bakker: Jansen gaat door (rapid)",
    ("goes_on", GAME, "Jansen, lot", None): "Jansen - Bakker: wie doorgaat staat weer open",
    ("pairing", "12", None, "1"): "ronde 12 ingedeeld",
    ("pairing", "12 (Rapid)", None, "2"): "ronde 12 (Rapid) opnieuw ingedeeld (versie 2)",
    ("published", "12", None, "2"): "de indeling van ronde 12 is opnieuw geplaatst (versie 2)",
    ("ranking", "12", None, "2"): "de stand na ronde 12 is geplaatst (versie 2)",
    (
        *("round", "3", "2026-11-20", "2026-11-27"),
    ): "ronde 3 is verplaatst van vrijdag 20 november naar vrijdag 27 november",
    ("round", "3", None, "2026-11-20"): "ronde 3 op vrijdag 20 november is erbij gekomen",
    ("round", "3", "2026-11-20", None): "ronde 3 op vrijdag 20 november vervalt",
    ("wish", GAME, None, "forced"): "Jansen en Bakker moeten tegen elkaar",
    ("wish", GAME, None, "forbidden"): "Jansen en Bakker mogen niet tegen elkaar",
    ("wish", ANNA, None, "bye"): "Anna Smit krijgt vrij",
    ("wish", GAME, "forced", None): "hoeft niet meer: Jansen en Bakker moeten tegen elkaar",
    ("player", ANNA, None, "4"): "Anna Smit doet mee vanaf ronde 4",
    ("guest", ANNA, None, "4"): "Anna Smit is te gast in ronde 4",
    ("adjustment", "Jansen", None, "-10"): "Jansen min 10",
    ("adjustment", "Jansen", None, "5/2"): "Jansen plus 2½",
    ("withdrawn", ANNA, None, "4"): "Anna Smit stopt na ronde 4",
    ("withdrawn", ANNA, "4", None): "Anna Smit doet weer mee",
    ("rating", ANNA, "1500", "1540"): "Anna Smit heeft rating 1540 (eerst: 1500)",
    ("rating", ANNA, "1500", None): "Anna Smit heeft geen rating meer (eerst: 1500)",
    ("exemption", ANNA, None, None): "Anna Smit heeft een ontheffing gekregen",
    ("exemption", ANNA, "exemption", None): "de ontheffing van Anna Smit is voorbij",
    ("warning", ANNA, None, None): "Anna Smit heeft een waarschuwing gekregen",
    ("warning", ANNA, "warning", None): "de waarschuwing van Anna Smit is vervallen",
    ("screen", "De Pion", None, "address"): "het scherm voor de zaal heeft een nieuw adres",
    ("screen", "De Pion", None, "public"): "het scherm voor de zaal is openbaar",
    ("screen", "De Pion", None, "own"): "het scherm voor de zaal is niet meer openbaar",
    ("club", "evening", None, "friday 20:00"): "de clubavond begint nu op vrijdag 20:00",
    (
        *("club", "hours", None, "friday 18:00, friday 19:30"),
    ): "afmelden kan nu tot vrijdag 18:00, de indeling komt vrijdag 19:30",
    ("club", "name", None, "De Dame"): "de club heet nu De Dame",
    ("club", "language", None, "italiano"): "de taal van de groep is nu italiano",
    ("club", "time_zone", None, "Europe/Rome"): "de tijdzone is nu Europe/Rome",
    ("link", ANNA, None, None): "er is een persoonlijke link gemaakt voor Anna Smit",
    ("linked", ANNA, None, None): "Anna Smit is gekoppeld",
    ("unlinked", ANNA, None, None): "Anna Smit is losgekoppeld",
    ("device", ANNA, None, None): "nieuw apparaat van Anna Smit",
    ("device_revoked", ANNA, None, None): "apparaat van Anna Smit uitgelogd",
    ("arbiter", ANNA, None, None): "Anna Smit is wedstrijdleider geworden",
    ("chat", "De Pion", None, "-1001"): "de groep is gekoppeld aan De Pion",
    (
        *("rights", ANNA, "results", "pairing, results"),
    ): "Anna Smit mag nu dit: indelen en uitslagen (eerst: uitslagen)",
    ("rights", ANNA, "results", None): "Anna Smit heeft geen rechten meer (eerst: uitslagen)",
    (
        *("committee", "", "Anna, Bram, Cor", "Anna, Bram, Daan"),
    ): "de spelerscommissie bestaat uit Anna, Bram, Daan (eerst: Anna, Bram, Cor)",
    ("address", ANNA, None, None): "het mailadres van Anna Smit is veranderd",
    ("merged", ANNA, "A. Smit", None): "A. Smit en Anna Smit zijn één persoon",
    ("nickname", ANNA, None, None): "de bijnamen van Anna Smit zijn veranderd",
    ("renamed", ANNA, None, None): "de naam van Anna Smit is veranderd",
    ("erased", "Oud-lid 17", None, None): "een lid is op eigen wens vergeten en heet nu Oud-lid 17",
    (
        *("website", ANNA, "full", "initials"),
    ): "de website toont voor Anna Smit voortaan: initialen (eerst: volledige naam)",
    ("team", "1", "Anna", "Anna, Bram"): "team 1 bestaat uit Anna, Bram (eerst: Anna)",
    ("team", "1", "Anna", None): "team 1 heeft geen spelers meer (eerst: Anna)",
    ("captain", "1", None, "Anna"): "Anna leidt team 1",
    ("match", TEAM, None, "De Toren"): "team 1 speelt op vr 20 nov tegen De Toren",
    ("match", TEAM, None, None): "team 1 speelt op vr 20 nov",
    (
        "match_removed",
        TEAM,
        "De Toren",
        None,
    ): "team 1 speelt niet meer op vr 20 nov tegen De Toren",
    ("external", AWAY, None, "1/2"): "Anna Smit haalde extern 1/2 punt op vr 20 nov",
    (
        *("external_removed", AWAY, "1", None),
    ): "de externe partij van Anna Smit op vr 20 nov (1) is geschrapt",
    ("drive", AWAY, None, "40 km"): "Anna Smit reed 40 km op vr 20 nov",
    (
        "drive_removed",
        AWAY,
        "40 km",
        None,
    ): "de rit van Anna Smit op vr 20 nov (40 km) is geschrapt",
    ("season_started", "Intern", None, None): "seizoen Intern is begonnen",
    ("season_ended", "Intern", None, None): "seizoen Intern is afgesloten",
    ("season_imported", "Intern", None, None): "vroeger seizoen Intern is overgenomen",
    ("top", "Intern", "50", "60"): "de hoogste waarde van Intern is nu 60 (eerst: 50)",
    ("ratings", "KNSB 2026-11-20", None, "31"): "uit KNSB vr 20 nov zijn 31 ratings overgenomen",
    ("groups", "Intern", None, "A, B"): "de groepen van Intern zijn A, B",
    ("cup", "Wisselbeker", None, None): "beker Wisselbeker: bij de club",
    ("cup", "Wisselbeker", "Jan", "Piet"): "beker Wisselbeker: Piet (eerst: Jan)",
    ("past_winner", "2014, Beker", None, "Jan"): "erelijst, 2014, Beker: Jan",
    ("past_winner", "2014, Beker", "Jan", None): "erelijst, 2014, Beker: Jan weggehaald",
    ("past_winners", "3", None, "3"): "erelijst: 3 winnaars uit een lijst",
    ("past_winners", "1", "1", None): "erelijst: 1 winnaar uit een lijst weggehaald",
    ("cup_removed", "Wisselbeker", None, None): "beker Wisselbeker is er niet meer",
    ("competition", "Rapid", None, None): "competitie Rapid is erbij gekomen",
    ("competition", "Rapid", None, "20:15"): "competitie Rapid begint voortaan om 20:15",
    ("colours", "Anna Smit - Bram Kok", None, None): "Anna Smit - Bram Kok met de kleuren andersom",
    (
        *("wish", "Anna Smit - Bram Kok", None, "never"),
    ): "Anna Smit en Bram Kok mogen nooit tegen elkaar",
    (
        *("rules", "pairing.rematch", "once-per-period", "never"),
    ): "de regel “Opnieuw tegen elkaar” is nu: niet in dit seizoen (eerst: één keer per periode)",
    (
        *("rules", "absence.late.credit (Rapid)", "1/3", None),
    ): "de regel “te laat afgemeld: deel van de eigen waarde (Rapid)” geldt niet meer (eerst: 1/3)",
    ("rules", "pairing.gone", "rating", "on"): "de regel “pairing.gone” is nu: on (eerst: rating)",
}


def line(recorded: Recorded) -> ChangeRow:
    """The act as the arbiter did it."""
    action, subject, before, after = recorded
    return ChangeRow(AT, "Tom", action, subject, before, after)


def told(change: ChangeRow, language: str) -> str:
    """The line as a reader sees it, without the moment and the person."""
    return plain(TEXTS.render(logged(change, language), language)).partition("Tom: ")[2]


@each_row("recorded", WORDS)
def test_an_act_is_a_sentence(recorded: Recorded) -> None:
    """Behind the person who acted, who may be another than the one it is about."""
    assert told(line(recorded), "nl") == WORDS[recorded]


def test_every_act_has_a_sentence() -> None:
    """Each that can be put on record is among them."""
    assert {recorded[0] for recorded in WORDS} == set(Action)


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_sentence_can_be_said_in_every_language(language: str) -> None:
    """No act falls back to an older version's text, or to a text for unknown acts."""
    for recorded in WORDS:
        act = RecordedAct(line(recorded), language)
        assert next(key for key in act.keys if key in catalogue(language)) != OTHER
        assert "None" not in TEXTS.render(act, language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_text_of_the_log_belongs_to_an_act(language: str) -> None:
    """And has, to the player themselves too, only variables of that act."""
    acts = [RecordedAct(line(recorded), language) for recorded in WORDS]
    texts = catalogue(language)
    variables = {next(key for key in act.keys if key in texts): set(act.variables) for act in acts}
    for key, text in texts.items():
        if key.startswith("logged.") and key != OTHER:
            used = {name for _, name, _, _ in Formatter().parse(text.text) if name is not None}
            assert used <= variables.get(key.removesuffix(".own"), set()), key


@each_row(
    ("language", "undone", "again"),
    [
        ("nl", "teruggedraaid: ", "toch weer: "),
        ("en", "undone: ", "done again: "),
        ("it", "annullato: ", "rifatto: "),
    ],
)
@each_row("recorded", WORDS)
def test_an_undone_act_is_told_as_it_was_done(
    recorded: Recorded, language: str, undone: str, again: str
) -> None:
    """The record of its undoing is reversed; a word for it precedes the act itself."""
    action, subject, before, after = recorded
    if action == Action.PAIRING:  # whose versions count on, so that an undoing has none
        before = after = None
    first = line((action, subject, before, after))
    back = line((undoing(action), subject, after, before))
    done_again = line((undoing(undoing(action)), subject, before, after))
    assert told(back, language) == undone + told(first, language)
    assert told(done_again, language) == again + told(first, language)


def test_undoing_an_undoing_is_doing_it_again() -> None:
    """An act undone any number of times is either done or undone."""
    assert undoing("result") == "undone:result"
    assert undoing("undone:result") == "redone:result"
    assert undoing("redone:result") == "undone:result"


def test_lines_of_an_earlier_version_are_not_lost() -> None:
    """An act without a sentence of its own is shown as it was recorded."""
    assert told(line(("clock", "Intern", "1", "2")), "nl") == "Intern: clock 2"
