import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { SKILL_CODES } from "../../src/lib/skills.ts";
import { eventually } from "../support/eventually.ts";
import { at, listAt } from "../support/json.ts";
import { agentOf, type Call, callerOf, openAs, practise, sit, sitSection } from "./handed-in.ts";
import { atRest, expectOpenToAll } from "./looks.ts";
import { barriers, hasChromium, PHONE, startWorkspace, type Workspace } from "./support.ts";

const LENA = { name: "Lena", role: "learner" } as const;
const LAMP = "The lamp that drinks seawater";
const KAYAK = "Booking a kayak course";
const SKILL_COUNT = Object.values(SKILL_CODES).flat().length;
/** Five minutes: evidence of the future is no evidence. */
const BEFORE_MS = 300_000;

describe.skipIf(!hasChromium)("the profile page", () => {
  let workspace: Workspace;
  let call: Call;
  let reading: number;
  let mock: number;
  beforeAll(async () => {
    workspace = await startWorkspace({ content: "library" });
    call = callerOf(workspace, await workspace.openSignedIn());
    // Of the statements, two right, one wrong, one without an answer.
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

  test("who handed nothing in is told what shows a skill, and no skill has a value", async () => {
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
    await page.getByText("Nothing was handed in or reviewed in these days.").waitFor();
    await folded.nth(1).click();
    await page.getByRole("button", { name: "References" }).click();
    await page.getByText("Following what words such as it, this or the latter stand for.").waitFor();
    await page.getByText("That does not make it weak: it is simply not known.").waitFor();
    await eventually(async () => expect(await barriers(page)).toEqual([]));
    await page.getByRole("link", { name: "Open the question bank" }).click();
    await page.waitForURL("**/practice");
    await atRest(page);
    expect(problems).toEqual([]);
  });

  test("what was handed in shows its skills in words, and each piece of evidence leads to its review", async () => {
    const { page, problems } = await workspace.openSignedIn();
    await page.goto(`${workspace.url}/footprints`);
    await page.getByRole("navigation", { name: "Footprints and skills" }).getByText("Skill profile").click();
    await page.waitForURL("**/profile");

    // Of four statements two were answered rightly, one wrongly, one not at all.
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
    // Back returns to the skill as it was left.
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

  test("the last 30 days have what the service counted, and go on as more is handed in", async () => {
    const { page, problems } = await workspace.openSignedIn();
    await page.goto(`${workspace.url}/profile`);
    const rowOf = (name: string) => page.getByRole("row", { name: new RegExp(`^${name} `) });
    const cells = async (name: string) => (await rowOf(name).getByRole("cell").allInnerTexts()).map(Number);
    await rowOf("True / False / Not Given").waitFor();
    await eventually(async () => expect(await cells("True / False / Not Given")).toEqual([2, 1, 1]));
    const main = page.locator("main");
    await eventually(async () =>
      expect((await main.innerText()).replaceAll(/\s+/g, " ")).toContain("2, recall rate 75% Good 1Hard 1Again 0"),
    );
    await eventually(async () => expect(await main.innerText()).toContain("2 sections handed in"));
    const counts = listAt(await call("ielts_learner_read_profile", {}), "summary", "evidenceCounts");
    const ofReading = counts.filter((one) => at(one, "subjectCode") === "reading").map((one) => at(one, "count"));
    await eventually(async () => expect(await cells("Reading")).toEqual(ofReading.map(Number)));
    await eventually(async () => expect(await cells("Reading")).toEqual([13, 0, 0]));

    // The page hears of what happens elsewhere.
    await practise(call, KAYAK, { 1: "hartwell", 4: "harbor" });
    const agent = await agentOf(workspace, call);
    const event = {
      eventId: "3d1a5a5e-1f0f-4c53-9c0d-6a7f5ad5b101",
      deviceId: "study-agent",
      eventType: "learning.evidence_recorded",
      subjectCode: "speaking",
      skillCodes: ["speaking.fluency"],
      payload: { evidenceType: "rubric", performance: 0.7, confidence: "low" },
      schemaVersion: 1,
      occurredAt: new Date(Date.now() - BEFORE_MS).toISOString(),
    };
    await agent("ielts_learning_push_events", { events: [event] });
    const fluency = page.getByRole("button", { name: /^Fluency Mostly/ });
    await eventually(async () => expect(await fluency.innerText()).toContain("all sent by agents"));
    await eventually(async () => expect(await rowOf("Speaking").innerText()).toContain("1\nall sent by agents"));
    await fluency.click();
    const latest = page.getByRole("list", { name: "Latest evidence: Fluency" });
    await eventually(async () =>
      expect((await latest.innerText()).replaceAll(/\s+/g, " ")).toContain(
        "Assessed by the criteria: 70% sent by an agent",
      ),
    );
    await eventually(async () => expect(await latest.getByRole("link").count()).toBe(0));
    await atRest(page);
    expect(problems).toEqual([]);
  });

  test("on a phone, in Chinese and in the dark it fits and keeps nobody out", async () => {
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
