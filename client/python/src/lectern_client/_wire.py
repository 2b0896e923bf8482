"""One request over one connection, with one time limit for all of it."""

import http.client
import io
import socket
import ssl
import time
import zlib
from typing import Iterator, Optional

from ._options import Address

CHUNK = 65_536


class Deadline:
    """The end of a call."""

    def __init__(self, seconds: float) -> None:
        self._end = time.monotonic() + seconds

    def left(self) -> float:
        """Seconds left, at least 0."""
        return max(0.0, self._end - time.monotonic())

    def needed(self) -> float:
        """Seconds left for the next step of a connection. Raises TimeoutError if there are none."""
        left = self.left()
        if left == 0:
            raise TimeoutError("The time of the call is over.")
        return left


class NotSent(Exception):
    """No connection was established, so that nothing was sent. The cause says why."""


class BrokenOff(Exception):
    """The connection ended before the response was complete."""


class _Reading(io.RawIOBase):
    """A socket's incoming bytes; each read ends with the call. A limit for each read alone would let a slow sender hold the call."""

    def __init__(self, sock: socket.socket, deadline: Deadline) -> None:
        super().__init__()
        self._sock = sock
        self._deadline = deadline

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: "memoryview") -> int:  # type: ignore[override]
        self._sock.settimeout(self._deadline.needed())
        return self._sock.recv_into(buffer)


class _Timed:
    """A socket as http.client uses it."""

    def __init__(self, sock: socket.socket, deadline: Deadline) -> None:
        self._sock = sock
        self._deadline = deadline

    def sendall(self, data: bytes) -> None:
        self._sock.settimeout(self._deadline.needed())
        self._sock.sendall(data)

    def makefile(self, _mode: str) -> io.BufferedReader:
        return io.BufferedReader(_Reading(self._sock, self._deadline))

    def close(self) -> None:
        """Does nothing: http.client closes before the body is read. ``Connection.end`` closes the socket."""


class Connection(http.client.HTTPConnection):
    """A connection to a service, for one call. Through no proxy, and without redirects: the token goes to the service alone."""

    def __init__(self, address: Address, context: Optional[ssl.SSLContext], deadline: Deadline) -> None:
        super().__init__(address.host, address.port)
        self._address = address
        self._context = context
        self._deadline = deadline
        self._socket: Optional[socket.socket] = None

    def connect(self) -> None:
        try:
            self._socket = self._dial()
        except (OSError, UnicodeError) as error:
            raise NotSent from error
        self.sock = _Timed(self._socket, self._deadline)

    def end(self) -> None:
        """Closes the connection, whatever was read of it."""
        self.close()
        if self._socket is not None:
            self._socket.close()

    def _dial(self) -> socket.socket:
        address = self._address
        last: OSError = OSError(f"{address.host} has no address.")
        for family, kind, protocol, _, place in socket.getaddrinfo(address.host, address.port, 0, socket.SOCK_STREAM):
            sock = socket.socket(family, kind, protocol)
            try:
                sock.settimeout(self._deadline.needed())
                sock.connect(place)
                sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                if self._context is None:
                    return sock
                return self._context.wrap_socket(sock, server_hostname=address.host)
            except OSError as error:
                sock.close()
                last = error
        raise last


def body_of(response: http.client.HTTPResponse) -> Iterator[bytes]:
    """The body in pieces. Raises BrokenOff if it ends too early."""
    is_packed = (response.getheader("content-encoding") or "").strip().lower() == "gzip"
    unpacker = zlib.decompressobj(16 + zlib.MAX_WBITS) if is_packed else None
    while True:
        piece = response.read(CHUNK)
        if piece == b"":
            break
        yield piece if unpacker is None else unpacker.decompress(piece)
    if response.length or (unpacker is not None and not unpacker.eof):
        raise BrokenOff("The response is shorter than announced.")
