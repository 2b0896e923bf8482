import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { countCharacters } from "../../../src/lib/text.ts";
import type { LibraryBench } from "../../support/library-bench.ts";
import type { DataOf, RequestOf } from "../../support/operations.ts";
import { begin, beginMockSection, createMock, practiceBench, rightAnswers } from "../../support/practice.ts";
import { FIXTURE_PACK, FIXTURE_PARTS } from "../question-bank/fixture-parts.ts";

let bench: LibraryBench;
let me: number;
beforeEach(() => {
  bench = practiceBench();
  me = bench.account();
});
afterEach(() => bench.close());

type Request = RequestOf<"ielts_review_read_snapshot">;
type Page = DataOf<"ielts_review_read_snapshot">;
const practice = (sessionId: number) => ({ kind: "practice" as const, sessionId });
const read = (target: Request["target"], more: Partial<Request> = {}, account = me) =>
  bench.call(account, "ielts_review_read_snapshot", { target, limit: 50, ...more });
const refusal = (target: Request["target"], account = me) =>
  bench.refusal(account, "ielts_review_read_snapshot", { target });

async function submitted(partKey: string, answers: Record<number, string> = {}): Promise<number> {
  const sitting = await begin(bench, me, partKey);
  if (Object.keys(answers).length > 0) await sitting.answer(answers);
  await sitting.submit();
  return sitting.sessionId;
}

function question(page: Page, number: number): Page["items"][number] {
  const found = page.items.find((item) => item.number === number);
  if (found === undefined) throw new Error(`question ${number} is not shown`);
  return found;
}
const numbers = (page: Page) => page.items.map((item) => item.number);

describe("ielts_review_read_snapshot", () => {
  test("returns what was asked, answered, keyed and marked for a question, and where the answer is", async () => {
    const sessionId = await submitted("listening-1", { 4: "Harbour", 5: "leg" });
    const page = await read(practice(sessionId));
    const partId = bench.number("SELECT id FROM parts WHERE part_key = 'listening-1'");
    expect(question(page, 4)).toEqual({
      questionSlotId: bench.number("SELECT id FROM question_slots WHERE part_id = ? AND number = 4", partId),
      partId,
      number: 4,
      questionType: "form_completion",
      instruction: "Complete the form below. Write NO MORE THAN TWO WORDS AND/OR A NUMBER for each answer.",
      groupTitle: "Brannock Kayak Club: new member",
      stem: "",
      context: "Course > Meeting place: {{4}}",
      responseModality: "blank",
      options: [],
      userAnswer: "Harbour",
      answerKey: "(the) harbour",
      isAnswered: true,
      isCorrect: true,
      mark: 1,
      rule: "optional_words",
      ruleMeaning: "It is the key with or without the words that may be left out.",
      matched: "harbour",
      explanation: "Lessons start there; the fish market is only beside it.",
      explanationZh: "课程从港口开始；鱼市只是在旁边。",
      evidence: [
        {
          kind: "transcript",
          partId,
          segment: 2,
          lastSegment: 2,
          start: 51,
          end: 87,
          startMs: 450,
          endMs: 660,
          speaker: "Ruth",
          quote: "every lesson starts from the harbour",
        },
      ],
    });
    expect(question(page, 5)).toMatchObject({ userAnswer: "leg", isCorrect: false, mark: 0, rule: "wrong" });
    expect(question(page, 1)).toMatchObject({ userAnswer: "", isCorrect: false, mark: 0, rule: "unanswered" });
    expect(question(page, 8).context).toBe("Trip: Seal Island | Time: {{7}} hours | Notes: The club lends {{8}}.");
  });

  test("its head says what was reviewed, by which marking and which version of the content", async () => {
    bench.clock.advance(60_000);
    const sessionId = await submitted("reading-1", { 1: "FALSE", 2: "FALSE" });
    const { items, material, ...head } = await read(practice(sessionId), { limit: 5 });
    const [version] = bench.rows("SELECT part_id, content_hash FROM part_versions");
    expect(head).toEqual({
      target: practice(sessionId),
      sessionId,
      title: "The lamp that drinks seawater",
      subject: "reading",
      submittedAt: "2026-09-09T02:01:00.000Z",
      finishReason: "learner",
      score: { correct: 1, incorrect: 1, unanswered: 11, total: 13 },
      band: null,
      teacherReview: null,
      snapshot: { number: 1, of: 1, createdAt: "2026-09-09T02:01:00.000Z", reason: "submitted", correction: null },
      materialVersion: [
        {
          partId: Number(version?.["part_id"]),
          title: "The lamp that drinks seawater",
          contentHash: String(version?.["content_hash"]),
        },
      ],
      counts: { all: 13, incorrect: 12, unanswered: 11 },
      limit: 5,
      offset: 0,
      hasMore: true,
      nextOffset: 5,
    });
    expect([items.length, material]).toEqual([5, null]);
  });

  test.each(FIXTURE_PARTS.map(({ key }) => key))(
    "right answers to every question of %s earn their marks",
    async (key) => {
      const page = await read(practice(await submitted(key, rightAnswers(key))));
      const marked = page.items.filter(({ responseModality }) => responseModality !== "open");
      expect(marked.filter(({ isCorrect }) => isCorrect !== true)).toEqual([]);
      expect(page.score?.correct ?? null).toBe(marked.length === 0 ? null : marked.length);
      const open = page.items.filter(({ responseModality }) => responseModality === "open");
      expect(open.map(({ mark, isCorrect, rule, answerKey }) => [mark, isCorrect, rule, answerKey])).toEqual(
        open.map(() => [null, null, "open", ""]),
      );
      for (const { responseModality, options, questionType, stem, context } of page.items) {
        const isVerdict = questionType.endsWith("_not_given");
        expect(options.length > 0).toBe(responseModality === "choice" && !isVerdict);
        expect(`${stem}${context}`).not.toBe("");
      }
    },
  );

  test.each([
    { key: "reading-1", number: 9, context: "On the image: " },
    { key: "listening-3", number: 22, context: "{{22}}" },
    { key: "reading-2", number: 24, context: "{{24}}" },
    { key: "speaking-2", number: 7, context: "You should say:\n- where the place was\n- why you had to wait" },
  ])("question $number of $key says where its answer is", async ({ key, number, context }) => {
    const page = await read(practice(await submitted(key)));
    expect(question(page, number).context).toContain(context);
  });

  test("a question that its stem says whole has no context", async () => {
    const page = await read(practice(await submitted("reading-1")));
    expect(question(page, 1)).toMatchObject({ context: "", responseModality: "choice" });
    expect(question(page, 1).stem).not.toBe("");
  });

  test("options are those of the question, and evidence names its paragraph", async () => {
    const page = await read({ kind: "practice", sessionId: await submitted("reading-3") });
    expect(question(page, 39).options.map(({ letter }) => letter)).toEqual(["A", "B", "C", "D"]);
    const [anchor] = question(page, 27).evidence;
    if (anchor?.kind !== "passage") throw new Error("the evidence stands in the passage");
    const passages = FIXTURE_PARTS.find(({ key }) => key === "reading-3")?.passages ?? [];
    const paragraph = passages[anchor.passage]?.paragraphs[anchor.paragraph];
    expect(paragraph?.text.slice(anchor.start, anchor.end)).toBe(anchor.quote);
    expect(anchor.paragraphLabel).toBe(paragraph?.label ?? "");
  });

  test("scopes hold the questions without their mark, and those without an answer", async () => {
    const right = rightAnswers("listening-1");
    const sessionId = await submitted("listening-1", { ...right, 2: "28", 3: "", 10: "  " });
    expect(numbers(await read(practice(sessionId), { scope: "incorrect" }))).toEqual([2, 3, 10]);
    expect(numbers(await read(practice(sessionId), { scope: "unanswered" }))).toEqual([3, 10]);
    expect((await read(practice(sessionId))).counts).toEqual({ all: 10, incorrect: 3, unanswered: 2 });
  });

  test("open questions are never incorrect, and unanswered like others", async () => {
    const target = practice(await submitted("writing-1"));
    expect((await read(target)).counts).toEqual({ all: 1, incorrect: 0, unanswered: 1 });
    expect((await read(target, { scope: "unanswered" })).items[0]).toMatchObject({ isCorrect: null, userAnswer: "" });
  });

  test.each(["all", "incorrect", "unanswered"] as const)(
    "pages of scope %s reach each question once",
    async (scope) => {
      const sessionId = createMock(bench, me, {
        listening: ["listening-1", "listening-2", "listening-3", "listening-4"],
      });
      const sitting = await beginMockSection(bench, me, { sessionId, subject: "listening" });
      await sitting.answer({
        ...rightAnswers("listening-2"),
        ...rightAnswers("listening-3"),
        1: "Hartwel",
        30: "sofa",
      });
      await sitting.submit();
      const target = { kind: "mock" as const, sessionId, section: "listening" as const };
      const seen: number[] = [];
      for (let offset: number | null = 0; offset !== null; ) {
        const page: Page = await read(target, { scope, limit: 7, offset });
        seen.push(...numbers(page));
        offset = page.nextOffset;
      }
      const whole = (await read(target, { scope })).items;
      expect(seen).toEqual(whole.map((item) => item.number));
      expect(seen.length).toBe({ all: 40, incorrect: 21, unanswered: 19 }[scope]);
      expect((await read(target, { scope, offset: 1000 })).items).toEqual([]);
    },
  );

  test("a section of a mock test has its band, as only a whole section has one", async () => {
    const keys = ["listening-1", "listening-2", "listening-3", "listening-4"];
    const sessionId = createMock(bench, me, { listening: keys, reading: ["reading-1"] });
    for (const subject of ["listening", "reading"] as const) {
      const sitting = await beginMockSection(bench, me, { sessionId, subject });
      if (subject === "listening") {
        for (const key of keys) await sitting.answer(rightAnswers(key));
      }
      await sitting.submit();
    }
    const listening = await read({ kind: "mock", sessionId, section: "listening" });
    expect(listening.band).toMatchObject({ band: 9, rawScore: 40, source: "table", isEstimate: true });
    expect(listening.materialVersion).toHaveLength(4);
    expect((await read({ kind: "mock", sessionId, section: "reading" })).band).toBeNull();
  });

  test.each([
    { key: "reading-2", holds: ["Part 2: Why we queue", "\n\nA  "] },
    { key: "listening-1", holds: ["Part 1: Booking a kayak course", "Ruth: Good morning, Brannock Kayak Club"] },
    { key: "writing-1", holds: ["The visual shows: "] },
    { key: "speaking-2", holds: ["Describe a place where you had to wait for a long time.", "- where the place was"] },
  ])("the material of $key comes along where it is asked for, and only then", async ({ key, holds }) => {
    const target = practice(await submitted(key));
    expect((await read(target)).material).toBeNull();
    const { material } = await read(target, { includeMaterial: true, maxChars: 30_000 });
    for (const words of holds) expect(material?.text).toContain(words);
    expect(material).toMatchObject({
      isComplete: true,
      nextMaxChars: null,
      totalChars: countCharacters(material?.text ?? ""),
    });
  });

  test("the material respects maxChars, or its earlier name if that is given, and says how to continue", async () => {
    const target = practice(await submitted("reading-2"));
    const ask = async (more: Partial<Request>) => (await read(target, { includeMaterial: true, ...more })).material;
    const whole = await ask({ maxChars: 30_000 });
    const total = whole?.totalChars ?? 0;
    expect(total).toBeGreaterThan(1000);
    const cut = await ask({ maxChars: 1000 });
    expect(cut?.returnedChars).toBe(countCharacters(cut?.text ?? ""));
    expect(cut?.returnedChars).toBeLessThanOrEqual(1000);
    expect(cut).toMatchObject({ isComplete: false, totalChars: total, nextMaxChars: total });
    expect(whole?.text.startsWith(cut?.text ?? "-")).toBe(true);
    expect(cut?.hint).toContain(String(total));
    expect(await ask({ maxChars: 30_000, maxMaterialChars: 1000 })).toEqual(cut);
    expect(await ask({ maxChars: total })).toEqual(whole);
  });

  test("another account's target is refused as one that does not exist", async () => {
    const sessionId = await submitted("reading-1");
    const stranger = bench.account();
    for (const account of [stranger, me]) {
      const asked = account === me ? 999_999 : sessionId;
      for (const target of [practice(asked), { kind: "mock", sessionId: asked, section: "reading" }] as const) {
        const { status, reason, message } = await refusal(target, account);
        expect([status, reason, message.includes(String(asked))]).toEqual([404, "review.not_found", false]);
      }
    }
  });

  test("unsubmitted work is refused", async () => {
    const sitting = await begin(bench, me, "reading-1");
    const target = practice(sitting.sessionId);
    expect(await refusal(target)).toMatchObject({ status: 400, reason: "review.not_submitted" });
    await bench.call(me, "practice_abandon", { sessionId: sitting.sessionId });
    expect(await refusal(target)).toMatchObject({ status: 400, reason: "review.not_submitted" });
  });

  test("a target of the wrong kind is refused with the right one", async () => {
    const sessionId = await submitted("reading-1");
    const wrong = await refusal({ kind: "mock", sessionId, section: "reading" });
    expect([wrong.status, wrong.reason, wrong.parts.facts?.["kind"]]).toEqual([
      400,
      "review.kind_mismatch",
      "practice",
    ]);
    expect(wrong.message).toContain(JSON.stringify(practice(sessionId)));

    const mock = createMock(bench, me, { listening: ["listening-1"], reading: ["reading-1"] });
    await (await beginMockSection(bench, me, { sessionId: mock, subject: "reading" })).submit();
    const right = { kind: "mock" as const, sessionId: mock, section: "reading" as const };
    const refused = await refusal(practice(mock));
    expect(refused.reason).toBe("review.kind_mismatch");
    expect(refused.message).toContain(JSON.stringify(right));
    expect((await read(right)).target).toEqual(right);
    expect((await refusal({ ...right, section: "listening" })).reason).toBe("review.not_submitted");
    expect((await refusal({ ...right, section: "writing" })).reason).toBe("review.not_found");
  });

  test.each([
    { target: { kind: "exam", sessionId: 1 }, path: "/target/kind" },
    { target: { kind: "practice", sessionId: 0 }, path: "/target/sessionId" },
    { target: { kind: "mock", sessionId: 1 }, path: "/target/section" },
    { target: { kind: "practice", sessionId: 1, section: "reading" }, path: "/target/section" },
    { target: { sessionId: 1 }, path: "/target/kind" },
  ])("says what is wrong with a target: $path ($#)", async ({ target, path }) => {
    const asked: Request = JSON.parse(JSON.stringify({ target }));
    const { status, parts } = await bench.refusal(me, "ielts_review_read_snapshot", asked);
    expect([status, parts.details?.map((detail) => detail.path)]).toEqual([400, [path]]);
  });

  test("content that changes after submission changes nothing of a review", async () => {
    const target = practice(await submitted("reading-1", rightAnswers("reading-1")));
    const ask = () => read(target, { includeMaterial: true, maxChars: 30_000 });
    const before = await ask();
    const parts = FIXTURE_PARTS.map((part) => ({
      ...part,
      title: `${part.title}, changed`,
      passages: (part.passages ?? []).map((passage) => ({ ...passage, title: "Another title" })),
      groups: part.groups
        .filter(({ type }) => type !== "short_answer")
        .map((group) => ({
          ...group,
          questions: group.questions.map((one) => ({
            ...one,
            stem: "Another stem",
            explanation: "Another reason",
            ...(one.answer === "TRUE" ? { answer: "FALSE" } : {}),
          })),
        })),
    }));
    bench.apply({ ...FIXTURE_PACK, version: "2.0.0", parts });
    expect(bench.number("SELECT count(*) FROM question_slots WHERE withdrawn = 1")).toBeGreaterThan(0);
    expect(await ask()).toEqual(before);
    bench.apply({ ...FIXTURE_PACK, version: "3.0.0", parts: [] });
    expect(await ask()).toEqual(before);
  });

  test("a snapshot can be neither changed nor deleted, except with its account", async () => {
    await submitted("reading-1");
    expect(() => bench.db.raw.exec("UPDATE review_snapshots SET marks = '[]'")).toThrow("never changed");
    expect(() => bench.db.raw.exec("DELETE FROM review_snapshots")).toThrow("never deleted");
    expect(() => bench.db.raw.exec("UPDATE part_versions SET content = '{}'")).toThrow("never changed");
    bench.db.raw.exec(`DELETE FROM accounts WHERE id = ${me}`);
    expect(bench.number("SELECT count(*) FROM review_snapshots")).toBe(0);
  });
});
