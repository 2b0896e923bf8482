import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { isFunctionWord } from "../../src/web/features/dictation/words.ts";
import { fromSource } from "../commands/program.ts";
import { eventually } from "../support/eventually.ts";
import { at, listAt } from "../support/json.ts";
import { type Call, callerOf, openAs } from "./submitted.ts";
import { barriers, fitsWidth, hasChromium, type Opened, PHONE, startWorkspace, type Workspace } from "./support.ts";

const PART = readPart("Renting an allotment");

/** The sentences of a part as the seed pack has them. */
function readPart(title: string): { readonly title: string; readonly texts: readonly string[] } {
  const file = join(fromSource.cwd, "seed/parts/listening-t1.json");
  const parts: unknown = JSON.parse(readFileSync(file, "utf8"));
  const part = listAt(parts, "parts").find((one) => at(one, "title") === title);
  return { title, texts: listAt(part, "transcript").map((segment) => String(at(segment, "text"))) };
}

const textOf = (line: number) => PART.texts[line - 1] ?? "";
/** The words of a sentence without punctuation. */
const wordsOf = (line: number) =>
  textOf(line)
    .replaceAll(/[.,;:?!]/g, "")
    .split(" ");

/** The first line with one wrong word, one missing word and one extra word. */
const WRONG = wordsOf(1)[5] ?? "";
const MISSING = wordsOf(1)[12] ?? "";
const ENTRY = `${wordsOf(1)
  .map((word, index) => (index === 5 ? "zebra" : index === 12 ? "" : word))
  .join(" ")
  .toLowerCase()} indeed`;

interface Writer extends Opened {
  readonly call: Call;
  readonly attemptId: string;
  /** The address of the page where the dictation is written. */
  readonly address: string;
}

describe.skipIf(!hasChromium)("a dictation", () => {
  let workspace: Workspace;
  beforeAll(async () => {
    workspace = await startWorkspace();
  });
  afterAll(() => workspace?.stop());

  /** The current page passes the accessibility check, and nothing overflows. */
  async function checkAccessibility(page: Page): Promise<void> {
    await eventually(async () => expect(await barriers(page)).toEqual([]));
    await eventually(async () => expect(await fitsWidth(page)).toBe(true));
  }

  const field = (page: Page) => page.getByRole("textbox");
  const audioOf = (page: Page) =>
    page.locator("audio").evaluate((audio: HTMLAudioElement) => ({
      at: audio.currentTime,
      isPaused: audio.paused,
      speed: audio.playbackRate,
    }));
  const waitForAudio = (page: Page, isPaused: boolean) =>
    page.waitForFunction((wanted) => document.querySelector("audio")?.paused === wanted, isPaused);

  const heading = (page: Page, line: number) =>
    page.getByRole("heading", { name: `Line ${line} of ${PART.texts.length}` }).waitFor();
  const missed = (page: Page) => page.getByRole("list", { name: "Missed words" });
  const storedKeys = (page: Page) =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("lectern.dictation.")));

  /** A learner of this name who has started the dictation and checked its first lines with these entries. */
  async function written(name: string, entries: readonly string[]): Promise<Writer> {
    const opened = await openAs(workspace, { name, role: "learner" });
    const call = callerOf(workspace, opened);
    const found = await call("ielts_dictation_search_materials", { search: PART.title });
    const begun = await call("dictation_begin", { partId: Number(at(found, "items", 0, "partId")) });
    const attemptId = String(at(begun, "attemptId"));
    for (const [position, entry] of entries.entries())
      await call("dictation_check_line", { attemptId, position, entry, plays: 1, openSeconds: 9 });
    return { ...opened, call, attemptId, address: workspace.url + String(at(begun, "attemptRoute")) };
  }

  /** What the service returns to agents about a dictation, which is available once it is submitted. */
  async function submittedOf({ call, attemptId }: Writer): Promise<unknown> {
    await call("dictation_submit", { attemptId });
    return call("ielts_dictation_read_attempt", { attemptId, limit: 3 });
  }

  /** A learner who has submitted it after four lines and has the missed words of the first line in the book. */
  async function submitted(name: string): Promise<Writer> {
    const writer = await written(name, [ENTRY, textOf(2), "", "Good"]);
    const { call, attemptId } = writer;
    await call("dictation_submit", { attemptId });
    const origin = { sourceType: "dictation", sourceId: `dictation_attempt:${attemptId}`, sourceTitle: PART.title };
    await call("ielts_vocabulary_personal_add", {
      items: [WRONG, MISSING].map((phrase) => ({ phrase })),
      context: textOf(1),
      ...origin,
    });
    return writer;
  }

  test("an empty history leads to the parts, and one of them is started", async () => {
    const { page, problems } = await openAs(workspace, { name: "Ada", role: "learner" });
    await page.goto(`${workspace.url}/ai-apps/listening-dictation?show=history`);
    await page.getByRole("heading", { name: "Nothing submitted yet" }).waitFor();
    await checkAccessibility(page);
    await page.getByRole("link", { name: "Choose a part" }).click();
    await page.getByLabel("Search titles").fill("no such title");
    await page.getByRole("heading", { name: "No materials found" }).waitFor();
    await page.getByLabel("Search titles").fill("allotment");
    await page.waitForURL((url) => url.searchParams.get("q") === "allotment");
    await page.getByRole("link", { name: PART.title }).click();
    await page.getByRole("heading", { level: 1, name: PART.title }).waitFor();
    await page.getByText(`${PART.texts.length} lines`).waitFor();
    await checkAccessibility(page);
    await page.getByRole("button", { name: "Start dictation" }).click();
    await heading(page, 1);
    expect(problems).toEqual([]);
  });

  test("a sentence is played, slower, and by the keys while one types, and stops at its end", async () => {
    const writer = await written("Bea", []);
    const { page, problems, call, attemptId, address } = writer;
    const line = at(await call("dictation_open", { attemptId }), "lines", 0);
    const [start, end] = [Number(at(line, "startMs")) / 1000, Number(at(line, "endMs")) / 1000];
    await page.goto(address);
    await heading(page, 1);
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await waitForAudio(page, false);
    await page.getByRole("radio", { name: "0.75×" }).click();
    await eventually(async () => expect((await audioOf(page)).speed).toBe(0.75));
    await field(page).focus();
    await page.keyboard.press("Alt+p");
    await waitForAudio(page, true);
    await page.keyboard.press("Alt+.");
    await eventually(async () => expect((await audioOf(page)).at).toBeGreaterThanOrEqual(start + 2));
    for (let steps = 0; steps < 20; steps++) await page.keyboard.press("Alt+,");
    await eventually(async () => expect((await audioOf(page)).at).toBeCloseTo(start, 1));
    for (let steps = 0; steps < 20; steps++) await page.keyboard.press("Alt+.");
    await page.keyboard.press("Alt+,");
    await page.keyboard.press("Alt+=");
    await page.keyboard.press("Alt+p");
    await waitForAudio(page, false);
    await waitForAudio(page, true);
    await eventually(async () => expect((await audioOf(page)).at).toBeCloseTo(end, 1));
    await eventually(async () => expect((await audioOf(page)).speed).toBe(1));
    await page.getByText("Narrator", { exact: true }).waitFor();
    await page.keyboard.press("Enter");
    await page.getByText("Write what you hear first.").waitFor();
    await checkAccessibility(page);
    await page.reload();
    await heading(page, 1);
    await eventually(async () =>
      expect(await page.getByRole("radio", { name: "1×", exact: true }).isChecked()).toBe(true),
    );
    await field(page).fill("First");
    await field(page).press("Enter");
    await page.getByRole("button", { name: "Continue with line 2" }).waitFor();
    const attempt = await submittedOf(writer);
    expect(Number(at(attempt, "lines", "items", 0, "plays"))).toBe(1);
    expect(problems).toEqual([]);
  });

  test("wrong, missing and extra words in a line are shown word by word", async () => {
    const writer = await written("Cleo", []);
    const { page, problems, call, attemptId, address } = writer;
    await page.goto(address);
    await field(page).fill(ENTRY);
    await checkAccessibility(page);
    await field(page).press("Enter");
    await page.getByRole("button", { name: "Continue with line 2" }).waitFor();
    await page.waitForFunction(() => document.activeElement?.textContent === "Continue with line 2");
    await eventually(async () =>
      expect(await page.locator("main del").allTextContents()).toEqual(["zebra", "Extra: indeed"]),
    );
    await eventually(async () =>
      expect(await page.locator("main ins").allTextContents()).toEqual([WRONG, `Missing: ${MISSING}`]),
    );
    for (const finding of ["1 word wrong", "1 word missing", "1 extra word"])
      await page.getByText(finding, { exact: true }).waitFor();
    await eventually(async () =>
      expect(await page.locator("main p", { hasText: "zebra" }).innerText()).toContain("Wrong, then the right word:"),
    );
    await page.getByText(textOf(1), { exact: true }).waitFor();
    const opened = await call("dictation_open", { attemptId });
    await page.getByText(String(at(opened, "lines", 0, "line", "translation")), { exact: true }).waitFor();
    await checkAccessibility(page);
    const attempt = await submittedOf(writer);
    expect(at(attempt, "lines", "items", 0, "entry")).toBe(ENTRY);
    const results = listAt(attempt, "lines", "items", 0, "words").filter((word) => at(word, "result") !== "match");
    expect(results.map((word) => [at(word, "expected"), at(word, "written")])).toEqual([
      [WRONG, "zebra"],
      [MISSING, null],
      [null, "indeed"],
    ]);
    await page.getByRole("button", { name: "All shortcuts" }).click();
    await page.getByRole("dialog").getByText("Play from the start of the line").waitFor();
    expect(problems).toEqual([]);
  });

  test("missed words go to the book with their sentence, and the last press can be undone", async () => {
    const writer = await written("Dora", [ENTRY]);
    const { page, problems, call, attemptId, address } = writer;
    await page.goto(`${address}?line=1`);
    await missed(page).getByRole("button", { name: WRONG }).click();
    await page.getByText(`“${WRONG}” added to your vocabulary.`).waitFor();
    await missed(page).getByRole("button", { name: WRONG }).waitFor({ state: "detached" });
    await missed(page).getByRole("button", { name: MISSING }).click();
    const added = page.getByRole("alertdialog").filter({ hasText: `“${MISSING}” added to your vocabulary.` });
    await added.getByRole("button", { name: "Undo" }).click();
    await page.getByText(`“${MISSING}” removed from your vocabulary.`).waitFor();
    await missed(page).getByRole("button", { name: MISSING }).waitFor();
    await checkAccessibility(page);
    const book = listAt(await call("ielts_vocabulary_personal_search", {}), "items");
    const source = { sourceType: "dictation", sourceId: `dictation_attempt:${attemptId}`, sourceTitle: PART.title };
    expect(book.map((word) => [at(word, "phrase"), at(word, "sources", 0)])).toMatchObject([
      [WRONG, { ...source, context: textOf(1) }],
    ]);
    const attempt = await submittedOf(writer);
    const [first] = listAt(attempt, "lines", "items", 0, "words").filter((word) => at(word, "result") !== "match");
    expect(at(first, "vocabularyEntryId")).toBe(at(book[0], "id"));
    expect(problems).toEqual([]);
  });

  test("the next line plays automatically; typed text survives a reload and a lost connection", async () => {
    const writer = await written("Elsa", [ENTRY]);
    const { page, problems, address } = writer;
    await page.goto(`${address}?line=1`);
    await page.getByRole("button", { name: "Continue with line 2" }).click();
    await heading(page, 2);
    await waitForAudio(page, false);
    const second = textOf(2).toUpperCase();
    await field(page).fill(second.slice(0, 20));
    await page.reload();
    await heading(page, 2);
    await eventually(async () => expect(await field(page).inputValue()).toBe(second.slice(0, 20)));
    await page.context().setOffline(true);
    await field(page).fill(second);
    await field(page).press("Enter");
    await page.getByText("What you wrote is saved in this browser").waitFor();
    await eventually(async () => expect(await field(page).inputValue()).toBe(second));
    await checkAccessibility(page);
    await page.context().setOffline(false);
    await page.getByRole("button", { name: "Check again" }).click();
    await page.getByRole("button", { name: "Continue with line 3" }).waitFor();
    await page.getByText(`${wordsOf(2).length} words right`, { exact: true }).waitFor();
    await eventually(async () => expect(await page.locator("main del, main ins").count()).toBe(0));

    // The third, which also plays automatically, is skipped.
    await page.keyboard.press("Enter");
    await heading(page, 3);
    await waitForAudio(page, false);
    await page.getByRole("button", { name: "Show the line" }).click();
    await page.getByRole("button", { name: "Continue with line 4" }).waitFor();
    const attempt = await submittedOf(writer);
    expect(listAt(attempt, "lines", "items").map((line) => at(line, "entry"))).toEqual([ENTRY, second, ""]);
    expect(listAt(attempt, "lines", "items").map((line) => Number(at(line, "plays")))).toEqual([1, 1, 1]);
    expect(problems.filter((problem) => !problem.includes("ERR_INTERNET_DISCONNECTED"))).toEqual([]);
  });

  test("the list of lines leads back to the first, and the dictation is continued from the list of open ones", async () => {
    const { page, problems, address } = await written("Fay", [ENTRY, textOf(2), ""]);
    await page.goto(`${address}?line=3`);
    await page.getByRole("button", { name: "Lines", exact: true }).click();
    await page.getByRole("dialog").getByText("Upcoming").first().waitFor();
    await checkAccessibility(page);
    await page.getByRole("dialog").getByRole("button", { name: /^1\b/ }).click();
    await heading(page, 1);
    await page.getByText("zebra").waitFor();
    await page.getByRole("button", { name: "Continue with line 4" }).click();
    await heading(page, 4);
    await field(page).fill("Good morning");
    await page.goto(`${workspace.url}/ai-apps/listening-dictation`);
    await page.getByText(`3 of ${PART.texts.length} lines`).first().waitFor();
    await checkAccessibility(page);
    await page.getByRole("link", { name: `Continue ${PART.title}` }).click();
    await heading(page, 4);
    await eventually(async () => expect(await field(page).inputValue()).toBe("Good morning"));
    expect(problems).toEqual([]);
  });

  test("a line that another window checked first is shown, and an early submission leaves nothing in the browser", async () => {
    const { page, problems, call, attemptId, address } = await written("Gail", [ENTRY, textOf(2), ""]);
    await page.goto(address);
    await heading(page, 4);
    await field(page).fill("Good morning");
    await call("dictation_check_line", { attemptId, position: 3, entry: "Good", plays: 2, openSeconds: 3 });
    await field(page).press("Enter");
    await page.getByText("This line was already checked").waitFor();
    await page.getByRole("button", { name: "Continue with line 5" }).click();
    await heading(page, 5);
    await field(page).fill("Oh hello");
    await page.getByRole("button", { name: "Finish here" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText(`${PART.texts.length - 4} of ${PART.texts.length} lines are not checked yet.`).waitFor();
    await dialog.getByText("1 line is started but not checked.").waitFor();
    await checkAccessibility(page);
    await dialog.getByRole("button", { name: "Submit" }).click();
    await page.getByRole("button", { name: "Write it down again" }).waitFor();
    await page.waitForFunction(() => document.activeElement?.id === "main");
    await eventually(async () => expect(await page.getByText("Oh hello").count()).toBe(0));
    await checkAccessibility(page);
    await eventually(async () => expect(await storedKeys(page)).toEqual([]));

    const attempt = await call("ielts_dictation_read_attempt", { attemptId, limit: 3 });
    const spoken = [1, 2, 3, 4].reduce((sum, line) => sum + wordsOf(line).length, 0);
    const right = wordsOf(1).length - 2 + wordsOf(2).length + 1;
    expect(at(attempt, "attempt", "scores")).toMatchObject({
      expectedWords: spoken,
      correctWords: right,
      substitutedWords: 1,
      missingWords: 1 + wordsOf(3).length + wordsOf(4).length - 1,
      extraWords: 1,
      accuracy: right / spoken,
    });
    const recent = await call("ielts_dictation_recent_attempts", {});
    expect(listAt(recent, "items").map((attempt) => at(attempt, "attemptId"))).toEqual([attemptId]);
    expect(problems).toEqual([]);
  });

  test("the result shows only the differences, a line is played again, and it is written again and discarded", async () => {
    const { page, problems, call, attemptId, address } = await submitted("Hope");
    await page.goto(address);
    await page.getByRole("radio", { name: /^With mistakes/ }).click();
    await page.getByRole("button", { name: "Play line 2" }).waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Play line 3" }).click();
    await page.getByRole("button", { name: "Stop line 3" }).click();
    await page.getByRole("button", { name: "Write it down again" }).click();
    await heading(page, 1);
    expect(new URL(page.url()).pathname).not.toContain(attemptId);
    await page.getByRole("button", { name: "Discard" }).click();
    await checkAccessibility(page);
    await page.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click();
    await page.waitForURL(`${workspace.url}/ai-apps/listening-dictation`);
    await page.getByText(`Dictation of “${PART.title}” discarded.`).waitFor();
    await eventually(async () => expect(listAt(await call("dictation_list_open", {}), "items")).toEqual([]));
    await eventually(async () => expect(await storedKeys(page)).toEqual([]));

    // An account without this dictation gets a message that says so.
    for (const id of ["nothing", "7f3c2a10-5b1e-4c4e-9a63-0d2b8c1e4f55"]) {
      await page.goto(`${workspace.url}/ai-apps/listening-dictation/${id}`);
      await page.getByRole("heading", { name: "Dictation not found" }).waitFor();
    }
    expect(problems).toEqual([]);
  });

  const ADDING = "**/api/web/vocabulary_add_words";
  const addMost = (page: Page) => page.getByRole("button", { name: /without words like/ });
  /** Missed words that are not in the book, in the order of the page. */
  async function wordsOutside({ call, attemptId }: Writer): Promise<string[]> {
    const { missedWords } = Object(await call("dictation_open", { attemptId }));
    return listAt({ missedWords }, "missedWords")
      .filter((one) => at(one, "vocabularyEntryId") === null && /\p{L}/u.test(String(at(one, "word"))))
      .map((one) => String(at(one, "word")));
  }
  /** How many words outside the book are not among the smallest. */
  const countToLearn = (words: readonly string[]) => words.filter((word) => !isFunctionWord(word)).length;

  test("words are added one press after the other, before the service has answered the first", async () => {
    const writer = await submitted("Iris");
    const { page, problems } = writer;
    const outside = await wordsOutside(writer);
    await page.goto(writer.address);
    const offered = missed(page).getByRole("button");
    await eventually(async () => expect(await offered.count()).toBe(outside.length));
    const counts = await watchButtons(missed(page));
    const { promise: answers, resolve: answer } = Promise.withResolvers<void>();
    await page.route(ADDING, async (route) => {
      await answers;
      await route.continue();
    });
    for (let presses = 1; presses <= 3; presses++) {
      await offered.first().click();
      await eventually(async () => expect(await offered.count()).toBe(outside.length - presses));
    }
    answer();
    await eventually(async () => expect(await wordsOutside(writer)).toEqual(outside.slice(3)));
    await page.getByRole("button", { name: `Add ${countToLearn(outside.slice(3))} words` }).waitFor();
    // A word that is being sent or has arrived is never offered again in between.
    const seen = await counts();
    expect(seen).toEqual(seen.toSorted((one, other) => other - one));
    expect(problems).toEqual([]);
  });

  test("all but the smallest words are added at once; where they do not arrive all are offered again", async () => {
    const writer = await submitted("Jade");
    const { page, problems, call } = writer;
    const outside = await wordsOutside(writer);
    const most = countToLearn(outside);
    await page.goto(writer.address);
    await page.getByRole("button", { name: `Add ${most} words` }).waitFor();
    const { promise: isSent, resolve: abort } = Promise.withResolvers<void>();
    await page.route(ADDING, async (route) => {
      await isSent;
      await route.abort();
    });
    await addMost(page).click();
    await addMost(page).waitFor({ state: "detached" });
    abort();
    await page.getByRole("button", { name: `Add ${most} words` }).waitFor();
    await eventually(async () => expect(await wordsOutside(writer)).toEqual(outside));
    await page.unroute(ADDING);
    await addMost(page).click();
    const undo = page.getByRole("alertdialog").filter({ hasText: `${most} words added to your vocabulary.` });
    await undo.getByRole("button", { name: "Undo" }).click();
    await page.getByText(`${most} words removed from your vocabulary.`).waitFor();
    await page.getByRole("button", { name: `Add ${most} words` }).click();
    await page.getByText(`${most} words added to your vocabulary.`).waitFor();
    await page.reload();
    await missed(page).getByRole("button", { name: "to Add to my words", exact: true }).waitFor();
    await eventually(async () =>
      expect([await addMost(page).count(), await missed(page).getByRole("button").count()]).toEqual([
        0,
        outside.length - most,
      ]),
    );
    const sentences = listAt(await call("ielts_vocabulary_personal_search", { limit: 50 }), "items").map((word) =>
      at(word, "sources", 0, "context"),
    );
    expect(new Set(sentences)).toEqual(new Set([textOf(1), textOf(3), textOf(4)]));
    expect(problems.filter((problem) => !problem.includes("ERR_FAILED"))).toEqual([]);
  });

  test("on a phone, in Chinese, nothing sticks out, and audio that does not come can be asked for again", async () => {
    const look = { locale: "zh-CN", colorScheme: "dark", viewport: PHONE, hasTouch: true } as const;
    const opened = await workspace.openSignedIn(look);
    const { page, problems } = opened;
    const call = callerOf(workspace, opened);
    const found = await call("ielts_dictation_search_materials", { search: PART.title });
    const partId = Number(at(found, "items", 0, "partId"));
    const begun = await call("dictation_begin", { partId });
    const attemptId = String(at(begun, "attemptId"));
    const route = workspace.url + String(at(begun, "attemptRoute"));
    const entry = `${textOf(1).replace("telephoning", "phoning").replace("small ", "")} really`;
    await call("dictation_check_line", { attemptId, position: 0, entry, plays: 1, openSeconds: 9 });

    await page.route("**/media/**", (media) => media.abort());
    await page.goto(route);
    await page.getByText("音频无法加载。你写的内容已保存。").waitFor();
    await field(page).fill("First, you have some time");
    await checkAccessibility(page);
    await page.unroute("**/media/**");
    await page.getByRole("button", { name: "重试" }).click();
    await waitForAudio(page, false);
    await page.getByText("音频无法加载。你写的内容已保存。").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "上一句" }).click();
    await page.locator("main ins").first().waitFor();
    await checkAccessibility(page);
    await page.goto(`${workspace.url}/ai-apps/listening-dictation`);
    await page.locator("[data-row]").first().waitFor();
    await checkAccessibility(page);
    // It is submitted elsewhere while the learner types here: the typed text is shown once.
    await page.goto(`${route}?line=2`);
    await field(page).fill("First, you have some");
    await call("dictation_check_line", { attemptId, position: 1, entry: "First", plays: 1, openSeconds: 9 });
    await call("dictation_submit", { attemptId });
    await page.getByRole("button", { name: "检查" }).tap();
    await page.getByText("这次听写已经提交，可能是在另一个窗口中。").waitFor();
    await page.getByText("First, you have some", { exact: true }).waitFor();
    await checkAccessibility(page);
    await page.reload();
    await page.getByRole("button", { name: "再听写一遍" }).waitFor();
    await eventually(async () => expect(await page.getByText("First, you have some", { exact: true }).count()).toBe(0));
    await checkAccessibility(page);
    for (const address of [`?part=${partId}`, "?show=history"]) {
      await page.goto(`${workspace.url}/ai-apps/listening-dictation${address}`);
      await page.locator(`[data-row="${attemptId}"]`).waitFor();
      await checkAccessibility(page);
    }
    expect(problems.filter((problem) => !problem.includes("ERR_FAILED"))).toEqual([]);
  });
});

/** Watches how many buttons a list has; the result has every number that occurred, in order. */
async function watchButtons(list: Locator): Promise<() => Promise<number[]>> {
  const counts = await list.evaluateHandle((element) => {
    const seen = [element.querySelectorAll("button").length];
    new MutationObserver(() => seen.push(element.querySelectorAll("button").length)).observe(element, {
      childList: true,
      subtree: true,
    });
    return seen;
  });
  return () => counts.jsonValue();
}
