import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { eventually } from "../support/eventually.ts";
import { at, listAt } from "../support/json.ts";
import { openDatabase } from "./database.ts";
import { type Call, callerOf, openAs, practise, sit, sitSection } from "./submitted.ts";
import { barriers, DESKTOP, fitsWidth, hasChromium, PHONE, startWorkspace, type Workspace } from "./support.ts";

const LENA = { name: "Lena", role: "learner" } as const;
const TOM = { name: "Tom", role: "teacher" } as const;
const LAMP = "The lamp that drinks seawater";
const KAYAK = "Booking a kayak course";
const PAPER = "Fixture paper: the whole test";

describe.skipIf(!hasChromium)("the review pages", () => {
  let workspace: Workspace;
  let call: Call;
  let reading: number;
  let listening: number;
  let writing: number;
  let speaking: number;
  let mock: number;
  beforeAll(async () => {
    workspace = await startWorkspace({ content: "library" });
    const owner = await workspace.openSignedIn();
    call = callerOf(workspace, owner);
    // Right, wrong, right; right, wrong; right, over the limit; right without its optional words, the plural.
    const answers = { 1: "FALSE", 2: "FALSE", 3: "NOT GIVEN", 5: "F", 6: "D", 9: "cap", 10: "the carbon cloth" };
    reading = await practise(call, LAMP, { ...answers, 12: "rod", 13: "fruits" }, "test");
    listening = await practise(call, KAYAK, { 1: "hartwell", 3: "March 12th", 4: "harbor", 5: "knees" });
    writing = await practise(call, "Should homework be abolished?", { 2: "It should not.\n\nOr should it?" });
    speaking = await practise(call, "A place you had to wait in", { 7: "an airport, in fog" });
    mock = await sit(call, PAPER);
    await sitSection(call, { sessionId: mock, subject: "listening", answers: { 1: "Hartwell", 2: "27", 31: "color" } });
    await sitSection(call, { sessionId: mock, subject: "reading", answers: { 1: "TRUE" } });
  });
  afterAll(() => workspace?.stop());

  const openReview = async (page: Page, address: string) => {
    await page.goto(`${workspace.url}/reviews/${address}`);
    await page.locator("[data-question]").first().waitFor();
  };
  const question = (page: Page, number: number, mark: string) =>
    page.getByRole("article", { name: `Question ${number}: ${mark}`, exact: true });

  test("the list has submissions under its tabs, and a mock test opens to its sections", async () => {
    const { page, problems, settle } = await workspace.openSignedIn();
    await page.goto(`${workspace.url}/`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await settle();
    await page.keyboard.press("g");
    await page.keyboard.press("r");
    await page.waitForURL("**/reviews");
    const list = page.getByRole("list", { name: "Submitted" });
    await list.waitFor();
    await eventually(async () => expect(await page.locator("[data-row]").count()).toBe(5));
    const lamp = list.getByRole("listitem").filter({ hasText: LAMP });
    await eventually(async () => expect(await lamp.innerText()).toContain("5/13"));

    await page.getByRole("link", { name: "Mock tests" }).last().click();
    await page.waitForURL("**/reviews?show=mock");
    await lamp.waitFor({ state: "detached" });
    await page.keyboard.press("j");
    await page.keyboard.press("Enter");
    const sections = page.getByRole("list", { name: `Sections of ${PAPER}` });
    await sections.getByText("3/40").waitFor();
    await eventually(async () =>
      expect((await sections.innerText()).replaceAll(/\s+/g, " ")).toContain("Writing Not started"),
    );
    await eventually(async () => expect(await barriers(page)).toEqual([]));
    await sections.getByRole("link", { name: "Reading" }).click();
    await page.getByRole("heading", { level: 1, name: /Reading$/ }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/reviews/mock-${mock}-reading`);
    expect(problems).toEqual([]);
  });

  test("evidence of a reading question is found in the passage, with a way back to the question", async () => {
    const { page, problems } = await workspace.openSignedIn();
    await openReview(page, `practice-${reading}`);
    const account = question(page, 10, "Wrong");
    await eventually(async () =>
      expect(await account.innerText()).toContain("The answer has more words or numbers than the question allows."),
    );
    await account.getByRole("button", { name: "Show in the passage, paragraph C" }).click();
    await page.waitForFunction(() => /^evidence-\d+-10$/.test(document.activeElement?.id ?? ""));
    await eventually(async () => {
      const place = await page.locator("[id^=evidence-][id$='-10']").boundingBox();
      expect(place?.y).toBeGreaterThan(0);
      expect(place?.y).toBeLessThan(DESKTOP.height);
    });
    await page.getByRole("button", { name: "Back to question 10" }).click();
    await page.waitForFunction(() => document.activeElement?.getAttribute("data-question") === "wrong");

    await account.getByRole("button", { name: "Explanation in Chinese" }).click();
    await account.getByRole("button", { name: "Explanation in English" }).waitFor();
    await eventually(async () => expect(await barriers(page)).toEqual([]));
    expect(problems).toEqual([]);
  });

  test("evidence of a listening question plays from there and shows its line of the transcript", async () => {
    const { page, problems } = await workspace.openSignedIn({ viewport: PHONE });
    await openReview(page, `practice-${listening}`);
    const account = question(page, 5, "Wrong");
    await eventually(async () =>
      expect(await account.innerText()).toContain("The singular or plural form does not match"),
    );
    const audio = page.locator("audio");
    const playing = audio.evaluate(
      (element) => new Promise((resolve) => element.addEventListener("play", () => resolve(true), { once: true })),
    );
    await account.getByRole("button", { name: /^Listen from/ }).click();
    expect(await playing).toBe(true);
    const transcript = page.getByRole("list", { name: "Transcript" });
    const line = transcript.getByRole("listitem").filter({ hasText: "I have a weak knee" });
    await eventually(async () => expect(await line.innerText()).toContain("Daniel"));
    await page.getByText("Chinese translation").click();
    await eventually(async () => expect(await transcript.locator("[lang=zh-CN]").count()).toBeGreaterThan(0));
    await page.waitForFunction(() => document.querySelector("li[aria-current=true]") !== null);
    expect(problems).toEqual([]);
  });

  test("filters appear in the address, and keys move through the filtered list", async () => {
    const { page } = await workspace.openSignedIn();
    await openReview(page, `practice-${reading}`);
    await page.getByRole("radio", { name: "Wrong 4" }).click();
    await page.waitForURL("**?show=wrong");
    const states = () =>
      page.locator("[data-question]").evaluateAll((all) => all.map((one) => one.dataset["question"]));
    await eventually(async () => expect(await states()).toEqual(["wrong", "wrong", "wrong", "wrong"]));
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
    await page.keyboard.press("j");
    await eventually(async () => expect(await focused()).toBe("Question 2: Wrong"));
    await page.keyboard.press("j");
    await eventually(async () => expect(await focused()).toBe("Question 6: Wrong"));
    await page.keyboard.press("k");
    await eventually(async () => expect(await focused()).toBe("Question 2: Wrong"));
    await page.keyboard.press("e");
    await page.waitForFunction(() => /^evidence-\d+-2$/.test(document.activeElement?.id ?? ""));
    await page.keyboard.press("w");
    await eventually(async () => expect(await focused()).toBe("Question 6: Wrong"));

    await page.goto(`${workspace.url}/reviews/practice-${reading}?show=unanswered`);
    await question(page, 4, "Not answered").waitFor();
    await eventually(async () =>
      expect(await states()).toEqual(["unanswered", "unanswered", "unanswered", "unanswered"]),
    );
    await page.getByRole("navigation", { name: "Questions by number" }).getByLabel("Question 12: Right").click();
    await page.waitForFunction(() => document.activeElement?.getAttribute("aria-label") === "Question 12: Right");
    expect(new URL(page.url()).search).toBe("");
  });

  test("the page shows every question as the API returns it", async () => {
    const { page } = await workspace.openSignedIn();
    for (const [address, target] of [
      [`practice-${reading}`, { kind: "practice", sessionId: reading }],
      [`practice-${listening}`, { kind: "practice", sessionId: listening }],
      [`mock-${mock}-listening`, { kind: "mock", sessionId: mock, section: "listening" }],
    ] as const) {
      const facts = await call("ielts_review_read_snapshot", { target, limit: 50 });
      await openReview(page, address);
      const labels = listAt(facts, "items").map((item) => {
        const mark = at(item, "mark") === 1 ? "Right" : at(item, "isAnswered") === true ? "Wrong" : "Not answered";
        return `Question ${at(item, "number")}: ${mark}`;
      });
      await eventually(async () => {
        const shown = await page.locator("[data-question]").evaluateAll((all) => all.map((one) => one.ariaLabel));
        expect(shown.toSorted()).toEqual(labels.toSorted());
      });
      const counted = [at(facts, "score", "incorrect"), at(facts, "score", "unanswered")];
      await eventually(async () => {
        const main = (await page.locator("main").innerText()).replaceAll(/\s+/g, " ");
        expect(main).toContain(`${at(facts, "score", "correct")}/${at(facts, "score", "total")} right`);
        expect(main).toContain(`Wrong ${counted[0]} Not answered ${counted[1]}`);
      });
    }
    await eventually(async () => expect(await page.locator("main").innerText()).toContain("Below band 2.5 (estimate)"));
    await page.getByRole("button", { name: "How the band is estimated" }).click();
    await page.getByRole("dialog").getByRole("row", { name: "39–40 9.0" }).waitFor();
    await eventually(async () => expect(await barriers(page)).toEqual([]));
  });

  test("a corrected key marks again, and both markings stay readable", async () => {
    const lena = await openAs(workspace, LENA);
    const ofLena = callerOf(workspace, lena);
    const own = await practise(ofLena, LAMP, { 13: "fruits" });
    const { page, problems } = await workspace.openSignedIn();
    await openReview(page, `practice-${reading}`);
    await question(page, 13, "Wrong").getByRole("button", { name: "Correct the key" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("New key").fill("fruit(s");
    await dialog.getByText("Close every bracket").waitFor();
    await dialog.getByLabel("New key").fill("fruit(s) of every kind");
    await dialog.getByText("A spelling here is longer than the question allows").waitFor();
    await dialog.getByLabel("New key").fill("fruit(s)");
    await dialog.getByText("Accepts 2 answers:").waitFor();
    await dialog.getByRole("button", { name: "Correct and mark again" }).click();
    await dialog.getByText("Enter a reason.").waitFor();
    await eventually(async () => expect(await barriers(page)).toEqual([]));
    await dialog.getByLabel("Reason").fill("The passage has the plural too.");
    await dialog.getByRole("button", { name: "Correct and mark again" }).click();
    await dialog.getByText("were marked again").waitFor();
    await dialog.getByRole("button", { name: "View result" }).click();
    await question(page, 13, "Right").waitFor();
    const markings = page.getByRole("list", { name: "Marked again" });
    await eventually(async () => expect(await markings.innerText()).toContain("5 before, 6 now"));
    await eventually(async () => expect(await markings.innerText()).toContain("Why: The passage has the plural too."));
    await markings.getByRole("link", { name: /^Show these marks/ }).click();
    await page.waitForURL("**?snapshot=1");
    await question(page, 13, "Wrong").waitFor();
    await eventually(async () => expect(await page.getByRole("button", { name: "Correct the key" }).count()).toBe(0));
    await page.getByText("These are earlier marks.").waitFor();
    await page.getByRole("link", { name: "Show current marks" }).click();
    await question(page, 13, "Right").waitFor();

    await openReview(lena.page, `practice-${own}`);
    await question(lena.page, 13, "Right").waitFor();
    await eventually(async () =>
      expect(await lena.page.getByRole("button", { name: "Correct the key" }).count()).toBe(0),
    );
    await page.goto(`${workspace.url}/reviews?show=corrections`);
    const corrections = page.getByRole("list", { name: "Corrected keys" });
    await corrections.getByText("All sections use the new key").waitFor();
    await eventually(async () => expect(await corrections.innerText()).toContain(`Question 13 of ${LAMP}`));

    forgetCorrections(workspace);
    await page.reload();
    await corrections.getByText("3 sections still to be marked again").waitFor();
    await corrections.getByRole("button", { name: "Continue re-marking" }).click();
    await corrections.getByText("All sections use the new key").waitFor();
    expect(problems).toEqual([]);
  });

  test("a learner shares a review with teachers and takes it back", async () => {
    const lena = await openAs(workspace, LENA);
    const own = await practise(callerOf(workspace, lena), KAYAK, { 1: "Hartwell" });
    const tom = await openAs(workspace, TOM);
    await tom.page.goto(`${workspace.url}/reviews/practice-${own}`);
    await tom.page.getByRole("heading", { name: "Review not found" }).waitFor();

    await lena.page.goto(`${workspace.url}/reviews`);
    await lena.page.getByRole("list", { name: "Submitted" }).waitFor();
    await eventually(async () => expect(await lena.page.getByRole("link", { name: "Corrected keys" }).count()).toBe(0));
    await openReview(lena.page, `practice-${own}`);
    await lena.page.getByRole("button", { name: "Share with teachers" }).click();
    const dialog = lena.page.getByRole("dialog");
    await dialog.getByText("Your notes on the passage stay private").waitFor();
    await eventually(async () => expect(await barriers(lena.page)).toEqual([]));
    await dialog.getByRole("button", { name: "Share with teachers" }).click();
    await lena.page.getByText("You and the teachers").waitFor();

    await tom.page.goto(`${workspace.url}/reviews?show=shared`);
    const shared = tom.page.getByRole("list", { name: "Shared with teachers" });
    await eventually(async () =>
      expect(await shared.getByRole("listitem").filter({ hasText: KAYAK }).innerText()).toContain("Lena"),
    );
    await shared.getByRole("link", { name: KAYAK }).click();
    await tom.page.getByText("Work of Lena").waitFor();
    await eventually(async () =>
      expect(await tom.page.getByRole("button", { name: "Share with teachers" }).count()).toBe(0),
    );
    await eventually(async () => expect(await barriers(tom.page)).toEqual([]));

    await lena.page.getByRole("button", { name: "Stop sharing" }).click();
    await lena.page.getByText("Only you", { exact: true }).waitFor();
    await tom.page.reload();
    await tom.page.getByRole("heading", { name: "Review not found" }).waitFor();
    expect([...lena.problems, ...tom.problems]).toEqual([]);
  });

  test("a writing task shows the text with its words and the sample answers, speaking the notes", async () => {
    const { page, problems } = await workspace.openSignedIn();
    await openReview(page, `practice-${writing}`);
    const text = page.getByRole("region", { name: "Your text, question 2" });
    await eventually(async () => expect(await text.innerText()).toContain("6 words · fewer than the required 250"));
    await eventually(async () => expect(await text.innerText()).toContain("Or should it?"));
    await openReview(page, `practice-${speaking}`);
    await eventually(async () =>
      expect(await page.getByRole("region", { name: "Your notes, question 7" }).innerText()).toContain(
        "an airport, in fog",
      ),
    );
    expect(problems).toEqual([]);
  });

  test("missing and unsubmitted work is reported with a next step", async () => {
    const { page } = await workspace.openSignedIn();
    for (const address of ["practice-99999", "nonsense", `mock-${reading}-reading`]) {
      await page.goto(`${workspace.url}/reviews/${address}`);
      await page.getByRole("heading", { name: "Review not found" }).waitFor();
    }
    await page.goto(`${workspace.url}/reviews/mock-${mock}-writing`);
    await page.getByRole("heading", { name: "Not submitted yet" }).waitFor();
    await eventually(async () =>
      expect(await page.getByRole("link", { name: "Continue" }).getAttribute("href")).toBe(`/mock/${mock}`),
    );
  });

  test("on paper there are only questions, answers and keys", async () => {
    const { page } = await workspace.openSignedIn();
    await openReview(page, `practice-${reading}`);
    await page.emulateMedia({ media: "print" });
    await eventually(async () => expect(await page.getByText("Key", { exact: true }).first().isVisible()).toBe(true));
    for (const name of ["Print", "Share with teachers", "Correct the key"]) {
      await eventually(async () => expect(await page.getByRole("button", { name }).first().isVisible()).toBe(false));
    }
    await eventually(async () => expect(await page.getByRole("navigation").first().isVisible()).toBe(false));
    await eventually(async () =>
      expect(await page.getByRole("region", { name: "Passage", exact: true }).isVisible()).toBe(false),
    );
  });

  const LOOKS = [
    { locale: "en-GB", colorScheme: "dark", viewport: DESKTOP },
    { locale: "zh-CN", colorScheme: "light", viewport: PHONE },
  ] as const;
  test.each(LOOKS)("in $locale, $colorScheme, nothing overflows and the accessibility check passes", async (look) => {
    const { page, problems } = await workspace.openSignedIn(look);
    const reviews = [reading, listening, writing, speaking].map((id) => `/practice-${id}`);
    for (const address of ["", "?show=shared", ...reviews, `/mock-${mock}-listening?show=wrong`, "/nonsense"]) {
      await page.goto(`${workspace.url}/reviews${address}`);
      await page.getByRole("heading", { level: 1 }).waitFor();
      await page.locator("[role=status][aria-label]").first().waitFor({ state: "detached" });
      await eventually(async () => expect({ address, found: await barriers(page) }).toEqual({ address, found: [] }));
      await eventually(async () => expect({ address, fits: await fitsWidth(page) }).toEqual({ address, fits: true }));
    }
    expect(problems).toEqual([]);
  });
});

/** Leaves every section as if a correction had stopped before it reached any. */
function forgetCorrections(workspace: Workspace): void {
  const database = openDatabase(workspace.database);
  database.run("UPDATE session_sections SET marked_through = 0");
  database.close();
}
