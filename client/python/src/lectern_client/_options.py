"""The options of a client and of a call, checked."""

import math
import re
import secrets
import ssl
from dataclasses import dataclass, field
from typing import Callable, NamedTuple, Optional, Union
from urllib.parse import urlsplit

from ._errors import LecternConnectionError, LecternError

# One week: longer than any call, and far below what the timers of a platform can hold.
MAX_SECONDS = 604_800
MAX_RETRIES = 20
VISIBLE_ASCII = re.compile(r"[\x21-\x7e]+")
ADVICE = 'Give the address of the service, such as "https://study.example.org".'


class RetryNotice(NamedTuple):
    """An upcoming retry."""

    operation: str
    attempt: int
    """1 for the first retry."""
    wait: float
    """Seconds until then."""
    idempotency_key: Optional[str]
    """The key that a write is sent with."""
    error: Union[LecternError, LecternConnectionError]
    """The reason for the retry."""


class AnswerNotice(NamedTuple):
    """Details of a response."""

    operation: str
    request_id: Optional[str]
    attempts: int
    """How often the call was sent."""
    idempotency_key: Optional[str]
    """The key that a write was sent with."""
    is_repeat: bool
    """Whether this is a replay of the first response to the same key: an earlier call did the write."""


class Address(NamedTuple):
    """The address of a service, checked."""

    text: str
    """Without a trailing slash."""
    scheme: str
    host: str
    port: int
    authority: str
    """The value of the header ``Host``."""
    path: str


@dataclass(frozen=True)
class Settings:
    """Options of a client, checked and complete. Its text never shows the token."""

    address: Address
    token: Optional[str] = field(repr=False)
    timeout: float
    retries: int
    max_wait: float
    user_agent: str
    context: Optional[ssl.SSLContext]
    """None for an address without TLS."""
    on_retry: Optional[Callable[[RetryNotice], None]]


class CallSettings(NamedTuple):
    """The effective options of one call."""

    timeout: float
    retries: int
    key: Optional[str]
    on_answer: Optional[Callable[[AnswerNotice], None]]


def read_address(value: object) -> Address:
    """The address of a service. Raises an error that says what is wrong and what to do."""
    if value is None or value == "":
        raise ValueError(f"base_url is missing. {ADVICE}")
    if not isinstance(value, str):
        raise TypeError(f"base_url must be a text. {ADVICE}")
    wrong = ValueError(f"base_url must be an address that begins with https:// or http://. {ADVICE}")
    try:
        parts = urlsplit(value.strip())
        host, port = (parts.hostname or "").encode("idna").decode("ascii"), parts.port
    except ValueError:
        raise wrong from None
    if parts.scheme not in ("http", "https") or host == "" or not re.fullmatch(r"[\x21-\x7e]*", parts.path):
        raise wrong
    if parts.username is not None or parts.password is not None:
        raise ValueError(
            f"base_url contains a user name or a password. Leave them out: the service takes tokens. {ADVICE}"
        )
    if parts.query != "" or parts.fragment != "":
        raise ValueError(f"base_url has a part behind ? or #. {ADVICE}")
    usual = 443 if parts.scheme == "https" else 80
    written = f"[{host}]" if ":" in host else host
    authority = written if port is None or port == usual else f"{written}:{port}"
    path = parts.path.rstrip("/")
    return Address(
        f"{parts.scheme}://{authority}{path}", parts.scheme, host, usual if port is None else port, authority, path
    )


def read_token(value: object) -> Optional[str]:
    """The token, or None. The message does not repeat the value: it may be a secret with a typing error."""
    if value is None or (isinstance(value, str) and VISIBLE_ASCII.fullmatch(value)):
        return value
    raise ValueError(
        "token is not what a binding gives: visible ASCII characters alone. Leave it out to call without one."
    )


def read_user_agent(value: object, usual: str) -> str:
    """The value of the header ``User-Agent``."""
    if value is None:
        return usual
    if isinstance(value, str) and re.fullmatch(r"[\x20-\x7e]{1,200}", value):
        return value
    raise ValueError("user_agent must be 1 to 200 ASCII characters, such as my-agent/1.0.")


def read_seconds(name: str, value: object, usual: float, least: float) -> float:
    """A number of seconds, which may have a fraction."""
    if value is None:
        return usual
    is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
    if is_number and math.isfinite(value) and least <= value <= MAX_SECONDS:  # type: ignore[arg-type, operator]
        return float(value)  # type: ignore[arg-type]
    raise ValueError(f"{name} must be a number of seconds from {least:g} to {MAX_SECONDS}.")


def read_retries(value: object, usual: int) -> int:
    """How often a call is repeated at most."""
    if value is None:
        return usual
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= MAX_RETRIES:
        return value
    raise ValueError(f"retries must be an integer from 0 to {MAX_RETRIES}.")


def read_key(value: object) -> Optional[str]:
    """The key of a write: the caller's, a random one of 128 bits, or none."""
    if value is False:
        return None
    if value is None:
        return secrets.token_hex(16)
    if isinstance(value, str) and len(value) <= 255 and VISIBLE_ASCII.fullmatch(value):
        return value
    raise ValueError("idempotency_key must be 1 to 255 visible ASCII characters, or False to send none.")


def read_call(
    settings: Settings,
    *,
    takes_key: bool,
    timeout: object = None,
    retries: object = None,
    idempotency_key: object = None,
    on_answer: Optional[Callable[[AnswerNotice], None]] = None,
) -> CallSettings:
    """The effective options of one call. Raises an error that says which option is wrong and what to do."""
    return CallSettings(
        read_seconds("timeout", timeout, settings.timeout, 0.001),
        read_retries(retries, settings.retries),
        read_key(idempotency_key) if takes_key else None,
        on_answer,
    )
