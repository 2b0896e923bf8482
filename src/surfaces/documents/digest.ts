import type { TSchema } from "@sinclair/typebox";
import type { Capability } from "../../kernel/capability.ts";
import { objectsOf, optionsOf } from "../../kernel/variants.ts";
import { methodOf, pathOf, takesIdempotencyKey } from "../descriptor.ts";
import { fieldTable } from "../field-table.ts";
import { exampleCall, requirement } from "../markdown.ts";
import { type Place, pageUrl } from "./place.ts";

/** The conventions describe these fields once, instead of every operation that uses one. */
const KNOWN_FIELDS: ReadonlySet<string> = new Set(["contentRef"]);

/** A compact description of one operation: everything that a call needs, and only the field names of the response. */
export function operationDigest(capability: Capability, place: Place): string {
  const [example] = capability.examples;
  const isAgents = capability.audiences.includes("agent");
  const sections = [
    `## ${capability.id}`,
    `${capability.summary}. ${capability.description}`,
    [
      ...(isAgents ? [] : [`- Call: \`${methodOf(capability)} ${place.site.baseUrl}${pathOf(capability)}\``]),
      `- Credential: ${credentialOf(capability)}`,
      `- Effect: ${effectOf(capability)}`,
      ...(isAgents ? [`- Every field explained: [${capability.id}.md](${pageUrl(place, capability.id)})`] : []),
    ].join("\n"),
    fieldTable(
      capability.request,
      (name, required, schema) => requirement(name, required, schema, capability),
      KNOWN_FIELDS,
    ),
    ...(example === undefined
      ? []
      : [isAgents ? inShort(example) : exampleCall(capability, place.site.baseUrl, example)]),
    `${capability.returns} Fields of \`data\`:`,
    `\`\`\`text\n${shapeLines(capability.response)}\n\`\`\``,
    ...(capability.notes.length === 0 ? [] : [capability.notes.map((note) => `- ${note}`).join("\n")]),
  ];
  return sections.join("\n\n");
}

function inShort({ title, request }: Capability["examples"][number]): string {
  return `${title}: \`${JSON.stringify(request)}\``;
}

function credentialOf({ public: isOpen, scopes }: Capability): string {
  if (isOpen) return "none needed";
  return scopes.length === 0 ? "any token" : `token with ${scopes.map((scope) => `\`${scope}\``).join(", ")}`;
}

function effectOf(capability: Capability): string {
  if (capability.effect === "read") return "reads";
  const effect = capability.destroys === true ? "writes; changes or removes what was there" : "writes";
  return takesIdempotencyKey(capability) ? `${effect}; send an \`Idempotency-Key\`` : effect;
}

/**
 * The fields of a response by name, one line per top-level field: `items[]: {id, phrase, sources[]: {title}}`; `?` marks optional fields.
 */
function shapeLines(schema: TSchema): string {
  return fieldShapes(objectsOf(schema)).join("\n");
}

function fieldShapes(objects: readonly TSchema[]): string[] {
  const names = [...new Set(objects.flatMap((object) => Object.keys(object["properties"] ?? {})))];
  return names.map((name) => {
    const having = objects.filter((object) => Object.hasOwn(object["properties"] ?? {}, name));
    const isSure =
      having.length === objects.length && having.every((object) => (object["required"] ?? []).includes(name));
    const schemas: TSchema[] = having.map((object) => object["properties"][name]);
    const isList = schemas.some((one) => optionsOf(one).some((option) => option["type"] === "array"));
    const inner = KNOWN_FIELDS.has(name) ? [] : fieldShapes(schemas.flatMap(objectsWithin));
    const braces = inner.length === 0 ? "" : `: {${inner.join(", ")}}`;
    return `${name}${isList ? "[]" : ""}${isSure ? "" : "?"}${braces}`;
  });
}

/** The objects that a field holds, including those in arrays. */
function objectsWithin(schema: TSchema): TSchema[] {
  return optionsOf(schema).flatMap((option) => {
    if (option["type"] === "object") return [option];
    return option["type"] === "array" ? objectsWithin(option["items"]) : [];
  });
}
