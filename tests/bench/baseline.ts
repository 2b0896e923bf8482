/**
 * A hand-written server over the same database file: Bun.serve, prepared statements, the same SQL, the same token
 * look-up and the same answers; no validation, no pipeline, and one transaction for each write.
 * `bun tests/bench/baseline.ts DIR`
 */
import type { LearningState, ReviewRating } from "../../src/database/tables.ts";
import { type SchedulingState, schedule } from "../../src/domains/vocabulary/scheduling.ts";
import { toSummary } from "../../src/domains/vocabulary/summary.ts";
import {
  type BuiltinCardRow,
  type EntryRow,
  type PersonalCardRow,
  toBuiltinCard,
  toEntry,
  toOutcome,
  toPersonalCard,
} from "../../src/domains/vocabulary/vocabulary.schema.ts";
import { midnightBefore } from "../../src/lib/shanghai.ts";
import { DEFAULT_TIME_ZONE } from "../../src/lib/zone.ts";
import { db, prepare, serve } from "./hand-written.ts";

interface Input {
  readonly limit?: number;
  readonly offset?: number;
  readonly id?: number;
  readonly rating?: ReviewRating;
  readonly responseMs?: number;
}

const DAY = 86_400_000;
const STATES = ["new", "learning", "review", "relearning", "mastered"] as const;

const newest = prepare<{ id: number }>(
  "select id from vocabulary_entries where account_id = ? order by id desc limit ? offset ?",
);
const entries = prepare<EntryRow>(
  `select e.id, e.phrase, e.meaning, e.part_of_speech, e.example, e.usage, e.expansion, p.learning_state, p.due_at, p.last_rating, p.last_reviewed_at, p.scheduled_days, p.reps, p.lapses, e.created_at, e.updated_at, (select json_group_array(json_object('sourceType', source_type, 'sourceId', source_id,
   'sourceTitle', source_title, 'context', context, 'addedAt', created_at) order by id desc) as list from (select s.source_type, s.source_id, s.source_title, s.context, s.created_at, s.id from vocabulary_sources as s where s.entry_id = e.id order by s.id desc limit 20) as shown) as sources, (select count(*) as n from vocabulary_sources as s where s.entry_id = e.id) as source_count from json_each(?) as wanted inner join vocabulary_entries as e on e.id = wanted.value and e.account_id = ? inner join vocabulary_progress as p on p.account_id = ? and p.book = 'personal' and p.item_id = e.id order by wanted.key`,
);
const cards = prepare<PersonalCardRow>(
  "select e.id, e.phrase, e.meaning, e.part_of_speech, e.example, e.usage, e.expansion, p.learning_state, p.due_at, p.last_rating, p.last_reviewed_at, p.scheduled_days, p.reps, p.lapses from json_each(?) as wanted inner join vocabulary_entries as e on e.id = wanted.value and e.account_id = ? inner join vocabulary_progress as p on p.account_id = ? and p.book = 'personal' and p.item_id = e.id order by wanted.key",
);
const tallies = prepare<{ state: LearningState; items: number; due: number }>(
  "select learning_state as state, sum(items) as items, sum(iif(due_day >= 0 and due_day < ?, items, 0)) as due from vocabulary_tallies where account_id = ? and book = ? group by learning_state",
);
const dueBetween = prepare<{ items: number }>(
  "select count(*) as items from vocabulary_progress where account_id = ? and book = ? and learning_state = ? and due_at >= ? and due_at <= ?",
);
const reviewedSince = prepare<{ items: number }>(
  "select count(*) as items from vocabulary_progress where account_id = ? and book = ? and last_reviewed_at >= ?",
);
const firstDue = prepare<{ due_at: number }>(
  "select due_at from vocabulary_progress where account_id = ? and book = ? and learning_state = ? and due_at > ? order by due_at limit 1",
);
const recent = prepare<{ id: number }>(
  "select item_id as id from vocabulary_progress where account_id = ? and book = ? and last_reviewed_at is not null order by last_reviewed_at desc, item_id limit ?",
);
const due = prepare<{ id: number; dueAt: number }>(
  "select item_id as id, due_at as dueAt from vocabulary_progress where account_id = ? and book = ? and learning_state = ? and due_at <= ? and (? = 'personal' or 0 = (select withdrawn from wordbook_entries as w where w.id = vocabulary_progress.item_id)) order by due_at, item_id limit ?",
);
const wordbook = prepare<{ entryCount: number }>("select entry_count as entryCount from wordbooks where set_id = ?");
const wordbookCards = prepare<BuiltinCardRow>(
  "select w.entry_id, w.group_id, w.phrase, w.meaning, w.meaning_zh, w.part_of_speech, w.example, w.usage, w.expansion, p.learning_state, p.due_at, p.last_rating, p.last_reviewed_at, p.scheduled_days, p.reps, p.lapses from json_each(?) as wanted inner join wordbook_entries as w on w.id = wanted.value and w.set_id = ? left join vocabulary_progress as p on p.account_id = ? and p.book = ? and p.item_id = w.id order by wanted.key",
);
const content = prepare<{ phrase: string }>(
  "select id, phrase, meaning, part_of_speech, example, usage, expansion from vocabulary_entries where account_id = ? and id = ?",
);
const progress = prepare<SchedulingState>(
  "select learning_state as learningState, scheduler_state as schedulerState, due_at as dueAt, stability, difficulty, scheduled_days as scheduledDays, learning_steps as learningSteps, reps, lapses, last_rating as lastRating, last_reviewed_at as lastReviewedAt from vocabulary_progress where account_id = ? and book = ? and item_id = ?",
);
const saveProgress = prepare<unknown>(
  "insert into vocabulary_progress (account_id, book, item_id, learning_state, scheduler_state, due_at, stability, difficulty, scheduled_days, learning_steps, reps, lapses, last_rating, last_reviewed_at) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict (account_id, book, item_id) do update set learning_state = excluded.learning_state, scheduler_state = excluded.scheduler_state, due_at = excluded.due_at, stability = excluded.stability, difficulty = excluded.difficulty, scheduled_days = excluded.scheduled_days, learning_steps = excluded.learning_steps, reps = excluded.reps, lapses = excluded.lapses, last_rating = excluded.last_rating, last_reviewed_at = excluded.last_reviewed_at",
);
const saveReview = prepare<unknown>(
  "insert into vocabulary_reviews (account_id, book, item_id, phrase, rating, response_ms, reviewed_at, before_review, after_review) values (?, ?, ?, ?, ?, ?, ?, ?, ?)",
);
const lastCursor = prepare<{ cursor: number }>(
  "select cursor from learning_events where account_id = ? order by cursor desc limit 1",
);
const saveEvent = prepare<unknown>(
  "insert into learning_events (account_id, cursor, event_id, origin, device_id, event_type, subject_code, object_type, object_id, skill_codes, payload, schema_version, occurred_at, recorded_at) values (?, ?, ?, 'server', 'server', 'vocabulary.reviewed', null, 'vocabulary_entry', ?, '[]', ?, 1, ?, ?)",
);

function search(account: number, input: Input) {
  const { limit = 20, offset = 0 } = input;
  const ids = newest.all(account, limit + 1, offset).map((row) => row.id);
  const items = entries.all(JSON.stringify(ids.slice(0, limit)), account, account).map((row) => toEntry(row));
  const hasMore = ids.length > limit;
  return { items, limit, offset, hasMore, nextOffset: hasMore ? offset + limit : null };
}

function dueIds(account: number, book: string, states: readonly string[], now: number, limit: number): number[] {
  return states
    .flatMap((state) => due.all(account, book, state, now, book, limit))
    .sort((a, b) => a.dueAt - b.dueAt || a.id - b.id)
    .slice(0, limit)
    .map((row) => row.id);
}

function personalProgress(account: number, input: Input) {
  const now = Date.now();
  const { limit = 12 } = input;
  const today = Math.floor(now / DAY);
  const load = (ids: number[]) => cards.all(JSON.stringify(ids), account, account).map((row) => toPersonalCard(row));
  const counted = tallies.all(today, account, "personal").map((row) => {
    const extra = dueBetween.get(account, "personal", row.state, today * DAY, now);
    return { ...row, due: row.due + (extra?.items ?? 0) };
  });
  const reviewed = reviewedSince.get(account, "personal", midnightBefore(now));
  let nextDueAt: number | null = null;
  for (const state of STATES) {
    const row = firstDue.get(account, "personal", state, now);
    if (row !== undefined && (nextDueAt === null || row.due_at < nextDueAt)) nextDueAt = row.due_at;
  }
  return {
    summary: toSummary({
      counted,
      ...{ reviewedToday: reviewed?.items ?? 0, reviewedThisStudyDay: reviewed?.items ?? 0 },
      nextDueAt,
    }),
    recent: load(recent.all(account, "personal", limit).map((row) => row.id)),
    due: load(dueIds(account, "personal", STATES, now, limit)),
    asOf: new Date(now).toISOString(),
  };
}

function builtinCards(account: number, input: Input) {
  const now = Date.now();
  const { limit = 8 } = input;
  if (wordbook.get("core") === undefined) throw new Error("no wordbook");
  // The learner has more than `limit` due cards, so the mixed mode ends with them.
  const ids = dueIds(account, "core", STATES.slice(0, 4), now, limit);
  const found = wordbookCards
    .all(JSON.stringify(ids), "core", account, "core")
    .map((row) => toBuiltinCard("core", row));
  return { mode: "mixed", count: found.length, cards: found, asOf: new Date(now).toISOString() };
}

function recordReview(account: number, input: Input) {
  const now = Date.now();
  const { id = 0, rating = "good", responseMs = null } = input;
  return db
    .transaction(() => {
      const entry = content.get(account, id);
      const before = progress.get(account, "personal", id);
      if (entry === undefined || before === undefined) throw new Error("no such entry");
      const after = schedule(before, rating, { now, timeZone: DEFAULT_TIME_ZONE });
      saveProgress.run(
        account,
        "personal",
        id,
        after.learningState,
        after.schedulerState,
        after.dueAt,
        after.stability,
        after.difficulty,
        after.scheduledDays,
        after.learningSteps,
        after.reps,
        after.lapses,
        after.lastRating,
        after.lastReviewedAt,
      );
      const review = saveReview.run(
        account,
        "personal",
        id,
        entry.phrase,
        rating,
        responseMs,
        now,
        JSON.stringify(before),
        JSON.stringify(after),
      );
      const last = lastCursor.get(account);
      const payload = {
        evidenceType: "retrieval",
        rating,
        book: "personal",
        phrase: entry.phrase,
        learningState: after.learningState,
        dueAt: after.dueAt,
        responseMs,
      };
      saveEvent.run(
        account,
        (last?.cursor ?? 0) + 1,
        crypto.randomUUID(),
        String(id),
        JSON.stringify(payload),
        now,
        now,
      );
      return { id, ...toOutcome({ reviewId: Number(review.lastInsertRowid), rating, responseMs, before, after, now }) };
    })
    .immediate();
}

serve<Input>({
  ielts_vocabulary_personal_search: search,
  ielts_vocabulary_personal_progress: personalProgress,
  ielts_vocabulary_builtin_prepare_cards: builtinCards,
  ielts_vocabulary_personal_record_review: recordReview,
});
