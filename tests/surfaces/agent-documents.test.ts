import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { resolve } from "node:path";
import { fromBufferPromise } from "yauzl";
import { findReasons } from "../../scripts/house/reasons.ts";
import { loadTree } from "../../scripts/house/tree.ts";
import { createOperations } from "../../src/kernel/operations.ts";
import { agentDocuments } from "../../src/surfaces/agent-documents.ts";
import { startApp, type TestApp } from "../support/app.ts";
import { at, listAt } from "../support/json.ts";
import { agentOperations, operations, ownProtocolOperations } from "../support/operations.ts";
import { readReply } from "../support/reply.ts";

/** Two addresses, both different from the listening one, so that none can be mistaken for another. */
const BASE = "https://api.study.example";
const SITE = "https://study.example";
const place = {
  version: "1.2.3",
  slotTimes: ["08:00", "14:00", "19:00"] as const,
  teacherImports: "none" as const,
  registersClients: true,
  baseUrl: BASE,
  siteUrl: SITE,
};
const paths = [...agentDocuments(operations, () => place).keys()];
const texts = paths.filter((path) => path !== "/skill.zip");
const pages = texts.filter((path) => /\.md$|llms\.txt$/.test(path));
const skill = paths.filter((path) => path.startsWith("/skill/"));

let app: TestApp;

beforeAll(async () => {
  app = await startApp({ baseUrl: BASE, siteUrl: SITE });
});
afterAll(() => app.stop());

async function read(path: string): Promise<string> {
  const response = await app.fetch(path);
  if (response.status !== 200) throw new Error(`${path} is answered with ${response.status}`);
  return response.text();
}

async function readJson(path: string): Promise<unknown> {
  return JSON.parse(await read(path));
}

/** How many lines that `pattern` finds list each operation. */
function countMentions(text: string, pattern: (id: string) => RegExp): Record<string, number> {
  return Object.fromEntries(agentOperations.map(({ id }) => [id, [...text.matchAll(pattern(id))].length]));
}

const once = Object.fromEntries(agentOperations.map(({ id }) => [id, 1]));

describe("llms.txt", () => {
  test("lists each operation once, with its page and what it is for", async () => {
    const text = await read("/llms.txt");
    expect(countMentions(text, (id) => new RegExp(`^- \\[${id}\\]\\(.*/${id}\\.md\\): `, "gm"))).toEqual(once);
    expect(agentOperations.filter(({ summary }) => !text.includes(summary))).toEqual([]);
  });

  test("has the form of llmstxt.org: a title, a quotation, then headings with nothing but links below them", async () => {
    const [head = "", ...sections] = (await read("/llms.txt")).split("\n## ");
    expect(head).toMatch(/^# lectern\n\n> .+\n\n(- .+\n)+$/);
    expect(sections.at(-1)).toStartWith("Optional\n");
    for (const section of sections) expect(section).toMatch(/^[A-Z][\w ]+\n\n(- \[[^\]]+\]\(https:[^)]+\): .+\n)+$/);
  });
});

describe("the skill", () => {
  test("names each operation once in SKILL.md, and explains each once in a reference", async () => {
    const [main, ...others] = await Promise.all(skill.map(read));
    expect(countMentions(main ?? "", (id) => new RegExp(`^- .+: \`${id}\``, "gm"))).toEqual(once);
    expect(countMentions(others.join("\n"), (id) => new RegExp(`^## ${id}$`, "gm"))).toEqual(once);
    for (const { id } of ownProtocolOperations) expect(others.join("\n")).toContain(`\n## ${id}\n`);
  });

  test("SKILL.md has the frontmatter that the specification asks for, and is short enough to be read whole", async () => {
    const text = await read("/skill/SKILL.md");
    const [, matter = "", body = ""] = text.split(/^---\n/m);
    const fields = new Map(matter.split("\n").map((line) => [line.split(": ")[0] ?? "", line.replace(/^[^:]+: /, "")]));
    expect([...fields.keys()].filter((name) => !/^\s/.test(name) && name !== "")).toEqual([
      "name",
      "description",
      "license",
      "compatibility",
      "metadata:",
    ]);
    expect(fields.get("name")).toMatch(/^(?=.{1,64}$)[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(fields.get("description")?.length).toBeWithin(200, 1025);
    expect(fields.get("description")).not.toMatch(/: | #|[<>]/);
    expect(fields.get("compatibility")?.length).toBeWithin(1, 501);
    expect(body.split("\n").length).toBeLessThan(500);
    expect(text.length).toBeLessThan(20_000);
  });

  test("each reference is short enough to be read at once", async () => {
    const sizes = await Promise.all(skill.map(async (path) => [path, (await read(path)).length] as const));
    expect(sizes.filter(([, size]) => size > 32_000)).toEqual([]);
  });

  test("the archive holds exactly the files, and is the same for the same service", async () => {
    const bytes = Buffer.from(await (await app.fetch("/skill.zip")).arrayBuffer());
    const archive = await fromBufferPromise(bytes);
    const held = new Map<string, string>();
    for await (const entry of archive.eachEntry()) {
      const chunks: Uint8Array[] = await (await archive.openReadStreamPromise(entry)).toArray();
      held.set(entry.fileName, Buffer.concat(chunks).toString());
    }
    expect([...held.keys()]).toEqual(skill.map((path) => path.slice("/skill/".length)));
    for (const [name, text] of held) expect([name, text]).toEqual([name, await read(`/skill/${name}`)]);
    const [first, second] = await Promise.all(
      [1, 2].map(async () => (await agentDocuments(operations, () => place).get("/skill.zip")?.())?.etag),
    );
    expect([first?.length, second]).toEqual([29, first]);
  });

  test("its statements on statuses and reasons are correct", async () => {
    const reasons = findReasons(loadTree(resolve(import.meta.dir, "../..")));
    const text = await read("/skill/references/errors.md");
    const rows = [...text.matchAll(/^\| (\d{3}) \| (\d{5}) \|/gm)].map(([, status, code]) => `${status} ${code}`);
    expect(rows).toEqual([...new Set(reasons.map(({ status, code }) => `${status} ${code}`))]);
    const named = [...text.matchAll(/^\| `([a-z_.]+)` \|/gm)].map(([, reason]) => reason ?? "");
    expect(named.length).toBeGreaterThan(8);
    expect(named.filter((reason) => !reasons.some((one) => one.reason === reason))).toEqual([]);
  });
});

describe("every document", () => {
  test.each(paths)(
    "%s answers GET and HEAD alike, knows what a client has, and refuses other methods",
    async (path) => {
      for (const encoding of ["identity", "gzip"]) {
        const headers = { "accept-encoding": encoding };
        const [get, head] = await Promise.all(["GET", "HEAD"].map((method) => app.fetch(path, { method, headers })));
        const etag = get?.headers.get("etag") ?? "";
        expect([get?.status, head?.status, await head?.text()]).toEqual([200, 200, ""]);
        for (const name of ["content-type", "content-length", "content-encoding", "etag", "vary", "link"])
          expect([name, head?.headers.get(name)]).toEqual([name, get?.headers.get(name) ?? null]);
        expect(get?.headers.get("cache-control")).toBe("no-cache");
        expect(get?.headers.get("access-control-allow-origin")).toBe("*");
        expect(get?.headers.has("access-control-allow-credentials")).toBe(false);
        const again = await app.fetch(path, { headers: { ...headers, "if-none-match": etag } });
        expect([again.status, await again.text(), again.headers.get("etag")]).toEqual([304, "", etag]);
      }
      const reply = await readReply(await app.fetch(path, { method: "POST", body: "{}" }));
      expect([reply.status, reply.code, reply.headers.get("allow")]).toEqual([405, 40001, "GET, HEAD, OPTIONS"]);
    },
  );

  test.each(texts)(
    "%s names no host but this deployment's and those of standards, no token and no folder",
    async (path) => {
      const text = await read(path);
      const hosts = new Set([...text.matchAll(/https?:\/\/[\w.:-]*\w/g)].map(([origin]) => origin));
      const standards = ["https://schemas.agentskills.io", "https://static.modelcontextprotocol.io"];
      expect([...hosts].filter((host) => ![BASE, SITE, ...standards].includes(host))).toEqual([]);
      expect(text).not.toMatch(/lectern_[\w-]{10,}|Bearer [\w-]{20,}/);
      expect(text).not.toContain(app.config.dataDir);
      expect(text).not.toMatch(/\/(?:home|root|tmp|Users|work)\//);
    },
  );

  test.each(texts)("%s leads only to what is there", async (path) => {
    const text = await read(path);
    const isJson = text.startsWith("{");
    const links = isJson
      ? [...text.matchAll(/"(?:href|url|websiteUrl|documentationUrl)": "([^"]+)"/g)]
      : [...text.matchAll(/\]\(([^)]+)\)/g)];
    const broken: string[] = [];
    for (const link of new Set(links.map(([, target]) => target ?? ""))) {
      const [address = "", heading] = link.split("#");
      const url = new URL(address, `${BASE}${path}`);
      // The MCP endpoint is called, not read.
      if (url.pathname === "/mcp") continue;
      const response = await app.fetch(`${url.pathname}${url.search}`);
      const found = await response.text();
      if (response.status !== 200 || (heading !== undefined && !found.toLowerCase().includes(`\n## ${heading}`)))
        broken.push(`${response.status} ${link}`);
    }
    expect(broken).toEqual([]);
  });

  test.each(pages)("%s has whole tables, closed code blocks and no line of blanks", async (path) => {
    const text = await read(path);
    expect(text).toEndWith("\n");
    expect(text).not.toMatch(/\n\n\n|[ \t]\n|undefined|\[object|NaN/);
    expect(text.split("\n").filter((line) => line.trimStart().startsWith("```")).length % 2).toBe(0);
    const cells = (line: string) => line.replaceAll("\\|", "").split("|").length;
    const lines = text.split("\n");
    const broken = lines.filter((line, at) => {
      const before = lines[at - 1] ?? "";
      return line.trimStart().startsWith("|") && before.trimStart().startsWith("|") && cells(line) !== cells(before);
    });
    expect(broken).toEqual([]);
  });

  test("changes with the operation it describes", async () => {
    const [first, ...others] = agentOperations;
    if (first === undefined) throw new Error("There is no operation");
    const changed = [{ ...first, summary: "Do | something else" }, ...others];
    const groups = Map.groupBy(changed, ({ group }) => group);
    const slices = Object.fromEntries([...groups].map(([group, rows]) => [group, async () => rows]));
    const made = agentDocuments(createOperations(changed, slices), () => place);
    for (const path of ["/llms.txt", "/skill/SKILL.md", `/skill/references/${first.group}.md`]) {
      expect([path, (await made.get(path)?.())?.body]).toEqual([path, expect.stringContaining("Do | something else")]);
      expect(await read(path)).not.toContain("Do | something else");
    }
    const [before, after] = [await app.fetch("/skill.zip"), await made.get("/skill.zip")?.()];
    expect(before.headers.get("etag")).not.toBe(after?.etag);
  });
});

describe("what programs find", () => {
  test("the API catalogue is a link set that has itself, both interfaces and what describes them (RFC 9727)", async () => {
    const response = await app.fetch("/.well-known/api-catalog", { method: "HEAD" });
    expect(response.headers.get("content-type")).toBe(
      'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
    );
    expect(response.headers.get("link")).toBe('</.well-known/api-catalog>; rel="api-catalog"');
    const [self, ...interfaces] = listAt(await readJson("/.well-known/api-catalog"), "linkset");
    expect(at(self, "anchor")).toBe(`${BASE}/.well-known/api-catalog`);
    expect(listAt(self, "item").map((item) => at(item, "href"))).toEqual(interfaces.map((one) => at(one, "anchor")));
    for (const one of interfaces)
      for (const relation of ["service-desc", "service-doc", "service-meta", "status"])
        for (const link of listAt(one, relation)) {
          const { pathname } = new URL(String(at(link, "href")));
          const type = (await app.fetch(pathname)).headers.get("content-type") ?? "";
          expect([pathname, type]).toEqual([pathname, expect.stringContaining(String(at(link, "type")))]);
        }
  });

  test("the index of skills has the digest of the archive (Agent Skills Discovery 0.2.0)", async () => {
    const bytes = new Uint8Array(await (await app.fetch("/skill.zip")).arrayBuffer());
    const index = await readJson("/.well-known/agent-skills/index.json");
    const [entry] = listAt(index, "skills");
    expect(Object.keys(Object(index))).toEqual(["$schema", "skills"]);
    expect(entry).toEqual({
      name: "lectern-ielts",
      type: "archive",
      description: /^description: (.+)$/m.exec(await read("/skill/SKILL.md"))?.[1],
      url: `${BASE}/skill.zip`,
      digest: `sha256:${new Bun.CryptoHasher("sha256").update(bytes).digest("hex")}`,
    });
    expect((await app.fetch("/skill.zip")).headers.get("content-type")).toBe("application/zip");
  });

  test("the AI catalogue leads to the server card and to the skill", async () => {
    const catalog = await readJson("/.well-known/ai-catalog.json");
    expect(at(catalog, "specVersion")).toBe("1.0");
    const entries = listAt(catalog, "entries");
    expect(entries.map((entry) => [at(entry, "type"), at(entry, "url"), at(entry, "identifier")])).toEqual([
      ["application/mcp-server-card+json", `${BASE}/mcp/server-card`, "urn:air:api.study.example:mcp:lectern"],
      ["application/agent-skills+zip", `${BASE}/skill.zip`, "urn:air:api.study.example:skill:lectern-ielts"],
    ]);
  });

  test("the server card has what a client needs to connect (SEP-2127)", async () => {
    const card = await readJson("/mcp/server-card");
    expect(at(card, "$schema")).toBe("https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json");
    expect(at(card, "name")).toBe("example.study.api/lectern");
    expect(at(card, "version")).toBe("0.0.0-test");
    expect(String(at(card, "description")).length).toBeWithin(1, 101);
    expect(at(card, "remotes", 0)).toMatchObject({ type: "streamable-http", url: `${BASE}/mcp` });
    expect(at(card, "remotes", 0, "headers", 0)).toMatchObject({ name: "Authorization", isSecret: true });
  });

  test.each([
    ["http://127.0.0.1:8420", "127.0.0.1/lectern"],
    ["http://[::1]:8420", "--1/lectern"],
    ["http://localhost:8420", "localhost/lectern"],
  ])("a server at %s is called %s", async (baseUrl, name) => {
    const made = agentDocuments(operations, () => ({ ...place, baseUrl, siteUrl: baseUrl }));
    const card = await made.get("/mcp/server-card")?.();
    expect(JSON.parse(String(card?.body))).toMatchObject({ name, remotes: [{ url: `${baseUrl}/mcp` }] });
    expect(name).toMatch(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/);
  });

  test.each(["/oauth-authorization-server", "/openid-configuration", "/oauth-protected-resource"])(
    "a base address with a path has %s below it, and where RFC 8414 and RFC 9728 put it: before the path",
    async (name) => {
      const made = agentDocuments(operations, () => ({ ...place, baseUrl: "https://host.example/study" }));
      const below = await made.get(`/.well-known${name}`)?.();
      const inserted = await made.get(`/.well-known${name}/study`)?.();
      expect(String(inserted?.body)).toContain('"https://host.example/study"');
      expect(String(inserted?.body)).toBe(String(below?.body));
      const resource = await made.get("/.well-known/oauth-protected-resource/study/mcp")?.();
      expect(JSON.parse(String(resource?.body))).toMatchObject({ resource: "https://host.example/study/mcp" });
    },
  );

  test("robots may read these documents and nothing of the workspace", async () => {
    const rules = await read("/robots.txt");
    expect(rules).toMatch(/^User-agent: \*\n(Allow: \/\S+\n)+Disallow: \/\n$/);
    const allowed = [...rules.matchAll(/^Allow: (\S+)$/gm)].map(([, path]) => path ?? "");
    const unlisted = paths.filter(
      (path) => path !== "/robots.txt" && !allowed.some((prefix) => path.startsWith(prefix)),
    );
    expect(unlisted).toEqual([]);
  });

  test.each([
    "/.well-known/oauth-protected-resource/elsewhere",
    "/.well-known/",
    "/.well-known/mcp.json",
    "/mcp/elsewhere",
    "/skill",
    "/skill/",
    "/skill/references/none.md",
    "/llms-full.txt",
  ])("%s is a 404 in the envelope, never the workspace's page", async (path) => {
    const reply = await readReply(await app.fetch(path));
    expect([reply.status, reply.code, reply.refusal?.reason]).toEqual([404, 40401, "address.not_found"]);
  });
});

describe("compressed documents", () => {
  const LARGE = "/api/v1/agent/openapi.json";

  test.each([
    ["gzip", true],
    ["GZIP;q=0.5, br", true],
    ["*", true],
    ["x-gzip", true],
    ["br, zstd", false],
    ["gzip;q=0, *", false],
    ["*;q=0", false],
    ["identity", false],
  ])("to a client that accepts %s: %p", async (accepted, isPacked) => {
    const response = await app.fetch(LARGE, { headers: { "accept-encoding": accepted } });
    expect(response.headers.get("content-encoding")).toBe(isPacked ? "gzip" : null);
    expect(response.headers.get("vary")).toBe("Accept-Encoding");
    expect(at(await response.json(), "openapi")).toBe("3.1.0");
  });

  test("each form has its own ETag, and is much smaller compressed", async () => {
    const [plain, packed] = await Promise.all(
      ["identity", "gzip"].map((encoding) =>
        app.fetch(LARGE, { method: "HEAD", headers: { "accept-encoding": encoding } }),
      ),
    );
    const etag = plain?.headers.get("etag") ?? "";
    expect(packed?.headers.get("etag")).toBe(etag.replace(/"$/, '-gzip"'));
    const sizes = [plain, packed].map((one) => Number(one?.headers.get("content-length")));
    expect(sizes[1]).toBeGreaterThan(1000);
    expect((sizes[1] ?? 0) * 5).toBeLessThan(sizes[0] ?? 0);
    const headers = { "accept-encoding": "gzip", "if-none-match": etag };
    expect((await app.fetch(LARGE, { headers })).status).toBe(200);
  });

  test("what is small goes out as it is", async () => {
    const response = await app.fetch("/healthz", { headers: { "accept-encoding": "gzip" } });
    expect([response.headers.get("content-encoding"), response.headers.get("vary")]).toEqual([null, null]);
  });
});
