"""The listing of a deployment's operations."""

from typing import Dict, List, Literal, TypedDict


class ListedResponse(TypedDict, total=False):
    """What the listing says about the answer of an operation."""

    description: str
    notes: List[str]
    """The rules of the operation with ``include``; otherwise where to find them."""
    dataSchema: Dict[str, object]
    """JSON Schema of the data; only with ``include``, like the sample of a whole response and its schema."""
    example: Dict[str, object]
    schema: Dict[str, object]


class ListedExample(TypedDict):
    """A request to start from."""

    title: str
    request: Dict[str, object]


class _ListedOperationRequired(TypedDict):
    id: str
    """Its dotted name, such as ``vocabulary.personal.search``."""
    operationName: str
    """Its operation id."""
    group: str
    summary: str
    description: str
    auth: Literal["public", "user"]
    scopes: List[str]
    effect: Literal["read", "write"]
    requestSchema: Dict[str, object]
    """JSON Schema of the request."""
    response: ListedResponse


class ListedOperation(_ListedOperationRequired, total=False):
    """One operation of the listing. A service may have operations that this client does not know."""

    method: Literal["GET", "POST"]
    """Only with ``include``, like the addresses and the examples."""
    path: str
    url: str
    documentationUrl: str
    examples: List[ListedExample]
    allowed: bool
    """Whether the token allows it; only with a token."""
    missingScopes: List[str]
    """The required scopes that the token lacks; only with a token."""


class _ListingRequired(TypedDict):
    interfaceVersion: str
    serviceVersion: str
    baseUrl: str
    siteUrl: str
    operations: List[ListedOperation]


class Listing(_ListingRequired, total=False):
    """The operations of a deployment."""

    operationUrl: str
    """The address of an operation, with ``{operationName}`` as a placeholder. Absent with ``include``, because each operation then has its own."""
    documentationUrl: str
    """The address of an operation's page, likewise."""
    wholeUrl: str
    """The address of this listing with ``include="responses"``."""
