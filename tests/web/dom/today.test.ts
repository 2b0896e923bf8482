import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { addDays, dayOf } from "../../../src/lib/shanghai.ts";
import { startApp, type TestApp, type TestSession } from "../../support/app.ts";
import { TestClock } from "../../support/clock.ts";
import { eventually } from "../../support/eventually.ts";
import { installLibrary } from "../../support/library.ts";
import { type OpenedPage, openPage, within } from "./page.ts";

const HOUR_MS = 3_600_000;

describe("the Today page", () => {
  let app: TestApp;
  let session: TestSession;
  let token: string;
  beforeAll(async () => {
    app = await startApp({ clock: new TestClock(Date.now()) });
    await installLibrary(app);
    const owner = await app.account({ role: "owner" });
    session = await app.session(owner);
    token = await app.token(owner);
  });
  afterAll(() => app?.stop());

  const titles = (page: OpenedPage, level: number) =>
    page.queryAllByRole("heading", { level }).map(({ textContent }) => textContent);
  const card = (page: OpenedPage, title: string) =>
    page.getByRole("heading", { level: 2, name: title }).closest("section")?.textContent;

  test("explains while it is empty, first to those without an agent", async () => {
    let page = await openPage(app, session, "/");
    await page.findByRole("heading", { level: 3, name: "No plans yet" });
    page.getByRole("link", { name: "Create a plan" });
    // No wordbook is started. An agent is already connected: the remaining first steps are below the work of the day.
    const cards = page.getByRole("list", { name: "Cards to review" });
    await eventually(() =>
      expect([...cards.querySelectorAll("a")].map(({ textContent }) => textContent)).toEqual(["My words"]),
    );
    await eventually(() => expect(titles(page, 2)).toContain("First steps"));
    await eventually(() => expect(titles(page, 2)[0]).toBe("Today’s tasks"));

    page = await openPage(app, await app.session(await app.account()), "/");
    await eventually(() => expect(titles(page, 2)[0]).toBe("First steps"));
  });

  test("what an agent plans is there without a reload, and is started and completed", async () => {
    const page = await openPage(app, session, "/");
    await page.findByRole("heading", { level: 3, name: "No plans yet" });
    const today = dayOf(Date.now());
    const found = await app.ok("ielts_practice_search_parts", { subject: "reading", includeCourseLinked: true }, token);
    const [part, other = part] = found.items;
    if (part === undefined || other === undefined) throw new Error("The library has no reading part");
    const { title, contentRef } = part;
    const plan = await app.ok(
      "ielts_study_plans_create",
      {
        title: "Eight weeks",
        tasks: [
          { contentRef, date: today, slot: "evening" },
          { contentRef: other.contentRef, date: today, slot: "morning" },
          { contentRef, date: addDays(today, -1), slot: "morning" },
        ],
      },
      token,
    );
    await page.findByText(/^0 of 2 done, \d+ min left$/);
    await eventually(() => expect(titles(page, 3)).toEqual(["Morning", "Evening"]));
    await page.findByRole("heading", { level: 2, name: "1 overdue task" });

    const evening = page.getByRole("list", { name: "Evening" });
    page.press(within(evening).getByRole("button", { name: `Mark ${title} as completed` }));
    await page.findByText(/^1 of 2 done/);
    page.press(await page.findByRole("button", { name: "Undo" }));
    await page.findByText(/^0 of 2 done/);

    page.press(within(page.getByRole("list", { name: "Evening" })).getByRole("link", { name: `Start ${title}` }));
    await eventually(() => expect(page.address()).toStartWith("/practice?part="));
    await app.webOk("practice_begin", { partId: part.partId, mode: "practice" }, session);
    page.press(page.getByRole("link", { name: "Today" }));
    // The earliest task with this content has started, which is the one of yesterday; the practice can be resumed.
    await eventually(() => expect(card(page, "1 overdue task")).toContain("In progress"));
    await page.findByRole("heading", { level: 2, name: "Continue where you left off" });

    const steps = plan.tasks.map(({ taskId }) => ({ action: "complete", taskId }) as const);
    await app.ok("ielts_study_plans_change_tasks", { planId: plan.planId, steps }, token);
    await page.findByText("You finished all 2 of today’s tasks.");
    await eventually(() => expect(titles(page, 2)).not.toContain("1 overdue task"));

    const removing = plan.tasks.map(({ taskId }) => ({ action: "remove", taskId }) as const);
    await app.ok("ielts_study_plans_change_tasks", { planId: plan.planId, steps: removing }, token);
    await page.findByRole("heading", { level: 3, name: "Nothing is planned for today" });
    const later = { action: "add", contentRef, date: addDays(today, 3), slot: "morning" } as const;
    await app.ok("ielts_study_plans_change_tasks", { planId: plan.planId, steps: [later] }, token);
    await page.findByText(/^The next task is on /);
  });

  test("an agent's todo appears without a reload", async () => {
    const page = await openPage(app, session, "/");
    await page.findByRole("heading", { level: 2, name: "Todos" });
    const tomorrow = Math.ceil((Date.now() + 24 * HOUR_MS) / HOUR_MS) * HOUR_MS;
    const items = [{ title: "Speak with Li", scheduledAt: new Date(tomorrow).toISOString() }];
    const made = await app.ok("ielts_study_todos_create", { items }, token);
    // The todo has become due meanwhile; the agent's change makes the page read it.
    app.db.raw.exec("UPDATE todos SET scheduled_at = scheduled_at - 90000000");
    const todoId = made.items[0]?.todoId ?? 0;
    await app.ok("ielts_study_todos_update", { todoId, title: "Speak with Li Wei" }, token);
    const shown = await page.findByText("Speak with Li Wei");
    expect(shown.closest("section")?.textContent).toContain("Overdue");
  });
});
