import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { addDays, dayOf } from "../../src/lib/shanghai.ts";
import { eventually } from "../support/eventually.ts";
import { at, listAt } from "../support/json.ts";
import { agentOf, type Call, callerOf } from "./submitted.ts";
import { barriers, fitsWidth, hasChromium, type Opened, PHONE, startWorkspace, type Workspace } from "./support.ts";

describe.skipIf(!hasChromium)("the Today page", () => {
  let workspace: Workspace;
  let opened: Opened;
  let call: Call;
  let askAgent: Call;
  beforeAll(async () => {
    workspace = await startWorkspace({ content: "library" });
    opened = await workspace.openSignedIn();
    call = callerOf(workspace, opened);
    askAgent = await agentOf(workspace, call);
  });
  afterAll(() => workspace?.stop());

  const slot = (page: Page, name: string) => page.getByRole("list", { name, exact: true });
  const card = (page: Page, title: string) =>
    page.locator("section").filter({ has: page.getByRole("heading", { level: 2, name: title, exact: true }) });

  test("passes the accessibility check while it is empty and with the tasks of a day; Back leads to what was started meanwhile", async () => {
    const { page, problems } = opened;
    await page.goto(workspace.url);
    await page.getByRole("heading", { level: 3, name: "No plans yet" }).waitFor();
    await page.getByRole("link", { name: "Create a plan" }).waitFor();
    await eventually(async () => expect(await barriers(page)).toEqual([]));

    const today = dayOf(Date.now());
    const found = await call("ielts_practice_search_parts", { subject: "reading", includeCourseLinked: true });
    const [part, other = part] = listAt(found, "items");
    const title = String(at(part, "title"));
    const task = (of: unknown, date: string, when: string) => ({ contentRef: at(of, "contentRef"), date, slot: when });
    await askAgent("ielts_study_plans_create", {
      title: "Eight weeks",
      tasks: [task(part, today, "evening"), task(other, today, "morning"), task(part, addDays(today, -1), "morning")],
    });
    await page.getByText(/^0 of 2 done, \d+ min left$/).waitFor();
    await slot(page, "Evening")
      .getByRole("link", { name: `Start ${title}` })
      .click();
    await page.waitForURL("**/practice?part=*");
    await call("practice_begin", { partId: at(part, "contentRef", "partId"), mode: "practice" });
    await page.goBack();
    // The earliest task with this content has started, which is the one of yesterday; the practice can be resumed.
    await card(page, "1 overdue task").getByText("In progress").waitFor();
    await card(page, "Continue where you left off").waitFor();
    await eventually(async () => expect(await barriers(page)).toEqual([]));

    expect(problems).toEqual([]);
  });

  test("appears in Chinese on a phone in the dark", async () => {
    const { page, problems } = await workspace.openSignedIn({ viewport: PHONE, colorScheme: "dark", locale: "zh-CN" });
    const planId = at(await call("ielts_study_plans_list", {}), "items", 0, "planId");
    const tasks = listAt(await call("ielts_study_plans_get", { planId }), "tasks");
    const later = { date: addDays(dayOf(Date.now()), 3), slot: "morning" };
    await askAgent("ielts_study_plans_change_tasks", {
      planId,
      steps: [
        ...tasks.map((one) => ({ action: "remove", taskId: at(one, "taskId") })),
        { action: "add", contentRef: at(tasks, 0, "contentRef"), ...later },
      ],
    });
    await page.goto(workspace.url);
    await page.getByRole("heading", { level: 2, name: "今天的任务" }).waitFor();
    await page.getByText(/^下一项任务在 /).waitFor();
    await eventually(async () => expect(await barriers(page)).toEqual([]));
    await eventually(async () => expect(await fitsWidth(page)).toBe(true));
    expect(problems).toEqual([]);
  });
});
