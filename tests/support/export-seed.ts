import type { Db } from "../../src/database/open.ts";
import { pinPart } from "../../src/domains/practice/versions.store.ts";

const HOUR_MS = 3_600_000;
/** For each other record this many reviews of words, and as many learning events. */
const REVIEWS = 0.45;
const WORDS = 0.03;
const SESSIONS = 0.0025;
/** Session, section, part and result. */
const RECORDS_PER_SESSION = 4;

/**
 * Gives an account about this many records by plain SQL, as operations would write them: mostly reviews of words and learning events, words
 * with their progress and sources, and submitted practices of part 1, which must exist.
 */
export function seedRecords(db: Db, accountId: number, shape: { records: number; now: number }): void {
  const { records, now } = shape;
  const pinned = pinPart(db, { partId: 1, now });
  if (pinned === undefined) throw new Error("Part 1 is not there");
  const words = Math.ceil(records * WORDS);
  const sessions = Math.ceil(records * SESSIONS);
  const reviews = Math.floor(records * REVIEWS);
  const firstWord = addWords(db, accountId, { words, now });
  const firstReview = addReviews(db, accountId, { reviews, words, firstWord, now });
  const { versionId, part } = pinned;
  const slotIds = part.slots.map(({ id }) => id);
  addSessions(db, accountId, { sessions, versionId, slotIds, now });
  const events = records - reviews - 3 * words - RECORDS_PER_SESSION * sessions;
  addEvents(db, accountId, { events, words, firstWord, firstReview, now });
}

const STATE = {
  difficulty: 5.28,
  lapses: 0,
  lastRating: "good",
  learningState: "review",
  learningSteps: 0,
  reps: 3,
  schedulerState: 2,
};

/** Returns the id of the first word. */
function addWords(db: Db, accountId: number, { words, now }: { words: number; now: number }): number {
  const entry = db.raw.prepare<unknown[]>(
    `INSERT INTO vocabulary_entries (account_id, slot, phrase, phrase_key, meaning, part_of_speech, example, usage, expansion, created_at, updated_at)
     VALUES (?, ?, ?, ?, 'a meaning 含义', 'noun', 'An example of it.', 'formal', '["related"]', ?, ?)`,
  );
  const source = db.raw.prepare<unknown[]>(
    "INSERT INTO vocabulary_sources (entry_id, source_type, source_id, source_title, context, created_at) VALUES (?, 'practice', 'practice_session:1', 'Trees', 'A sentence.', ?)",
  );
  const progress = db.raw.prepare<unknown[]>(
    "INSERT INTO vocabulary_progress VALUES (?, 'personal', ?, 'review', 2, ?, 12.5, 5.28, 12, 0, 3, 0, 'good', ?)",
  );
  let first = 0;
  for (let i = 0; i < words; i++) {
    const id = Number(entry.run(accountId, i + 1, `word ${i}`, `word ${i}`, now, now).lastInsertRowid);
    if (i === 0) first = id;
    source.run(id, now);
    progress.run(accountId, id, now + i * HOUR_MS, now - i);
  }
  return first;
}

/** Returns the id of the first review. */
function addReviews(
  db: Db,
  accountId: number,
  { reviews, words, firstWord, now }: { reviews: number; words: number; firstWord: number; now: number },
): number {
  const review = db.raw.prepare<unknown[]>(
    `INSERT INTO vocabulary_reviews (account_id, book, item_id, phrase, rating, response_ms, reviewed_at, before_review, after_review)
     VALUES (?, 'personal', ?, ?, 'good', 1500, ?, ?, ?)`,
  );
  let first = 0;
  for (let i = 0; i < reviews; i++) {
    const at = now - (reviews - i) * 60_000;
    const before = { ...STATE, dueAt: at, lastReviewedAt: at - HOUR_MS, stability: 8.25, scheduledDays: 8 };
    const after = { ...STATE, dueAt: at + HOUR_MS, lastReviewedAt: at, stability: 12.5, scheduledDays: 12 };
    const word = i % words;
    const texts = [JSON.stringify(before), JSON.stringify(after)];
    const { lastInsertRowid } = review.run(accountId, firstWord + word, `word ${word}`, at, ...texts);
    if (i === 0) first = Number(lastInsertRowid);
  }
  return first;
}

function addSessions(
  db: Db,
  accountId: number,
  {
    sessions,
    versionId,
    slotIds,
    now,
  }: { sessions: number; versionId: number; slotIds: readonly number[]; now: number },
): void {
  const session = db.raw.prepare<unknown[]>(
    `INSERT INTO practice_sessions (account_id, kind, mode, state, title, subject, part_id, started_at, last_activity_at, finished_at, reviewable_at)
     VALUES (?, 'practice', 'practice', 'submitted', 'Part', 'reading', 1, ?, ?, ?, ?)`,
  );
  const section = db.raw.prepare<unknown[]>(
    `INSERT INTO session_sections (session_id, subject, status, module, duration_minutes, question_count, answered_count,
       markable_count, correct_count, unanswered_count, started_at, finished_at, finish_reason, active_ms)
     VALUES (?, 'reading', 'submitted', 'academic', 60, 40, 38, 40, 30, 2, ?, ?, 'learner', 1800000)`,
  );
  const part = db.raw.prepare<unknown[]>("INSERT INTO session_parts VALUES (?, 'reading', 0, 1, ?, 0)");
  const snapshot = db.raw.prepare<unknown[]>(
    "INSERT INTO review_snapshots (session_id, subject, number, correct_count, created_at, marks) VALUES (?, 'reading', 1, 30, ?, ?)",
  );
  const marks = JSON.stringify(
    slotIds.map((slotId, index) => {
      const mark = index % 4 === 0 ? 0 : 1;
      return {
        slotId,
        partId: 1,
        answer: "harbor",
        key: "harbour",
        mark,
        isAnswered: true,
        rule: "spelling",
        matched: "harbor",
      };
    }),
  );
  for (let i = 0; i < sessions; i++) {
    const at = now - (sessions - i) * HOUR_MS;
    const id = Number(session.run(accountId, at - HOUR_MS, at, at, at).lastInsertRowid);
    section.run(id, at - HOUR_MS, at);
    part.run(id, versionId);
    snapshot.run(id, at, marks);
  }
}

function addEvents(
  db: Db,
  accountId: number,
  shape: { events: number; words: number; firstWord: number; firstReview: number; now: number },
): void {
  const { events, words, firstWord, firstReview, now } = shape;
  const event = db.raw.prepare<unknown[]>(
    `INSERT INTO learning_events VALUES (?, ?, ?, 'server', 'server', 'vocabulary.reviewed', NULL, 'vocabulary_entry', ?, '[]', ?, 1, ?, ?)`,
  );
  for (let i = 0; i < events; i++) {
    const at = now - (events - i) * 60_000;
    const id = firstWord + (i % words);
    const eventId = `00000000-0000-4000-8000-${String(i).padStart(12, "0")}`;
    const payload = {
      ...{
        evidenceType: "retrieval",
        reviewId: firstReview + i,
        rating: "good",
        book: "personal",
        phrase: `word ${i % words}`,
      },
      ...{ learningState: "review", dueAt: new Date(at + HOUR_MS).toISOString(), responseMs: 1500 },
    };
    event.run(accountId, i + 1, eventId, String(id), JSON.stringify(payload), at, at);
  }
}
