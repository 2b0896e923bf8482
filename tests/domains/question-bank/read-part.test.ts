import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { recordPartPractice } from "../../../src/domains/question-bank/question-bank.store.ts";
import { countCharacters } from "../../../src/lib/text.ts";
import { type PartInput, part, sha256Of } from "../../support/checked-pack.ts";
import { LibraryBench } from "../../support/library-bench.ts";
import type { DataOf } from "../../support/operations.ts";
import { FIXTURE_PACK, FIXTURE_PARTS } from "./fixture-parts.ts";

type Answer = DataOf<"ielts_practice_read_part">;

let bench: LibraryBench;
let me: number;
beforeAll(() => {
  bench = new LibraryBench();
  bench.apply(FIXTURE_PACK);
  me = bench.account();
});
afterAll(() => bench.close());

const idOf = (key: string) => bench.number("SELECT id FROM parts WHERE part_key = ?", key);
const read = (key: string, maxChars = 30_000) =>
  bench.call(me, "ielts_practice_read_part", { partId: idOf(key), maxChars });

interface Text {
  readonly path: string;
  readonly text: string;
}

/** Every text of a response, with its place. */
function textsOf(value: unknown, path = ""): Text[] {
  if (typeof value === "string") return [{ path, text: value }];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => textsOf(inner, `${path}/${name}`));
}

function questionsOf(source: PartInput) {
  return source.groups.flatMap((group) => group.questions);
}

/** What a key accepts, without its optional words: `(the) harbour/port` accepts `harbour` and `port`. */
function acceptedWords(answer: string): string[] {
  const alternatives = answer.replace(/\([^)]*\)/g, "").split("/");
  return alternatives.map((one) => one.trim()).filter((one) => one.length > 3);
}

/** Texts each of which alone would reveal something. */
function secretsOf(source: PartInput): string[] {
  return [
    ...questionsOf(source).flatMap(({ explanation = "", explanationZh = "" }) => [explanation, explanationZh]),
    ...(source.transcript ?? []).flatMap(({ text, translation = "" }) => [text, translation]),
    ...(source.task?.sampleAnswers ?? []).flatMap(({ text, comment = "" }) => [text, comment]),
  ].filter((secret) => secret.length > 8);
}

describe("ielts_practice_read_part", () => {
  test.each(FIXTURE_PARTS.map((source) => [source.key, source] as const))(
    "of %s shows neither explanation, sample answer nor transcript",
    async (key, source) => {
      const texts = textsOf(await read(key));
      const secrets = secretsOf(source);
      const shown = secrets.filter((secret) => texts.some(({ text }) => text.includes(secret)));
      expect(shown).toEqual([]);
      expect(texts.length).toBeGreaterThan(20);
      if (/listening|reading/.test(source.subject)) expect(secrets.length).toBeGreaterThan(5);
      expect(Object.keys(await read(key)).join()).not.toMatch(/answer|explanation|transcript|evidence/i);
    },
  );

  test.each(FIXTURE_PARTS.filter((source) => questionsOf(source).some(({ answer = "" }) => answer !== "")))(
    "of $key shows no answer to be filled in outside passage and options",
    async (source) => {
      const layout = textsOf((await read(source.key)).questionGroups).filter(
        ({ path }) => /\/(stem|blocks\/\d+\/text|table\/.*)$/.test(path) || /\/(instruction|alt)$/.test(path),
      );
      expect(layout.length).toBeGreaterThan(0);
      for (const group of source.groups) {
        const isFilledIn = (group.options ?? []).length === 0 && /completion|short|labelling/.test(group.type);
        for (const { answer = "" } of isFilledIn ? group.questions : []) {
          const found = layout.filter(({ text }) => acceptedWords(answer).some((word) => text.includes(word)));
          expect([answer, found]).toEqual([answer, []]);
        }
      }
      const rows = bench.rows("SELECT answer_key, number FROM question_slots WHERE part_id = ?", idOf(source.key));
      expect(rows.some((row) => row["answer_key"] !== "")).toBe(true);
    },
  );

  test.each(FIXTURE_PARTS.map((source) => [source.key, source] as const))(
    "of %s shows every question with its slot",
    async (key, source) => {
      const answer = await read(key);
      expect(answer.questionGroups.map((group) => group.type)).toEqual(source.groups.map((group) => group.type));
      const shown = answer.questionGroups.flatMap((group) => group.questions);
      expect(shown.map((question) => question.number)).toEqual(questionsOf(source).map((question) => question.number));
      const slots = bench.rows("SELECT id FROM question_slots WHERE part_id = ? ORDER BY position", idOf(key));
      expect(shown.map((question) => question.questionSlotId)).toEqual(slots.map((slot) => Number(slot["id"])));
      expect(shown.map((question) => question.stem)).toEqual(questionsOf(source).map(({ stem = "" }) => stem));
      expect(answer.questionCount).toBe(shown.length);
    },
  );

  test("shows passages with titles and paragraph letters as plain text", async () => {
    const { material, task } = await read("reading-1");
    const [passage] = FIXTURE_PARTS.find(({ key }) => key === "reading-1")?.passages ?? [];
    expect(material.text.startsWith(`${passage?.title}\n\n`)).toBe(true);
    for (const { label = "", text } of passage?.paragraphs ?? [])
      expect(material.text).toContain(`\n\n${label}  ${text}`);
    expect(material).toMatchObject({ isComplete: true, remainingChars: 0, nextMaxChars: null });
    expect(task).toBeNull();
  });

  test("shows the writing task with its visual", async () => {
    const source = FIXTURE_PARTS.find(({ key }) => key === "writing-1")?.task;
    const { material, task } = await read("writing-1");
    expect(material.text.startsWith(source?.prompt ?? "-")).toBe(true);
    expect(material.text).toContain(source?.image?.alt ?? "-");
    const name = source?.image?.file.replace("media/", "") ?? "";
    expect(task).toEqual({
      minWords: source?.minWords ?? 0,
      image: { url: `http://test/media/${sha256Of(name)}`, alt: source?.image?.alt ?? "" },
    });
  });

  test("shows a cue card and examiner's questions as text", async () => {
    const source = FIXTURE_PARTS.find(({ key }) => key === "speaking-2");
    const { material } = await read("speaking-2");
    for (const { text } of source?.groups.flatMap((group) => group.blocks ?? []) ?? [])
      expect(material.text).toContain(text);
    const { material: third } = await read("speaking-3");
    const asked = FIXTURE_PARTS.find(({ key }) => key === "speaking-3");
    for (const { stem = "" } of asked === undefined ? [] : questionsOf(asked)) expect(third.text).toContain(stem);
  });

  test("of a listening part leads to the audio, which is the material", async () => {
    const { material, audio, audioAvailable } = await read("listening-2");
    expect(material).toMatchObject({ text: "", totalChars: 0, isComplete: true });
    expect(audioAvailable).toBe(true);
    expect(audio).toEqual({ available: true, url: `http://test/media/${sha256Of("listening-2.wav")}` });
    expect((await read("reading-1")).audio).toEqual({ available: false, url: null });
  });

  test("shows images, tables, options and word limits of a group", async () => {
    const groups: Answer["questionGroups"] = [];
    for (const { key } of FIXTURE_PARTS) groups.push(...(await read(key)).questionGroups);
    expect(groups.some((group) => group.image?.url.startsWith("http://test/media/"))).toBe(true);
    expect(groups.some((group) => (group.table?.rows.length ?? 0) > 0)).toBe(true);
    expect(groups.some((group) => group.options.length > 3)).toBe(true);
    expect(groups.some((group) => group.optionsReusable)).toBe(true);
    expect(groups.some((group) => group.wordLimit?.words === 2)).toBe(true);
    expect(groups.some((group) => group.questions.some((question) => question.position !== null))).toBe(true);
    const gaps = groups.flatMap((group) => group.blocks).filter(({ text }) => /\{\{\d+\}\}/.test(text));
    expect(gaps.length).toBeGreaterThan(5);
  });

  test("truncates at maxChars and reports the rest", async () => {
    const library = new LibraryBench();
    const account = library.account();
    const paragraphs = Array.from({ length: 12 }, (_, i) => ({
      label: "",
      text: `${i} 港👩‍👩‍👧é `.repeat(100).trim(),
    }));
    library.apply({ parts: [part("long", { passages: [{ paragraphs }] })] });
    const whole = paragraphs.map(({ text }) => text).join("\n\n");
    const total = countCharacters(whole);
    for (let maxChars = 1000; maxChars < total + 400; maxChars += 397) {
      const { material } = await library.call(account, "ielts_practice_read_part", { partId: 1, maxChars });
      expect(whole.startsWith(material.text)).toBe(true);
      expect(material.returnedChars).toBe(countCharacters(material.text));
      expect(material.returnedChars).toBeLessThanOrEqual(maxChars);
      expect(material.returnedChars + material.remainingChars).toBe(material.totalChars);
      expect(material.totalChars).toBe(total);
      expect(material.isComplete).toBe(maxChars >= total);
    }
    library.close();
  });

  test("reports whether the learner has practised it", async () => {
    const account = bench.account();
    const partId = idOf("reading-2");
    const practised = async () => (await bench.call(account, "ielts_practice_read_part", { partId })).practised;
    expect(await practised()).toBe(false);
    recordPartPractice(bench.db, account, { partId, now: bench.clock.now() });
    recordPartPractice(bench.db, account, { partId, now: bench.clock.now() + 5 });
    expect(await practised()).toBe(true);
    expect(
      bench.rows("SELECT times, last_at - first_at AS d FROM part_practice WHERE account_id = ?", account),
    ).toEqual([{ times: 2, d: 5 }]);
    expect((await read("reading-2")).practised).toBe(false);
  });

  test("of an unknown or withdrawn part is a 404 that says how to find another", async () => {
    const library = new LibraryBench();
    const account = library.account();
    library.apply({ parts: [part("kept"), part("lost")] });
    library.apply({ version: "1.0.1", parts: [part("kept")] });
    expect((await library.call(account, "ielts_practice_read_part", { partId: 1 })).title).toBe("Title of kept");
    for (const partId of [2, 3]) {
      const failure = await library.refusal(account, "ielts_practice_read_part", { partId });
      expect([failure.status, failure.reason]).toEqual([404, "part.not_found"]);
      expect(failure.message).toContain("ielts_practice_search_parts");
    }
    library.close();
  });
});
