import type { Db } from "../../src/database/open.ts";
import { type Row, rowsOf } from "./dump.ts";

const TASKS = `count(*) AS tasks, sum(state = 'in_progress') AS in_progress, sum(state = 'completed') AS completed,
  sum(duration_minutes) AS minutes, sum(iif(state = 'completed', duration_minutes, 0)) AS completed_minutes FROM study_tasks`;

/** The counts that triggers maintain for lists, and the same counts computed from the rows. */
const COUNTS = {
  plans: {
    stored: "SELECT * FROM study_plan_counts ORDER BY plan_id, span, period",
    counted: `SELECT plan_id, 0 AS span, '' AS period, ${TASKS} GROUP BY plan_id
      UNION ALL SELECT plan_id, 7, substr(day, 1, 7), ${TASKS} GROUP BY plan_id, substr(day, 1, 7)
      UNION ALL SELECT plan_id, 10, day, ${TASKS} GROUP BY plan_id, day
      ORDER BY 1, 2, 3`,
  },
  unread: {
    stored: `SELECT account_id, kind, items FROM account_counts
      WHERE items <> 0 AND (kind = 'unread_notices' OR kind LIKE 'feedback%') ORDER BY 1, 2`,
    counted: `SELECT account_id, 'unread_notices' AS kind, count(*) AS items FROM notices WHERE read_at IS NULL GROUP BY account_id
      UNION ALL SELECT account_id, 'feedback_' || sender_type, count(*) FROM feedback_messages WHERE read_at IS NULL
      GROUP BY account_id, sender_type ORDER BY 1, 2`,
  },
  sources: {
    stored: "SELECT * FROM vocabulary_source_counts WHERE sources <> 0 ORDER BY 1",
    counted: "SELECT entry_id, count(*) AS sources FROM vocabulary_sources GROUP BY 1 ORDER BY 1",
  },
} as const;

type Counts = Readonly<Record<keyof typeof COUNTS, Row[]>>;

export const storedCounts = (db: Db): Counts => read(db, "stored");

/** The expected value of {@link storedCounts}. */
export const recounted = (db: Db): Counts => read(db, "counted");

function read(db: Db, which: "stored" | "counted"): Counts {
  return {
    plans: rowsOf(db, COUNTS.plans[which]),
    unread: rowsOf(db, COUNTS.unread[which]),
    sources: rowsOf(db, COUNTS.sources[which]),
  };
}
