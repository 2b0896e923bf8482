import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { crc32, deflateRawSync } from "node:zlib";
import { checkShape } from "../../src/content/check/shape.ts";
import { WordbookFile } from "../../src/content/format/wordbook.ts";
import { Problems } from "../../src/content/problems.ts";
import type { Db } from "../../src/database/open.ts";
import { inTransaction } from "../../src/database/transaction.ts";
import { importWordbook, type WordbookOutcome } from "../../src/domains/vocabulary/wordbook-import.store.ts";
import { temporaryFolder } from "./folders.ts";

const root = join(import.meta.dir, "../..");

/** Imports wordbooks only, as the pack `id` does. */
export function importBooks(
  db: Db,
  pack: { readonly id: string },
  books: readonly unknown[],
  now: number,
): WordbookOutcome[] {
  return inTransaction(db, () =>
    books.map((value) => {
      const problems = new Problems();
      const book = checkShape(WordbookFile, value, problems.at("book"));
      if (book === null) throw new Error(JSON.stringify(problems.list()));
      return importWordbook(db, { packId: pack.id, book, now });
    }),
  );
}

/** Imports only the wordbooks that ship with the program. */
export function importSeedBooks(db: Db, now: number): void {
  const read = (path: string): unknown => JSON.parse(readFileSync(join(root, "seed", path), "utf8"));
  const books = ["core", "listening", "reading"].map((name) => read(`wordbooks/${name}.json`));
  importBooks(db, { id: "lectern-starter" }, books, now);
}

/** The contents of a pack's files, by path; objects are written as JSON. */
export type PackFiles = Readonly<Record<string, object | string | Uint8Array>>;

export const manifest = {
  id: "test-pack",
  version: "1.0.0",
  title: "Test pack",
  licence: "CC0-1.0",
  author: "The tests",
  source: "Written for the tests",
};

/** The smallest valid file of each type. */
export const media = {
  png: Uint8Array.fromBase64(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  ),
  wav: new TextEncoder().encode(
    "RIFF\u0024\0\0\0WAVEfmt \u0010\0\0\0\u0001\0\u0001\0\u0040\u001f\0\0\u0040\u001f\0\0\u0001\0\u0008\0data\0\0\0\0",
  ),
  svg: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><rect width="10" height="10"/></svg>',
  pdf: "%PDF-1.4\n%\u00e2\n",
  webm: Uint8Array.fromBase64("GkXfo59ChoEBQveBAULygQRC84EIQoKEd2VibUKHgQRChYEC"),
} as const;

/** A reading part with one question and no warnings; `more` overrides its fields. */
export function readingPart(key: string, more: object = {}): object {
  const question = {
    number: 1,
    answer: "harbour",
    explanation: "The first sentence says so.",
    evidence: [{ quote: "old harbour" }],
  };
  return {
    key,
    subject: "reading",
    partNumber: 1,
    title: `Part ${key}`,
    difficulty: "基础",
    passages: [{ paragraphs: [{ text: "Boats lie in the old harbour." }] }],
    groups: [
      {
        type: "sentence_completion",
        instruction: "Write ONE WORD ONLY.",
        wordLimit: { words: 1, numbers: 0 },
        blocks: [{ kind: "paragraph", text: "Boats lie in the {{1}}." }],
        questions: [question],
      },
    ],
    ...more,
  };
}

function bytesOf(content: object | string | Uint8Array): Uint8Array {
  if (content instanceof Uint8Array) return content;
  return new TextEncoder().encode(typeof content === "string" ? content : JSON.stringify(content));
}

/** Writes a pack into its own folder, with a manifest unless it has one. */
export function packFolder(files: PackFiles): { dir: string; remove(): void } {
  const folder = temporaryFolder();
  for (const [path, content] of Object.entries({ "pack.json": manifest, ...files })) {
    const file = join(folder.dir, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, bytesOf(content));
  }
  return folder;
}

/** One entry of an archive; fields besides name and content are written unchanged, even if invalid. */
export interface ZipEntry {
  readonly name: string;
  readonly content?: object | string | Uint8Array;
  readonly stored?: boolean;
  /** Declared size of the content. */
  readonly size?: number;
  /** Type and permissions as Unix systems store them. */
  readonly mode?: number;
  readonly flags?: number;
  /** The offset of the content, for entries that share it. */
  readonly offset?: number;
}

/** The bytes of a .zip, possibly one that no common program creates. */
export function zipOf(entries: readonly ZipEntry[]): Uint8Array {
  const pieces: Buffer[] = [];
  const central: Buffer[] = [];
  let at = 0;
  for (const entry of entries) {
    const content = bytesOf(entry.content ?? "");
    const packed = entry.stored === true ? Buffer.from(content) : deflateRawSync(content);
    const name = Buffer.from(entry.name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(0x800 | (entry.flags ?? 0), 2);
    common.writeUInt16LE(entry.stored === true ? 0 : 8, 4);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(entry.size ?? content.length, 18);
    common.writeUInt16LE(name.length, 22);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(((entry.mode ?? 0o100644) << 16) >>> 0, 6);
    tail.writeUInt32LE(entry.offset ?? at, 10);
    central.push(Buffer.from("PK\u0001\u0002\u0014\u0003", "latin1"), common, tail, name);
    const local = [Buffer.from("PK\u0003\u0004", "latin1"), common, name, packed];
    if (entry.offset === undefined) pieces.push(...local);
    if (entry.offset === undefined) at += local.reduce((sum, piece) => sum + piece.length, 0);
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.write("PK\u0005\u0006", "latin1");
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...pieces, directory, end]);
}

/** The entries of an archive with these files of a pack and a manifest. */
export function zipEntries(files: PackFiles, top = ""): ZipEntry[] {
  return Object.entries({ "pack.json": manifest, ...files }).map(([path, content]) => ({ name: top + path, content }));
}
