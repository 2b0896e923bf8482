import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { packSchemas } from "../../src/content/schemas.ts";
import { startApp, type TestApp } from "../support/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

describe("content pack schemas", () => {
  test.each(Object.entries(packSchemas()))("%s is served as it is published", async (name, schema) => {
    const answer = await app.fetch(`/content-pack/${name}.schema.json`);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([
      200,
      "application/schema+json; charset=utf-8",
    ]);
    expect(await answer.json()).toEqual(JSON.parse(JSON.stringify(schema)));
    const etag = answer.headers.get("etag") ?? "";
    const again = await app.fetch(`/content-pack/${name}.schema.json`, { headers: { "if-none-match": etag } });
    expect(again.status).toBe(304);
  });

  test("the guide to writing packs is served beside them, as docs has it", async () => {
    const answer = await app.fetch("/content-pack/guide.md");
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/markdown; charset=utf-8"]);
    expect(await answer.text()).toBe(await Bun.file(join(import.meta.dir, "../../docs/content-packs.md")).text());
  });

  test.each(["nothing.schema.json", "parts.json", "__proto__.schema.json", "constructor.schema.json"])(
    "%s is 404",
    async (file) => {
      const reply = await app.get(`/content-pack/${file}`);
      expect([reply.status, reply.code]).toEqual([404, 40401]);
    },
  );
});
