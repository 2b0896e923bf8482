/**
 * The activities that follow a write, by hand: the active one is superseded, and another is added from data that the caller already has.
 */
import { facet, toIndexText } from "../../src/database/search.ts";
import { dayNumber, dayOf } from "../../src/lib/shanghai.ts";
import { prepare } from "./hand-written.ts";

interface InForce {
  readonly id: number;
  readonly textId: number;
  readonly title: string;
  readonly occurredAt: number;
  readonly startedAt: number;
  readonly metrics: string;
}

interface Activity {
  readonly key: string;
  readonly kind: string;
  readonly title: string;
  readonly description: string;
  readonly entityId: string;
  readonly occurredAt: number;
  readonly startedAt: number | null;
  readonly metrics: string;
  readonly questions: number;
  readonly correct: number;
  readonly judged: number;
  readonly seconds: number;
}

const inForce = prepare<InForce>(
  "select a.id, a.text_id as textId, t.title, a.occurred_at as occurredAt, a.started_at as startedAt, a.metrics from activities as a cross join activity_texts as t where a.account_id = ? and a.activity_key = ? and a.superseded_in is null and t.id = a.text_id",
);
const nextRevision = prepare<{ revision: number }>(
  "insert into activity_revisions (account_id, revision) values (?, 1) on conflict (account_id) do update set revision = revision + 1 returning revision",
);
const supersede = prepare<unknown>("update activities set superseded_in = ?, superseded_at = ? where id = ?");
const textOf = prepare<{ id: number }>(
  "select id from activity_texts where account_id = ? and kind = ? and title = ? and description = ?",
);
const addText = prepare<unknown>(
  "insert into activity_texts (account_id, kind, title, description, is_indexed) values (?, ?, ?, ?, 1)",
);
const indexText = prepare<unknown>(
  "insert into activity_text (rowid, facets, title, description) values (cast(? as integer), ?, ?, ?)",
);
const addActivity = prepare<unknown>(
  "insert into activities (account_id, activity_key, kind, text_id, entity_id, occurred_at, started_at, day, metrics, questions, correct, judged, seconds, revision) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
);
const sessionActivity = prepare<Activity>(
  "select activity_key as key, kind, title, description, entity_id as entityId, occurred_at as occurredAt, started_at as startedAt, metrics, questions, correct, judged, seconds from session_activities where account_id = ? and source_id = ?",
  {
    a: "answers of one session, to see that there is one",
    c: "sections of one session",
    v: "versions of one session's text",
    r: "reviews of one version",
  },
);

function replace(account: number, before: InForce | undefined, after: Activity, now: number): void {
  const revision = nextRevision.get(account)?.revision ?? 0;
  if (before !== undefined) supersede.run(revision, now, before.id);
  const { key, kind, title, entityId, occurredAt, startedAt, metrics } = after;
  const textId = before?.title === title ? before.textId : textIdOf(account, after);
  const { questions, correct, judged, seconds } = after;
  const day = dayNumber(dayOf(occurredAt));
  addActivity.run(
    ...[account, key, kind, textId, entityId, occurredAt, startedAt, day, metrics],
    ...[questions, correct, judged, seconds, revision],
  );
}

function textIdOf(account: number, { kind, title, description }: Activity): number {
  const known = textOf.get(account, kind, title, description);
  if (known !== undefined) return known.id;
  const id = Number(addText.run(account, kind, title, description).lastInsertRowid);
  indexText.run(id, facet("owner", account), toIndexText(title), toIndexText(description));
  return id;
}

/** After a review of the learner's own book. */
export function followReview(
  account: number,
  review: { objectId: string; phrase: string; rating: string; status: string; now: number },
): void {
  const { objectId, phrase, rating, status, now } = review;
  const key = `vocabulary_entry:${objectId}:${dayNumber(dayOf(now))}`;
  const before = inForce.get(account, key);
  const { reviewCount = 0, eventCount = 0 } = before === undefined ? {} : JSON.parse(before.metrics);
  const metrics = JSON.stringify({
    ...{ status, bookEntry: "personal", book: "personal", reviewCount: reviewCount + 1, lastRating: rating },
    eventCount: eventCount + 1,
  });
  const after = {
    ...{ key, kind: "study", title: phrase, description: "vocabulary", entityId: objectId, occurredAt: now },
    ...{ startedAt: before?.startedAt ?? now, metrics, questions: 0, correct: 0, judged: 0, seconds: 0 },
  };
  replace(account, before, after, now);
}

/** After a session changed. */
export function followSession(account: number, sessionId: number, now: number): void {
  const after = sessionActivity.get(account, sessionId);
  if (after === undefined) return;
  const before = inForce.get(account, after.key);
  if (before === undefined || before.metrics !== after.metrics || before.occurredAt !== after.occurredAt)
    replace(account, before, after, now);
}
