"""Which language a browser asks for."""

from collections.abc import Collection


def preferred(asked: str, offered: Collection[str]) -> str | None:
    """The language that a browser asks for first, of its header Accept-Language; None for none."""
    weighed = [part.partition(";q=") for part in asked.replace(" ", "").split(",")]
    for name, _, weight in sorted(weighed, key=lambda part: -_number(part[2])):
        language = name.partition("-")[0].lower()
        if language in offered and _number(weight):
            return language
    return None


def _number(weight: str) -> float:
    try:
        return float(weight or 1)
    except ValueError:
        return 0.0
