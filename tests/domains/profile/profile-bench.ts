import { inTransaction } from "../../../src/database/transaction.ts";
import type { ReviewRating } from "../../../src/database/words.ts";
import { appendAgentEvents, appendEvent } from "../../../src/domains/events/events.service.ts";
import type { Criterion } from "../../../src/domains/writing/review.schema.ts";
import { writeReview } from "../../../src/domains/writing/reviews.store.ts";
import { subjectOfSkill } from "../../../src/lib/skills.ts";
import type { LibraryBench } from "../../support/library-bench.ts";
import type { DataOf } from "../../support/operations.ts";
import { begin, practiceBench, type Sitting } from "../../support/practice.ts";

export type Profile = DataOf<"ielts_learner_read_profile">;
export type Skill = Profile["skills"][number];

/** What an agent pushes, reduced to what the profile uses. */
export interface Pushed {
  readonly skillCodes: readonly string[];
  readonly payload: { readonly [name: string]: unknown };
  /** Defaults to now. */
  readonly at?: number;
}

/** Learners who practise the fixture pack, and their profiles; the time is 10:00 on 9 September 2026 in Shanghai. */
export class ProfileBench {
  readonly library: LibraryBench = practiceBench();

  account(): number {
    return this.library.account();
  }

  close(): void {
    this.library.close();
  }

  get now(): number {
    return this.library.clock.now();
  }

  profile(accountId: number): Promise<Profile> {
    return this.library.call(accountId, "ielts_learner_read_profile", {});
  }

  async skill(accountId: number, code: string): Promise<Skill> {
    const { skills } = await this.profile(accountId);
    const found = skills.find(({ skillCode }) => skillCode === code);
    if (found === undefined) throw new Error(`there is no skill ${code}`);
    return found;
  }

  /** Practises a part with these answers by number and submits it. */
  async practise(accountId: number, key: string, answers: Readonly<Record<number, string>> = {}): Promise<Sitting> {
    const sitting = await begin(this.library, accountId, key);
    if (Object.keys(answers).length > 0) await sitting.answer(answers);
    await sitting.submit();
    return sitting;
  }

  /** Writes an agent's event to the journal. Returns its id. */
  push(accountId: number, { skillCodes, payload, at = this.now }: Pushed): string {
    const eventId = this.library.ids.uuid();
    const [subjectCode = ""] = skillCodes[0]?.split(".") ?? [];
    const event = { eventId, eventType: "learning.evidence_recorded", deviceId: "a device", occurredAt: at };
    const events = [{ ...event, subjectCode, skillCodes, payload }];
    inTransaction(this.library.db, (db) => appendAgentEvents(db, accountId, { events, now: this.now }));
    return eventId;
  }

  /** Writes an event that the service itself records. */
  record(accountId: number, { skillCodes, payload }: Pushed): void {
    const eventId = this.library.ids.uuid();
    const subjectCode = subjectOfSkill(skillCodes[0] ?? "");
    const about = subjectCode === undefined ? {} : { subjectCode };
    const event = { eventId, eventType: "learning.something", ...about, skillCodes, payload, now: this.now };
    inTransaction(this.library.db, (db) => appendEvent(db, accountId, event));
  }

  /** Submits a text, and has a teacher give bands for it. Returns the id of its session. */
  async reviewedText(accountId: number, bands: Partial<Record<Criterion, number | null>>): Promise<number> {
    const { sessionId } = await this.practise(accountId, "writing-2", { 2: "Trees cool a city." });
    this.reviewText(accountId, sessionId, bands);
    return sessionId;
  }

  reviewText(
    accountId: number,
    sessionId: number,
    bands: Partial<Record<Criterion, number | null>>,
    reviewerId = 1,
  ): void {
    const versionId = this.library.number("SELECT max(id) FROM writing_versions WHERE session_id = ?", sessionId);
    const criteria = Object.entries(bands).map(([name, band]) => ({ criterion: criterionOf(name), band, remark: "" }));
    writeReview(this.library.db, accountId, {
      ...{ versionId, reviewerId, reviewerName: "Ms Grey", comments: [], summary: "", now: this.now },
      criteria,
    });
  }

  /** Reviews a new word. Returns the id of the review. */
  async reviewWord(accountId: number, phrase: string, rating: ReviewRating): Promise<number> {
    const { items } = await this.library.call(accountId, "ielts_vocabulary_personal_add", { items: [{ phrase }] });
    const id = items[0]?.entry.id ?? 0;
    const { reviewId } = await this.library.call(accountId, "ielts_vocabulary_personal_record_review", { id, rating });
    return reviewId;
  }

  /** A dictation of a part that the account practised, submitted now. */
  dictate(accountId: number): void {
    this.library.db.raw
      .prepare(
        `INSERT INTO dictation_attempts (attempt_id, account_id, part_id, version_id, title, line_count, started_at,
           last_activity_at, submitted_at)
         SELECT ?, ?, part_id, id, 'A dictation', 1, ?, ?, ? FROM part_versions ORDER BY id LIMIT 1`,
      )
      .run(this.library.ids.uuid(), accountId, this.now, this.now, this.now);
  }

  /** Copies a submitted session `count` times, each submitted `step` milliseconds before the previous one. */
  copySession(sessionId: number, { count, step }: { count: number; step: number }): void {
    const { raw } = this.library.db;
    raw.transaction(() => {
      for (let made = 1; made <= count; made++) {
        const back = made * step;
        const { lastInsertRowid } = raw
          .prepare(
            `INSERT INTO practice_sessions (account_id, kind, mode, state, title, subject, part_id, started_at, last_activity_at,
               finished_at, reviewable_at)
             SELECT account_id, kind, mode, state, title, subject, part_id, started_at, last_activity_at - ${back},
               finished_at - ${back}, reviewable_at - ${back} FROM practice_sessions WHERE id = ?`,
          )
          .run(sessionId);
        raw
          .prepare(
            `INSERT INTO session_sections (session_id, subject, status, module, duration_minutes, question_count, answered_count,
               markable_count, correct_count, unanswered_count, started_at, finished_at, finish_reason, active_ms)
             SELECT ?, subject, status, module, duration_minutes, question_count, answered_count, markable_count, correct_count,
               unanswered_count, started_at, finished_at - ${back}, finish_reason, active_ms
             FROM session_sections WHERE session_id = ?`,
          )
          .run(lastInsertRowid, sessionId);
        raw
          .prepare(
            `INSERT INTO review_snapshots (session_id, subject, number, correct_count, created_at, marks)
             SELECT ?, subject, number, correct_count, created_at, marks FROM review_snapshots WHERE session_id = ?`,
          )
          .run(lastInsertRowid, sessionId);
      }
    })();
  }
}

const CRITERION_NAMES = [
  "task_achievement",
  "task_response",
  "coherence_and_cohesion",
  "lexical_resource",
  "grammatical_range_and_accuracy",
] as const satisfies readonly Criterion[];

function criterionOf(name: string): Criterion {
  const found = CRITERION_NAMES.find((criterion) => criterion === name);
  if (found === undefined) throw new Error(`${name} is no criterion`);
  return found;
}
