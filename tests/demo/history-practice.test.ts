import { beforeAll, describe, expect, test } from "bun:test";
import type { DataOf } from "../../src/domains/index.ts";
import { dayOf } from "../../src/lib/shanghai.ts";
import { DAY_MS } from "../../src/lib/time.ts";
import { paced } from "../support/eventually.ts";
import { type DemoWorld, NOW, openDemoWorld } from "./demo-world.ts";

type Practice = DataOf<"ielts_practice_recent_activity">["items"][number];
type Sitting = DataOf<"mock_list_sessions">["items"][number];

let world: DemoWorld;
/** Of listening and reading, from first to last, and so the sittings. */
let practices: readonly Practice[];
let sittings: readonly Sitting[];
/** Without the sitting that was broken off. */
let sat: readonly Sitting[];

beforeAll(async () => {
  world = await openDemoWorld();
  const marked = (await everyPractice()).filter(({ subject }) => subject === "reading" || subject === "listening");
  practices = marked.toReversed();
  sittings = (await world.learner.call("mock_list_sessions", { limit: 50 })).items.toReversed();
  sat = sittings.filter(({ state }) => state === "submitted");
}, paced(60_000));

/** The learner's practices, the newest first. */
async function everyPractice(): Promise<Practice[]> {
  const found: Practice[] = [];
  for (let offset = 0; ; offset += 50) {
    const page = await world.agent.call("ielts_practice_recent_activity", { limit: 50, offset });
    found.push(...page.items);
    if (!page.hasMore) return found;
  }
}

/** The share of marked questions that is right. */
function rightShare(marked: readonly Pick<Practice, "score">[]): number {
  const scores = marked.flatMap(({ score }) => (score === null ? [] : [score]));
  const sum = (part: "correct" | "total") => scores.reduce((all, score) => all + score[part], 0);
  return sum("correct") / sum("total");
}

describe("the practices of the past", () => {
  test("improve from the first third to the last in both subjects", () => {
    for (const [subject, least, most] of [
      ["reading", 0.5, 0.7],
      ["listening", 0.55, 0.75],
    ] as const) {
      const done = practices.filter((one) => one.subject === subject && one.answeredCount > 0 && one.score !== null);
      const third = Math.floor(done.length / 3);
      expect(third, subject).toBeGreaterThan(4);
      const first = rightShare(done.slice(0, third));
      const last = rightShare(done.slice(-third));
      expect(first, subject).toBeWithin(least - 0.05, least + 0.13);
      expect(last, subject).toBeWithin(most, most + 0.15);
      expect(last - first, subject).toBeGreaterThan(0.08);
    }
  });

  test("have every status", () => {
    const states = Map.groupBy(practices, ({ status }) => status);
    expect(states.get("submitted")?.length).toBeGreaterThan(30);
    expect(states.get("abandoned")?.length).toBeGreaterThan(0);
    expect(states.get("unanswered")?.length).toBeGreaterThan(0);
    const [open, ...others] = states.get("in_progress") ?? [];
    expect(others).toEqual([]);
    expect(open?.answeredCount).toBeWithin(1, open?.questionCount ?? 0);
    expect(open).toMatchObject({ mode: "practice", score: null, finishedAt: null });
  });

  test("leave open only what was started in the last days, and abandon opened ones soon", async () => {
    const { items } = await world.learner.call("dictation_list_open", {});
    const begun = practices.filter(({ status }) => status === "unanswered" || status === "in_progress");
    const open = [...begun, ...items];
    expect(open.length).toBeWithin(2, 5);
    for (const { startedAt } of open) expect(NOW - Date.parse(startedAt)).toBeLessThan(7 * DAY_MS);
    const left = practices.filter(({ status, answeredCount }) => status === "abandoned" && answeredCount === 0);
    expect(left.length).toBeGreaterThan(0);
    for (const { activeSeconds } of left) expect(activeSeconds).toBeWithin(60, 5 * 60);
  });

  test("are not saved at fixed intervals", () => {
    const starts = practices.map(({ startedAt }) => new Date(startedAt).getUTCMinutes());
    expect(new Set(starts).size).toBeGreaterThan(8);
    const seconds = practices.filter(({ status }) => status === "abandoned").map((one) => one.activeSeconds);
    expect(new Set(seconds).size).toBeGreaterThan(2);
  });

  test("are sometimes timed, and some end by the clock, one of them without an answer", () => {
    const timed = practices.filter(({ mode, status }) => mode === "test" && status === "submitted");
    expect(timed.length).toBeGreaterThan(5);
    expect(timed.length).toBeLessThan(practices.length / 2);
    expect(timed.some(({ finishReason }) => finishReason === "learner")).toBe(true);
    const forgotten = timed.filter(({ answeredCount }) => answeredCount === 0);
    expect(forgotten).toMatchObject([{ finishReason: "time", score: { correct: 0 } }]);
  });

  test("take about as long as intended", () => {
    for (const { answeredCount, activeSeconds, subject, status } of practices) {
      if (status !== "submitted" || answeredCount === 0) continue;
      expect(activeSeconds).toBeWithin(5 * 60, (subject === "reading" ? 26 : 11) * 60);
    }
  });

  test("contain wrong answers that a learner would give", async () => {
    const rules = new Map<string, number>();
    for (const { reviewTarget } of practices) {
      if (reviewTarget === null) continue;
      const { items } = await world.agent.call("ielts_review_read_snapshot", { target: reviewTarget, limit: 50 });
      for (const { rule } of items) rules.set(rule, (rules.get(rule) ?? 0) + 1);
    }
    for (const rule of ["exact", "letter", "verdict", "wrong", "number_mismatch", "unanswered"]) {
      expect(rules.get(rule), rule).toBeGreaterThan(0);
    }
  });
});

describe("the mock tests of the past", () => {
  test("rise in their bands from first to last", () => {
    const whole = sat.filter(({ sections }) => sections.length === 4);
    for (const subject of ["listening", "reading", "speaking"]) {
      const sections = whole.flatMap((sitting) => sitting.sections.filter((one) => one.subject === subject));
      const bands = sections.map(({ band }) => band?.band ?? 0);
      expect(bands.length, subject).toBeGreaterThan(2);
      expect(bands.at(0), subject).toBeWithin(5.5, 7);
      expect(bands.at(-1), subject).toBeWithin(6.5, 8);
      expect(bands.at(-1), subject).toBeGreaterThan(bands.at(0) ?? 0);
    }
  });

  test("are completed, except one that was broken off", () => {
    expect(sittings.length).toBeGreaterThanOrEqual(5);
    expect(sittings.filter(({ state }) => state === "abandoned")).toHaveLength(1);
    expect(sittings.filter(({ state }) => state === "submitted")).toHaveLength(sittings.length - 1);
  });

  test("have a section that the clock ended, and others that the learner submitted", async () => {
    const reasons: (string | null)[] = [];
    for (const { sessionId } of sittings) {
      const { sections } = await world.learner.call("mock_read_session", { sessionId });
      reasons.push(...sections.map(({ finishReason }) => finishReason));
    }
    expect(reasons.filter((reason) => reason === "time")).toHaveLength(1);
    expect(reasons.filter((reason) => reason === "learner").length).toBeGreaterThan(12);
  });

  test("have notes for the long turn of speaking", () => {
    const spoken = sat.flatMap(({ sections }) => sections.filter(({ subject }) => subject === "speaking"));
    expect(spoken.map(({ answeredCount }) => answeredCount)).toEqual(spoken.map(() => 1));
  });

  test("have texts of the required length", async () => {
    const texts: string[] = [];
    for (const { sessionId, sections } of sat) {
      if (!sections.some(({ subject }) => subject === "writing")) continue;
      const target = { kind: "mock", sessionId, section: "writing" } as const;
      const { items } = await world.agent.call("ielts_review_read_snapshot", { target });
      for (const { number, userAnswer: answer } of items) {
        texts.push(answer);
        expect(answer.split(/\s+/u).length).toBeGreaterThanOrEqual(number === 1 ? 150 : 250);
      }
    }
    expect(new Set(texts).size).toBe(texts.length);
    expect(texts.length).toBeGreaterThanOrEqual(6);
  });
});

describe("the texts of mock tests", () => {
  test("of two sittings are shared and reviewed, and a band better the second time", async () => {
    const { learner } = world;
    const bands: number[] = [];
    for (const { sessionId, sections } of sat) {
      if (!sections.some(({ subject }) => subject === "writing")) continue;
      const { shared, versions } = await learner.call("writing_open", { sessionId });
      const reviewed = versions.filter(({ reviews }) => reviews.length > 0);
      expect(reviewed.length).toBe(shared ? 2 : 0);
      for (const { versionId } of reviewed) {
        const { version } = await learner.call("writing_read_version", { versionId });
        for (const { comments, band } of version.reviews) {
          expect(comments.length).toBeGreaterThan(2);
          for (const { start, end, quote } of comments) expect(version.text.slice(start, end)).toBe(quote);
          bands.push(band ?? 0);
        }
      }
    }
    expect(bands).toEqual([5.5, 5.5, 6.5, 6.5]);
    const given = sat.flatMap(({ sections }) => sections.filter(({ subject }) => subject === "writing"));
    expect(given.flatMap(({ band }) => band?.band ?? [])).toEqual([5.5, 6.5]);
  });
});

describe("the dictations of the past", () => {
  test("improve, and one is still open", async () => {
    const { items } = await world.agent.call("ielts_dictation_recent_attempts", { limit: 30 });
    expect(items.length).toBeGreaterThan(12);
    const accuracies = items.toReversed().map(({ scores }) => scores.accuracy ?? 0);
    const mean = (some: readonly number[]) => some.reduce((all, one) => all + one, 0) / some.length;
    const third = Math.floor(accuracies.length / 3);
    expect(mean(accuracies.slice(0, third))).toBeWithin(0.78, 0.92);
    expect(mean(accuracies.slice(-third))).toBeGreaterThan(mean(accuracies.slice(0, third)) + 0.03);
    const { items: open } = await world.learner.call("dictation_list_open", {});
    expect(open).toHaveLength(1);
    expect(open[0]?.checkedCount).toBeWithin(1, open[0]?.lineCount ?? 0);
  });

  test("have many lengths: some are completed, in one evening or in two, and one is discarded", async () => {
    const { items } = await world.agent.call("ielts_dictation_recent_attempts", { limit: 30 });
    const submitted = items.filter(({ state }) => state === "submitted");
    const finished = submitted.filter(({ checkedCount, lineCount }) => checkedCount === lineCount);
    expect(finished.length).toBeWithin(4, submitted.length - 3);
    const evenings = finished.map(({ startedAt, submittedAt }) => {
      return dayOf(Date.parse(submittedAt ?? "")) > dayOf(Date.parse(startedAt)) ? 2 : 1;
    });
    expect(new Set(evenings)).toEqual(new Set([1, 2]));
    const minutes = submitted.map(({ activeSeconds }) => Math.round(activeSeconds / 60));
    expect(Math.max(...minutes) - Math.min(...minutes)).toBeGreaterThan(10);
    let discarded = 0;
    for (let cursor = 0, more = true; more; ) {
      const page = await world.agent.call("ielts_learning_pull_events", { cursor, limit: 500 });
      discarded += page.events.filter(({ eventType }) => eventType === "dictation.discarded").length;
      ({ nextCursor: cursor, hasMore: more } = page);
    }
    expect(discarded).toBe(1);
  });

  test("add missed words to the vocabulary book, each with its dictation", async () => {
    const { items } = await world.agent.call("ielts_dictation_recent_attempts", { limit: 30 });
    const added: number[] = [];
    for (const { attemptId } of items) {
      const { missedWords } = await world.agent.call("ielts_dictation_read_attempt", { attemptId });
      added.push(...missedWords.flatMap(({ vocabularyEntryId }) => vocabularyEntryId ?? []));
    }
    expect(added.length).toBeGreaterThan(10);
  });
});

describe("the notes of the past", () => {
  test("are attached to words of passages", async () => {
    const reading = practices.filter(({ subject, status }) => subject === "reading" && status === "submitted");
    const reviews = reading.map(({ sessionId }) =>
      world.learner.call("reviews_read", { target: { kind: "practice", sessionId } }),
    );
    const notes = (await Promise.all(reviews)).flatMap((review) => review.notes);
    expect(notes.length).toBeGreaterThan(3);
    for (const { quote } of notes) expect(quote.trim().length).toBeGreaterThan(3);
  });
});

describe("the speaking of the past", () => {
  test("uses stories of the library more often than not", async () => {
    const { items, hasMore } = await world.learner.call("speaking_list_practices", { limit: 50 });
    expect(hasMore).toBe(false);
    const withMaterial = items.filter(({ materialId }) => materialId !== null);
    expect(withMaterial.length / items.length).toBeWithin(0.5, 0.9);
  });
});

describe("the courses of the past", () => {
  test("are partly completed, with sections that were only started", async () => {
    const { nodes } = await world.agent.call("ielts_learning_route_read", { limit: 500 });
    const sections = nodes.flatMap(({ successCriteria }) => successCriteria?.sections ?? []);
    const states = Map.groupBy(sections, ({ status }) => status);
    expect(states.get("completed")?.length).toBeGreaterThan(20);
    expect(states.get("in_progress")?.length).toBeGreaterThan(1);
  });
});

describe("the profile after the past", () => {
  test("is based on submitted work, and shows the weak spots", async () => {
    const { skills, summary } = await world.agent.call("ielts_learner_read_profile", {});
    const masteryOf = (code: string) => skills.find(({ skillCode }) => skillCode === code)?.mastery ?? 0;
    expect(masteryOf("listening.location-tracking")).toBeLessThan(masteryOf("listening.paraphrase") - 0.1);
    expect(masteryOf("reading.true-false-not-given")).toBeLessThan(masteryOf("reading.evidence-location") - 0.1);
    for (const { subjectCode, handedInSections, practiceSeconds } of summary.practice) {
      expect(handedInSections, subjectCode).toBeGreaterThan(0);
      expect(practiceSeconds, subjectCode).toBeGreaterThan(600);
    }
    expect(summary.dictations.submitted).toBeGreaterThan(3);
  });
});
