import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { fileURLToPath } from "node:url";
import { type OpenApi, type Operation, referenceOf } from "../../src/web/features/developers/reference.ts";
import en from "../../src/web/locales/en.json";
import { eventually } from "../support/eventually.ts";
import { at } from "../support/json.ts";
import {
  barriers,
  DESKTOP,
  fitsWidth,
  hasChromium,
  type Opened,
  PHONE,
  requestBinding,
  startWorkspace,
  type Workspace,
} from "./support.ts";

const SEARCH = "ielts_vocabulary_personal_search";
const ADD = "ielts_vocabulary_personal_add";
/** The package as it is published. */
const CLIENT = fileURLToPath(new URL("../../client/lib/index.js", import.meta.url));

describe.skipIf(!hasChromium)("the pages for developers", () => {
  let workspace: Workspace;
  let operations: readonly Operation[];
  let token: string;
  beforeAll(async () => {
    workspace = await startWorkspace({ content: "library", environment: { LECTERN_RATE_LIMIT_ANONYMOUS: "0" } });
    const document: OpenApi = await (await fetch(`${workspace.url}/api/v1/agent/openapi.json`)).json();
    operations = referenceOf(document).operations;
    token = await bindAgent();
  });
  afterAll(() => workspace?.stop());

  async function bindAgent(): Promise<string> {
    const binding = await requestBinding(workspace.url, "Reference reader");
    const { page } = await workspace.openSignedIn();
    await page.goto(binding.link);
    await page.getByRole("button", { name: "Confirm" }).click();
    await page.getByRole("heading", { name: /may come in|is connected/ }).waitFor();
    await page.context().close();
    return String((await binding.exchange()).token);
  }

  /** The page of an operation, ready. */
  async function openOperation(id: string, options?: Parameters<Workspace["open"]>[0]): Promise<Opened> {
    const opened = await workspace.open(options);
    await opened.page.goto(`${workspace.url}/developers/api/${id}`);
    await opened.page.locator("#request").waitFor();
    return opened;
  }

  test("every operation has its page, from one to the next", async () => {
    const { page, problems } = await openOperation(operations[0]?.id ?? "", { viewport: { width: 360, height: 800 } });
    for (const [index, operation] of operations.entries()) {
      const name: unknown = at(en.operationNames, operation.id);
      await page.getByRole("heading", { level: 1, name: String(name), exact: true }).waitFor();
      expect(new URL(page.url()).pathname).toBe(`/developers/api/${operation.id}`);
      for (const part of ["examples", "request", "answer", "errors", "try"]) {
        await eventually(async () => expect(await page.locator(`#${part}`).count()).toBe(1));
      }
      for (const field of Object.keys(operation.request.properties ?? {})) {
        await eventually(async () =>
          expect(await page.locator("#request").getByText(field, { exact: true }).count()).toBeGreaterThan(0),
        );
      }
      await eventually(async () =>
        expect({ id: operation.id, fits: await fitsWidth(page) }).toEqual({ id: operation.id, fits: true }),
      );
      if (index < operations.length - 1) await page.locator('a[rel="next"]').click();
    }
    await eventually(async () => expect(await page.locator('a[rel="next"]').count()).toBe(0));
    expect(problems).toEqual([]);
  }, 120_000);

  test("operations are found by words, by group and by id, and narrowed to what they do", async () => {
    const { page, problems } = await workspace.open();
    await page.goto(`${workspace.url}/developers`);
    const filter = page.getByRole("navigation", { name: "Which operations" });
    await filter.getByRole("link", { name: `All ${operations.length}` }).waitFor();
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
    await page.getByRole("heading", { name: "No such operation" }).waitFor();
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
    await page.getByRole("link", { name: "读取一次听写" }).click();
    await page.getByRole("heading", { level: 1, name: "读取一次听写" }).waitFor();
    await page
      .locator("#request")
      .getByText(/^整数，1 到 \d+/)
      .first()
      .waitFor();
    expect(new URL(page.url()).pathname).toBe("/developers/api/ielts_dictation_read_attempt");
  });

  test("the way to a token is true from the first command to the last", async () => {
    const { page } = await workspace.openSignedIn();
    await page.goto(`${workspace.url}/developers#token`);
    await page.locator("#token pre").first().waitFor();
    const commands = await page.locator("#token pre").allInnerTexts();
    expect(commands).toHaveLength(4);
    const [create = "", exchange = "", save = "", check = ""] = commands;
    const made = runShell(create);
    const link = String(at(made, "data", "bindingUrl"));
    const filled = exchange
      .replace("BINDING_ID", String(at(made, "data", "bindingId")))
      .replace("BINDING_SECRET", String(at(made, "data", "secret")));
    expect(at(runShell(filled), "data", "status")).toBe("pending");
    await page.goto(link);
    await page.getByRole("button", { name: "Confirm" }).click();
    await page.getByRole("heading", { name: /may come in|is connected/ }).waitFor();
    const bound = runShell(filled);
    expect(at(bound, "data", "status")).toBe("bound");
    const me = runShell(`${save.replace("…", String(at(bound, "data", "token")))}\n${check}`);
    expect(at(me, "data", "tokenType")).toBe("user");
    expect(at(runShell(filled), "data", "status")).toBe("used");
  });

  test("the addresses answer, and so does the call that is shown with its refusal", async () => {
    const { page } = await workspace.open();
    await page.goto(`${workspace.url}/developers`);
    const links = page.locator("#addresses a");
    await links.first().waitFor();
    for (const href of await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")))) {
      await eventually(async () =>
        expect({ href, status: (await fetch(workspace.url + href)).status }).toEqual({ href, status: 200 }),
      );
    }
    const [call = "", , refusal = ""] = await page.locator("#calls pre").allInnerTexts();
    expect(at(runShell(call), "code")).toBe(0);
    const refused: unknown = runShell(call.replace('"limit": 3', '"limit": 99'));
    const shown: unknown = JSON.parse(refusal);
    expect({ ...Object(refused), requestId: "…" }).toEqual(shown);
  });

  test.each(["agent_me", SEARCH, ADD, "ielts_feedback_create", "ielts_learner_export_data"])(
    "the examples of %s do what they say in a shell and in a program",
    async (id) => {
      const { page } = await openOperation(id);
      const sample = page.locator("#examples pre");
      await eventually(async () => expect(at(runShell(await sample.innerText(), token), "code")).toBe(0));
      await page.getByRole("radio", { name: "TypeScript" }).click();
      const program = await sample.innerText();
      const ran = Bun.spawnSync([process.execPath, "-e", program], { env: { ACCESS_TOKEN: token } });
      expect(ran.stderr.toString()).toBe("");
      expect(ran.exitCode).toBe(0);
      await page.reload();
      await eventually(async () =>
        expect(await page.getByRole("radio", { name: "TypeScript" }).isChecked()).toBe(true),
      );
    },
  );

  test.each([SEARCH, ADD])("the examples of %s do so through the client package and through MCP", async (id) => {
    const { page } = await openOperation(id);
    const sample = page.locator("#examples pre");
    await page.getByRole("radio", { name: "lectern-client" }).click();
    const program = (await sample.innerText()).replace('"lectern-client"', JSON.stringify(CLIENT));
    const ran = Bun.spawnSync([process.execPath, "-e", program], { env: { ACCESS_TOKEN: token } });
    expect(ran.stderr.toString()).toBe("");
    expect(ran.stdout.toString()).toContain("items");
    await page.getByRole("radio", { name: "MCP" }).click();
    const answer = await fetch(`${workspace.url}/mcp`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        authorization: `Bearer ${token}`,
      },
      body: (await sample.innerText()).replace("NEW-UUID-FOR-EACH-WRITE", crypto.randomUUID()),
    });
    const body: unknown = await answer.json();
    expect({ body, isError: at(body, "result", "isError") }).toEqual({ body, isError: undefined });
    expect(at(body, "result", "structuredContent", "items")).toBeArray();
  });

  test("what is copied is what is shown", async () => {
    const { page } = await openOperation(SEARCH, { permissions: ["clipboard-read", "clipboard-write"] });
    for (const [label, text] of [
      ["Operation id", SEARCH],
      ["Address", `${workspace.url}/api/v1/agent/capabilities/${SEARCH}`],
      ["The call in curl", await page.locator("#examples pre").innerText()],
    ] as const) {
      await page.getByRole("button", { name: `Copy: ${label}` }).click();
      await page.getByRole("button", { name: `Copied: ${label}` }).waitFor();
      await eventually(async () => expect(await page.evaluate("navigator.clipboard.readText()")).toBe(text));
    }
  });

  test("a read is tried with a token that stays in memory, from the keyboard", async () => {
    const { page, problems } = await openOperation(SEARCH);
    await page.getByRole("button", { name: "Send" }).click();
    await page.getByText(/^Type in a token/).waitFor();
    const field = page.getByRole("textbox", { name: "Token" });
    await eventually(async () => expect(await field.getAttribute("type")).toBe("password"));
    await field.fill(token);
    await eventually(async () => expect(await page.getByText("This is no rehearsal").count()).toBe(0));
    await page.getByRole("textbox", { name: "Request, JSON" }).fill('{"limit": 2}');
    await page.keyboard.press("Control+Enter");
    const answer = page.locator("section", { has: page.getByText("HTTP 200") }).last();
    await answer.getByText(/^\d+ ms$/).waitFor();
    await answer.getByText(/Request id/).waitFor();
    await eventually(async () => expect(await answer.locator("pre").innerText()).toContain('"limit": 2'));
    await eventually(async () =>
      expect(await page.evaluate("JSON.stringify([{ ...localStorage }, { ...sessionStorage }])")).not.toContain(token),
    );
    await page.locator('a[rel="next"]').click();
    await page.getByRole("heading", { level: 1, name: "Export my vocabulary book" }).waitFor();
    await eventually(async () => expect(await page.getByRole("textbox", { name: "Token" }).inputValue()).toBe(token));
    await page.reload();
    await eventually(async () => expect(await page.getByRole("textbox", { name: "Token" }).inputValue()).toBe(""));
    expect(problems).toEqual([]);
  });

  test("a write says that it is none of a rehearsal, and writes", async () => {
    const { page } = await openOperation(ADD);
    await page.getByText("This is no rehearsal: it adds").waitFor();
    await page.getByRole("textbox", { name: "Token" }).fill(token);
    const body = page.getByRole("textbox", { name: "Request, JSON" });
    await eventually(async () =>
      expect(JSON.parse(await body.inputValue())).toEqual(
        operations.find(({ id }) => id === ADD)?.examples[0]?.request,
      ),
    );
    await body.fill('{"items": [{"phrase": "by the page itself"}]}');
    await page.getByRole("button", { name: "Send" }).click();
    await page.getByText("HTTP 200").waitFor();
    const found = await fetch(`${workspace.url}/api/v1/agent/capabilities/${SEARCH}`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      body: '{"query": "by the page itself"}',
    });
    await eventually(async () =>
      expect(at(await found.json(), "data", "items", 0, "phrase")).toBe("by the page itself"),
    );
  });

  test("a refused field is shown where it stands, until the request is another", async () => {
    const { page, problems } = await openOperation(ADD);
    await page.getByRole("textbox", { name: "Token" }).fill(token);
    const body = page.getByRole("textbox", { name: "Request, JSON" });
    await body.fill("{ no json");
    await page.getByRole("button", { name: "Send" }).click();
    await page.getByText("This is not a JSON object.").waitFor();
    await body.fill('{\n  "items": [\n    {"phrase": 12}\n  ]\n}');
    await page.getByRole("button", { name: "Send" }).click();
    await page.getByText("HTTP 400").waitFor();
    await page.getByText("/items/0/phrase").first().waitFor();
    await page.getByRole("button", { name: "Show in line 3" }).click();
    const selected = await body.evaluate((area) =>
      area instanceof HTMLTextAreaElement ? area.value.slice(area.selectionStart, area.selectionEnd) : "",
    );
    expect(selected).toBe("12");
    await body.fill('{x"items": [{"phrase": 12}]}');
    await page.getByText("The request above has been changed since this answer.").waitFor();
    await eventually(async () => expect(await page.getByRole("button", { name: /^Show in line/ }).count()).toBe(0));
    await page.getByText("HTTP 400").waitFor();
    await page.getByRole("button", { name: "Send" }).click();
    await page.getByText("This is not a JSON object.").waitFor();
    await eventually(async () => expect(await page.getByText("HTTP 400").count()).toBe(0));
    await page.getByRole("button", { name: "Back to the example" }).click();
    await body.and(page.locator(":focus")).waitFor();
    expect(problems.filter((problem) => !problem.includes("400"))).toEqual([]);
  });

  test("what changes or removes is sent after a question alone, and its samples say that their ids are examples", async () => {
    const { page, problems } = await openOperation("ielts_study_todos_delete");
    await page.getByText(/^The ids here are examples/).waitFor();
    const answers: number[] = [];
    page.on("response", (response) => {
      if (response.url().endsWith("ielts_study_todos_delete")) answers.push(response.status());
    });
    await page.getByRole("textbox", { name: "Token" }).fill(token);
    const question = page.getByRole("alertdialog", { name: "Send “Delete a todo”?" });
    await page.getByRole("button", { name: "Send" }).click();
    await question.getByText(/changes or removes data/).waitFor();
    await question.getByRole("button", { name: "Cancel" }).click();
    await question.waitFor({ state: "detached" });
    expect(answers).toEqual([]);
    await page.getByRole("textbox", { name: "Request, JSON" }).press("Control+Enter");
    await question.getByRole("button", { name: "Send" }).click();
    await page.getByText("HTTP 404").waitFor();
    expect(answers).toEqual([404]);
    expect(problems.filter((problem) => !problem.includes("404"))).toEqual([]);
    const other = await openOperation(ADD);
    await eventually(async () => expect(await other.page.getByText(/^The ids here are examples/).count()).toBe(0));
  });

  test("a token that opens nothing is refused in the service's words, and the session here is none", async () => {
    const { page } = await workspace.openSignedIn();
    await page.goto(`${workspace.url}/developers/api/agent_me`);
    await page.getByRole("textbox", { name: "Token" }).fill("wrong");
    await page.getByRole("button", { name: "Send" }).click();
    await page.getByText("HTTP 401").waitFor();
    await page
      .getByText(/The token is unknown, expired or revoked/)
      .first()
      .waitFor();
    expect(new URL(page.url()).pathname).toBe("/developers/api/agent_me");
  });

  test("names that are none lead to what took their place, or to those most like them", async () => {
    const { page, problems } = await workspace.open();
    await page.goto(`${workspace.url}/developers/api/ielts_vocabulary_list`);
    await page.getByText("The operation ielts_vocabulary_list is now ielts_vocabulary_personal_search.").waitFor();
    await eventually(async () =>
      expect(await page.getByRole("list", { name: "Most like it" }).getByRole("link").count()).toBe(1),
    );
    await page.getByRole("link", { name: "All operations" }).click();
    await page.getByRole("searchbox").waitFor();
    await page.waitForFunction("window.scrollY > 1000");
    await page.goto(`${workspace.url}/developers/api/ielts_study_plans_review`);
    await page.getByText(/no longer exists/).waitFor();
    await page.goto(`${workspace.url}/developers/api/ielts_reminder_creat`);
    await page.getByRole("heading", { name: "There is no such operation" }).waitFor();
    await page.getByRole("link", { name: "Create a reminder" }).click();
    await page.getByRole("heading", { level: 1, name: "Create a reminder" }).waitFor();
    await page.goto(`${workspace.url}/developers/api/%25%C3%A9`);
    await page.getByRole("heading", { name: "There is no such operation" }).waitFor();
    expect(problems).toEqual([]);
  });

  test("an address may name a part of a page, and the workspace leads here", async () => {
    const { page } = await openOperation("ielts_study_plans_change_tasks");
    await page.goto(`${page.url()}#answer`);
    await page.reload();
    await page.locator("#answer").waitFor();
    const top = await page.locator("#answer").evaluate((part) => part.getBoundingClientRect().top);
    expect(Math.abs(top)).toBeLessThan(80);
    await page.goto(`${workspace.url}/login`);
    await page.getByRole("link", { name: "API reference for developers" }).click();
    await page.getByRole("heading", { level: 1, name: "For developers" }).waitFor();
    const own = await workspace.openSignedIn();
    await own.page.goto(`${workspace.url}/settings/agents`);
    await own.page.getByRole("link", { name: "API reference for developers" }).click();
    await own.page.getByRole("heading", { level: 1, name: "For developers" }).waitFor();
  });

  test("programs that reach the service elsewhere are told so instead of a call that fails", async () => {
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

  test.each([
    { viewport: PHONE, colorScheme: "dark", locale: "zh-CN" },
    { viewport: DESKTOP, colorScheme: "light", locale: "en-GB" },
    { viewport: { width: 360, height: 800 }, colorScheme: "light", locale: "en-GB" },
  ] as const)("keeps nobody out and fits: $viewport.width px, $colorScheme, $locale", async (look) => {
    for (const open of [workspace.open, workspace.openSignedIn]) {
      const { page, problems } = await open(look);
      for (const path of [
        "",
        "/api/ielts_study_plans_change_tasks",
        "/api/ielts_learner_export_data",
        "/api/nothing",
      ]) {
        await page.goto(`${workspace.url}/developers${path}`);
        await page.getByRole("heading", { level: 2 }).first().waitFor();
        await page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })");
        await eventually(async () => expect({ path, found: await barriers(page) }).toEqual({ path, found: [] }));
        await eventually(async () => expect({ path, fits: await fitsWidth(page) }).toEqual({ path, fits: true }));
      }
      expect(problems).toEqual([]);
    }
  });

  function runShell(command: string, accessToken = ""): unknown {
    const env = { PATH: process.env["PATH"] ?? "", ACCESS_TOKEN: accessToken };
    const { stdout, stderr } = Bun.spawnSync(["bash", "-c", command], { env });
    const answer: unknown = JSON.parse(stdout.toString() || JSON.stringify(stderr.toString()));
    return answer;
  }
});
