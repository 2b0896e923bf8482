import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type OpenApi, type Operation, referenceOf } from "../../src/web/features/developers/reference.ts";
import en from "../../src/web/locales/en.json";
import { eventually } from "../support/eventually.ts";
import { at } from "../support/json.ts";
import { expectOpenInLooks, LANGUAGES_OF_FEATURE } from "./looks.ts";
import { atRest } from "./pages.ts";
import { hasChromium, type Opened, startWorkspace, type Workspace } from "./support.ts";

const SEARCH = "ielts_vocabulary_personal_search";
const PARTS = ["examples", "request", "answer", "errors", "try"];

describe.skipIf(!hasChromium)("the pages for developers", () => {
  let workspace: Workspace;
  let operations: readonly Operation[];
  beforeAll(async () => {
    workspace = await startWorkspace({ content: "library", environment: { LECTERN_RATE_LIMIT_ANONYMOUS: "0" } });
    const document: OpenApi = await (await fetch(`${workspace.url}/api/v1/agent/openapi.json`)).json();
    operations = referenceOf(document).operations;
  });
  afterAll(() => workspace?.stop());

  /** The page of an operation, ready. */
  async function openOperation(id: string, options?: Parameters<Workspace["open"]>[0]): Promise<Opened> {
    const opened = await workspace.open(options);
    await opened.page.goto(`${workspace.url}/developers/api/${id}`);
    await opened.page.locator("#request").waitFor();
    return opened;
  }

  /** The contents of an operation's page, read in one call because there are sixty pages. */
  function shownOf({ parts, fields }: { parts: readonly string[]; fields: readonly string[] }) {
    const texts = new Set([...document.querySelectorAll("#request *")].map((element) => element.textContent?.trim()));
    return {
      parts: parts.map((part) => document.querySelectorAll(`#${part}`).length),
      missing: fields.filter((field) => !texts.has(field)),
      fits: document.documentElement.scrollWidth <= window.innerWidth,
    };
  }

  test("every operation has its page, from one to the next", async () => {
    const { page, problems } = await openOperation(operations[0]?.id ?? "", { viewport: { width: 360, height: 800 } });
    for (const [index, operation] of operations.entries()) {
      const name: unknown = at(en.operationNames, operation.id);
      await page.getByRole("heading", { level: 1, name: String(name), exact: true }).waitFor();
      expect(new URL(page.url()).pathname).toBe(`/developers/api/${operation.id}`);
      const fields = Object.keys(operation.request.properties ?? {});
      const shown = () => page.evaluate(shownOf, { parts: PARTS, fields });
      await eventually(async () =>
        expect({ id: operation.id, ...(await shown()) }).toEqual({
          id: operation.id,
          parts: PARTS.map(() => 1),
          missing: [],
          fits: true,
        }),
      );
      if (index < operations.length - 1) await page.locator('a[rel="next"]').click();
    }
    await eventually(async () => expect(await page.locator('a[rel="next"]').count()).toBe(0));
    expect(problems).toEqual([]);
  });

  test("operations are found by words, by group and by id, and narrowed to what they do", async () => {
    const { page, problems } = await workspace.open();
    await page.goto(`${workspace.url}/developers`);
    const filter = page.getByRole("navigation", { name: "Operations to show" });
    await filter.getByRole("link", { name: `All ${operations.length}` }).waitFor();
    await atRest(page);
    await page.keyboard.press("/");
    await page.keyboard.type("vocabulary review");
    await filter.getByRole("link", { name: "All 4", exact: true }).waitFor();
    await page.getByRole("searchbox").fill("study_plans");
    await filter.getByRole("link", { name: "All 7", exact: true }).waitFor();
    await filter.getByRole("link", { name: "Write 5" }).click();
    await page.getByText("5 operations").waitFor({ state: "attached" });
    await eventually(async () => expect(await page.getByRole("link", { name: "List study plans" }).count()).toBe(0));
    await page.reload();
    await page.getByRole("link", { name: "Replan a study plan" }).waitFor();
    await page.getByRole("searchbox").fill("no such thing");
    await page.getByRole("heading", { name: "No operations found" }).waitFor();
    await page.getByRole("link", { name: "Show all" }).click();
    await page.getByRole("searchbox").and(page.locator(":focus")).waitFor();
    await filter.getByRole("link", { name: `All ${operations.length}` }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("searchbox").evaluate((box) => box.blur());
    await page.keyboard.press("j");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "Ask a user for access" }).waitFor();
    await page.goBack();
    await filter.waitFor();
    expect(problems).toEqual([]);
  });

  test("a page begins at its top, and coming back to the list leads to the row that was left", async () => {
    for (const open of [workspace.open, workspace.openSignedIn]) {
      const { page, problems } = await open();
      await page.goto(`${workspace.url}/developers`);
      const row = page.getByRole("link", { name: "Add todos" });
      for (const goBack of [
        () => page.goBack(),
        () => page.getByRole("navigation", { name: "You are here" }).getByRole("link").click(),
      ]) {
        await row.click();
        await page.getByRole("heading", { level: 1, name: "Add todos" }).waitFor();
        await eventually(async () => expect(await page.evaluate("window.scrollY")).toBe(0));
        await page.locator('a[rel="prev"]').click();
        await page.getByRole("heading", { level: 1, name: "List todos" }).waitFor();
        await page.waitForFunction("window.scrollY === 0");
        await page.goBack();
        await page.getByRole("heading", { level: 1, name: "Add todos" }).waitFor();
        await goBack();
        await row.and(page.locator(":focus")).waitFor();
        await eventually(async () =>
          expect(await row.evaluate((link) => link.getBoundingClientRect().top)).toBeWithin(100, 700),
        );
      }
      expect(problems).toEqual([]);
    }
  });

  test("on paper nothing is folded, and there is no form", async () => {
    const { page } = await openOperation("ielts_study_todos_update");
    const inside = page.locator("#request").getByText("partId", { exact: true }).first();
    await eventually(async () => expect(await inside.isVisible()).toBe(false));
    await page.emulateMedia({ media: "print" });
    await eventually(async () => expect(await inside.isVisible()).toBe(true));
    await eventually(async () => expect(await page.locator("#try").isVisible()).toBe(false));
  });

  test("in Chinese they are found by their Chinese names", async () => {
    const { page } = await workspace.open({ locale: "zh-CN" });
    await page.goto(`${workspace.url}/developers`);
    await page.getByRole("searchbox").fill("听写");
    // The row is in the whole list as well, and moves once the search applies.
    await page.waitForURL("**/developers?q=*");
    await eventually(async () => expect(await page.getByRole("link", { name: "列出待办" }).count()).toBe(0));
    await page.getByRole("link", { name: "读取一次听写" }).click();
    await page.getByRole("heading", { level: 1, name: "读取一次听写" }).waitFor();
    await page
      .locator("#request")
      .getByText(/^整数，1 到 \d+/)
      .first()
      .waitFor();
    expect(new URL(page.url()).pathname).toBe("/developers/api/ielts_dictation_read_attempt");
  });

  test("unknown names lead to their replacement, or to the most similar ones", async () => {
    const { page, problems } = await workspace.open();
    await page.goto(`${workspace.url}/developers/api/ielts_vocabulary_list`);
    await page.getByText("The operation ielts_vocabulary_list is now ielts_vocabulary_personal_search.").waitFor();
    await eventually(async () =>
      expect(await page.getByRole("list", { name: "Closest matches" }).getByRole("link").count()).toBe(1),
    );
    await page.getByRole("link", { name: "All operations" }).click();
    await page.getByRole("searchbox").waitFor();
    await page.waitForFunction("window.scrollY > 1000");
    await page.goto(`${workspace.url}/developers/api/ielts_study_plans_review`);
    await page.getByText(/no longer exists/).waitFor();
    await page.goto(`${workspace.url}/developers/api/ielts_reminder_creat`);
    await page.getByRole("heading", { name: "Operation not found" }).waitFor();
    await page.getByRole("link", { name: "Create a reminder" }).click();
    await page.getByRole("heading", { level: 1, name: "Create a reminder" }).waitFor();
    await page.goto(`${workspace.url}/developers/api/%25%C3%A9`);
    await page.getByRole("heading", { name: "Operation not found" }).waitFor();
    expect(problems).toEqual([]);
  });

  test("an address may name a part of a page", async () => {
    const { page } = await openOperation("ielts_study_plans_change_tasks#answer");
    const top = () => page.locator("#answer").evaluate((part) => part.getBoundingClientRect().top);
    await eventually(async () => expect(Math.abs(await top())).toBeLessThan(80));
  });

  test("the workspace leads here, for a visitor and for a learner", async () => {
    const { page } = await workspace.open();
    await page.goto(`${workspace.url}/login`);
    await page.getByRole("link", { name: "API reference for developers" }).click();
    await page.getByRole("heading", { level: 1, name: "For developers" }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/developers");
    const own = await workspace.openSignedIn();
    await own.page.goto(`${workspace.url}/settings/connect`);
    await own.page.getByRole("link", { name: "API reference for developers" }).click();
    await own.page.getByRole("heading", { level: 1, name: "For developers" }).waitFor();
    expect(new URL(own.page.url()).pathname).toBe("/developers");
  });

  test("programs that reach the service elsewhere get a message instead of a call that fails", async () => {
    const { page } = await workspace.open();
    await page.route("**/openapi.json", async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text()).replaceAll(workspace.url, "https://api.example.org");
      await route.fulfill({ response: answer, body });
    });
    await page.goto(`${workspace.url}/developers/api/${SEARCH}`);
    await page.getByText("Programs reach this service at https://api.example.org.").waitFor();
    await eventually(async () => expect(await page.getByRole("button", { name: "Send" }).count()).toBe(0));
  });

  describe.each(LANGUAGES_OF_FEATURE)("in $locale", ({ locale, looks }) => {
    test.each([
      { who: "visitor", open: () => workspace.open({ locale, ...looks[0] }) },
      { who: "learner", open: () => workspace.openSignedIn({ locale, ...looks[0] }) },
    ])("they keep no $who out and fit", async ({ open }) => {
      const { page, problems } = await open();
      for (const path of [
        "",
        "/api/ielts_study_plans_change_tasks",
        "/api/ielts_learner_export_data",
        "/api/nothing",
      ]) {
        await page.goto(`${workspace.url}/developers${path}`);
        await page.getByRole("heading", { level: 2 }).first().waitFor();
        await page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })");
        await expectOpenInLooks(page, looks);
      }
      expect(problems).toEqual([]);
    });
  });
});
