import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { resolveContentRef, resolveContentRefs } from "../../../src/domains/resources/content-ref.store.ts";
import type { ContentRef } from "../../../src/lib/content-ref.ts";
import { startApp, type TestApp } from "../../support/app.ts";
import { numberOf } from "../../support/dump.ts";
import { installPack, partIds } from "../../support/install-pack.ts";
import { addTextFile } from "../../support/own-content.ts";
import { addMaterial, LIBRARY } from "./library.ts";

const siteUrl = "https://lectern.example";

let app: TestApp;
let accountId: number;
let cases: [ref: ContentRef, facts: object][];

beforeAll(async () => {
  app = await startApp();
  await installPack(app, LIBRARY);
  const ids = partIds(app);
  accountId = (await app.account()).id;
  const [reading, listening, speaking] = [ids["r4"] ?? 0, ids["l1"] ?? 0, ids["s1"] ?? 0];
  const courseId = numberOf(app.db, "SELECT id FROM courses WHERE course_key = 'a'");
  const sectionId = numberOf(app.db, "SELECT id FROM course_sections WHERE course_id = ? LIMIT 1", courseId);
  const hitId = numberOf(app.db, "SELECT id FROM predictions WHERE prediction_key = 'p1'");
  const materialId = await addMaterial(app, accountId, "My uncle's workshop", [speaking]);
  const assetId = await addTextFile(app, accountId, { title: "Notes", content: "text" });
  const none = { subject: null, durationMinutes: null, partNumber: null, available: true };
  cases = [
    [
      { kind: "question_part", partId: reading },
      {
        title: "The history of glass",
        subject: "reading",
        description: "Reading passage 1, 1 question",
        durationMinutes: 20,
        partNumber: 1,
        available: true,
        route: `/practice?part=${reading}`,
      },
    ],
    [
      { kind: "listening_dictation", partId: listening },
      { subject: "listening", description: "Dictation of listening part 1, 1 segment", partNumber: 1, available: true },
    ],
    [
      { kind: "mock_paper", paperId: "test:reading" },
      { title: "Reading paper", subject: "reading", description: "Mock paper: reading", durationMinutes: 60 },
    ],
    [
      { kind: "mock_paper", paperId: "test:both" },
      { subject: null, description: "Mock paper: listening, reading", durationMinutes: 90, partNumber: null },
    ],
    [
      { kind: "course_section", courseId, sectionId },
      { title: "Section one", subject: "reading", description: "reading section of Course a", durationMinutes: 10 },
    ],
    [
      { kind: "prep_guide", slug: "glass" },
      { ...none, title: "Guide glass", description: "Guide of 2026-05-01" },
    ],
    [
      { kind: "prediction_hit", hitId },
      { ...none, subject: "reading", description: "Exam report of 2026-09-01 in reading" },
    ],
    [
      { kind: "speaking_material", materialId },
      { ...none, title: "My uncle's workshop", subject: "speaking", description: "Speaking material for 1 question" },
    ],
    [
      { kind: "asset", assetId },
      { ...none, title: "Notes", description: "text/plain, notes.txt" },
    ],
  ];
});
afterAll(() => app.stop());

describe("resolveContentRef", () => {
  test("finds the facts of every kind", () => {
    for (const [ref, facts] of cases) {
      const found = resolveContentRef(app.db, accountId, { ref, siteUrl });
      expect(found).toMatchObject({ contentRef: ref, kind: ref.kind, ...facts });
      expect(found?.url).toBe(`${siteUrl}${found?.route}`);
    }
    expect(new Set(cases.map(([ref]) => ref.kind)).size).toBe(8);
  });

  test("resolves what belongs to a learner only for its owner", async () => {
    const other = (await app.account()).id;
    const kinds = cases
      .filter(([ref]) => resolveContentRef(app.db, other, { ref, siteUrl }) === null)
      .map(([ref]) => ref.kind);
    expect(kinds).toEqual(["speaking_material", "asset"]);
  });

  test("finds nothing of what is archived, deleted or withdrawn", () => {
    for (const [table, column, kind] of [
      ["speaking_materials", "archived_at", "speaking_material"],
      ["assets", "deleted_at", "asset"],
      ["guides", "withdrawn", "prep_guide"],
      ["predictions", "withdrawn", "prediction_hit"],
      ["courses", "withdrawn", "course_section"],
      ["course_sections", "withdrawn", "course_section"],
      ["mock_papers", "withdrawn", "mock_paper"],
    ]) {
      app.db.raw.exec("BEGIN");
      app.db.raw.exec(`UPDATE ${table} SET ${column} = 1`);
      const found = cases
        .filter(([ref]) => ref.kind === kind)
        .map(([ref]) => resolveContentRef(app.db, accountId, { ref, siteUrl }));
      app.db.raw.exec("ROLLBACK");
      expect([table, found.length > 0, found.every((one) => one === null)]).toEqual([table, true, true]);
    }
  });

  test("a paper with a withdrawn part exists, but is not available", () => {
    app.db.raw.exec("BEGIN");
    app.db.raw.exec("UPDATE parts SET withdrawn = 1 WHERE part_key = 'l2'");
    const available = ["test:both", "test:reading"].map(
      (paperId) => resolveContentRef(app.db, accountId, { ref: { kind: "mock_paper", paperId }, siteUrl })?.available,
    );
    app.db.raw.exec("ROLLBACK");
    expect(available).toEqual([false, true]);
  });
});

describe("resolveContentRefs", () => {
  test("keeps the order, answers null for what is not there, and takes one reference twice", () => {
    const missing: ContentRef = { kind: "question_part", partId: 999_999 };
    const refs = [...cases.map(([ref]) => ref), missing, ...cases.map(([ref]) => ref).toReversed()];
    const found = resolveContentRefs(app.db, accountId, { refs, siteUrl });
    expect(found.map((one) => one?.contentRef ?? missing)).toEqual(refs);
    expect(found[cases.length]).toBeNull();
    expect(resolveContentRefs(app.db, accountId, { refs: [], siteUrl })).toEqual([]);
  });
});
