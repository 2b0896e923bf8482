import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { SKILL_CODES } from "../../src/lib/skills.ts";
import { eventually } from "../support/eventually.ts";
import { at, listAt } from "../support/json.ts";
import { expectOpenToAll } from "./looks.ts";
import { atRest } from "./pages.ts";
import { type Call, callerOf, openAs, practise, sit, sitSection } from "./submitted.ts";
import { barriers, hasChromium, PHONE, startWorkspace, type Workspace } from "./support.ts";

const LENA = { name: "Lena", role: "learner" } as const;
const LAMP = "The lamp that drinks seawater";
const SKILL_COUNT = Object.values(SKILL_CODES).flat().length;

describe.skipIf(!hasChromium)("the profile page", () => {
  let workspace: Workspace;
  let call: Call;
  let reading: number;
  let mock: number;
  beforeAll(async () => {
    workspace = await startWorkspace({ content: "library" });
    call = callerOf(workspace, await workspace.openSignedIn());
    // Of the statements, two right, one wrong, one unanswered.
    const answers = { 1: "FALSE", 2: "FALSE", 3: "NOT GIVEN", 5: "F", 6: "D", 9: "cap", 12: "rod" };
    reading = await practise(call, LAMP, answers, "test");
    mock = await sit(call, "Fixture paper: the whole test");
    await sitSection(call, { sessionId: mock, subject: "listening", answers: { 1: "Hartwell", 2: "27", 31: "color" } });
    const added = await call("ielts_vocabulary_personal_add", { items: [{ phrase: "estuary" }, { phrase: "ledger" }] });
    const [estuary, ledger] = listAt(added, "items").map((item) => at(item, "entry", "id"));
    await call("ielts_vocabulary_personal_record_review", { id: estuary, rating: "good" });
    await call("ielts_vocabulary_personal_record_review", { id: ledger, rating: "hard" });
  });
  afterAll(() => workspace?.stop());

  test("a learner without submissions reads what shows a skill, and no skill has a value", async () => {
    const { page, problems } = await openAs(workspace, LENA);
    await page.goto(`${workspace.url}/profile`);
    await page.getByRole("heading", { level: 2, name: "No evidence yet" }).waitFor();
    const skills = page.getByRole("list", { name: /^Skills: / });
    await eventually(async () => expect(await skills.count()).toBe(4));
    const folded = page.getByRole("button", { name: /^\d+ skills without evidence$/ });
    await eventually(async () => {
      const counts = (await folded.allInnerTexts()).map(Number.parseFloat);
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(SKILL_COUNT);
    });
    await eventually(async () => expect(await page.locator("main").innerText()).not.toContain("0%"));
    await page.getByText("Nothing was submitted or reviewed in this period.").waitFor();
    await folded.nth(1).click();
    await page.getByRole("button", { name: "References" }).click();
    await page.getByText("Understanding what words such as it, this or the latter refer to.").waitFor();
    await page.getByText("The skill is unknown, not weak.").waitFor();
    await eventually(async () => expect(await barriers(page)).toEqual([]));
    await page.getByRole("link", { name: "Open the question bank" }).click();
    await page.waitForURL("**/practice");
    await atRest(page);
    expect(problems).toEqual([]);
  });

  test("submissions show their skills in words, and each piece of evidence leads to its review", async () => {
    const { page, problems } = await workspace.openSignedIn();
    await page.goto(`${workspace.url}/footprints`);
    await page.getByRole("navigation", { name: "Footprints and skills" }).getByText("Skill profile").click();
    await page.waitForURL("**/profile");

    // Of four statements two were answered correctly, one wrongly, one not at all.
    const judged = page.getByRole("button", { name: /^True, False, Not Given/ });
    await judged.waitFor();
    await eventually(async () =>
      expect((await judged.innerText()).replaceAll(/\s+/g, " ")).toMatch(
        /^True, False, Not Given Half the time · 50% Low confidence ?4 pieces of evidence/,
      ),
    );
    await eventually(async () => expect(await page.getByRole("button", { name: "References" }).count()).toBe(0));
    await judged.click();
    const latest = page.getByRole("list", { name: "Latest evidence: True, False, Not Given" });
    await eventually(async () => expect(await latest.innerText()).toContain("4 questions, 50% right"));
    await eventually(async () => expect(await barriers(page)).toEqual([]));
    await latest.getByRole("link", { name: LAMP }).click();
    await page.waitForURL(`**/reviews/practice-${reading}`);
    await page.locator("[data-question]").first().waitFor();
    // Back returns to the skill in its previous state.
    await page.goBack();
    await latest.getByRole("link", { name: LAMP }).waitFor();

    await page.getByRole("button", { name: /^Spelling/ }).click();
    await page
      .getByRole("list", { name: "Latest evidence: Spelling" })
      .getByRole("link", { name: "Fixture paper: the whole test" })
      .click();
    await page.waitForURL(`**/reviews/mock-${mock}-listening`);
    await page.locator("[data-question]").first().waitFor();
    await atRest(page);
    expect(problems).toEqual([]);
  });

  test("on a phone, in Chinese and in the dark it fits and passes the accessibility check", async () => {
    const { page, problems } = await workspace.openSignedIn({
      viewport: PHONE,
      locale: "zh-CN",
      colorScheme: "dark",
    });
    await page.goto(`${workspace.url}/profile`);
    await page.getByRole("heading", { level: 1, name: "能力画像" }).waitFor();
    const judged = page.getByRole("button", { name: /^判断题/ });
    await eventually(async () => expect(await judged.innerText()).toContain("约半数做到 · 50%"));
    await eventually(async () => expect(await judged.innerText()).toContain("可信度低"));
    await judged.click();
    await page.getByRole("link", { name: LAMP }).waitFor();
    await expectOpenToAll(page);
    expect(problems).toEqual([]);
  });
});
