"""Responses: the data of a success, or the error that they are."""

import json
import re
from email.utils import parsedate_to_datetime
from http.client import HTTPResponse
from math import ceil
from typing import Dict, NamedTuple, Optional

from ._errors import LecternError, LecternErrorDetail


class Sent(NamedTuple):
    """The facts about a call for its errors."""

    operation: str
    writes: bool
    key: Optional[str]
    """The key that it was sent with."""


def as_object(value: object) -> Optional[Dict[str, object]]:
    """A value as a JSON object, or None."""
    return value if isinstance(value, dict) else None


def is_redirect(response: HTTPResponse) -> bool:
    """Whether a response is a redirect. It is not followed, because that could send the token elsewhere."""
    return 300 <= response.status < 400


def redirected(sent: Sent, response: HTTPResponse) -> LecternError:
    """A redirect response as an error."""
    return _plain(
        sent,
        response,
        "answer.redirected",
        "The address leads elsewhere, and redirects are not followed. Set base_url to the address itself.",
    )


def is_success(response: HTTPResponse) -> bool:
    """Whether the status says so."""
    return 200 <= response.status < 300


def is_json(response: HTTPResponse) -> bool:
    """Whether the body says that it is JSON."""
    return re.search(r"\bjson\b", response.getheader("content-type") or "", re.IGNORECASE) is not None


def data_of(sent: Sent, response: HTTPResponse, body: bytes) -> Dict[str, object]:
    """The data of a successful response. Raises LecternError for any other response, ValueError for an incomplete one."""
    envelope = as_object(_parsed(body, is_success(response))) if is_json(response) else None
    code = None if envelope is None else envelope.get("code")
    if envelope is None or isinstance(code, bool) or not isinstance(code, (int, float)):
        raise unreadable(sent, response)
    if is_success(response) and code == 0:
        data = as_object(envelope.get("data"))
        # Every operation returns an object.
        if data is None:
            raise unreadable(sent, response)
        return data
    reason = None if code == 0 else _text(envelope.get("reason"))
    error = _plain(
        sent,
        response,
        "answer.no_reason" if reason is None else reason,
        _text(envelope.get("message")) or "The answer says nothing.",
    )
    details = envelope.get("details")
    error.code = 0 if reason is None else int(code)
    error.details = [_detail(one) for one in details] if isinstance(details, list) else []
    error.request_id = _text(envelope.get("requestId")) or error.request_id
    error.replaced_by = _text(envelope.get("replacedBy"))
    error.facts = as_object(envelope.get("facts")) or {}
    is_unsure = _may_hide_success(response) if reason is None else _is_failure(response)
    error.may_have_happened = sent.writes and is_unsure
    raise error


def unreadable(sent: Sent, response: HTTPResponse) -> LecternError:
    """A response that is not from the service, as an error."""
    message = (
        "Something in front of the service answered in its place. Try again later."
        if response.status >= 500
        else "This answer is not from the service. Check that base_url is the service's address, without a page in front of it."
    )
    error = _plain(sent, response, "answer.not_from_the_service", message)
    error.may_have_happened = sent.writes and _may_hide_success(response)
    return error


def _parsed(body: bytes, is_needed: bool) -> object:
    try:
        value: object = json.loads(body.decode("utf-8", "replace"))
        return value
    except (ValueError, RecursionError):
        # An incomplete success means that the connection was lost; a refusal is valid whatever it contains.
        if is_needed:
            raise
        return None


def _is_failure(response: HTTPResponse) -> bool:
    """Whether the service failed after it began; 503 means that nothing was begun."""
    return response.status >= 500 and response.status != 503


def _may_hide_success(response: HTTPResponse) -> bool:
    """Whether a response that is not from the service may hide a success: the write may have been done."""
    return is_success(response) or response.status >= 500


def _plain(sent: Sent, response: HTTPResponse, reason: str, message: str) -> LecternError:
    return LecternError(
        sent.operation,
        response.status,
        reason=reason,
        service_message=message,
        request_id=response.getheader("x-request-id"),
        retry_after=_seconds_of(response),
        idempotency_key=sent.key,
    )


def _seconds_of(response: HTTPResponse) -> Optional[int]:
    """Seconds of ``Retry-After``, which may also be a date; that is compared with the ``Date`` of the same response."""
    value = response.getheader("retry-after")
    if value is None:
        return None
    if re.fullmatch(r"[0-9]{1,15}", value):
        return int(value)
    try:
        wait = parsedate_to_datetime(value) - parsedate_to_datetime(response.getheader("date") or "")
    except (TypeError, ValueError, IndexError):
        return None
    return max(0, ceil(wait.total_seconds()))


def _detail(value: object) -> LecternErrorDetail:
    detail = as_object(value) or {}
    return LecternErrorDetail(*(_text(detail.get(name)) or "" for name in LecternErrorDetail._fields))


def _text(value: object) -> Optional[str]:
    return value if isinstance(value, str) else None
