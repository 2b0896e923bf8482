import { readFileSync } from "node:fs";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import type { TestApp, TestSession } from "../../support/app.ts";
import { type DataOf, typedData } from "../../support/operations.ts";

const fixtures = join(import.meta.dir, "../../fixtures/assets");

export const DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

/** A committed document, by name. */
export function fixture(name: string): Promise<Uint8Array> {
  return Bun.file(join(fixtures, name)).bytes();
}

function joined(...pieces: (string | readonly number[] | Uint8Array)[]): Uint8Array {
  const all = pieces.map((piece) => (typeof piece === "string" ? Buffer.from(piece, "latin1") : Buffer.from(piece)));
  return new Uint8Array(Buffer.concat(all));
}

function bigEndian(value: number): number[] {
  return [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];
}

function littleEndian(value: number): number[] {
  return bigEndian(value).toReversed();
}

function pngChunk(name: string, data: Uint8Array): Uint8Array {
  const body = joined(name, data);
  return joined(bigEndian(data.length), body, bigEndian(Bun.hash.crc32(body)));
}

/** One grey pixel. */
function png(): Uint8Array {
  const header = joined(bigEndian(1), bigEndian(1), [8, 0, 0, 0, 0]);
  const pixels = new Uint8Array(deflateSync(new Uint8Array([0, 128])));
  const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
  return joined(signature, pngChunk("IHDR", header), pngChunk("IDAT", pixels), pngChunk("IEND", new Uint8Array()));
}

function box(name: string, data: Uint8Array): Uint8Array {
  return joined(bigEndian(data.length + 8), name, data);
}

/** The first bytes of a file of the MP4 family, by its brand. */
function mp4(brand: string): Uint8Array {
  return joined(box("ftyp", joined(brand, bigEndian(512), brand)), box("mdat", new Uint8Array(16)));
}

/** Half a second of silence, 8,000 samples a second. */
function wav(): Uint8Array {
  const samples = new Uint8Array(4000).fill(128);
  const format = joined([1, 0, 1, 0], littleEndian(8000), littleEndian(8000), [1, 0, 8, 0]);
  const chunks = joined("fmt ", littleEndian(16), format, "data", littleEndian(samples.length), samples);
  return joined("RIFF", littleEndian(chunks.length + 4), "WAVE", chunks);
}

/** A first page that announces Opus. */
function ogg(): Uint8Array {
  const head = joined("OpusHead", [1, 1, 0, 0], littleEndian(48_000), [0, 0, 0]);
  return joined("OggS", [0, 2], new Uint8Array(8), [1, 0, 0, 0], new Uint8Array(8), [1, head.length], head);
}

/** Bytes with the signature of each type, without text. */
export const MEDIA: Readonly<Record<string, { name: string; bytes: Uint8Array }>> = {
  "image/png": { name: "dot.png", bytes: png() },
  "image/jpeg": {
    name: "photo.JPG",
    bytes: joined([0xff, 0xd8, 0xff, 0xe0, 0, 16], "JFIF", [0, 1, 1, 0, 0, 1, 0, 1, 0, 0, 0xff, 0xd9]),
  },
  "image/webp": {
    name: "chart.webp",
    bytes: new Uint8Array(Buffer.from("UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==", "base64")),
  },
  "image/gif": {
    name: "dot.gif",
    bytes: new Uint8Array(Buffer.from("R0lGODlhAQABAIAAAP///wAAACH5BAEAAAAALAAAAAABAAEAAAICRAEAOw==", "base64")),
  },
  "audio/mpeg": {
    name: "talk.mp3",
    bytes: joined("ID3", [4, 0, 0, 0, 0, 0, 0], [0xff, 0xfb, 0x90, 0x64], new Uint8Array(413)),
  },
  "audio/mp4": { name: "memo.m4a", bytes: mp4("M4A ") },
  "audio/ogg": { name: "answer.ogg", bytes: ogg() },
  // The output of a browser's recorder, 0.7 s long.
  "audio/webm": { name: "answer.webm", bytes: new Uint8Array(readFileSync(join(fixtures, "answer.webm"))) },
  "audio/wav": { name: "answer.wav", bytes: wav() },
  "video/mp4": { name: "lesson.mp4", bytes: mp4("isom") },
};

/** An upload that must succeed. */
export async function uploaded(
  app: TestApp,
  session: TestSession,
  fileName: string,
  bytes: Uint8Array | string,
  title?: string,
): Promise<DataOf<"assets_upload">> {
  const input = title === undefined ? { fileName } : { fileName, title };
  const reply = await app.upload(
    "assets_upload",
    input,
    new Blob([typeof bytes === "string" ? bytes : new Uint8Array(bytes)]),
    session,
  );
  if (reply.status !== 200) throw new Error(`The upload was refused: ${reply.text}`);
  return typedData("assets_upload", reply.data);
}
