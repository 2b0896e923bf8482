import { addMaterial as storeMaterial } from "../../../src/domains/speaking/materials.store.ts";
import type { TestApp } from "../../support/app.ts";
import { course, guide, type PackContent, part } from "../../support/checked-pack.ts";
import { rowsOf } from "../../support/dump.ts";
import { section } from "../../support/install-pack.ts";

const BOOK = { questionBank: "Bank", sourceBook: "Book 1", sourceTest: "Test 2", sourceUnit: "" };
const SEGMENT = { start: 0, end: 2, text: "Good morning." };

const prediction = (key: string, examDate: string, candidates: object[] = []) => ({
  key,
  kind: "exam_report" as const,
  subject: "reading" as const,
  source: { slug: "forum", name: "A forum" },
  examDate,
  title: `Report ${key} of the day`,
  recallContent: "A passage on glass.",
  candidates: candidates.map((candidate) => ({ title: "Glass", matchScore: 80, ...candidate })),
});

/** A pack in which every structural relation occurs; the clock of the tests is at 9 September 2026. */
export const LIBRARY: PackContent = {
  parts: [
    ...section("listening", "l", (number) => ({ passages: [], transcript: number === 1 ? [SEGMENT] : [] })),
    ...section("reading", "r", (number) => (number < 3 ? { origin: BOOK } : {})),
    part("r4", { title: "The history of glass", origin: BOOK }),
    part("r5", { title: "Glass", origin: { ...BOOK, sourceTest: "" } }),
    ...section("speaking", "s", () => ({ passages: [] })),
  ],
  courses: [
    course("a", { one: ["r1", "l1"], two: [] }),
    course("b", { one: ["r1"] }),
    course("c", { one: [] }, { unit: "Unit 2" }),
    course("d", { one: [] }, { subject: "grammar" }),
  ],
  guides: [guide("glass", { about: ["r1", "r4"] }), guide("timing")],
  predictions: [
    prediction("p1", "2026-09-01", [
      { part: "r1" },
      { part: "r2", matchScore: 49 },
      { part: "r4", matchScore: 50 },
      {},
    ]),
    prediction("p2", "2026-06-09", [{ part: "r1" }]),
    prediction("p3", "2026-06-08", [{ part: "r1" }]),
  ],
  "mock-papers": [
    { key: "reading", title: "Reading paper", category: "Academic", parts: ["r1", "r2", "r3"] },
    {
      key: "both",
      title: "Reading and listening",
      category: "Academic",
      parts: ["r1", "r2", "r3", "l1", "l2", "l3", "l4"],
    },
  ],
  relations: [
    {
      from: { guide: "timing" },
      to: { course: "a", section: "one" },
      relationType: "prepares_for",
      note: "Read it first.",
    },
    { from: { part: "r1" }, to: { part: "r2" }, relationType: "contrasts_with" },
    { from: { part: "r2" }, to: { part: "r1" }, relationType: "contrasts_with" },
    { from: { dictation: "l1" }, to: { prediction: "p1" }, relationType: "recalls" },
    { from: { mockPaper: "reading" }, to: { guide: "timing" }, relationType: "prepares_for" },
    {
      from: { part: "r1" },
      to: { mockPaper: "reading" },
      relationType: "in_mock_paper",
      note: "The pack says so too.",
    },
  ],
};

/** A speaking material of an account, linked to every question of the parts. */
export async function addMaterial(app: TestApp, accountId: number, title: string, partIds: number[]): Promise<number> {
  const slots = rowsOf(
    app.db,
    "SELECT id FROM question_slots WHERE part_id IN (SELECT value FROM json_each(?)) ORDER BY id",
    JSON.stringify(partIds),
  );
  const questionLinks = slots.map(({ id }) => ({
    ...{ questionSlotId: Number(id), answerAngle: "", outline: [], requiredAdaptation: "" },
  }));
  return app.app.kernel.writer.write((db) =>
    storeMaterial(db, accountId, { title, coreStory: "A story.", questionLinks, now: app.clock.now() }),
  );
}
