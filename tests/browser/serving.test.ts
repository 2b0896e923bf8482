import { describe, expect, test } from "bun:test";
import { loadPages } from "../../src/surfaces/pages.ts";
import { ROUTES } from "../../src/web/routes.ts";

const pages = loadPages();

async function get(path: string, init: RequestInit = {}): Promise<Response> {
  const answer = await pages.respond(new Request(`http://localhost${path}`, init), path);
  if (answer === null) throw new Error(`${path} is no page`);
  return answer;
}

async function assetPaths(): Promise<string[]> {
  const html = await (await get("/")).text();
  return [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1] ?? "");
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
      expect(await answer.text()).toContain('<div id="root">');
    },
  );

  test.each(["/api", "/api/v1/agent/me", "/healthz", "/metrics"])("%s is left to the interface", (path) => {
    expect(pages.respond(new Request(`http://localhost${path}`), path)).toBeNull();
  });

  test("other methods than GET and HEAD are left to the interface", () => {
    expect(pages.respond(new Request("http://localhost/", { method: "POST" }), "/")).toBeNull();
  });

  test("every document has a nonce of its own, in the policy and in the document", async () => {
    const seen = new Set<string>();
    for (let turn = 0; turn < 2; turn++) {
      const answer = await get("/login");
      const policy = answer.headers.get("content-security-policy") ?? "";
      const nonce = /style-src 'self' 'nonce-([\w-]{16,})'/.exec(policy)?.[1] ?? "";
      expect(await answer.text()).toContain(`<meta property="csp-nonce" content="${nonce}"`);
      seen.add(nonce);
      expect(policy).toStartWith("default-src 'none'; script-src 'self';");
      expect(policy).toContain("frame-ancestors 'none'");
    }
    expect(seen.size).toBe(2);
  });

  test("documents are not kept, not framed and tell other sites nothing", async () => {
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
    const paths = await assetPaths();
    expect(paths.length).toBe(3);
    for (const path of paths) expect((await get(path)).status).toBe(200);
  });

  test("files are kept for ever, told apart by content, and not sent twice", async () => {
    for (const path of await assetPaths()) {
      const plain = await get(path);
      expect(plain.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
      const etag = plain.headers.get("etag") ?? "";
      const again = await get(path, { headers: { "if-none-match": `"other", W/${etag}` } });
      expect(again.status).toBe(304);
      expect(await again.text()).toBe("");

      const zipped = await get(path, { headers: { "accept-encoding": "br, gzip" } });
      expect(zipped.headers.get("content-encoding")).toBe("gzip");
      expect(zipped.headers.get("vary")).toBe("accept-encoding");
      expect(zipped.headers.get("etag")).not.toBe(etag);
      expect(Bun.gunzipSync(await zipped.bytes())).toEqual(await plain.bytes());
    }
  });

  test("HEAD answers the same headers without a body", async () => {
    for (const path of ["/", "/nope", ...(await assetPaths())]) {
      const whole = await get(path);
      const head = await get(path, { method: "HEAD" });
      expect(head.status).toBe(whole.status);
      expect(head.headers.get("content-type")).toBe(whole.headers.get("content-type"));
      expect(await head.text()).toBe("");
    }
  });

  test("a file that is gone, as after an update, is a plain 404 that nobody keeps", async () => {
    const answer = await get("/_app/chunk-00000000.js");
    expect(answer.status).toBe(404);
    expect(answer.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });

  test("words of other languages than the workspace's own are left out", async () => {
    const script = (await assetPaths()).find((path) => path.endsWith(".js")) ?? "";
    const text = await (await get(script)).text();
    // What React Aria calls a drop zone, in the languages of the workspace and in two others.
    const has = (words: string) => text.includes(words);
    expect(["DropZone", "放置区域", "Zone de dépôt", "Ablegebereich"].map(has)).toEqual([true, true, false, false]);
  });

  test("the script is React's production build and has nothing of the service in it", async () => {
    const script = (await assetPaths()).find((path) => path.endsWith(".js")) ?? "";
    const text = await (await get(script)).text();
    // The Markdown renderer names the option; only a development build calls it.
    expect(text).not.toMatch(/\bjsxDEV\w*\(/);
    expect(text).not.toContain("React DevTools");
    expect(text).not.toContain("better-sqlite3");
    expect(text).not.toContain("Makes the first account, the owner's");
    expect(text.length).toBeLessThan(1_300_000);
  });
});
