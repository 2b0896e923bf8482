import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Locator, Page, Route } from "playwright-core";
import { eventually } from "../support/eventually.ts";
import { at, listAt } from "../support/json.ts";
import { grantOnRequest, startPushService, subscribeAt } from "./push-stand-in.ts";
import { agentOf, type Call, callerOf } from "./submitted.ts";
import { hasChromium, startWorkspace, type Workspace } from "./support.ts";

const SOON_MS = 500;

/** A control in a window whose own action removes it. */
interface Case {
  readonly title: string;
  /** Opens the window with the control; returns both. */
  open(page: Page): Promise<{ readonly panel: Locator; readonly control: Locator }>;
  /** The call whose response removes the control. */
  readonly operation: string;
  /** What answers that call before the control is pressed, and after; by default the service itself. */
  before?(route: Route): Promise<void>;
  after?(route: Route): Promise<void>;
}

describe.skipIf(!hasChromium)("a control that its own action takes away", () => {
  let workspace: Workspace;
  let todoId: unknown;
  const push = startPushService();
  beforeAll(async () => {
    workspace = await startWorkspace({ isWhole: true, environment: { LECTERN_ALLOW_ADDRESSES: "127.0.0.1" } });
    const opened = await workspace.openSignedIn();
    const call = callerOf(workspace, opened);
    const made = await call("ielts_study_todos_create", { items: [{ title: "Read the essay again" }] });
    todoId = at(made, "items", 0, "todoId");
    await makeNotice(workspace, call);
    await opened.page.context().close();
  });
  afterAll(async () => {
    await workspace?.stop();
    await push.stop();
  });

  const openPage = async () => {
    const { page } = await workspace.openSignedIn({ permissions: ["notifications"] });
    await page.addInitScript(grantOnRequest);
    await page.addInitScript(subscribeAt, push.init);
    return page;
  };
  const openBell = async (page: Page, name: string) => {
    await page.goto(`${workspace.url}/settings`);
    await page.getByRole("button", { name: /^Notifications/ }).click();
    const panel = page.getByRole("dialog", { name: "Notifications" });
    return { panel, control: panel.getByRole("button", { name, exact: true }) };
  };
  const openPicker = async (page: Page, name: string) => {
    await page.goto(`${workspace.url}/todos?todo=${todoId}`);
    await page.getByRole("button", { name: "Choose content" }).click();
    const panel = page.getByRole("dialog", { name: "Choose content" });
    return { panel, control: panel.getByRole("button", { name }) };
  };

  const cases: readonly Case[] = [
    {
      title: "turning notices on, in the bell",
      open: (page) => openBell(page, "Turn on"),
      operation: "connections_subscribe_browser",
    },
    {
      title: "marking all as read, in the bell",
      open: (page) => openBell(page, "Mark all as read"),
      operation: "notifications_mark_read",
    },
    {
      title: "trying again, in the choice of content",
      open: (page) => openPicker(page, "Try again"),
      operation: "ielts_practice_search_parts",
      before: (route) => route.fulfill({ status: 400 }),
    },
    {
      title: "loading the last of a list, in the choice of content",
      open: (page) => openPicker(page, "Load more"),
      operation: "ielts_practice_search_parts",
      ...{ before: answerWithMore, after: answerWithLast },
    },
    {
      title: "loading the last of a list, in the choice of a part",
      async open(page) {
        await page.goto(`${workspace.url}/mock?make=1`);
        await page
          .getByRole("button", { name: /^Choose Reading/ })
          .first()
          .click();
        const panel = page.getByRole("dialog", { name: /Reading/ });
        return { panel, control: panel.getByRole("button", { name: "Load more" }) };
      },
      operation: "practice_list_parts",
      ...{ before: answerWithMore, after: answerWithLast },
    },
  ];

  test.each(cases)("$title: the focus stays in the window, and Escape closes it", async (one) => {
    const page = await openPage();
    let isPressed = false;
    await page.route(`**/${one.operation}`, (route) => {
      const answer = isPressed ? one.after : one.before;
      return answer === undefined ? route.continue() : answer(route);
    });
    const { panel, control } = await one.open(page);
    const focusThen = await control.evaluateHandle(pressEscapeOnceGone);
    await control.focus();
    isPressed = true;
    await page.keyboard.press("Enter");
    const focus = await eventually(async () => {
      const { was } = await focusThen.jsonValue();
      expect(was).not.toBe("not lost");
      return was;
    });
    expect(focus).toBe("in the window");
    await panel.waitFor({ state: "detached" });
    await page.context().close();
  });

  test("on a page the focus moves to a control next to the one that its own action disables or replaces", async () => {
    const page = await openPage();
    await page.goto(`${workspace.url}/settings/notifications`);
    await page.getByText("Use quiet hours").click();
    await page.getByLabel("From").fill("23:10");
    await page.getByRole("button", { name: "Save" }).focus();
    await page.keyboard.press("Enter");
    await page.locator("form :focus:not([type=submit])").waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.textContent);

    await page.getByRole("button", { name: "Turn on", exact: true }).focus();
    await page.keyboard.press("Enter");
    await eventually(async () => expect(await focused()).toBe("Turn off"));
    await page.context().close();
  });
});

/** Runs in the page: presses Escape before the page renders without the control, and returns where the focus was then. */
function pressEscapeOnceGone(control: Element): { readonly was: string } {
  const focus = { was: "not lost" };
  const observer = new MutationObserver(() => {
    const { activeElement } = document;
    if (control.isConnected) return;
    observer.disconnect();
    focus.was = activeElement?.closest("[role=dialog]") ? "in the window" : "nowhere";
    activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return focus;
}

/** Puts a notice of a reminder in the bell. */
async function makeNotice(workspace: Workspace, call: Call): Promise<void> {
  const askAgent = await agentOf(workspace, call);
  const remindAt = new Date(Date.now() + SOON_MS).toISOString();
  await askAgent("ielts_reminders_create", { content: "Take your passport", remindAt });
  await eventually(async () =>
    expect(listAt(await call("notifications_list_notices", { limit: 1 }), "items")).toHaveLength(1),
  );
}

/** Reports that a list has more pages, regardless of its length. */
async function answerWithMore(route: Route): Promise<void> {
  const isFirst = at(route.request().postDataJSON(), "cursor") === "";
  const body: unknown = isFirst ? await (await route.fetch()).json() : { data: { items: [] } };
  await route.fulfill({ json: { data: { items: listAt(body, "data", "items"), nextCursor: "more" } } });
}

function answerWithLast(route: Route): Promise<void> {
  return route.fulfill({ json: { data: { items: [], nextCursor: null } } });
}
