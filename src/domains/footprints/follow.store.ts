import { sql } from "kysely";
import type { Db } from "../../database/open.ts";
import { builder, prepare } from "../../database/query.ts";
import type { ActivityFacts, FactActivity, Views } from "../../database/views.ts";
import { dayNumber, dayOf } from "../../lib/shanghai.ts";
import { COMPARED, loadInForce, replaceActivity } from "./activities.store.ts";

/** The fact that a service event reports. Facts grouped by day get the day of the event. */
export interface FactEvent {
  readonly eventType: string;
  readonly objectType?: string;
  readonly objectId?: string;
  readonly payload: { readonly [name: string]: unknown };
}

/** A fact that has an activity. */
interface Fact {
  /** The key of its activity, known even if the fact was deleted. */
  readonly key: string;
  /** The resulting activity, or undefined if the fact was deleted or produces none. */
  read(db: Db, accountId: number): ActivityFacts | undefined;
}

/** The learner's own book. Others are wordbooks, which events name. */
const PERSONAL = "personal";

const FACTS = ["accountId", "activityKey", ...COMPARED] as const;

/** Facts of a view with one fact per id. */
function ofEach(view: keyof Views, prefix: string, toId: (objectId: string) => number | string) {
  const query = prepare<{ accountId: number; id: number | string }>()((p) =>
    builder
      .selectFrom(sql<FactActivity<number | string>>`${sql.table(view)}`.as("f"))
      .select(FACTS)
      .where("accountId", "=", p.accountId)
      .where("sourceId", "=", p.id),
  );
  return (objectId: string): Fact[] => {
    const id = toId(objectId);
    return [{ key: `${prefix}:${id}`, read: (db, accountId) => query.get(db, { accountId, id }) }];
  };
}

const sectionOnDay = prepare<{ accountId: number; sectionId: number; day: number }>()((p) =>
  builder
    .selectFrom("course_activities")
    .select(FACTS)
    .where("accountId", "=", p.accountId)
    .where("sourceId", "=", p.sectionId)
    .where("day", "=", p.day),
);

const itemOfEntry = prepare<{ book: string; entryId: string }>()((p) =>
  builder.selectFrom("wordbook_entries").select("id").where("setId", "=", p.book).where("entryId", "=", p.entryId),
);

// Reviews are found by the number of the item, events by the id of their object.
const wordOnDay = prepare<{ accountId: number; book: string; itemId: number; objectId: string; day: number }>()((p) =>
  builder
    .selectFrom("word_activities")
    .select(FACTS)
    .where("accountId", "=", p.accountId)
    .where("book", "=", p.book)
    .where("itemId", "=", p.itemId)
    .where("objectId", "=", p.objectId)
    .where("day", "=", p.day),
);

function ofWord(objectId: string, { day, eventType, payload }: DatedEvent): Fact[] {
  const { book = PERSONAL } = payload;
  if (typeof book !== "string") return [];
  // A review can be undone for 24 hours, so it may belong to the previous day.
  const days = eventType === "vocabulary.review_undone" ? [day - 1, day] : [day];
  const prefix = book === PERSONAL ? "vocabulary_entry" : `wordbook_entry:${book}`;
  return days.map((one) => ({
    key: `${prefix}:${objectId}:${one}`,
    read: (db, accountId) => {
      const itemId = book === PERSONAL ? Number(objectId) : itemOfEntry.get(db, { book, entryId: objectId })?.id;
      return itemId === undefined ? undefined : wordOnDay.get(db, { accountId, book, itemId, objectId, day: one });
    },
  }));
}

function ofSection(objectId: string, { day }: DatedEvent): Fact[] {
  const sectionId = Number(objectId.split(":")[1]);
  const read: Fact["read"] = (db, accountId) => sectionOnDay.get(db, { accountId, sectionId, day });
  return [{ key: `section:${objectId}:${day}`, read }];
}

const ofSession = ofEach("session_activities", "session", Number);

type DatedEvent = Pick<FactEvent, "eventType" | "payload"> & { readonly day: number };
type FactsOf = (objectId: string, event: DatedEvent) => Fact[];

/** The facts that an event may have changed, by the type of its object. Other objects have no activity. */
export const FACTS_OF: ReadonlyMap<string, FactsOf> = new Map<string, FactsOf>([
  ["practice_session", ofSession],
  ["mock_session", ofSession],
  ["writing_session", ofSession],
  ["dictation_attempt", ofEach("dictation_activities", "dictation", String)],
  ["speaking_practice", ofEach("speaking_activities", "speaking", Number)],
  ["course_section", ofSection],
  ["asset", ofEach("asset_activities", "asset", Number)],
  ["session_note", ofEach("note_activities", "note", Number)],
  ["feedback_message", ofEach("feedback_activities", "feedback", Number)],
  ["vocabulary_entry", ofWord],
  ["wordbook_entry", ofWord],
]);

/**
 * Updates the account's activities from the facts that events report. Runs in the write that changed the facts, after
 * them and after the events were appended; `now` in milliseconds since the epoch.
 */
export function followFacts(db: Db, accountId: number, appended: { events: readonly FactEvent[]; now: number }): void {
  const { events, now } = appended;
  const day = dayNumber(dayOf(now));
  const facts = new Map<string, Fact>();
  for (const { eventType, objectType = "", objectId, payload } of events) {
    if (objectId === undefined) continue;
    for (const fact of FACTS_OF.get(objectType)?.(objectId, { day, eventType, payload }) ?? [])
      facts.set(fact.key, fact);
  }
  follow(db, accountId, { facts: facts.values(), now });
}

/** {@link followFacts} for a practice or a mock test. */
export function followSession(db: Db, accountId: number, changed: { sessionId: number; now: number }): void {
  follow(db, accountId, { facts: ofSession(String(changed.sessionId)), now: changed.now });
}

function follow(db: Db, accountId: number, { facts, now }: { facts: Iterable<Fact>; now: number }): void {
  for (const { key, read } of facts) {
    const after = read(db, accountId);
    const before = loadInForce(db, accountId, { key });
    const isSame =
      after !== undefined && before !== undefined && COMPARED.every((name) => after[name] === before[name]);
    if (isSame || (after === undefined && before === undefined)) continue;
    replaceActivity(db, accountId, { before: before?.id ?? null, after: after ?? null, now });
  }
}
