"""A certificate for this machine, made with nothing but arithmetic: no program, no library.

An elliptic key on the curve P-256 (SEC 2, section 2.4.2), and the certificate (RFC 5280) that it
signs for itself (ECDSA, FIPS 186-5), both in DER and then PEM. For tests alone: nothing here is
safe against anybody who measures it.
"""

from __future__ import annotations

import base64
import hashlib
import secrets
import ssl
import textwrap
from functools import partial
from pathlib import Path

import pytest

P = 2**256 - 2**224 + 2**192 + 2**96 - 1
ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
BASE = (
    0x6B17D1F2E12C4247F8BCE6E563A440F277037D812DEB33A0F4A13945D898C296,
    0x4FE342E2FE1A7F9B8EE7EB4A7C0F9E162BCE33576B315ECECBB6406837BF51F5,
)
Point = tuple[int, int] | None

CURVE = bytes.fromhex("06082a8648ce3d030107")  # prime256v1
KEY_KIND = bytes.fromhex("06072a8648ce3d0201")  # id-ecPublicKey
SIGNED_HOW = bytes.fromhex("300a06082a8648ce3d040302")  # ecdsa-with-SHA256
SAID_NAMES, IS_AUTHORITY = bytes.fromhex("0603551d11"), bytes.fromhex("0603551d13")
COMMON_NAME = bytes.fromhex("0603550403")


def add(one: Point, other: Point) -> Point:
    """The sum of two points of the curve."""
    if one is None or other is None:
        return one or other
    if one[0] == other[0]:
        if (one[1] + other[1]) % P == 0:
            return None
        slope = (3 * one[0] ** 2 - 3) * pow(2 * one[1], -1, P)
    else:
        slope = (other[1] - one[1]) * pow(other[0] - one[0], -1, P)
    x = (slope**2 - one[0] - other[0]) % P
    return x, (slope * (one[0] - x) - one[1]) % P


def times(count: int, point: Point) -> tuple[int, int]:
    """The point added to itself that many times."""
    total: Point = None
    for bit in f"{count:b}":
        total = add(total, total)
        if bit == "1":
            total = add(total, point)
    assert total is not None
    return total


def der(tag: int, *parts: bytes) -> bytes:
    """One value of DER: its tag, its length, its parts."""
    body = b"".join(parts)
    size = len(body).to_bytes((len(body).bit_length() + 7) // 8 or 1, "big")
    long = bytes([0x80 + len(size)]) if len(body) > 127 else b""
    return bytes([tag]) + long + size + body


def number(value: int) -> bytes:
    """A whole number in DER."""
    return der(0x02, value.to_bytes(value.bit_length() // 8 + 1, "big"))


def signature(key: int, signed: bytes) -> bytes:
    """ECDSA's two numbers."""
    once = secrets.randbelow(ORDER - 1) + 1
    r = times(once, BASE)[0] % ORDER
    digest = int.from_bytes(hashlib.sha256(signed).digest(), "big")
    return der(0x30, number(r), number(pow(once, -1, ORDER) * (digest + r * key) % ORDER))


def pem(kind: str, content: bytes) -> str:
    """The content as text."""
    lines = textwrap.fill(base64.b64encode(content).decode(), 64)
    return f"-----BEGIN {kind}-----\n{lines}\n-----END {kind}-----\n"


def write_certificate(folder: Path) -> tuple[Path, Path]:
    """Files with a certificate for 127.0.0.1 and localhost, and with its key."""
    key = secrets.randbelow(ORDER - 1) + 1
    public = b"\x00\x04" + b"".join(c.to_bytes(32, "big") for c in times(key, BASE))
    name = der(0x30, der(0x31, der(0x30, COMMON_NAME, der(0x0C, b"localhost"))))
    names = der(0x30, der(0x82, b"localhost"), der(0x87, bytes([127, 0, 0, 1])))
    extensions = der(
        0x30,
        der(0x30, SAID_NAMES, der(0x04, names)),
        der(0x30, IS_AUTHORITY, der(0x01, b"\xff"), der(0x04, der(0x30, der(0x01, b"\xff")))),
    )
    to_sign = der(
        0x30,
        der(0xA0, number(2)),
        number(secrets.randbits(64)),
        SIGNED_HOW,
        name,
        der(0x30, der(0x17, b"200101000000Z"), der(0x17, b"491231000000Z")),
        name,
        der(0x30, der(0x30, KEY_KIND, CURVE), der(0x03, public)),
        der(0xA3, extensions),
    )
    signed = der(0x30, to_sign, SIGNED_HOW, der(0x03, b"\x00", signature(key, to_sign)))
    secret = der(
        0x30,
        number(1),
        der(0x04, key.to_bytes(32, "big")),
        der(0xA0, CURVE),
        der(0xA1, der(0x03, public)),
    )
    certificate, private = folder / "certificate.pem", folder / "key.pem"
    certificate.write_text(pem("CERTIFICATE", signed))
    private.write_text(pem("EC PRIVATE KEY", secret))
    return certificate, private


def trust(files: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch) -> None:
    """Let this process trust that certificate as it trusts the system's."""
    usual = partial(ssl.create_default_context, cafile=str(files[0]))
    monkeypatch.setattr(ssl, "create_default_context", usual)
