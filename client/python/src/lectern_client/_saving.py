"""Answers that go to a file piece by piece, because they can be large."""

import os
import tempfile
from http.client import HTTPResponse
from pathlib import Path
from typing import Callable, NamedTuple, Union

from ._answer import Sent, data_of, is_json, is_success, unreadable
from ._wire import BrokenOff, body_of


class Saved(NamedTuple):
    """An answer in a file."""

    path: Path
    size: int
    """Bytes written."""


class NotStored(Exception):
    """The file could not be written; the cause says why."""


def receive_file(path: Union[str, "os.PathLike[str]"]) -> Callable[[Sent, HTTPResponse], Saved]:
    """Writes a successful response to a file, which appears or changes only when all of it has arrived."""
    target = Path(path)

    def receive(sent: Sent, response: HTTPResponse) -> Saved:
        if not is_success(response):
            data_of(sent, response, b"".join(body_of(response)))
        if not is_success(response) or not is_json(response):
            raise unreadable(sent, response)
        try:
            handle, name = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
        except OSError as error:
            raise NotStored from error
        try:
            with open(handle, "wb") as file:
                size = _copy(response, file.write)
                _sync(file.fileno())
            _replace(name, target)
        except BaseException:
            os.unlink(name)
            raise
        return Saved(target, size)

    return receive


def _copy(response: HTTPResponse, write: Callable[[bytes], int]) -> int:
    size = 0
    end = b""
    for piece in body_of(response):
        size += len(piece)
        end = (end + piece.rstrip())[-1:]
        try:
            write(piece)
        except OSError as error:
            raise NotStored from error
    # Without a length, the end of the connection is the end of the response: the last sign says whether it is whole.
    if end != b"}":
        raise BrokenOff("The response ends within its JSON.")
    return size


def _sync(handle: int) -> None:
    try:
        os.fsync(handle)
    except OSError as error:
        raise NotStored from error


def _replace(name: str, target: Path) -> None:
    try:
        os.replace(name, target)
    except OSError as error:
        raise NotStored from error
