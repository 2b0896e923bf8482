/** How the answers of an operation go on. */
export interface Paging {
    /** Field of the request that says where to go on. */
    readonly field: "cursor" | "offset" | "page";
    /** Field of the answer whose value goes there. */
    readonly next: "nextCursor" | "nextOffset" | "nextPage";
    /** Field of the answer that holds the page; null where the answer is the page. */
    readonly within: string | null;
    /** Field of the page that lists its items; null for a window of a text. */
    readonly items: string | null;
}
/** What the client has to know of an operation to call it well. */
export interface OperationFacts {
    readonly effect: "read" | "write";
    /** Null where the answer is whole. */
    readonly paging: Paging | null;
}
