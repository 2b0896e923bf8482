import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Subject } from "../../src/database/words.ts";
import { startApp, type TestApp, type TestSession } from "../support/app.ts";
import { type Cost, CostMeter } from "../support/costs.ts";

let app: TestApp;
let meter: CostMeter;
let token: string;
let session: TestSession;
const made = { todoId: 0, sessionId: 0, slots: [0, 0], subject: "reading" };

/** Nothing else runs during the measured call. */
const LATER = 1_000_000;
const NEWEST = 9_007_199_254_740_991;
const WORDS = 60;

beforeAll(async () => {
  app = await startApp({ seed: true, intervals: { calls: { gatherMs: LATER }, jobsDelayMs: LATER } });
  const me = await app.account();
  token = await app.token(me);
  session = await app.session(me);
  const items = Array.from({ length: WORDS }, (_, i) => ({ phrase: `word number ${i}`, meaning: "a word" }));
  await app.ok("ielts_vocabulary_personal_add", { items }, token);
  for (let id = 1; id <= WORDS / 2; id++) {
    await app.ok("ielts_vocabulary_personal_record_review", { id, rating: "again" }, token);
  }
  await app.ok("ielts_study_plans_create", { title: "A plan", goal: "", tasks: [task()] }, token);
  const todos = await app.ok("ielts_study_todos_create", { items: [{ title: "Read" }] }, token);
  made.todoId = todos.items[0]?.todoId ?? 0;
  await beginPractice();
  app.clock.advance(3_600_000);
  meter = await CostMeter.over(app);
});

afterAll(() => app.stop());

/** A part with gaps, and two of them. */
function findPart(): { readonly partId: number; readonly slots: readonly number[]; readonly subject: Subject } {
  const gaps = app.db.raw.prepare<[], { id: number; partId: number; subject: Subject }>(
    `SELECT s.id, s.part_id AS partId, p.subject FROM question_slots AS s JOIN parts AS p ON p.id = s.part_id
     WHERE s.response_kind = 'blank' ORDER BY s.part_id, s.id LIMIT 2`,
  );
  const [first, second] = gaps.all();
  return { partId: first?.partId ?? 0, slots: [first?.id ?? 0, second?.id ?? 0], subject: first?.subject ?? "reading" };
}

async function beginPractice(): Promise<void> {
  const { partId, slots, subject } = findPart();
  const { sessionId } = await app.webOk("practice_begin", { partId }, session);
  Object.assign(made, { sessionId, slots, subject });
  await answer(0, "before");
}

function task() {
  const { partId } = findPart();
  return { contentRef: { kind: "question_part" as const, partId }, date: "2026-09-20", slot: "morning" as const };
}

function answer(slot: number, value: string) {
  const { sessionId, slots, subject } = made;
  const changes = [{ questionSlotId: slots[slot], value, basedOn: NEWEST }];
  return app.web("practice_save_answers", { sessionId, subject, knownRevision: NEWEST, changes }, session);
}

function pushed(last: string) {
  const fields = {
    deviceId: "laptop",
    eventType: "tutor.explanation_given",
    subjectCode: "reading",
    payload: { n: 1 },
  };
  const occurredAt = new Date(app.clock.now()).toISOString();
  return { eventId: `7f3c2a10-5b1e-4c4e-9a63-0d2b8c1e4f${last}`, ...fields, schemaVersion: 1, occurredAt };
}

const agent = (id: string, body: () => object) => () => app.call(`ielts_${id}`, body(), token);
const own = (id: string, body: () => object) => () => app.web(id, body(), session);

/** The cost of each call. A change that makes a call more expensive has to update its figure here and justify it. */
const COSTS: readonly [name: string, call: () => ReturnType<typeof answer>, cost: Cost][] = [
  [
    "a refused request: its sign-in",
    () => app.call("ielts_x", {}, token),
    { statements: 1, rows: 1, commits: 0, changes: 0 },
  ],
  [
    "personal_search",
    agent("vocabulary_personal_search", () => ({})),
    { statements: 3, rows: 42, commits: 0, changes: 0 },
  ],
  [
    "personal_search, later page",
    agent("vocabulary_personal_search", () => ({ limit: 5, offset: 10 })),
    { statements: 6, rows: 15, commits: 0, changes: 0 },
  ],
  [
    "personal_search, a word",
    agent("vocabulary_personal_search", () => ({ query: "word" })),
    { statements: 4, rows: 42, commits: 0, changes: 0 },
  ],
  [
    "personal_progress",
    agent("vocabulary_personal_progress", () => ({})),
    { statements: 9, rows: 54, commits: 0, changes: 0 },
  ],
  [
    "builtin_progress",
    agent("vocabulary_builtin_progress", () => ({})),
    { statements: 9, rows: 41, commits: 0, changes: 0 },
  ],
  [
    "due list",
    agent("vocabulary_personal_prepare_cards", () => ({ mode: "due" })),
    { statements: 3, rows: 17, commits: 0, changes: 0 },
  ],
  [
    "personal_prepare_cards",
    agent("vocabulary_personal_prepare_cards", () => ({})),
    { statements: 3, rows: 17, commits: 0, changes: 0 },
  ],
  [
    "builtin_prepare_cards",
    agent("vocabulary_builtin_prepare_cards", () => ({})),
    { statements: 5, rows: 18, commits: 0, changes: 0 },
  ],
  [
    "personal_add, one",
    agent("vocabulary_personal_add", () => ({ items: [{ phrase: "new", meaning: "new" }] })),
    { statements: 19, rows: 8, commits: 1, changes: 65 },
  ],
  [
    "record_review, first",
    agent("vocabulary_personal_record_review", () => ({ id: 50, rating: "good" })),
    { statements: 15, rows: 9, commits: 1, changes: 14 },
  ],
  [
    "record_review, again",
    agent("vocabulary_personal_record_review", () => ({ id: 50, rating: "good" })),
    { statements: 15, rows: 9, commits: 1, changes: 14 },
  ],
  ["save, first of a stretch", () => answer(0, "one"), { statements: 14, rows: 9, commits: 1, changes: 10 }],
  ["save, the next", () => answer(1, "two"), { statements: 9, rows: 4, commits: 1, changes: 4 }],
  [
    "submit",
    own("practice_submit", () => ({ sessionId: made.sessionId, subject: made.subject })),
    { statements: 25, rows: 14, commits: 1, changes: 21 },
  ],
  ["todos list", agent("study_todos_list", () => ({})), { statements: 2, rows: 2, commits: 0, changes: 0 }],
  [
    "todos create",
    agent("study_todos_create", () => ({ items: [{ title: "Write" }] })),
    { statements: 6, rows: 3, commits: 1, changes: 3 },
  ],
  [
    "todos update",
    agent("study_todos_update", () => ({ todoId: made.todoId, completed: true })),
    { statements: 6, rows: 3, commits: 1, changes: 3 },
  ],
  [
    "push one event",
    agent("learning_push_events", () => ({ events: [pushed("55")] })),
    { statements: 6, rows: 3, commits: 1, changes: 2 },
  ],
  [
    "push two",
    agent("learning_push_events", () => ({ events: [pushed("56"), pushed("57")] })),
    { statements: 7, rows: 3, commits: 1, changes: 3 },
  ],
  [
    "pull events",
    agent("learning_pull_events", () => ({ cursor: 0, limit: 20 })),
    { statements: 2, rows: 22, commits: 0, changes: 0 },
  ],
  ["plans list", agent("study_plans_list", () => ({})), { statements: 4, rows: 4, commits: 0, changes: 0 }],
  [
    "search parts",
    agent("practice_search_parts", () => ({ subject: "reading" })),
    { statements: 5, rows: 141, commits: 0, changes: 0 },
  ],
  [
    "recent practices",
    agent("practice_recent_activity", () => ({})),
    { statements: 3, rows: 3, commits: 0, changes: 0 },
  ],
];

describe("what calls cost", () => {
  test.each(COSTS)("%s", async (_name, call, expected) => {
    let status = 0;
    const { ran, ...cost } = await meter.of(async () => {
      status = (await call()).status;
    });
    expect(status).toBe(cost.statements === 1 ? 404 : 200);
    expect({ cost, ran }).toEqual({ cost: expected, ran });
  });

  test("no statement of them reads a table from end to end that grows with the learners", () => {
    expect(meter.scans()).toEqual([
      // The activity of the one session, which its view creates.
      expect.stringMatching(/^SCAN f: .* from "session_activities" as "f" where "account_id" = .* "source_id" = /),
      // Only the newest.
      expect.stringMatching(/^SCAN key_corrections: .* order by "id" desc limit /),
      // The tags of the library.
      expect.stringMatching(/^SCAN tags USING INDEX tags_by_name: /),
    ]);
  });
});
