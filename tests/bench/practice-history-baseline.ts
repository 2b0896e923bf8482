/** The hand-written server for the list of reviews over the same database file. `bun tests/bench/practice-history-baseline.ts DIR` */
import type { SessionKind } from "../../src/database/words.ts";
import type { SectionRow } from "../../src/domains/practice/practice.schema.ts";
import { type ReviewableRow, toReviewRow } from "../../src/domains/reviews/activity.schema.ts";
import { offsetPage } from "../../src/kernel/paging.ts";
import { prepare, serve } from "./hand-written.ts";

interface Input {
  readonly kind?: SessionKind;
  readonly limit?: number;
  readonly offset?: number;
}

const COLUMNS =
  "id, kind, mode, state, title, part_id as partId, paper_id as paperId, started_at as startedAt, finished_at as finishedAt, reviewable_at as reviewableAt, band_tables as bandTables";
const newest = prepare<Omit<ReviewableRow, "sections" | "given">>(
  `select ${COLUMNS} from practice_sessions where account_id = ? and reviewable_at is not null order by reviewable_at desc, id desc limit ? offset ?`,
);
const newestOfKind = prepare<Omit<ReviewableRow, "sections" | "given">>(
  `select ${COLUMNS} from practice_sessions where account_id = ? and kind = ? and reviewable_at is not null order by reviewable_at desc, id desc limit ? offset ?`,
);
const sections = prepare<SectionRow & { sessionId: number }>(
  "select session_id as sessionId, subject, status, module, duration_minutes as durationMinutes, question_count as questionCount, answered_count as answeredCount, markable_count as markableCount, correct_count as correctCount, unanswered_count as unansweredCount, started_at as startedAt, ends_at as endsAt, finished_at as finishedAt, finish_reason as finishReason, active_ms as activeMs, revision from session_sections where session_id in (select value from json_each(?))",
  { session_sections: "sections of the sessions of a page" },
);
const bands = prepare<{ sessionId: number }>(
  "select session_id as sessionId from section_bands where session_id in (select value from json_each(?))",
  { section_bands: "bands of the sessions of a page" },
);

function recentActivity(account: number, input: Input, siteUrl: string) {
  const { kind, limit = 20, offset = 0 } = input;
  const rows =
    kind === undefined ? newest.all(account, limit + 1, offset) : newestOfKind.all(account, kind, limit + 1, offset);
  const ids = JSON.stringify(rows.map(({ id }) => id));
  const own = Map.groupBy(sections.all(ids), ({ sessionId }) => sessionId);
  if (bands.all(ids).length > 0) throw new Error("The benchmark has no bands that people gave");
  const items = rows.map((row) =>
    toReviewRow({ ...row, sections: own.get(row.id) ?? [], given: [], teacherReview: null }, siteUrl),
  );
  return offsetPage(items, { limit, offset }, 10_000);
}

serve<Input>({ ielts_review_recent_activity: { work: recentActivity } });
