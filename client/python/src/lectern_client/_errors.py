"""The errors of a call."""

from typing import Dict, List, Literal, NamedTuple, Optional


class LecternErrorDetail(NamedTuple):
    """One problem with a request: where, as a JSON pointer, what, and what is accepted there."""

    path: str
    message: str
    expected: str


class LecternError(Exception):
    """The response of the service is not a success."""

    operation: str
    """The called operation, or the protocol call, such as ``agent_me``."""
    status: int
    """HTTP status: 400, 401, 403, 404, 405, 413, 429, 500 or 503 from the service itself; a proxy may return others."""
    code: int
    """40001, 40101, 40301, 40401, 42901 or 50001; 0 if the response is not from the service, and then the reason is the client's."""
    reason: str
    """Machine-readable, dotted, stable, such as ``auth.scope_missing``. With code 0 it comes from the client:
    ``answer.redirected``, ``answer.not_from_the_service`` or ``answer.no_reason``."""
    service_message: str
    """The service's description of what is wrong and what to do."""
    details: List[LecternErrorDetail]
    """What is wrong with which field, for status 400."""
    request_id: Optional[str]
    """Identifies the line in the service's log."""
    retry_after: Optional[int]
    """Seconds after which a retry may succeed, or None if the service did not say."""
    replaced_by: Optional[str]
    """The operation that replaces the one that was called, or None."""
    facts: Dict[str, object]
    """Further facts to act on, such as the current revision."""
    may_have_happened: bool
    """Whether a write may have been done in spite of this response. Calling again with the same key does it only once."""
    idempotency_key: Optional[str]
    """The key that a write was sent with; None for reads and if none was sent."""

    def __init__(
        self,
        operation: str,
        status: int,
        *,
        code: int = 0,
        reason: str = "",
        service_message: str = "",
        details: Optional[List[LecternErrorDetail]] = None,
        request_id: Optional[str] = None,
        retry_after: Optional[int] = None,
        replaced_by: Optional[str] = None,
        facts: Optional[Dict[str, object]] = None,
        may_have_happened: bool = False,
        idempotency_key: Optional[str] = None,
    ) -> None:
        # Exception keeps these two, so that a copy of the error in another process has all of its fields.
        super().__init__(operation, status)
        self.operation = operation
        self.status = status
        self.code = code
        self.reason = reason
        self.service_message = service_message
        self.details = details or []
        self.request_id = request_id
        self.retry_after = retry_after
        self.replaced_by = replaced_by
        self.facts = facts or {}
        self.may_have_happened = may_have_happened
        self.idempotency_key = idempotency_key

    def __str__(self) -> str:
        return f"{self.operation} was answered with {self.status} {self.reason}: {self.service_message}"


class LecternConnectionError(Exception):
    """No complete response arrived: the service was not reached, the connection was lost, or the time was over."""

    operation: str
    reason: Literal["unreachable", "broken_off", "timeout"]
    may_have_happened: bool
    """Whether a write may have been done nevertheless. Calling again with the same key does it only once."""
    idempotency_key: Optional[str]
    """The key that a write was sent with; None for reads and if none was sent."""

    def __init__(
        self,
        operation: str,
        reason: Literal["unreachable", "broken_off", "timeout"],
        message: str,
        *,
        may_have_happened: bool = False,
        idempotency_key: Optional[str] = None,
    ) -> None:
        super().__init__(operation, reason, message)
        self.operation = operation
        self.reason = reason
        self.may_have_happened = may_have_happened
        self.idempotency_key = idempotency_key

    def __str__(self) -> str:
        advice = (
            " The write may have happened: look before you repeat it under another key."
            if self.may_have_happened
            else ""
        )
        return f"{self.operation}: {self.args[2]}{advice}"


class LecternPagingError(Exception):
    """A list cannot be read to its end, or would never end."""

    operation: str

    def __init__(self, operation: str, message: str) -> None:
        super().__init__(operation, message)
        self.operation = operation

    def __str__(self) -> str:
        return f"{self.operation}: {self.args[1]}"


class LecternBindingError(Exception):
    """A binding ended without a token."""

    status: Literal["expired", "used"]

    def __init__(self, status: Literal["expired", "used"]) -> None:
        super().__init__(status)
        self.status = status

    def __str__(self) -> str:
        if self.status == "expired":
            return (
                "The user did not confirm the binding in time, or declined it. Create a new one only if access is still wanted."
            )
        return "The token of this binding was given out already, and is given once. Create a new binding."
