import type { Db } from "../../../src/database/open.ts";
import { type Row, rowsOf } from "../../support/dump.ts";
import { LibraryBench } from "../../support/library-bench.ts";
import type { RequestOf } from "../../support/operations.ts";
import { courses, idsOf, PARTS, partId } from "../courses/library.ts";

const COLUMNS =
  "activity_key, kind, title, description, entity_id, occurred_at, started_at, metrics, questions, correct, judged, seconds";

/** An account's stored activities, by key. */
export function storedActivities(db: Db, accountId: number): Row[] {
  const columns = COLUMNS.replace("kind", "a.kind").replace("questions, correct, judged, seconds", "");
  return rowsOf(
    db,
    `SELECT ${columns} a.questions, a.correct, a.judged, a.seconds FROM activities AS a
     JOIN activity_texts AS t ON t.id = a.text_id
     WHERE a.account_id = ? AND a.superseded_in IS NULL ORDER BY activity_key`,
    accountId,
  );
}

/** An account's activities computed from the facts, by key. */
export function factActivities(db: Db, accountId: number): Row[] {
  return rowsOf(db, `SELECT ${COLUMNS} FROM all_activities WHERE account_id = ? ORDER BY activity_key`, accountId);
}

/** The tallies of days and texts as stored, and as computed from the activities in force. */
export function tallies(db: Db, accountId: number): { stored: Row[]; counted: Row[] } {
  const sums = "sum(questions) AS questions, sum(correct) AS correct, sum(judged) AS judged, sum(seconds) AS seconds";
  const of = (sql: string) => rowsOf(db, sql, accountId);
  return {
    stored: [
      ...of(
        "SELECT kind, day, activities, questions, correct, judged, seconds FROM activity_days WHERE account_id = ? AND activities > 0 ORDER BY kind, day",
      ),
      ...of(
        "SELECT id, activities, questions, correct, judged, seconds FROM activity_texts WHERE account_id = ? AND activities > 0 ORDER BY id",
      ),
    ],
    counted: [
      ...of(
        `SELECT kind, day, count(*) AS activities, ${sums} FROM activities WHERE account_id = ? AND superseded_in IS NULL GROUP BY kind, day ORDER BY kind, day`,
      ),
      ...of(
        `SELECT text_id AS id, count(*) AS activities, ${sums} FROM activities WHERE account_id = ? AND superseded_in IS NULL GROUP BY text_id ORDER BY text_id`,
      ),
    ],
  };
}

type ListRequest = RequestOf<"ielts_footprints_list">;

/** Operations that create activities, over the courses and parts of a small library. */
export class FootprintsBench extends LibraryBench {
  constructor() {
    super();
    this.apply({ parts: PARTS, courses: courses() });
  }

  list(account: number, request: ListRequest = {}) {
    return this.call(account, "ielts_footprints_list", request);
  }

  /** Every activity page by page by the cursor; `between` runs after each page. */
  async pages(account: number, request: ListRequest = {}, between: () => Promise<unknown> = async () => {}) {
    const pages = [await this.list(account, request)];
    for (let page = pages[0]; page !== undefined && page.nextCursor !== null; page = pages.at(-1)) {
      await between();
      pages.push(await this.list(account, { ...request, cursor: page.nextCursor ?? "" }));
    }
    return pages;
  }

  progress(account: number, section: string, more: Partial<RequestOf<"courses_record_progress">> = {}) {
    return this.call(account, "courses_record_progress", {
      ...idsOf(this, "scan", section),
      status: "in_progress",
      ...more,
    });
  }

  /** Adds a word to the learner's own book; returns its id. */
  async word(account: number, phrase: string): Promise<number> {
    const { items } = await this.call(account, "ielts_vocabulary_personal_add", { items: [{ phrase }] });
    return items[0]?.entry.id ?? 0;
  }

  review(account: number, id: number, rating: "again" | "hard" | "good" = "good") {
    return this.call(account, "ielts_vocabulary_personal_record_review", { id, rating });
  }

  partId(key: string): number {
    return partId(this, key);
  }
}
