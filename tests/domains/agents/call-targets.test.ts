import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { findTargets } from "../../../src/domains/agents/call-targets.store.ts";
import { startApp, type TestAccount, type TestApp, type TestSession } from "../../support/app.ts";
import { wordbook } from "../../support/checked-pack.ts";
import { numberOf } from "../../support/dump.ts";
import { eventually } from "../../support/eventually.ts";
import { installPack } from "../../support/install-pack.ts";
import { installLibrary } from "../../support/library.ts";
import type { DataOf } from "../../support/operations.ts";
import { seedPlan } from "../../support/plans-seed.ts";
import { seedReview, seedSitting, seedText } from "../../support/practice-seed.ts";

type Target = DataOf<"agents_list_calls">["items"][number]["target"];

let app: TestApp;
let account: TestAccount;
let token: string;
let session: TestSession;

beforeAll(async () => {
  app = await startApp({ intervals: { calls: { gatherMs: 20 } } });
  await installLibrary(app);
  ({ account, token } = await app.learner());
  session = await app.session(account);
});
afterAll(() => app.stop());

/** The target of the newest call of an operation, once it is listed. */
async function targetOf(operation: string, body: object): Promise<Target> {
  const { newestId: newerThan } = await app.webOk("agents_list_calls", { limit: 1 }, session);
  await app.call(operation, body, token);
  return eventually(async () => {
    const asked = { newerThan, operations: [operation] };
    const [call] = (await app.webOk("agents_list_calls", asked, session)).items;
    if (call === undefined) throw new Error(`No call of ${operation} is listed`);
    return call.target;
  });
}

const idOf = (sql: string) => numberOf(app.db, sql);

type Kind = NonNullable<Target>["kind"];

const there = (
  kind: Kind,
  number: number | null,
  title: string | null,
  route: string,
  titleZh: string | null = null,
) => ({
  ...{ kind, number, title, titleZh, route },
  isGone: false,
});
const gone = (kind: Kind, number: number | null) => ({
  ...{ kind, number, title: null, titleZh: null, route: null },
  isGone: true,
});

describe("targets of contents", () => {
  test("a part, a guide and a course by their titles", async () => {
    const partId = idOf("SELECT id FROM parts WHERE title = 'The lamp that drinks seawater'");
    const part = there("question_part", partId, "The lamp that drinks seawater", `/practice?part=${partId}`);
    expect(await targetOf("ielts_practice_read_part", { partId })).toEqual(part);
    const contentRef = { kind: "question_part", partId };
    expect(await targetOf("ielts_resources_related", { contentRef })).toEqual(part);

    const [guide] = (await app.ok("ielts_prep_search_guides", {})).items;
    expect(await targetOf("ielts_prep_read_guide", { slug: guide?.slug })).toEqual(
      there("prep_guide", null, guide?.title ?? "", `/prep-guides/${guide?.slug}`),
    );
    const courseId = idOf("SELECT min(id) FROM courses");
    const title = app.db.raw
      .prepare<[number], { title: string }>("SELECT title FROM courses WHERE id = ?")
      .get(courseId);
    expect(await targetOf("ielts_courses_search_sections", { courseId })).toEqual(
      there("course", courseId, title?.title ?? "", `/learning-center?course=${courseId}`),
    );
  });

  test("a wordbook and a word of it, by their titles in both languages", async () => {
    await installPack(app, { id: "fixture-words", wordbooks: [wordbook(["core-lamp"], { setId: "core" })] });
    const entry = app.db.raw
      .prepare<[], { phrase: string; title: string; titleZh: string }>(
        "SELECT e.phrase, w.title, w.title_zh AS titleZh FROM wordbook_entries AS e JOIN wordbooks AS w ON w.set_id = e.set_id",
      )
      .get();
    const { phrase = "", title = "", titleZh = "" } = entry ?? {};
    const [setId, entryId] = ["core", "core-lamp"];
    const route = "/vocabulary/wordbooks";
    expect(await targetOf("ielts_vocabulary_builtin_prepare_cards", { setId })).toEqual(
      there("wordbook", null, title, route, titleZh),
    );
    const review = { setId, entryId, rating: "good" };
    expect(await targetOf("ielts_vocabulary_builtin_record_review", review)).toEqual(
      there("wordbook_entry", null, phrase, route),
    );
  });

  test("those that there are not are gone", async () => {
    expect(await targetOf("ielts_practice_read_part", { partId: 999_999 })).toEqual(gone("question_part", 999_999));
    // A word that does not match an id may be anything, and is not stored.
    expect(await targetOf("ielts_prep_read_guide", { slug: "no-such" })).toBeNull();
    expect(await targetOf("ielts_dictation_recent_attempts", { partId: 999_999 })).toEqual(
      gone("listening_dictation", 999_999),
    );
    const attemptId = "00000000-0000-4000-8000-000000000000";
    expect(await targetOf("ielts_dictation_read_attempt", { attemptId })).toEqual(gone("dictation_attempt", null));
    expect(await targetOf("ielts_writing_read_practice", { sessionId: 999_999 })).toEqual(gone("writing", 999_999));
  });
});

describe("targets that belong to the learner", () => {
  test("a todo, until it is deleted", async () => {
    const add = { items: [{ title: "Buy a lamp" }] };
    const made = await targetOf("ielts_study_todos_create", add);
    const todoId = idOf("SELECT max(id) FROM todos");
    expect(made).toEqual(there("todo", todoId, "Buy a lamp", `/todos?todo=${todoId}`));
    expect(await targetOf("ielts_study_todos_delete", { todoId })).toEqual(gone("todo", todoId));
  });

  test("a plan, until it is deleted", async () => {
    const { planId, expectedRevision } = await seedPlan(app, token, "one");
    const plan = there("plan", Number(planId), "Plan one", `/plans?plan=${planId}`);
    expect(await targetOf("ielts_study_plans_get", { planId })).toEqual(plan);
    expect(await targetOf("ielts_study_plans_delete", { planId, expectedRevision })).toEqual(
      gone("plan", Number(planId)),
    );
  });

  test("a reminder", async () => {
    const made = await targetOf("ielts_reminders_create", {
      content: "Breathe",
      remindAt: "2027-01-01T08:00:00+08:00",
    });
    const reminderId = idOf("SELECT max(id) FROM reminders");
    expect(made).toEqual(there("reminder", reminderId, "Breathe", `/reminders?reminder=${reminderId}`));
  });

  test("a word, by the id that means another thing elsewhere", async () => {
    const added = await targetOf("ielts_vocabulary_personal_add", { items: [{ phrase: "lamp" }] });
    const id = idOf("SELECT max(id) FROM vocabulary_entries");
    expect(added).toEqual(there("vocabulary_entry", id, "lamp", "/vocabulary"));
    expect(await targetOf("ielts_vocabulary_personal_update", { id, meaning: "light" })).toMatchObject({
      title: "lamp",
    });
    expect(await targetOf("ielts_vocabulary_personal_delete", { id })).toEqual(gone("vocabulary_entry", id));
  });

  test("several added words have no target", async () => {
    const items = [{ phrase: "one" }, { phrase: "two" }];
    expect(await targetOf("ielts_vocabulary_personal_add", { items })).toBeNull();
  });

  test("a speaking material, until it is archived", async () => {
    const made = await targetOf("ielts_speaking_materials_create", { title: "My lamp", coreStory: "It shines." });
    const id = idOf("SELECT max(id) FROM speaking_materials");
    expect(made).toEqual(there("speaking_material", id, "My lamp", `/speaking?material=${id}`));
    const [call] = (await app.webOk("agents_list_calls", { limit: 1 }, session)).items;
    expect(call?.ids.map(({ name }) => name).toSorted()).toEqual([
      ...["contentRef.kind", "contentRef.materialId", "id", "materialId"],
    ]);
    expect(await targetOf("ielts_speaking_materials_update", { id, title: "Our lamp" })).toMatchObject({
      title: "Our lamp",
    });
    expect(await targetOf("ielts_speaking_materials_archive", { id })).toEqual(gone("speaking_material", id));
  });

  test("a message leads to the conversation", async () => {
    expect(await targetOf("ielts_feedback_create", { content: "Hello" })).toEqual(
      there("feedback_message", null, null, "/feedback"),
    );
  });

  test("a practice, its review and a text", async () => {
    const { sessionId, target } = await seedReview(app, token, "one");
    const session = await targetOf("ielts_practice_read_session", { sessionId });
    expect(session).toMatchObject({ kind: "session", route: `/reviews/practice-${sessionId}`, isGone: false });
    expect(session?.title).toBeString();
    expect(await targetOf("ielts_review_read_snapshot", { target })).toMatchObject({
      kind: "review",
      route: `/reviews/practice-${sessionId}`,
    });
    const text = await seedText(app, token, "one");
    expect(await targetOf("ielts_writing_read_practice", { sessionId: text["sessionId"] })).toMatchObject({
      kind: "writing",
      route: `/writing/${text["sessionId"]}`,
    });
  });

  test("a mock test, its paper and a section of it", async () => {
    const { sessionId, paperId } = await seedSitting(app, token, "one");
    expect(await targetOf("ielts_practice_read_session", { sessionId })).toMatchObject({
      kind: "session",
      title: "Paper one",
      route: `/mock/${sessionId}`,
    });
    const target = { kind: "mock", sessionId, section: "reading" };
    expect(await targetOf("ielts_review_read_snapshot", { target })).toMatchObject({
      kind: "review",
      route: `/reviews/mock-${sessionId}-reading`,
    });
    const { items } = await app.webOk("agents_list_calls", { operations: ["ielts_mock_create_paper"] }, session);
    expect(items[0]?.target).toEqual(
      there("mock_paper", null, "Paper one", `/mock?paper=${encodeURIComponent(String(paperId))}`),
    );
  });
});

describe("findTargets", () => {
  test("finds nothing of another account, of whatever kind", async () => {
    const other = await app.account();
    const ids = Array.from({ length: 50 }, (_, index) => index + 1);
    const kinds = ["plan", "todo", "reminder", "vocabulary_entry", "session", "writing"] as const;
    const own = ids.flatMap((id) => [
      ...kinds.map((kind) => ({ kind, id })),
      { kind: "review" as const, id, section: null },
      { kind: "speaking_material" as const, materialId: id },
      { kind: "asset" as const, assetId: id },
    ]);
    expect(findTargets(app.db, other.id, { targets: own }).filter((found) => found !== null)).toEqual([]);
    expect(findTargets(app.db, account.id, { targets: own }).filter((found) => found !== null)).not.toEqual([]);
  });
});
