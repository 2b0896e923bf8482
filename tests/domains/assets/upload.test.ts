import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { readUsage } from "../../../src/domains/assets/assets.store.ts";
import { storedFilePath } from "../../../src/lib/stored-path.ts";
import { startApp, type TestApp, type TestSession } from "../../support/app.ts";
import { numberOf } from "../../support/dump.ts";
import { paced } from "../../support/eventually.ts";
import { DOCX, fixture, MEDIA, uploaded } from "./files.ts";

let app: TestApp;
let token: string;
let session: TestSession;

beforeAll(async () => {
  app = await startApp();
  const learner = await app.learner();
  token = learner.token;
  session = await app.session(learner.account);
});
afterAll(() => app.stop());

const incoming = () => readdirSync(join(app.config.dataDir, "incoming"));
const upload = (session: TestSession, input: object, bytes: Uint8Array | string) =>
  app.upload("assets_upload", input, new Blob([typeof bytes === "string" ? bytes : new Uint8Array(bytes)]), session);
const search = (query: string) => app.ok("ielts_assets_search", { query }, token);

describe("assets_upload", () => {
  const documents: [mediaType: string, name: string, words: string][] = [
    ["application/pdf", "harbour.pdf", "ferry timetable"],
    [DOCX, "tourism.docx", "旅游业也带来污染"],
  ];
  test.each(documents)(
    "keeps %s and finds its text",
    async (mediaType, name, words) => {
      const bytes = await fixture(name);
      const { asset, alreadyThere } = await uploaded(app, session, name, bytes);
      expect(alreadyThere).toBe(false);
      expect(asset).toMatchObject({
        contentRef: { kind: "asset", assetId: asset.assetId },
        title: name.slice(0, name.indexOf(".")),
        fileName: name,
        mediaType,
        byteLength: bytes.length,
        textState: "indexed",
        url: `${app.url}/assets?asset=${asset.assetId}`,
      });
      const { items } = await search(words);
      expect(items.map(({ assetId }) => assetId)).toEqual([asset.assetId]);
      expect(items[0]?.excerpt).toContain(words.slice(0, 4));
      expect(incoming()).toEqual([]);
    },
    paced(20_000),
  );

  test(
    "keeps plain text and Markdown by their ending",
    async () => {
      const plain = await uploaded(app, session, "notes.txt", "\uFEFFPlain words about lighthouses");
      const marked = await uploaded(app, session, "Lists.Markdown", "# Lighthouse list\n\n- lamps");
      expect([plain.asset.mediaType, marked.asset.mediaType]).toEqual(["text/plain", "text/markdown"]);
      expect((await search("lighthouse")).items.map(({ assetId }) => assetId)).toEqual([
        marked.asset.assetId,
        plain.asset.assetId,
      ]);
      const beginsLikeBitmap = await uploaded(app, session, "cars.txt", "BMW makes cars.");
      expect(beginsLikeBitmap.asset.mediaType).toBe("text/plain");
    },
    paced(20_000),
  );

  test.each(Object.entries(MEDIA))("keeps %s, which has no text", async (mediaType, { name, bytes }) => {
    const { asset } = await uploaded(app, session, name, bytes, `My ${name}`);
    expect(asset).toMatchObject({ mediaType, textState: "none", title: `My ${name}`, byteLength: bytes.length });
    expect((await search(name)).items.map(({ assetId }) => assetId)).toContain(asset.assetId);
  });

  const refused: [title: string, name: string, bytes: Uint8Array | string, message: string][] = [
    ["an empty file", "empty.txt", "", "empty"],
    ["an unknown ending", "letter.odt", "text", ".odt"],
    ["no ending", "README", "text", "no ending"],
    ["a program", "setup.exe", "MZ", ".exe"],
    ["HTML by name", "page.html", "<!doctype html><p>Hello", ".html"],
    ["SVG by name", "icon.svg", "<svg xmlns='http://www.w3.org/2000/svg'/>", ".svg"],
    ["HTML in a text file", "page.txt", "  <!DOCTYPE html><script>1</script>", "HTML"],
    ["SVG in a Markdown file", "icon.md", "\uFEFF<svg onload='1'/>", "SVG"],
    ["XML in a text file", "feed.txt", "<?xml version='1.0'?><a/>", "XML"],
    ["text under the name of a picture", "photo.png", "just words", "plain text"],
    ["a picture under the name of another type", "photo.png", MEDIA["image/gif"]?.bytes ?? "", "image/gif"],
    ["a picture under the name of a text", "photo.txt", MEDIA["image/png"]?.bytes ?? "", "image/png"],
    ["a recording under the name of another type", "answer.ogg", MEDIA["audio/webm"]?.bytes ?? "", "video/webm"],
    ["another type under the name of a recording", "answer.webm", MEDIA["audio/ogg"]?.bytes ?? "", "audio/ogg"],
    ["a video under the name of a document", "video.pdf", MEDIA["video/mp4"]?.bytes ?? "", "video/mp4"],
    ["text that is not UTF-8", "gbk.txt", new Uint8Array([0xd6, 0xd0, 0xce, 0xc4]), "UTF-8"],
    ["text with NUL", "nul.txt", "a\0b", "UTF-8"],
    ["a zip that is not a document", "pack.docx", new Uint8Array([0x50, 0x4b, 5, 6, ...new Uint8Array(18)]), "docx"],
    ["a folder in the name", "../../etc/passwd.txt", "text", "folder"],
    ["a Windows folder in the name", "C:\\notes.txt", "text", "folder"],
    ["a name of dots", "..", "text", "folder"],
  ];
  test.each(refused)("refuses %s and keeps nothing", async (_, fileName, content, message) => {
    const before = numberOf(app.db, "SELECT count(*) FROM assets");
    const reply = await upload(session, { fileName }, content);
    expect([reply.status, reply.refusal?.reason]).toEqual([400, "asset.file_refused"]);
    expect(reply.refusal?.details[0]?.path).toBe("/fileName");
    expect(reply.refusal?.message).toContain(message);
    expect(numberOf(app.db, "SELECT count(*) FROM assets")).toBe(before);
    expect(incoming()).toEqual([]);
  });

  test("names the types that are accepted", async () => {
    const { refusal } = await upload(session, { fileName: "letter.odt" }, "text");
    for (const type of ["PDF", "DOCX", "TXT", "MD", "PNG", "WEBM", "MP4"]) expect(refusal?.message).toContain(type);
  });

  test(
    "refuses more than 25 MiB",
    async () => {
      const reply = await upload(session, { fileName: "big.txt" }, new Uint8Array(25 * 1024 * 1024 + 1).fill(65));
      expect([reply.status, reply.code]).toEqual([413, 40001]);
      expect(incoming()).toEqual([]);
    },
    paced(20_000),
  );

  test(
    "keeps a document whose text cannot be read",
    async () => {
      const [pdf, docx] = [await fixture("harbour.pdf"), await fixture("tourism.docx")];
      const broken = await uploaded(app, session, "broken.pdf", pdf.slice(0, 40));
      expect(broken.asset.textState).toBe("failed");
      // The central directory is intact, so that it is still a DOCX; the document in it is damaged.
      const damaged = docx.slice();
      damaged.fill(7, 560, 600);
      const { asset } = await uploaded(app, session, "damaged.docx", damaged);
      expect(asset.textState).toBe("failed");
      expect((await search("damaged")).items.map(({ assetId }) => assetId)).toEqual([asset.assetId]);
    },
    paced(20_000),
  );

  test(
    "a document without any text has none",
    async () => {
      const { asset } = await uploaded(app, session, "blank.txt", " \n\t ");
      expect(asset.textState).toBe("none");
    },
    paced(20_000),
  );

  test(
    "the same bytes are stored once, under the first name, by each learner",
    async () => {
      const first = await uploaded(app, session, "one.txt", "The very same bytes");
      const again = await uploaded(app, session, "two.txt", "The very same bytes", "Another title");
      expect(again).toEqual({ asset: first.asset, alreadyThere: true });
      const other = await app.learner();
      const theirs = await uploaded(app, await app.session(other.account), "theirs.txt", "The very same bytes");
      expect(theirs.alreadyThere).toBe(false);
      expect(theirs.asset.assetId).not.toBe(first.asset.assetId);
      const sha256 = new Bun.CryptoHasher("sha256").update("The very same bytes").digest("hex");
      expect(existsSync(storedFilePath(join(app.config.dataDir, "files"), sha256))).toBe(true);
      expect(numberOf(app.db, "SELECT count(*) FROM stored_files WHERE sha256 = ?", sha256)).toBe(1);
    },
    paced(20_000),
  );

  test(
    "keeps up to 2,000 files or 5 GiB of one learner",
    async () => {
      for (const [files, bytes] of [
        [2000, 1],
        [1, 5 * 1024 ** 3],
      ]) {
        const { account } = await app.learner();
        const own = await app.session(account);
        app.db.raw.exec("BEGIN IMMEDIATE");
        const insert = app.db.raw.prepare(
          `INSERT INTO assets (account_id, title, file_name, media_type, byte_length, sha256, text_state, created_at, updated_at)
         VALUES (?, 'x', 'x.txt', 'text/plain', ?, ?, 'none', 0, 0)`,
        );
        const store = app.db.raw.prepare("INSERT OR IGNORE INTO stored_files VALUES (?, 1, 0)");
        for (let index = 0; index < (files ?? 0); index++) {
          store.run(`full ${index}`);
          insert.run(account.id, bytes ?? 0, `full ${index}`);
        }
        app.db.raw.exec("COMMIT");
        const reply = await upload(own, { fileName: "more.png" }, MEDIA["image/png"]?.bytes ?? new Uint8Array());
        expect([reply.status, reply.refusal?.reason]).toEqual([400, "asset.no_room"]);
        expect(reply.refusal?.facts).toMatchObject({ files, maxFiles: 2000 });
      }
    },
    paced(20_000),
  );

  test("counts a deleted file until it is purged, and the same bytes once", async () => {
    const { account } = await app.learner();
    const own = await app.session(account);
    const { asset } = await uploaded(app, own, "draft.txt", "A draft");
    await app.webOk("assets_delete", { assetId: asset.assetId }, own);
    expect(readUsage(app.db, account.id)).toEqual({ files: 1, bytes: 7 });
    await uploaded(app, own, "draft.txt", "A draft");
    expect(readUsage(app.db, account.id)).toEqual({ files: 1, bytes: 7 });
  });

  test("is only for the workspace", async () => {
    expect((await app.call("assets_upload", { fileName: "a.txt" }, token)).status).toBe(404);
    const anonymous = await upload({ cookie: "nobody" }, { fileName: "a.txt" }, "text");
    expect([anonymous.status, incoming()]).toEqual([401, []]);
  });
});
