import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { eventually } from "../support/eventually.ts";
import { at } from "../support/json.ts";
import { packFolder } from "../support/packs.ts";
import { expectOpenInLooks, goTo, LANGUAGES_OF_FEATURE } from "./looks.ts";
import { atRest } from "./pages.ts";
import { type Call, callerOf } from "./submitted.ts";
import { hasChromium, importInto, startWorkspace, type Workspace } from "./support.ts";

const VIDEO = readFileSync(join(import.meta.dir, "../fixtures/video/plain.webm"));
const VIDEO_SECONDS = 6;

const VIDEO_COURSE = {
  key: "watching",
  subject: "listening",
  unit: "Watching",
  title: "Learning from a lecture",
  sections: [
    { key: "lecture", title: "A short lecture", kind: "video", durationMinutes: 1, video: "media/lecture.webm" },
    { key: "notes", title: "Notes on the lecture", kind: "reading", durationMinutes: 2, body: "Look at them again." },
  ],
};

/** Waits until the service has stored what the page records. */
function recorded(page: Page, status: string) {
  return page.waitForResponse(async (response) => {
    if (!response.url().endsWith("/courses_record_progress")) return false;
    return (response.request().postData() ?? "").includes(`"status":"${status}"`) && response.ok();
  });
}

/** Waits until the video can be played and has reached this second; returns the current whole second. */
async function playedTo(page: Page, second: number): Promise<number> {
  return eventually(async () => {
    const at = await page
      .locator("video")
      .evaluate((video) =>
        video instanceof HTMLVideoElement && video.readyState >= 2 && !video.seeking ? video.currentTime : -1,
      );
    expect(at).toBeGreaterThanOrEqual(second);
    return Math.floor(at);
  });
}

/** The playback position, in seconds, that the service has of a section. */
async function positionOf(call: Call, courseId: number, sectionId: number): Promise<unknown> {
  return at(await call("courses_read_section", { courseId, sectionId }), "progress", "positionSeconds");
}

async function seek(page: Page, second: number): Promise<void> {
  await page.locator("video").evaluate((video, to) => {
    if (video instanceof HTMLVideoElement) video.currentTime = to;
  }, second);
}

describe.skipIf(!hasChromium)("the learning centre", () => {
  let workspace: Workspace;
  beforeAll(async () => {
    workspace = await startWorkspace({ content: "library" });
    const pack = packFolder({ "media/lecture.webm": VIDEO, "courses/watching.json": { courses: [VIDEO_COURSE] } });
    await importInto(workspace, pack.dir);
    pack.remove();
  });
  afterAll(() => workspace?.stop());

  const openCourse = async (page: Page, title: string) => {
    await page.goto(`${workspace.url}/learning-center`);
    await page.getByRole("link", { name: title, exact: true }).click();
    await page.getByRole("heading", { level: 1, name: title }).waitFor();
  };

  test("a subject leads to a course and its sections; what is done shows at once and after a reload", async () => {
    const { page, problems } = await workspace.openSignedIn();
    await page.goto(`${workspace.url}/learning-center`);
    await page.getByRole("navigation", { name: "Subject" }).getByRole("link", { name: "Grammar" }).click();
    await page.getByRole("heading", { level: 2, name: "Grammar" }).waitFor();
    await eventually(() => expect(new URL(page.url()).searchParams.get("subject")).toBe("grammar"));
    await eventually(async () => expect(await page.getByRole("heading", { level: 2 }).count()).toBe(1));
    await page.getByRole("heading", { level: 3, name: "Nouns" }).waitFor();

    await page.getByRole("link", { name: "A, the, or nothing" }).click();
    await page.getByText("You choose the right article").waitFor();
    await page.getByRole("link", { name: "Start", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "First and second mention" }).waitFor();
    await page.getByText("In progress", { exact: true }).waitFor();
    await eventually(async () => expect(await page.locator("main blockquote strong").first().innerText()).toBe("a"));

    await atRest(page);
    await page.keyboard.press("m");
    await page.getByText("“First and second mention” is done.").waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("button", { name: "Mark as done" }).waitFor();
    await Promise.all([recorded(page, "completed"), page.getByRole("button", { name: "Mark as done" }).click()]);
    await page.getByRole("button", { name: "Mark as not done" }).waitFor();

    await page.keyboard.press("n");
    await page.getByRole("heading", { level: 1, name: "Articles in gaps" }).waitFor();
    await eventually(async () => expect(await page.evaluate("document.activeElement.id")).toBe("main"));
    const practice = page.getByRole("list", { name: "Linked practice" }).getByRole("link").first();
    await eventually(async () => expect(await practice.getAttribute("href")).toMatch(/^\/practice\?part=\d+$/));
    await page.keyboard.press("p");
    await page.getByRole("heading", { level: 1, name: "First and second mention" }).waitFor();
    await page.goBack();
    await page.getByRole("heading", { level: 1, name: "Articles in gaps" }).waitFor();

    await page.getByRole("link", { name: "A, the, or nothing" }).first().click();
    await page.getByRole("meter").getByText("1 of 2").waitFor();
    await eventually(async () =>
      expect(await page.getByRole("link", { name: "Continue", exact: true }).getAttribute("href")).toContain(
        "section=",
      ),
    );
    await page.reload();
    await page.getByRole("meter").getByText("1 of 2").waitFor();
    await page.getByRole("link", { name: "Learn", exact: true }).last().click();
    await page.getByRole("link", { name: "Continue: A, the, or nothing" }).waitFor();
    expect(problems).toEqual([]);
  });

  test("progress that the service refuses is reverted and reported", async () => {
    const { page } = await workspace.openSignedIn();
    await openCourse(page, "Finding information fast");
    await page.getByRole("link", { name: "Checking an answer" }).click();
    await page.getByText("In progress", { exact: true }).waitFor();
    await page.route("**/api/web/courses_record_progress", (route) => route.abort());
    await page.getByRole("button", { name: "Mark as done" }).click();
    await page.getByText("Cannot reach the service.").waitFor();
    await page.getByRole("button", { name: "Mark as done" }).waitFor();
    await eventually(async () => expect(await page.getByRole("button", { name: "Undo" }).count()).toBe(0));
  });

  test("sections are found by words and by tag, and the search is in the address", async () => {
    const { page, problems } = await workspace.openSignedIn();
    await goTo(page, `${workspace.url}/learning-center`);
    await atRest(page);
    await page.keyboard.press("/");
    await page.keyboard.type("关键词");
    const found = page.getByRole("list", { name: "Sections" });
    await found.getByRole("link", { name: "Scanning for names and numbers" }).waitFor();
    await eventually(() => expect(new URL(page.url()).searchParams.get("q")).toBe("关键词"));
    await found.getByRole("link", { name: "定位" }).click();
    await found.getByRole("link", { name: "Checking an answer" }).waitFor();
    await eventually(async () =>
      expect(await found.getByRole("link", { name: "First and second mention" }).count()).toBe(0),
    );
    await page.reload();
    await page.getByRole("row", { name: "定位" }).waitFor();
    await page.getByRole("button", { name: "Remove the tag 定位" }).click();
    await page.getByRole("heading", { level: 2, name: "Grammar" }).waitFor();
    await page.goto(`${workspace.url}/learning-center?q=zqxjv`);
    await page.getByRole("heading", { name: "Nothing found" }).waitFor();
    expect(problems).toEqual([]);
  });

  test("a video is left and resumes where it was, and is done when most of it is seen", async () => {
    const opened = await workspace.openSignedIn();
    const { page, problems } = opened;
    const call = callerOf(workspace, opened);
    await openCourse(page, "Learning from a lecture");
    await page.getByRole("link", { name: "A short lecture" }).click();
    await playedTo(page, 0);
    await seek(page, 3);
    await playedTo(page, 3);
    // Leaving through the page's own navigation.
    await Promise.all([recorded(page, "in_progress"), page.keyboard.press("n")]);
    await page.getByRole("heading", { level: 1, name: "Notes on the lecture" }).waitFor();
    await page.keyboard.press("p");
    await eventually(async () => expect(await playedTo(page, 3)).toBe(3));

    // Leaving the site.
    await seek(page, 4.2);
    await playedTo(page, 4);
    const course = Number(new URL(page.url()).searchParams.get("course"));
    const section = Number(new URL(page.url()).searchParams.get("section"));
    await page.goto("about:blank");
    // What is sent on leaving arrives after the page is closed.
    await eventually(async () => expect(await positionOf(call, course, section)).toBe(4));
    await page.goBack();
    await eventually(async () => expect(await playedTo(page, 4)).toBe(4));

    await Promise.all([recorded(page, "completed"), seek(page, VIDEO_SECONDS * 0.95)]);
    await page.getByRole("button", { name: "Mark as not done" }).waitFor();

    // A recording on leaving does not delay the reading of the route.
    await seek(page, 1);
    await playedTo(page, 1);
    await page.getByRole("link", { name: "Learn", exact: true }).last().click();
    await page.getByRole("heading", { level: 2, name: "Listening" }).waitFor();
    expect(problems).toEqual([]);
  });

  test("what is not there is said to be gone, with a way back", async () => {
    const { page } = await workspace.openSignedIn();
    await page.goto(`${workspace.url}/learning-center?course=999999`);
    await page.getByRole("heading", { level: 1, name: "Course not found" }).waitFor();
    await page.getByRole("link", { name: "Show all courses" }).click();
    await page.getByRole("heading", { level: 1, name: "Learn" }).waitFor();
    await page.goto(`${workspace.url}/learning-center?course=1&section=999999`);
    await page.getByText("This section was not found in the course.").waitFor();
    await eventually(async () => expect(await page.getByRole("button", { name: "Mark as done" }).count()).toBe(0));
  });

  test.each(LANGUAGES_OF_FEATURE)("passes the accessibility check and fits in $locale", async ({ locale, looks }) => {
    const { page, problems } = await workspace.openSignedIn({ locale, ...looks[0] });
    for (const query of ["", "?q=answer", "?course=1", "?course=1&section=1", "?course=4&section=9"]) {
      await goTo(page, `${workspace.url}/learning-center${query}`);
      await expectOpenInLooks(page, looks);
    }
    expect(problems).toEqual([]);
  });
});
