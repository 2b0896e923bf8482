import type { OperationId } from "../lib/operations.js";

/** What runs in a deployment. */
export interface Listing {
  readonly interfaceVersion: string;
  readonly serviceVersion: string;
  readonly baseUrl: string;
  readonly siteUrl: string;
  readonly operations: readonly ListedOperation[];
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
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly url: string;
  readonly documentationUrl: string;
  /** JSON Schema of the request. */
  readonly requestSchema: Readonly<Record<string, unknown>>;
  readonly examples: readonly { readonly title: string; readonly request: Readonly<Record<string, unknown>> }[];
  readonly response: Readonly<Record<string, unknown>>;
  /** Whether the token that was sent allows it; only with a token. */
  readonly allowed?: boolean;
  /** The scopes that the token lacks for it; only with a token. */
  readonly missingScopes?: readonly string[];
}
