import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { fromSource } from "../commands/program.ts";
import { eventually } from "../support/eventually.ts";
import { at, listAt } from "../support/json.ts";
import { type Call, callerOf } from "./handed-in.ts";
import { barriers, fitsWidth, hasChromium, PHONE, startWorkspace, type Workspace } from "./support.ts";

const PART = readPart("Renting an allotment");

/** The sentences of a part as the seed pack has them. */
function readPart(title: string): { readonly title: string; readonly texts: readonly string[] } {
  const file = join(fromSource.cwd, "seed/parts/listening-t1.json");
  const parts: unknown = JSON.parse(readFileSync(file, "utf8"));
  const part = listAt(parts, "parts").find((one) => at(one, "title") === title);
  return { title, texts: listAt(part, "transcript").map((segment) => String(at(segment, "text"))) };
}

const textOf = (line: number) => PART.texts[line - 1] ?? "";
/** The words of a sentence without the signs around them. */
const wordsOf = (line: number) =>
  textOf(line)
    .replaceAll(/[.,;:?!]/g, "")
    .split(" ");

describe.skipIf(!hasChromium)("a dictation", () => {
  let workspace: Workspace;
  beforeAll(async () => {
    workspace = await startWorkspace();
  });
  afterAll(() => workspace?.stop());

  /** Nothing keeps anyone out of the page as it stands, and nothing sticks out. */
  async function checkLooks(page: Page): Promise<void> {
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

  test("is written line by line, told word by word, kept, handed in early and looked through", async () => {
    const opened = await workspace.openSignedIn();
    const { page, problems } = opened;
    const call: Call = callerOf(workspace, opened);

    // Nothing was written down yet.
    await page.goto(`${workspace.url}/ai-apps/listening-dictation?show=history`);
    await page.getByRole("heading", { name: "Nothing handed in yet" }).waitFor();
    await checkLooks(page);
    await page.getByRole("link", { name: "Choose a part" }).click();
    await page.getByLabel("Search titles").fill("no such title");
    await page.getByRole("heading", { name: "No material fits" }).waitFor();
    await page.getByLabel("Search titles").fill("allotment");
    await page.waitForURL((url) => url.searchParams.get("q") === "allotment");
    await page.getByRole("link", { name: PART.title }).click();
    await page.getByRole("heading", { level: 1, name: PART.title }).waitFor();
    await page.getByText(`${PART.texts.length} lines`).waitFor();
    await checkLooks(page);
    await page.getByRole("button", { name: "Begin dictation" }).click();
    await page.getByRole("heading", { name: `Line 1 of ${PART.texts.length}` }).waitFor();
    const attemptId = new URL(page.url()).pathname.split("/").at(-1) ?? "";
    const read = () => call("dictation_open", { attemptId });

    // A sentence is played, slower, and by the keys while one types.
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await waitForAudio(page, false);
    await page.getByRole("radio", { name: "0.75×" }).click();
    await eventually(async () => expect((await audioOf(page)).speed).toBe(0.75));
    await field(page).focus();
    await page.keyboard.press("Alt+p");
    await waitForAudio(page, true);
    const start = Number(at(await read(), "lines", 0, "startMs")) / 1000;
    const end = Number(at(await read(), "lines", 0, "endMs")) / 1000;
    await page.keyboard.press("Alt+.");
    await eventually(async () => expect((await audioOf(page)).at).toBeGreaterThan(start + 2));
    for (let steps = 0; steps < 20; steps++) await page.keyboard.press("Alt+,");
    await eventually(async () => expect((await audioOf(page)).at).toBeCloseTo(start, 1));
    // It stops at the end of the sentence.
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
    await checkLooks(page);

    // One word is wrong, one is missing, one is too many.
    const words = wordsOf(1);
    const [wrong = "", missing = ""] = [words[5], words[12]];
    const entry = words.map((word, index) => (index === 5 ? "zebra" : index === 12 ? "" : word)).join(" ");
    await field(page).fill(`${entry.toLowerCase()} indeed`);
    await checkLooks(page);
    await field(page).press("Enter");
    const onward = page.getByRole("button", { name: "Go on with line 2" });
    await onward.waitFor();
    await page.waitForFunction(() => document.activeElement?.textContent === "Go on with line 2");
    await eventually(async () =>
      expect(await page.locator("main del").allTextContents()).toEqual(["zebra", "Too many: indeed"]),
    );
    await eventually(async () =>
      expect(await page.locator("main ins").allTextContents()).toEqual([wrong, `Missing: ${missing}`]),
    );
    for (const told of ["1 word wrong", "1 word missing", "1 word too many"])
      await page.getByText(told, { exact: true }).waitFor();
    await eventually(async () =>
      expect(await page.locator("main p", { hasText: "zebra" }).innerText()).toContain("Wrong, then the right word:"),
    );
    await page.getByText(textOf(1), { exact: true }).waitFor();
    const translation = String(at(await read(), "lines", 0, "line", "translation"));
    await page.getByText(translation, { exact: true }).waitFor();
    await checkLooks(page);

    await page.getByRole("button", { name: "All keys" }).click();
    await page.getByRole("dialog").getByText("Play from the start of the line").waitFor();
    await page.keyboard.press("Escape");

    // Missed words go to the book with their sentence; the last press is taken back.
    const missed = page.getByRole("list", { name: "Missed words" });
    await missed.getByRole("button", { name: wrong }).click();
    await page.getByText(`“${wrong}” is in your book now.`).waitFor();
    await missed.getByRole("button", { name: wrong }).waitFor({ state: "detached" });
    await missed.getByRole("button", { name: missing }).click();
    await page.getByText(`“${missing}” is in your book now.`).waitFor();
    await page.getByRole("button", { name: "Undo" }).first().click();
    await page.getByText(`“${missing}” is out of your book again.`).waitFor();
    await missed.getByRole("button", { name: missing }).waitFor();
    await checkLooks(page);

    // The next line plays by itself; half of it survives a reload and a lost connection.
    await onward.click();
    await page.getByRole("heading", { name: `Line 2 of ${PART.texts.length}` }).waitFor();
    await waitForAudio(page, false);
    const second = textOf(2).toUpperCase();
    await field(page).fill(second.slice(0, 20));
    await page.reload();
    await page.getByRole("heading", { name: `Line 2 of ${PART.texts.length}` }).waitFor();
    await eventually(async () => expect(await field(page).inputValue()).toBe(second.slice(0, 20)));
    await eventually(async () =>
      expect(await page.getByRole("radio", { name: "1×", exact: true }).isChecked()).toBe(true),
    );
    await page.context().setOffline(true);
    await field(page).fill(second);
    await field(page).press("Enter");
    await page.getByText("What you wrote is kept in this browser").waitFor();
    await eventually(async () => expect(await field(page).inputValue()).toBe(second));
    await checkLooks(page);
    await page.context().setOffline(false);
    await page.getByRole("button", { name: "Check again" }).click();
    await page.getByRole("button", { name: "Go on with line 3" }).waitFor();
    await page.getByText(`${wordsOf(2).length} words right`, { exact: true }).waitFor();
    await eventually(async () => expect(await page.locator("main del, main ins").count()).toBe(0));

    // The third is given up; the list of lines leads back to the first.
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: `Line 3 of ${PART.texts.length}` }).waitFor();
    await page.getByRole("button", { name: "Show the line" }).click();
    await page.getByRole("button", { name: "Go on with line 4" }).waitFor();
    await page.getByRole("button", { name: "Lines", exact: true }).click();
    await page.getByRole("dialog").getByText("To come").first().waitFor();
    await checkLooks(page);
    await page.getByRole("dialog").getByRole("button", { name: /^1\b/ }).click();
    await page.getByRole("heading", { name: `Line 1 of ${PART.texts.length}` }).waitFor();
    await page.getByText("zebra").waitFor();
    await page.getByRole("button", { name: "Go on with line 4" }).click();
    await field(page).fill("Good morning");

    // It is gone on with from the list and from its part.
    await page.goto(`${workspace.url}/ai-apps/listening-dictation`);
    await page
      .getByText("3 of 36 lines")
      .or(page.getByText(`3 of ${PART.texts.length} lines`))
      .first()
      .waitFor();
    await checkLooks(page);
    await page.getByRole("link", { name: `Continue ${PART.title}` }).click();
    await page.getByRole("heading", { name: `Line 4 of ${PART.texts.length}` }).waitFor();
    await eventually(async () => expect(await field(page).inputValue()).toBe("Good morning"));

    // Another window was faster with this line: what was kept there is shown.
    await call("dictation_check_line", { attemptId, position: 3, entry: "Good", plays: 2, openSeconds: 3 });
    await field(page).press("Enter");
    await page.getByText("This line was checked before").waitFor();
    await page.getByRole("button", { name: "Go on with line 5" }).click();
    await field(page).fill("Oh hello");
    await page.getByRole("button", { name: "Finish here" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText(`${PART.texts.length - 4} of ${PART.texts.length} lines are not checked yet.`).waitFor();
    await dialog.getByText("1 line is begun and not checked.").waitFor();
    await checkLooks(page);
    await dialog.getByRole("button", { name: "Hand in" }).click();
    await page.getByRole("button", { name: "Write it down again" }).waitFor();
    await page.waitForFunction(() => document.activeElement?.id === "main");
    await eventually(async () => expect(await page.getByText("Oh hello").count()).toBe(0));
    await checkLooks(page);
    const keptHere = () =>
      page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("lectern.dictation.")));
    await eventually(async () => expect(await keptHere()).toEqual([]));

    // What the service tells agents is what was done here.
    const told = await call("ielts_dictation_read_attempt", { attemptId, limit: 3 });
    const spoken = [1, 2, 3, 4].reduce((sum, line) => sum + wordsOf(line).length, 0);
    const right = wordsOf(1).length - 2 + wordsOf(2).length + 1;
    expect(at(told, "attempt", "scores")).toMatchObject({
      expectedWords: spoken,
      correctWords: right,
      substitutedWords: 1,
      missingWords: 1 + wordsOf(3).length + wordsOf(4).length - 1,
      extraWords: 1,
      accuracy: right / spoken,
    });
    expect(listAt(told, "lines", "items").map((line) => at(line, "entry"))).toEqual([
      `${entry.toLowerCase()} indeed`,
      second,
      "",
    ]);
    expect(listAt(told, "lines", "items").map((line) => Number(at(line, "plays")))).toEqual([1, 1, 1]);
    const results = listAt(told, "lines", "items", 0, "words").filter((word) => at(word, "result") !== "match");
    expect(results.map((word) => [at(word, "expected"), at(word, "written")])).toEqual([
      [wrong, "zebra"],
      [missing, null],
      [null, "indeed"],
    ]);
    const recent = await call("ielts_dictation_recent_attempts", {});
    expect(listAt(recent, "items").map((attempt) => at(attempt, "attemptId"))).toEqual([attemptId]);
    const book = listAt(await call("ielts_vocabulary_personal_search", {}), "items");
    expect(book.map((word) => [at(word, "phrase"), at(word, "sources", 0)])).toMatchObject([
      [
        wrong,
        {
          sourceType: "dictation",
          sourceId: `dictation_attempt:${attemptId}`,
          sourceTitle: PART.title,
          context: textOf(1),
        },
      ],
    ]);
    expect(at(results[0], "vocabularyEntryId")).toBe(at(book[0], "id"));

    // The result: only what differs, a line again, all words into the book, and a new attempt.
    await page.getByRole("radio", { name: /^With mistakes/ }).click();
    await page.getByRole("button", { name: "Play line 2" }).waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Play line 3" }).click();
    await page.getByRole("button", { name: "Stop line 3" }).click();
    // One press after the other, before the service has answered the first; then all but the smallest words.
    const offered = missed.getByRole("button");
    const count = await offered.count();
    for (let presses = 0; presses < 3; presses++) await offered.first().click();
    await eventually(async () => expect(await offered.count()).toBe(count - 3));
    const addMost = page.getByRole("button", { name: /without words like/ });
    const toAdd = async () => Number(/\d+/.exec(await addMost.innerText()));
    const most = await toAdd();
    // The words of the second sentence do not arrive: they are offered again, and those of the first can be taken back.
    let sentencesSent = 0;
    const adding = "**/api/web/ielts_vocabulary_personal_add";
    await page.route(adding, (route) => (++sentencesSent === 2 ? route.abort() : route.continue()));
    await addMost.click();
    await addMost.waitFor({ state: "detached" });
    await addMost.waitFor();
    const left = await toAdd();
    const undo = page.getByRole("alertdialog").filter({ hasText: `${most - left} words are in your book now.` });
    await undo.getByRole("button", { name: "Undo" }).click();
    await page.getByText(`${most - left} words are out of your book again.`).waitFor();
    await page.unroute(adding);
    await page.getByRole("button", { name: `Add ${most} words` }).click();
    await page.getByText(`${most} words are in your book now.`).waitFor();
    await page.reload();
    await missed.getByRole("button", { name: "to Add to my words", exact: true }).waitFor();
    await eventually(async () => expect([await addMost.count(), await offered.count()]).toEqual([0, count - 3 - most]));
    const sentences = listAt(await call("ielts_vocabulary_personal_search", { limit: 50 }), "items").map((word) =>
      at(word, "sources", 0, "context"),
    );
    expect(new Set(sentences)).toEqual(new Set([textOf(1), textOf(3), textOf(4)]));
    await page.getByRole("button", { name: "Write it down again" }).click();
    await page.getByRole("heading", { name: `Line 1 of ${PART.texts.length}` }).waitFor();
    expect(new URL(page.url()).pathname).not.toContain(attemptId);
    await page.getByRole("button", { name: "Discard" }).click();
    await checkLooks(page);
    await page.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click();
    await page.waitForURL(`${workspace.url}/ai-apps/listening-dictation`);
    await page.getByText(`The dictation of “${PART.title}” is discarded.`).waitFor();
    await eventually(async () => expect(listAt(await call("dictation_list_open", {}), "items")).toEqual([]));
    await eventually(async () => expect(await keptHere()).toEqual([]));

    // Whoever has no such dictation is told so.
    for (const id of ["nothing", "7f3c2a10-5b1e-4c4e-9a63-0d2b8c1e4f55"]) {
      await page.goto(`${workspace.url}/ai-apps/listening-dictation/${id}`);
      await page.getByRole("heading", { name: "There is no such dictation" }).waitFor();
    }
    expect(problems.filter((problem) => !/ERR_(INTERNET_DISCONNECTED|FAILED)/.test(problem))).toEqual([]);
  }, 90_000);

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
    await page.getByText("音频无法加载。你写的内容已保留。").waitFor();
    await field(page).fill("First, you have some time");
    await checkLooks(page);
    await page.unroute("**/media/**");
    await page.getByRole("button", { name: "重试" }).click();
    await waitForAudio(page, false);
    await page.getByText("音频无法加载。你写的内容已保留。").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "上一句" }).click();
    await page.locator("main ins").first().waitFor();
    await checkLooks(page);
    await page.goto(`${workspace.url}/ai-apps/listening-dictation`);
    await page.locator("[data-row]").first().waitFor();
    await checkLooks(page);
    // It is handed in elsewhere while one types here: what was typed is shown once.
    await page.goto(`${route}?line=2`);
    await field(page).fill("First, you have some");
    await call("dictation_check_line", { attemptId, position: 1, entry: "First", plays: 1, openSeconds: 9 });
    await call("dictation_submit", { attemptId });
    await page.getByRole("button", { name: "检查" }).tap();
    await page.getByText("这次听写已经提交，可能是在另一个窗口中。").waitFor();
    await page.getByText("First, you have some", { exact: true }).waitFor();
    await checkLooks(page);
    await page.reload();
    await page.getByRole("button", { name: "再听写一遍" }).waitFor();
    await eventually(async () => expect(await page.getByText("First, you have some", { exact: true }).count()).toBe(0));
    await checkLooks(page);
    for (const address of [`?part=${partId}`, "?show=history"]) {
      await page.goto(`${workspace.url}/ai-apps/listening-dictation${address}`);
      await page.locator(`[data-row="${attemptId}"]`).waitFor();
      await checkLooks(page);
    }
    expect(problems.filter((problem) => !problem.includes("ERR_FAILED"))).toEqual([]);
  });
});
