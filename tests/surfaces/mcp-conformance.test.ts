import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fromSource } from "../commands/program.ts";
import { startApp, type TestApp } from "../support/app.ts";
import { temporaryFolder } from "../support/folders.ts";
import { at, listAt } from "../support/json.ts";
import { agentOperations } from "../support/operations.ts";
import { ran } from "../support/ran.ts";

const packages = join(import.meta.dir, "../../node_modules");
const conformance = join(packages, "@modelcontextprotocol/conformance/dist/index.js");
const inspector = join(packages, "@modelcontextprotocol/inspector/clients/launcher/build/index.js");
const documentation = join(import.meta.dir, "../../docs/mcp.md");
const folder = temporaryFolder();
let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await startApp();
  ({ token } = await app.learner());
});
afterAll(async () => {
  await app.stop();
  folder.remove();
});

const ITS_TOOLS = "calls a tool named test_…, which a server for tests alone has";
const ITS_OWN = "reads resources and prompts that a server for tests alone has";
const NOT_OFFERED = "of what is not offered here";
const NO_STREAMS = "of streams, and answers are JSON here";

/** Every scenario for servers: null if it applies, else why not. */
const SCENARIOS: Readonly<Record<string, string | null>> = {
  "server-initialize": null,
  ping: null,
  "tools-list": null,
  "dns-rebinding-protection": null,
  "tools-call-simple-text": ITS_TOOLS,
  "tools-call-image": ITS_TOOLS,
  "tools-call-audio": ITS_TOOLS,
  "tools-call-embedded-resource": ITS_TOOLS,
  "tools-call-mixed-content": ITS_TOOLS,
  "tools-call-with-logging": ITS_TOOLS,
  "tools-call-error": ITS_TOOLS,
  "tools-call-with-progress": ITS_TOOLS,
  "tools-call-sampling": ITS_TOOLS,
  "tools-call-elicitation": ITS_TOOLS,
  "json-schema-2020-12": ITS_TOOLS,
  "elicitation-sep1034-defaults": ITS_TOOLS,
  "elicitation-sep1330-enums": ITS_TOOLS,
  "server-sse-polling": NO_STREAMS,
  "server-sse-multiple-streams": NO_STREAMS,
  "logging-set-level": NOT_OFFERED,
  "completion-complete": NOT_OFFERED,
  "resources-list": null,
  "resources-read-text": ITS_OWN,
  "resources-read-binary": ITS_OWN,
  "resources-templates-read": ITS_OWN,
  "resources-subscribe": NOT_OFFERED,
  "resources-unsubscribe": NOT_OFFERED,
  "prompts-list": null,
  "prompts-get-simple": ITS_OWN,
  "prompts-get-with-args": ITS_OWN,
  "prompts-get-embedded-resource": ITS_OWN,
  "prompts-get-with-image": ITS_OWN,
};
const applying = Object.keys(SCENARIOS).filter((name) => SCENARIOS[name] === null);

/** Runs a program of a package in isolation: it finds no files of this machine's user and leaves none. */
function runTool(program: string, args: readonly string[]) {
  return ran([process.execPath, program, ...args], {
    cwd: folder.dir,
    env: { PATH: process.execPath.replace(/\/[^/]*$/, ""), HOME: folder.dir, TMPDIR: "/tmp" },
  });
}

describe.skipIf(!existsSync(conformance))(
  "@modelcontextprotocol/conformance (skipped where it is not installed)",
  () => {
    test("has no scenario for servers that is not decided upon", async () => {
      const { stdout } = await runTool(conformance, ["list", "--server"]);
      const listed = [...stdout.matchAll(/^ +- (\S+)/gm)].map((match) => match[1] ?? "");
      expect(listed.toSorted()).toEqual(Object.keys(SCENARIOS).toSorted());
    });

    test.each(applying)("passes %s", async (scenario) => {
      // The scenario that tries other host names needs this machine's name.
      const url = `${app.url.replace("127.0.0.1", "localhost")}/mcp/public`;
      const { exitCode, stdout } = await runTool(conformance, ["server", "--url", url, "--scenario", scenario]);
      const [, passed, of] = /Passed: (\d+)\/(\d+)/.exec(stdout) ?? [];
      expect([exitCode, passed]).toEqual([0, of]);
      expect(Number(passed)).toBeGreaterThan(0);
    });
  },
);

const SEARCH = "ielts_vocabulary_personal_search";

/** Its ways to reach the service, as arguments. */
const WAYS = [
  ["over HTTP", () => [`${app.url}/mcp`, "--transport", "http", "--header", `Authorization: Bearer ${token}`], []],
  [
    "over standard input and output",
    () => ["-e", `LECTERN_TOKEN=${token}`, ...fromSource.command, "mcp"],
    () => ["--base-url", app.url],
  ],
] as const;

describe.skipIf(!existsSync(inspector))("@modelcontextprotocol/inspector (skipped where it is not installed)", () => {
  for (const [title, before, after] of WAYS) {
    for (const era of ["legacy", "modern"]) {
      const inspect = async (...args: string[]): Promise<unknown> => {
        const options = ["--protocol-era", era, "--format", "json", ...args];
        const last = typeof after === "function" ? after() : after;
        const { exitCode, stdout, stderr } = await runTool(inspector, ["--cli", ...options, ...before(), ...last]);
        if (exitCode !== 0) throw new Error(`It left with ${exitCode}: ${stderr}`);
        return JSON.parse(stdout);
      };

      test(`lists the tools ${title} (${era})`, async () => {
        const tools = listAt(await inspect("--method", "tools/list", "--strict"), "result", "tools");
        expect(tools.map((tool) => at(tool, "name"))).toEqual(agentOperations.map(({ id }) => id));
      });

      test(`calls a tool ${title} (${era})`, async () => {
        const call = ["--method", "tools/call", "--tool-name", SEARCH, "--tool-args-json", '{"limit":2}'];
        expect(at(await inspect(...call), "result", "structuredContent", "limit")).toBe(2);
      });
    }
  }

  const blocks = [...readFileSync(documentation, "utf8").matchAll(/```json\n(.*?)```/gs)].map(
    (match) => match[1] ?? "",
  );

  test("docs/mcp.md has a block for each of four programs", () => {
    expect(blocks).toHaveLength(4);
  });

  test.each(blocks.map((block, index) => [index + 1, block] as const))(
    "docs/mcp.md: block %i leads to the tools",
    async (index, block) => {
      const filled = block
        .replaceAll("http://127.0.0.1:8420", app.url)
        .replaceAll(/YOUR_TOKEN|\$\{[^}]*\}/g, token)
        .replace('"servers"', '"mcpServers"')
        // Given only an address, Cursor infers the type.
        .replace(/\{\s*"url"/, '{ "type": "http", "url"')
        .replace('"command": "lectern"', `"command": ${JSON.stringify(fromSource.command[0])}`)
        .replace('"args": [', `"args": [${JSON.stringify(fromSource.command[1])}, `);
      const config = join(folder.dir, `${index}.json`);
      await Bun.write(config, filled);
      const args = ["--cli", "--config", config, "--server", "lectern", "--method", "tools/list", "--format", "json"];
      const { stdout, stderr } = await runTool(inspector, args);
      expect(stderr).not.toContain('"error"');
      expect(listAt(JSON.parse(stdout), "result", "tools")).toHaveLength(agentOperations.length);
    },
  );
});
