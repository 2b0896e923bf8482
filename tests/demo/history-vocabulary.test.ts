import { beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import type { Person } from "../../src/demo/person.ts";
import type { DataOf } from "../../src/domains/index.ts";
import { DAY_MS } from "../../src/lib/time.ts";
import { type DemoWorld, NOW, openDemoWorld } from "./demo-world.ts";

setDefaultTimeout(60_000);

type Event = DataOf<"ielts_learning_pull_events">["events"][number];
type Entry = DataOf<"ielts_vocabulary_personal_search">["items"][number];

const BOOKS = ["personal", "core", "listening", "reading"] as const;
const DAYS = 90;
const WEEK_MS = 7 * DAY_MS;

let world: DemoWorld;
let events: readonly Event[];
let entries: readonly Entry[];

beforeAll(async () => {
  world = await openDemoWorld();
  events = await everyEvent(world.agent);
  entries = await everyEntry(world.agent);
});

async function everyEvent(agent: Person): Promise<Event[]> {
  const found: Event[] = [];
  for (let cursor = 0; ; ) {
    const page = await agent.call("ielts_learning_pull_events", { cursor, limit: 500 });
    found.push(...page.events);
    if (!page.hasMore) return found;
    cursor = page.nextCursor;
  }
}

async function everyEntry(agent: Person): Promise<Entry[]> {
  const found: Entry[] = [];
  for (let offset = 0; ; offset += 50) {
    const page = await agent.call("ielts_vocabulary_personal_search", { limit: 50, offset });
    found.push(...page.items);
    if (!page.hasMore) return found;
  }
}

function ofType(eventType: string): Event[] {
  return events.filter((event) => event.eventType === eventType);
}

describe("the vocabulary of the past", () => {
  test("has words in every learning state, some of them due", async () => {
    const { summary } = await world.agent.call("ielts_vocabulary_personal_progress", {});
    for (const [state, count] of Object.entries(summary.counts)) expect(count, state).toBeGreaterThan(0);
    expect(summary.total).toBeWithin(150, 260);
    expect(summary.counts.mastered).toBeGreaterThan(15);
    expect(summary.dueCount).toBeWithin(5, 80);
    expect(summary.reviewedToday).toBeGreaterThan(3);
    for (const setId of ["core", "listening", "reading"] as const) {
      const { summary: wordbook } = await world.agent.call("ielts_vocabulary_builtin_progress", { setId });
      expect(wordbook.counts.review + wordbook.counts.mastered, setId).toBeGreaterThan(8);
      expect(wordbook.dueCount, setId).toBeLessThan(60);
    }
  });

  test("has many sources, among them practices that can be opened", async () => {
    const types = new Set(entries.flatMap(({ sources }) => sources.map(({ sourceType }) => sourceType)));
    for (const type of ["practice", "reading_lexicon", "course", "agent", "import", "workspace"])
      expect(types).toContain(type);
    const met = entries.flatMap(({ phrase, sources }) => sources.map((source) => ({ phrase, ...source })));
    const [one] = met.filter(({ sourceType, context }) => sourceType === "practice" && context !== "");
    const sessionId = Number(one?.sourceId.replace("practice_session:", ""));
    const session = await world.agent.call("ielts_practice_read_session", { sessionId });
    expect(session.title).toBe(one?.sourceTitle ?? "");
  });

  test("is worth learning: all but a few words have a meaning, and those few were never reviewed", () => {
    const blank = entries.filter(({ meaning }) => meaning === "");
    expect(blank.length).toBeWithin(2, 4);
    for (const { phrase, lastReviewedAt } of blank) expect(lastReviewedAt, phrase).toBeNull();
    const missed = entries.filter(({ sources }) => sources.some(({ sourceType }) => sourceType === "dictation"));
    expect(missed.length).toBeGreaterThan(10);
    for (const { phrase, meaning, partOfSpeech, example } of missed) {
      expect(meaning, phrase).not.toBe("");
      expect(partOfSpeech, phrase).not.toBe("");
      expect(example.toLowerCase(), phrase).toContain(phrase);
    }
  });

  test("has sentences as sources, never instructions about the test", () => {
    const dictated = entries.flatMap(({ sources }) => sources.filter(({ sourceType }) => sourceType === "dictation"));
    expect(dictated.length).toBeGreaterThan(15);
    for (const { context } of dictated) expect(context).not.toMatch(/questions \d+|You will hear|end of Part/u);
  });

  test("was added in small batches over the whole time, and changed and deleted here and there", () => {
    const weeks = Map.groupBy(entries, ({ createdAt }) => Math.floor((NOW - Date.parse(createdAt)) / WEEK_MS));
    expect(weeks.size).toBeGreaterThan(9);
    expect(Math.max(...[...weeks.values()].map((added) => added.length))).toBeLessThan(60);
    expect(entries.find(({ phrase }) => phrase === "notion")?.expansion).toContain("a vague notion");
    expect(ofType("vocabulary.entry_deleted")).toHaveLength(2);
  });

  test("is reviewed every week except the bad one, and most of it is recalled", () => {
    const reviews = ofType("vocabulary.reviewed");
    expect(reviews.length).toBeWithin(1_200, 2_600);
    const begin = Date.parse(events[0]?.occurredAt ?? "");
    const perWeek = Array.from({ length: Math.floor(DAYS / 7) }, (_, week) => {
      const from = begin + week * WEEK_MS;
      return reviews.filter(
        ({ occurredAt }) => Date.parse(occurredAt) - from < WEEK_MS && Date.parse(occurredAt) >= from,
      );
    });
    const counts = perWeek.map((week) => week.length);
    expect(counts.filter((count) => count < 40).length, String(counts)).toBeWithin(1, 2);
    expect(Math.max(...counts)).toBeLessThan(350);
    const rated = (rating: string) => reviews.filter(({ payload }) => payload["rating"] === rating).length;
    expect(rated("good") / reviews.length).toBeWithin(0.55, 0.85);
    expect(rated("again") / reviews.length).toBeWithin(0.08, 0.25);
    expect(ofType("vocabulary.review_undone")).toHaveLength(1);
  });

  test("gives each book a forecast", async () => {
    for (const book of BOOKS) {
      const { days } = await world.learner.call("vocabulary_read_forecast", { book });
      expect(
        days.reduce((sum, { dueCount }) => sum + dueCount, 0),
        book,
      ).toBeGreaterThan(0);
    }
  });
});

describe("the observations of the past", () => {
  test("are evidence of every type in the profile, with growth and weak spots", async () => {
    const { skills, summary } = await world.agent.call("ielts_learner_read_profile", {});
    const pushed = skills.filter(({ pushedCount }) => pushedCount > 0);
    expect(new Set(pushed.map(({ subjectCode }) => subjectCode)).size).toBe(4);
    const types = summary.evidenceCounts.filter(({ pushedCount }) => pushedCount > 0);
    expect(new Set(types.map(({ evidenceType }) => evidenceType))).toEqual(
      new Set(["objective", "rubric", "retrieval"]),
    );
    const mastery = (code: string) => skills.find(({ skillCode }) => skillCode === code)?.mastery ?? Number.NaN;
    expect(mastery("listening.spelling")).toBeGreaterThan(mastery("listening.location-tracking"));
    expect(mastery("reading.paraphrase")).toBeGreaterThan(mastery("reading.true-false-not-given"));
  });

  test("contain an event that was sent twice only once", () => {
    const pushed = events.filter(({ origin }) => origin === "agent");
    expect(pushed.length).toBeGreaterThan(150);
    expect(new Set(pushed.map(({ eventId }) => eventId)).size).toBe(pushed.length);
  });

  test("include an agent with access, and one whose access was revoked", async () => {
    const { tokens } = await world.learner.call("account_tokens_list", {});
    const statusesOf = (name: string) =>
      tokens.filter(({ clientName }) => clientName.startsWith(name)).map((one) => one.status);
    expect(statusesOf("Lin Yue's phone assistant")).toEqual(["active"]);
    expect(statusesOf("Word-a-day bot")).toEqual(["revoked"]);
    expect(statusesOf("Essay fixer")).toEqual([]);
  });
});

describe("the feedback of the past", () => {
  test("has unread messages for the learner and for the owner", async () => {
    const { messages, unreadCount } = await world.learner.call("ielts_feedback_list", {});
    expect(unreadCount).toBe(1);
    expect(messages.length).toBeWithin(8, 20);
    expect(new Set(messages.map(({ senderType, source }) => `${senderType} ${source}`))).toEqual(
      new Set(["user web", "user agent", "team web"]),
    );
    expect(await world.owner.call("feedback_count_unread", {})).toEqual({ answers: 0, conversations: 1 });
    const { items } = await world.owner.call("feedback_list_conversations", {});
    expect(items.map(({ unreadCount: waiting }) => waiting)).toEqual([1]);
  });
});
