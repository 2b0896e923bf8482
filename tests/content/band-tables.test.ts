import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type BandTables, MockPaper } from "../../src/content/format/links.ts";
import { hashOf } from "../../src/content/known.ts";
import { checkBandTables } from "../../src/content/rules/mock-paper.ts";
import { keysOf, Sitter, WHOLE, wholeParts } from "../domains/mock/sitting.ts";
import { startApp, type TestApp } from "../support/app.ts";
import { findings } from "../support/findings.ts";
import { installPack, partIds } from "../support/install-pack.ts";

type Rows = readonly (readonly [band: number, from: number])[];
const table = (rows: Rows, name = "Own table") => ({ name, rows: rows.map(([band, from]) => ({ band, from })) });

describe("checkBandTables", () => {
  const problemsOf = (
    bandTables: object,
    subjects: ("listening" | "reading" | "writing")[] = ["listening", "reading"],
  ) =>
    findings(
      MockPaper,
      { key: "p", title: "Paper", category: "Academic", parts: ["a", "b"], bandTables },
      (paper, report) => checkBandTables(paper.bandTables ?? {}, new Set(subjects), report),
    );

  test.each([
    ["none", {}],
    [
      "one",
      {
        reading: table([
          [9, 39],
          [8.5, 37],
        ]),
      },
    ],
    [
      "both, with the widest bounds",
      {
        listening: table([
          [9, 40],
          [0, 0],
        ]),
        reading: table([[2.5, 4]]),
      },
    ],
  ])("%s is sound", (_, tables) => {
    expect(problemsOf(tables)).toEqual([]);
  });

  test.each([
    [
      "a band that is not a multiple of a half",
      { reading: table([[8.3, 39]]) },
      "/bandTables/reading/rows/0/band: 8.3 is not a band",
    ],
    [
      "bands that rise",
      {
        reading: table([
          [8, 39],
          [8.5, 37],
        ]),
      },
      "/bandTables/reading/rows/1/band: Band 8.5 comes after band 8",
    ],
    [
      "a band twice",
      {
        listening: table([
          [8, 39],
          [8, 37],
        ]),
      },
      "/bandTables/listening/rows/1/band: Band 8 comes after",
    ],
    [
      "scores that do not fall",
      {
        reading: table([
          [9, 39],
          [8, 39],
        ]),
      },
      "/bandTables/reading/rows/1/from: Band 8 begins at 39, band 9 at 39",
    ],
    ["more than 40", { reading: table([[9, 41]]) }, "/bandTables/reading/rows/0/from: from is the number 41"],
    ["less than none", { reading: table([[9, -1]]) }, "/bandTables/reading/rows/0/from: from is the number -1"],
    ["a part of a mark", { reading: table([[9, 39.5]]) }, "/bandTables/reading/rows/0/from: from is the number 39.5"],
    ["more than band 9", { reading: table([[9.5, 39]]) }, "/bandTables/reading/rows/0/band: band is the number 9.5"],
    ["no rows", { reading: table([]) }, "/bandTables/reading/rows: "],
    ["a blank name", { reading: table([[9, 39]], " ") }, "/bandTables/reading/name: name has no visible character"],
    ["a table of writing", { writing: table([[9, 39]]) }, "/bandTables/writing: writing is not a field here"],
  ])("%s is reported", (_, tables, says) => {
    const lines = problemsOf(tables);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(says);
  });

  test("a table of a section that the paper does not have is reported", () => {
    expect(problemsOf({ listening: table([[9, 39]]) }, ["reading", "writing"])).toEqual([
      "/bandTables/listening: The paper has no listening section",
    ]);
  });
});

describe("a paper with band tables", () => {
  let app: TestApp;
  let learner: Sitter;
  beforeAll(async () => {
    app = await startApp();
    learner = await Sitter.of(app);
  });
  afterAll(() => app.stop());

  const generous = {
    reading: table(
      [
        [9, 20],
        [5, 1],
      ],
      "Generous",
    ),
  };
  let version = 0;
  /** Installs the next version of a pack whose one paper has these tables. */
  const install = (bandTables?: BandTables) => {
    const paper = { key: "p", title: "Paper", category: "Academic", parts: keysOf("a", "listening", "reading") };
    const papers = [bandTables === undefined ? paper : { ...paper, bandTables }];
    version++;
    return installPack(app, { ...WHOLE, parts: wholeParts("a"), version: `1.0.${version}`, "mock-papers": papers });
  };
  const outcome = async (bandTables?: BandTables) => {
    const { added, changed, unchanged } = (await install(bandTables)).counts["mock-papers"];
    return { added, changed, unchanged };
  };
  const stored = () =>
    app.db.raw
      .prepare<[], { hash: string; tables: string | null }>(
        "SELECT content_hash AS hash, band_tables AS tables FROM mock_papers WHERE paper_id = 'test:p'",
      )
      .get();

  test("the tables are part of what makes a paper changed; a paper without them has the same hash as before", async () => {
    expect(await outcome()).toEqual({ added: 1, changed: 0, unchanged: 0 });
    const ids = partIds(app);
    const part = (subject: string, prefix: string, count: number) =>
      Array.from({ length: count }, (_, index) => ({
        ...{ id: ids[`${prefix}${index + 1}`] ?? 0, subject, partNumber: index + 1 },
      }));
    const plain = hashOf({
      ...{ title: "Paper", category: "Academic", durationMinutes: 90, subjects: ["listening", "reading"] },
      parts: [...part("listening", "al", 4), ...part("reading", "ar", 3)],
    });
    expect(stored()).toEqual({ hash: plain, tables: null });
    expect(await outcome()).toEqual({ added: 0, changed: 0, unchanged: 1 });
    expect(await outcome(generous)).toEqual({ added: 0, changed: 1, unchanged: 0 });
    expect(JSON.parse(stored()?.tables ?? "")).toEqual(generous);
    expect(await outcome(generous)).toEqual({ added: 0, changed: 0, unchanged: 1 });
    expect(await outcome({ reading: table([[9, 21]], "Generous") })).toEqual({ added: 0, changed: 1, unchanged: 0 });
    expect(await outcome()).toEqual({ added: 0, changed: 1, unchanged: 0 });
    expect(stored()).toEqual({ hash: plain, tables: null });
  });

  test("a mock test uses the tables that the paper had when it was started, whatever is imported later", async () => {
    await install(generous);
    const { sessionId } = await learner.begin("test:p");
    await install({ reading: table([[4, 40]], "Harsh") });
    await learner.sit(sessionId, "reading", 20);
    await learner.sit(sessionId, "listening", 20);
    const bandsOf = async (id: number) =>
      (await learner.read(id)).sections.map(({ band }) => [band?.band, band?.table, band?.isEstimate]);
    const expected = [
      [5.5, "listening", true],
      [9, "Generous", true],
    ];
    expect(await bandsOf(sessionId)).toEqual(expected);
    const later = await learner.begin("test:p");
    await learner.sit(later.sessionId, "reading", 39);
    expect((await bandsOf(later.sessionId))[1]).toEqual([null, "Harsh", true]);
    await install();
    expect(await bandsOf(sessionId)).toEqual(expected);
  });

  test("an empty sitting is not resumed when the tables have changed since", async () => {
    await install(generous);
    const first = await learner.begin("test:p");
    expect(await learner.begin("test:p")).toEqual({ ...first, isNew: false });
    await install({ reading: table([[9, 30]]) });
    const second = await learner.begin("test:p");
    expect([second.isNew, second.sessionId === first.sessionId]).toEqual([true, false]);
    expect((await learner.begin("test:p")).sessionId).toBe(second.sessionId);
  });
});
