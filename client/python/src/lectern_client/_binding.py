"""Waiting for the user who confirms a binding."""

import time
from dataclasses import dataclass, field
from typing import Callable, Optional, TypedDict

from ._errors import LecternBindingError, LecternConnectionError, LecternError
from .types import AgentBindingExchangeData

FAILURES = 5
"""The most consecutive polls that may fail because of the network or the service."""


class BindingSecret(TypedDict):
    """The id of a binding and the secret of its creator."""

    bindingId: str
    secret: str


class PendingBinding(BindingSecret):
    """A binding to wait for, such as what ``create_binding`` returns."""

    pollIntervalSeconds: int


@dataclass(frozen=True)
class IssuedToken:
    """A token as issued by the service, once. Store both values securely. Its text does not show the token."""

    token: str = field(repr=False)
    expires_at: str
    """When the token expires."""


def wait_for_token(
    interval: float,
    exchange: Callable[[], AgentBindingExchangeData],
    timeout: Optional[float],
    on_pending: Optional[Callable[[int], None]],
) -> IssuedToken:
    """Polls at the binding's interval until the user confirms. Raises LecternBindingError if the binding ends without a token."""
    end = None if timeout is None else time.monotonic() + timeout
    failures = looks = 0
    while True:
        looks += 1
        try:
            answer = exchange()
        except (LecternError, LecternConnectionError) as error:
            is_passing = isinstance(error, LecternConnectionError) or error.status >= 500 or error.status == 429
            failures += 1
            if not is_passing or failures >= FAILURES:
                raise
        else:
            failures = 0
            status = answer["status"]
            if status == "bound" and "token" in answer and "expiresAt" in answer:
                return IssuedToken(answer["token"], answer["expiresAt"])
            if status == "expired" or status == "used":
                raise LecternBindingError(status)
            if on_pending is not None:
                on_pending(looks)
        if end is not None and time.monotonic() + interval >= end:
            raise TimeoutError("The user did not confirm the binding within the timeout. It can be waited for again.")
        time.sleep(interval)
