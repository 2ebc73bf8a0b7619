"""Finds people by name: exact before folded, whole words before beginnings, never a guess.

A nickname counts as a whole name: it may mean the player who has it, or a player with that real
name. Long messages are fast too: names with fewer letters than the words are not compared.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache

import msgspec

from keizer_bot.i18n.folding import fold
from keizer_bot.i18n.message import Refusal
from keizer_bot.reading import messages
from keizer_bot.reading.lexicon import worded
from keizer_bot.reading.senses import Matter, Sense
from keizer_bot.reading.words import clean

_PARTS = re.compile(r"[^\W_]+")
_TOGETHER = worded(r"\s*[-,/&+=]\s*|\s+%\.?\s+|\s+", Matter.VERSUS, Sense.AND)
_LISTED = worded(r"\s*[,;/&+\n]\s*(?:%\s+)?|\s+%\s+", Sense.AND)
_EDGES = " ,;:.-"
_AROUND = re.compile(r"^\W+|(?:'s?)?\W*$")
_BETWEEN = re.compile(r"\s+|(?<=[^\W\d])[-/](?=[^\W\d])")
_DAY = re.compile(r"[0-9]+[ -]?[a-z]+")
_LONGEST_IN_TEXT, _MOST_WORDS_OF_TEXT = 4, 300  # words
_LIKE = 75  # of 100: below this a suggestion confuses people
_MOST_SUGGESTIONS = 3
_LONGEST = 100  # characters of a name
_SHORTEST_BEGINNING = 3  # letters of a word that is the beginning of a name


class NamedPerson(msgspec.Struct, frozen=True):
    """A player by id, with name and nicknames."""

    id: int
    name: str
    nicknames: tuple[str, ...] = ()


class _Form(msgspec.Struct, frozen=True):
    """A name prepared for comparison: its words, and each of its ends written as one word."""

    words: list[str]
    ends: frozenset[str]
    letters: int
    short: list[str]


def find(
    text: str, people: Iterable[NamedPerson], *, whole: bool = False
) -> tuple[NamedPerson, ...]:
    """The people whom the text may name, in order; nobody if it is none of their names.

    `whole` excludes beginnings of words. "Vries, Jan de", as on the federation's list, is Jan de
    Vries, and so is "J. de Vries".
    """
    people = tuple(people)
    cleaned = clean(text)
    words = _words(cleaned)
    alone = _without_article(words)
    called = {p.id for p in people for name in p.nicknames if _is_called(name, alone)}
    exact = {p.id for p in people if p.name == cleaned}
    rules = _WHOLE if whole or called else (*_WHOLE, _begins)
    ids = called | (exact or _who_fits(words, people, rules))
    return tuple(p for p in people if p.id in ids)


def find_whole(
    text: str, people_by_word: Mapping[str, tuple[NamedPerson, ...]]
) -> tuple[NamedPerson, ...]:
    """The same for whole names, among people by the words that may end a name (`by_last_word`)."""
    words = _words(clean(text))
    people = people_by_word.get(words[-1], ()) if words else ()
    return find(text, people, whole=True) if people else ()


@lru_cache(maxsize=16)
def by_last_word(people: tuple[NamedPerson, ...]) -> Mapping[str, tuple[NamedPerson, ...]]:
    """The people, by each word with which their name may end.

    That may be any word of it, because people write them in any order, or its end as one word:
    "dHont".
    """
    by_word: defaultdict[str, list[NamedPerson]] = defaultdict(list)
    for person in people:
        forms = map(_form, (person.name, *person.nicknames))
        for word in {word for form in forms for word in (*form.words, *form.ends)}:
            by_word[word].append(person)
    return {word: tuple(named) for word, named in by_word.items()}


_Rule = Callable[[list[str], "_Form"], bool]


def _who_fits(words: list[str], people: Iterable[NamedPerson], rules: Iterable[_Rule]) -> set[int]:
    """The ids of the people who fit the first rule that anybody fits."""
    letters = sum(map(len, words))
    forms = [(p.id, form) for p in people if words and (form := _form(p.name)).letters >= letters]
    fitting = ({id_ for id_, form in forms if fits(words, form)} for fits in rules)
    return next(filter(None, fitting), set())


@lru_cache(maxsize=4096)
def _form(name: str) -> _Form:
    words = _words(clean(name))
    ends = frozenset("".join(words[i:]) for i in range(len(words)))
    return _Form(words, ends, sum(map(len, words)), _shortened(words))


PARTICLES = frozenset("van der den de vd v d von da di del".split())  # noqa: SIM905 - words


def _shortened(words: list[str]) -> list[str]:
    """The words, with particles in a row as one: "vd Berg" is van der Berg, or van den Berg."""
    short: list[str] = []
    for word in words:
        if word not in PARTICLES:
            short.append(word)
        elif not short or short[-1]:
            short.append("")
    return short


def _words(cleaned: str) -> list[str]:
    """The words of a name, folded: ``d'Hont`` has two."""
    return _PARTS.findall(fold(cleaned))


def _same_words(words: list[str], name: _Form) -> bool:
    return sorted(words) == sorted(name.words)


_ARTICLES = frozenset(("de", "den", "het", "the", "il", "la"))


def _without_article(words: list[str]) -> list[str]:
    return words[1:] if len(words) > 1 and words[0] in _ARTICLES else words


def _is_called(nickname: str, alone: list[str]) -> bool:
    """True if that is the nickname; "de tijger" may be "tijger", and the reverse."""
    return _without_article(_form(nickname).words) == alone


def _surname_or_given(words: list[str], name: _Form) -> bool:
    """The end of a name ("van der Berg", "Berg", "dHont"), or its first word."""
    return words == name.words[:1] or "".join(words) in name.ends


def _in_order(
    written: Sequence[str], words: Iterable[str], fits: Callable[[str, str], bool]
) -> bool:
    """True if each word fits a word of the name, in the order of the name."""
    left = iter(words)
    return all(any(fits(piece, word) for word in left) for piece in written)


def _abbreviated(words: list[str], name: _Form) -> bool:
    """Initials or words, and the end of the name: "J. de Vries", "P Jansen", "Kees vd Berg"."""
    if not name.words or words[-1] != name.words[-1]:
        return False
    in_full = _in_order(words, name.words, _is_or_begins)
    return in_full or _in_order(_shortened(words), name.short, _is_or_begins)


def _is_or_begins(part: str, word: str) -> bool:
    return part == word or (len(part) == 1 and word.startswith(part))


def _begins(words: list[str], name: _Form) -> bool:
    """Each word begins a word of the name, in the order of the name: "Jans", "Jan B"."""
    return _in_order(words, name.words, lambda part, word: word.startswith(part))


_WHOLE = (_same_words, _surname_or_given, _abbreviated)


def find_begun(word: str, people: tuple[NamedPerson, ...]) -> tuple[NamedPerson, ...]:
    """The people whose name begins with the word, of at least three letters: "Jans"."""
    return find(word, people) if len(word) >= _SHORTEST_BEGINNING and word.isalpha() else ()


def like(text: str, people: tuple[NamedPerson, ...]) -> tuple[NamedPerson, ...]:
    """The people whose name, or a part of it, looks like the text; the most similar first."""
    places, parts = _parts(people)
    plain = " ".join(_words(clean(text)))
    from rapidfuzz import fuzz, process  # noqa: PLC0415 - 4 MB, and seldom needed

    similar = process.extract(plain, parts, scorer=fuzz.ratio, score_cutoff=_LIKE, limit=None)
    best = sorted((-score, places[i]) for _, score, i in similar)
    return tuple(people[i] for i in list(dict.fromkeys(i for _, i in best))[:_MOST_SUGGESTIONS])


@lru_cache(maxsize=16)
def _parts(people: tuple[NamedPerson, ...]) -> tuple[list[int], list[str]]:
    """All names and parts of names as texts, with the indexes of their people."""
    forms = [
        (place, _form(name))
        for place, person in enumerate(people)
        for name in (person.name, *person.nicknames)
    ]
    parts = [
        (place, part)
        for place, form in forms
        for part in (" ".join(form.words), *form.ends, *form.words)
        if part not in PARTICLES  # "deur" is not a mistyped part of "van der Berg"
    ]
    return [place for place, _ in parts], [part for _, part in parts]


def unknown_player(name: str, people: Iterable[NamedPerson]) -> Refusal:
    """The refusal of an unknown name, with the players whose names look like it."""
    names = tuple(person.name for person in likeliest(name, tuple(people)))
    return messages.UnknownPlayerLike(name, names) if names else messages.UnknownPlayer(name)


def find_known(name: str, people: Iterable[NamedPerson]) -> tuple[NamedPerson, ...]:
    """The people whom the name may mean, at least one.

    Raises `UnknownPlayer`, `UnknownPlayerLike`.
    """
    matches = find(name, people)
    if not matches:
        raise unknown_player(name, people)
    return matches


def likeliest(name: str, people: tuple[NamedPerson, ...]) -> tuple[NamedPerson, ...]:
    """The people whose name the text is, may be, or resembles."""
    return find(name, people) or like(name, people)


def two_names(text: str, people: tuple[NamedPerson, ...]) -> tuple[str, str]:
    """The two names in a text, whatever joins them: "Jansen - de Vries", "Piet Jan".

    Raises UnknownPlayer or UnknownPlayerLike for a name that is not known.
    """
    unknown = text
    for match in _TOGETHER.finditer(text):
        names = text[: match.start()], text[match.end() :]
        if max(map(len, names)) > _LONGEST:
            continue
        strangers = [name for name in names if not find(name, people)]
        if not strangers:
            return names
        if len(strangers) == 1 and all(names):
            unknown = strangers[0]
    raise unknown_player(unknown, people)


def names_among(text: str, people: tuple[NamedPerson, ...]) -> list[str]:
    """The names of these people in a text, each as long as possible; empty for a very long text.

    "8 jan" is no Jan.
    """
    words, names = words_of(_DAY.sub(" ", text)), list[str]()
    if len(words) > _MOST_WORDS_OF_TEXT:  # because each word is compared with all people
        return []
    while words:
        runs = (" ".join(words[:count]) for count in range(_LONGEST_IN_TEXT, 0, -1))
        name = next((run for run in runs if find(run, people, whole=True)), "")
        names += [name] if name else []
        words = words[max(1, len(name.split())) :]
    return names


def words_of(text: str) -> list[str]:
    """The words of a text without the marks around them; "kees-anna" are two."""
    return [_AROUND.sub("", word) for word in _BETWEEN.split(clean(text))]


def is_list_mark(text: str) -> bool:
    """True if the text between two names makes them a list: a comma, or "en"."""
    return _LISTED.fullmatch(text) is not None


def each_name(written: str) -> list[str]:
    """The names in a list, divided by commas or words that join them."""
    return [name for part in _LISTED.split(written) if (name := part.strip(_EDGES))]


class Pairing(msgspec.Struct, frozen=True):
    """A game of the round, by its id in the store."""

    id: int
    board: int
    white: NamedPerson
    black: NamedPerson

    @property
    def players(self) -> tuple[NamedPerson, NamedPerson]:
        """White and black."""
        return self.white, self.black

    def against(self, player: NamedPerson | None) -> NamedPerson:
        """The opponent of one of them."""
        return self.black if player == self.white else self.white
