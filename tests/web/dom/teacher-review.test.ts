import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { MINUTE_MS } from "../../../src/lib/time.ts";
import { Person, startReviews } from "../../domains/reviews/people.ts";
import { beginSubmitted, reviewOf, type Text } from "../../domains/writing/texts.ts";
import type { TestApp } from "../../support/app.ts";
import { openPage, within } from "./page.ts";

let app: TestApp;
let writer: Person;
let teacher: Person;
let text: Text;
let title: string;

beforeAll(async () => {
  app = await startReviews();
});
beforeEach(async () => {
  writer = await Person.of(app, "learner", "Lin");
  teacher = await Person.of(app, "teacher", "Ms Grey");
  text = await beginSubmitted(writer);
  ({ title } = (await text.open()).practice);
});
afterAll(() => app.stop());

async function grade(bands: readonly (number | null)[]) {
  const versionId = (await text.open()).versions.at(0)?.versionId ?? 0;
  const criteria = reviewOf(versionId).criteria.map((one, index) => ({ ...one, band: bands[index] ?? null }));
  await teacher.call("writing_save_review", reviewOf(versionId, undefined, { criteria }));
}

async function revise() {
  app.clock.advance(MINUTE_MS);
  const ids = { sessionId: text.sessionId, questionSlotId: text.questionSlotId };
  const revision = (await text.open()).working[0]?.revision ?? 0;
  await writer.call("writing_save_text", { ...ids, text: "Trees cool a city by their shade.", revision });
  await writer.call("writing_save_version", ids);
}

/** What the lists and the review itself say about the text; all of them agree. */
async function readReviews() {
  const { sessionId } = text;
  const target = { kind: "practice", sessionId } as const;
  const listed = (await writer.call("ielts_review_recent_activity", {})).items.find(
    (one) => one.sessionId === sessionId,
  );
  if (listed?.kind !== "practice") throw new Error("the text is listed");
  const { score, teacherReview } = listed;
  expect(await writer.call("ielts_review_read_snapshot", { target })).toMatchObject({ score, teacherReview });
  expect(await writer.call("reviews_read", { target })).toMatchObject({ score, teacherReview });
  const shared = (await teacher.call("reviews_list_shared", {})).items.find((one) => one.sessionId === sessionId);
  if (shared !== undefined) expect(shared.reviews).toMatchObject([{ score, band: null, teacherReview }]);
  const { band = null, reviewCount = 0 } = teacherReview ?? {};
  const writing = (await writer.call("writing_list", {})).items.find((one) => one.sessionId === sessionId);
  expect(writing).toMatchObject({ latestBand: band, reviewCount });
  return { score, teacherReview };
}

type ReviewAnswer = Awaited<ReturnType<typeof readReviews>>["teacherReview"];

const steps: [what: string, run: () => Promise<unknown>, answer: ReviewAnswer, en: string, zh: string][] = [
  [
    "that nobody was asked to review is not marked",
    async () => undefined,
    { state: "to_review", band: null, reviewCount: 0, isShared: false },
    "Not marked automatically",
    "不由系统评分",
  ],
  [
    "that is shared waits for a teacher",
    () => text.share(),
    { state: "to_review", band: null, reviewCount: 0, isShared: true },
    "Waiting for a teacher",
    "等待教师点评",
  ],
  [
    "that a teacher gave a band shows it",
    () => text.share().then(() => grade([7, 7, 7, 7])),
    { state: "reviewed", band: 7, reviewCount: 1, isShared: true },
    "Band 7.0, by a teacher",
    "教师评分 7.0",
  ],
  [
    "that a teacher reviewed without a band says so",
    () => text.share().then(() => grade([7, null, 7, 7])),
    { state: "reviewed", band: null, reviewCount: 1, isShared: true },
    "Reviewed by a teacher",
    "教师已点评",
  ],
  [
    "that was revised since shows the band and what waits",
    () =>
      text
        .share()
        .then(() => grade([7, 7, 7, 7]))
        .then(revise),
    { state: "new_version", band: 7, reviewCount: 1, isShared: true },
    "Band 7.0, by a teacher · new version waiting for a teacher",
    "教师评分 7.0 · 新版本待教师点评",
  ],
];

describe("a submitted text", () => {
  test.each(steps)("%s", async (_what, run, answer, en, zh) => {
    await run();
    expect(await readReviews()).toEqual({ score: null, teacherReview: answer });
    for (const [language, words] of [
      ["en", en],
      ["zh-CN", zh],
    ] as const) {
      for (const place of ["/reviews", "/"]) {
        const page = await openPage(app, writer.session, place, { language });
        const row = (await page.findByRole("link", { name: title })).closest("li");
        if (row === null) throw new Error("the text has a row");
        within(row).getByText(words);
      }
      const review = await openPage(app, writer.session, `/reviews/practice-${text.sessionId}`, { language });
      await review.findByText(words);
    }
  });
});
