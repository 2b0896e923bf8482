import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eventually } from "../support/eventually.ts";
import { at } from "../support/json.ts";
import { answerSlot, beginPart, fixtureParts, playerSteps, questionsOf, slotOf, untilSaved } from "./player-steps.ts";
import { barriers, DESKTOP, fitsWidth, hasChromium, PHONE, startWorkspace, type Workspace } from "./support.ts";

const LAMP = "The lamp that drinks seawater";
const GARDEN = "A tour of Fenwick Garden";

describe.skipIf(!hasChromium)("the practice player", () => {
  let workspace: Workspace;
  beforeAll(async () => {
    workspace = await startWorkspace({ content: "library" });
  });
  afterAll(() => workspace?.stop());
  const { begin, handIn, sectionOf, stored } = playerSteps(() => workspace.url);

  describe("with every type of question", () => {
    let learner: Awaited<ReturnType<Workspace["openSignedIn"]>>;
    beforeAll(async () => {
      learner = await workspace.openSignedIn();
    });

    test.each(fixtureParts())("$title: $types are answered, saved and marked", async ({ title, subject, answers }) => {
      const { page, problems } = learner;
      const sessionId = await begin(page, title);
      const asked = await questionsOf(page, workspace.url, sessionId);
      for (const { slotId, number } of asked) await answerSlot(page, slotId, answers[number] ?? "");
      await untilSaved(page);
      // The letters of one "Choose TWO" may be in either of its questions.
      await eventually(async () => {
        const { values } = await stored(page, sessionId);
        expect(Object.values(values).sort()).toEqual(Object.values(answers).sort());
      });
      await handIn(page);
      await page.waitForURL(`**/reviews/practice-${sessionId}`);
      const section = await sectionOf(page, sessionId);
      expect(at(section, "status")).toBe("submitted");
      const isMarked = subject === "listening" || subject === "reading";
      const total = asked.length;
      expect(at(section, "score")).toEqual(isMarked ? { correct: total, incorrect: 0, unanswered: 0, total } : null);
      expect(problems).toEqual([]);
    });
  });

  test("without a session the next step is shown", async () => {
    const { page } = await workspace.openSignedIn();
    for (const id of ["999999", "x", "1.5", "0"]) {
      await page.goto(`${workspace.url}/practice/${id}`);
      await page.getByRole("heading", { name: "Session not found" }).waitFor();
      const bank = page.getByRole("link", { name: "Question bank" });
      await eventually(async () => expect(await bank.getAttribute("href")).toBe("/practice"));
    }
  });

  const LOOKS = [
    { locale: "en-GB", colorScheme: "light", viewport: DESKTOP, questions: "Questions" },
    { locale: "zh-CN", colorScheme: "dark", viewport: PHONE, questions: "题号" },
  ] as const;
  test.each(LOOKS)(
    "in $locale, $colorScheme, nothing overflows and the accessibility check passes",
    async ({ questions, ...look }) => {
      const { page, problems } = await workspace.openSignedIn({ ...look, hasTouch: look.viewport === PHONE });
      for (const { title, mode } of [
        { title: LAMP, mode: "test" },
        { title: GARDEN, mode: "test" },
        { title: "Travel to work in Ashby", mode: "practice" },
        { title: "Mornings and maps", mode: "practice" },
      ]) {
        const sessionId = await beginPart(page, workspace.url, title, mode);
        await page.goto(`${workspace.url}/practice/${sessionId}`);
        const numbers = page.getByRole("navigation", { name: questions });
        await numbers.getByRole("button").last().click();
        const last = (await questionsOf(page, workspace.url, sessionId)).at(-1);
        const slot = slotOf(page, last?.slotId ?? 0);
        await slot.waitFor();
        await eventually(async () => expect(await slot.locator(":focus").count()).toBe(1));
        await eventually(async () => expect(await fitsWidth(page)).toBe(true));
        await eventually(async () => expect(await barriers(page)).toEqual([]));
      }
      expect(problems).toEqual([]);
    },
  );
});
