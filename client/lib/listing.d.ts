import type { OperationId } from "./operations.js";
/** The operations of a deployment. */
export interface Listing {
    readonly interfaceVersion: string;
    readonly serviceVersion: string;
    readonly baseUrl: string;
    readonly siteUrl: string;
    /**
     * The address of an operation, with `{operationName}` as a placeholder. Absent with `include`, because each operation then has its own.
     */
    readonly operationUrl?: string;
    /** The address of an operation's page, likewise. */
    readonly documentationUrl?: string;
    /** The address of this listing with `include: "responses"`. */
    readonly wholeUrl?: string;
    readonly operations: readonly ListedOperation[];
}
/** Options for the listing. */
export interface ListingOptions {
    /**
     * `responses` adds schemas and samples of the responses, notes, examples and addresses, which make the listing about seven times as long.
     */
    readonly include?: "responses";
}
/** One operation of the listing. A service may have operations that this client does not know. */
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
        /** The rules of the operation with `include`; otherwise where to find them. */
        readonly notes: readonly string[];
        /** JSON Schema of the data; only with `include`, like the sample of a whole response and its schema. */
        readonly dataSchema?: Readonly<Record<string, unknown>>;
        readonly example?: Readonly<Record<string, unknown>>;
        readonly schema?: Readonly<Record<string, unknown>>;
    };
    /** Only with `include`, like the addresses and the examples. */
    readonly method?: "GET" | "POST";
    readonly path?: string;
    readonly url?: string;
    readonly documentationUrl?: string;
    readonly examples?: readonly {
        readonly title: string;
        readonly request: Readonly<Record<string, unknown>>;
    }[];
    /** Whether the token allows it; only with a token. */
    readonly allowed?: boolean;
    /** The required scopes that the token lacks; only with a token. */
    readonly missingScopes?: readonly string[];
}
