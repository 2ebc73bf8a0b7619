"""The language that a browser, or the system on which a program runs, asks for."""

from collections.abc import Collection, Mapping


def preferred(asked: str, offered: Collection[str]) -> str | None:
    """The offered language that an Accept-Language header prefers; None if it names none."""
    weighed = [part.partition(";q=") for part in asked.replace(" ", "").split(",")]
    for name, _, weight in sorted(weighed, key=lambda part: -_number(part[2])):
        language = name.partition("-")[0].lower()
        if language in offered and _number(weight):
            return language
    return None


def of_system(environment: Mapping[str, str], offered: Collection[str]) -> str | None:
    """The language of the environment, as in ``LANG=it_IT.UTF-8``; None if it is not offered."""
    names = (environment.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    language = next(filter(None, names), "").replace(".", "_").partition("_")[0].lower()
    return language if language in offered else None


def _number(weight: str) -> float:
    try:
        return float(weight or 1)
    except ValueError:
        return 0.0
