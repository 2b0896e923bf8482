"""What the client must know of an operation to call it."""

from typing import Literal, NamedTuple, Optional


class Paging(NamedTuple):
    """How an operation is paged."""

    field: Literal["cursor", "offset", "page"]
    """The request field with the position to continue from."""
    next: Literal["nextCursor", "nextOffset", "nextPage"]
    """The response field with the next position."""
    within: Optional[str]
    """The response field that contains the page, or None if the response itself is the page."""
    items: Optional[str]
    """The page field that contains its items, or None for a window of a text."""


class OperationFacts(NamedTuple):
    """An operation as the client knows it at run time."""

    effect: Literal["read", "write"]
    paging: Optional[Paging]
    """None if the operation is not paged."""
