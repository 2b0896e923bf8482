"""The client."""

import os
import ssl
from typing import Callable, Dict, Iterator, Literal, Mapping, Optional, Union, cast
from urllib.parse import quote

from ._binding import BindingSecret, IssuedToken, PendingBinding, wait_for_token
from ._facts import OperationFacts, Paging
from ._listing import Listing
from ._operations import OPERATIONS, Operations
from ._options import (
    AnswerNotice,
    RetryNotice,
    Settings,
    read_address,
    read_call,
    read_retries,
    read_seconds,
    read_token,
    read_user_agent,
)
from ._paging import items_of, pages_of
from ._saving import NotStored, Saved, receive_file
from ._send import Outgoing, receive_data, send
from ._version import VERSION
from .types import AgentBindingCreateData, AgentBindingCreateRequest, AgentBindingExchangeData, AgentMeData

AGENT_PATH = "/api/v1/agent"
OnAnswer = Optional[Callable[[AnswerNotice], None]]


class LecternClient(Operations):
    """Calls one deployment of lectern, with one token or none.

    It stores no state between calls, and any number of threads can use it.
    """

    def __init__(
        self,
        base_url: str,
        *,
        token: Optional[str] = None,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        max_wait: Optional[float] = None,
        user_agent: Optional[str] = None,
        ssl_context: Optional[ssl.SSLContext] = None,
        on_retry: Optional[Callable[[RetryNotice], None]] = None,
    ) -> None:
        """Raises ValueError or TypeError that says which option is wrong and what to do.

        base_url: address of the service, as its operator publishes it. Tokens are sent nowhere else.
        token: the access token of a binding. Without one only public operations and bindings can be called.
        timeout: time limit of one call in seconds, including retries and waiting. Default: 60.
        retries: the most retries of a call if a retry may succeed. Default: 2; 0 disables retries.
        max_wait: the longest wait in seconds that the service may request (429, 503). Default: 30.
        user_agent: sent as ``User-Agent``. Default: the name and version of this client.
        ssl_context: how certificates are checked. Default: as the platform does.
        on_retry: called before each retry.
        """
        address = read_address(base_url)
        context = (ssl_context or ssl.create_default_context()) if address.scheme == "https" else None
        self._settings = Settings(
            address,
            read_token(token),
            read_seconds("timeout", timeout, 60.0, 0.001),
            read_retries(retries, 2),
            read_seconds("max_wait", max_wait, 30.0, 0.0),
            read_user_agent(user_agent, f"lectern-client-python/{VERSION}"),
            context,
            on_retry,
        )
        super().__init__()

    @property
    def base_url(self) -> str:
        """Address of the service."""
        return self._settings.address.text

    def __repr__(self) -> str:
        # Tools print the variables of a traceback, also of one from the constructor.
        settings: Optional[Settings] = getattr(self, "_settings", None)
        return "LecternClient()" if settings is None else f"LecternClient({settings.address.text!r})"

    def with_token(self, token: Optional[str]) -> "LecternClient":
        """The same client with another token, or with none."""
        own = self._settings
        return LecternClient(
            self.base_url,
            token=token,
            timeout=own.timeout,
            retries=own.retries,
            max_wait=own.max_wait,
            user_agent=own.user_agent,
            ssl_context=own.context,
            on_retry=own.on_retry,
        )

    def invoke(
        self,
        operation: str,
        request: Optional[Mapping[str, object]] = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        idempotency_key: Union[str, Literal[False], None] = None,
        on_answer: OnAnswer = None,
    ) -> Dict[str, object]:
        """Calls an operation whose id is known only at run time, such as one that an agent chose, and returns its data.

        With an id that is known, ``call`` or a method of its group has types.
        """
        call = read_call(
            self._settings,
            takes_key=facts_of(operation).effect == "write",
            timeout=timeout,
            retries=retries,
            idempotency_key=idempotency_key,
            on_answer=on_answer,
        )
        return send(self._settings, _outgoing(operation, request), call, receive_data)

    def save(
        self,
        operation: str,
        path: Union[str, "os.PathLike[str]"],
        request: Optional[Mapping[str, object]] = None,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: OnAnswer = None,
    ) -> Saved:
        """Calls an operation that reads, and writes its whole answer (``code``, ``message`` and ``data``) to a file.

        For answers that are too large for memory, such as ``ielts_learner_export_data``. The file is complete or unchanged, and
        only its owner can read it. Raises OSError if it cannot be written.
        """
        if facts_of(operation).effect == "write":
            raise ValueError(f"{operation} is a write. Call it with client.call().")
        call = read_call(self._settings, takes_key=False, timeout=timeout, retries=retries, on_answer=on_answer)
        try:
            return send(self._settings, _outgoing(operation, request), call, receive_file(path))
        except NotStored as error:
            if isinstance(error.__cause__, OSError):
                raise error.__cause__ from None
            raise

    def me(
        self, *, timeout: Optional[float] = None, retries: Optional[int] = None, on_answer: OnAnswer = None
    ) -> AgentMeData:
        """The token's account, expiry and scopes."""
        call = read_call(self._settings, takes_key=False, timeout=timeout, retries=retries, on_answer=on_answer)
        outgoing = Outgoing("agent_me", f"{AGENT_PATH}/me", None, False, False)
        return cast(AgentMeData, send(self._settings, outgoing, call, receive_data))

    def listing(
        self,
        *,
        include: Optional[Literal["responses"]] = None,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: OnAnswer = None,
    ) -> Listing:
        """The operations of this deployment and, with a token, whether the token allows each of them.

        ``include="responses"`` adds schemas and samples of the responses, notes, examples and addresses, which make the
        listing about seven times as long.
        """
        path = f"{AGENT_PATH}/capabilities" + ("" if include is None else f"?include={quote(include, safe='')}")
        call = read_call(self._settings, takes_key=False, timeout=timeout, retries=retries, on_answer=on_answer)
        outgoing = Outgoing("listing", path, None, False, False)
        return cast(Listing, send(self._settings, outgoing, call, receive_data))

    def create_binding(
        self,
        request: AgentBindingCreateRequest,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: OnAnswer = None,
    ) -> AgentBindingCreateData:
        """Requests access from a user. Show them ``bindingUrl``, do not reveal ``secret``, then call ``wait_for_token``."""
        call = read_call(self._settings, takes_key=False, timeout=timeout, retries=retries, on_answer=on_answer)
        outgoing = Outgoing("agent_binding_create", "/api/v1/agent-bindings", request, True, False)
        return cast(AgentBindingCreateData, send(self._settings, outgoing, call, receive_data))

    def exchange_binding(
        self,
        binding: BindingSecret,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        on_answer: OnAnswer = None,
    ) -> AgentBindingExchangeData:
        """Polls once whether the user has confirmed. Only the poll that finds ``bound`` gets the token."""
        call = read_call(self._settings, takes_key=False, timeout=timeout, retries=retries, on_answer=on_answer)
        path = f"/api/v1/agent-bindings/{quote(binding['bindingId'], safe='')}/exchange"
        # A lost poll can be repeated: if it had received the token, the next one says so.
        outgoing = Outgoing("agent_binding_exchange", path, {"secret": binding["secret"]}, True, False, True)
        return cast(AgentBindingExchangeData, send(self._settings, outgoing, call, receive_data))

    def wait_for_token(
        self,
        binding: PendingBinding,
        *,
        timeout: Optional[float] = None,
        on_pending: Optional[Callable[[int], None]] = None,
    ) -> IssuedToken:
        """Waits until the user confirms, polling at the interval of the service. Pass the token to ``with_token``.

        timeout: seconds to wait; without one the binding itself ends after ten minutes.
        on_pending: called after each poll while the user has not confirmed yet, with the number of polls.
        Raises LecternBindingError if the binding expired, was declined, or its token was already issued, and TimeoutError.
        """
        interval = binding["pollIntervalSeconds"]
        return wait_for_token(interval, lambda: self.exchange_binding(binding), timeout, on_pending)

    def _pages(
        self,
        operation: str,
        request: Optional[Mapping[str, object]],
        *,
        timeout: Optional[float],
        retries: Optional[int],
        on_answer: OnAnswer,
    ) -> Iterator[Dict[str, object]]:
        def read(following: Mapping[str, object]) -> Dict[str, object]:
            return self.invoke(operation, following, timeout=timeout, retries=retries, on_answer=on_answer)

        return pages_of(operation, paging_of(operation), request or {}, read)

    def _items(
        self,
        operation: str,
        request: Optional[Mapping[str, object]],
        *,
        timeout: Optional[float],
        retries: Optional[int],
        on_answer: OnAnswer,
    ) -> Iterator[object]:
        paging = paging_of(operation)
        if paging.items is None:
            raise ValueError(f"{operation} lists nothing: its pages are windows of a text. Read them with client.pages().")
        for data in self._pages(operation, request, timeout=timeout, retries=retries, on_answer=on_answer):
            yield from items_of(paging, data) or []


def facts_of(operation: str) -> OperationFacts:
    """What the client knows of an operation. Raises ValueError if that is nothing."""
    facts = OPERATIONS.get(operation) if isinstance(operation, str) else None
    if facts is None:
        raise ValueError(
            f"{operation} is unknown to this client. Update lectern-client if the service has it."
        )
    return facts


def paging_of(operation: str) -> Paging:
    """How an operation is paged. Raises ValueError if it answers in one piece."""
    paging = facts_of(operation).paging
    if paging is None:
        raise ValueError(f"{operation} answers in one piece. Call it with client.call().")
    return paging


def _outgoing(operation: str, request: Optional[Mapping[str, object]]) -> Outgoing:
    is_write = facts_of(operation).effect == "write"
    return Outgoing(operation, f"{AGENT_PATH}/capabilities/{operation}", {} if request is None else request, is_write, True)
