import { type TObject, type TSchema, Type } from "@sinclair/typebox";
import type { Capability } from "../kernel/capability.ts";
import { closed, MAX_SAFE } from "../kernel/fields.ts";
import { LINE_PATTERN, LINES_PATTERN } from "../lib/visible-text.ts";

export const CAPABILITIES_PATH = "/api/v1/agent/capabilities";
/** Version of the interface description (contract, section 9). */
export const INTERFACE_VERSION = "1.0.0";

export function methodOf(capability: Capability): "GET" | "POST" {
  return capability.route?.method ?? "POST";
}

export function pathOf(capability: Capability): string {
  return capability.route?.path ?? `${CAPABILITIES_PATH}/${capability.id}`;
}

/** Names of the fields that an operation takes from its path. */
export function pathFields(capability: Capability): string[] {
  return [...(capability.route?.path ?? "").matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "");
}

/** Whether the operation accepts an `Idempotency-Key`: every write that requires a token does. */
export function takesIdempotencyKey(capability: Capability): boolean {
  return capability.effect === "write" && !capability.public && capability.audiences.includes("agent");
}

/** The success envelope around an operation's data. */
export function envelopeOf(data: TSchema): TObject {
  return closed({
    code: Type.Literal(0),
    message: Type.Literal("ok"),
    data,
  });
}

/** The failure envelope, as every error is answered. */
export const FailureEnvelope = Type.Object(
  {
    code: Type.Integer({ description: "40001, 40101, 40301, 40401, 42901 or 50001." }),
    message: Type.String({ description: "What is wrong and what to do." }),
    data: Type.Null(),
    reason: Type.String({ description: "Machine-readable reason, dotted." }),
    details: Type.Array(
      closed({
        path: Type.String({ description: "JSON pointer of the field." }),
        message: Type.String(),
        expected: Type.String({ description: "What is accepted there." }),
      }),
    ),
    requestId: Type.String(),
    replacedBy: Type.Optional(Type.String({ description: "The operation that took the place of an earlier one." })),
    facts: Type.Optional(Type.Record(Type.String(), Type.Unknown(), { description: "Further facts to act on." })),
  },
  { additionalProperties: false },
);

/** Replaces an operation's notes in the short listing, where clients expect a list. */
const NOTES_ELSEWHERE = ["Rules and examples: see documentationUrl."];

/** The runtime listing's entry for one operation: what a client must know to choose and call it. */
export function describe(capability: Capability) {
  return {
    id: capability.name,
    operationName: capability.id,
    group: capability.group,
    summary: capability.summary,
    description: capability.description,
    auth: capability.public ? ("public" as const) : ("user" as const),
    scopes: capability.scopes,
    effect: capability.effect,
    requestSchema: capability.request,
    response: { description: capability.returns, notes: NOTES_ELSEWHERE },
  };
}

/** {@link describe} with everything else that is published about an operation. */
export function describeWhole(capability: Capability, baseUrl: string) {
  return {
    ...describe(capability),
    method: methodOf(capability),
    path: pathOf(capability),
    url: `${baseUrl}${pathOf(capability)}`,
    documentationUrl: `${baseUrl}${CAPABILITIES_PATH}/${capability.id}.md`,
    examples: capability.examples,
    response: {
      description: capability.returns,
      notes: capability.notes,
      dataSchema: capability.response,
      example: { code: 0, message: "ok", data: sampleOf(capability.response) },
      schema: envelopeOf(capability.response),
    },
  };
}

/** The server's instructions state these once for all texts: repeating them on each text would add a tenth to the list. */
const RULES_IN_WORDS: ReadonlySet<unknown> = new Set([LINES_PATTERN, LINE_PATTERN]);

/**
 * The input of an operation as plain JSON Schema in which fields with a default are optional at every depth. The patterns of the rule for
 * readable text are left out.
 */
export function inputSchemaOf(capability: Capability): Readonly<Record<string, unknown>> {
  return Object(withoutDefaulted(capability.request));
}

function withoutDefaulted(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutDefaulted);
  if (typeof schema !== "object" || schema === null) return schema;
  const { required, properties, ...rest }: { required?: unknown; properties?: unknown } = schema;
  const inner = Object.fromEntries(
    Object.entries(rest)
      .filter(([name, value]) => name !== "pattern" || !RULES_IN_WORDS.has(value))
      .map(([name, value]) => [name, name === "default" ? value : withoutDefaulted(value)]),
  );
  if (typeof properties !== "object" || properties === null) {
    return required === undefined ? inner : { ...inner, required };
  }
  const fields = new Map<string, unknown>(Object.entries(properties));
  const needed = Array.isArray(required)
    ? required.filter((name: string) => !Object.hasOwn(Object(fields.get(name)), "default"))
    : [];
  return {
    ...inner,
    properties: Object.fromEntries([...fields].map(([name, field]) => [name, withoutDefaulted(field)])),
    ...(needed.length > 0 && { required: needed }),
  };
}

/** A value that satisfies a schema, for documentation: bounds and formats are real, contents are placeholders. */
export function sampleOf(schema: TSchema): unknown {
  if (Array.isArray(schema["examples"])) return schema["examples"][0];
  if ("default" in schema) return schema["default"];
  if ("const" in schema) return schema["const"];
  if (Array.isArray(schema["enum"])) return schema["enum"][0];
  if (Array.isArray(schema["anyOf"])) return sampleOf(schema["anyOf"][0]);
  switch (schema["type"]) {
    case "object":
      return Object.fromEntries(
        Object.entries(schema["properties"] ?? {}).map(([key, value]) => [key, sampleOf(value as TSchema)]),
      ); // properties of a TypeBox object are schemas
    case "array":
      return sampleItems(schema);
    case "integer":
    case "number":
      return sampleNumber(schema);
    case "boolean":
      return true;
    case "null":
      return null;
    default:
      return sampleText(schema);
  }
}

function sampleNumber(schema: TSchema): number {
  const minimum = typeof schema["minimum"] === "number" ? schema["minimum"] : 0;
  const maximum = typeof schema["maximum"] === "number" ? schema["maximum"] : MAX_SAFE;
  return Math.min(Math.max(1, minimum), maximum);
}

function sampleText(schema: TSchema): string {
  if (schema["format"] === "date-time") return "2026-09-09T02:00:00.000Z";
  if (schema["format"] === "date") return "2026-09-09";
  if (schema["format"] === "uuid") return "7f3c2a10-5b1e-4c4e-9a63-0d2b8c1e4f55";
  const text = "text";
  return typeof schema["minLength"] === "number" ? text.padEnd(schema["minLength"], ".") : text;
}

/** One item, or the required minimum. */
function sampleItems({ minItems = 1, maxItems, items }: TSchema): unknown[] {
  const length = maxItems === 0 ? 0 : Math.max(1, minItems);
  return Array.from({ length }, () => sampleOf(items));
}
