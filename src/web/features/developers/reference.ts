import { useQuery } from "@tanstack/react-query";
import { developerKeys } from "./keys.ts";
import type { Schema } from "./schema.ts";
import { readDocument } from "./service.ts";

export const OPENAPI_PATH = "/api/v1/agent/openapi.json";
const CAPABILITIES_PATH = "/api/v1/agent/capabilities";

/** The fields these pages read from the service's OpenAPI description, from which all of them are generated. */
export interface OpenApi {
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>;
}

interface OpenApiOperation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  /** The description, and after it the notes, one paragraph each. */
  readonly description: string;
  readonly security: readonly object[];
  readonly "x-scopes": readonly string[];
  readonly "x-effect": "read" | "write";
  readonly "x-destroys"?: boolean;
  /** Path parameters. A parameter given by reference is a header that every write takes. */
  readonly parameters?: readonly (PathParameter | { readonly $ref: string })[];
  readonly requestBody?: {
    readonly content: {
      readonly "application/json": {
        readonly schema: Schema;
        readonly examples: Readonly<Record<string, { readonly summary: string; readonly value: object }>>;
      };
    };
  };
  readonly responses: {
    readonly "200": {
      readonly description: string;
      readonly content: { readonly "application/json": { readonly schema: Schema; readonly example: unknown } };
    };
  } & Readonly<Record<string, unknown>>;
}

interface PathParameter {
  readonly name: string;
  readonly schema: Schema;
}

const KEY = "#/components/parameters/IdempotencyKey";

export type Effect = "read" | "add" | "change";

export interface Operation {
  readonly id: string;
  readonly group: string;
  readonly summary: string;
  readonly about: string;
  readonly notes: readonly string[];
  readonly method: "GET" | "POST";
  readonly path: string;
  /** Names of the path parameters. */
  readonly pathFields: readonly string[];
  readonly isPublic: boolean;
  readonly scopes: readonly string[];
  /** `change`: it replaces or removes existing data; `add` does not. */
  readonly effect: Effect;
  /** Whether a retry with the same Idempotency-Key has no second effect. */
  readonly takesKey: boolean;
  /** The fields of the body and of the path combined. */
  readonly request: Schema;
  readonly examples: readonly Example[];
  readonly returns: string;
  readonly answer: Schema;
  readonly answerExample: unknown;
  /** Status codes of its refusals. */
  readonly refusals: readonly number[];
  /** Whether agents find the operation in the listing and among the tools; those operations also have a Markdown page. */
  readonly isCapability: boolean;
}

export interface Example {
  readonly title: string;
  readonly request: Readonly<Record<string, unknown>>;
}

export interface Reference {
  /** Address of the service for programs outside. */
  readonly baseUrl: string;
  readonly operations: readonly Operation[];
}

/** All operations, from the service's own description. They change only with a new version of the service. */
export function useReference() {
  return useQuery({
    queryKey: developerKeys.reference,
    queryFn: async ({ signal }) => referenceOf(await readDocument<OpenApi>(OPENAPI_PATH, signal)),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function referenceOf({ servers, paths }: OpenApi): Reference {
  return {
    baseUrl: (servers[0]?.url ?? "").replace(/\/$/, ""),
    operations: Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) =>
        operationOf(path, method === "get" ? "GET" : "POST", operation),
      ),
    ),
  };
}

function operationOf(path: string, method: Operation["method"], operation: OpenApiOperation): Operation {
  const [about = "", ...notes] = operation.description.split("\n\n");
  const { parameters = [] } = operation;
  const inPath = parameters.filter((one) => "name" in one);
  const body = operation.requestBody?.content["application/json"];
  const { description: returns, content } = operation.responses["200"];
  const { schema, example } = content["application/json"];
  const pathFields = inPath.map(({ name }) => name);
  const writes = operation["x-destroys"] === true ? "change" : "add";
  return {
    id: operation.operationId,
    group: operation.tags[0] ?? "",
    summary: operation.summary,
    about,
    notes,
    method,
    path,
    pathFields,
    isPublic: operation.security.length === 0,
    scopes: operation["x-scopes"],
    effect: operation["x-effect"] === "read" ? "read" : writes,
    takesKey: parameters.some((one) => "$ref" in one && one.$ref === KEY),
    request: {
      type: "object",
      properties: {
        ...Object.fromEntries(inPath.map(({ name, schema: field }) => [name, field])),
        ...body?.schema.properties,
      },
      required: [...pathFields, ...(body?.schema.required ?? [])],
    },
    examples: examplesOf(body?.examples ?? {}, pathFields),
    returns,
    answer: schema.properties?.["data"] ?? {},
    answerExample: example,
    refusals: Object.keys(operation.responses)
      .map(Number)
      .filter((status) => status >= 400),
    isCapability: path.startsWith(`${CAPABILITIES_PATH}/`),
  };
}

/** Path parameters appear in capitals: an example value would lead nowhere. */
function examplesOf(
  examples: Readonly<Record<string, { readonly summary: string; readonly value: object }>>,
  pathFields: readonly string[],
): Example[] {
  const inPath = Object.fromEntries(pathFields.map((name) => [name, placeholderOf(name)]));
  return Object.values(examples).map(({ summary, value }) => ({ title: summary, request: { ...inPath, ...value } }));
}

/** `BINDING_ID` */
function placeholderOf(name: string): string {
  return name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, "_").toUpperCase();
}

/** The Markdown page of an operation. */
export function markdownPath(id: string): string {
  return `${CAPABILITIES_PATH}/${encodeURIComponent(id)}.md`;
}
