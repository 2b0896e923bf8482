"""Lists and long texts, page by page."""

from typing import Callable, Dict, Iterator, List, Mapping, Optional

from ._answer import as_object
from ._errors import LecternPagingError
from ._facts import Paging

MAX_SAFE = 9_007_199_254_740_991


def pages_of(
    operation: str,
    paging: Paging,
    request: Mapping[str, object],
    read: Callable[[Mapping[str, object]], Dict[str, object]],
) -> Iterator[Dict[str, object]]:
    """The pages of a list from the position in the request to its end.

    Raises LecternPagingError if the list continues but cannot be followed, or is cyclic.
    """
    current = request
    seen = [request.get(paging.field)]
    while True:
        data = read(current)
        page = _page_in(paging, data)
        yield data
        if page.get("hasMore") is not True:
            return
        following = page.get(paging.next)
        if following is None:
            raise LecternPagingError(
                operation, f"There is more than {paging.field} reaches. Narrow the request to see the rest."
            )
        if not _is_place(paging, following):
            expected = "cursor" if paging.field == "cursor" else "integer"
            raise LecternPagingError(operation, f"{paging.next} is no {expected}. Begin again, or report it.")
        if items_of(paging, data) == []:
            raise LecternPagingError(
                operation, "A page is empty and says that more follows. Begin again, or report it."
            )
        if following in seen:
            raise LecternPagingError(
                operation, f"{paging.next} leads back to a page that was read. Begin again, or report it."
            )
        seen.append(following)
        current = _continued(request, paging, following)


def items_of(paging: Paging, data: Mapping[str, object]) -> Optional[List[object]]:
    """The items on a page, or None for a window of a text."""
    if paging.items is None:
        return None
    items = _page_in(paging, data).get(paging.items)
    return items if isinstance(items, list) else []


def _page_in(paging: Paging, data: Mapping[str, object]) -> Mapping[str, object]:
    return data if paging.within is None else as_object(data.get(paging.within)) or {}


def _is_place(paging: Paging, value: object) -> bool:
    """Whether a value is a valid next position. Most cursors are text; that of the learning events is a number."""
    if isinstance(value, int) and not isinstance(value, bool):
        return 0 <= value <= MAX_SAFE
    return paging.field == "cursor" and isinstance(value, str) and value != ""


def _continued(request: Mapping[str, object], paging: Paging, following: object) -> Mapping[str, object]:
    """A cursor includes its position, so an offset in the first request must not be repeated."""
    left_out = ("cursor", "offset") if paging.field == "cursor" else (paging.field,)
    others = {name: value for name, value in request.items() if name not in left_out}
    return {**others, str(paging.field): following}
