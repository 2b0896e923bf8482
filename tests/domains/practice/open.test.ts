import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { listAt } from "../../support/json.ts";
import type { LibraryBench } from "../../support/library-bench.ts";
import { begin, beginMockSection, createMock, partIdOf, practiceBench } from "../../support/practice.ts";
import { FIXTURE_PARTS } from "../question-bank/fixture-parts.ts";

let bench: LibraryBench;
let me: number;
beforeAll(() => {
  bench = practiceBench();
  me = bench.account();
});
afterAll(() => bench.close());

/** Everything in a part that would reveal an answer before it is given. */
function secretsOf(key: string): string[] {
  const part = FIXTURE_PARTS.find((one) => one.key === key);
  const questions = part?.groups.flatMap((group) => group.questions) ?? [];
  const explained = questions.flatMap(({ explanation = "", explanationZh = "" }) => [explanation, explanationZh]);
  const spoken = part?.transcript?.map(({ text }) => text) ?? [];
  const samples = part?.task?.sampleAnswers?.map(({ text }) => text) ?? [];
  return [...explained, ...spoken, ...samples].filter((text) => text.length > 0);
}

describe("practice_open", () => {
  test.each(FIXTURE_PARTS.map(({ key }) => key))(
    "shows the questions of %s and nothing that answers them",
    async (key) => {
      const sitting = await begin(bench, me, key);
      const opened = await sitting.open();
      const groups = opened.parts.flatMap(({ questionGroups }) => questionGroups);
      const types = FIXTURE_PARTS.find((part) => part.key === key)?.groups.map(({ type }) => type) ?? [];
      expect(groups.map(({ type }) => type)).toEqual(types);
      const names = new Set(JSON.stringify(opened).match(/"\w+":/g));
      const revealing = [
        "answerKey",
        "key",
        "answer",
        "explanation",
        "explanationZh",
        "evidence",
        "segments",
        "transcript",
      ];
      expect(revealing.filter((name) => names.has(`"${name}":`))).toEqual([]);
      const shown = JSON.stringify(opened);
      const secrets = secretsOf(key);
      expect(secrets.filter((secret) => shown.includes(JSON.stringify(secret).slice(1, -1)))).toEqual([]);
      expect(secrets.length > 0 || /^(speaking|writing-2)/.test(key)).toBe(true);
    },
  );

  test("shows the question types of the whole format", async () => {
    const types = new Set(FIXTURE_PARTS.flatMap(({ groups }) => groups.map(({ type }) => type)));
    expect(types.size).toBeGreaterThanOrEqual(20);
  });

  test("shows passages, images, audio and the task with addresses of the site", async () => {
    const opened = async (key: string) => (await (await begin(bench, me, key)).open()).parts[0];
    const reading = await opened("reading-1");
    expect(reading?.passages[0]?.paragraphs.map(({ label }) => label)).toEqual(["A", "B", "C", "D", "E", "F"]);
    expect(reading?.questionGroups[2]?.image?.url).toMatch(/^http:\/\/test\/media\/[0-9a-f]{64}$/);
    expect([reading?.audioUrl, reading?.task]).toEqual([null, null]);
    expect((await opened("listening-1"))?.audioUrl).toMatch(/^http:\/\/test\/media\/[0-9a-f]{64}$/);
    expect((await opened("writing-1"))?.task).toMatchObject({ minWords: 150 });
  });

  test("shows answers, flags, revisions, audio and notes as they are", async () => {
    const sitting = await begin(bench, me, "reading-1");
    const partId = partIdOf(bench, "reading-1");
    await sitting.answer({ 1: "FALSE" });
    await sitting.save([{ questionSlotId: sitting.slot(2), flagged: true }], { audio: [{ partId, seconds: 12.5 }] });
    const place = { partId, passage: 0, paragraph: 1, start: 2, end: 16 };
    await bench.call(me, "practice_add_notes", { sessionId: sitting.sessionId, notes: [{ ...place, note: "Who?" }] });
    const opened = await sitting.open();
    expect(opened.answers).toEqual([
      { questionSlotId: sitting.slot(1), value: "FALSE", flagged: false, revision: 1 },
      { questionSlotId: sitting.slot(2), value: "", flagged: true, revision: 2 },
    ]);
    expect([opened.revision, opened.parts[0]?.audioSeconds, opened.session.state]).toEqual([2, 12.5, "in_progress"]);
    expect(opened.notes).toEqual([
      {
        noteId: Number(opened.notes[0]?.noteId),
        ...place,
        quote: "young engineer",
        note: "Who?",
        updatedAt: expect.any(String),
      },
    ]);
  });

  test.each(["submitted", "abandoned"] as const)(
    "shows the status of a %s practice, and no material",
    async (status) => {
      const sitting = await begin(bench, me, "reading-1");
      await sitting.answer({ 1: "FALSE" });
      if (status === "submitted") await sitting.submit();
      else await bench.call(me, "practice_abandon", { sessionId: sitting.sessionId });
      const opened = await sitting.open();
      expect([opened.session.state, opened.section.status, opened.parts, opened.answers, opened.notes]).toEqual([
        status,
        status,
        [],
        [],
        [],
      ]);
      expect(opened.section.answeredCount).toBe(1);
    },
  );

  test("opens the section in progress of a mock test, or the one that is asked for", async () => {
    const sessionId = createMock(bench, me, { listening: ["listening-1"], reading: ["reading-1", "reading-2"] });
    const first = await bench.call(me, "practice_open", { sessionId });
    expect([first.section.subject, first.section.status, first.parts]).toEqual(["listening", "waiting", []]);
    await beginMockSection(bench, me, { sessionId, subject: "reading" });
    const running = await bench.call(me, "practice_open", { sessionId });
    expect([running.section.subject, running.parts.map(({ partNumber }) => partNumber)]).toEqual(["reading", [1, 2]]);
    const asked = await bench.call(me, "practice_open", { sessionId, subject: "listening" });
    expect([asked.section.subject, asked.parts]).toEqual(["listening", []]);
    const none = await bench.refusal(me, "practice_open", { sessionId, subject: "writing" });
    expect([none.kind, none.reason]).toEqual(["notFound", "section.not_found"]);
  });

  test("answers another learner's session as one that never was", async () => {
    const { sessionId } = await begin(bench, me, "reading-1");
    const stranger = bench.account();
    const refusals = [sessionId, 999_999].map((id) => bench.refusal(stranger, "practice_open", { sessionId: id }));
    const [theirs, unknown] = await Promise.all(refusals);
    expect([theirs?.kind, theirs?.reason]).toEqual(["notFound", "session.unknown"]);
    expect(theirs?.message).toBe(unknown?.message ?? "");
  });

  test("keeps the order of the questions that share a group", async () => {
    const opened = await (await begin(bench, me, "listening-2")).open();
    const numbers = listAt(opened, "parts", 0, "questionGroups").flatMap((group) =>
      listAt(group, "questions").map((question) => Number(Reflect.get(Object(question), "number"))),
    );
    expect(numbers).toEqual([11, 12, 13, 14, 15, 16, 17, 18, 19, 20]);
  });
});
