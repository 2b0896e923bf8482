import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { startApp, type TestApp } from "../support/app.ts";
import { paced } from "../support/eventually.ts";

/** A page of the documentation as a browser gets it. */
interface Page {
  readonly html: string;
  readonly ids: ReadonlySet<string>;
  readonly links: readonly string[];
  /** What a browser loads with the page. */
  readonly loads: readonly string[];
}

let app: TestApp;
let pages: ReadonlyMap<string, Page>;
/** The status and type of every other address that pages refer to. */
let others: ReadonlyMap<string, readonly [status: number, type: string | null]>;

const decoded = (text: string) => text.replaceAll("&amp;", "&").replaceAll("&#x27;", "'").replaceAll("&quot;", '"');
const found = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, text = ""]) => decoded(text));

async function read(path: string): Promise<Page | null> {
  const response = await app.fetch(path);
  const type = response.headers.get("content-type") ?? "";
  if (response.status !== 200 || !type.startsWith("text/html")) return null;
  const html = await response.text();
  return {
    html,
    ids: new Set(found(html, / id="([^"]*)"/g)),
    links: found(html, /<a [^>]*?href="([^"]*)"/g),
    loads: [...found(html, / (?:src|srcSet)="([^"]*)"/gi), ...found(html, /<link [^>]*?href="([^"]*)"/g)],
  };
}

/** Every page that can be reached from the index, and every other address that pages name. */
beforeAll(async () => {
  app = await startApp();
  const seen = new Map<string, Page>();
  const rest = new Map<string, readonly [number, string | null]>();
  const waiting = ["/docs"];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (seen.has(path) || rest.has(path)) continue;
    const page = path === "/docs" || path.startsWith("/docs/") ? await read(path) : null;
    if (page === null) {
      const response = await app.fetch(path);
      rest.set(path, [response.status, response.headers.get("content-type")]);
      await response.body?.cancel();
      continue;
    }
    seen.set(path, page);
    for (const target of [...page.links, ...page.loads]) {
      const [address = ""] = target.split("#");
      if (address.startsWith("/")) waiting.push(address);
    }
  }
  pages = seen;
  others = rest;
}, paced(60_000));
afterAll(() => app.stop());

describe("the documentation at /docs", () => {
  test("has every page of the repository's docs", () => {
    const files = [...new Bun.Glob("**/*.md").scanSync("docs")];
    const expected = files.map((file) => `/docs/${file}`.replace(/\/README\.md$|\.md$/, ""));
    expect(expected.filter((path) => !pages.has(path))).toEqual([]);
    expect(expected.length).toBeGreaterThan(100);
    for (const path of ["/docs/client", "/docs/contributing", "/docs/decisions", "/docs/readme"])
      expect([...pages.keys()]).toContain(path);
  });

  test("has no link that leads nowhere", () => {
    expect([...others].filter(([, [status]]) => status !== 200)).toEqual([]);
    const targets = [...pages].flatMap(([path, { links }]) => links.map((link) => [path, link] as const));
    const relative = targets.filter(([, link]) => !/^(https?:\/\/|mailto:|\/|#)/.test(link));
    expect(relative).toEqual([]);
    const broken = targets.filter(([path, link]) => {
      const [address = "", anchor] = link.split("#");
      const page = pages.get(address === "" ? path : address);
      return anchor !== undefined && page !== undefined && !page.ids.has(decodeURIComponent(anchor));
    });
    expect(broken).toEqual([]);
  });

  test("loads nothing from elsewhere, and runs nothing", () => {
    const loaded = new Set([...pages.values()].flatMap(({ loads }) => loads));
    expect([...loaded].filter((address) => !address.startsWith("/"))).toEqual([]);
    expect([...loaded].toSorted()).toContain("/docs/images/today-dark.png");
    expect(others.get("/docs/images/today-light.png")).toEqual([200, "image/png"]);
    expect([...pages].filter(([, { html }]) => /<script|<iframe|style="| on\w+="/.test(html))).toEqual([]);
  });

  test("leads from every page to every kind of reader, and marks the page", () => {
    for (const [path, { html }] of pages) {
      const titles = found(html.slice(html.indexOf("<nav")), /<h2>([^<]*)</g);
      expect([path, titles]).toEqual([
        path,
        ["For learners and self-hosters", "For agent builders", "For contributors"],
      ]);
      expect([path, found(html, /<h1[^>]*(>)/g).length]).toEqual([path, 1]);
    }
    const here = found(pages.get("/docs/agents")?.html ?? "", /<a href="([^"]*)" aria-current="page"/g);
    expect(here).toEqual(["/docs/agents"]);
  });

  test("gives every page a title of its own", () => {
    const titles = [...pages.values()].map(({ html }) => found(html, /<title>([^<]*)</g)[0]);
    expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([]);
  });

  test("answers as other files do: with a policy, and not again to those who have it", async () => {
    const first = await app.fetch("/docs/agents");
    const { headers } = first;
    expect(headers.get("content-security-policy")).toBe(
      "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    expect([headers.get("cache-control"), headers.get("vary")]).toEqual(["no-cache", "accept-encoding"]);
    const plain = await app.fetch("/docs/agents", { headers: { "accept-encoding": "identity" } });
    expect(await plain.text()).toBe(await first.text());
    for (const { headers: had } of [first, plain]) {
      const encoding = had.get("content-encoding") ?? "identity";
      const again = await app.fetch("/docs/agents", {
        headers: { "accept-encoding": encoding, "if-none-match": had.get("etag") ?? "" },
      });
      expect([again.status, await again.text()]).toEqual([304, ""]);
    }
    const head = await app.fetch("/docs/agents", { method: "HEAD" });
    expect([head.status, head.headers.get("etag"), await head.text()]).toEqual([200, headers.get("etag"), ""]);
  });

  test.each([
    ["/docs/agents.md", "/docs/agents"],
    ["/docs/", "/docs"],
    ["/docs/README.md", "/docs"],
    ["/docs/reference/README.md", "/docs/reference"],
    ["/docs/decisions/", "/docs/decisions"],
  ])("leads from %s to %s", async (path, to) => {
    const response = await app.fetch(path, { redirect: "manual" });
    expect([response.status, response.headers.get("location")]).toEqual([308, to]);
  });

  test.each([
    ["/docs/agnets", "/docs/agents"],
    ["/docs/reference/configuratoin", "/docs/reference/configuration"],
  ])("answers %s with 404 and a page near it", async (path, near) => {
    const response = await app.fetch(path);
    const html = await response.text();
    expect([response.status, response.headers.get("cache-control")]).toEqual([404, "no-store"]);
    expect(html).toContain(`Did you mean <a href="${near}">${near}</a>?`);
    expect(html).toContain('<a href="/docs">');
  });

  test.each(["/docs/404", "/docs/%3Cscript%3E", "/docs/../docs/none", "/docs/constructor"])(
    "answers %s with 404 and the list of pages",
    async (path) => {
      const response = await app.fetch(path);
      const html = await response.text();
      expect(response.status).toBe(404);
      expect(html).toContain("Page not found");
      expect(html).not.toContain("<script");
    },
  );
});
