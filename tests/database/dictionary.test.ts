import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { TABLE_SCHEMA, TABLE_TYPES, tableSchema, tableTypes } from "../../scripts/house/table-types.ts";
import {
  DESCRIBED,
  type Described,
  describe as described,
  LEARNERS_TABLES,
} from "../../src/database/described-tables.ts";
import { factsOf, isContentKind, KINDS } from "../../src/database/record-kinds.ts";
import { SCHEMA } from "../../src/database/schema.ts";
import type { ColumnSchema } from "../../src/database/schema-types.ts";
import { listedTooLate, undecided } from "../support/undecided.ts";

const ROOT = join(import.meta.dir, "../..");

/** A table as it would be with further columns. */
function withColumns(table: Described["table"], added: Readonly<Record<string, ColumnSchema>>): Described {
  const { schema, ...one } = described(table);
  return { ...one, schema: { ...schema, columns: { ...schema.columns, ...added } } };
}

describe("the dictionary of the data", () => {
  test.each([
    [TABLE_TYPES, tableTypes],
    [TABLE_SCHEMA, tableSchema],
  ])("%s is what bun scripts/gen.ts writes from the migrations", (file, generate) => {
    expect(readFileSync(join(ROOT, file), "utf8")).toBe(generate());
  });

  test("has an entry for every table of the migrations", () => {
    const names: string[] = DESCRIBED.map(({ table }) => table);
    const missing = Object.keys(SCHEMA).filter((table) => !names.includes(table));
    expect(missing.map((table) => `${table} has no entry: add one to src/database/dictionary.ts`)).toEqual([]);
  });

  test("decides on every table, and on every column of a learner's", () => {
    expect(DESCRIBED.flatMap(undecided)).toEqual([]);
  });

  test("lists a learner's tables after those that their rows refer to", () => {
    expect(listedTooLate(LEARNERS_TABLES)).toEqual([]);
    expect(listedTooLate(LEARNERS_TABLES.toReversed())).toContain(
      "vocabulary_sources refers to vocabulary_entries: list it after that in src/database/dictionary.ts.",
    );
  });

  test.each<[string, Described, string]>([
    [
      "a column of a table in exports",
      withColumns("speaking_materials", { mood: { form: "text" } }),
      "speaking_materials.mood has no decision: add it to `exported` (exports and account files contain it) or to `internal`",
    ],
    [
      "a column of a table in account files",
      withColumns("todos", { energy: { form: "number" } }),
      "todos.energy has no decision: add it to `exported`",
    ],
    [
      "a table with rows of accounts",
      { ...described("todos"), entry: { is: "library" } },
      "todos has rows of accounts: its entry in src/database/dictionary.ts must be learners",
    ],
    [
      "a table whose rows belong to a learner's",
      { ...described("mock_paper_parts"), entry: { is: "service" } },
      "mock_paper_parts has rows of accounts",
    ],
    [
      "a document without a shape",
      { ...described("section_bands"), entry: { ...described("section_bands").entry, is: "learners", holds: {} } },
      "section_bands.task_bands is a document: add its shape to `holds`",
    ],
    [
      "an id of a record without a kind",
      withColumns("todos", { note: { form: "number", names: "tags" } }),
      "todos.note is an id of tags, which has no kind: add it to src/database/record-kinds.ts",
    ],
    [
      "a name that is no column",
      { ...described("quiet_hours"), entry: { is: "learners", internal: "from_minute to_minute zone" } },
      "quiet_hours.zone in src/database/dictionary.ts is not a column",
    ],
    [
      "a table whose ids would collide on another server",
      { ...described("notices"), entry: { is: "learners", internal: "id kind" } },
      "notices.id is taken there by others: add a kind of the rows to src/database/record-kinds.ts",
    ],
    [
      "a table whose rows would be imported twice",
      {
        ...described("study_task_moves"),
        entry: { is: "learners", internal: "id", holds: { id: "default" }, isAddedLater: true },
      },
      "study_task_moves would be imported twice: add a kind of the rows to src/database/record-kinds.ts, or a UNIQUE key",
    ],
    [
      "a full-text table as content",
      { ...described("guide_text"), entry: { is: "library" } },
      "guide_text must be index",
    ],
  ])("a test names %s, and says what to add", (_title, one, sentence) => {
    expect(undecided(one).join("\n")).toContain(sentence);
  });

  test("gives ids of records from counters that never go back", () => {
    const counted = KINDS.filter(({ kind }) => !isContentKind(kind) && factsOf(kind).textForm === undefined);
    expect(counted.filter(({ facts }) => Reflect.get(SCHEMA[facts.table], "isCounted") !== true)).toEqual([]);
    expect(counted.length).toBeGreaterThan(15);
  });
});
