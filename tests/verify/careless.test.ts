import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { CONTRACT_OPERATIONS } from "../../src/verify/contract/operations.ts";
import { describedPost } from "../../src/verify/create-facts.ts";
import { resolved } from "../../src/verify/schema.ts";
import { paced } from "../support/eventually.ts";
import { at, isObject, type JsonObject } from "../support/json.ts";
import { type Call, deviating, type Harness, type SeededFault, startHarness } from "./broken.ts";

let harness: Harness;
const schemas = new Map<string, unknown>();
beforeAll(async () => {
  harness = await startHarness();
  const document: unknown = await (await fetch(`${harness.app.url}/api/v1/agent/openapi.json`)).json();
  for (const { id } of CONTRACT_OPERATIONS) {
    const body = at(describedPost(document, id), "requestBody", "content", "application/json", "schema");
    schemas.set(id, resolved(document, body));
  }
}, paced(30_000));
afterAll(() => harness.stop());

const SEARCHES = /_(personal_search|materials_search)$/;
const IMPORT = "ielts_vocabulary_personal_import";
const MOST_ENTRIES = 500;

/** A service that validates nothing: it ignores unknown fields, reads texts as numbers, and finds every id. */
const careless: SeededFault = {
  request(call: Call) {
    const { operation, body } = call;
    if (operation === "" || !isObject(body)) return undefined;
    const schema = schemas.get(operation);
    const known = isObject(schema) ? coerced(schema, body) : body;
    const { query: _query, ...others } = Object(known);
    if (SEARCHES.test(operation)) return { body: others };
    return { body: operation === IMPORT ? shortened(others) : known };
  },
};

/** Of an import that is too long it accepts as many items as are allowed. */
function shortened(body: JsonObject): JsonObject {
  const { content } = body;
  const entries: unknown = typeof content === "string" && content.startsWith("[") ? JSON.parse(content) : null;
  return Array.isArray(entries) ? { ...body, content: JSON.stringify(entries.slice(0, MOST_ENTRIES)) } : body;
}

/** A value as a careless reader converts it; undefined if it cannot. */
function coerced(schema: JsonObject, value: unknown): unknown {
  const types = [schema["type"]].flat();
  if (types.includes("object") && isObject(value)) {
    const { properties } = schema;
    if (!isObject(properties)) return value;
    const taken = Object.entries(value).map(([name, inner]) => {
      const field = properties[name];
      return [name, isObject(field) ? coerced(field, inner) : undefined] as const;
    });
    return Object.fromEntries(taken.filter(([, inner]) => inner !== undefined));
  }
  if (types.includes("array") && Array.isArray(value)) {
    const { items } = schema;
    return isObject(items) ? value.map((item) => coerced(items, item)).filter((item) => item !== undefined) : value;
  }
  if (types.includes("integer")) {
    const number = Math.trunc(Number(value));
    // It takes the nearest allowed value.
    return Number.isNaN(number)
      ? undefined
      : Math.min(Math.max(number, Number(schema["minimum"] ?? number)), Number(schema["maximum"] ?? number));
  }
  if (types.includes("string")) {
    if (typeof value !== "string" && typeof value !== "number") return undefined;
    const words = schema["enum"];
    if (Array.isArray(words) && !words.includes(value)) return undefined;
    return String(value).slice(0, Number(schema["maxLength"] ?? Number.MAX_SAFE_INTEGER));
  }
  if (types.includes("boolean")) return typeof value === "boolean" ? value : undefined;
  return types.length === 0 || types[0] === undefined ? value : undefined;
}

/** Tables of the database itself, and the binding that nobody confirms. */
const UNMINDED = /^sqlite_|_text(_\w+)?$|search|^agent_(bindings|calls)$/;
/** A learner's data that a run could damage. */
const RECORDS = /^(vocabulary_\w+|speaking_\w+|study_\w+|todos|reminders) /;

/** Rows of every table as texts, keyed by table and row key. */
function dump(): Map<string, string> {
  const rows = new Map<string, string>();
  const { raw } = harness.app.db;
  const tables = raw
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'")
    .all();
  for (const table of tables) {
    const name = String(at(table, "name"));
    if (UNMINDED.test(name)) continue;
    const counts = new Map<string, number>();
    for (const row of raw.prepare(`SELECT * FROM ${name}`).all()) {
      const key = `${name} ${JSON.stringify(at(row, "id") ?? row)}`;
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      // The last use of a token is updated at intervals after any call.
      rows.set(
        `${key} ${count}`,
        JSON.stringify(row, (name, value) => (name === "last_used_at" ? undefined : value)),
      );
    }
  }
  return rows;
}

/** Existing data that changed. */
function changed(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] {
  return [...before]
    .filter(([key, row]) => after.get(key) !== row)
    .map(([key, row]) => `${key}: ${row} → ${after.get(key)}`);
}

describe("a run against a service that validates nothing", () => {
  test(
    "changes nothing without permission",
    async () => {
      const before = dump();
      const report = await harness.verify(careless, { names: [""] });
      expect(deviating(report).length).toBeGreaterThan(50);
      const after = dump();
      expect(changed(before, after)).toEqual([]);
      expect([...after.keys()].filter((key) => !before.has(key))).toEqual([]);
    },
    paced(120_000),
  );

  test(
    "leaves all existing data unchanged with permission to write",
    async () => {
      const before = dump();
      const report = await harness.verify(careless, { names: [""], write: true });
      expect(deviating(report)).toContain("write.vocabulary.import_entries");
      const after = dump();
      expect(changed(before, after).filter((change) => RECORDS.test(change))).toEqual([]);
      // Materials are archived, which their records show; everything else is removed.
      const isThere = (row: string) => at(JSON.parse(row), "deleted_at") === null || !row.includes('"deleted_at"');
      const added = [...after].filter(
        ([key, row]) => !before.has(key) && /^(vocabulary_entries|study_plans|todos) /.test(key) && isThere(row),
      );
      expect(added).toEqual([]);
    },
    paced(240_000),
  );
});
