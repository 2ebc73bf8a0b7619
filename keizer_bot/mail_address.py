"""Mail addresses: what can be one, and the one way in which it is written down.

A narrower form than RFC 5321 allows, that of HTML's own field for mail: no quoted words, no
addresses of numbers. Capitals are lowered before the @ as well: hardly a server tells them apart,
and people do not.
"""

import re

_LONGEST = 254  # RFC 5321, section 4.5.3.1.3, without the brackets
_LOCAL = r"(?!\.)(?!\S*\.\.)[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}(?<!\.)"
_LABEL = r"[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?"
_ADDRESS = re.compile(rf"{_LOCAL}@(?:{_LABEL}\.)+(?!\d+$){_LABEL}", re.ASCII)


def mail_address(text: str) -> str | None:
    """The address that the text is, as it is kept; None if it is none.

    A name of a domain that has other letters is kept in those of the net (``xn--``).
    """
    said = text.strip().removeprefix("mailto:").removeprefix("<").removesuffix(">").lower()
    local, _, domain = said.rpartition("@")
    try:
        said = f"{local}@{domain.encode('idna').decode()}"
    except UnicodeError:
        return None
    return said if len(said) <= _LONGEST and _ADDRESS.fullmatch(said) else None
