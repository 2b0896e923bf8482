"""Typed client of lectern, the self-hosted service for IELTS study data.

``LecternClient`` calls one service. The types of requests and answers are in ``lectern_client.types``.
"""

from ._binding import BindingSecret, IssuedToken, PendingBinding
from ._client import LecternClient
from ._errors import (
    LecternBindingError,
    LecternConnectionError,
    LecternError,
    LecternErrorDetail,
    LecternPagingError,
)
from ._listing import ListedOperation, Listing
from ._operations import OPERATIONS, OperationId
from ._options import AnswerNotice, RetryNotice
from ._saving import Saved
from ._version import VERSION as __version__

__all__ = [
    "OPERATIONS",
    "AnswerNotice",
    "BindingSecret",
    "IssuedToken",
    "LecternBindingError",
    "LecternClient",
    "LecternConnectionError",
    "LecternError",
    "LecternErrorDetail",
    "LecternPagingError",
    "ListedOperation",
    "Listing",
    "OperationId",
    "PendingBinding",
    "RetryNotice",
    "Saved",
    "__version__",
]
