/** How an operation is paged. */
export interface Paging {
    /** The request field with the position to continue from. */
    readonly field: "cursor" | "offset" | "page";
    /** The response field with the next position. */
    readonly next: "nextCursor" | "nextOffset" | "nextPage";
    /** The response field that contains the page, or null if the response itself is the page. */
    readonly within: string | null;
    /** The page field that contains its items, or null for a window of a text. */
    readonly items: string | null;
}
/** What the client must know to call an operation. */
export interface OperationFacts {
    readonly effect: "read" | "write";
    /** Null if the operation is not paged. */
    readonly paging: Paging | null;
}
