import type { Paging } from "./facts.js";
/**
 * The answers of a list from where the request begins to its end.
 * @throws LecternPagingError where the list goes on and cannot be followed, or goes in circles.
 */
export declare function pagesOf(operation: string, paging: Paging, request: object, read: (request: object) => Promise<unknown>): AsyncGenerator<unknown, void, undefined>;
/** The items on a page; null for a window of a text. */
export declare function itemsOf(paging: Paging, data: unknown): readonly unknown[] | null;
