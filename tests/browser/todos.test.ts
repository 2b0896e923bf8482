import { Database } from "bun:sqlite";
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Locator, Page } from "playwright-core";
import { eventually } from "../support/eventually.ts";
import { at } from "../support/json.ts";
import { barriers, fitsWidth, hasChromium, type Opened, PHONE, startWorkspace, type Workspace } from "./support.ts";

const HOUR_MS = 3_600_000;
/** What the browser itself says of a call without a connection, and of one that is broken off. */
const UNREACHABLE = ["ERR_INTERNET_DISCONNECTED", "ERR_FAILED"];

/** A day of Shanghai, so many from today. */
const dayFromToday = (days: number) =>
  new Date(Date.now() + 8 * HOUR_MS + days * 24 * HOUR_MS).toISOString().slice(0, 10);

describe.skipIf(!hasChromium)("the todos page", () => {
  let workspace: Workspace;
  let opened: Opened;
  beforeAll(async () => {
    workspace = await startWorkspace({ content: "library" });
    opened = await workspace.openSignedIn();
  });
  afterAll(() => workspace?.stop());

  const rows = (page: Page) => page.getByRole("list", { name: "Todos" }).getByRole("listitem");
  const row = (page: Page, title: string) => rows(page).filter({ has: page.getByRole("link", { name: title }) });
  const focusedRow = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute("data-row") ?? "");
  const undo = (page: Page, told: string) =>
    page.getByRole("alertdialog").filter({ hasText: told }).getByRole("button", { name: "Undo" });

  const focused = (place: Locator) => place.and(place.page().locator(":focus")).waitFor();

  /** Calls an operation as the page does; answers what it read. */
  async function call(page: Page, id: string, request: object): Promise<unknown> {
    const body: unknown = await page.evaluate(
      async ([path, sent]) => {
        const headers = { "content-type": "application/json" };
        return (await fetch(path, { method: "POST", headers, body: sent })).json();
      },
      [`/api/web/${id}`, JSON.stringify(request)] as const,
    );
    return at(body, "data");
  }

  test("todos are typed one after the other, by keyboard alone, and nothing typed is lost", async () => {
    const { page, problems } = opened;
    await page.goto(`${workspace.url}/todos`);
    await page.getByRole("heading", { name: "Nothing to do" }).waitFor();
    await page.getByText("sees the same list").waitFor();
    await eventually(async () => expect(await barriers(page)).toEqual([]));

    await page.keyboard.press("n");
    await page.keyboard.press("Enter");
    await page.getByText("Write what is to be done.").waitFor();
    const field = page.getByLabel("New todo");
    for (const title of ["Read the essay again", "Speaking with Li Wei", "Buy a pencil"]) {
      await page.keyboard.type(title);
      await page.keyboard.press("Enter");
      await row(page, title).waitFor();
      await eventually(async () => expect(await field.inputValue()).toBe(""));
    }
    await eventually(async () => expect(await field.evaluate((input) => input === document.activeElement)).toBe(true));

    await page.context().setOffline(true);
    await page.keyboard.type("Write to the school");
    await page.keyboard.press("Enter");
    await page.getByText("The service could not be reached.").waitFor();
    await eventually(async () => expect(await field.inputValue()).toBe("Write to the school"));
    await page.context().setOffline(false);
    await page.reload();
    await row(page, "Buy a pencil").waitFor();
    await eventually(async () => expect(await field.inputValue()).toBe("Write to the school"));
    await page.keyboard.press("n");
    await page.keyboard.press("Enter");
    await row(page, "Write to the school").waitFor();

    // A service that is slow, and then one that cannot be reached for one of them.
    const create = "**/api/web/ielts_study_todos_create";
    await page.route(create, async (route) => {
      await Bun.sleep(500);
      if (route.request().postData()?.includes("Failing") === true) await route.abort();
      else await route.continue();
    });
    for (const title of ["First in a row", "Second in a row", "Failing in a row", "Third in a row"]) {
      await page.keyboard.type(title);
      await page.keyboard.press("Enter");
    }
    await page.keyboard.type("Half a");
    await row(page, "Third in a row").waitFor();
    const shown = (await rows(page).locator("[data-row]").allTextContents()).filter((title) => title.endsWith("row"));
    expect(shown).toEqual(["First in a row", "Second in a row", "Third in a row"]);
    await eventually(async () => expect(await field.inputValue()).toBe("Half a"));
    await page.getByText("“Failing in a row” was not added. The service could not be reached.").waitFor();
    await page.unroute(create);
    await page.reload();
    await page.getByRole("button", { name: "Try again: Failing in a row" }).press("Enter");
    await row(page, "Failing in a row").waitFor();
    await page.getByRole("button", { name: "Try again: Failing in a row" }).waitFor({ state: "detached" });
    await eventually(async () => expect(await field.inputValue()).toBe("Half a"));
    await field.fill("");
    const middle = async (part: Locator) => {
      const box = await part.boundingBox();
      return box === null ? Number.NaN : box.y + box.height / 2;
    };
    const single = row(page, "First in a row");
    const tick = await middle(single.getByRole("button", { name: "Complete First in a row" }));
    await eventually(async () => expect(Math.abs(tick - (await middle(single.locator("[data-row]"))))).toBeLessThan(3));

    await page.keyboard.press("Escape");
    await page.getByRole("heading", { level: 1 }).click();
    await page.keyboard.press("j");
    await page.keyboard.press("j");
    await page.keyboard.press("x");
    await row(page, "Speaking with Li Wei").waitFor({ state: "detached" });
    await eventually(async () =>
      expect(await focusedRow(page)).toBe(
        (await row(page, "Buy a pencil").locator("[data-row]").getAttribute("data-row")) ?? "",
      ),
    );
    await undo(page, "“Speaking with Li Wei” is done.").press("Enter");
    await row(page, "Speaking with Li Wei").waitFor();
    await row(page, "Buy a pencil").getByRole("button", { name: "Delete Buy a pencil" }).press("Enter");
    await row(page, "Buy a pencil").waitFor({ state: "detached" });
    await undo(page, "“Buy a pencil” is deleted.").press("Enter");
    await row(page, "Buy a pencil").waitFor();
    expect(problems.filter((problem) => !UNREACHABLE.some((error) => problem.includes(error)))).toEqual([]);
  });

  test("a todo has a note, a whole hour of Shanghai, content and an address, and keeps what was not saved", async () => {
    const { page, problems } = opened;
    await page.goto(`${workspace.url}/todos`);
    await page.getByLabel("New todo").fill("Queue for the passage");
    await page.getByRole("button", { name: "Details" }).click();
    await page.getByLabel("Note").fill("Twice");
    await page.getByLabel("Remind me on").fill(dayFromToday(-1));
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await page.getByText("This time has passed.").waitFor();
    await eventually(async () =>
      expect(await page.getByLabel("Remind me on").evaluate((input) => input === document.activeElement)).toBe(true),
    );
    await page.getByLabel("Remind me on").fill(dayFromToday(1));
    const hour = page.getByRole("button", { name: /Hour$/ });
    await hour.click();
    await page.getByRole("option", { name: "00:00" }).click();
    await page.getByLabel("Remind me on").fill(dayFromToday(0));
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await page.getByText("This time has passed.").waitFor();
    await focused(hour);
    await page.getByLabel("Remind me on").fill(dayFromToday(1));
    await page.getByText("This time has passed.").waitFor({ state: "detached" });
    await hour.click();
    await eventually(async () => expect(await page.getByRole("option").count()).toBe(24));
    await page.getByRole("option", { name: "19:00" }).click();
    await page.getByText("Once a messenger is connected in the settings.").waitFor();
    await page.getByText("Also send to your messenger").click();
    await page.getByRole("button", { name: "Choose content" }).click();
    await page.getByRole("dialog").getByRole("searchbox").fill("queue");
    await page.getByRole("dialog").getByRole("button", { name: "Choose Why we queue" }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.reload();
    await eventually(async () => expect(await page.getByLabel("Note").inputValue()).toBe("Twice"));
    await eventually(async () => expect(await barriers(page)).toEqual([]));
    await page.getByRole("button", { name: "Add", exact: true }).click();
    const made = row(page, "Queue for the passage");
    await made.getByText("Tomorrow, 19:00").or(made.getByText("tomorrow, 19:00")).waitFor();
    const target = await made.getByRole("link", { name: "Why we queue" }).boundingBox();
    expect(target?.height ?? 0).toBeGreaterThanOrEqual(24);
    const list = await call(page, "ielts_study_todos_list", { query: "queue" });
    expect(at(list, "items", 0)).toMatchObject({
      note: "Twice",
      scheduledAt: `${dayFromToday(1)}T11:00:00.000Z`,
      messengerReminder: true,
      contentRef: { kind: "question_part" },
    });

    await made.getByRole("link", { name: "Queue for the passage" }).press("Enter");
    const dialog = page.getByRole("dialog", { name: "Todo" });
    await dialog.getByLabel("Note").fill("Three times");
    await page.reload();
    await dialog.getByText("changes that you have not saved yet").waitFor();
    await eventually(async () => expect(await dialog.getByLabel("Note").inputValue()).toBe("Three times"));
    // Meanwhile an agent changes what is not changed here.
    const todoId = at(list, "items", 0, "todoId");
    await call(page, "ielts_study_todos_update", { todoId, title: "Queue for the next passage" });
    const heldTitle = dialog.getByRole("textbox", { name: "Todo", exact: true });
    await heldTitle.and(page.locator("[value='Queue for the next passage']")).waitFor();
    // And what is; and deletes it.
    await call(page, "ielts_study_todos_update", { todoId, note: "Four times" });
    await dialog.getByText("Changed elsewhere meanwhile: Note.").waitFor();
    await eventually(async () => expect(await dialog.getByLabel("Note").inputValue()).toBe("Three times"));
    await call(page, "ielts_study_todos_delete", { todoId });
    const gone = dialog.getByText("What you wrote is still here.");
    await gone.waitFor();
    await page.locator("[role=dialog] :focus", { hasText: "What you wrote" }).waitFor();
    await eventually(async () => expect(await barriers(page)).toEqual([]));
    await dialog.getByRole("button", { name: "Bring it back" }).press("Enter");
    await gone.waitFor({ state: "detached" });
    await focused(heldTitle);
    await eventually(async () => expect(await dialog.getByLabel("Note").inputValue()).toBe("Three times"));
    await page.context().setOffline(true);
    await dialog.getByRole("button", { name: "Save" }).press("Enter");
    await dialog.getByText("The service could not be reached.").waitFor();
    await page.context().setOffline(false);
    await dialog.getByRole("button", { name: "Save" }).press("Enter");
    await dialog.waitFor({ state: "detached" });
    await eventually(async () =>
      expect(at(await call(page, "ielts_study_todos_list", { query: "queue" }), "items", 0)).toMatchObject({
        title: "Queue for the next passage",
        note: "Three times",
      }),
    );
    await row(page, "Queue for the next passage").waitFor();
    await eventually(async () => expect(await focusedRow(page)).toBe(`todo-${todoId}`));

    await page.goto(`${workspace.url}/todos?todo=${todoId}`);
    await dialog.getByRole("button", { name: "No time" }).press("Enter");
    await focused(dialog.getByLabel("Remind me on"));
    await dialog.getByRole("button", { name: "Remove" }).press("Enter");
    await focused(dialog.getByRole("button", { name: "Choose content" }));
    await dialog.getByRole("button", { name: "Cancel" }).press("Enter");
    await dialog.waitFor({ state: "detached" });
    const other = at(await call(page, "ielts_study_todos_create", { items: [{ title: "Held twice" }] }), "items", 0);
    await row(page, "Held twice").getByRole("link").press("Enter");
    await heldTitle.fill("Held once more");
    await call(page, "ielts_study_todos_delete", { todoId: at(other, "todoId") });
    await dialog.getByRole("button", { name: "Add as a new todo" }).press("Enter");
    await dialog.waitFor({ state: "detached" });
    await row(page, "Held once more").waitFor();

    await page.goto(`${workspace.url}/todos?todo=${todoId}`);
    await dialog.getByRole("button", { name: "Complete" }).click();
    await row(page, "Queue for the next passage").waitFor({ state: "detached" });
    await undo(page, "is done.").click();
    await row(page, "Queue for the next passage").waitFor();
    await page.goto(`${workspace.url}/todos?todo=999999`);
    await dialog.getByText("This todo is gone.").waitFor();
    expect(problems.filter((problem) => !UNREACHABLE.some((error) => problem.includes(error)))).toEqual([]);
  });

  test("the list is narrowed by state and words, goes on, and marks what is overdue; on a dark phone in Chinese too", async () => {
    const { page, problems } = opened;
    await page.goto(`${workspace.url}/todos`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    const items = Array.from({ length: 35 }, (_, index) => ({ title: `Word list ${index + 1}` }));
    const late = {
      title: `Late ${"x".repeat(195)}`,
      note: "y".repeat(400),
      scheduledAt: `${dayFromToday(2)}T08:00:00+08:00`,
    };
    const made = await call(page, "ielts_study_todos_create", { items: [...items, late] });
    const lateId = Number(at(made, "items", 35, "todoId"));
    await call(page, "ielts_study_todos_update", { todoId: at(made, "items", 0, "todoId"), completed: true });
    const database = new Database(workspace.database);
    database.query("UPDATE todos SET scheduled_at = ? WHERE id = ?").run(Date.now() - 2 * HOUR_MS, lateId);
    database.close();

    await page.goto(`${workspace.url}/todos`);
    await row(page, late.title).getByText("Overdue").waitFor();
    const before = await rows(page).count();
    await page.getByRole("button", { name: "Load more" }).press("Enter");
    await rows(page).nth(before).waitFor();
    await eventually(async () =>
      expect(await rows(page).nth(before).locator("[data-row]").getAttribute("data-row")).toBe(await focusedRow(page)),
    );
    await page.keyboard.press("/");
    await page.keyboard.type("list 1");
    await row(page, "Speaking with Li Wei").waitFor({ state: "detached" });
    await eventually(async () =>
      expect(
        await row(page, "Word list 1")
          .filter({ hasText: /list 1$/ })
          .count(),
      ).toBe(0),
    );
    await page.getByRole("link", { name: "Done", exact: true }).click();
    await page.getByRole("button", { name: "Reopen Word list 1" }).waitFor();
    await page.reload();
    await page.getByRole("button", { name: "Reopen Word list 1" }).waitFor();
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ show: "completed", q: "list 1" });
    await page.getByRole("button", { name: "Reopen Word list 1" }).click();
    await page.getByRole("heading", { name: "Nothing found" }).waitFor();
    await page.getByRole("link", { name: "All", exact: true }).click();
    await page.getByRole("button", { name: "Complete Word list 1", exact: true }).waitFor();
    expect(problems.filter((problem) => !UNREACHABLE.some((error) => problem.includes(error)))).toEqual([]);

    const phone = await workspace.openSignedIn({ viewport: PHONE, colorScheme: "dark", locale: "zh-CN" });
    await phone.page.goto(`${workspace.url}/todos`);
    await phone.page.getByText("已逾期").waitFor();
    await phone.page.getByRole("button", { name: "更多选项" }).click();
    await phone.page.getByLabel("提醒日期").fill(dayFromToday(0));
    await eventually(async () => expect(await barriers(phone.page)).toEqual([]));
    await phone.page.setViewportSize({ width: 360, height: 740 });
    await eventually(async () => expect(await fitsWidth(phone.page)).toBe(true));
    await phone.page.goto(`${workspace.url}/todos?todo=${lateId}`);
    await phone.page.getByRole("dialog").getByLabel("备注").waitFor();
    await eventually(async () => expect(await barriers(phone.page)).toEqual([]));
    await phone.page.keyboard.press("Escape");
    await phone.page.getByRole("dialog").waitFor({ state: "detached" });
    await phone.page.waitForFunction((id) => document.activeElement?.getAttribute("data-row") === id, `todo-${lateId}`);
    await eventually(async () => expect(await fitsWidth(phone.page)).toBe(true));
    expect(phone.problems).toEqual([]);
  });
});
