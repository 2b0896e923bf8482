import { asObject } from "./answer.js";
import { LecternPagingError } from "./errors.js";
/**
 * The pages of a list from the position in the request to its end.
 * @throws LecternPagingError if the list continues but cannot be followed, or is cyclic.
 */
export async function* pagesOf(operation, paging, request, read) {
    const { field, next } = paging;
    let current = request;
    const seen = new Set([Reflect.get(request, field)]);
    for (;;) {
        const data = await read(current);
        const page = pageIn(paging, data);
        yield data;
        if (page["hasMore"] !== true)
            return;
        const following = page[next];
        if (following === null || following === undefined) {
            throw new LecternPagingError(operation, `There is more than ${field} reaches. Narrow the request to see the rest.`);
        }
        if (!isPlace(field, following)) {
            const expected = field === "cursor" ? "cursor" : "integer";
            throw new LecternPagingError(operation, `${next} is no ${expected}. Begin again, or report it.`);
        }
        if (itemsOf(paging, data)?.length === 0) {
            throw new LecternPagingError(operation, "A page is empty and says that more follows. Begin again, or report it.");
        }
        if (seen.has(following)) {
            throw new LecternPagingError(operation, `${next} leads back to a page that was read. Begin again, or report it.`);
        }
        seen.add(following);
        current = continued(request, field, following);
    }
}
/** The items on a page, or null for a window of a text. */
export function itemsOf(paging, data) {
    if (paging.items === null)
        return null;
    const items = pageIn(paging, data)[paging.items];
    return Array.isArray(items) ? items : [];
}
function pageIn({ within }, data) {
    const answer = asObject(data) ?? {};
    return within === null ? answer : (asObject(answer[within]) ?? {});
}
/** Whether a value is a valid next position. Most cursors are text; that of the learning events is a number. */
function isPlace(field, value) {
    if (typeof value === "number")
        return Number.isSafeInteger(value) && value >= 0;
    return field === "cursor" && typeof value === "string" && value !== "";
}
/** A cursor includes its position, so an offset in the first request must not be repeated. */
function continued(request, field, following) {
    const next = { ...request, [field]: following };
    if (field === "cursor")
        delete next["offset"];
    return next;
}
