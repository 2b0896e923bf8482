import type { TObject } from "@sinclair/typebox";
import type { Capability } from "../kernel/capability.ts";
import type { Site } from "../kernel/context.ts";
import type { Registry } from "../kernel/registry.ts";
import {
  envelopeOf,
  FailureEnvelope,
  INTERFACE_VERSION,
  methodOf,
  pathFields,
  pathOf,
  sampleOf,
  takesIdempotencyKey,
} from "./descriptor.ts";

const DESCRIPTION = `A learner's IELTS study data and public study content, for external programs (agents).
Every data operation is POST ${"{base_url}"}/api/v1/agent/capabilities/<operation_id> with a JSON object.
A field that has a default may be left out of a request; the service then takes the default.
Unknown fields are refused, and types are never coerced.
Lengths count Unicode code points. A text that is sent holds something that can be seen; its pattern says which characters are refused.`;

const IDEMPOTENCY_KEY = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description:
    "A new value for each write, such as a UUID, sent again only with the same call. For 24 hours the service then gives the first answer again and writes nothing more; with another request it answers 400, reason idempotency.key_reused. A failed write stores no key.",
  schema: { type: "string", minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" },
  example: "7f3c2a10-5b1e-4c4e-9a63-0d2b8c1e4f55",
};

const IDEMPOTENT_REPLAYED = {
  description: "There where this is the first answer to the same Idempotency-Key, given again.",
  schema: { type: "string", const: "true" },
};

/** The OpenAPI 3.1 description of the operations for agents, generated from the registry. */
export function openApi(registry: Registry, site: Site): object {
  const operations = [...registry.forAudience("protocol"), ...registry.forAudience("agent")];
  const groups = [...new Set(operations.map((operation) => operation.group))];
  const paths: Record<string, Record<string, object>> = {};
  for (const operation of operations) {
    paths[pathOf(operation)] = { [methodOf(operation).toLowerCase()]: operationObject(operation) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "lectern: learning data service",
      version: INTERFACE_VERSION,
      description: DESCRIPTION,
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: site.baseUrl, description: "This deployment" }],
    tags: groups.map((name) => ({ name, description: `Operations of the group ${name}.` })),
    paths,
    components: {
      securitySchemes: {
        userToken: {
          type: "http",
          scheme: "bearer",
          description: "A user token, obtained by a binding that the user confirms.",
        },
      },
      schemas: { Failure: FailureEnvelope },
      parameters: { IdempotencyKey: IDEMPOTENCY_KEY },
      headers: { IdempotentReplayed: IDEMPOTENT_REPLAYED },
      responses: Object.fromEntries(
        [
          ["BadRequest", "The request does not satisfy the operation's contract (40001)."],
          ["Unauthenticated", "The token is missing, expired, revoked or invalid (40101)."],
          ["Forbidden", "The token lacks a scope the operation needs (40301)."],
          ["NotFound", "The operation or its target does not exist (40401)."],
          ["TooMany", "Too many requests (42901); wait as Retry-After says."],
        ].map(([name, description]) => [name, failureResponse(description ?? "")]),
      ),
    },
  };
}

function failureResponse(description: string): object {
  return { description, content: { "application/json": { schema: { $ref: "#/components/schemas/Failure" } } } };
}

function operationObject(operation: Capability): object {
  const inPath = pathFields(operation);
  const refer = (name: string) => ({ $ref: `#/components/responses/${name}` });
  const isRepeatable = takesIdempotencyKey(operation);
  const parameters = [
    ...inPath.map((name) => pathParameter(operation, name)),
    ...(isRepeatable ? [{ $ref: "#/components/parameters/IdempotencyKey" }] : []),
  ];
  return {
    operationId: operation.id,
    tags: [operation.group],
    summary: operation.summary,
    description: [operation.description, ...operation.notes].join("\n\n"),
    security: operation.public ? [] : [{ userToken: [] }],
    "x-scopes": operation.scopes,
    "x-effect": operation.effect,
    ...(operation.destroys === true && { "x-destroys": true }),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(methodOf(operation) === "GET" ? {} : { requestBody: requestBody(operation, inPath) }),
    responses: {
      "200": {
        description: operation.returns,
        ...(isRepeatable
          ? { headers: { "Idempotent-Replayed": { $ref: "#/components/headers/IdempotentReplayed" } } }
          : {}),
        content: {
          "application/json": {
            schema: envelopeOf(operation.response),
            example: { code: 0, message: "ok", data: sampleOf(operation.response) },
          },
        },
      },
      "400": refer("BadRequest"),
      ...(operation.public ? {} : { "401": refer("Unauthenticated"), "403": refer("Forbidden") }),
      "404": refer("NotFound"),
      "429": refer("TooMany"),
    },
  };
}

function pathParameter(operation: Capability, name: string): object {
  const schema = operation.request.properties[name];
  return {
    name,
    in: "path",
    required: true,
    description: schema?.description ?? name,
    schema: schema ?? { type: "string" },
  };
}

function requestBody(operation: Capability, inPath: readonly string[]): object {
  const examples = Object.fromEntries(
    operation.examples.map((example, index) => [
      `example${index + 1}`,
      { summary: example.title, value: without(example.request, inPath) },
    ]),
  );
  return {
    required: true,
    content: { "application/json": { schema: bodySchema(operation.request, inPath), examples } },
  };
}

function bodySchema(request: TObject, inPath: readonly string[]): object {
  if (inPath.length === 0) return request;
  const required = (request.required ?? []).filter((name) => !inPath.includes(name));
  return { ...request, properties: without(request.properties, inPath), required };
}

function without(value: object, names: readonly string[]): object {
  return Object.fromEntries(Object.entries(value).filter(([key]) => !names.includes(key)));
}
