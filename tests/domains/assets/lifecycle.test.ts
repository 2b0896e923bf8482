import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { startApp, type TestApp, type TestSession } from "../../support/app.ts";
import { changedTables, dump } from "../../support/dump.ts";
import { paced } from "../../support/eventually.ts";
import { HOSTILE_QUERIES } from "../../support/hostile-text.ts";
import { fixture, MEDIA, uploaded } from "./files.ts";

let app: TestApp;
let token: string;
let session: TestSession;
let stranger: { token: string; session: TestSession };

beforeAll(async () => {
  app = await startApp();
  const learner = await app.learner();
  token = learner.token;
  session = await app.session(learner.account);
  const other = await app.learner();
  stranger = { token: other.token, session: await app.session(other.account) };
});
afterAll(() => app.stop());

const search = (request: object, as = token) => app.ok("ielts_assets_search", request, as);
const titles = async (request: object, as = token) => (await search(request, as)).items.map(({ title }) => title);

function download(assetId: number, headers: HeadersInit = {}, as: TestSession | null = session): Promise<Response> {
  const cookie = as === null ? "" : `lectern_session=${as.cookie}`;
  return app.fetch(`/files/assets/${assetId}`, { headers: { cookie, ...Object.fromEntries(new Headers(headers)) } });
}

describe("ielts_assets_search", () => {
  beforeAll(async () => {
    const long = `${"Filler words stand here. ".repeat(4000)}At last the viaduct appears, and ${"more follows. ".repeat(50)}`;
    await uploaded(app, session, "viaduct-book.txt", long, "A long book");
    await uploaded(app, session, "essay.md", "Trams, buses and a viaduct. 城市交通正在改变。", "Transport essay");
    await uploaded(app, session, "picture.png", MEDIA["image/png"]?.bytes ?? "", "Viaduct 城市 picture");
  }, paced(20_000));

  test("lists the files without a query, newest first", async () => {
    expect(await titles({})).toEqual(["Viaduct 城市 picture", "Transport essay", "A long book"]);
    expect(await titles({ query: "  " })).toHaveLength(3);
    const { items } = await search({ limit: 1, offset: 1 });
    expect(items[0]?.excerpt).toBe("Trams, buses and a viaduct. 城市交通正在改变。");
  });

  const queries: [query: string, found: string[]][] = [
    ["viaduct", ["Viaduct 城市 picture", "A long book", "Transport essay"]],
    ["VIADUCT tram", ["Transport essay"]],
    ["viad", ["Viaduct 城市 picture", "A long book", "Transport essay"]],
    ["城市", ["Viaduct 城市 picture", "Transport essay"]],
    ["交通", ["Transport essay"]],
    ["通交", []],
    ["essay.md", ["Transport essay"]],
    ["viaduct NOT tram", []],
    ["facets", []],
    ["...", []],
  ];
  test.each(queries)("finds %p, the title weighing more than the text", async (query, found) => {
    const answer = await titles({ query });
    expect(answer[0] ?? null).toBe(found[0] ?? null);
    expect(answer.toSorted()).toEqual(found.toSorted());
  });

  test("shows the text around the first hit in at most 240 characters", async () => {
    const { items } = await search({ query: "viaduct" });
    const book = items.find(({ title }) => title === "A long book");
    expect(book?.excerpt).toContain("At last the viaduct appears");
    expect(book?.excerpt).toMatch(/^….*…$/u);
    expect([...(book?.excerpt ?? "")].length).toBeLessThanOrEqual(240);
    expect(items.find(({ title }) => title.startsWith("Viaduct"))?.excerpt).toBe("");
  });

  test("pages, and never beyond the largest offset", async () => {
    const first = await search({ limit: 2 });
    expect([first.items.length, first.hasMore, first.nextOffset]).toEqual([2, true, 2]);
    const second = await search({ limit: 2, offset: 2 });
    expect([second.items.length, second.hasMore, second.nextOffset]).toEqual([1, false, null]);
    expect((await search({ offset: 500 })).items).toEqual([]);
  });

  test("takes operators, quotes, emoji and long text as text", async () => {
    for (const query of HOSTILE_QUERIES) {
      const reply = await app.call("ielts_assets_search", { query }, token);
      expect([query.slice(0, 30), reply.status]).toEqual([query.slice(0, 30), 200]);
    }
  });

  test("shows a stranger nothing", async () => {
    expect(await titles({}, stranger.token)).toEqual([]);
    for (const query of ["viaduct", "城市", "a"]) expect(await titles({ query }, stranger.token)).toEqual([]);
  });
});

describe("assets_rename, assets_read, assets_delete and assets_restore", () => {
  test("a new title is found at once, the old one no more", async () => {
    const { asset } = await uploaded(app, session, "rename-me.txt", "Body about quarries", "Old heading");
    app.clock.advance(1000);
    const renamed = await app.webOk("assets_rename", { assetId: asset.assetId, title: " New heading " }, session);
    expect(renamed).toMatchObject({ title: "New heading", fileName: "rename-me.txt", createdAt: asset.createdAt });
    expect(renamed.updatedAt > asset.updatedAt).toBe(true);
    expect(await titles({ query: "new heading" })).toEqual(["New heading"]);
    expect(await titles({ query: "old heading" })).toEqual([]);
    expect(await titles({ query: "quarries" })).toEqual(["New heading"]);
  });

  test("details hold the beginning of the text", async () => {
    const { asset } = await uploaded(app, session, "long.txt", `${"é😀".repeat(2000)}z`);
    const read = await app.webOk("assets_read", { assetId: asset.assetId }, session);
    expect(read.content).toBe("é😀".repeat(2000));
    expect(read).toMatchObject({ ...asset, contentTruncated: true, downloadUrl: `/files/assets/${asset.assetId}` });
    const whole = await uploaded(app, session, "short.txt", "short");
    expect(await app.webOk("assets_read", { assetId: whole.asset.assetId }, session)).toMatchObject({
      content: "short",
      contentTruncated: false,
    });
  });

  test("a deleted file is gone everywhere until it is restored", async () => {
    const { asset } = await uploaded(app, session, "gone.txt", "Body about windmills");
    const { assetId } = asset;
    const before = dump(app.db);
    const { restorableUntil } = await app.webOk("assets_delete", { assetId }, session);
    expect(Date.parse(restorableUntil) - app.clock.now()).toBe(7 * 86_400_000);
    expect(await titles({ query: "windmills" })).toEqual([]);
    expect((await download(assetId)).status).toBe(404);
    for (const [id, input] of [
      ["assets_read", { assetId }],
      ["assets_rename", { assetId, title: "x" }],
      ["assets_delete", { assetId }],
    ] as const) {
      const reply = await app.web(id, input, session);
      expect([id, reply.status, reply.refusal?.reason]).toEqual([id, 404, "asset.not_found"]);
    }
    expect(await app.webOk("assets_restore", { assetId }, session)).toEqual(asset);
    expect(await app.webOk("assets_restore", { assetId }, session)).toEqual(asset);
    expect(await titles({ query: "windmills" })).toEqual(["gone"]);
    expect((await download(assetId)).status).toBe(200);
    const followed = /^(asset_text_|activit|learning_events$|sqlite_sequence$)/;
    expect(changedTables(before, dump(app.db)).filter((table) => !followed.test(table))).toEqual([]);
  });

  test("a file that was uploaded again cannot be restored beside itself", async () => {
    const { asset } = await uploaded(app, session, "twice.txt", "Twice the same");
    await app.webOk("assets_delete", { assetId: asset.assetId }, session);
    const again = await uploaded(app, session, "twice.txt", "Twice the same");
    expect([again.alreadyThere, again.asset.assetId === asset.assetId]).toEqual([false, false]);
    const reply = await app.web("assets_restore", { assetId: asset.assetId }, session);
    expect([reply.status, reply.refusal?.reason]).toEqual([400, "asset.uploaded_again"]);
  });

  test("another account neither reads, renames, deletes, restores nor opens a file", async () => {
    const { asset } = await uploaded(app, session, "mine.txt", "Mine alone");
    const { assetId } = asset;
    for (const [id, input] of [
      ["assets_read", { assetId }],
      ["assets_rename", { assetId, title: "Theirs" }],
      ["assets_delete", { assetId }],
      ["assets_restore", { assetId }],
    ] as const) {
      const reply = await app.web(id, input, stranger.session);
      expect([id, reply.status, reply.refusal?.reason]).toEqual([id, 404, "asset.not_found"]);
    }
    expect((await download(assetId, {}, stranger.session)).status).toBe(404);
    expect((await download(assetId, {}, null)).status).toBe(401);
    expect((await app.webOk("assets_read", { assetId }, session)).title).toBe("mine");
  });
});

describe("assets_download", () => {
  const shown: [name: string, mediaType: string, disposition: string][] = [
    ["notes.txt", "text/plain", "attachment"],
    ["notes.md", "text/markdown", "attachment"],
    ["tourism.docx", "application/vnd.openxmlformats-officedocument.wordprocessingml.document", "attachment"],
    ["harbour.pdf", "application/pdf", "inline"],
    ...Object.entries(MEDIA).map(([type, { name }]): [string, string, string] => [name, type, "inline"]),
  ];
  test.each(shown)(
    "answers %s as %s, %s",
    async (name, mediaType, disposition) => {
      const media = Object.values(MEDIA).find((one) => one.name === name)?.bytes;
      const bytes =
        media ?? (/\.(pdf|docx)$/.test(name) ? await fixture(name) : new TextEncoder().encode(`For ${name}`));
      const { asset } = await uploaded(app, session, name, bytes);
      const response = await download(asset.assetId);
      expect(response.status).toBe(200);
      expect(response.headers.get("content-type")?.split(";")[0]).toBe(mediaType);
      expect(response.headers.get("content-disposition")).toStartWith(`${disposition};`);
      expect(response.headers.get("x-content-type-options")).toBe("nosniff");
      expect(response.headers.get("cache-control")).toContain("private");
      expect(response.headers.get("content-security-policy")).toMatch(/(default|script)-src 'none'/);
      expect(new Uint8Array(await response.arrayBuffer())).toEqual(new Uint8Array(bytes));
    },
    paced(20_000),
  );

  test("names the file safely, whatever it is called", async () => {
    const name = `"quoted"; filename=x.html 港口's notes%0d.txt`;
    const { asset } = await uploaded(app, session, name, "A name to quote");
    const header = (await download(asset.assetId)).headers.get("content-disposition") ?? "";
    const [, encoded = ""] = /filename\*=UTF-8''(.*)$/.exec(header) ?? [];
    expect(decodeURIComponent(encoded)).toBe(name);
    expect(header.replace(encoded, "")).not.toMatch(/x\.html|[^\x20-\x7e]/);
  });

  test("answers one range of it", async () => {
    const { asset } = await uploaded(app, session, "range.txt", "0123456789");
    const response = await download(asset.assetId, { range: "bytes=2-4" });
    expect([response.status, response.headers.get("content-range")]).toEqual([206, "bytes 2-4/10"]);
    expect(await response.text()).toBe("234");
    expect((await download(asset.assetId, { range: "bytes=10-" })).status).toBe(416);
  });

  test("answers 404 for an unknown file and 400 for an invalid number", async () => {
    expect((await download(999_999)).status).toBe(404);
    const response = await app.fetch("/files/assets/abc", { headers: { cookie: `lectern_session=${session.cookie}` } });
    expect([400, 404]).toContain(response.status);
  });
});
