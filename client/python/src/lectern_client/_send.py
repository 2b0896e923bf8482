"""Sends a call, and repeats it where that is safe and may help."""

import http.client
import json
import random
import socket
import time
import zlib
from typing import Callable, Mapping, NamedTuple, Optional, Tuple, TypeVar, Union

from ._answer import Sent, data_of, is_redirect, redirected
from ._errors import LecternConnectionError, LecternError
from ._options import AnswerNotice, CallSettings, RetryNotice, Settings
from ._wire import BrokenOff, Connection, Deadline, NotSent, body_of


class Outgoing(NamedTuple):
    """One call to send."""

    operation: str
    """The call's name in errors."""
    path: str
    body: Optional[Mapping[str, object]]
    """None for a GET."""
    writes: bool
    takes_key: bool
    """Whether the service does a write only once for each key."""
    is_repeatable: bool = False
    """Whether it is safe to repeat although it is a write without a key."""


FIRST_WAIT = 0.25
"""The first wait between two attempts in seconds if the service does not specify one; it doubles each time."""
LONGEST_WAIT = 8.0
PASSING = frozenset({429, 500, 502, 503, 504})
"""A retry may succeed. 502 and 504 come from proxies in front of the service."""

Problem = Union[LecternError, LecternConnectionError]
Received = TypeVar("Received")
Receive = Callable[[Sent, http.client.HTTPResponse], Received]


def receive_data(sent: Sent, response: http.client.HTTPResponse) -> "dict[str, object]":
    """The data of a response, in memory."""
    return data_of(sent, response, b"".join(body_of(response)))


def send(settings: Settings, outgoing: Outgoing, call: CallSettings, receive: "Receive[Received]") -> Received:
    """Sends a call and returns what ``receive`` makes of its response. Raises LecternError or LecternConnectionError."""
    body = None if outgoing.body is None else encoded(outgoing.body)
    sent = Sent(outgoing.operation, outgoing.writes, call.key)
    deadline = Deadline(call.timeout)
    # Once an attempt may have been done, the call may have been done, whatever the results of later attempts.
    may_have_happened = False
    attempt = 1
    while True:
        try:
            received, notice = _once(settings, outgoing.path, body, sent, deadline, receive)
        except (LecternError, LecternConnectionError) as error:
            may_have_happened = may_have_happened or error.may_have_happened
            problem = _unsure(error) if may_have_happened else error
            wait = _wait_of(problem, attempt)
            is_worth = attempt <= call.retries and _may_repeat(outgoing, call, problem)
            is_refused = isinstance(problem, LecternError) and wait > settings.max_wait
            if not is_worth or is_refused or wait >= deadline.left():
                raise problem from problem.__cause__
        else:
            if call.on_answer is not None:
                call.on_answer(notice._replace(attempts=attempt))
            return received
        if settings.on_retry is not None:
            settings.on_retry(RetryNotice(outgoing.operation, attempt, wait, call.key, problem))
        if wait >= deadline.left():
            raise problem from problem.__cause__
        time.sleep(wait)
        attempt += 1


def encoded(request: Mapping[str, object]) -> bytes:
    """A request as JSON in UTF-8. Raises TypeError or ValueError for what JSON does not have."""
    try:
        return json.dumps(request, allow_nan=False, ensure_ascii=False, separators=(",", ":")).encode("utf-8")
    except UnicodeEncodeError:
        # Half of a character exists in JSON only as an escape.
        return json.dumps(request, allow_nan=False, separators=(",", ":")).encode("ascii")


def _once(
    settings: Settings,
    path: str,
    body: Optional[bytes],
    sent: Sent,
    deadline: Deadline,
    receive: "Receive[Received]",
) -> Tuple[Received, AnswerNotice]:
    connection = Connection(settings.address, settings.context, deadline)
    try:
        _request(connection, settings, path, body, sent.key)
        response = connection.getresponse()
        if is_redirect(response):
            raise redirected(sent, response)
        received = receive(sent, response)
        is_repeat = response.getheader("idempotent-replayed") == "true"
        return received, AnswerNotice(sent.operation, response.getheader("x-request-id"), 1, sent.key, is_repeat)
    except (OSError, NotSent, BrokenOff, http.client.HTTPException, zlib.error, ValueError, RecursionError) as error:
        raise _lost(settings, sent, deadline, error) from _without_frames(error)
    finally:
        connection.end()


def _request(
    connection: Connection, settings: Settings, path: str, body: Optional[bytes], key: Optional[str]
) -> None:
    connection.putrequest(
        "GET" if body is None else "POST", f"{settings.address.path}{path}", skip_host=True, skip_accept_encoding=True
    )
    connection.putheader("Host", settings.address.authority)
    connection.putheader("Accept", "application/json")
    connection.putheader("Accept-Encoding", "gzip")
    # No `Connection: close`: with it, some servers end a connection with TLS before a long answer is sent. This side closes.
    connection.putheader("User-Agent", settings.user_agent)
    if settings.token is not None:
        connection.putheader("Authorization", f"Bearer {settings.token}")
    if key is not None:
        connection.putheader("Idempotency-Key", key)
    if body is not None:
        connection.putheader("Content-Type", "application/json")
        connection.putheader("Content-Length", str(len(body)))
    connection.endheaders(body)


def _lost(settings: Settings, sent: Sent, deadline: Deadline, error: Exception) -> LecternConnectionError:
    is_unsent = isinstance(error, NotSent)
    cause = error.__cause__ if is_unsent else error
    # A socket's own limit is the end of the call; the system's ETIMEDOUT, which has a number, is not.
    is_timeout = deadline.left() == 0 or (isinstance(cause, (socket.timeout, TimeoutError)) and cause.errno is None)
    base_url = settings.address.text
    return LecternConnectionError(
        sent.operation,
        "timeout" if is_timeout else "unreachable" if is_unsent else "broken_off",
        "There was no answer in time."
        if is_timeout
        else f"The service at {base_url} could not be reached."
        if is_unsent
        else f"The connection to {base_url} broke off.",
        may_have_happened=sent.writes and not is_unsent,
        idempotency_key=sent.key,
    )


def _without_frames(error: Exception) -> BaseException:
    """The cause of a lost connection. Its frames go: their variables contain the request with the token, and some tools report them."""
    cause = error.__cause__ if isinstance(error, NotSent) and error.__cause__ is not None else error
    return cause.with_traceback(None)


def _may_repeat(outgoing: Outgoing, call: CallSettings, problem: Problem) -> bool:
    is_passing = problem.status in PASSING if isinstance(problem, LecternError) else problem.reason != "timeout"
    if not is_passing:
        return False
    return not outgoing.writes or call.key is not None or outgoing.is_repeatable or not problem.may_have_happened


def _wait_of(problem: Problem, attempt: int) -> float:
    """The wait that the service requests; otherwise exponential with jitter, so that callers that failed together do not retry together."""
    if isinstance(problem, LecternError) and problem.retry_after is not None:
        return float(problem.retry_after)
    longest = min(LONGEST_WAIT, FIRST_WAIT * 2.0 ** (attempt - 1))
    return longest * random.uniform(0.5, 1.0)


def _unsure(problem: Problem) -> Problem:
    """The same problem, marked as possibly done because of an earlier attempt."""
    if problem.may_have_happened:
        return problem
    if isinstance(problem, LecternError):
        problem.may_have_happened = True
        return problem
    message = "After an attempt that may have been done, the service could not be reached."
    other = LecternConnectionError(
        problem.operation,
        problem.reason,
        message,
        may_have_happened=True,
        idempotency_key=problem.idempotency_key,
    )
    other.__cause__ = problem.__cause__
    return other
