import type { TSchema } from "@sinclair/typebox";
import type { Capability } from "../kernel/capability.ts";
import { methodOf, pathFields, pathOf, sampleOf, takesIdempotencyKey } from "./descriptor.ts";
import { fieldTable } from "./field-table.ts";

const IDEMPOTENCY =
  "- Repeating: send a header `Idempotency-Key` new for each write; within 24 hours the same call with the same key writes nothing more and returns the first answer again, with `Idempotent-Replayed: true`";

/** The Markdown page of one operation, generated from its declaration. `baseUrl` is used in the example call. */
export function operationPage(capability: Capability, baseUrl: string): string {
  const token = capability.public ? "none" : "user token (`Authorization: Bearer <ACCESS_TOKEN>`)";
  const scopes = capability.scopes.map((scope) => `\`${scope}\``).join(", ") || "none";
  const sections = [
    `# ${capability.id}`,
    capability.summary,
    capability.description,
    [
      `- Call: \`${methodOf(capability)} ${baseUrl}${pathOf(capability)}\``,
      `- Descriptor id: \`${capability.name}\``,
      `- Credential: ${token}`,
      `- Scopes: ${scopes}`,
      `- Side effect: ${capability.effect}`,
      ...(takesIdempotencyKey(capability) ? [IDEMPOTENCY] : []),
    ].join("\n"),
    "## Request",
    fieldTable(capability.request, (name, required, schema) => requirement(name, required, schema, capability)),
    ...capability.examples.map((example) => exampleCall(capability, baseUrl, example)),
    "## Answer",
    `${capability.returns} HTTP 200 with \`{code: 0, message: "ok", data}\`; \`data\` holds:`,
    fieldTable(capability.response, (_name, required) => (required ? "always" : "when it applies")),
    fence("json", JSON.stringify({ code: 0, message: "ok", data: sampleOf(capability.response) }, null, 2)),
    ...(capability.notes.length === 0 ? [] : ["## Notes", capability.notes.map((note) => `- ${note}`).join("\n")]),
    "## Errors",
    errors(capability),
  ];
  return `${sections.join("\n\n")}\n`;
}

function errors(capability: Capability): string {
  const rows = [
    "- 400 / 40001: the request does not satisfy this page; `details` names each field",
    ...(capability.public
      ? []
      : ["- 401 / 40101: token missing, expired, revoked or invalid", "- 403 / 40301: the token lacks a scope"]),
    "- 404 / 40401: the operation or its target does not exist",
    "- 429 / 42901: too many calls; wait as `Retry-After` says",
  ];
  return rows.join("\n");
}

/** When a request field is required, in words. */
export function requirement(name: string, required: boolean, schema: TSchema, capability: Capability): string {
  if (pathFields(capability).includes(name)) return "in the path";
  if ("default" in schema) return `default \`${JSON.stringify(schema["default"])}\``;
  return required ? "required" : "optional";
}

/** An example request as a command. `headers` are added to the credential. */
export function exampleCall(
  capability: Capability,
  baseUrl: string,
  example: Capability["examples"][number],
  headers: readonly string[] = [],
): string {
  const inPath = pathFields(capability);
  const values = Object.entries(example.request);
  const path = values.reduce((text, [name, value]) => text.replace(`{${name}}`, String(value)), pathOf(capability));
  const body = Object.fromEntries(values.filter(([name]) => !inPath.includes(name)));
  const lines = [
    `curl -s ${baseUrl}${path}`,
    ...(capability.public ? [] : ['-H "Authorization: Bearer $ACCESS_TOKEN"']),
    ...headers.map((header) => `-H "${header}"`),
    ...(methodOf(capability) === "GET"
      ? []
      : ["-H 'Content-Type: application/json'", `-d '${JSON.stringify(body).replaceAll("'", "'\\''")}'`]),
  ];
  return `${example.title}:\n\n${fence("sh", lines.join(" \\\n  "))}`;
}

function fence(language: string, text: string): string {
  return `\`\`\`${language}\n${text}\n\`\`\``;
}
