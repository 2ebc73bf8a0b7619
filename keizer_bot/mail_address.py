"""Mail addresses: the valid ones, and the one form in which they are stored.

A narrower form than RFC 5321 allows, that of HTML's own field for mail: no quoted words, no
numeric addresses. The part before the @ is lowered too: hardly any server distinguishes capitals,
and people do not.
"""

import re

_LONGEST = 254  # RFC 5321, section 4.5.3.1.3, without the brackets
_LOCAL = r"(?!\.)(?!\S*\.\.)[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}(?<!\.)"
_LABEL = r"[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?"
_ADDRESS = re.compile(rf"{_LOCAL}@(?:{_LABEL}\.)+(?!\d+$){_LABEL}", re.ASCII)


def mail_address(text: str) -> str | None:
    """The address in the form in which it is stored; None if the text is not one.

    A domain name with other letters is stored in its ASCII form (``xn--``).
    """
    address = text.strip().removeprefix("mailto:").removeprefix("<").removesuffix(">").lower()
    local, _, domain = address.rpartition("@")
    try:
        address = f"{local}@{domain.encode('idna').decode()}"
    except UnicodeError:
        return None
    return address if len(address) <= _LONGEST and _ADDRESS.fullmatch(address) else None
