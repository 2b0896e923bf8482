import { afterAll, describe, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { deflateRawSync } from "node:zlib";
import { temporaryFolder } from "../support/folders.ts";
import { run } from "./program.ts";

const folder = temporaryFolder();
afterAll(() => folder.remove());

const PDF = "application/pdf";
const DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const fixtures = join(import.meta.dir, "../fixtures/assets");

function put(name: string, content: string | Uint8Array): string {
  const path = join(folder.dir, name);
  writeFileSync(path, content);
  return path;
}

/** A zip with one deflated entry that declares `declared` bytes. */
function zipOf(name: string, content: Uint8Array, declared = content.length): Uint8Array {
  const packed = deflateRawSync(content);
  const title = Buffer.from(name);
  const common = Buffer.alloc(26);
  common.writeUInt16LE(20, 0);
  common.writeUInt16LE(8, 4);
  common.writeUInt32LE(Bun.hash.crc32(content), 10);
  common.writeUInt32LE(packed.length, 14);
  common.writeUInt32LE(declared, 18);
  common.writeUInt16LE(title.length, 22);
  const local = Buffer.concat([Buffer.from("PK\x03\x04", "latin1"), common, title, packed]);
  const directory = Buffer.concat([Buffer.from("PK\x01\x02\x14\x00", "latin1"), common, Buffer.alloc(14), title]);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(local.length, 16);
  return new Uint8Array(Buffer.concat([local, directory, end]));
}

describe("extract-text", () => {
  const readable: [name: string, mediaType: string, text: string][] = [
    ["harbour.pdf", PDF, "Notes on harbour towns\nThe ferry timetable changed twice last winter."],
    ["tourism.docx", DOCX, "Essay plan on tourism\n\nVisitors bring income, 但是旅游业也带来污染。\n\n"],
  ];
  test.each(readable)("writes the text of %s", async (name, mediaType, text) => {
    expect(await run(["extract-text", join(fixtures, name), mediaType])).toEqual({
      exitCode: 0,
      stdout: text,
      stderr: "",
    });
  });

  const unreadable: [title: string, path: () => string, mediaType: string][] = [
    ["an invalid PDF", () => put("none.pdf", "%PDF-1.4 and nothing more"), PDF],
    ["a DOCX that is not a zip", () => put("none.docx", "text"), DOCX],
    ["a zip without a document", () => put("other.docx", zipOf("a.txt", new Uint8Array(10))), DOCX],
    ["a file that is not there", () => join(folder.dir, "missing.pdf"), PDF],
    ["a zip bomb", () => put("bomb.docx", zipOf("word/document.xml", new Uint8Array(40_000_000))), DOCX],
    [
      "a zip that is larger than it says",
      () => put("liar.docx", zipOf("a.xml", new Uint8Array(40_000_000), 100)),
      DOCX,
    ],
  ];
  test.each(unreadable)("ends with 3 and one line for %s", async (_, path, mediaType) => {
    const outcome = await run(["extract-text", path(), mediaType]);
    expect([outcome.exitCode, outcome.stdout]).toEqual([3, ""]);
    expect(outcome.stderr).toMatch(/^The document cannot be read: .+\n$/);
  });

  test("is named by no help", async () => {
    expect((await run(["--help"])).stdout).not.toContain("extract-text");
    expect((await run(["extract"])).stderr).not.toContain("extract-text");
  });
});
