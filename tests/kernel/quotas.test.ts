import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { applyQuotas } from "../../src/database/quotas.ts";
import { QUOTA_KINDS, type Quotas } from "../../src/lib/quotas.ts";
import { startApp, type TestApp } from "../support/app.ts";
import { dump, numberOf, rowsOf } from "../support/dump.ts";
import { type Learner, seededLearner } from "../support/fixture.ts";

const NONE: Quotas = { words: 0, sources: 0, reviews: 0, events: 0, sessions: 0, notes: 0 };

/** Statements that count each kind again, independent of the triggers. */
const COUNTS: Readonly<Record<Exclude<keyof Quotas, "words" | "events">, string>> = {
  sources:
    "SELECT count(*) FROM vocabulary_sources JOIN vocabulary_entries ON vocabulary_entries.id = entry_id WHERE account_id = @account",
  reviews: "SELECT count(*) FROM vocabulary_reviews WHERE account_id = @account",
  sessions: `SELECT (SELECT count(*) FROM practice_sessions WHERE account_id = @account)
    + (SELECT count(*) FROM dictation_attempts WHERE account_id = @account) + (SELECT count(*) FROM speaking_practices WHERE account_id = @account)`,
  notes: "SELECT count(*) FROM session_notes WHERE account_id = @account",
};

let app: TestApp;
let learner: Learner;
beforeAll(async () => {
  app = await startApp({ seed: true });
  learner = await seededLearner(app);
});
afterAll(() => app.stop());

function counted(kind: keyof typeof COUNTS): number {
  return numberOf(
    app.db,
    "SELECT ifnull(sum(items), 0) FROM account_counts WHERE account_id = ? AND kind = ?",
    learner.accountId,
    kind,
  );
}

const heldOf = (kind: keyof typeof COUNTS) =>
  numberOf(app.db, COUNTS[kind].replaceAll("@account", String(learner.accountId)));
const words = () => numberOf(app.db, "SELECT count(*) FROM vocabulary_entries WHERE account_id = ?", learner.accountId);
const events = () => numberOf(app.db, "SELECT count(*) FROM learning_events WHERE account_id = ?", learner.accountId);

const addWord = (phrase: string) => ["ielts_vocabulary_personal_add", { items: [{ phrase }] }] as const;
const pushEvent = (eventId: string) =>
  [
    "ielts_learning_push_events",
    {
      events: [
        {
          ...{ eventId, deviceId: "agent", eventType: "learning.evidence_recorded", subjectCode: "reading" },
          ...{ skillCodes: ["reading.paraphrase"], payload: { evidenceType: "objective", correct: true } },
          occurredAt: "2026-09-09T02:00:00.000Z",
        },
      ],
    },
  ] as const;

describe("quotas", () => {
  test("counts follow the rows, also when words are deleted with their sources", async () => {
    for (const kind of ["sources", "reviews", "sessions", "notes"] as const) {
      expect([kind, counted(kind)]).toEqual([kind, heldOf(kind)]);
    }
    expect(heldOf("sources")).toBeGreaterThan(0);
    const added = await app.ok("ielts_vocabulary_personal_add", { items: [{ phrase: "short lived" }] }, learner.token);
    const before = counted("sources");
    const [id = 0] = added.items.map(({ entry }) => entry.id);
    await app.ok("ielts_vocabulary_personal_delete", { id }, learner.token);
    expect([counted("sources"), heldOf("sources")]).toEqual([before - 1, before - 1]);
  });

  const cases: [kind: keyof Quotas, held: () => number, call: readonly [string, object]][] = [
    ["words", words, addWord("one too many")],
    ["sources", () => heldOf("sources"), addWord("from somewhere")],
    ["events", events, pushEvent("7b3f6a10-8c1e-4f0e-9d55-0d1f6f6f0001")],
  ];
  test.each(cases)(
    "a call that exceeds the bound of %s is refused whole, and the figure is named",
    async (kind, held, call) => {
      const most = held();
      applyQuotas(app.db, { ...NONE, [kind]: most });
      const before = dump(app.db);
      const refused = await app.call(...call, learner.token);
      expect([refused.status, refused.refusal?.reason]).toEqual([400, "account.quota_reached"]);
      expect(refused.refusal?.facts).toEqual({ quota: kind, most });
      expect(held()).toBe(most);
      expect(dump(app.db)).toEqual(before);
      applyQuotas(app.db, { ...NONE, [kind]: most + 1 });
      expect((await app.call(...call, learner.token)).status).toBe(200);
      applyQuotas(app.db, NONE);
    },
  );

  test("another account has its own quota", async () => {
    applyQuotas(app.db, { ...NONE, words: 1 });
    const other = await app.learner();
    expect((await app.call(...addWord("the first of another"), other.token)).status).toBe(200);
    expect((await app.call(...addWord("the second"), other.token)).refusal?.reason).toBe("account.quota_reached");
    applyQuotas(app.db, NONE);
  });

  test("what the service records itself is never refused", async () => {
    applyQuotas(app.db, { ...NONE, events: 1 });
    const [id = 0] = rowsOf(
      app.db,
      "SELECT id FROM vocabulary_entries WHERE account_id = ? LIMIT 1",
      learner.accountId,
    ).map((row) => Number(row["id"]));
    const before = events();
    await app.ok("ielts_vocabulary_personal_record_review", { id, rating: "good" }, learner.token);
    expect(events()).toBe(before + 1);
    applyQuotas(app.db, NONE);
  });

  test("the configuration writes its figures at the start, and 0 means no limit", async () => {
    expect(rowsOf(app.db, "SELECT kind FROM quotas")).toEqual([]);
    applyQuotas(app.db, app.config.quotas);
    const stored = rowsOf(app.db, "SELECT kind, most FROM quotas").map(({ kind, most }) => [
      String(kind),
      Number(most),
    ]);
    expect(Object.fromEntries(stored)).toEqual({ ...app.config.quotas });
    expect(stored).toHaveLength(QUOTA_KINDS.length);
  });
});
