import { sql } from "kysely";
import type { Db } from "../../database/open.ts";
import { builder, prepare } from "../../database/query.ts";
import { type Found, keyOf, type OfKind } from "./call-target.ts";

const WORDBOOKS_PATH = "/vocabulary/wordbooks";

const wordbooks = prepare<{ ids: string }>()((p) =>
  builder
    .selectFrom(sql<{ value: string }>`json_each(${p.ids})`.as("asked"))
    .innerJoin("wordbooks as w", "w.setId", "asked.value")
    .select(["w.setId", "w.title", "w.titleZh"]),
);

export function lookUpWordbooks(db: Db, _accountId: number, targets: readonly OfKind<"wordbook">[]): Found[] {
  const ids = JSON.stringify(targets.map(({ setId }) => setId));
  return wordbooks
    .all(db, { ids })
    .map(({ setId, title, titleZh }) => [
      keyOf({ kind: "wordbook", setId }),
      { title, titleZh, route: WORDBOOKS_PATH },
    ]);
}

const wordbookEntries = prepare<{ ids: string }>()((p) =>
  builder
    .selectFrom(sql<{ value: string }>`json_each(${p.ids})`.as("asked"))
    .crossJoin("wordbook_entries as w")
    .select(["w.setId", "w.entryId", "w.phrase as title"])
    .where(sql<boolean>`w.set_id = asked.value ->> 'setId'`)
    .where(sql<boolean>`w.entry_id = asked.value ->> 'entryId'`)
    .where("w.withdrawn", "=", sql.lit(0)),
);

export function lookUpWordbookEntries(
  db: Db,
  _accountId: number,
  targets: readonly OfKind<"wordbook_entry">[],
): Found[] {
  const ids = JSON.stringify(targets.map(({ setId, entryId }) => ({ setId, entryId })));
  return wordbookEntries
    .all(db, { ids })
    .map(({ setId, entryId, title }) => [
      keyOf({ kind: "wordbook_entry", setId, entryId }),
      { title, titleZh: null, route: WORDBOOKS_PATH },
    ]);
}

const courses = prepare<{ ids: string }>()((p) =>
  builder
    .selectFrom(sql<{ value: number }>`json_each(${p.ids})`.as("asked"))
    .innerJoin("courses as c", "c.id", "asked.value")
    .select(["c.id", "c.title"])
    .where("c.withdrawn", "=", sql.lit(0)),
);

export function lookUpCourses(db: Db, _accountId: number, targets: readonly OfKind<"course">[]): Found[] {
  const ids = JSON.stringify(targets.map(({ id }) => id));
  return courses.all(db, { ids }).map(({ id, title }) => {
    const route = `/learning-center?course=${id}`;
    return [keyOf({ kind: "course", id }), { title, titleZh: null, route }];
  });
}
