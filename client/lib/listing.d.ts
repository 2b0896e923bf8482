import type { OperationId } from "./operations.js";
/** What runs in a deployment. */
export interface Listing {
    readonly interfaceVersion: string;
    readonly serviceVersion: string;
    readonly baseUrl: string;
    readonly siteUrl: string;
    /** Where an operation is called, with `{operationName}` in it; not with `include`, where each operation says it. */
    readonly operationUrl?: string;
    /** Where the page of an operation is, likewise. */
    readonly documentationUrl?: string;
    /** Where this listing is with `include: "responses"`. */
    readonly wholeUrl?: string;
    readonly operations: readonly ListedOperation[];
}
/** What to ask of the listing. */
export interface ListingOptions {
    /** `responses`: schemas and samples of the answers, notes, examples and addresses too, which make it about seven times as long. */
    readonly include?: "responses";
}
/** One operation of the listing. A service may have others than this client knows. */
export interface ListedOperation {
    /** Its dotted name, such as `vocabulary.personal.search`. */
    readonly id: string;
    /** Its operation id. */
    readonly operationName: OperationId | (string & Record<never, never>);
    readonly group: string;
    readonly summary: string;
    readonly description: string;
    readonly auth: "public" | "user";
    readonly scopes: readonly string[];
    readonly effect: "read" | "write";
    /** JSON Schema of the request. */
    readonly requestSchema: Readonly<Record<string, unknown>>;
    readonly response: {
        readonly description: string;
        /** Rules of the operation with `include`; else where they are. */
        readonly notes: readonly string[];
        /** JSON Schema of the data; only with `include`, as the sample of a whole answer and its schema. */
        readonly dataSchema?: Readonly<Record<string, unknown>>;
        readonly example?: Readonly<Record<string, unknown>>;
        readonly schema?: Readonly<Record<string, unknown>>;
    };
    /** Only with `include`, as the addresses and the examples. */
    readonly method?: "GET" | "POST";
    readonly path?: string;
    readonly url?: string;
    readonly documentationUrl?: string;
    readonly examples?: readonly {
        readonly title: string;
        readonly request: Readonly<Record<string, unknown>>;
    }[];
    /** Whether the token that was sent allows it; only with a token. */
    readonly allowed?: boolean;
    /** The scopes that the token lacks for it; only with a token. */
    readonly missingScopes?: readonly string[];
}
