/**
 * A hand-written server over the same database file: Bun.serve, prepared statements with the best plans, one statement where several would
 * do, the same token look-up, the same rows written and the same answers; no validation, no pipeline, and one transaction for each write.
 * `bun tests/bench/baseline.ts DIR`
 */
import type { LearningState, ReviewRating } from "../../src/database/words.ts";
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
import { startOfStudyDay, studyDayAt } from "../../src/lib/study-day.ts";
import { followReview } from "./hand-activity.ts";
import { type Caller, db, prepare, recordCall, serve } from "./hand-written.ts";

interface Input {
  readonly limit?: number;
  readonly offset?: number;
  readonly id?: number;
  readonly rating?: ReviewRating;
  readonly responseMs?: number;
}

const DAY = 86_400_000;
const STATES = ["new", "learning", "review", "relearning", "mastered"] as const;
const UNMASTERED = STATES.slice(0, 4);

const newest = prepare<{ id: number }>(
  "select id from vocabulary_entries where account_id = ? order by id desc limit ? offset ?",
);
// Cross joins begin with the few requested ids, and never with all rows of the account.
const OF_IDS =
  "from json_each(?) as wanted cross join vocabulary_entries as e cross join vocabulary_progress as p where e.id = wanted.value and e.account_id = ? and p.account_id = ? and p.book = 'personal' and p.item_id = e.id order by wanted.key";
const CARD =
  "e.id, e.phrase, e.meaning, e.part_of_speech as partOfSpeech, e.example, e.usage, e.expansion, p.learning_state as learningState, p.due_at as dueAt, p.last_rating as lastRating, p.last_reviewed_at as lastReviewedAt, p.scheduled_days as scheduledDays, p.reps, p.lapses";
const entries = prepare<EntryRow>(
  `select ${CARD}, e.created_at as createdAt, e.updated_at as updatedAt, (select json_group_array(json_object('sourceType', source_type, 'sourceId', source_id,
   'sourceTitle', source_title, 'context', context, 'addedAt', created_at) order by id desc) as list from (select s.source_type, s.source_id, s.source_title, s.context, s.created_at, s.id from vocabulary_sources as s where s.entry_id = e.id order by s.id desc limit 20) as shown) as sources, (select count(*) as n from vocabulary_sources as s where s.entry_id = e.id) as sourceCount ${OF_IDS}`,
  { s: "sources of one entry" },
);
const cards = prepare<PersonalCardRow>(`select ${CARD} ${OF_IDS}`);

const inEach = (states: readonly string[], select: (state: string) => string) =>
  states.map((state) => `select * from (${select(state)})`).join(" union all ");

const tallies = prepare<{ state: LearningState; items: number; due: number }>(
  `select t.learning_state as state, sum(t.items) as items, sum(iif(t.due_day >= 0 and t.due_day < +@today, t.items, 0))
     + (select count(*) from vocabulary_progress as p where p.account_id = +@account and p.book = 'personal' and p.learning_state = t.learning_state and p.due_at >= +@from and p.due_at <= +@now) as due
   from vocabulary_tallies as t where t.account_id = +@account and t.book = 'personal' group by t.learning_state`,
  { t: "tallies of one book, by state and day", p: "what falls due today" },
);
const reviewed = prepare<{ today: number; day: number }>(
  `select (select count(*) from vocabulary_progress as a where a.account_id = +@account and a.book = 'personal' and a.last_reviewed_at >= +@midnight) as today,
     (select count(*) from vocabulary_progress as b where b.account_id = +@account and b.book = 'personal' and b.last_reviewed_at >= +@begin) as day`,
  { a: "what was reviewed today", b: "what was reviewed in the day of study" },
);
const nextDue = prepare<{ dueAt: number | null }>(
  `select min(dueAt) as dueAt from (${inEach(
    STATES,
    (state) =>
      `select due_at as dueAt from vocabulary_progress where account_id = +@account and book = 'personal' and learning_state = '${state}' and due_at > +@now order by due_at limit 1`,
  )})`,
);
const recent = prepare<{ id: number }>(
  "select item_id as id from vocabulary_progress where account_id = ? and book = 'personal' and last_reviewed_at is not null order by last_reviewed_at desc, item_id limit ?",
);
const dueIn = (book: string, states: readonly string[], offered: string) =>
  prepare<{ id: number }>(
    `select id from (${inEach(
      states,
      (state) =>
        `select item_id as id, due_at as dueAt from vocabulary_progress where account_id = +@account and book = '${book}' and learning_state = '${state}' and due_at <= +@now ${offered} order by due_at, item_id limit +@most`,
    )}) order by dueAt, id limit +@most`,
  );
const duePersonal = dueIn("personal", STATES, "");
const dueCore = dueIn(
  "core",
  UNMASTERED,
  "and 0 = (select withdrawn from wordbook_entries as w where w.id = vocabulary_progress.item_id)",
);
const zoneOf = prepare<{ timeZone: string }>("select time_zone as timeZone from accounts where id = ?");
const wordbook = prepare<{ entryCount: number }>("select entry_count as entryCount from wordbooks where set_id = ?");
const wordbookCards = prepare<BuiltinCardRow>(
  "select w.entry_id as entryId, w.group_id as groupId, w.phrase, w.meaning, w.meaning_zh as meaningZh, w.part_of_speech as partOfSpeech, w.example, w.usage, w.expansion, p.learning_state as learningState, p.due_at as dueAt, p.last_rating as lastRating, p.last_reviewed_at as lastReviewedAt, p.scheduled_days as scheduledDays, p.reps, p.lapses from json_each(?) as wanted cross join wordbook_entries as w left join vocabulary_progress as p on p.account_id = ? and p.book = 'core' and p.item_id = w.id where w.id = wanted.value and w.set_id = 'core' order by wanted.key",
);
const before = prepare<SchedulingState & { phrase: string; timeZone: string }>(
  "select p.learning_state as learningState, p.scheduler_state as schedulerState, p.due_at as dueAt, p.stability, p.difficulty, p.scheduled_days as scheduledDays, p.learning_steps as learningSteps, p.reps, p.lapses, p.last_rating as lastRating, p.last_reviewed_at as lastReviewedAt, e.phrase, a.time_zone as timeZone from vocabulary_entries as e cross join vocabulary_progress as p cross join accounts as a where e.id = ? and e.account_id = ? and p.account_id = e.account_id and p.book = 'personal' and p.item_id = e.id and a.id = e.account_id",
);
const saveProgress = prepare<unknown>(
  "update vocabulary_progress set learning_state = ?, scheduler_state = ?, due_at = ?, stability = ?, difficulty = ?, scheduled_days = ?, learning_steps = ?, reps = ?, lapses = ?, last_rating = ?, last_reviewed_at = ? where account_id = ? and book = 'personal' and item_id = ?",
);
const saveReview = prepare<unknown>(
  "insert into vocabulary_reviews (account_id, book, item_id, phrase, rating, response_ms, reviewed_at, before_review, after_review) values (?, 'personal', ?, ?, ?, ?, ?, ?, ?)",
);
const saveEvent = prepare<unknown>(
  "insert into learning_events (account_id, cursor, event_id, origin, device_id, event_type, subject_code, object_type, object_id, skill_codes, payload, schema_version, occurred_at, recorded_at) values (+@account, (select ifnull(max(cursor), 0) + 1 from learning_events where account_id = +@account), +@id, 'server', 'server', 'vocabulary.reviewed', null, 'vocabulary_entry', +@object, '[]', +@payload, 1, +@now, +@now)",
  { learning_events: "the last cursor of one account" },
);

function search(account: number, input: Input) {
  const { limit = 20, offset = 0 } = input;
  const ids = newest.all(account, limit + 1, offset).map((row) => row.id);
  const items = entries.all(JSON.stringify(ids.slice(0, limit)), account, account).map((row) => toEntry(row));
  const hasMore = ids.length > limit;
  return { items, limit, offset, hasMore, nextOffset: hasMore ? offset + limit : null };
}

function personalProgress(account: number, input: Input) {
  const now = Date.now();
  const { limit = 12 } = input;
  const today = Math.floor(now / DAY);
  const load = (ids: readonly { id: number }[]) =>
    cards.all(JSON.stringify(ids.map(({ id }) => id)), account, account).map((row) => toPersonalCard(row));
  const { timeZone = "" } = zoneOf.get(account) ?? {};
  const begin = startOfStudyDay(studyDayAt(now, timeZone), timeZone);
  const counts = reviewed.get({ account, midnight: midnightBefore(now), begin });
  return {
    summary: toSummary({
      counted: tallies.all({ account, today, from: today * DAY, now }),
      ...{ reviewedToday: counts?.today ?? 0, reviewedThisStudyDay: counts?.day ?? 0 },
      nextDueAt: nextDue.get({ account, now })?.dueAt ?? null,
    }),
    recent: load(recent.all(account, limit)),
    due: load(duePersonal.all({ account, now, most: limit })),
    asOf: new Date(now).toISOString(),
  };
}

function builtinCards(account: number, input: Input) {
  const now = Date.now();
  const { limit = 8 } = input;
  if (wordbook.get("core") === undefined) throw new Error("no wordbook");
  // The learner has more than `limit` due cards, so the mixed mode ends with them.
  const ids = dueCore.all({ account, now, most: limit }).map(({ id }) => id);
  const found = wordbookCards.all(JSON.stringify(ids), account).map((row) => toBuiltinCard("core", row));
  return { mode: "mixed", count: found.length, cards: found, asOf: new Date(now).toISOString() };
}

const review = db.transaction((caller: Caller, input: Input) => {
  const now = Date.now();
  const { accountId: account } = caller;
  const { id = 0, rating = "good", responseMs = null } = input;
  const row = before.get(id, account);
  if (row === undefined) throw new Error("no such entry");
  const { phrase, timeZone, ...state } = row;
  const after = schedule(state, rating, { now, timeZone });
  saveProgress.run(
    ...[after.learningState, after.schedulerState, after.dueAt, after.stability, after.difficulty, after.scheduledDays],
    ...[after.learningSteps, after.reps, after.lapses, after.lastRating, after.lastReviewedAt, account, id],
  );
  const states = [JSON.stringify(state), JSON.stringify(after)];
  const saved = saveReview.run(account, id, phrase, rating, responseMs, now, ...states);
  const reviewId = Number(saved.lastInsertRowid);
  const dueAt = after.dueAt === null ? null : new Date(after.dueAt).toISOString();
  const { learningState } = after;
  const payload = JSON.stringify({ reviewId, rating, book: "personal", phrase, learningState, dueAt, responseMs });
  saveEvent.run({ account, id: crypto.randomUUID(), object: String(id), payload, now });
  followReview(account, { objectId: String(id), phrase, rating, status: learningState, now });
  recordCall(caller, "ielts_vocabulary_personal_record_review", JSON.stringify({ id }), now);
  return { id, ...toOutcome({ reviewId, rating, responseMs, before: state, after, now }) };
});

serve<Input>({
  ielts_vocabulary_personal_search: { work: search },
  ielts_vocabulary_personal_progress: { work: personalProgress },
  ielts_vocabulary_builtin_prepare_cards: { work: builtinCards, target: () => ({ setId: "core" }) },
  ielts_vocabulary_personal_record_review: {
    work: (_account, input, _site, caller) => review.immediate(caller, input),
    writes: true,
  },
});
