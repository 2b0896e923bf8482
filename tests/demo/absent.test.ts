import { afterAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { settings } from "../../src/config.ts";
import { addresses } from "../../src/demo/control-addresses.ts";
import { run, serve } from "../commands/program.ts";
import { findingsWith } from "../house/seeded-faults.ts";
import { paced } from "../support/eventually.ts";
import { temporaryFolder } from "../support/folders.ts";

const folder = temporaryFolder();
afterAll(() => folder.remove());

describe("the control API", () => {
  test(
    "is not part of a service: none of its addresses answers there, and nothing moves the clock or injects faults",
    async () => {
      const env = { LECTERN_DEMO: "true", LECTERN_CONTROL_PORT: "0", LECTERN_CLOCK: "stand", LECTERN_FAULTS: "all" };
      const server = await serve(["--data", join(folder.dir, "served"), "--no-seed"], { env });
      const init = { headers: { "content-type": "application/json" }, method: "POST" };
      for (const { path, example } of addresses) {
        const posted = await fetch(`${server.url}${path}`, { ...init, body: JSON.stringify(example) });
        // The workspace answers every page address, without anything of a demo.
        const page = await fetch(`${server.url}${path}`);
        const refusal = page.status === 200 ? [405, "GET, HEAD"] : [404, null];
        expect([path, posted.status, posted.headers.get("allow")]).toEqual([path, ...refusal]);
        expect([path, await page.text()]).toEqual([path, expect.not.stringMatching(/confirmsBindings|nextDue|faults/)]);
        for (const prefix of ["/api", "/api/v1", "/api/v1/agent", "/api/web"]) {
          const { status } = await fetch(`${server.url}${prefix}${path}`, { ...init, body: JSON.stringify(example) });
          expect([path, [401, 403, 404, 405]]).toEqual([path, expect.arrayContaining([status])]);
        }
      }
      const askedAt = Date.now();
      const date = Date.parse((await fetch(`${server.url}/healthz`)).headers.get("date") ?? "");
      expect(date).toBeGreaterThan(askedAt - 60_000);
      expect(date).toBeLessThanOrEqual(Date.now());
      const { stderr } = await server.stop();
      for (const name of Object.keys(env)) expect(stderr).toContain(`${name} is not a setting of lectern`);
    },
    paced(30_000),
  );

  test.each(["--control-port", "--clock", "--now", "--keep", "--demo", "--faults"])(
    "cannot be enabled by a flag of serve, such as %s",
    async (flag) => {
      const { exitCode, stderr } = await run(["serve", flag, "1", "--data", join(folder.dir, "flags")]);
      expect([exitCode, stderr]).toEqual([2, expect.stringContaining(`unknown option '${flag}'`)]);
    },
  );

  test("cannot be enabled by a setting", () => {
    const names = Object.values(settings).map(({ environment, flag }) => `${environment} ${flag ?? ""}`);
    expect(names.filter((name) => /demo|control|clock|fault|bindings/i.test(name))).toEqual([]);
  });

  const importing = "export const opened = import(";
  test.each([
    ["src/commands/serve.ts", `${importing}"../demo/control.ts");\n`],
    ["src/commands/shared.ts", 'import { startDemo } from "../demo/demo.ts";\nexport const start = startDemo;\n'],
    ["src/app.ts", 'import { startControl } from "./demo/control.ts";\nexport const start = startControl;\n'],
    ["src/main.ts", `${importing}"./demo/control.ts");\n`],
    ["src/surfaces/http.ts", `${importing}"../demo/faults.ts");\n`],
    ["src/kernel/execute.ts", `${importing}"../demo/clock.ts");\n`],
    ["src/domains/vocabulary/index.ts", `${importing}"../../demo/faults.ts");\n`],
    ["src/verify/run.ts", `${importing}"../demo/demo.ts");\n`],
  ])("cannot be imported by %s", (file, code) => {
    expect(findingsWith({ [file]: code }).map(({ file: where, rule }) => [where, rule])).toContainEqual([
      file,
      "arrows",
    ]);
  });
});
