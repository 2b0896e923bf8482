import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { existsSync, mkdirSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { tidyFiles } from "../../../src/jobs/tidy-files.ts";
import { storedFilePath } from "../../../src/lib/stored-path.ts";
import { DAY_MS } from "../../../src/lib/time.ts";
import { startApp, type TestApp } from "../../support/app.ts";
import { group, part, questions, sha256Of } from "../../support/checked-pack.ts";
import { installPack, partIds } from "../../support/install-pack.ts";
import type { LibraryBench } from "../../support/library-bench.ts";
import { begin, partIdOf, practiceBench } from "../../support/practice.ts";
import { FIXTURE_PACK, FIXTURE_PARTS } from "../question-bank/fixture-parts.ts";

type FixturePart = (typeof FIXTURE_PARTS)[number];

describe("a practice while the content changes", () => {
  let bench: LibraryBench;
  let me: number;
  beforeEach(() => {
    bench = practiceBench();
    me = bench.account();
  });
  afterEach(() => bench.close());

  let version = 1;
  /** Imports the fixture pack with one part changed, or without it. */
  function update(key: string, change: (part: FixturePart) => FixturePart | null): void {
    const parts = FIXTURE_PARTS.flatMap((one) => (one.key === key ? (change(structuredClone(one)) ?? []) : one));
    bench.apply({ ...FIXTURE_PACK, version: `${++version}.0.0`, parts });
  }

  /** Different keys for every question that has one, a different passage and a different title. */
  function rewritten(one: FixturePart): FixturePart {
    const groups = one.groups.map((own) => ({
      ...own,
      instruction: "Another instruction.",
      questions: own.questions.map((question) => ({ ...question, answer: "TRUE", stem: "Another statement" })),
    }));
    const first = groups.filter(({ type }) => type === "true_false_not_given");
    const passages = [{ title: "Another passage", paragraphs: [{ label: "A", text: "Another text." }] }];
    return { ...one, title: "Another title", groups: first, passages };
  }

  test("the questions stay as they were at the start", async () => {
    const sitting = await begin(bench, me, "reading-1");
    await sitting.answer({ 1: "FALSE", 5: "F", 9: "cap" });
    const before = await sitting.open();
    update("reading-1", rewritten);
    expect(await sitting.open()).toEqual(before);
    const saved = await sitting.answer({ 12: "rod" });
    expect([saved.outcome, saved.section.questionCount, saved.section.answeredCount]).toEqual(["saved", 13, 4]);
    const fresh = await (await begin(bench, bench.account(), "reading-1")).open();
    expect([fresh.session.title, fresh.section.questionCount]).toEqual(["Another title", 4]);
  });

  test("the marks use the key from the start, and the snapshot keeps it", async () => {
    const sitting = await begin(bench, me, "reading-1");
    await sitting.answer({ 1: "FALSE", 2: "TRUE", 3: "TRUE", 5: "F" });
    update("reading-1", rewritten);
    const { section } = await sitting.submit();
    expect(section.score).toEqual({ correct: 3, incorrect: 1, unanswered: 9, total: 13 });
    const stored = () => String(bench.rows("SELECT marks FROM review_snapshots")[0]?.["marks"]);
    const marks = stored();
    expect(
      JSON.parse(marks)
        .map(({ key }: { key: string }) => key)
        .slice(0, 5),
    ).toEqual(["FALSE", "TRUE", "NOT GIVEN", "TRUE", "F"]);
    update("reading-1", (one) => ({ ...one, title: "A third title" }));
    expect([stored(), (await sitting.submit()).section]).toEqual([marks, section]);
    const record = await bench.call(me, "ielts_practice_read_session", { sessionId: sitting.sessionId });
    expect([record.title, record.score]).toEqual(["The lamp that drinks seawater", section.score]);
  });

  test("a part that was withdrawn meanwhile is answered, submitted and listed all the same", async () => {
    const sitting = await begin(bench, me, "reading-1");
    update("reading-1", () => null);
    expect((await sitting.answer({ 1: "FALSE" })).outcome).toBe("saved");
    expect((await sitting.open()).parts[0]?.passages[0]?.paragraphs).toHaveLength(6);
    expect((await sitting.submit()).section.score?.correct).toBe(1);
    const { items } = await bench.call(me, "ielts_practice_recent_activity", {});
    expect(items.map(({ title, status }) => [title, status])).toEqual([["The lamp that drinks seawater", "submitted"]]);
  });

  test("notes refer to the passage as it was at the start", async () => {
    const sitting = await begin(bench, me, "reading-1");
    update("reading-1", rewritten);
    const place = { partId: partIdOf(bench, "reading-1"), passage: 0, paragraph: 5, start: 0, end: 4 };
    const { notes } = await bench.call(me, "practice_add_notes", { sessionId: sitting.sessionId, notes: [place] });
    expect(notes[0]?.quote).toBe(String((await sitting.open()).parts[0]?.passages[0]?.paragraphs[5]?.text.slice(0, 4)));
  });

  test("a version keeps the files it names on record, and a restored one is the same version", async () => {
    await begin(bench, me, "reading-1");
    await begin(bench, me, "listening-1");
    const files = bench.rows(
      "SELECT part_id, count(*) AS files FROM part_versions v JOIN part_version_files f ON f.version_id = v.id GROUP BY part_id",
    );
    expect(files).toEqual([
      { part_id: partIdOf(bench, "listening-1"), files: 1 },
      { part_id: partIdOf(bench, "reading-1"), files: 1 },
    ]);
    update("reading-1", rewritten);
    await begin(bench, me, "reading-1");
    update("reading-1", (one) => one);
    await begin(bench, me, "reading-1", "test");
    const partId = partIdOf(bench, "reading-1");
    expect(bench.number("SELECT count(*) FROM part_versions WHERE part_id = ?", partId)).toBe(2);
  });
});

describe("tidyFiles and practised content", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.stop());

  const filesDir = () => join(app.config.dataDir, "files");
  const isThere = (content: string) => existsSync(storedFilePath(filesDir(), sha256Of(content)));

  function put(content: string): void {
    const path = storedFilePath(filesDir(), sha256Of(content));
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
    const seconds = (app.clock.now() - 2 * DAY_MS) / 1000;
    utimesSync(path, seconds, seconds);
  }

  test("keeps the audio and the pictures of a version that was practised, and no others", async () => {
    const media = {
      "media/a.opus": "practised audio",
      "media/map.png": "practised map",
      "media/b.opus": "audio nobody heard",
      "media/c.opus": "newer audio",
    };
    for (const content of Object.values(media)) put(content);
    const listeningPart = (key: string, audio: string) => part(key, { subject: "listening", audio, passages: [] });
    const map = { file: "media/map.png", alt: "A map" };
    const options = [
      { letter: "A", text: "the pond" },
      { letter: "B", text: "the gate" },
    ];
    const labelled = group({ type: "map_labelling", image: map, options, questions: questions("A") });
    const practised = { ...listeningPart("practised", "media/a.opus"), groups: [labelled] };
    await installPack(app, { id: "tidy", parts: [practised, listeningPart("other", "media/b.opus")], media });
    const { practised: partId = 0 } = partIds(app, "tidy");
    const session = await app.session(await app.account());
    const { sessionId } = await app.webOk("practice_begin", { partId }, session);

    const newer = ["practised", "other"].map((key) => listeningPart(key, "media/c.opus"));
    await installPack(app, {
      ...{ id: "tidy", version: "2.0.0", parts: newer },
      media: { "media/c.opus": media["media/c.opus"] },
    });
    const files = { filesDir: filesDir(), incomingDir: join(app.config.dataDir, "incoming") };
    const tidied = await tidyFiles({ writer: app.app.kernel.writer, files, now: app.clock.now() });
    expect([tidied.files, Object.values(media).map(isThere)]).toEqual([1, [true, true, false, true]]);
    const [shown] = (await app.webOk("practice_open", { sessionId }, session)).parts;
    const addresses = [shown?.audioUrl, shown?.questionGroups[0]?.image?.url];
    for (const [index, content] of ["practised audio", "practised map"].entries()) {
      const response = await app.fetch(new URL(addresses[index] ?? "").pathname);
      expect([response.status, await response.text()]).toEqual([200, content]);
    }
  });
});
