import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Locator, Page } from "playwright-core";
import { eventually } from "../support/eventually.ts";
import { at } from "../support/json.ts";
import { openDatabase } from "./database.ts";
import { READS_APART_MS } from "./page-clock.ts";
import { type Call, callerOf } from "./submitted.ts";
import { barriers, fitsWidth, hasChromium, type Opened, PHONE, startWorkspace, type Workspace } from "./support.ts";

const HOUR_MS = 3_600_000;
/** The messages that the browser itself logs for a call without a connection and for an aborted one. */
const UNREACHABLE = ["ERR_INTERNET_DISCONNECTED", "ERR_FAILED"];

/** A day in Shanghai, this many days from today. */
const dayFromToday = (days: number) =>
  new Date(Date.now() + 8 * HOUR_MS + days * 24 * HOUR_MS).toISOString().slice(0, 10);

describe.skipIf(!hasChromium)("the todos page", () => {
  let workspace: Workspace;
  let opened: Opened;
  let page: Page;
  let call: Call;
  beforeAll(async () => {
    workspace = await startWorkspace({ content: "library" });
    opened = await workspace.openSignedIn();
    page = opened.page;
    await page.clock.install();
    call = callerOf(workspace, opened);
  });
  afterAll(() => workspace?.stop());

  const rows = () => page.getByRole("list", { name: "Todos" }).getByRole("listitem");
  const row = (title: string) => rows().filter({ has: page.getByRole("link", { name: title }) });
  const focusedRow = () => page.evaluate(() => document.activeElement?.getAttribute("data-row") ?? "");
  const undo = (message: string) =>
    page.getByRole("alertdialog").filter({ hasText: message }).getByRole("button", { name: "Undo" });
  const focused = (place: Locator) => place.and(page.locator(":focus")).waitFor();
  const holds = (field: Locator, text: string) => eventually(async () => expect(await field.inputValue()).toBe(text));
  const hasNoBarriers = () => eventually(async () => expect(await barriers(page)).toEqual([]));
  const hasNoProblems = () =>
    expect(opened.problems.filter((one) => !UNREACHABLE.some((error) => one.includes(error)))).toEqual([]);
  const newTodo = () => page.getByLabel("New todo");
  const dialog = () => page.getByRole("dialog", { name: "Todo" });
  const titleField = () => dialog().getByRole("textbox", { name: "Todo", exact: true });

  /** Creates todos; returns their ids. */
  async function make(...items: readonly object[]): Promise<unknown[]> {
    const made = await call("ielts_study_todos_create", { items });
    return items.map((_, index) => at(made, "items", index, "todoId"));
  }

  /** Changes todos as an agent does while the page is open, which shows the change at once. */
  async function changeElsewhere(id: string, request: object): Promise<void> {
    await page.clock.fastForward(READS_APART_MS);
    await call(id, request);
  }

  /** What the service has stored for the first todo with these words. */
  const stored = async (query: string) => at(await call("ielts_study_todos_list", { query }), "items", 0);

  test("todos are typed one after the other, by keyboard only, and nothing typed is lost", async () => {
    await page.goto(`${workspace.url}/todos`);
    await page.getByRole("heading", { name: "Nothing to do" }).waitFor();
    await page.getByText("share this list").waitFor();
    await hasNoBarriers();

    await page.keyboard.press("n");
    await focused(newTodo());
    await page.keyboard.press("Enter");
    await page.getByText("Enter a title.").waitFor();
    for (const title of ["Read the essay again", "Speaking with Li Wei", "Buy a pencil"]) {
      await page.keyboard.type(title);
      await page.keyboard.press("Enter");
      await row(title).waitFor();
      await holds(newTodo(), "");
    }
    await focused(newTodo());

    await page.context().setOffline(true);
    await page.keyboard.type("Write to the school");
    await page.keyboard.press("Enter");
    await page.getByText("Cannot reach the service.").waitFor();
    await holds(newTodo(), "Write to the school");
    await page.context().setOffline(false);
    await page.reload();
    await row("Buy a pencil").waitFor();
    await holds(newTodo(), "Write to the school");
    await page.keyboard.press("n");
    await focused(newTodo());
    await page.keyboard.press("Enter");
    await row("Write to the school").waitFor();
    await holds(newTodo(), "");
    hasNoProblems();
  });

  test("what is typed while the service is slow arrives in its order, and what could not be added waits", async () => {
    await page.goto(`${workspace.url}/todos`);
    await newTodo().focus();
    const create = "**/api/web/ielts_study_todos_create";
    const typed = Promise.withResolvers<void>();
    await page.route(create, async (route) => {
      await typed.promise;
      if (route.request().postData()?.includes("Failing") === true) await route.abort();
      else await route.continue();
    });
    for (const title of ["First in a row", "Second in a row", "Failing in a row", "Third in a row"]) {
      await page.keyboard.type(title);
      await page.keyboard.press("Enter");
      await holds(newTodo(), "");
    }
    await page.keyboard.type("Half a");
    typed.resolve();
    await eventually(async () => {
      const shown = await rows().locator("[data-row]").allTextContents();
      const inARow = shown.filter((title) => title.endsWith("row"));
      expect(inARow).toEqual(["First in a row", "Second in a row", "Third in a row"]);
    });
    await holds(newTodo(), "Half a");
    await page.getByText("“Failing in a row” was not added. Cannot reach the service.").waitFor();
    await page.unroute(create);
    await page.reload();
    await page.getByRole("button", { name: "Try again: Failing in a row" }).press("Enter");
    await row("Failing in a row").waitFor();
    await page.getByRole("button", { name: "Try again: Failing in a row" }).waitFor({ state: "detached" });
    await holds(newTodo(), "Half a");
    await newTodo().fill("");
    hasNoProblems();
  });

  test("rows are completed and deleted by keys, each with a way back", async () => {
    await make({ title: "Keys of the room" }, { title: "Keys of the desk" }, { title: "Keys of the car" });
    await page.goto(`${workspace.url}/todos?q=keys`);
    const room = row("Keys of the room");
    await room.waitFor();
    const middle = async (part: Locator) => {
      const box = await part.boundingBox();
      return box === null ? Number.NaN : box.y + box.height / 2;
    };
    await eventually(async () => {
      const tick = await middle(room.getByRole("button", { name: "Complete Keys of the room" }));
      expect(Math.abs(tick - (await middle(room.locator("[data-row]"))))).toBeLessThan(3);
    });

    await page.getByRole("heading", { level: 1 }).click();
    await page.keyboard.press("j");
    await page.keyboard.press("j");
    await focused(row("Keys of the desk").locator("[data-row]"));
    await page.keyboard.press("x");
    await row("Keys of the desk").waitFor({ state: "detached" });
    await focused(row("Keys of the car").locator("[data-row]"));
    await undo("“Keys of the desk” completed.").press("Enter");
    await row("Keys of the desk").waitFor();
    await row("Keys of the car").getByRole("button", { name: "Delete Keys of the car" }).press("Enter");
    await row("Keys of the car").waitFor({ state: "detached" });
    await undo("“Keys of the car” deleted.").press("Enter");
    await row("Keys of the car").waitFor();
    hasNoProblems();
  });

  test("a todo is created with a note, on the hour in Shanghai, with content and an address", async () => {
    await page.goto(`${workspace.url}/todos`);
    await newTodo().fill("Queue for the passage");
    await page.getByRole("button", { name: "Details" }).click();
    await page.getByLabel("Note").fill("Twice");
    const day = page.getByLabel("Remind me on");
    const hour = page.getByRole("button", { name: /Hour$/ });
    const add = page.getByRole("button", { name: "Add", exact: true });
    const past = page.getByText("This time has passed.");
    await day.fill(dayFromToday(-1));
    await add.click();
    await past.waitFor();
    await focused(day);
    await day.fill(dayFromToday(1));
    await past.waitFor({ state: "detached" });
    await hour.click();
    await page.getByRole("option", { name: "00:00" }).click();
    await day.fill(dayFromToday(0));
    await add.click();
    await past.waitFor();
    await focused(hour);
    await day.fill(dayFromToday(1));
    await past.waitFor({ state: "detached" });
    await hour.click();
    await eventually(async () => expect(await page.getByRole("option").count()).toBe(24));
    await page.getByRole("option", { name: "19:00" }).click();
    await page.getByText("Works once a messenger is connected in Settings.").waitFor();
    await page.getByText("Also send to your messenger").click();
    await page.getByRole("button", { name: "Choose content" }).click();
    await page.getByRole("dialog").getByRole("searchbox").fill("queue");
    await page.getByRole("dialog").getByRole("button", { name: "Choose Why we queue" }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.reload();
    await holds(page.getByLabel("Note"), "Twice");
    await hasNoBarriers();
    await add.click();
    const made = row("Queue for the passage");
    await made.getByText(/[Tt]omorrow, 19:00/).waitFor();
    const content = made.getByRole("link", { name: "Why we queue" });
    await eventually(async () => expect((await content.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(24));
    const todo = await stored("queue");
    expect(todo).toMatchObject({
      note: "Twice",
      scheduledAt: `${dayFromToday(1)}T11:00:00.000Z`,
      messengerReminder: true,
      contentRef: { kind: "question_part" },
    });
    hasNoProblems();
  });

  test("changes to a todo survive a reload, beside what others change, and a deletion by others", async () => {
    const [todoId] = await make({ title: "Essay on tides", note: "Twice" });
    await page.goto(`${workspace.url}/todos`);
    await row("Essay on tides").getByRole("link", { name: "Essay on tides" }).press("Enter");
    await dialog().getByLabel("Note").fill("Three times");
    await page.reload();
    await dialog().getByText("This is your unsaved draft").waitFor();
    await holds(dialog().getByLabel("Note"), "Three times");
    // Meanwhile an agent changes other fields than the page does.
    await changeElsewhere("ielts_study_todos_update", { todoId, title: "Essay on spring tides" });
    await titleField().and(page.locator("[value='Essay on spring tides']")).waitFor();
    // It also changes the same field, and then deletes the todo.
    await changeElsewhere("ielts_study_todos_update", { todoId, note: "Four times" });
    await dialog().getByText("Changed elsewhere: Note.").waitFor();
    await holds(dialog().getByLabel("Note"), "Three times");
    await changeElsewhere("ielts_study_todos_delete", { todoId });
    const gone = dialog().getByText("Your draft is still here.");
    await gone.waitFor();
    await page.locator("[role=dialog] :focus", { hasText: "Your draft" }).waitFor();
    await hasNoBarriers();
    await dialog().getByRole("button", { name: "Restore" }).press("Enter");
    await gone.waitFor({ state: "detached" });
    await focused(titleField());
    await holds(dialog().getByLabel("Note"), "Three times");
    await page.context().setOffline(true);
    await dialog().getByRole("button", { name: "Save" }).press("Enter");
    await dialog().getByText("Cannot reach the service.").waitFor();
    await page.context().setOffline(false);
    await dialog().getByRole("button", { name: "Save" }).press("Enter");
    await dialog().waitFor({ state: "detached" });
    await eventually(async () =>
      expect(await stored("tides")).toMatchObject({ title: "Essay on spring tides", note: "Three times" }),
    );
    await row("Essay on spring tides").waitFor();
    await eventually(async () => expect(await focusedRow()).toBe(`todo-${todoId}`));
    hasNoProblems();
  });

  test("what is taken out of a todo leaves the focus beside it; one that was deleted is added again", async () => {
    const found = await call("ielts_practice_search_parts", { search: "queue", includeCourseLinked: true });
    const contentRef = { kind: "question_part", partId: at(found, "items", 0, "partId") };
    const scheduledAt = `${dayFromToday(1)}T19:00:00+08:00`;
    const [todoId] = await make({ title: "Read about queues", scheduledAt, contentRef });
    await page.goto(`${workspace.url}/todos?todo=${todoId}`);
    await dialog().getByRole("button", { name: "No time" }).press("Enter");
    await focused(dialog().getByLabel("Remind me on"));
    await dialog().getByRole("button", { name: "Remove" }).press("Enter");
    await focused(dialog().getByRole("button", { name: "Choose content" }));
    await dialog().getByRole("button", { name: "Cancel" }).press("Enter");
    await dialog().waitFor({ state: "detached" });
    await page.clock.fastForward(READS_APART_MS);
    const [otherId] = await make({ title: "Held twice" });
    await row("Held twice").getByRole("link").press("Enter");
    await titleField().fill("Held once more");
    await changeElsewhere("ielts_study_todos_delete", { todoId: otherId });
    await dialog().getByRole("button", { name: "Add as a new todo" }).press("Enter");
    await dialog().waitFor({ state: "detached" });
    await row("Held once more").waitFor();
    hasNoProblems();
  });

  test("a todo is completed where it is read, with an undo; a missing one is reported", async () => {
    const [todoId] = await make({ title: "Return the book" });
    await page.goto(`${workspace.url}/todos?todo=${todoId}`);
    await dialog().getByRole("button", { name: "Complete" }).click();
    await row("Return the book").waitFor({ state: "detached" });
    await undo("completed.").click();
    await row("Return the book").waitFor();
    await page.goto(`${workspace.url}/todos?todo=999999`);
    await dialog().getByText("This todo was not found.").waitFor();
    hasNoProblems();
  });

  test("the list is narrowed by state and words, and continues", async () => {
    const items = Array.from({ length: 35 }, (_, index) => ({ title: `Word list ${index + 1}` }));
    const [firstId] = await make(...items, { title: "Nothing of the kind" });
    await call("ielts_study_todos_update", { todoId: firstId, completed: true });

    await page.goto(`${workspace.url}/todos`);
    const more = page.getByRole("button", { name: "Load more" });
    await more.waitFor();
    const before = await eventually(() => rows().count());
    await more.press("Enter");
    await focused(rows().nth(before).locator("[data-row]"));
    await page.keyboard.press("/");
    await page.keyboard.type("list 1");
    await row("Nothing of the kind").waitFor({ state: "detached" });
    const first = row("Word list 1").filter({ hasText: /list 1$/ });
    await eventually(async () => expect(await first.count()).toBe(0));
    await page.getByRole("link", { name: "Done", exact: true }).click();
    const reopen = page.getByRole("button", { name: "Reopen Word list 1" });
    await reopen.waitFor();
    await page.reload();
    await reopen.waitFor();
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ show: "completed", q: "list 1" });
    await reopen.click();
    await page.getByRole("heading", { name: "Nothing found" }).waitFor();
    await page.getByRole("link", { name: "All", exact: true }).click();
    await page.getByRole("button", { name: "Complete Word list 1", exact: true }).waitFor();
    hasNoProblems();
  });

  test("what is overdue is marked; on a dark phone in Chinese nothing sticks out", async () => {
    const scheduledAt = `${dayFromToday(2)}T08:00:00+08:00`;
    const [lateId] = await make({ title: `Late ${"x".repeat(195)}`, note: "y".repeat(400), scheduledAt });
    const database = openDatabase(workspace.database);
    database.query("UPDATE todos SET scheduled_at = ? WHERE id = ?").run(Date.now() - 2 * HOUR_MS, Number(lateId));
    database.close();
    await page.goto(`${workspace.url}/todos`);
    await row("Late x").getByText("Overdue").waitFor();

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
