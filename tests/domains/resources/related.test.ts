import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type ContentRef, refKey } from "../../../src/lib/content-ref.ts";
import { startApp, type TestApp } from "../../support/app.ts";
import { rowsOf } from "../../support/dump.ts";
import { installPack, partIds } from "../../support/install-pack.ts";
import type { RequestOf } from "../../support/operations.ts";
import { addTextFile } from "../../support/own-content.ts";
import { addMaterial, LIBRARY } from "./library.ts";

let app: TestApp;
let token: string;
let accountId: number;
let stranger: { token: string; accountId: number };
let ids: Record<string, number>;
let refs: Record<string, ContentRef>;

beforeAll(async () => {
  app = await startApp();
  await installPack(app, LIBRARY);
  ids = partIds(app);
  const learner = await app.learner();
  ({ token } = learner);
  accountId = learner.account.id;
  const other = await app.learner();
  stranger = { token: other.token, accountId: other.account.id };

  const sections = rowsOf(
    app.db,
    "SELECT course_key || '/' || section_key AS key, c.id AS course, s.id FROM course_sections s JOIN courses c ON c.id = course_id",
  );
  const predictions = rowsOf(app.db, "SELECT prediction_key AS key, id FROM predictions");
  const material = await addMaterial(app, accountId, "My uncle's workshop", [ids["s1"] ?? 0, ids["s2"] ?? 0]);
  const file = await addTextFile(app, accountId, {
    title: "Reading log",
    content: "Today I read The History of Glass, page two.",
  });
  const second = await addTextFile(app, accountId, { title: "About: the history of glass", content: "nothing more" });
  await addTextFile(app, accountId, { title: "Decoy", content: "The glass of history. Glass! Title of r9" });
  const paper = await app.ok(
    "ielts_mock_create_paper",
    { title: "My speaking", partIds: ["s1", "s2", "s3"].map((key) => ids[key] ?? 0) },
    token,
  );
  refs = {
    ...Object.fromEntries(Object.entries(ids).map(([key, partId]) => [key, { kind: "question_part", partId }])),
    ...Object.fromEntries(
      sections.map(({ key, course, id }) => [
        String(key),
        { kind: "course_section", courseId: Number(course), sectionId: Number(id) },
      ]),
    ),
    ...Object.fromEntries(
      predictions.map(({ key, id }) => [String(key), { kind: "prediction_hit", hitId: Number(id) }]),
    ),
    dictation: { kind: "listening_dictation", partId: ids["l1"] ?? 0 },
    glass: { kind: "prep_guide", slug: "glass" },
    timing: { kind: "prep_guide", slug: "timing" },
    reading: { kind: "mock_paper", paperId: "test:reading" },
    both: { kind: "mock_paper", paperId: "test:both" },
    own: { kind: "mock_paper", paperId: paper.paperId },
    material: { kind: "speaking_material", materialId: material },
    file: { kind: "asset", assetId: file },
    second: { kind: "asset", assetId: second },
  };
});
afterAll(() => app.stop());

type Request = RequestOf<"ielts_resources_related">;

function refOf(name: string): ContentRef {
  const ref = refs[name];
  if (ref === undefined) throw new Error(`There is no ${name}`);
  return ref;
}

function related(name: string, more: Omit<Partial<Request>, "contentRef"> = {}, as = token) {
  return app.ok("ielts_resources_related", { limit: 30, ...more, contentRef: refOf(name) }, as);
}

/** `type direction name` of each item, in order. */
async function lines(name: string, more: Omit<Partial<Request>, "contentRef"> = {}, as = token): Promise<string[]> {
  const names = new Map(Object.entries(refs).map(([key, ref]) => [refKey(ref), key]));
  const { items } = await related(name, more, as);
  return items.map(
    ({ relationType, direction, contentRef }) => `${relationType} ${direction} ${names.get(refKey(contentRef))}`,
  );
}

describe("ielts_resources_related", () => {
  const around: [name: string, lines: string[]][] = [
    [
      "r1",
      [
        "about_part incoming glass",
        "contrasts_with outgoing r2",
        "in_mock_paper outgoing reading",
        "about_part structural p1",
        "about_part structural p2",
        "in_mock_paper structural both",
        "practised_in_section structural a/one",
        "practised_in_section structural b/one",
        "same_source structural r2",
        "same_source structural r4",
      ],
    ],
    ["r5", []],
    [
      "l1",
      ["dictation_of structural dictation", "in_mock_paper structural both", "practised_in_section structural a/one"],
    ],
    ["dictation", ["recalls outgoing p1", "dictation_of structural l1"]],
    [
      "a/one",
      [
        "prepares_for incoming timing",
        "linked_practice structural l1",
        "linked_practice structural r1",
        "same_course structural a/two",
        "same_unit structural b/one",
      ],
    ],
    ["c/one", []],
    ["glass", ["about outgoing r1", "about outgoing r4"]],
    ["timing", ["prepares_for outgoing a/one", "prepares_for incoming reading"]],
    ["p1", ["recalls incoming dictation", "about structural r1", "about structural r4"]],
    ["p3", []],
    [
      "reading",
      [
        "in_mock_paper incoming r1",
        "prepares_for outgoing timing",
        "contains_part structural r1",
        "contains_part structural r2",
        "contains_part structural r3",
      ],
    ],
    ["own", ["contains_part structural s1", "contains_part structural s2", "contains_part structural s3"]],
    ["s1", ["in_mock_paper structural own", "speaking_material_for structural material"]],
    ["material", ["uses_question_of structural s1", "uses_question_of structural s2"]],
    ["file", ["mentioned_in_file structural r4"]],
    ["second", ["mentioned_in_file structural r4"]],
    [
      "r4",
      [
        "about_part incoming glass",
        "about_part structural p1",
        "mentions structural file",
        "mentions structural second",
        "same_source structural r1",
        "same_source structural r2",
      ],
    ],
  ];
  test.each(around)("lists what is around %s", async (name, expected) => {
    expect(await lines(name)).toEqual(expected);
  });

  test("shows the facts of each item and the note of the pack", async () => {
    const { items, contentRef } = await related("a/one", { relationTypes: ["prepares_for"] });
    expect(contentRef).toEqual(refOf("a/one"));
    expect(items).toEqual([
      {
        relationType: "prepares_for",
        direction: "incoming",
        note: "Read it first.",
        contentRef: { kind: "prep_guide", slug: "timing" },
        title: "Guide timing",
        kind: "prep_guide",
        subject: null,
        durationMinutes: null,
        url: `${app.url}/prep-guides/timing`,
      },
    ]);
  });

  test("filters by type and returns every existing type, with its count", async () => {
    const answer = await related("r1", { relationTypes: ["same_source", "nothing_like_it"], limit: 1 });
    expect(answer.items.map(({ relationType }) => relationType)).toEqual(["same_source"]);
    expect([answer.limit, answer.hasMore]).toEqual([1, true]);
    expect(answer.relationTypes).toEqual([
      { relationType: "about_part", count: 3 },
      { relationType: "contrasts_with", count: 1 },
      { relationType: "in_mock_paper", count: 2 },
      { relationType: "practised_in_section", count: 2 },
      { relationType: "same_source", count: 2 },
    ]);
    const { hasMore } = await related("r1", { relationTypes: ["same_source"], limit: 2 });
    expect(hasMore).toBe(false);
  });

  test("shows twelve by default, the same ones each time", async () => {
    const answers = await Promise.all(
      [1, 2].map(() => app.ok("ielts_resources_related", { contentRef: refOf("r1") }, token)),
    );
    expect(answers[0]?.limit).toBe(12);
    expect(answers[0]).toEqual(answers[1] ?? answers[0]);
  });

  const unknown: [title: string, ref: ContentRef][] = [
    ["part", { kind: "question_part", partId: 999_999 }],
    ["paper", { kind: "mock_paper", paperId: "test:nothing" }],
    ["section", { kind: "course_section", courseId: 1, sectionId: 999_999 }],
    ["dictation", { kind: "listening_dictation", partId: 999_999 }],
    ["guide", { kind: "prep_guide", slug: "nothing" }],
    ["prediction record", { kind: "prediction_hit", hitId: 999_999 }],
    ["speaking material", { kind: "speaking_material", materialId: 999_999 }],
    ["file", { kind: "asset", assetId: 999_999 }],
  ];
  test.each(unknown)("answers 404 for an unknown %s", async (_, contentRef) => {
    const reply = await app.call("ielts_resources_related", { contentRef }, token);
    expect([reply.status, reply.refusal?.reason]).toEqual([404, "content_ref.not_found"]);
  });

  test("answers 404 for a section of another course, a dictation without transcript and one of a reading part", async () => {
    const section = refOf("a/one");
    const wrong: ContentRef[] = [
      { ...section, kind: "course_section", courseId: 999, sectionId: Reflect.get(section, "sectionId") },
      { kind: "listening_dictation", partId: ids["l2"] ?? 0 },
      { kind: "listening_dictation", partId: ids["r1"] ?? 0 },
    ];
    for (const contentRef of wrong) {
      expect((await app.call("ielts_resources_related", { contentRef }, token)).status).toBe(404);
    }
  });

  test.each(["own", "material", "file"])("answers a stranger's call for %s as for one that never was", async (name) => {
    const request = { contentRef: refOf(name) };
    const reply = await app.call("ielts_resources_related", request, stranger.token);
    expect([reply.status, reply.refusal?.reason]).toEqual([404, "content_ref.not_found"]);
  });

  test("shows a stranger nothing of a learner's own", async () => {
    expect(await lines("s1", {}, stranger.token)).toEqual([]);
    expect(await lines("r4", { relationTypes: ["mentions"] }, stranger.token)).toEqual([]);
    const material = await addMaterial(app, stranger.accountId, "Theirs", [ids["s1"] ?? 0]);
    const { items } = await related("s1", {}, stranger.token);
    expect(items.map(({ contentRef }) => contentRef)).toEqual([{ kind: "speaking_material", materialId: material }]);
    expect(await lines("s1")).toHaveLength(2);
  });

  test("refuses a reference with a property too many, and one that mixes kinds", async () => {
    for (const contentRef of [
      { kind: "question_part", partId: 1, title: "x" },
      { kind: "question_part", assetId: 1 },
      { kind: "course_section", sectionId: 1 },
      { kind: "note", id: 1 },
    ]) {
      const reply = await app.call("ielts_resources_related", { contentRef }, token);
      expect([reply.status, reply.refusal?.details[0]?.path.startsWith("/contentRef")]).toEqual([400, true]);
    }
  });

  test("drops what a newer version of the pack no longer has, and finds it again when it returns", async () => {
    const without = {
      ...LIBRARY,
      version: "1.1.0",
      parts: LIBRARY.parts?.filter(({ key }) => key !== "r4") ?? [],
      guides: LIBRARY.guides?.filter(({ slug }) => slug === "timing") ?? [],
      predictions: LIBRARY.predictions?.filter(({ key }) => key === "p2") ?? [],
      relations: LIBRARY.relations?.filter(({ from }) => !("dictation" in from)) ?? [],
    };
    await installPack(app, without);
    expect(await lines("r1", { relationTypes: ["about_part", "same_source"] })).toEqual([
      "about_part structural p2",
      "same_source structural r2",
    ]);
    for (const name of ["r4", "glass", "p1"]) {
      const reply = await app.call("ielts_resources_related", { contentRef: refOf(name) }, token);
      expect([name, reply.status]).toEqual([name, 404]);
    }
    await installPack(app, { ...LIBRARY, version: "1.2.0" });
    expect(await lines("r1", { relationTypes: ["same_source"] })).toEqual([
      "same_source structural r2",
      "same_source structural r4",
    ]);
  });
});
