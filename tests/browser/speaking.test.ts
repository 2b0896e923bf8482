import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Locator, Page } from "playwright-core";
import { eventually } from "../support/eventually.ts";
import { at, listAt } from "../support/json.ts";
import { type Call, callerOf, openAs } from "./submitted.ts";
import {
  barriers,
  DESKTOP,
  fitsWidth,
  hasChromium,
  type Opened,
  PHONE,
  startWorkspace,
  type Workspace,
} from "./support.ts";

const CUE_CARD = "A place you had to wait in";
const CUE_QUESTION = "Describe a place where you had to wait for a long time.";
const STORY = "We waited nine hours for a night train in the snow. 雪夜里，我们等了九个小时。";
const MICROPHONE = { permissions: ["microphone"] };

describe.skipIf(!hasChromium)("the speaking pages", () => {
  let workspace: Workspace;
  let call: Call;
  let partId: number;
  let questionSlotId: number;
  beforeAll(async () => {
    workspace = await startWorkspace({ content: "library", isWhole: true });
    call = callerOf(workspace, await workspace.openSignedIn());
    const found = await call("speaking_search_topics", { query: CUE_CARD });
    partId = Number(at(found, "items", 0, "partId"));
    const topic = await call("speaking_read_topic", { partId });
    questionSlotId = Number(at(topic, "questions", 0, "questionSlotId"));
  });
  afterAll(() => workspace?.stop());

  const materials = (page: Page) => page.getByRole("list", { name: "My materials" });
  const recorder = (page: Page) => page.getByRole("region", { name: "Recorder", exact: true });
  const takes = (page: Page) => page.getByRole("list", { name: "Your answers to question 7" });
  const phase = (page: Page, name: string) => page.locator(`[data-phase=${name}]`).waitFor();
  const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
  const focused = (page: Page) => page.locator(":focus");
  /** The service receives the next call of this operation and its repeat; both responses are lost. */
  const loseAnswer = (page: Page, id: string) =>
    page.route(
      `**/api/web/${id}`,
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 2 },
    );
  const isInView = (shown: Locator) =>
    shown.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return top >= 0 && bottom <= window.innerHeight;
    });
  const isLost = (problem: string) => /ERR_FAILED|ERR_INTERNET_DISCONNECTED/.test(problem);

  /** Records long enough to capture a beep of the microphone. */
  async function record(page: Page): Promise<void> {
    await phase(page, "recording");
    await recorder(page).getByText("We can hear you.").waitFor();
    await page.getByRole("timer").getByText("0:02").waitFor();
  }

  /** A learner of this name, with a microphone, who has a material for the cue card and opens the card from there. */
  async function atCueCard(name: string): Promise<Opened & { readonly own: Call; readonly materialId: number }> {
    const opened = await openAs(workspace, { name, role: "learner" }, MICROPHONE);
    const { page } = opened;
    const own = callerOf(workspace, opened);
    const questionLinks = [{ questionSlotId, answerAngle: "Strangers on a bus." }];
    const material = { title: "The night bus", coreStory: STORY, questionLinks };
    const materialId = Number(at(await own("ielts_speaking_materials_create", material), "materialId"));
    await page.goto(`${workspace.url}/speaking?material=${materialId}`);
    await page.getByRole("link", { name: "Practise" }).first().click();
    await page.getByText("You should say:").waitFor();
    await page.waitForFunction(
      (id) => document.activeElement?.getAttribute("data-row") === id,
      `question-${questionSlotId}`,
    );
    return { ...opened, own, materialId };
  }

  test("a material is written with its questions, and the API returns the same", async () => {
    const { page, problems } = await workspace.openSignedIn();
    await page.goto(`${workspace.url}/speaking?tab=materials`);
    await page.getByRole("heading", { name: "One story, many questions" }).waitFor();
    await page.keyboard.press("n");
    await page.getByRole("button", { name: "Save material" }).click();
    await page.getByText("Enter a title.").waitFor();
    await page.getByText("Enter your story.").waitFor();
    await page.getByLabel("Title").fill("The night train");
    await page.getByLabel("Story").fill(STORY);
    await page.getByRole("button", { name: "Add questions" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Search titles and questions").fill("patience");
    await dialog.getByRole("button", { name: "3 questions: Waiting and patience" }).click();
    const adds = dialog.getByRole("button", { name: /^Add: / });
    await adds.nth(2).waitFor();
    const [, second = null] = await adds.evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));
    await adds.first().click();
    await dialog.getByText("Added").waitFor();
    await eventually(async () => expect(await focused(page).getAttribute("aria-label")).toBe(second));
    await dialog.getByRole("button", { name: /^Add: Should children/ }).click();
    await dialog.getByText("Added").nth(1).waitFor();
    await dialog.getByRole("button", { name: "Topics" }).click();
    await dialog.getByLabel("Search titles and questions").fill(CUE_CARD);
    await dialog.getByRole("button", { name: `1 question: ${CUE_CARD}` }).click();
    await dialog.getByRole("button", { name: `Add: ${CUE_QUESTION}` }).click();
    await dialog.getByText("Added").waitFor();
    await eventually(async () => expect(await focused(page).textContent()).toBe("Done"));
    await eventually(async () => expect(await barriers(page)).toEqual([]));
    await dialog.getByRole("button", { name: "Done" }).click();
    await press(page, "Remove: Why do some people find it hard to wait?");
    await press(page, `Move up: ${CUE_QUESTION}`);
    const angle = page.getByLabel("Angle");
    await angle.first().fill("Waiting brought strangers together.");
    await page
      .getByLabel("Outline")
      .first()
      .fill(Array.from({ length: 9 }, (_, step) => `step ${step}`).join("\n"));
    await page.getByRole("button", { name: "Save material" }).click();
    await page.locator("textarea[aria-invalid=true]").waitFor();
    await eventually(async () =>
      expect(await page.getByLabel("Outline").first().getAttribute("aria-invalid")).toBe("true"),
    );
    await page.getByLabel("Outline").first().fill("the station\n\nwhat we did");
    await eventually(async () => expect(await barriers(page)).toEqual([]));
    await press(page, "Save material");
    await page.getByRole("heading", { level: 1, name: "The night train" }).waitFor();
    const materialId = Number(new URL(page.url()).searchParams.get("material"));
    const made = await call("ielts_speaking_materials_read", { materialId });
    expect(made).toMatchObject({
      title: "The night train",
      coreStory: STORY,
      practiceCount: 0,
      questionLinks: [
        {
          questionSlotId,
          answerAngle: "Waiting brought strangers together.",
          outline: ["the station", "what we did"],
          requiredAdaptation: "",
          partId,
          withdrawn: false,
        },
        { question: "Should children be taught to be patient?", answerAngle: "", outline: [] },
      ],
    });
    await page.reload();
    await page.getByRole("heading", { level: 1, name: "The night train" }).waitFor();
    await page.getByText("Not practised yet.").waitFor();
    await eventually(async () => expect(await page.getByText("Practised 0 times").count()).toBe(0));
    await eventually(async () => expect(await barriers(page)).toEqual([]));
    expect(problems).toEqual([]);
  });

  test("what was typed into a material survives a visit to another page, a reload, and a lost connection", async () => {
    const { page, problems } = await openAs(workspace, { name: "Ada", role: "learner" });
    await page.goto(`${workspace.url}/speaking?tab=materials`);
    await page.getByRole("link", { name: "Create a material" }).first().click();
    await page.getByLabel("Title").fill("The night train");
    await page.getByLabel("Story").fill(STORY);
    await page.getByRole("button", { name: "Add questions" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Search titles and questions").fill(CUE_CARD);
    await dialog.getByRole("button", { name: `1 question: ${CUE_CARD}` }).click();
    await dialog.getByRole("button", { name: `Add: ${CUE_QUESTION}` }).click();
    await dialog.getByRole("button", { name: "Done" }).click();
    await dialog.waitFor({ state: "detached" });
    await page.getByLabel("Outline").first().fill("the station\n\nwhat we did");
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: "My materials" }).click();
    await page.getByRole("heading", { name: "One story, many questions" }).waitFor();
    await page.getByRole("link", { name: "Create a material" }).first().click();
    await page.getByText("This is your unsaved draft.").waitFor();
    await page.reload();
    await page.getByText("This is your unsaved draft.").waitFor();
    await page.context().setOffline(true);
    await press(page, "Save material");
    await page.getByRole("alert").getByText("Cannot reach the service").waitFor({ timeout: 5000 });
    await eventually(async () => expect(await page.getByLabel("Title").inputValue()).toBe("The night train"));
    await eventually(async () =>
      expect(await page.getByLabel("Outline").first().inputValue()).toBe("the station\n\nwhat we did"),
    );
    await page.context().setOffline(false);
    await press(page, "Save material");
    await page.getByRole("heading", { level: 1, name: "The night train" }).waitFor();
    expect(problems.filter((problem) => !isLost(problem))).toEqual([]);
  });

  test("an answer is prepared, recorded with a pause, played and saved, and the API returns the same", async () => {
    const { page, problems, own, materialId } = await atCueCard("Bea");
    await page.keyboard.press("r");
    await phase(page, "ready");
    await page.getByText("stay on this service and are private").waitFor();
    await eventually(async () => expect(await barriers(page)).toEqual([]));
    // The minute comes first, as in the test.
    await eventually(async () => expect(await focused(page).textContent()).toBe("Prepare for a minute first"));
    await press(page, "Prepare for a minute first");
    await phase(page, "preparing");
    await page.getByLabel("Notes").fill("snow, tea, strangers");
    await eventually(async () => expect(await barriers(page)).toEqual([]));
    await press(page, "Start speaking now");
    await record(page);
    await page.getByText("snow, tea, strangers").waitFor();
    await page.keyboard.press("p");
    await recorder(page).getByText("Paused").waitFor();
    await eventually(async () => expect(await barriers(page)).toEqual([]));
    await page.keyboard.press("p");
    await recorder(page).getByText("Recording", { exact: true }).waitFor();
    await page.keyboard.press("r");
    await phase(page, "taken");

    await press(page, "Play: Your new recording");
    await page.getByRole("button", { name: "Pause: Your new recording" }).waitFor();
    await page.getByRole("button", { name: "Play: Your new recording" }).waitFor();
    await eventually(async () => expect(await barriers(page)).toEqual([]));

    await press(page, "Save");
    await recorder(page).waitFor({ state: "detached" });
    await takes(page).getByRole("link", { name: "The night bus" }).click();
    await page.getByRole("heading", { level: 1, name: "The night bus" }).waitFor();
    const recent = page.getByRole("list", { name: "Recent practice" }).getByRole("listitem");
    await recent.getByText(CUE_QUESTION).waitFor();
    await page.getByText("Practised once").waitFor();
    const read = await own("ielts_speaking_materials_read", { materialId });
    expect(read).toMatchObject({
      practiceCount: 1,
      recentPractices: [{ questionSlotId, question: CUE_QUESTION, recorded: true }],
    });
    expect(Number(at(read, "recentPractices", 0, "durationSeconds"))).toBeGreaterThanOrEqual(2);

    await page.goto(`${workspace.url}/speaking?tab=recordings`);
    const row = page.getByRole("list", { name: "Recordings" }).getByRole("listitem").filter({ hasText: CUE_QUESTION });
    await row.getByRole("button", { name: /^Play: Recording of/ }).click();
    await row.getByRole("button", { name: /^Pause: Recording of/ }).waitFor();
    await eventually(async () => expect(await barriers(page)).toEqual([]));
    const files = await own("ielts_assets_search", { query: "long time" });
    expect(listAt(files, "items")).toMatchObject([{ title: CUE_QUESTION, mediaType: "audio/webm" }]);
    const bytes = await page.request.get(`${workspace.url}/files/assets/${at(files, "items", 0, "assetId")}`);
    expect(bytes.headers()["content-type"]).toBe("audio/webm");
    await eventually(async () =>
      expect((await bytes.body()).byteLength).toBe(Number(at(files, "items", 0, "byteLength"))),
    );
    expect(problems).toEqual([]);
  });

  test("a recorded answer outlives a look at another page, a failed upload, and an answer that is lost", async () => {
    const { page, problems, own, materialId } = await atCueCard("Cleo");
    await page.keyboard.press("r");
    await phase(page, "ready");
    await press(page, "Start recording");
    await record(page);
    await press(page, "Stop");
    await phase(page, "taken");
    // The recording survives a visit to another page, an upload that fails, and a lost response.
    await page.getByRole("link", { name: "Topics" }).click();
    await page.getByText("An answer is recorded but not saved").waitFor();
    await eventually(async () => expect(await barriers(page)).toEqual([]));
    await page.getByRole("link", { name: "Go to the recording" }).click();
    await phase(page, "taken");
    await page.route("**/api/web/assets_upload*", (route) => route.abort(), { times: 1 });
    await press(page, "Save");
    await page.getByText("The recording is still here, but not saved yet.").waitFor();
    await eventually(async () => expect(await barriers(page)).toEqual([]));
    await loseAnswer(page, "speaking_record_answer");
    const lost = page.waitForEvent("requestfailed");
    await press(page, "Try saving again");
    await lost;
    await eventually(async () =>
      expect(await own("ielts_speaking_materials_read", { materialId })).toMatchObject({ practiceCount: 1 }),
    );
    // The answer sent with the repeat is the one that counts.
    await page.getByText("Counts as practice").click();
    await press(page, "Try saving again");
    await page.getByText("Recording saved.").waitFor();
    await recorder(page).waitFor({ state: "detached" });
    await page.reload();
    await eventually(async () =>
      expect(await own("ielts_speaking_materials_read", { materialId })).toMatchObject({ practiceCount: 0 }),
    );
    await takes(page).getByRole("button", { name: "Mark as practised" }).click();
    await takes(page).getByText("Practised", { exact: true }).waitFor();
    await eventually(async () => expect(await barriers(page)).toEqual([]));

    expect(problems.filter((problem) => !isLost(problem))).toEqual([]);
  });

  test("a material that is changed elsewhere while it is written is not replaced unasked", async () => {
    const { page, problems } = await workspace.openSignedIn({ viewport: PHONE });
    const made = await call("ielts_speaking_materials_create", { title: "The ferry", coreStory: "We took a ferry." });
    const id = Number(at(made, "materialId"));
    const read = () => call("ielts_speaking_materials_read", { materialId: id });
    const notice = page.getByRole("alert").filter({ hasText: "was changed elsewhere" });
    const title = page.getByLabel("Title");
    const storyField = page.getByLabel("Story");
    await page.goto(`${workspace.url}/speaking?material=${id}&edit=1`);
    await title.fill("The last ferry");
    await call("ielts_speaking_materials_update", { id, coreStory: "Told in another window." });
    await press(page, "Save");
    await notice.waitFor();
    await eventually(async () => expect(await isInView(notice)).toBe(true));
    await eventually(async () => expect(await barriers(page)).toEqual([]));
    await eventually(async () =>
      expect(await read()).toMatchObject({ title: "The ferry", coreStory: "Told in another window." }),
    );
    await press(page, "Save");
    await eventually(async () => expect(await focused(page).textContent()).toBe("Continue with mine"));
    await press(page, "Use the other version");
    await notice.waitFor({ state: "detached" });
    await eventually(async () =>
      expect([await title.inputValue(), await storyField.inputValue()]).toEqual([
        "The ferry",
        "Told in another window.",
      ]),
    );
    await eventually(async () => expect(await focused(page).getAttribute("id")).toBe("main"));

    await storyField.fill("Told here.");
    await call("ielts_speaking_materials_update", { id, title: "Another ferry" });
    await page.reload();
    await notice.waitFor();
    await eventually(async () =>
      expect([await title.inputValue(), await storyField.inputValue()]).toEqual(["The ferry", "Told here."]),
    );
    await press(page, "Continue with mine");
    await notice.waitFor({ state: "detached" });
    await eventually(async () => expect(await focused(page).textContent()).toBe("Save"));
    await press(page, "Save");
    await page.getByRole("heading", { level: 1, name: "The ferry" }).waitFor();
    await eventually(async () => expect(await read()).toMatchObject({ title: "The ferry", coreStory: "Told here." }));
    // Nothing of the draft is left.
    await page.goto(`${workspace.url}/speaking?material=${id}&edit=1`);
    await title.waitFor();
    await eventually(async () => expect(await page.getByText("This is your unsaved draft").count()).toBe(0));
    expect(problems).toEqual([]);
  });

  test("practice without a recording, throwing away and deleting can be undone where that is said", async () => {
    const opened = await openAs(workspace, { name: "Dora", role: "learner" }, MICROPHONE);
    const { page, problems } = opened;
    const own = callerOf(workspace, opened);
    await page.goto(`${workspace.url}/speaking?number=1&q=Mornings`);
    await page.getByRole("link", { name: "Mornings and maps" }).click();
    await press(page, "Mark as practised: question 2");
    const said = page.getByRole("list", { name: "Your answers to question 2" });
    await said.getByText("Without a recording").waitFor();
    await eventually(async () =>
      expect(await said.getByRole("button", { name: "Mark as not practised" }).count()).toBe(0),
    );
    await press(page, "Undo");
    await said.waitFor({ state: "detached" });

    // On a phone the question stays in view while it is answered.
    await page.setViewportSize({ width: 360, height: 740 });
    const question = page.getByText("What do you usually do first in the morning?", { exact: true });
    await press(page, "Record an answer to question 1");
    await press(page, "Start recording");
    await record(page);
    for (const shown of [question, page.getByRole("button", { name: "Stop" })])
      await eventually(async () => expect(await isInView(shown)).toBe(true));
    await eventually(async () =>
      expect(await page.getByRole("button", { name: "Mark as practised: question 1" }).count()).toBe(0),
    );
    await eventually(async () => expect(await fitsWidth(page)).toBe(true));
    await page.setViewportSize(DESKTOP);
    await press(page, "Stop");
    // The recording arrives although its response is lost; once discarded, it is gone.
    await loseAnswer(page, "speaking_record_answer");
    await press(page, "Save");
    await page.getByText("The recording is still here, but not saved yet.").waitFor();
    const deleted = page.waitForResponse("**/api/web/speaking_delete_practice");
    await press(page, "Discard");
    await recorder(page).waitFor({ state: "detached" });
    expect((await deleted).status()).toBe(200);
    await eventually(async () =>
      expect(listAt(await own("ielts_assets_search", { query: "morning" }), "items")).toEqual([]),
    );
    await press(page, "Undo");
    await phase(page, "taken");
    await press(page, "Record an answer to question 3");
    await page.getByRole("alertdialog").getByText("What do you usually do first in the morning?").waitFor();
    await eventually(async () => expect(await barriers(page)).toEqual([]));
    await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
    await press(page, "Save");
    const first = page.getByRole("list", { name: "Your answers to question 1" });
    await first.getByText("Practised", { exact: true }).waitFor();
    await first.getByRole("button", { name: /^Delete the answer of/ }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await first.waitFor({ state: "detached" });
    await page.getByText("Answer deleted.").waitFor();
    await page.waitForFunction(() => document.activeElement?.getAttribute("data-row")?.startsWith("question-"));
    await eventually(async () =>
      expect(listAt(await own("ielts_assets_search", { query: "morning" }), "items")).toEqual([]),
    );

    expect(problems.filter((problem) => !isLost(problem))).toEqual([]);
  });

  test("an answer is deleted from the recordings, and a material is archived with a way back", async () => {
    const opened = await openAs(workspace, { name: "Elsa", role: "learner" });
    const { page, problems } = opened;
    const own = callerOf(workspace, opened);
    for (const done of [true, true]) await own("speaking_record_answer", { questionSlotId, done });
    await page.goto(`${workspace.url}/speaking?tab=recordings`);
    await page
      .getByRole("button", { name: /^Delete the answer of/ })
      .first()
      .click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await page.waitForFunction(() => document.activeElement?.getAttribute("data-row")?.startsWith("practice-"));

    const made = await own("ielts_speaking_materials_create", { title: "Maps of childhood", coreStory: "地图" });
    const materialId = at(made, "materialId");
    await page.goto(`${workspace.url}/speaking?tab=materials`);
    await press(page, "Archive Maps of childhood");
    await materials(page).getByText("Maps of childhood").waitFor({ state: "detached" });
    await eventually(async () =>
      expect(listAt(await own("ielts_speaking_materials_search", { query: "地图" }), "items")).toEqual([]),
    );
    await press(page, "Undo");
    await materials(page).getByText("Maps of childhood").waitFor();
    await eventually(async () =>
      expect(listAt(await own("ielts_speaking_materials_search", { query: "地图" }), "items")).toMatchObject([
        { materialId },
      ]),
    );
    await page.getByRole("link", { name: "Maps of childhood" }).click();
    await press(page, "Archive");
    await page.waitForURL("**/speaking?tab=materials");
    await page.goto(`${workspace.url}/speaking?material=${materialId}`);
    await page.getByRole("heading", { name: "Material not found" }).waitFor();
    expect(problems).toEqual([]);
  });

  test("a minute of preparation and the two minutes of the long turn end by themselves", async () => {
    const { page, problems } = await workspace.openSignedIn(MICROPHONE);
    await page.clock.install();
    await page.goto(`${workspace.url}/speaking?part=${partId}`);
    await press(page, "Record an answer to question 7");
    await press(page, "Prepare for a minute first");
    await phase(page, "preparing");
    await page.clock.fastForward(61_000);
    await phase(page, "recording");
    // The two minutes start with the microphone.
    await page.getByRole("timer").getByText("0:01").waitFor();
    await page.clock.fastForward(121_000);
    await phase(page, "taken");
    await recorder(page).getByText("0:00 / 2:00").waitFor();

    // The topic is withdrawn meanwhile: the recording still exists and can be saved.
    await page.getByRole("link", { name: "Topics" }).click();
    await page.getByText("An answer is recorded but not saved").waitFor();
    await page.clock.fastForward(600_000);
    const gone = { code: 40401, message: "gone", reason: "speaking.topic_not_found", details: [], requestId: "r" };
    await page.route("**/api/web/speaking_read_topic", (route) => route.fulfill({ status: 404, json: gone }));
    await page.getByRole("link", { name: "Go to the recording" }).click();
    await page.getByText("Topic not found").waitFor();
    await page.getByText(CUE_QUESTION, { exact: true }).waitFor();
    await eventually(async () => expect(await barriers(page)).toEqual([]));
    await press(page, "Save");
    await page.getByText("Recording saved. It counts as practice.").waitFor();
    await recorder(page).waitFor({ state: "detached" });
    expect(problems).toEqual([]);
  });

  test("in Chinese on a dark phone, a microphone that is refused is explained", async () => {
    const { page, problems } = await workspace.openSignedIn({ locale: "zh-CN", colorScheme: "dark", viewport: PHONE });
    await page.goto(`${workspace.url}/speaking?q=Mornings`);
    await page.getByRole("link", { name: "Mornings and maps" }).waitFor();
    await eventually(async () => expect(await fitsWidth(page)).toBe(true));
    await eventually(async () => expect(await barriers(page)).toEqual([]));
    await page.goto(`${workspace.url}/speaking?part=${partId}`);
    await press(page, "录音回答第 7 题");
    await press(page, "开始录音");
    await page.getByText("本页没有麦克风权限").waitFor();
    await eventually(async () => expect(await fitsWidth(page)).toBe(true));
    await eventually(async () => expect(await barriers(page)).toEqual([]));
    await page.keyboard.press("?");
    await page.getByRole("dialog").getByText("开始录音、停止录音").waitFor();
    expect(problems).toEqual([]);
  });
});
