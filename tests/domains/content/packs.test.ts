import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { startApp, type TestApp, type TestSession } from "../../support/app.ts";
import { changedTables, dump } from "../../support/dump.ts";
import { typedData } from "../../support/operations.ts";
import { manifest, media, type PackFiles, zipEntries, zipOf } from "../../support/packs.ts";

let app: TestApp;
let owner: TestSession;

beforeAll(async () => {
  app = await startApp();
  owner = await app.session(await app.account({ role: "owner" }));
});
afterAll(() => app.stop());

const zipped = (files: PackFiles) => new Uint8Array(zipOf(zipEntries(files)));
const guide = (title: string) => ({
  guides: [{ slug: "a-guide", title, publishedOn: "2026-01-02", body: "# Title\n\n![A dot](media/dot.png)\n" }],
});
const pack = (version: string, title: string) =>
  zipped({ "pack.json": { ...manifest, version }, "guides/all.json": guide(title), "media/dot.png": media.png });

async function check(bytes: Uint8Array<ArrayBuffer>) {
  const reply = await app.upload("content_pack_check", { fileName: "pack.zip" }, bytes, owner);
  expect([reply.status, reply.text]).toEqual([200, reply.text]);
  return typedData("content_pack_check", reply.data);
}
const importPack = (uploadId: string | null, replace = false) =>
  app.webOk("content_pack_import", { uploadId: uploadId ?? "", replace }, owner);
const waiting = () => readdirSync(app.app.kernel.files.incomingDir);

describe("content_pack_check", () => {
  test("lists what is wrong with a pack, keeps nothing of it and changes nothing", async () => {
    const before = dump(app.db);
    const bytes = zipped({ "pack.json": { ...manifest, licence: "" }, "guides/all.json": { guides: [{ slug: "x" }] } });
    const outcome = await check(bytes);
    expect(outcome).toMatchObject({ status: "refused", uploadId: null, needsReplace: false, summary: null });
    expect(outcome.problems.map(({ file, pointer }) => `${file}${pointer}`)).toEqual(
      expect.arrayContaining(["pack.json/licence", "guides/all.json/guides/0/title"]),
    );
    expect([changedTables(before, dump(app.db)), waiting()]).toEqual([[], []]);
  });

  test("refuses anything but a .zip in the words of the importer", async () => {
    const outcome = await check(new TextEncoder().encode("this is no archive"));
    expect([outcome.status, outcome.problems[0]?.severity]).toEqual(["refused", "error"]);
    expect(waiting()).toEqual([]);
  });

  test("reports what an import would change and stores the pack for it", async () => {
    const before = dump(app.db);
    const outcome = await check(pack("1.0.0", "First"));
    expect(outcome.summary).toMatchObject({ packId: "test-pack", previousVersion: null, status: "installed" });
    const guides = outcome.summary?.changes.find(({ kind }) => kind === "guides");
    expect(guides).toEqual({ kind: "guides", added: 1, changed: 0, unchanged: 0, withdrawn: 0 });
    expect([changedTables(before, dump(app.db)), waiting()]).toEqual([[], [`pack-${outcome.uploadId}.zip`]]);
    await app.webOk("content_pack_discard", { uploadId: outcome.uploadId ?? "" }, owner);
    expect(waiting()).toEqual([]);
  });
});

describe("content_pack_import", () => {
  test("imports the pack; it is listed, readable, and its media are served", async () => {
    const { uploadId } = await check(pack("1.0.0", "First"));
    expect(await importPack(uploadId)).toMatchObject({ status: "imported", summary: { status: "installed" } });
    const { packs } = await app.webOk("content_packs_list", {}, owner);
    expect(packs.find(({ packId }) => packId === "test-pack")).toMatchObject({
      version: "1.0.0",
      licence: "CC0-1.0",
      holds: expect.arrayContaining([{ kind: "guides", offered: 1, withdrawn: 0 }]),
    });
    const { content } = await app.ok("ielts_prep_read_guide", { slug: "a-guide" });
    const address = /\/media\/[0-9a-f]{64}/.exec(content)?.[0] ?? "";
    const answer = await app.fetch(address);
    expect([answer.status, answer.headers.get("content-type"), await answer.bytes()]).toEqual([
      200,
      "image/png",
      media.png,
    ]);
    expect((await app.web("content_pack_import", { uploadId }, owner)).status).toBe(404);
  });

  test("replaces the same version only on request", async () => {
    const { uploadId, needsReplace, problems, summary } = await check(pack("1.0.0", "Second"));
    expect([needsReplace, problems.length > 0, summary?.previousVersion]).toEqual([true, true, "1.0.0"]);
    expect((await importPack(uploadId)).status).toBe("refused");
    expect(await importPack(uploadId, true)).toMatchObject({ status: "imported", summary: { status: "updated" } });
    expect((await app.ok("ielts_prep_read_guide", { slug: "a-guide" })).title).toBe("Second");
  });

  test.each(["no-such-upload", "../lectern", "x/../../y"])("knows no upload %s", async (uploadId) => {
    for (const id of ["content_pack_import", "content_pack_discard"]) {
      const reply = await app.web(id, { uploadId }, owner);
      expect([reply.status, reply.refusal?.reason]).toEqual([404, "content.upload_not_found"]);
    }
  });

  test("a withdrawn guide is counted as such and no longer read", async () => {
    const bytes = zipped({ "pack.json": { ...manifest, version: "2.0.0" }, "guides/all.json": { guides: [] } });
    const { uploadId } = await check(bytes);
    expect(await importPack(uploadId)).toMatchObject({ status: "imported", summary: { previousVersion: "1.0.0" } });
    const { packs } = await app.webOk("content_packs_list", {}, owner);
    expect(packs.find(({ packId }) => packId === "test-pack")?.holds).toContainEqual({
      kind: "guides",
      offered: 0,
      withdrawn: 1,
    });
    expect((await app.call("ielts_prep_read_guide", { slug: "a-guide" })).status).toBe(404);
  });
});
