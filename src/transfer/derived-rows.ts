import { Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import type { Row } from "./carried-tables.ts";

type Rows = ReadonlyMap<string, readonly Row[]>;

const Marks = Type.Array(Type.Object({ slotId: Type.Integer(), answer: Type.String() }));

/** The answers of submitted sections, which an export contains with their marks. */
export function derivedAnswers(rows: Rows): Row[] {
  const newest = new Map<string, Row>();
  for (const snapshot of rows.get("review_snapshots") ?? []) newest.set(sectionKey(snapshot), snapshot);
  return [...newest.values()].flatMap((snapshot) => {
    const marks: unknown = JSON.parse(String(snapshot["marks"]));
    if (!Value.Check(Marks, marks)) return [];
    const { session_id = null, subject = null, created_at = null } = snapshot;
    return marks
      .filter(({ answer }) => answer !== "")
      .map(({ slotId, answer }) => ({
        ...{ session_id, subject, slot_id: slotId, value: answer, flagged: 0, revision: 1, updated_at: created_at },
      }));
  });
}

/** How often each part was practised, counted from the submitted sections. */
export function derivedPractice(rows: Rows): Row[] {
  const finished = new Map(
    (rows.get("session_sections") ?? [])
      .filter((section) => section["status"] === "submitted")
      .map((section) => [sectionKey(section), Number(section["finished_at"])]),
  );
  const practised = new Map<number, { times: number; first_at: number; last_at: number }>();
  for (const part of rows.get("session_parts") ?? []) {
    const at = finished.get(sectionKey(part));
    if (at === undefined) continue;
    const partId = Number(part["part_id"]);
    const known = practised.get(partId) ?? { times: 0, first_at: at, last_at: at };
    const [first, last] = [Math.min(known.first_at, at), Math.max(known.last_at, at)];
    practised.set(partId, { times: known.times + 1, first_at: first, last_at: last });
  }
  return [...practised].map(([partId, counts]) => ({ part_id: partId, ...counts }));
}

function sectionKey(row: Row): string {
  return `${row["session_id"]} ${row["subject"]}`;
}
