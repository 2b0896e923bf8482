import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { eventually, settled } from "../support/eventually.ts";
import { at } from "../support/json.ts";
import { agentOf, type Call, callerOf, openAs } from "./submitted.ts";
import { barriers, DESKTOP, fitsWidth, hasChromium, PHONE, startWorkspace, type Workspace } from "./support.ts";

const NADIA = { name: "Nadia", role: "learner" } as const;
const PEI = { name: "Pei", role: "learner" } as const;
const QUILL = { name: "Quill", role: "learner" } as const;
const PAGE = "/settings/activity";

describe.skipIf(!hasChromium)("the activity page", () => {
  let workspace: Workspace;
  beforeAll(async () => {
    workspace = await startWorkspace();
  });
  afterAll(() => workspace?.stop());

  const rows = (page: Page) => page.getByRole("list", { name: /^Calls: |^调用：/ }).getByRole("listitem");
  const row = (page: Page, text: string | RegExp) => rows(page).filter({ hasText: text });
  const clients = (page: Page) =>
    page.getByRole("list", { name: /^Agents with a token|^谁可以调用/ }).getByRole("listitem");
  const addressed = (page: Page) => new URL(page.url()).search;
  const choose = async (page: Page, name: RegExp, option: string) => {
    await page.getByRole("search").getByRole("button", { name }).click();
    await page.getByRole("option", { name: option, exact: true }).click();
  };
  /** Waits until the focus is on an element with this text. */
  const focused = (page: Page, element: string, text: string) =>
    page.locator(`${element}:focus`).filter({ hasText: text }).waitFor();
  /** A call that is refused. */
  const refused = (agent: Call, id: string, request: object) => expect(agent(id, request)).rejects.toThrow("refused");

  test("explains agents to a learner without any, and shows calls as they arrive", async () => {
    const nadia = await openAs(workspace, NADIA, { viewport: DESKTOP });
    const { page, problems } = nadia;
    const call = callerOf(workspace, nadia);
    await page.goto(`${workspace.url}${PAGE}`);
    await page.getByRole("heading", { name: "No agent has access" }).waitFor();
    await eventually(async () =>
      expect(await page.getByRole("link", { name: "Connect an agent" }).getAttribute("href")).toBe("/settings/connect"),
    );
    await eventually(async () =>
      expect(await page.getByRole("link", { name: "What agents can do" }).getAttribute("href")).toBe("/developers"),
    );
    await eventually(async () => expect(await barriers(page)).toEqual([]));

    const agent = await agentOf(workspace, call);
    await page.reload();
    await page.getByRole("heading", { name: "No calls yet" }).waitFor();
    await clients(page).filter({ hasText: "no calls yet" }).waitFor();

    // The page is open while the agent is at work.
    const made = await agent("ielts_study_todos_create", { items: [{ title: "Buy a lamp" }] });
    await row(page, "Add todos").getByRole("link", { name: "Buy a lamp" }).waitFor();
    await clients(page).filter({ hasText: "last call today" }).waitFor();
    await agent("ielts_study_todos_delete", { todoId: at(made, "items", 0, "todoId") });
    const gone = `Todo #${at(made, "items", 0, "todoId")}, deleted`;
    await row(page, "Delete a todo").filter({ hasText: gone }).waitFor();
    for (let i = 0; i < 4; i++) await agent("ielts_study_plans_list", {});
    await refused(agent, "ielts_study_plans_get", { planId: 999_999 });
    await refused(agent, "ielts_study_plans_list", { nothing: 1 });
    await refused(agent, "ielts_dance", {});
    await row(page, /4 ×\s*List study plans/).waitFor();
    await row(page, "Read a study plan").filter({ hasText: "Study plan #999999, not found" }).waitFor();
    await row(page, "The agent sent an invalid request; nothing was changed.")
      .filter({ hasText: "Refused 400" })
      .waitFor();
    await row(page, "ielts_dance").filter({ hasText: "This operation does not exist." }).waitFor();
    await eventually(async () => expect(await barriers(page)).toEqual([]));
    expect(problems).toEqual([]);
  });

  /** A learner with two clients of the same name: the older one added a todo; the newer one read plans and was refused once. */
  const openNamesakes = async (name: string) => {
    const opened = await openAs(workspace, { name, role: "learner" }, { viewport: DESKTOP });
    const call = callerOf(workspace, opened);
    const [agent, namesake] = [await agentOf(workspace, call), await agentOf(workspace, call)];
    await agent("ielts_study_todos_create", { items: [{ title: "Buy a lamp" }] });
    await namesake("ielts_study_plans_list", {});
    await refused(namesake, "ielts_study_plans_get", { planId: 999_999 });
    const tokens = await call("account_tokens_list", {});
    const [newer, older] = [Number(at(tokens, "tokens", 0, "id")), Number(at(tokens, "tokens", 1, "id"))];
    return { ...opened, agent, namesake, newer, older };
  };

  test("shows everything that is stored of a call, and the calls of one client or one operation", async () => {
    const { page, problems, newer, older } = await openNamesakes("Oleg");
    await page.goto(`${workspace.url}/settings/agents`);
    await page.getByRole("button", { name: `Revoke the token of Planner #${newer}` }).waitFor();
    await page.getByRole("link", { name: `Activity Planner #${older}` }).click();
    await row(page, "Buy a lamp").waitFor();
    expect(addressed(page)).toBe(`?client=${older}`);
    await eventually(async () => expect(await rows(page).count()).toBe(1));
    await clients(page)
      .filter({ hasText: `Planner #${older}` })
      .filter({ hasText: "shown below" })
      .waitFor();

    // By keyboard only.
    await page.getByRole("heading", { level: 1 }).click();
    await page.keyboard.press("j");
    await page.keyboard.press("Enter");
    await page.getByText(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3} GMT\+8$/).waitFor();
    await page.getByText(/^todoId: \d+$/).waitFor();
    const operation = page.getByRole("link", { name: "ielts_study_todos_create" });
    await eventually(async () =>
      expect(await operation.getAttribute("href")).toBe("/developers/api/ielts_study_todos_create"),
    );
    await eventually(async () => expect(await barriers(page)).toEqual([]));
    await page.getByRole("button", { name: "Only this operation" }).click();
    await page.getByRole("row", { name: "Add todos" }).waitFor();
    await focused(page, "h2", "Calls");
    expect(problems).toEqual([]);
  });

  test("narrows the list by result, area, time and kind, and teaches where nothing is found", async () => {
    const { page, problems } = await openNamesakes("Rosa");
    await page.goto(`${workspace.url}${PAGE}`);
    await row(page, "Buy a lamp").waitFor();
    await eventually(async () => expect(await rows(page).count()).toBe(3));
    await choose(page, /Result/, "Refused or failed");
    await row(page, "Read a study plan").waitFor();
    await row(page, "Buy a lamp").waitFor({ state: "detached" });
    expect(addressed(page)).toBe("?result=refused");
    await page.reload();
    await row(page, "Read a study plan").waitFor();
    await choose(page, /Area/, "Todos");
    await page.getByRole("heading", { name: "Nothing found" }).waitFor();
    await eventually(async () => expect(await barriers(page)).toEqual([]));
    await page.goBack();
    await row(page, "Read a study plan").waitFor();
    await page.getByRole("button", { name: "Clear filters" }).click();
    await row(page, "Buy a lamp").waitFor();
    await focused(page, "h2", "Calls");
    await choose(page, /Time/, "Yesterday");
    await page.getByRole("heading", { name: "Nothing found" }).waitFor();
    await choose(page, /Time/, "Any time");
    await row(page, "List study plans").waitFor();
    await choose(page, /Kind/, "Writes");
    await row(page, "List study plans").waitFor({ state: "detached" });
    await eventually(async () => expect(await rows(page).count()).toBe(1));
    expect(problems).toEqual([]);
  });

  test("takes the token away, from the list of clients and from a call; what was done stays", async () => {
    const { page, problems, agent, namesake, newer } = await openNamesakes("Sven");
    await page.goto(`${workspace.url}${PAGE}`);
    await page.getByRole("button", { name: `Revoke the token of Planner #${newer}` }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click();
    await clients(page)
      .filter({ hasText: `Planner #${newer}` })
      .filter({ hasText: "Revoked" })
      .waitFor();
    await focused(page, "a", `Planner #${newer}`);
    await row(page, "List study plans").filter({ hasText: "Revoked" }).waitFor();
    await eventually(async () => expect(await rows(page).count()).toBe(3));
    await refused(namesake, "ielts_study_plans_list", {});
    await agent("ielts_study_plans_list", {});
    await page.getByRole("button", { name: /^Details: Add todos/ }).click();
    await page.getByRole("button", { name: "Revoke its token" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click();
    await row(page, "Add todos").filter({ hasText: "Revoked" }).first().waitFor();
    await refused(agent, "ielts_study_plans_list", {});
    expect(problems).toEqual([]);
  });

  test("loads further calls and keeps its place while new ones come, on a phone, in Chinese and in the dark", async () => {
    const options = { viewport: PHONE, locale: "zh-CN", colorScheme: "dark" } as const;
    const pei = await openAs(workspace, PEI, options);
    const { page, problems } = pei;
    const call = callerOf(workspace, pei);
    const agent = await agentOf(workspace, call);
    for (let i = 0; i < 60; i++) await agent("ielts_study_todos_create", { items: [{ title: `灯 ${i}` }] });
    await page.goto(`${workspace.url}${PAGE}`);
    await row(page, "灯 59").waitFor();
    await eventually(async () => expect(await rows(page).count()).toBe(50));
    await eventually(async () => expect(await barriers(page)).toEqual([]));
    await eventually(async () => expect(await fitsWidth(page)).toBe(true));
    await page.getByRole("button", { name: "显示更多" }).click();
    await row(page, /灯 0$|灯 0\D/).waitFor();
    await page.getByText("已经全部显示。").waitFor();
    await eventually(async () => expect(await rows(page).count()).toBe(60));
    const place = row(page, "灯 20");
    await place.scrollIntoViewIfNeeded();
    const top = () => place.evaluate((element) => element.getBoundingClientRect().top);
    const before = await settled(top);
    await agent("ielts_study_todos_create", { items: [{ title: "新的一盏" }] });
    await row(page, "新的一盏").waitFor();
    await eventually(async () => expect(Math.abs((await top()) - before)).toBeLessThan(5));
    await page.setViewportSize({ width: 360, height: 740 });
    await page
      .getByRole("button", { name: /^详情：添加待办/ })
      .first()
      .click();
    await page.getByRole("button", { name: "只看这个智能体" }).waitFor();
    await eventually(async () => expect(await fitsWidth(page)).toBe(true));
    await eventually(async () => expect(await barriers(page)).toEqual([]));
    expect(problems).toEqual([]);

    // The browser reports each request that fails from here on; that is intended.
    await page.context().setOffline(true);
    await page.getByText(/^暂时无法更新，显示的是 \d\d:\d\d 的记录。$/).waitFor();
    await page.context().setOffline(false);
    await page.getByText("暂时无法更新").waitFor({ state: "detached" });
  });

  test("keeps the order of clients while they call, and continues where all of them are shown", async () => {
    const quill = await openAs(workspace, QUILL, { viewport: DESKTOP });
    const { page, problems } = quill;
    const call = callerOf(workspace, quill);
    const agents: Call[] = [];
    for (let i = 0; i < 4; i++) agents.push(await agentOf(workspace, call));
    await page.goto(`${workspace.url}${PAGE}`);
    await clients(page).nth(2).waitFor();
    const linksOf = () => clients(page).getByRole("link").allInnerTexts();
    const before = await settled(linksOf);
    for (const agent of agents) await agent("ielts_study_todos_create", { items: [{ title: "Buy a lamp" }] });
    await clients(page).filter({ hasText: "last call today" }).nth(2).waitFor();
    await eventually(async () => expect(await linksOf()).toEqual(before));
    await page.getByRole("button", { name: "Show all 4 agents" }).click();
    await clients(page).nth(3).waitFor();
    await focused(page, "a", (await settled(linksOf)).at(-1) ?? "");
    expect(problems).toEqual([]);
  });
});
