import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Db } from "../../src/database/open.ts";
import { CARRIED_TABLES } from "../../src/transfer/carried-tables.ts";
import { COUNTED } from "../../src/transfer/kinds.ts";
import { columnsOf, rowsOf } from "../support/dump.ts";
import { temporaryDatabase } from "../support/folders.ts";

/** Tables with a learner's data that are not in an account file, each with the reason. */
const NOT_CARRIED: Readonly<Record<string, string>> = {
  accounts: "the account is made anew, with a password of its own; name, address and time zone are in the manifest",
  web_sessions: "lets someone in",
  agent_tokens: "lets someone in",
  agent_bindings: "lets someone in",
  pulses: "of the service",
  agent_calls: "what agents did at the other server",
  idempotent_answers: "answers of the other server, encrypted with its key, for a day",
  connections: "secrets, encrypted with the key of the other server",
  deliveries: "what the other server sent",
  notices: "what the other server told",
  pack_importers: "who imported a pack at the other server",
  calendar_feeds: "a secret link to the other server",
  study_task_moves: "lists of the other server that somebody pages through, for a day",
  imported_records: "where records came from goes along, as a list of its own",
};

/** Tables that are computed again from the transferred data. */
const MADE_AGAIN: Readonly<Record<string, string>> = {
  activities: "rebuildActivities",
  activity_days: "triggers",
  activity_lags: "rebuildActivities",
  activity_revisions: "rebuildActivities",
  activity_texts: "rebuildActivities",
  feedback_conversations: "the newest message",
  vocabulary_tallies: "triggers",
  account_counts: "triggers",
  study_plan_counts: "triggers",
  vocabulary_source_counts: "triggers",
};

/** Content, in which the ids of records are looked up, and what belongs to the service as a whole. */
const NOBODYS = new Set([
  ...["content_packs", "content_revision", "pack_media", "stored_files", "tags", "setup_links", "service_keys"],
  ...["parts", "part_tags", "part_materials", "transcript_segments", "question_slots", "part_versions"],
  ...["part_version_files", "courses", "course_sections", "section_tags", "section_parts", "guides", "predictions"],
  ...["prediction_candidates", "prediction_days", "relations", "wordbooks", "wordbook_groups", "wordbook_entries"],
  ...["key_corrections", "quotas"],
  ...["wordbook_additions"],
]);

let db: Db;
let remove: () => void;

beforeAll(() => {
  ({ db, remove } = temporaryDatabase());
});
afterAll(() => remove());

function tables(): string[] {
  return rowsOf(db, "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'")
    .map(({ name }) => String(name))
    .filter((name) => !/^sqlite_|_text_(data|idx|content|docsize|config)$/.test(name));
}

describe("the tables of an account file", () => {
  test("every table is transferred, computed again, omitted for a reason, or nobody's", () => {
    const known = [
      ...CARRIED_TABLES.map(({ table }) => table as string),
      ...Object.keys(NOT_CARRIED),
      ...Object.keys(MADE_AGAIN),
      ...NOBODYS,
    ];
    expect(tables().toSorted()).toEqual(known.toSorted());
  });

  test("no table with a column of the account counts as nobody's", () => {
    for (const table of NOBODYS) expect(columnsOf(db, table)).not.toContain("account_id");
  });

  test("every column that names a row of another table is translated", () => {
    for (const { table, columns, id, owner } of CARRIED_TABLES) {
      const named = rowsOf(db, 'SELECT "from" AS name, "table" AS target FROM pragma_foreign_key_list(?)', table)
        .filter(
          ({ name, target }) =>
            name !== "account_id" && name !== "subject" && !["stored_files", "content_packs"].includes(String(target)),
        )
        .map(({ name }) => String(name));
      const translated = Object.keys(columns);
      expect({ table, forgotten: named.filter((name) => !translated.includes(name)) }).toEqual({
        table,
        forgotten: [],
      });
      const present = columnsOf(db, table);
      const asked = [...translated, ...(id === undefined ? [] : [id.column])];
      expect({ table, unknown: asked.filter((name) => !present.includes(name)) }).toEqual({ table, unknown: [] });
      if (owner !== "account_id") expect(translated).toContain(owner.column);
    }
  });

  test("every column of JSON that can name a record is translated", () => {
    const plain = ["expansion", "before_review", "after_review", "subjects", "band_tables", "outline", "task_bands"];
    plain.push("criteria", "comments", "words", "skill_codes");
    for (const { table, columns } of CARRIED_TABLES) {
      const sql = String(rowsOf(db, "SELECT sql FROM sqlite_schema WHERE name = ?", table)[0]?.["sql"]);
      const documents = [...sql.matchAll(/json_valid\((\w+)\)/g)].map(([, column = ""]) => column);
      const forgotten = documents.filter((column) => !(column in columns) && !plain.includes(column));
      expect({ table, forgotten }).toEqual({ table, forgotten: [] });
    }
  });

  test("ids that are counted come from tables whose counter never goes back", () => {
    for (const table of new Set(Object.values(COUNTED))) {
      const sql = String(rowsOf(db, "SELECT sql FROM sqlite_schema WHERE name = ?", table)[0]?.["sql"]);
      expect({ table, counted: sql.includes("AUTOINCREMENT") }).toEqual({ table, counted: true });
    }
  });
});
