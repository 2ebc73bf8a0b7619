"""The words behind /ontheffing and /waarschuwing: a member, and a note about them."""

from dataclasses import dataclass

from keizer_bot.reading import words
from keizer_bot.reading.line_parts import person
from keizer_bot.reading.names import NamedPerson, find
from keizer_bot.reading.scene import CommandScene

_LONGEST_NAME = 6  # words


@dataclass(frozen=True, slots=True)
class KeptRemark:
    """Something to keep about a member; None: one word alone says not of whom, or not what."""

    member: NamedPerson | None
    text: str


def read_remark(rest: str, scene: CommandScene) -> KeptRemark | None:
    """The member named in front, and the rest; None where nothing follows, and in a group.

    Raises as `words.line` and `person`.
    """
    said = words.line(rest, longest=words.LONGEST_BY_ARBITER) if scene.private else ""
    if not said:
        return None
    people = scene.members
    name, colon, text = said.partition(":")
    if colon:
        return KeptRemark(person(name, people), text.strip())
    parts = said.split()
    for length in range(min(len(parts), _LONGEST_NAME), 0, -1):
        name = " ".join(parts[:length])
        if find(name, people, whole=True):
            return KeptRemark(person(name, people), " ".join(parts[length:]))
    if len(parts) == 1:
        return KeptRemark(None, "")
    return KeptRemark(person(parts[0], people), " ".join(parts[1:]))
