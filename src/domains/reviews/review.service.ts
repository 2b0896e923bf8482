import type { Db } from "../../database/open.ts";
import { findGivenBands } from "../mock/given-bands.store.ts";
import { toBand } from "../practice/bands.schema.ts";
import { type SectionRow, toScore } from "../practice/practice.schema.ts";
import { loadSectionParts, type Session } from "../practice/sessions.store.ts";
import { findSnapshots, readMarks } from "../practice/snapshots.store.ts";
import { findTeacherReview } from "../writing/practices.store.ts";

/**
 * A submitted section by one of its snapshots, the newest unless `number` names another: its parts, the marks, and the
 * resulting score and band. Undefined if there is no snapshot with that number.
 */
export function loadMarking(
  db: Db,
  accountId: number,
  wanted: { session: Session; section: SectionRow; number?: number | undefined },
) {
  const { session, section, number } = wanted;
  const key = { sessionId: session.id, subject: section.subject };
  const snapshots = findSnapshots(db, accountId, key);
  const shown = number === undefined ? snapshots.at(-1) : snapshots.find((row) => row.number === number);
  // Every snapshot marks the submitted answers, so only the counts of marks differ between them.
  const marked = shown && { ...section, correctCount: shown.correctCount };
  if (!shown || !marked) return undefined;
  const given = findGivenBands(db, accountId, { sessionIds: [session.id] }).get(session.id) ?? [];
  return {
    snapshots,
    shown,
    score: toScore(marked),
    teacherReview:
      section.subject === "writing"
        ? findTeacherReview(db, accountId, { sessionId: session.id, isShared: session.sharedAt !== null })
        : null,
    band: session.kind === "mock" ? toBand(marked, given, session.bandTables) : null,
    parts: loadSectionParts(db, accountId, key),
    marks: readMarks(db, accountId, { snapshotId: shown.id }),
  };
}
