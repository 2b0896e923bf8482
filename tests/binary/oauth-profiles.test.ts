import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { buildIfStale, hostBinary } from "../../scripts/house/binary.ts";
import { SCOPES } from "../../src/identity/scopes.ts";
import { hasChromium } from "../browser/chromium.ts";
import { paced } from "../support/eventually.ts";
import { Deployment } from "./oauth/deployment.ts";
import { IndependentApp } from "./oauth/independent.ts";
import { OfficialApp } from "./oauth/official.ts";
import { asPage } from "./oauth/page-of-another-site.ts";
import { PROFILES, type Profile, type Setting } from "./oauth/profiles.ts";

const root = join(import.meta.dir, "../..");
let deployment: Deployment;

beforeAll(async () => {
  await buildIfStale(root);
  deployment = await Deployment.start({ command: [hostBinary(root)], cwd: root });
}, paced(180_000));
afterAll(() => deployment?.[Symbol.asyncDispose]());

const LIBRARIES = [
  { library: "the official MCP client", start: (setting: Setting) => new OfficialApp(setting), learner: 0 },
  { library: "oauth4webapi", start: (setting: Setting) => new IndependentApp(setting), learner: 1 },
] as const;
const READING = SCOPES.filter((scope) => scope.endsWith(":read"));
const NEW_TODO = { items: [{ title: "Words of unit 3" }] };

/** The scopes that a profile asks for first. The official client always reads them from the challenge, and adds its wish to refresh. */
function firstScopes({ asks }: Profile, library: string): string | null {
  if (library === "oauth4webapi") return asks === "nothing" ? null : SCOPES.join(" ");
  return [...SCOPES, "offline_access"].join(" ");
}

describe.each(LIBRARIES)("with $library", ({ library, start, learner }) => {
  beforeAll(() => deployment.signIn(learner));

  test.each(PROFILES.map((profile) => [profile.title, profile] as const))(
    "%s goes from an address to a called tool, to more, and to its end",
    async (_title, profile) => {
      const setting: Setting = { deployment, profile, allows: "reading", by: profile.by };
      const app = start(setting);
      await app.connect();
      expect(await app.callTool("ielts_study_todos_list", {})).toMatchObject({ status: 200 });
      expect(app.asked).toEqual([firstScopes(profile, library)]);

      Object.assign(setting, { allows: "everything", by: "operation" });
      const created = await app.callTool("ielts_study_todos_create", NEW_TODO);
      expect(created).toEqual({ status: 200, text: expect.stringContaining("Words of unit 3") });
      expect(app.asked).toHaveLength(2);
      expect((app.asked[1] ?? "").split(" ")).toEqual(expect.arrayContaining([...READING, "study_plans:write"]));
      expect(await app.callTool("ielts_learner_read_profile", {})).toMatchObject({ status: 200 });

      await app.connectToApi();
      expect([await app.callApi("ielts_study_plans_list"), await app.pingMcp()]).toEqual([200, 200]);
      await deployment.revoke(app.clientName);
      expect([await app.callApi("ielts_study_plans_list"), await app.pingMcp()]).toEqual([401, 401]);
      await app.close();
    },
    paced(60_000),
  );
});

test("a stream passes through the proxy while it is open", async () => {
  expect(await deployment.firstOfStream()).toMatch(/^text\/event-stream.*ready/s);
});

describe.skipIf(!hasChromium)("a page of another site", () => {
  test("connects by itself, and gets nothing of the session in the same browser", async () => {
    const page = await deployment.openPage(deployment.appUrl);
    const found = await asPage(page, deployment.url);
    expect(found).toEqual({
      challenge: expect.stringContaining(
        `resource_metadata="${deployment.url}/.well-known/oauth-protected-resource/mcp"`,
      ),
      resource: `${deployment.url}/mcp`,
      issuer: deployment.url,
      openId: deployment.url,
      registered: "A page",
      tokenError: "invalid_grant",
      revoked: 200,
      mcpWithToken: 401,
      workspace: "unreadable",
      workspaceWithCookie: "unreadable",
      api: "unreadable",
    });
  });
});
