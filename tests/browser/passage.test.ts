import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { cpSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContextOptions, Locator, Page } from "playwright-core";
import { fromSource } from "../commands/program.ts";
import { eventually } from "../support/eventually.ts";
import { temporaryFolder } from "../support/folders.ts";
import { at } from "../support/json.ts";
import {
  barriers,
  fitsWidth,
  hasChromium,
  importInto,
  type Opened,
  PHONE,
  startWorkspace,
  type Workspace,
} from "./support.ts";

/** Long enough to leave in the middle. */
const AUDIO_SECONDS = 60;

describe.skipIf(!hasChromium)("the panels of the player", () => {
  let workspace: Workspace;
  const pack = temporaryFolder();
  beforeAll(async () => {
    workspace = await startWorkspace();
    cpSync(join(fromSource.cwd, "tests/fixtures/library"), pack.dir, { recursive: true });
    writeFileSync(join(pack.dir, "media/listening-1.wav"), quietWave(AUDIO_SECONDS));
    await importInto(workspace, pack.dir);
  });
  afterAll(async () => {
    await workspace?.stop();
    pack.remove();
  });

  /** Calls the service as the person who is signed in on the page. */
  async function ask(page: Page, operation: string, request: object): Promise<unknown> {
    const url = `${workspace.url}/api/web/${operation}`;
    const answer = await page.request.post(url, { data: request, headers: { origin: workspace.url } });
    return at(await answer.json(), "data");
  }

  async function begin(page: Page, title: string, mode: "practice" | "test" = "practice"): Promise<number> {
    const request = { search: title, includeCourseLinked: true };
    const partId = at(await ask(page, "ielts_practice_search_parts", request), "items", 0, "partId");
    const begun = await ask(page, "practice_begin", { partId, mode });
    return Number(at(begun, "sessionId"));
  }

  const passages = (page: Page) => page.getByRole("region", { name: "Passages" });
  const paragraph = (page: Page, index: number) => page.locator("[data-place]").nth(index);
  const marks = (page: Page) => passages(page).locator("mark");
  const mark = (page: Page, words: string) => passages(page).getByRole("button", { name: words });
  const note = (page: Page) => page.getByRole("dialog").getByRole("textbox", { name: "Note" });

  /** The player of a new session with a part whose passages have no highlights. */
  async function openPassage(title: string, options: BrowserContextOptions = {}): Promise<Opened & { id: number }> {
    const opened = await workspace.openSignedIn(options);
    const id = await begin(opened.page, title);
    for (const { noteId } of await notesOf(opened.page, id)) await ask(opened.page, "practice_delete_note", { noteId });
    await opened.page.goto(`${workspace.url}/practice/${id}`);
    await passages(opened.page).waitFor();
    return { ...opened, id };
  }

  interface StoredNote {
    readonly noteId: unknown;
    readonly quote: unknown;
    readonly note: unknown;
  }

  async function notesOf(page: Page, sessionId: number): Promise<StoredNote[]> {
    const notes = at(await ask(page, "practice_open", { sessionId }), "notes");
    if (!Array.isArray(notes)) throw new Error("The session has no notes");
    return notes.map((one) => ({ noteId: at(one, "noteId"), quote: at(one, "quote"), note: at(one, "note") }));
  }

  /** Selects words with the mouse, from the first letter of one to the last letter of another. */
  async function drag(page: Page, from: Locator, first: string, to: Locator, last: string): Promise<void> {
    const start = await wordBox(from, first);
    const end = await wordBox(to, last);
    await page.mouse.move(start.left + 1, start.middle);
    await page.mouse.down();
    await page.mouse.move(end.right - 20, end.middle, { steps: 4 });
    await page.mouse.move(end.right - 1, end.middle);
    await page.mouse.up();
  }

  async function wordBox(element: Locator, word: string) {
    return element.evaluate((root, wanted) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const start = node.nodeValue?.indexOf(wanted) ?? -1;
        if (start === -1) continue;
        const range = document.createRange();
        range.setStart(node, start);
        range.setEnd(node, start + wanted.length);
        const { left, right, top, height } = range.getBoundingClientRect();
        return { left, right, middle: top + height / 2 };
      }
      throw new Error(`There is no ${wanted}`);
    }, word);
  }

  test("words that the mouse selects are highlighted, and still are after a reload", async () => {
    const { page, id, problems } = await openPassage("Why we queue");
    await drag(page, paragraph(page, 0), "bus", paragraph(page, 0), "town");
    await page.getByRole("toolbar").getByRole("button", { name: "Highlight" }).click();
    await mark(page, "bus stop in one town").waitFor();
    await drag(page, paragraph(page, 0), "one", paragraph(page, 0), "people");
    await page.getByRole("toolbar").getByRole("button", { name: "Highlight" }).click();
    await page.getByRole("button", { name: "2 notes and highlights" }).waitFor();
    await eventually(async () =>
      expect(await marks(page).allTextContents()).toEqual(["bus stop in ", "one town", " and people"]),
    );
    await eventually(async () => expect(await barriers(page)).toEqual([]));
    await page.reload();
    await marks(page).first().waitFor();
    await eventually(async () =>
      expect(await marks(page).allTextContents()).toEqual(["bus stop in ", "one town", " and people"]),
    );
    const quotes = (await notesOf(page, id)).map(({ quote }) => quote);
    expect(quotes).toEqual(["bus stop in one town", "one town and people"]);
    expect(problems).toEqual([]);
  });

  test("words over several paragraphs become a highlight in each, without their letters", async () => {
    const { page, id } = await openPassage("Why we queue");
    await drag(page, paragraph(page, 0), "shared", paragraph(page, 2), "shop");
    await page.getByRole("toolbar").getByRole("button", { name: "Highlight" }).click();
    await page.getByRole("button", { name: "3 notes and highlights" }).waitFor();
    await page.waitForFunction(() => document.querySelectorAll("[data-notes^='-']").length === 0);
    const quotes = (await notesOf(page, id)).map(({ quote }) => String(quote));
    expect(quotes[0]).toBe("shared memory of order.");
    await eventually(async () => expect(quotes[1]).toBe(await paragraph(page, 1).locator("mark").innerText()));
    expect(quotes[2]).toBe("For a shop");
  });

  test("by keyboard words are chosen, highlighted, noted, changed, removed and restored", async () => {
    const { page, id } = await openPassage("Why we queue");
    await passages(page).focus();
    for (const key of ["ArrowRight", "ArrowRight", "Shift+ArrowRight", "Shift+ArrowRight"])
      await page.keyboard.press(key);
    await page.getByRole("toolbar").waitFor();
    await page.keyboard.press("h");
    await mark(page, "at a bus").waitFor();

    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowDown");
    await page.getByRole("toolbar").waitFor();
    await page.keyboard.press("n");
    await page.keyboard.type("Who says so? h n");
    await page.keyboard.press("Control+Enter");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.reload();
    await mark(page, "People (has a note)").focus();
    await page.keyboard.press("Enter");
    await eventually(async () => expect(await note(page).inputValue()).toBe("Who says so? h n"));
    await note(page).fill("The researchers do.");
    await page.keyboard.press("Control+Enter");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await eventually(async () =>
      expect((await notesOf(page, id)).map((one) => one.note)).toEqual(["", "The researchers do."]),
    );

    await mark(page, "People").press("Enter");
    await page.getByRole("dialog").getByRole("button", { name: "Remove" }).press("Enter");
    await mark(page, "People").waitFor({ state: "detached" });
    await page.getByText("Note removed").waitFor();
    await eventually(async () => expect(await notesOf(page, id)).toHaveLength(1));
    await page.getByRole("button", { name: "Undo" }).click();
    await mark(page, "People (has a note)").waitFor();
    await page.getByRole("button", { name: "2 notes and highlights" }).click();
    await page.getByRole("button", { name: "People The researchers do." }).waitFor();
    await eventually(async () =>
      expect((await notesOf(page, id)).map((one) => one.note)).toEqual(["", "The researchers do."]),
    );
  });

  test("without a connection nothing is lost, and it is sent once there is one", async () => {
    const { page, id } = await openPassage("Why we queue");
    await drag(page, paragraph(page, 1), "filmed", paragraph(page, 1), "bakery");
    await page.getByRole("toolbar").waitFor();
    await page.context().setOffline(true);
    await page.keyboard.press("n");
    await note(page).fill("Why a bakery?");
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await page.getByText("Your note is saved as a draft.").waitFor();
    await eventually(async () => expect(await note(page).inputValue()).toBe("Why a bakery?"));
    await eventually(async () => expect(await barriers(page)).toEqual([]));
    await page.keyboard.press("Escape");
    await page.getByText("1 note or highlight is not saved.").waitFor();
    await page.context().setOffline(false);
    await page.getByText("1 note or highlight is not saved.").waitFor({ state: "detached" });

    await page.context().route("**/practice_add_notes", (route) => route.abort());
    await drag(page, paragraph(page, 2), "shop", paragraph(page, 2), "length");
    await page.getByRole("toolbar").getByRole("button", { name: "Highlight" }).click();
    await page.getByText("1 note or highlight is not saved.").waitFor();
    await page.context().unroute("**/practice_add_notes");
    await page.reload();
    await mark(page, "shop, the length").waitFor();
    await page.getByText("1 note or highlight is not saved.").waitFor({ state: "detached" });
    await page.reload();
    await mark(page, "shop, the length").waitFor();
    await eventually(async () => expect(await marks(page).count()).toBe(2));
    await eventually(async () =>
      expect((await notesOf(page, id)).map((one) => one.note)).toEqual(["Why a bakery?", ""]),
    );
  });

  test("what could not be sent is sent again without being asked, also where the connection seemed to be there", async () => {
    const { page, id } = await openPassage("Why we queue");
    await page.route("**/practice_add_notes", (route) => route.abort());
    await drag(page, paragraph(page, 2), "shop", paragraph(page, 2), "length");
    await page.getByRole("toolbar").getByRole("button", { name: "Highlight" }).click();
    await page.getByText("1 note or highlight is not saved.").waitFor();
    await page.unroute("**/practice_add_notes");
    await page.getByText("1 note or highlight is not saved.").waitFor({ state: "detached" });
    await eventually(async () => expect(await notesOf(page, id)).toHaveLength(1));
  });

  test("the divider moves by keyboard and by mouse, is remembered, and a double click sets it back", async () => {
    const { page } = await openPassage("Why we queue");
    const divider = page.getByRole("separator");
    const width = async () => (await page.locator("[data-pane]").first().boundingBox())?.width ?? 0;
    // A page of 1,280 px is split in the middle.
    const half = await eventually(async () => {
      const found = await width();
      expect(found).toBeWithin(560, 660);
      return found;
    });
    await divider.focus();
    await page.keyboard.press("ArrowRight");
    await page.waitForFunction((before) => (document.querySelector("[data-pane]")?.clientWidth ?? 0) > before, half);
    const box = await eventually(async () => {
      const found = await divider.boundingBox();
      if (found === null) throw new Error("There is no divider");
      return found;
    });
    await page.mouse.move(box.x + box.width / 2, box.y + 200);
    await page.mouse.down();
    await page.mouse.move(420, box.y + 200, { steps: 5 });
    await page.mouse.up();
    await eventually(async () => expect(await width()).toBeWithin(400, 440));
    await page.reload();
    await passages(page).waitFor();
    await eventually(async () => expect(await width()).toBeWithin(400, 440));
    await divider.dblclick();
    await page.waitForFunction(
      (before) => Math.abs((document.querySelector("[data-pane]")?.clientWidth ?? 0) - before) < 2,
      half,
    );
  });

  test("on a phone two tabs keep the typed text and the reading position", async () => {
    const { page, problems } = await openPassage("The lamp that drinks seawater", { viewport: PHONE });
    const tab = (name: string) => page.getByRole("tab", { name });
    const top = () =>
      page
        .locator("[data-pane]")
        .first()
        .evaluate((pane) => Math.round(pane.scrollTop));
    await eventually(async () => expect(await fitsWidth(page)).toBe(true));
    await eventually(async () => expect(await barriers(page)).toEqual([]));
    await page
      .locator("[data-pane]")
      .first()
      .evaluate((pane) => pane.scrollTo(0, 200));
    await tab("Questions").click();
    await eventually(async () => expect(await passages(page).isVisible()).toBe(false));
    await eventually(async () => expect(await barriers(page)).toEqual([]));
    const field = page.getByRole("tabpanel").getByRole("textbox").first();
    await field.fill("salt water");
    await page.keyboard.press("h");
    await tab("Questions").press("ArrowLeft");
    await passages(page).waitFor();
    await eventually(async () => expect(await top()).toBe(200));
    await tab("Passage").press("ArrowRight");
    await eventually(async () => expect(await field.inputValue()).toBe("salt waterh"));
    await eventually(async () => expect(await marks(page).count()).toBe(0));
    expect(problems).toEqual([]);
  });

  const secondOf = (page: Page) => page.locator("audio").evaluate((audio: HTMLAudioElement) => audio.currentTime);
  const reached = (page: Page, second: number) =>
    page.waitForFunction((wanted) => (document.querySelector("audio")?.currentTime ?? 0) >= wanted, second);

  test("in the test audio plays once: no seeking, no pause, and after a reload on from where it was", async () => {
    const { page, problems } = await workspace.openSignedIn();
    const id = await begin(page, "Booking a kayak course", "test");
    await page.goto(`${workspace.url}/practice/${id}`);
    await page.getByRole("button", { name: "Start listening" }).click();
    await reached(page, 1);
    await eventually(async () => expect(await page.getByRole("button", { name: "Pause" }).count()).toBe(0));
    await eventually(async () => expect(await page.getByRole("slider").count()).toBe(1));
    await eventually(async () => expect(await barriers(page)).toEqual([]));
    await page.locator("audio").evaluate((audio: HTMLAudioElement) => {
      audio.currentTime = 40;
      audio.pause();
    });
    await reached(page, 2);
    await eventually(async () => expect(await secondOf(page)).toBeWithin(2, 20));
    await reached(page, 6);
    await page.reload();
    const goOn = page.getByRole("button", { name: "Continue listening" });
    await goOn.waitFor();
    await goOn.click();
    await reached(page, 5);
    await eventually(async () => expect(await secondOf(page)).toBeWithin(5, 25));
    expect(problems).toEqual([]);
  });

  test("audio that plays once plays in one window, and continues from there in every other one", async () => {
    const { page: one, problems } = await workspace.openSignedIn();
    const id = await begin(one, "Booking a kayak course", "test");
    const other = await one.context().newPage();
    const { page: far } = await workspace.openSignedIn();
    const beginIn = (page: Page) => page.getByRole("button", { name: /^(Start|Continue) listening$/ });
    for (const page of [one, other, far]) {
      await page.goto(`${workspace.url}/practice/${id}`);
      await beginIn(page).waitFor();
    }
    // The session may have been started, and its audio partly played, before.
    const start = await secondOf(far);
    await beginIn(one).click();
    await other.getByText("The audio is playing in another window.").waitFor();
    await eventually(async () => expect(await beginIn(other).count()).toBe(0));
    await eventually(async () => expect(await barriers(other)).toEqual([]));
    await reached(one, start + 2);
    const late = await one.context().newPage();
    await late.goto(`${workspace.url}/practice/${id}`);
    await late.getByText("The audio is playing in another window.").waitFor();
    const playedSeconds = await secondOf(one);
    await one.goto("about:blank");
    await beginIn(late).waitFor();
    await beginIn(other).click();
    await reached(other, playedSeconds);
    await late.getByText("The audio is playing in another window.").waitFor();
    // Another browser gets the service's state with its next request.
    await eventually(async () => expect(await secondOf(far)).toBe(start));
    await beginIn(far).click();
    await reached(far, playedSeconds);
    await eventually(async () =>
      expect(await far.locator("audio").evaluate((audio: HTMLAudioElement) => audio.played.start(0))).toBeGreaterThan(
        start + 1,
      ),
    );
    expect(problems).toEqual([]);
  });

  test("in practice audio plays as one likes, at the speed that was chosen before", async () => {
    const { page, problems } = await workspace.openSignedIn();
    const id = await begin(page, "Booking a kayak course");
    await page.goto(`${workspace.url}/practice/${id}`);
    await page.getByRole("button", { name: "Play" }).click();
    await reached(page, 0.2);
    await page.getByRole("button", { name: "Pause" }).click();
    await page.getByRole("slider", { name: "Audio position" }).press("End");
    await reached(page, AUDIO_SECONDS - 1);
    await page.getByRole("button", { name: "Back 5 seconds" }).click();
    await eventually(async () => expect(await secondOf(page)).toBeWithin(AUDIO_SECONDS - 6, AUDIO_SECONDS - 4));
    await page.getByRole("button", { name: /Speed/ }).click();
    await page.getByRole("option", { name: "0.8×" }).click();
    await page.reload();
    await page.getByRole("button", { name: "Play" }).click();
    await reached(page, 0.2);
    await eventually(async () =>
      expect(await page.locator("audio").evaluate((audio: HTMLAudioElement) => audio.playbackRate)).toBe(0.8),
    );
    await eventually(async () => expect(await barriers(page)).toEqual([]));
    expect(problems).toEqual([]);
  });
});

/** A .wav file of silence: 8,000 samples of 8 bits per second. */
function quietWave(seconds: number): Uint8Array {
  const rate = 8000;
  const size = rate * seconds;
  const file = Buffer.alloc(44 + size, 128);
  file.write("RIFF", 0);
  file.writeUInt32LE(36 + size, 4);
  file.write("WAVEfmt ", 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(rate, 24);
  file.writeUInt32LE(rate, 28);
  file.writeUInt16LE(1, 32);
  file.writeUInt16LE(8, 34);
  file.write("data", 36);
  file.writeUInt32LE(size, 40);
  return file;
}
