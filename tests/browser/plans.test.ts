import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Locator, Page } from "playwright-core";
import { addDays, dayOf } from "../../src/lib/shanghai.ts";
import { eventually } from "../support/eventually.ts";
import { at, listAt } from "../support/json.ts";
import { type Call, callerOf } from "./submitted.ts";
import {
  barriers,
  fitsWidth,
  hasChromium,
  type Opened,
  PHONE,
  requestBinding,
  startWorkspace,
  type Workspace,
} from "./support.ts";

/** A Wednesday far in the future: nothing in its week is overdue, whenever this runs. */
const WEDNESDAY = "2032-03-10";
const THURSDAY = addDays(WEDNESDAY, 1);

describe.skipIf(!hasChromium)("the plans page", () => {
  let workspace: Workspace;
  let opened: Opened;
  let call: Call;
  beforeAll(async () => {
    workspace = await startWorkspace({ content: "library" });
    opened = await workspace.openSignedIn();
    call = callerOf(workspace, opened);
  });
  afterAll(() => workspace?.stop());

  const week = (day: string) => `${workspace.url}/plans?view=week&day=${day}`;
  const place = (page: Page, name: string) => page.getByRole("grid", { name, exact: true });
  const task = (within: Page | Locator, title: string) => within.getByRole("row", { name: title });
  const hasFocus = (page: Page, text: string) =>
    page.waitForFunction((wanted) => document.activeElement?.textContent === wanted, text);

  /** Picks content in the picker that is open. */
  async function pick(page: Page, kind: string, title: string): Promise<void> {
    const dialog = page.getByRole("dialog", { name: "Choose content" });
    await dialog.getByRole("button", { name: /Type/ }).click();
    await page.getByRole("option", { name: kind, exact: true }).click();
    await dialog.getByRole("searchbox", { name: "Search" }).fill(title);
    await dialog.getByRole("button", { name: `Choose ${title}`, exact: true }).click();
    await dialog.waitFor({ state: "detached" });
  }

  /** Creates a plan with one task of the question bank for each slot. */
  async function planned(title: string, places: readonly { date: string; slot: string; search: string }[]) {
    const tasks = await Promise.all(
      places.map(async ({ date, slot, search }) => {
        const found = await call("ielts_practice_search_parts", { search, includeCourseLinked: true });
        return { contentRef: at(found, "items", 0, "contentRef"), date, slot };
      }),
    );
    return call("ielts_study_plans_create", { title, tasks });
  }

  test("a plan is made by hand with the picker, its tasks are completed, reopened, changed and removed", async () => {
    const { page, problems } = opened;
    await page.goto(`${workspace.url}/plans`);
    await page.getByRole("heading", { name: "No plans yet" }).waitFor();
    await eventually(async () => expect(await barriers(page)).toEqual([]));
    await page.getByRole("link", { name: "Create a plan" }).click();
    await page.getByRole("button", { name: "Create plan" }).click();
    await page.getByText("Choose the content of at least one task.").waitFor();
    await page.getByLabel("Title").fill("Spring");
    await page.getByRole("button", { name: "Choose content" }).click();
    await eventually(async () => expect(await barriers(page)).toEqual([]));
    await pick(page, "Question bank", "Why we queue");
    await page.getByRole("group", { name: "Why we queue" }).getByLabel("Day", { exact: true }).fill(WEDNESDAY);
    await page.getByRole("button", { name: "Choose content" }).click();
    await pick(page, "Mock papers", "Fixture paper: listening and reading");
    await page.reload();
    const second = page.getByRole("group", { name: "Fixture paper: listening and reading" });
    await eventually(async () => expect(await second.getByLabel("Day", { exact: true }).inputValue()).toBe(WEDNESDAY));
    await second.getByLabel("Minutes").fill("0");
    await page.getByRole("button", { name: "Create plan" }).click();
    await page.getByText("Enter a whole number of minutes from 1 to 600.").waitFor();
    await eventually(async () => expect(await barriers(page)).toEqual([]));
    await second.getByLabel("Minutes").fill("90");
    await page.getByRole("button", { name: "Create plan" }).click();
    await page.getByRole("heading", { level: 1, name: "Spring" }).waitFor();

    const day = page.getByRole("list", { name: "Wed 10 Mar" });
    await day.getByRole("button", { name: "Mark Why we queue as completed" }).click();
    await page.getByText("1 of 2", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("0 of 2", { exact: true }).waitFor();
    await day.getByRole("button", { name: "More options for Why we queue" }).click();
    await page.getByRole("menuitem", { name: "Move or change…" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Minutes").fill("45");
    await dialog.getByLabel("Day", { exact: true }).fill(THURSDAY);
    await eventually(async () => expect(await barriers(page)).toEqual([]));
    await dialog.getByRole("button", { name: "Save" }).click();
    const moved = page.getByRole("list", { name: "Thu 11 Mar" });
    await moved.getByText("45 min").waitFor();
    await hasFocus(page, "Why we queue");
    await moved.getByRole("button", { name: "More options for Why we queue" }).click();
    await page.getByRole("menuitem", { name: "Remind me" }).click();
    await moved.getByText("Reminder on").waitFor({ state: "attached" });
    await moved.getByRole("button", { name: "More options for Why we queue" }).click();
    await page.getByRole("menuitem", { name: "Remove" }).click();
    await moved.waitFor({ state: "detached" });
    await page.getByText("“Why we queue” removed.").waitFor();
    await hasFocus(page, "Fixture paper: listening and reading");
    await page.getByRole("button", { name: "Undo" }).first().click();
    await moved.getByText("Reminder on").waitFor({ state: "attached" });
    await page.getByRole("button", { name: "Add a task" }).click();
    await pick(page, "Dictation", "Renting a storage unit");
    await page.getByRole("dialog").getByRole("button", { name: "Add", exact: true }).click();
    await moved.getByRole("link", { name: "Renting a storage unit" }).waitFor();
    await page.getByText("0 of 3", { exact: true }).waitFor();
    expect(problems).toEqual([]);
  });

  /** Moves on to the slot of that name, among those that a keyboard drag offers in turn. */
  async function offers(page: Page, name: string): Promise<void> {
    const offered = () =>
      page.evaluate(() => {
        const ids = document.activeElement?.getAttribute("aria-labelledby")?.split(" ") ?? [];
        return ids.map((id) => document.getElementById(id)?.getAttribute("aria-label")).join("");
      });
    await page.waitForFunction(() => document.activeElement?.matches("[role=button][aria-labelledby]"));
    for (let tries = 0; tries < 40 && !(await offered()).includes(name); tries++) await page.keyboard.press("Tab");
    await eventually(async () => expect(await offered()).toContain(name));
  }

  test("a task is dragged to another slot with the mouse and by keyboard, and moved back", async () => {
    const { page, problems } = opened;
    await planned("Drag", [{ date: "2032-04-07", slot: "morning", search: "Should maps tell the truth" }]);
    const title = "Should maps tell the truth?";
    await page.goto(week("2032-04-07"));
    const morning = place(page, "Wed 7 Apr, Morning");
    const evening = place(page, "Thu 8 Apr, Evening");
    await task(morning, title).waitFor();
    await eventually(async () => expect(await barriers(page)).toEqual([]));
    await task(morning, title).getByText("min").dragTo(evening);
    await task(evening, title).waitFor();
    await page.getByText(`“${title}” moved to Thu 8 Apr, Evening.`).waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await task(morning, title).waitFor();

    await task(morning, title)
      .getByRole("button", { name: `Drag ${title}` })
      .press("Enter");
    await offers(page, "Sat 10 Apr, Afternoon");
    await page.keyboard.press("Enter");
    await task(place(page, "Sat 10 Apr, Afternoon"), title).waitFor();
    await page.getByText(`“${title}” moved to Sat 10 Apr, Afternoon.`).waitFor();
    const rowHasFocus = await page.evaluate(() => document.activeElement?.getAttribute("role") === "row");
    expect(rowHasFocus).toBe(true);

    await page.getByRole("link", { name: "Month", exact: true }).click();
    await page.getByRole("link", { name: "Sat 10 Apr: 1 task" }).waitFor();
    await eventually(async () => expect(await barriers(page)).toEqual([]));
    await task(place(page, "Sat 10 Apr"), title).getByText(title).dragTo(place(page, "Mon 19 Apr"));
    await page.getByText(`“${title}” moved to Mon 19 Apr, Afternoon.`).waitFor();
    await page.getByRole("link", { name: "Mon 19 Apr: 1 task" }).click();
    await task(place(page, "Mon 19 Apr, Afternoon"), title).waitFor();
    await page.keyboard.press("n");
    await page.getByRole("heading", { name: "26 Apr 2032 – 2 May 2032" }).waitFor();
    await page.keyboard.press("p");
    await task(place(page, "Mon 19 Apr, Afternoon"), title).waitFor();
    expect(new URL(page.url()).searchParams.get("day")).toBe("2032-04-19");
    expect(problems).toEqual([]);
  });

  test("what an agent changed shows after a reload, and text typed meanwhile is not lost", async () => {
    const { page, problems } = opened;
    const yesterday = addDays(dayOf(Date.now()), -1);
    const made = await planned("Shared", [
      { date: yesterday, slot: "morning", search: "Notices around town" },
      { date: THURSDAY, slot: "evening", search: "The lamp that drinks seawater" },
    ]);
    const planId = at(made, "planId");
    const lamp = at(listAt(made, "tasks")[1], "taskId");
    const agent = await agentOf(workspace, call);
    await page.goto(`${workspace.url}/plans`);
    await page.getByRole("link", { name: "Shared" }).click();
    await page.getByRole("button", { name: "Edit" }).click();
    await page.getByLabel("Goal").fill("Band 7 in reading");
    await justBefore(page, "ielts_study_plans_update", async () => {
      await agent("ielts_study_plans_update", { planId, title: "Shared by two" });
      await agent("ielts_study_plans_change_tasks", {
        planId,
        steps: [{ action: "edit", taskId: lamp, date: WEDNESDAY, slot: "afternoon" }],
      });
    });
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("The plan was changed in the meantime").waitFor();
    await page.getByRole("list", { name: "Wed 10 Mar" }).getByText("Afternoon").waitFor();
    await eventually(async () => expect(await page.getByLabel("Goal").inputValue()).toBe("Band 7 in reading"));
    await eventually(async () => expect(await page.getByLabel("Title").inputValue()).toBe("Shared by two"));
    await eventually(async () => expect(await barriers(page)).toEqual([]));
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Plan saved.").waitFor();
    await page.locator("header, main").getByText("Band 7 in reading").first().waitFor();

    await agent("ielts_study_plans_replan", {
      planId,
      review: "Reading is ahead of the plan.",
      tasks: [
        {
          contentRef: at(listAt(made, "tasks")[0], "contentRef"),
          date: yesterday,
          slot: "evening",
        },
      ],
    });
    await page.reload();
    await page.getByText("Reading is ahead of the plan.").waitFor();
    await page.getByText(/^By your agent, /).waitFor();
    await page.getByRole("button", { name: "Move to today" }).click();
    await page.getByText("1 task moved to today.").waitFor();
    await page
      .getByRole("list", { name: /^Today, / })
      .getByRole("link", { name: "Notices around town" })
      .waitFor();
    await eventually(async () => expect(await page.getByRole("heading", { name: /overdue/ }).count()).toBe(0));

    await page.getByRole("link", { name: "Study plans", exact: true }).click();
    await page.getByRole("button", { name: "Delete Shared by two" }).click();
    await page.getByRole("alertdialog").getByText("Its task is deleted too.").waitFor();
    await justBefore(page, "ielts_study_plans_delete", () =>
      agent("ielts_study_plans_update", { planId, goal: "Band 8 in reading" }),
    );
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await page.getByRole("alertdialog").getByText("The plan changed in the meantime").waitFor();
    await page.getByText("Band 8 in reading").waitFor();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await page.getByText("“Shared by two” deleted.").waitFor();
    await eventually(async () => expect(await page.getByRole("link", { name: "Shared" }).count()).toBe(0));
    await page.goto(`${workspace.url}/plans?plan=${planId}`);
    await page.getByRole("heading", { name: "Plan not found" }).waitFor();
    expect(problems).toEqual([]);
  });

  test("overdue tasks are all counted and moved, and nothing typed goes with a plan or a task that is deleted", async () => {
    const { page, problems } = opened;
    const day = addDays(dayOf(Date.now()), -2);
    const late = await planned("Late", [{ date: addDays(day, -9), slot: "morning", search: "Why we queue" }]);
    const contentRef = at(listAt(late, "tasks")[0], "contentRef");
    const many = await call("ielts_study_plans_create", {
      title: "Far behind",
      tasks: Array.from({ length: 104 }, () => ({ contentRef, date: day, slot: "evening" })),
    });
    const planId = at(late, "planId");
    await page.goto(`${workspace.url}/plans?plan=${planId}`);
    await page.getByRole("heading", { name: "1 overdue task", exact: true }).waitFor();
    await page.goto(`${workspace.url}/plans?view=week`);
    await page.getByRole("heading", { name: "105 overdue tasks" }).waitFor();
    await page.getByRole("button", { name: "Show the latest 100" }).click();
    const overdue = page.getByRole("list", { name: "105 overdue tasks" });
    await eventually(async () => expect(await overdue.getByRole("listitem").count()).toBe(100));
    await page.getByRole("button", { name: "Move all to today" }).click();
    await page.getByText("105 tasks moved to today.").waitFor();
    await page.getByRole("heading", { name: /overdue/ }).waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Undo" }).first().click();
    await page.getByRole("heading", { name: "105 overdue tasks" }).waitFor();
    await call("ielts_study_plans_delete", { planId: at(many, "planId") });

    await page.goto(`${workspace.url}/plans?plan=${planId}`);
    const row = page.getByRole("list", { name: "1 overdue task" });
    await row.getByRole("button", { name: "More options for Why we queue" }).click();
    await page.getByRole("menuitem", { name: "Move or change…" }).click();
    await page.getByRole("dialog").getByLabel("Minutes").fill("7");
    const steps = [{ action: "remove", taskId: at(listAt(late, "tasks")[0], "taskId") }];
    await justBefore(page, "ielts_study_plans_change_tasks", async () => {
      await call("ielts_study_plans_change_tasks", { planId, steps });
    });
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await page.getByRole("dialog").getByText("This task is no longer in the plan.").waitFor();
    await eventually(async () =>
      expect(await page.getByRole("dialog").getByRole("button", { name: "Save" }).count()).toBe(0),
    );
    await page.getByRole("dialog").locator("form, div").getByRole("button", { name: "Close" }).last().click();

    await page.getByRole("button", { name: "Edit" }).click();
    await page.getByLabel("Goal").fill("Catch up");
    await call("ielts_study_plans_delete", { planId });
    await page.getByRole("button", { name: /^(Save|Create a new plan from this draft)$/ }).click();
    await page.getByText("This plan was deleted while you were editing it.").waitFor();
    await eventually(async () => expect(await barriers(page)).toEqual([]));
    await page.getByRole("button", { name: "Create a new plan from this draft" }).click();
    await page.getByRole("heading", { level: 1, name: "New plan" }).waitFor();
    await eventually(async () => expect(await page.getByLabel("Goal").inputValue()).toBe("Catch up"));
    expect(problems).toEqual([]);
  });

  test("on a phone, in Chinese and in the dark, nothing overflows and the accessibility check passes", async () => {
    const made = await planned("晚间阅读", [
      { date: addDays(dayOf(Date.now()), -3), slot: "evening", search: "Why we queue" },
      { date: WEDNESDAY, slot: "evening", search: "Why we queue" },
    ]);
    const look = { viewport: PHONE, locale: "zh-CN", colorScheme: "dark" } as const;
    const { page, problems } = await workspace.openSignedIn(look);
    const expectAccessible = async () => {
      await eventually(async () => expect(await fitsWidth(page)).toBe(true));
      await eventually(async () => expect(await barriers(page)).toEqual([]));
    };
    await page.goto(`${workspace.url}/plans`);
    await page.getByRole("link", { name: "晚间阅读" }).waitFor();
    await expectAccessible();
    await page.getByRole("link", { name: "晚间阅读" }).click();
    await page.getByRole("list", { name: "3月10日周三" }).waitFor();
    await page.getByRole("heading", { name: "1 项逾期任务" }).waitFor();
    await expectAccessible();
    await page.goto(`${workspace.url}/plans?view=week`);
    const heading = page.getByRole("heading", { level: 3 }).filter({ hasText: "今天" });
    await heading.waitFor();
    // At the end of a week there may be too little below it to scroll it to the top.
    await page.waitForFunction(() => {
      const box = document.querySelector("h3 [aria-current=date]")?.getBoundingClientRect();
      return box !== undefined && box.top > 0 && box.bottom < window.innerHeight;
    });
    await expectAccessible();
    await page.goto(week(WEDNESDAY));
    const evening = place(page, "3月10日周三晚上").getByRole("row", { name: "Why we queue" });
    await evening.first().waitFor();
    await expectAccessible();
    await evening.getByRole("button", { name: "Why we queue 的更多操作" }).first().click();
    await page.getByRole("menuitem", { name: "移动或修改…" }).click();
    await page.getByRole("dialog").getByLabel("日期").waitFor();
    await expectAccessible();
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: "月", exact: true }).click();
    await page.getByRole("link", { name: /^3月10日周三：/ }).waitFor();
    await expectAccessible();
    await call("ielts_study_plans_delete", { planId: at(made, "planId") });

    const [first] = listAt(made, "tasks");
    const tasks = Array.from({ length: 60 }, (_, days) => ({
      contentRef: at(first, "contentRef"),
      date: addDays(WEDNESDAY, days),
      slot: "morning",
    }));
    const long = await call("ielts_study_plans_create", { title: "六十天", tasks });
    await page.goto(`${workspace.url}/plans?plan=${at(long, "planId")}`);
    const titles = page.getByRole("main").getByRole("link", { name: "Why we queue" });
    await page.getByRole("button", { name: "加载更多任务" }).click();
    await titles.nth(59).waitFor();
    const goesOn = await titles.nth(50).evaluate((link) => link === document.activeElement);
    expect(goesOn).toBe(true);
    expect(problems).toEqual([]);
  });
});

/** Runs `act` after the page has sent its next call of an operation and before the service receives it. */
function justBefore(page: Page, id: string, act: () => Promise<void>): Promise<unknown> {
  const once = { times: 1 };
  return page.route(`**/api/web/${id}`, (route) => act().then(() => route.continue()), once);
}

/** An agent that the learner has authorized: calls an operation with its token. */
async function agentOf(workspace: Workspace, call: Call): Promise<(id: string, request: object) => Promise<void>> {
  const binding = await requestBinding(workspace.url, "Planner");
  await call("account_binding_confirm", { bindingId: binding.bindingId });
  const { token } = await binding.exchange();
  return async (id, request) => {
    const answer = await fetch(`${workspace.url}/api/v1/agent/capabilities/${id}`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${String(token)}` },
      body: JSON.stringify(request),
    });
    await eventually(async () => expect(await answer.text()).toContain('"code":0'));
  };
}
