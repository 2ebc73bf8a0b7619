"""Role × command × place, and role × button × place: who may change and read what."""

import pytest

from keizer_bot.app.subjects import COMMANDS
from keizer_bot.club.hosting.sleeping import ClubAct
from keizer_bot.core.messages import Job
from keizer_bot.i18n.commands import ClubRole
from tests.club.scene import BOT, user
from tests.security.two_clubs import (
    ARBITER,
    GUISES,
    OPPONENT,
    OTHER_ARBITER,
    OTHER_MEMBER,
    PEOPLE,
    PLACES,
    PLAYER,
    UNLINKED,
    WATCHER,
    WITHDRAWN,
    Attempt,
    Fact,
    TwoClubs,
    not_of,
)

pytestmark = pytest.mark.slow

# What follows a command, fit to be carried out in round 12 by whoever may.
_WORDS = {
    "afmelden": "27-11",
    "aanmelden": "27-11",
    "uitslag": "1-0",
    "mij": "bericht",
    "taal": "en",
    "plaatjes": "donker",
    "vast": "afwezig",
    "herinnering": "uit",
    "website": "initialen",
    "adres": "iemand@voorbeeld.nl",
    "corrigeer": "Jan de Vries - Piet Jansen 0-1 was verkeerd",
    "afwezig": "Jan de Vries niet gekomen",
    "punten": "Jan de Vries - Piet Jansen 1 1 vergissing",
    "straf": "Jan de Vries -10 telefoon",
    "speler": "erbij Nieuwe Naam 1500",
    "terugtrekken": "Ilse Vos",
    "samenvoegen": "Wim Kijker = Ex Lid",
    "forceer": "Jan de Vries - Anna Smit",
    "verbied": "Jan de Vries - Anna Smit",
    "vrij": "Ilse Vos",
    "indelen": "ronde 13",
    "publiceer": "indeling",
    "verplaats": "Jan de Vries - Piet Jansen 25-11",
    "vooruit": "Jan de Vries - Anna Smit 1-0 ronde 14",
    "ronde": "14 verplaats 26-12",
    "koppel": "Ex Lid",
    "regels": "values.top = 60",
    "team": "1 + Jan de Vries",
    "wedstrijd": "1 27-11 Oegstgeest",
    "extern": "1 Jan de Vries gewonnen 13-11",
    "gereden": "1 Jan de Vries 84 km 13-11",
    "competitie": "Rapid dinsdag 20:00",
    "wedstrijdleiders": "Anna Smit",
    "gast": "Nieuwe Gast 1500",
    "ontheffing": "Anna Smit telefoon",
    "waarschuwing": "Anna Smit telefoon",
    "wissen": "Ex Lid",
    "ontkoppel": "Ex Lid",
    "rating": "Anna Smit 1500",
    "groepen": "2",
    "scherm": "nieuw",
    "bekers": "erbij Zilveren toren",
    "erelijst": "2014 Clubkampioen Jan Jansen",
}
LOOKS = {"beheer", "status"}  # the arbiter's, and change nothing by themselves
OF_HOST = {"oprichten", "clubs"}  # where nobody may found a club, these are refused
IN_PRIVATE = {"koppel", "ontheffing", "waarschuwing"}
WORDS = {command.name: _WORDS.get(command.name, "") for command in COMMANDS}
ARBITERS = {c.name for c in COMMANDS if c.role is ClubRole.ARBITER}

BUTTONS = {
    "question of the arbiter": "q:1:0",
    "question of the player": "q:2:0",
    "own result": "r:12:won",
    "own draw": "r:12:drew",
    "opponent not there": "r:12:noshow",
    "result by board": "u:12:1:1-0",
    "agreed": "k:2",
    "objected": "o:2",
    "decided": "d:1:0-1",
    "called": "c:1",
    "there": "h:12",
    "ticked off": "t:12:1",
    "claim approved": "a:1:1",
    "claim rejected": "a:1:0",
    **{f"dashboard: {job.value}": f"b:1:{job.value}" for job in Job},
    "this club": "w:1",
    "the other club": "w:2",
    **{f"club: {act}": f"v:1:{act}:0" for act in ClubAct},
}
# Who brings about something with which button, wherever they press it.
MAY_PRESS = {
    "player": {
        "question of the player", "own result", "own draw", "opponent not there",
        "result by board", "this club",
    },
    "opponent": {"own result", "own draw", "opponent not there", "result by board", "this club"},
    "member who does not play": {"this club"},
    "withdrawn": {"this club"},
    "arbiter": {
        "question of the arbiter", "decided", "called", "claim approved", "claim rejected",
        "dashboard: post", "dashboard: ranking", "this club", "club: go-on",
    },
    "other club's member": {"the other club"},
    "other club's arbiter": {"the other club"},
}  # fmt: skip


def _own(two: TwoClubs, fact: Fact, who: int) -> bool:
    """True if this player of game 1 may cause the fact."""
    one, other = two.player("Jan de Vries"), two.player("Piet Jansen")
    mine = one if who == PLAYER else other
    return fact.club == 1 and (
        (fact.table in ("member", "change", "preferred_club") and fact.person == who)
        or (fact.table == "presence" and fact.players in (f"[{mine}]", f"[{one}]", f"[{other}]"))
        or (fact.table == "player" and fact.players == f"[{mine}]")
        or (fact.table == "game" and fact.players == f"[{one},{other}]")
        or fact.table in ("call", "published")
    )


def _trespasses(two: TwoClubs, attempt: Attempt, who: int) -> list[Fact]:
    """The changes that this person may not make."""
    match who:
        case 900:
            return not_of(attempt.changed, club=1)
        case 950:
            return not_of(attempt.changed, club=2)
        case 201:  # plays in their own club, against the next on its list
            zora = two.player("Zora Quast")
            theirs = (f"[{zora}]", f"[{zora},{two.player('Yvo Xanten')}]")
            return [f for f in attempt.changed if f.person != who and f.players not in theirs]
        case 101 | 106:
            return [fact for fact in attempt.changed if not _own(two, fact, who)]
        case _:  # what is theirs: language, name on the website with its line on record, club
            own = ("member", "preferred_club", "change")
            return [f for f in attempt.changed if f.table not in own or f.person != who]


@pytest.mark.parametrize("role", PEOPLE)
def test_nobody_does_or_reads_what_is_not_theirs(two: TwoClubs, role: str) -> None:
    """Any command anywhere changes only what its sender may change, and is answered.

    No answer shows a name or a text of one club to somebody of the other, or of none. Arbiters'
    commands change nothing for anybody else, and ask them nothing.
    """
    who, found = PEOPLE[role], []
    own = ("private", "other group") if role.startswith("other") else ()
    for name, words in WORDS.items():
        for place in PLACES:
            tried = two.write(f"/{name} {words}", {"from": user(who, "Iemand")}, place)
            hidden = WORDS_WITHOUT_NAMES.get(name, words)
            if hidden == words:
                leaks = tried.leaks
            else:  # what they write may come back to them
                leaks = two.write(f"/{name} {hidden}", {"from": user(who, "Iemand")}, place).leaks
            wrong = [*_trespasses(two, tried, who), *leaks]
            if name in ARBITERS and role != "arbiter" and place not in own:
                wrong += [*tried.changed, *(["asked"] if tried.asked else [])]
            if wrong or len(tried.calls) == 0:
                found.append((name, place, wrong, tried.spoken))
    assert found == []


@pytest.mark.parametrize("place", ["group", "private"])
@pytest.mark.parametrize("name", sorted(ARBITERS))
def test_the_arbiter_may(two: TwoClubs, name: str, place: str) -> None:
    """Each of their commands is done or asks for confirmation; private answers stay private."""
    tried = two.write(f"/{name} {WORDS[name]}", {"from": user(ARBITER, "Tom Wolf")}, place)
    refused = (name in IN_PRIVATE and place == "group") or name in LOOKS | OF_HOST
    assert bool(tried.changed or tried.asked) != refused, tried.calls
    assert tried.calls
    assert not {"ArbiterOnly", "RightMissing"} & tried.spoken


@pytest.mark.parametrize("place", ["group", "private"])
@pytest.mark.parametrize(
    "name", ["afmelden", "aanmelden", "uitslag", "mij", "taal", "vast", "herinnering"]
)
def test_a_player_may(two: TwoClubs, name: str, place: str) -> None:
    """A player changes their own facts: the matrix above does not pass by refusing everything."""
    tried = two.write(f"/{name} {WORDS[name]}", {"from": user(PLAYER, "Jan")}, place)
    assert tried.changed, tried.spoken


@pytest.mark.parametrize("who", [WATCHER, WITHDRAWN, UNLINKED, OTHER_MEMBER, OTHER_ARBITER])
@pytest.mark.parametrize("name", ["afmelden", "aanmelden", "uitslag", "vast", "hier"])
def test_somebody_who_does_not_play_neither_comes_nor_wins(
    two: TwoClubs, name: str, who: int
) -> None:
    """In the group only players sign off and report."""
    tried = two.write(f"/{name} {WORDS[name]}", {"from": user(who, "Iemand")}, "group")
    assert not tried.changed, tried.spoken


@pytest.mark.parametrize("guise", GUISES)
def test_an_unreachable_person_changes_nothing(two: TwoClubs, guise: str) -> None:
    """An anonymous admin, a bot, a channel, a forward, an edit: no command, in no place."""
    for name, words in WORDS.items():
        for place in PLACES:
            for command in (f"/{name}", f"/{name}@{BOT}")[: 2 if place == "group" else 1]:
                tried = two.write(
                    f"{command} {words}", GUISES[guise], place, edited=guise == "edit"
                )
                assert not tried.changed, (name, place)
                assert not tried.asked or "WhatIsMeant" in tried.spoken, (name, place)


@pytest.mark.parametrize(
    ("guise", "answers"),
    [(g, g in ("anonymous admin", "channel", "edit")) for g in GUISES],
)
def test_silence_is_for_machines(two: TwoClubs, guise: str, answers: bool) -> None:
    """Bots and forwards get no answer; an anonymous sender is told to write as themselves."""
    tried = two.write("/stand", GUISES[guise], "group", edited=guise == "edit")
    assert sum(call["kind"] == "say" for call in tried.calls) == answers


# What follows a command where it may not name anybody.
WORDS_WITHOUT_NAMES = {name: "" for name, words in WORDS.items() if " - " in words} | {
    "extern": "1 gewonnen 13-11",
    "gereden": "1 84 km 13-11",
    "afwezig": "",
    "straf": "",
    "terugtrekken": "",
    "samenvoegen": "",
    "vrij": "",
    "koppel": "allen",
    "wedstrijdleiders": "",
    "ontheffing": "",
    "waarschuwing": "",
    "wissen": "",
    "rating": "",
}


@pytest.mark.parametrize("role", PEOPLE)
def test_buttons_are_for_whom_they_are(two: TwoClubs, role: str) -> None:
    """Every kind of button, under a message anywhere: it only works for those who may."""
    who = PEOPLE[role]
    for place in PLACES:
        pressed = {name: two.press(data, who, place) for name, data in BUTTONS.items()}
        assert {n for n, tried in pressed.items() if tried.changed} == MAY_PRESS.get(role, set())
        assert [t for t in pressed.values() if _trespasses(two, t, who)] == []


@pytest.mark.parametrize("role", PEOPLE)
def test_every_press_has_one_answer(two: TwoClubs, role: str) -> None:
    """Exactly one, short, and without a name of a club that is not the presser's."""
    foreign = role in ("stranger", "unlinked", "other club's member", "other club's arbiter")
    for name, data in BUTTONS.items():
        tried = two.press(data, PEOPLE[role])
        toasts = [c for c in tried.calls if c["kind"] == "answer"]
        assert len(toasts) == 1, name
        text = toasts[0].get("text", "")
        assert len(text) <= 200, name
        assert not (foreign and any(w in text for w in ("Pion", "Intern", "Jansen", "Vries"))), name
        assert "NotYourButton" in tried.spoken or not foreign or name != "question of the arbiter"


def test_the_opponent_of_a_report_agrees_or_objects(two: TwoClubs) -> None:
    """Of the reported game only the reporter's opponent does, not even the arbiter."""
    for data in ("k:2", "o:2"):
        who = {i for i in (*PEOPLE.values(), 102, 107) if two.press(data, i, "private").changed}
        assert who == {107}
    assert OPPONENT != 107
