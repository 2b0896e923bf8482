import { sql } from "kysely";
import type { Db } from "../../database/open.ts";
import { builder, prepare } from "../../database/query.ts";
import type { ContentRef } from "../../lib/content-ref.ts";
import {
  contentPath,
  dictationPath,
  feedbackPath,
  planPath,
  reminderPath,
  reviewPath,
  sessionPath,
  todoPath,
  writingPath,
} from "../../lib/links.ts";
import { resolveContentRefs } from "../resources/content-ref.store.ts";
import { CONTENT_KINDS } from "../resources/resources.schema.ts";
import { lookUpCourses, lookUpWordbookEntries, lookUpWordbooks } from "./call-library.store.ts";
import {
  type CallTarget,
  type Found,
  type FoundTarget,
  keyOf,
  type NumberedKind,
  type OfKind,
  type TargetKind,
} from "./call-target.ts";

type Lookup<K extends TargetKind> = (db: Db, accountId: number, targets: readonly OfKind<K>[]) => Found[];

const VOCABULARY_PATH = "/vocabulary";

/**
 * Titles and pages of the targets of calls, in the requested order. Null for a target that does not exist, was deleted
 * or belongs to another learner. One query per kind.
 */
export function findTargets(
  db: Db,
  accountId: number,
  asked: { targets: readonly CallTarget[] },
): (FoundTarget | null)[] {
  const { targets } = asked;
  const found = new Map<string, FoundTarget>();
  const look = <K extends TargetKind>(kind: K, lookup: Lookup<K>) => {
    const ofKind = targets.filter((target): target is OfKind<K> => target.kind === kind);
    if (ofKind.length > 0) for (const [key, one] of lookup(db, accountId, ofKind)) found.set(key, one);
  };
  look("plan", lookUpPlans);
  look("todo", lookUpTodos);
  look("reminder", lookUpReminders);
  look("vocabulary_entry", lookUpEntries);
  look("wordbook", lookUpWordbooks);
  look("wordbook_entry", lookUpWordbookEntries);
  look("course", lookUpCourses);
  look("dictation_attempt", lookUpAttempts);
  look("session", lookUpSessions);
  look("writing", lookUpSessions);
  look("review", lookUpSessions);
  const contents = targets.filter(isContent);
  for (const facts of resolveContentRefs(db, accountId, { refs: contents, siteUrl: "" })) {
    if (facts === null) continue;
    const { contentRef, title } = facts;
    found.set(keyOf(contentRef), { title, titleZh: null, route: contentPath(contentRef) });
  }
  return targets.map((target) =>
    target.kind === "feedback_message"
      ? { title: null, titleZh: null, route: feedbackPath() }
      : (found.get(keyOf(target)) ?? null),
  );
}

/** Kinds of targets that references to the library and to the learner's own content can name. */
const REFERRED: ReadonlySet<string> = new Set(CONTENT_KINDS);

function isContent(target: CallTarget): target is ContentRef {
  return REFERRED.has(target.kind);
}

function byId(
  kind: NumberedKind,
  rows: readonly { id: number; title: string }[],
  routeOf: (id: number) => string,
): Found[] {
  return rows.map(({ id, title }) => [keyOf({ kind, id }), { title, titleZh: null, route: routeOf(id) }]);
}

const asked = (values: string) => sql<{ value: number }>`json_each(${values})`.as("asked");
const idsOf = (targets: readonly { readonly id: number }[]) => JSON.stringify(targets.map(({ id }) => id));

// The cross joins start from the few requested ids, never from all rows of the account.
const plans = prepare<{ account: number; ids: string }>()((p) =>
  builder
    .selectFrom(asked(p.ids))
    .crossJoin("study_plans as s")
    .select(["s.id", "s.title"])
    .whereRef("s.id", "=", "asked.value")
    .where("s.accountId", "=", p.account),
);

function lookUpPlans(db: Db, account: number, targets: readonly OfKind<"plan">[]): Found[] {
  return byId("plan", plans.all(db, { account, ids: idsOf(targets) }), (planId) => planPath({ planId }));
}

const todos = prepare<{ account: number; ids: string }>()((p) =>
  builder
    .selectFrom(asked(p.ids))
    .crossJoin("todos as t")
    .select(["t.id", "t.title"])
    .whereRef("t.id", "=", "asked.value")
    .where("t.accountId", "=", p.account)
    .where("t.deletedAt", "is", null),
);

function lookUpTodos(db: Db, account: number, targets: readonly OfKind<"todo">[]): Found[] {
  return byId("todo", todos.all(db, { account, ids: idsOf(targets) }), (todoId) => todoPath({ todoId }));
}

const reminders = prepare<{ account: number; ids: string }>()((p) =>
  builder
    .selectFrom(asked(p.ids))
    .crossJoin("reminders as r")
    .select(["r.id", "r.content as title"])
    .whereRef("r.id", "=", "asked.value")
    .where("r.accountId", "=", p.account),
);

function lookUpReminders(db: Db, account: number, targets: readonly OfKind<"reminder">[]): Found[] {
  const rows = reminders.all(db, { account, ids: idsOf(targets) });
  return byId("reminder", rows, (reminderId) => reminderPath({ reminderId }));
}

const entries = prepare<{ account: number; ids: string }>()((p) =>
  builder
    .selectFrom(asked(p.ids))
    .crossJoin("vocabulary_entries as e")
    .select(["e.id", "e.phrase as title"])
    .whereRef("e.id", "=", "asked.value")
    .where("e.accountId", "=", p.account),
);

function lookUpEntries(db: Db, account: number, targets: readonly OfKind<"vocabulary_entry">[]): Found[] {
  return byId("vocabulary_entry", entries.all(db, { account, ids: idsOf(targets) }), () => VOCABULARY_PATH);
}

const attempts = prepare<{ account: number; ids: string }>()((p) =>
  builder
    .selectFrom(sql<{ value: string }>`json_each(${p.ids})`.as("asked"))
    .crossJoin("dictation_attempts as d")
    .select(["d.attemptId", "d.title"])
    .whereRef("d.attemptId", "=", "asked.value")
    .where("d.accountId", "=", p.account),
);

function lookUpAttempts(db: Db, account: number, targets: readonly OfKind<"dictation_attempt">[]): Found[] {
  const ids = JSON.stringify(targets.map(({ attemptId }) => attemptId));
  return attempts
    .all(db, { account, ids })
    .map(({ attemptId, title }) => [
      keyOf({ kind: "dictation_attempt", attemptId }),
      { title, titleZh: null, route: dictationPath({ attemptId }) },
    ]);
}

const sessions = prepare<{ account: number; ids: string }>()((p) =>
  builder
    .selectFrom(asked(p.ids))
    .crossJoin("practice_sessions as s")
    .select(["s.id", "s.kind", "s.title", "s.subject", "s.state"])
    .whereRef("s.id", "=", "asked.value")
    .where("s.accountId", "=", p.account),
);

type SessionTarget = OfKind<"session" | "writing" | "review">;

function lookUpSessions(db: Db, account: number, targets: readonly SessionTarget[]): Found[] {
  const rows = sessions.all(db, { account, ids: idsOf(targets) });
  return targets.flatMap((target) => {
    const row = rows.find(({ id }) => id === target.id);
    if (row === undefined) return [];
    return [[keyOf(target), { title: row.title, titleZh: null, route: sessionRoute(target, row) }] satisfies Found];
  });
}

function sessionRoute(
  target: SessionTarget,
  { id, kind, subject, state }: { id: number; kind: "practice" | "mock"; subject: string | null; state: string },
): string {
  if (target.kind === "writing") return writingPath({ id });
  if (target.kind === "review" && target.section !== null) return reviewPath({ kind, id, subject: target.section });
  if (kind === "mock" || state !== "submitted" || subject === null) return sessionPath({ kind, id });
  return subject === "writing" ? writingPath({ id }) : reviewPath({ kind, id, subject });
}
