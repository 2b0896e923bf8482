import type { Check, Probe } from "../check.ts";
import { CAPABILITIES_PATH } from "../client.ts";
import { CONTRACT_FIELDS } from "../contract/index.ts";
import { CONTRACT_OPERATIONS, CONTRACT_SCOPES, type ContractOperation } from "../contract/operations.ts";
import { describedPost } from "../create-facts.ts";
import { at, isObject, type JsonObject, listAt, walk } from "../json.ts";
import { resolved } from "../schema.ts";
import { brief, expectThat, forEach, requireOffered } from "./asking.ts";

/** Section 4.1: the listing, the pages and the OpenAPI description agree with the contract on each operation. */
export const describedOperationChecks: readonly Check[] = [
  ...forEach(CONTRACT_OPERATIONS, (operation) => ({
    kind: "described.listing",
    section: "4.1",
    title: `${operation.id} is listed with its scopes and its effect`,
    run: (probe: Probe) => lookAtListing(probe, operation),
  })),
  ...forEach(CONTRACT_OPERATIONS, (operation) => ({
    kind: "described.page",
    section: "4.1",
    title: `The Markdown page of ${operation.id} is its own`,
    run: (probe: Probe) => lookAtPage(probe, operation),
  })),
  ...forEach(CONTRACT_OPERATIONS, (operation) => ({
    kind: "described.openapi",
    section: "4.1",
    title: `${operation.id} is described with its authorization, its status codes and a closed body`,
    run: (probe: Probe) => lookAtOpenApi(probe, operation),
  })),
];

async function lookAtListing(probe: Probe, operation: ContractOperation): Promise<void> {
  await requireOffered(probe, operation.id);
  const exchange = await probe.facts.listing();
  const entry = entryOf(exchange.json, operation.id);
  if (entry === undefined) probe.skip("The listing says no more than the id.");
  const fields = Object.entries(entry);
  const scopes = fields
    .filter(([name]) => /scope/i.test(name))
    .flatMap(([, value]) => [...walk(value)].map((inner) => inner.value))
    .flatMap((value) => (typeof value === "string" ? value.split(/[\s,]+/) : []))
    .filter((word) => CONTRACT_SCOPES.some((scope) => scope === word));
  // An operation that needs no token may be listed without its scope.
  const isBare = operation.public && scopes.length === 0;
  const hasScopes = fields.some(([name]) => /scope/i.test(name));
  const isSame = scopes.toSorted().join() === operation.scopes.toSorted().join();
  expectThat(probe, isBare || !hasScopes || isSame, {
    expected: `It needs ${operation.scopes.join(", ")}.`,
    actual: `The listing names ${scopes.join(", ") || "none"}.`,
    exchange,
  });
  const effect = fields.find(([name, value]) => /effect/i.test(name) && /^(read|write)$/.test(String(value)))?.[1];
  expectThat(probe, effect === undefined || effect === operation.effect, {
    expected: `Its effect is ${operation.effect}.`,
    actual: `The listing says ${String(effect)}.`,
    exchange,
  });
  const auth = fields.find(([name, value]) => name === "auth" && /^(public|user)$/.test(String(value)))?.[1];
  expectThat(probe, auth === undefined || auth === (operation.public ? "public" : "user"), {
    expected: `It is called ${operation.public ? "by anyone" : "with a token"}.`,
    actual: `The listing says auth ${String(auth)}.`,
    exchange,
  });
}

/** The listing's entry of an operation: the object of that name, or the first that has it as the value of a field. */
function entryOf(listing: unknown, id: string): JsonObject | undefined {
  for (const { name, value } of walk(listing)) {
    if (isObject(value) && (name === id || Object.values(value).includes(id))) return value;
  }
  return undefined;
}

async function lookAtPage(probe: Probe, { id }: ContractOperation): Promise<void> {
  await requireOffered(probe, id);
  const exchange = await probe.client.request("GET", `${CAPABILITIES_PATH}/${id}.md`);
  if (exchange.status !== 200) probe.skip(`The page of ${id} is missing.`);
  const { text } = exchange;
  // Other operations may appear further down; the page describes the first one.
  const [first] = text.match(/\bielts_[a-z0-9_]+/g) ?? [];
  expectThat(probe, first === id, {
    expected: `The page begins with ${id}.`,
    actual: `The first operation that it names is ${String(first)}.`,
    exchange,
  });
  const fields = CONTRACT_FIELDS.filter(({ operation }) => operation === id).map(({ field }) => field);
  const missing = fields.filter((field) => !text.includes(field.split(/[.[]/)[0] ?? field));
  expectThat(probe, missing.length === 0, {
    expected: "The page names the fields of the request.",
    actual: `It does not name ${missing.join(", ")}.`,
    exchange,
  });
}

async function lookAtOpenApi(probe: Probe, { id, public: isPublic }: ContractOperation): Promise<void> {
  await requireOffered(probe, id);
  const document = await probe.facts.openApi();
  const post = resolved(document, describedPost(document, id));
  if (!isObject(post)) probe.skip(`The description does not have ${id}.`);
  const stated = post["security"] ?? at(document, "security");
  const ways = Array.isArray(stated) ? stated : [];
  const isOpen = ways.length === 0 || ways.some((way) => isObject(way) && Object.keys(way).length === 0);
  expectThat(probe, isOpen === isPublic, {
    expected: isPublic ? "It is described as public: security is empty." : "It is described with security: a token.",
    actual: `Its security is ${brief(stated)}.`,
  });
  const codes = Object.keys(Object(post["responses"]));
  const needed = isPublic ? ["200", "400", "404"] : ["200", "400", "401", "403", "404"];
  const isNamed = (code: string) => codes.includes(code) || codes.some((one) => /^4XX$/i.test(one) && code[0] === "4");
  const missing = needed.filter((code) => !isNamed(code));
  expectThat(probe, missing.length === 0, {
    expected: `Its status codes are ${needed.join(", ")}.`,
    actual: `The description does not have ${missing.join(", ")}.`,
  });
  const body = await probe.facts.requestSchema(id);
  const open = objectsOf(body).filter(
    (schema) => schema["additionalProperties"] !== false && schema["unevaluatedProperties"] !== false,
  );
  expectThat(probe, open.length === 0, {
    expected: "Its body is closed, since unknown properties are rejected: additionalProperties is false.",
    actual: `It is ${brief(open[0]?.["additionalProperties"])}.`,
  });
}

/** The object schemas of a body: the schema, or its alternatives. */
function objectsOf(schema: unknown): JsonObject[] {
  if (!isObject(schema)) return [];
  const options = ["anyOf", "oneOf"].flatMap((word) => listAt(schema, word)).flatMap(objectsOf);
  const isClosed = schema["unevaluatedProperties"] === false || schema["additionalProperties"] === false;
  // Parts of an allOf are closed by the enclosing schema.
  return options.length > 0 && !isClosed ? options : [schema];
}
