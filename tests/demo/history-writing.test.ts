import { beforeAll, describe, expect, test } from "bun:test";
import { layOut } from "../../src/demo/curriculum.ts";
import { silentRecording } from "../../src/demo/history/recording.ts";
import { writtenIn } from "../../src/demo/history/written.ts";
import { createRandom, HISTORY_DAYS } from "../../src/demo/simulation.ts";
import type { DataOf } from "../../src/domains/index.ts";
import { addDays, dayNumber, dayOf } from "../../src/lib/shanghai.ts";
import { countWords } from "../../src/lib/text.ts";
import { paced } from "../support/eventually.ts";
import { NOW, openDemoWorld } from "./demo-world.ts";

beforeAll(async () => {
  await openDemoWorld();
}, paced(120_000));

/** The learner's writing practices, the oldest first, each opened. */
async function practices() {
  const { learner } = await openDemoWorld();
  const { items } = await learner.call("writing_list", { limit: 50 });
  const opened = [];
  for (const { sessionId, kind } of items.toReversed()) {
    if (kind === "practice") opened.push(await learner.call("writing_open", { sessionId }));
  }
  return opened;
}

/** The submitted texts, the oldest first, with the teacher's reviews. */
async function reviewed() {
  const { learner } = await openDemoWorld();
  const found = [];
  for (const { versions, practice } of await practices()) {
    const submitted = versions.find(({ reason, reviews }) => reason === "handed_in" && reviews.length > 0);
    if (submitted === undefined) continue;
    const { version } = await learner.call("writing_read_version", { versionId: submitted.versionId });
    found.push({ version, versions, minWords: practice.tasks[0]?.minWords ?? 0 });
  }
  return found.toSorted((one, other) => one.version.savedAt.localeCompare(other.version.savedAt));
}

type Page = DataOf<"ielts_study_plans_get">;

const mean = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;

describe("the writing of the demo's learner", () => {
  test("at least ten different texts of the required length were submitted and reviewed", async () => {
    const texts = await reviewed();
    expect(new Set(texts.map(({ version }) => version.text)).size).toBeGreaterThanOrEqual(10);
    for (const { version, minWords } of texts) expect(countWords(version.text)).toBeGreaterThanOrEqual(minWords);
  });

  test("every comment quotes the text", async () => {
    const comments = (await reviewed()).flatMap(({ version }) =>
      version.reviews.flatMap((review) => review.comments.map((comment) => ({ ...comment, text: version.text }))),
    );
    expect(comments.length).toBeGreaterThan(40);
    for (const { text, start, end, quote } of comments) expect(text.slice(start, end)).toBe(quote);
  });

  test("every review has four bands with remarks, and the bands rise", async () => {
    const reviews = (await reviewed()).flatMap(({ version }) => version.reviews);
    for (const { criteria } of reviews)
      expect(criteria.every(({ band, remark }) => band !== null && remark !== "")).toBe(true);
    const bands = reviews.map(({ band }) => band ?? 0);
    const third = Math.floor(bands.length / 3);
    expect(mean(bands.slice(-third))).toBeGreaterThanOrEqual(mean(bands.slice(0, third)) + 0.5);
  });

  test("some texts were revised as the review suggested", async () => {
    const texts = await reviewed();
    const revised = texts.flatMap(({ version, versions }) => {
      const [newest] = versions;
      return newest !== undefined && newest.number > version.number ? [{ version, newest }] : [];
    });
    expect(revised.length).toBeGreaterThanOrEqual(4);
    expect(revised.length).toBeLessThan(texts.length);
    const { learner } = await openDemoWorld();
    for (const { version, newest } of revised) {
      const after = await learner.call("writing_read_version", { versionId: newest.versionId });
      const [review] = version.reviews;
      const left = review?.comments.filter(({ quote }) => after.version.text.includes(quote)) ?? [];
      expect(left.length).toBeLessThan((review?.comments.length ?? 0) / 2);
    }
  });

  test("a text is still in progress", async () => {
    const open = (await practices()).filter(({ status }) => status === "in_progress");
    expect(open).toHaveLength(1);
    expect(open[0]?.working[0]?.wordCount).toBeGreaterThan(50);
  });

  test("the last text was submitted at most two weeks ago", async () => {
    const submittedAt = (await practices()).flatMap(({ versions }) =>
      versions.filter(({ reason }) => reason === "handed_in").map(({ savedAt }) => savedAt),
    );
    const last = submittedAt.toSorted().at(-1) ?? "";
    expect(dayOf(Date.parse(last)) >= addDays(dayOf(NOW), -14)).toBe(true);
  });

  test("every completed writing task has a text that was submitted on its day", async () => {
    const { agent } = await openDemoWorld();
    const submittedTasks = new Set<string>();
    for (const { practice, versions } of await practices()) {
      const version = versions.find(({ reason }) => reason === "handed_in");
      const [task] = practice.tasks;
      if (version !== undefined) submittedTasks.add(`${dayOf(Date.parse(version.savedAt))} ${task?.title}`);
    }
    const ticked: string[] = [];
    const { items } = await agent.call("ielts_study_plans_list", {});
    for (const { planId } of items) {
      for (let cursor: string | null = ""; cursor !== null; ) {
        const page: Page = await agent.call("ielts_study_plans_get", {
          planId,
          state: "completed",
          limit: 100,
          cursor,
        });
        const written = page.tasks.filter(
          ({ snapshot }) => snapshot.kind === "question_part" && snapshot.subject === "writing",
        );
        ticked.push(...written.map(({ date, snapshot }) => `${date} ${snapshot.title}`));
        cursor = page.nextCursor;
      }
    }
    expect(ticked.length).toBeGreaterThan(10);
    expect(ticked.filter((one) => !submittedTasks.has(one))).toEqual([]);
  });

  test.each([
    ["2026-09-09", 1],
    ["2026-09-12", 2],
    ["2027-02-21", 3],
    ["2028-03-01", 4],
  ])("in a past that ends on %s there are texts up to the end, and one to begin", async (lastDay, seed) => {
    const { agent } = await openDemoWorld();
    const firstDay = addDays(lastDay, -HISTORY_DAYS);
    const curriculum = await layOut(agent, { firstDay, lastDay, random: createRandom(seed, "curriculum") });
    const written = await writtenIn({ agent, curriculum });
    const done = curriculum.filter(({ kind, isDone }) => kind === "writing" && isDone);
    expect(written.filter(({ isDone }) => isDone).map(({ day }) => day)).toEqual(done.map(({ day }) => day));
    const last = done.findLast(({ day }) => day < lastDay)?.day ?? firstDay;
    expect(dayNumber(lastDay) - dayNumber(last)).toBeLessThanOrEqual(14);
    expect(written.some(({ day }) => day > lastDay)).toBe(true);
    const texts = written.map(({ essay }) => essay.text.join());
    expect(new Set(texts).size).toBe(texts.length);
  });

  test("nothing starts exactly on the hour", async () => {
    const begun = (await practices()).map(({ practice }) => new Date(practice.startedAt).getUTCMinutes());
    expect(new Set(begun).size).toBeGreaterThan(5);
  });

  test.each([
    ["a reason for", "writing_review", /^writing_session:\d+$/],
    ["turn out to be", "speaking_feedback", /^speaking_session:\d+$/],
  ])("the vocabulary book says where %p was met", async (query, sourceType, sourceId) => {
    const { agent } = await openDemoWorld();
    const { items } = await agent.call("ielts_vocabulary_personal_search", { query });
    const sources = items.find(({ phrase }) => phrase === query)?.sources ?? [];
    expect(sources).toContainEqual(expect.objectContaining({ sourceType, sourceId: expect.stringMatching(sourceId) }));
  });
});

describe("the speaking of the demo's learner", () => {
  test("the library contains linked materials, one of them changed and one archived", async () => {
    const { agent } = await openDemoWorld();
    const { items } = await agent.call("ielts_speaking_materials_search", { limit: 8 });
    expect(items.length).toBeGreaterThanOrEqual(5);
    for (const { linkCount } of items) expect(linkCount).toBeGreaterThan(0);
    expect(items.some(({ createdAt, updatedAt }) => updatedAt > createdAt)).toBe(true);
    const events = await eventTypes();
    expect(events).toContain("speaking.material_archived");
  });

  test("some answers have a recording that can be fetched, others have no recording", async () => {
    const { learner } = await openDemoWorld();
    const first = await learner.call("speaking_list_practices", { limit: 50 });
    const recorded = first.items.flatMap(({ recording }) => recording ?? []);
    expect(recorded.length).toBeGreaterThanOrEqual(5);
    expect(recorded.length).toBeLessThan(first.items.length);
    for (const { assetId } of recorded) {
      const file = await learner.call("assets_download", { assetId });
      expect(file).toMatchObject({ mediaType: "audio/ogg", disposition: "inline" });
    }
    expect(first.items.some(({ materialTitle }) => materialTitle !== null)).toBe(true);
  });

  test("a recording is as long as the answer", () => {
    const bytes = Buffer.from(silentRecording(95_000, 1));
    const lastPage = bytes.subarray(bytes.lastIndexOf("OggS"));
    expect(Number(lastPage.readBigUInt64LE(6)) / 48_000).toBeCloseTo(95, 0);
    expect(bytes).not.toEqual(Buffer.from(silentRecording(95_000, 2)));
  });
});

describe("the files of the demo's learner", () => {
  test.each([
    ["a note, by English", "contradict", "True, False, Not Given: my rules"],
    ["a note, by Chinese", "常识", "True, False, Not Given: my rules"],
    ["a list under its new title", "overtook", "Task 1: verbs and phrases for charts"],
    ["a PDF", "porridge", "Test day checklist"],
  ])("%s is found by its content", async (_, query, title) => {
    const { agent } = await openDemoWorld();
    const { items } = await agent.call("ielts_assets_search", { query });
    expect(items.map((item) => item.title)).toContain(title);
    expect(items.find((item) => item.title === title)?.textState).toBe("indexed");
  });

  test("a deleted file is not listed", async () => {
    const { agent } = await openDemoWorld();
    const { items } = await agent.call("ielts_assets_search", { query: "hours" });
    expect(items.map(({ fileName }) => fileName)).toContain("hours.png");
    expect(items.map(({ fileName }) => fileName)).not.toContain("hours-old.png");
    expect(await eventTypes()).toContain("asset.deleted");
  });
});

async function eventTypes(): Promise<string[]> {
  const { agent } = await openDemoWorld();
  const types: string[] = [];
  let cursor = 0;
  for (let hasMore = true; hasMore; ) {
    const page = await agent.call("ielts_learning_pull_events", { cursor, limit: 500 });
    types.push(...page.events.map(({ eventType }) => eventType));
    ({ nextCursor: cursor, hasMore } = page);
  }
  return types;
}
