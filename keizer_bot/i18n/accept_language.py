"""Which language a browser asks for, or the system that a program runs on."""

from collections.abc import Collection, Mapping


def preferred(asked: str, offered: Collection[str]) -> str | None:
    """The language that a browser asks for first, of its header Accept-Language; None for none."""
    weighed = [part.partition(";q=") for part in asked.replace(" ", "").split(",")]
    for name, _, weight in sorted(weighed, key=lambda part: -_number(part[2])):
        language = name.partition("-")[0].lower()
        if language in offered and _number(weight):
            return language
    return None


def of_system(environment: Mapping[str, str], offered: Collection[str]) -> str | None:
    """The language that the environment names, as in ``LANG=it_IT.UTF-8``; None for another."""
    names = (environment.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    language = next(filter(None, names), "").replace(".", "_").partition("_")[0].lower()
    return language if language in offered else None


def _number(weight: str) -> float:
    try:
        return float(weight or 1)
    except ValueError:
        return 0.0
