import { Database } from "bun:sqlite";
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { addDays, dayOf } from "../../src/lib/shanghai.ts";
import { eventually } from "../support/eventually.ts";
import { at, listAt } from "../support/json.ts";
import { agentOf, type Call, callerOf, openAs } from "./handed-in.ts";
import { barriers, fitsWidth, hasChromium, type Opened, PHONE, startWorkspace, type Workspace } from "./support.ts";

const HOUR_MS = 3_600_000;

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

  test("teaches while it is empty; what an agent plans is there without a reload, and is begun and completed", async () => {
    const { page, problems } = opened;
    await page.goto(workspace.url);
    await page.getByRole("heading", { level: 3, name: "No plans yet" }).waitFor();
    await page.getByRole("link", { name: "Make a plan" }).waitFor();
    // No wordbook is begun. An agent is connected already: the rest of the first steps waits below the work of the day.
    await eventually(async () =>
      expect(await slot(page, "Cards to review").getByRole("link").allInnerTexts()).toEqual(["My words"]),
    );
    const titles = page.getByRole("heading", { level: 2 });
    await titles.filter({ hasText: "First steps" }).waitFor();
    await eventually(async () => expect((await titles.allInnerTexts())[0]).toBe("Today’s tasks"));
    const { page: fresh } = await openAs(workspace, { name: "Lin", role: "learner" });
    await fresh.goto(workspace.url);
    await card(fresh, "First steps").waitFor();
    await eventually(async () =>
      expect((await fresh.getByRole("heading", { level: 2 }).allInnerTexts())[0]).toBe("First steps"),
    );
    await eventually(async () => expect(await barriers(page)).toEqual([]));

    const today = dayOf(Date.now());
    const found = await call("ielts_practice_search_parts", { subject: "reading", includeCourseLinked: true });
    const [part, other = part] = listAt(found, "items");
    const title = String(at(part, "title"));
    const task = (of: unknown, date: string, when: string) => ({ contentRef: at(of, "contentRef"), date, slot: when });
    const made = await askAgent("ielts_study_plans_create", {
      title: "Eight weeks",
      tasks: [task(part, today, "evening"), task(other, today, "morning"), task(part, addDays(today, -1), "morning")],
    });
    await page.getByText(/^0 of 2 done, \d+ min to go$/).waitFor();
    await eventually(async () =>
      expect(await page.getByRole("heading", { level: 3 }).allInnerTexts()).toEqual(["Morning", "Evening"]),
    );
    await card(page, "1 overdue task").waitFor();

    const done = slot(page, "Evening").getByRole("button", { name: `Mark ${title} as completed` });
    await done.click();
    await page.getByText(/^1 of 2 done/).waitFor();
    await page.getByRole("alertdialog").getByRole("button", { name: "Undo" }).click();
    await page.getByText(/^0 of 2 done/).waitFor();

    await slot(page, "Evening")
      .getByRole("link", { name: `Begin ${title}` })
      .click();
    await page.waitForURL("**/practice?part=*");
    await call("practice_begin", { partId: at(part, "contentRef", "partId"), mode: "practice" });
    await page.goBack();
    // The earliest task with this content has begun, which is the one of yesterday; and the practice can be gone on with.
    await card(page, "1 overdue task").getByText("In progress").waitFor();
    await card(page, "Go on where you were").waitFor();
    await eventually(async () => expect(await barriers(page)).toEqual([]));

    await askAgent("ielts_study_plans_change_tasks", {
      planId: at(made, "planId"),
      steps: listAt(made, "tasks").map((one) => ({ action: "complete", taskId: at(one, "taskId") })),
    });
    await page.getByText("All 2 tasks of today are done.").waitFor();
    await card(page, "1 overdue task").waitFor({ state: "detached" });
    expect(problems).toEqual([]);
  });

  test("an agent's todo appears by itself, and plans that go on later say when", async () => {
    const { page, problems } = opened;
    await page.goto(workspace.url);
    await card(page, "Todos").waitFor();
    const tomorrow = Math.ceil((Date.now() + 24 * HOUR_MS) / HOUR_MS) * HOUR_MS;
    const made = await askAgent("ielts_study_todos_create", {
      items: [{ title: "Speak with Li", scheduledAt: new Date(tomorrow).toISOString() }],
    });
    // Its time has come meanwhile; what an agent changes of it is read with that.
    const database = new Database(workspace.database);
    database.run("UPDATE todos SET scheduled_at = scheduled_at - 90000000");
    database.close();
    const todoId = at(made, "items", 0, "todoId");
    await askAgent("ielts_study_todos_update", { todoId, title: "Speak with Li Wei" });
    await page.getByText("Speak with Li Wei").waitFor();

    const plans = await call("ielts_study_plans_list", {});
    const planId = at(plans, "items", 0, "planId");
    const plan = await call("ielts_study_plans_get", { planId });
    await askAgent("ielts_study_plans_change_tasks", {
      planId,
      steps: listAt(plan, "tasks").map((one) => ({ action: "remove", taskId: at(one, "taskId") })),
    });
    await page.getByRole("heading", { level: 3, name: "Nothing is planned for today" }).waitFor();
    const date = addDays(dayOf(Date.now()), 3);
    const contentRef = at(plan, "tasks", 0, "contentRef");
    const steps = [{ action: "add", contentRef, date, slot: "morning" }];
    await askAgent("ielts_study_plans_change_tasks", { planId, steps });
    await page.getByText(/^The next task is on /).waitFor();
    expect(problems).toEqual([]);
  });

  test("stands in Chinese on a phone in the dark", async () => {
    const { page, problems } = await workspace.openSignedIn({ viewport: PHONE, colorScheme: "dark", locale: "zh-CN" });
    await page.goto(workspace.url);
    await page.getByRole("heading", { level: 2, name: "今天的任务" }).waitFor();
    await page.getByText(/^下一项任务在 /).waitFor();
    await eventually(async () => expect(await barriers(page)).toEqual([]));
    await eventually(async () => expect(await fitsWidth(page)).toBe(true));
    expect(problems).toEqual([]);
  });
});
