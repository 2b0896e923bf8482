// The cost of compressing answers, and the saved transfer: bun tests/bench/compression.ts
// For each answer and coding: bytes, processor time of one compression, and the line speed in Mbit/s below which the answer arrives sooner
// compressed, if processor and line are otherwise idle.
import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from "node:zlib";
import { startApp, type TestApp } from "../support/app.ts";

type Packer = (bytes: Buffer) => Uint8Array;
const zstd =
  (level: number): Packer =>
  (bytes) =>
    zstdCompressSync(bytes, { params: { [constants.ZSTD_c_compressionLevel]: level } });
const brotli =
  (quality: number): Packer =>
  (bytes) =>
    brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
const CODINGS: readonly [name: string, pack: Packer][] = [
  ["gzip 1", (bytes) => gzipSync(bytes, { level: 1 })],
  ["gzip 4", (bytes) => gzipSync(bytes, { level: 4 })],
  ["gzip 6", (bytes) => gzipSync(bytes, { level: 6 })],
  ["zstd 1", zstd(1)],
  ["zstd 3", zstd(3)],
  ["br 1", brotli(1)],
  ["br 4", brotli(4)],
];
/** The minimum number of bytes that one measurement processes. */
const WORK = 4_000_000;
const ROUNDS = 3;
const SIZES = [512, 1024, 2048, 4096, 16_384, 65_536];

/** Processor time of one compression in microseconds: the minimum of several rounds. */
function costOf(pack: Packer, bytes: Buffer): number {
  const times = Math.ceil(WORK / bytes.byteLength);
  const rounds = Array.from({ length: ROUNDS }, () => {
    const before = process.cpuUsage();
    for (let time = 0; time < times; time++) pack(bytes);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / times;
  });
  return Math.min(...rounds);
}

/** A learner whose book is the core wordbook, each word with several sources. */
async function learnerWithBook(app: TestApp): Promise<string> {
  const token = await app.token(await app.account());
  const words = app.db.raw
    .prepare<[], { phrase: string; meaning: string; example: string }>(
      "SELECT phrase, meaning, example FROM wordbook_entries ORDER BY id",
    )
    .all();
  for (let place = 0; place < 8; place++) {
    for (let at = 0; at < words.length; at += 50) {
      const items = words.slice(at, at + 50);
      const source = {
        sourceId: `practice_session:${place}`,
        sourceTitle: `Reading ${place + 1}, passage ${at / 50 + 1}`,
      };
      const context = items[place]?.example ?? "";
      await app.ok("ielts_vocabulary_personal_add", { items, sourceType: "practice", ...source, context }, token);
    }
  }
  return token;
}

async function answers(app: TestApp): Promise<[name: string, bytes: Buffer][]> {
  const token = await learnerWithBook(app);
  const { items } = await app.ok("ielts_vocabulary_personal_search", { limit: 50 }, token);
  const cut = (size: number): Buffer => {
    const shown = items.findLastIndex((_, last) => JSON.stringify(items.slice(0, last + 1)).length <= size);
    const text = shown < 0 ? JSON.stringify(items[0]).slice(0, size) : JSON.stringify(items.slice(0, shown + 1));
    return Buffer.from(text);
  };
  const listing = await app.get("/api/v1/agent/capabilities");
  const whole = await app.call("ielts_learner_export_data", {}, token);
  return [
    ...SIZES.map((size): [string, Buffer] => ["search", cut(size)]),
    ["listing", Buffer.from(listing.text)],
    ["export", Buffer.from(whole.text)],
  ];
}

const app = await startApp({ seed: true });
try {
  console.log(
    "| answer | bytes | coding | compressed | processor, µs | worth it below, Mbit/s |\n|---|---|---|---|---|---|",
  );
  for (const [name, bytes] of await answers(app)) {
    for (const [coding, pack] of CODINGS) {
      const packed = pack(bytes).byteLength;
      const cost = costOf(pack, bytes);
      const line = Math.round(((bytes.byteLength - packed) * 8) / cost);
      console.log(`| ${name} | ${bytes.byteLength} | ${coding} | ${packed} | ${cost.toFixed(0)} | ${line} |`);
    }
  }
} finally {
  await app.stop();
}
