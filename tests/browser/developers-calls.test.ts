import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { fileURLToPath } from "node:url";
import type { Locator, Page } from "playwright-core";
import { type OpenApi, type Operation, referenceOf } from "../../src/web/features/developers/reference.ts";
import { eventually } from "../support/eventually.ts";
import { at } from "../support/json.ts";
import { callerOf } from "./submitted.ts";
import { hasChromium, type Opened, requestBinding, startWorkspace, type Workspace } from "./support.ts";

const SEARCH = "ielts_vocabulary_personal_search";
const ADD = "ielts_vocabulary_personal_add";
/** The package as it is published. */
const CLIENT = fileURLToPath(new URL("../../client/lib/index.js", import.meta.url));

describe.skipIf(!hasChromium)("calls from the pages for developers", () => {
  let workspace: Workspace;
  let operations: readonly Operation[];
  let token: string;
  beforeAll(async () => {
    workspace = await startWorkspace({ content: "library", environment: { LECTERN_RATE_LIMIT_ANONYMOUS: "0" } });
    const document: OpenApi = await (await fetch(`${workspace.url}/api/v1/agent/openapi.json`)).json();
    operations = referenceOf(document).operations;
    const binding = await requestBinding(workspace.url, "Reference reader");
    const call = callerOf(workspace, await workspace.openSignedIn());
    await call("account_binding_confirm", { bindingId: binding.bindingId });
    token = String((await binding.exchange()).token);
  });
  afterAll(() => workspace?.stop());

  /** The page of an operation, ready. */
  async function openOperation(id: string, options?: Parameters<Workspace["open"]>[0]): Promise<Opened> {
    const opened = await workspace.open(options);
    await opened.page.goto(`${workspace.url}/developers/api/${id}`);
    await opened.page.locator("#request").waitFor();
    return opened;
  }

  /** The call that a page shows, once it is in the language that has `mark`. */
  function sampleOn(page: Page, mark: string): Promise<string> {
    return eventually(async () => {
      const text = await page.locator("#examples pre").innerText();
      expect(text).toContain(mark);
      return text;
    });
  }

  /** The texts of this many places, once the page shows them. */
  function textsOf(places: Locator, count: number): Promise<readonly string[]> {
    return eventually(async () => {
      const texts = await places.allInnerTexts();
      expect(texts).toHaveLength(count);
      return texts;
    });
  }

  test("the way to a token is true from the first command to the last", async () => {
    const { page } = await workspace.openSignedIn();
    await page.goto(`${workspace.url}/developers#token`);
    const commands = await textsOf(page.locator("#token pre"), 4);
    const [create = "", exchange = "", save = "", check = ""] = commands;
    const made = runShell(create);
    const link = String(at(made, "data", "bindingUrl"));
    const filled = exchange
      .replace("BINDING_ID", String(at(made, "data", "bindingId")))
      .replace("BINDING_SECRET", String(at(made, "data", "secret")));
    expect(at(runShell(filled), "data", "status")).toBe("pending");
    await page.goto(link);
    await page.getByRole("button", { name: "Confirm" }).click();
    await page.getByRole("heading", { name: /has access|is connected/ }).waitFor();
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
      const { status } = await fetch(workspace.url + href);
      expect({ href, status }).toEqual({ href, status: 200 });
    }
    const [call = "", , refusal = ""] = await textsOf(page.locator("#calls pre"), 3);
    expect(at(runShell(call), "code")).toBe(0);
    const refused: unknown = runShell(call.replace('"limit": 3', '"limit": 99'));
    const shown: unknown = JSON.parse(refusal);
    expect({ ...Object(refused), requestId: "…" }).toEqual(shown);
  });

  test.each(["agent_me", SEARCH, ADD, "ielts_feedback_create", "ielts_learner_export_data"])(
    "the examples of %s do what they say in a shell and in a program",
    async (id) => {
      const { page } = await openOperation(id);
      const command = await sampleOn(page, "curl ");
      expect(at(runShell(command, token), "code")).toBe(0);
      await page.getByRole("radio", { name: "TypeScript" }).click();
      const program = await sampleOn(page, "await fetch(");
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
    await page.getByRole("radio", { name: "lectern-client" }).click();
    const program = (await sampleOn(page, '"lectern-client"')).replace('"lectern-client"', JSON.stringify(CLIENT));
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
      body: (await sampleOn(page, '"jsonrpc"')).replace("NEW-UUID-FOR-EACH-WRITE", crypto.randomUUID()),
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
      ["The call in curl", await sampleOn(page, "curl ")],
    ] as const) {
      await page.getByRole("button", { name: `Copy: ${label}` }).click();
      await page.getByRole("button", { name: `Copied: ${label}` }).waitFor();
      await eventually(async () => expect(await page.evaluate("navigator.clipboard.readText()")).toBe(text));
    }
  });

  test("a read is tried with a token that stays in memory, from the keyboard", async () => {
    const { page, problems } = await openOperation(SEARCH);
    await page.getByRole("button", { name: "Send" }).click();
    await page.getByText(/^Enter a token/).waitFor();
    const field = page.getByRole("textbox", { name: "Token" });
    await eventually(async () => expect(await field.getAttribute("type")).toBe("password"));
    await field.fill(token);
    await eventually(async () => expect(await page.getByText("This is a real call").count()).toBe(0));
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

  test("a write says that it is a real call, and writes", async () => {
    const { page } = await openOperation(ADD);
    await page.getByText("This is a real call: it adds").waitFor();
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
    const written: unknown = await found.json();
    expect(at(written, "data", "items", 0, "phrase")).toBe("by the page itself");
  });

  test("a refused field is shown in its place, until the request changes", async () => {
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
    const selected = () =>
      body.evaluate((area) =>
        area instanceof HTMLTextAreaElement ? area.value.slice(area.selectionStart, area.selectionEnd) : "",
      );
    await eventually(async () => expect(await selected()).toBe("12"));
    await body.fill('{x"items": [{"phrase": 12}]}');
    await page.getByText("The request has changed since this answer.").waitFor();
    await eventually(async () => expect(await page.getByRole("button", { name: /^Show in line/ }).count()).toBe(0));
    await page.getByText("HTTP 400").waitFor();
    await page.getByRole("button", { name: "Send" }).click();
    await page.getByText("This is not a JSON object.").waitFor();
    await eventually(async () => expect(await page.getByText("HTTP 400").count()).toBe(0));
    await page.getByRole("button", { name: "Back to the example" }).click();
    await body.and(page.locator(":focus")).waitFor();
    expect(problems.filter((problem) => !problem.includes("400"))).toEqual([]);
  });

  test("a change or deletion is sent only after a confirmation, and its samples say that their ids are examples", async () => {
    const { page, problems } = await openOperation("ielts_study_todos_delete");
    await page.getByText(/^The ids here are examples/).waitFor();
    const address = `${workspace.url}/api/v1/agent/capabilities/ielts_study_todos_delete`;
    const sent: string[] = [];
    page.on("request", (request) => {
      if (request.url() === address) sent.push(request.method());
    });
    await page.getByRole("textbox", { name: "Token" }).fill(token);
    const question = page.getByRole("alertdialog", { name: "Send “Delete a todo”?" });
    await page.getByRole("button", { name: "Send" }).click();
    await question.getByText(/changes or removes data/).waitFor();
    await question.getByRole("button", { name: "Cancel" }).click();
    await question.waitFor({ state: "detached" });
    expect(sent).toEqual([]);
    await page.getByRole("textbox", { name: "Request, JSON" }).press("Control+Enter");
    const [answer] = await Promise.all([
      page.waitForResponse(address),
      question.getByRole("button", { name: "Send" }).click(),
    ]);
    expect(answer.status()).toBe(404);
    await page.getByText("HTTP 404").waitFor();
    expect(sent).toEqual(["POST"]);
    expect(problems.filter((problem) => !problem.includes("404"))).toEqual([]);
    const other = await openOperation(ADD);
    await eventually(async () => expect(await other.page.getByText(/^The ids here are examples/).count()).toBe(0));
  });

  test("a token without access is refused in the service's words, and the session here does not grant any", async () => {
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

  function runShell(command: string, accessToken = ""): unknown {
    const env = { PATH: process.env["PATH"] ?? "", ACCESS_TOKEN: accessToken };
    const { stdout, stderr } = Bun.spawnSync(["bash", "-c", command], { env });
    const answer: unknown = JSON.parse(stdout.toString() || JSON.stringify(stderr.toString()));
    return answer;
  }
});
