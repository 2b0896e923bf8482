import { DAY_MS, toInstant } from "../../src/lib/time.ts";
import type { TestApp } from "./app.ts";
import { seedDictation } from "./dictation-seed.ts";
import type { JsonObject } from "./json.ts";
import { seedLibrary } from "./library-seed.ts";
import { seedFile } from "./own-content.ts";
import { seedPlan } from "./plans-seed.ts";
import { seedPractice, seedReview, seedSitting, seedText } from "./practice-seed.ts";
import { seedSpeaking } from "./speaking.ts";
import { seedReminders, seedTodos } from "./todos-seed.ts";

/** A learner's data and the ids with which operations reach it, by the name of the request field. */
export interface Fixture {
  readonly ids: JsonObject;
}

/**
 * Gives a learner a vocabulary book in which every learning state except mastered occurs, and progress in the core wordbook if it is
 * installed. `mark` is part of every free text. The clock advances by four days.
 */
export async function seedVocabulary(app: TestApp, token: string, mark = "fixture"): Promise<Fixture> {
  const added = await app.ok(
    "ielts_vocabulary_personal_add",
    {
      items: ["mitigate", "policy", "in the long run", "subtle", "政策"].map((word) => ({
        phrase: `${word} ${mark}`,
        meaning: `meaning 减轻 ${mark}`,
        partOfSpeech: `noun ${mark}`,
        example: `An example ${mark}.`,
        usage: `usage ${mark}`,
        expansion: [`related ${mark}`],
      })),
      sourceType: "practice",
      sourceId: `practice_session:${mark}`,
      sourceTitle: `Urban trees ${mark}`,
      context: `A sentence ${mark}.`,
    },
    token,
  );
  const [first = 0, second = 0, third = 0] = added.items.map((item) => item.entry.id);
  const review = (id: number, rating: "again" | "hard" | "good") =>
    app.ok("ielts_vocabulary_personal_record_review", { id, rating, responseMs: 1500 }, token);
  const core = { setId: "core", entryId: "core-curriculum", rating: "good" } as const;
  for (let day = 0; day < 4; day++) {
    await review(first, "good");
    await review(second, day === 3 ? "again" : "good");
    if (day === 3) await review(third, "hard");
    await app.call("ielts_vocabulary_builtin_record_review", core, token);
    app.clock.advance(DAY_MS);
  }
  return { ids: { id: first, entryId: core.entryId, setId: core.setId } };
}

/** Data that a contract test gives a learner before it walks the registry, by operation group. Add a line for a new group. */
const seeds: Readonly<Record<string, (app: TestApp, token: string, mark: string) => Promise<Fixture>>> = {
  vocabulary: seedVocabulary,
  // Examples name the first session as a submitted practice and the second as a mock test.
  reviews: async (app, token, mark) => ({ ids: await seedReview(app, token, mark) }),
  mock: async (app, token, mark) => ({ ids: await seedSitting(app, token, mark) }),
  dictation: async (app, token, mark) => ({ ids: await seedDictation(app, token, mark) }),
  practice: async (app, token, mark) => ({ ids: await seedPractice(app, token, mark) }),
  writing: async (app, token, mark) => ({ ids: await seedText(app, token, mark) }),
  speaking: async (app, token, mark) => ({ ids: await seedSpeaking(app, token, mark) }),
  resources: async (app, token, mark) => ({
    ids: { contentRef: { kind: "asset", assetId: await seedFile(app, token, mark) } },
  }),
  assets: async (app, token, mark) => ({ ids: { assetId: await seedFile(app, token, `second ${mark}`) } }),
  courses: async (app) => ({ ids: { courseId: (await seedLibrary(app)).courseId } }),
  prep: async (app) => ({ ids: { slug: (await seedLibrary(app)).slug } }),
  predictions: async (app) => ({ ids: { reportIds: [(await seedLibrary(app)).reportId] } }),
  plans: async (app, token, mark) => ({ ids: await seedPlan(app, token, mark) }),
  todos: async (app, token, mark) => ({ ids: await seedTodos(app, token, mark) }),
  notifications: async (app, token, mark) => ({
    ids: { taskIds: (await seedPlan(app, token, `told ${mark}`))["taskIds"] ?? [] },
  }),
  reminders: async (app, token, mark) => ({ ids: await seedReminders(app, token, mark) }),
  feedback: async (app, token, mark) => {
    await app.ok("ielts_feedback_create", { content: mark, pagePath: `/practice?from=${mark}` }, token);
    return { ids: {} };
  },
  events: async (app, token, mark) => {
    await app.ok("ielts_learning_push_events", { events: [pushedEvidence(app, mark)] }, token);
    return { ids: {} };
  },
  "question-bank": async (app) => ({ ids: { partId: (await seedLibrary(app)).partId } }),
};

/** Evidence as an agent records it. */
function pushedEvidence(app: TestApp, mark: string) {
  return {
    eventId: app.ids.uuid(),
    deviceId: `agent ${mark}`,
    eventType: "learning.evidence_recorded",
    subjectCode: "reading" as const,
    objectType: "exercise",
    objectId: mark,
    skillCodes: ["reading.paraphrase"],
    payload: { evidenceType: "objective", correct: true, remark: mark },
    occurredAt: toInstant(app.clock.now()),
  };
}

export interface Learner {
  readonly token: string;
  readonly accountId: number;
  /** Request fields that reach this learner's data, by operation group. */
  readonly ids: (group: string) => JsonObject;
}

/** A learner with data in every group. */
export async function seededLearner(app: TestApp, mark = "fixture"): Promise<Learner> {
  const { account, token } = await app.learner();
  const ids = new Map<string, JsonObject>();
  for (const [group, seed] of Object.entries(seeds)) ids.set(group, (await seed(app, token, mark)).ids);
  return { token, accountId: account.id, ids: (group) => ids.get(group) ?? {} };
}
