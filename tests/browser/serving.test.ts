import { describe, expect, test } from "bun:test";
import { WORTH_GZIP } from "../../src/surfaces/encoding.ts";
import { loadPages } from "../../src/surfaces/pages.ts";
import { ROUTES, SERVICE_WORKER_PATH } from "../../src/web/routes.ts";
import { eventually } from "../support/eventually.ts";
import { bytesOf, type Script, scriptsFrom } from "./scripts.ts";

const pages = loadPages();

async function get(path: string, init: RequestInit = {}): Promise<Response> {
  const answer = await pages.respond(new Request(`http://localhost${path}`, init), path);
  if (answer === null) throw new Error(`${path} is no page`);
  return answer;
}

/** What the document names. */
async function namedPaths(): Promise<string[]> {
  const html = await (await get("/")).text();
  return [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1] ?? "");
}

async function entryPath(): Promise<string> {
  return (await namedPaths()).find((path) => path.endsWith(".js")) ?? "";
}

/** Every script of the workspace, each found from another. */
async function allScripts(): Promise<ReadonlyMap<string, Script>> {
  return scriptsFrom(get, await entryPath(), true);
}

async function assetPaths(): Promise<string[]> {
  return [...new Set([...(await namedPaths()), ...(await allScripts()).keys()])];
}

describe("serving the workspace", () => {
  test.each([...Object.values(ROUTES), "/settings/", "/login/"])("%s is a page", async (path) => {
    const answer = await get(path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
  });

  test.each(["/nope", "/settings/nope", "/index.html", "/app.css", "/apis"])(
    "%s answers 404 with the workspace",
    async (path) => {
      const answer = await get(path);
      expect(answer.status).toBe(404);
      await eventually(async () => expect(await answer.text()).toContain('<div id="root">'));
    },
  );

  test.each(["/api", "/api/v1/agent/me", "/healthz", "/metrics"])("%s is left to the interface", (path) => {
    expect(pages.respond(new Request(`http://localhost${path}`), path)).toBeNull();
  });

  test("other methods than GET and HEAD are left to the interface", () => {
    expect(pages.respond(new Request("http://localhost/", { method: "POST" }), "/")).toBeNull();
  });

  test("every document has its own nonce, in the policy and in the document", async () => {
    const seen = new Set<string>();
    for (let round = 0; round < 2; round++) {
      const answer = await get("/login");
      const policy = answer.headers.get("content-security-policy") ?? "";
      const nonce = /style-src 'self' 'nonce-([\w-]{16,})'/.exec(policy)?.[1] ?? "";
      await eventually(async () =>
        expect(await answer.text()).toContain(`<meta property="csp-nonce" content="${nonce}"`),
      );
      seen.add(nonce);
      expect(policy).toStartWith("default-src 'none'; script-src 'self';");
      expect(policy).toContain("worker-src 'self'");
      expect(policy).toContain("frame-ancestors 'none'");
    }
    expect(seen.size).toBe(2);
  });

  test("documents are not stored, not framed and give other sites no information", async () => {
    const { headers } = await get("/setup");
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("x-frame-options")).toBe("DENY");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
    expect(headers.get("permissions-policy")).toContain("camera=()");
  });

  test("documents hold no script or style of their own and name only files that are served", async () => {
    const html = await (await get("/")).text();
    expect(html).not.toMatch(/<style|<script(?![^>]*src=)|style="|onload=/);
    const paths = await namedPaths();
    expect(paths.length).toBe(3);
    for (const path of paths) await eventually(async () => expect((await get(path)).status).toBe(200));
  });

  test("files are cached for ever, identified by content, and not sent twice", async () => {
    for (const path of await assetPaths()) {
      expect(path).toMatch(/^\/_app\/\w+-\w{8}\.\w+$/);
      const plain = await get(path);
      expect(plain.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
      const etag = plain.headers.get("etag") ?? "";
      const again = await get(path, { headers: { "if-none-match": `"other", W/${etag}` } });
      expect(again.status).toBe(304);
      await eventually(async () => expect(await again.text()).toBe(""));

      const zipped = await get(path, { headers: { "accept-encoding": "br, gzip" } });
      const bytes = await plain.bytes();
      const isLong = bytes.byteLength >= WORTH_GZIP;
      expect(zipped.headers.get("content-encoding")).toBe(isLong ? "gzip" : null);
      expect(zipped.headers.get("vary")).toBe(isLong ? "accept-encoding" : null);
      expect(zipped.headers.get("etag") === etag).toBe(!isLong);
      const sent = await zipped.bytes();
      expect(isLong ? Bun.gunzipSync(sent) : sent).toEqual(bytes);
    }
  });

  test("the service worker covers all pages, is standalone, is revalidated, and reaches no other site", async () => {
    const answer = await get(SERVICE_WORKER_PATH);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toStartWith("text/javascript");
    expect(answer.headers.get("cache-control")).toBe("no-cache");
    expect(answer.headers.get("content-security-policy")).toBe("default-src 'none'; connect-src 'self'");
    const etag = answer.headers.get("etag") ?? "";
    await eventually(async () =>
      expect((await get(SERVICE_WORKER_PATH, { headers: { "if-none-match": etag } })).status).toBe(304),
    );
    const text = await answer.text();
    expect(text).toContain("notificationclick");
    expect(text).not.toMatch(/\bimport\b/);
    expect(text.length).toBeLessThan(2000);
    await eventually(async () => expect(await assetPaths()).not.toContain(SERVICE_WORKER_PATH));
  });

  test("HEAD answers the same headers without a body", async () => {
    for (const path of ["/", "/nope", ...(await assetPaths())]) {
      const whole = await get(path);
      const head = await get(path, { method: "HEAD" });
      expect(head.status).toBe(whole.status);
      expect(head.headers.get("content-type")).toBe(whole.headers.get("content-type"));
      await eventually(async () => expect(await head.text()).toBe(""));
    }
  });

  test("a missing file, as after an update, is a plain 404 that is not cached", async () => {
    const answer = await get("/_app/chunk-00000000.js");
    expect(answer.status).toBe(404);
    expect(answer.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });

  test("a script names others by their address here, and every one of them is served", async () => {
    const scripts = await allScripts();
    for (const { text } of scripts.values()) {
      const named = [...text.matchAll(/[\w./-]*\bchunk-\w{8}\.js/g)].map(([name]) => name);
      expect(named.filter((name) => !scripts.has(name))).toEqual([]);
    }
  });

  test("words of other languages than the workspace's own are left out", async () => {
    const texts = [...(await allScripts()).values()].map(({ text }) => text);
    // The name that React Aria gives a drop zone, in the languages of the workspace and in two others.
    const has = (words: string) => texts.some((text) => text.includes(words));
    expect(["DropZone", "放置区域", "Zone de dépôt", "Ablegebereich"].map(has)).toEqual([true, true, false, false]);
  });

  test("the scripts are React's production build and have nothing of the service in them", async () => {
    for (const { text } of (await allScripts()).values()) {
      // The Markdown renderer names the option; only a development build calls it.
      expect(text).not.toMatch(/\bjsxDEV\w*\(/);
      expect(text).not.toContain("React DevTools");
      expect(text).not.toContain("better-sqlite3");
      expect(text).not.toContain("Makes the first account, the owner's");
    }
  });

  test("what a browser needs at first, for each chapter of pages, and in all has its limits", async () => {
    const first = await scriptsFrom(get, await entryPath());
    expect(bytesOf(first)).toBeLessThan(700_000);
    const chapters = [...first.values()].flatMap(({ later }) => later);
    expect(chapters.length).toBeGreaterThan(1);
    for (const chapter of chapters) {
      const added = new Map([...(await scriptsFrom(get, chapter))].filter(([path]) => !first.has(path)));
      expect(bytesOf(added)).toBeLessThan(600_000);
      // Each is its own request, and the last ones are requested when the first has arrived.
      expect(added.size).toBeLessThan(20);
    }
    await eventually(async () => expect(bytesOf(await allScripts())).toBeLessThan(2_150_000));
  });
});
