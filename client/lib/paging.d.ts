import type { Paging } from "./facts.js";
/**
 * The pages of a list from the position in the request to its end.
 * @throws LecternPagingError if the list continues but cannot be followed, or is cyclic.
 */
export declare function pagesOf(operation: string, paging: Paging, request: object, read: (request: object) => Promise<unknown>): AsyncGenerator<unknown, void, undefined>;
/** The items on a page, or null for a window of a text. */
export declare function itemsOf(paging: Paging, data: unknown): readonly unknown[] | null;
