// Synthesises the audio scripts of a pack: writes media/<key>.opus, and the transcript with the measured times into the part of that key.
// Needs flite and opusenc. Usage: bun scripts/make-audio.ts [--seed <folder of the pack>] [--check] [keys]
// With --check nothing is written and no synthesiser is needed: it exits 1 if a transcript differs from its script, its times are not
// within the audio, or a listening part has no script.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { itemsIn, parseJson } from "../src/content/check/read-items.ts";
import { checkShape } from "../src/content/check/shape.ts";
import { Part } from "../src/content/format/part.ts";
import { Problems } from "../src/content/problems.ts";
import { opusSeconds } from "./audio/ogg-opus.ts";
import { type AudioScript, jsonFiles, type Line, readScripts, type Segment } from "./audio/script-format.ts";
import { speak } from "./audio/speak.ts";

/** Opus rounds the end of a file to a frame; times may exceed it by at most this. */
const ONE_FRAME = 0.02;

/** A listening part and its file. */
interface ListeningPart {
  readonly file: string;
  readonly pointer: string;
  readonly part: Part;
}

const { values, positionals: keys } = parseArgs({
  options: { seed: { type: "string", default: join(import.meta.dir, "../seed") }, check: { type: "boolean" } },
  allowPositionals: true,
});
const seed = resolve(values.seed);
/** The audio scripts, one file for each part. */
const LINES = join(import.meta.dir, "audio/lines");
const problems = new Problems();
const isWanted = ({ key }: { readonly key: string }) => keys.length === 0 || keys.includes(key);
const scripts = readScripts(LINES, problems).filter(isWanted);
const parts = readListeningParts().filter(({ part }) => isWanted(part));
for (const key of keys) {
  if (scripts.some((script) => script.key === key)) continue;
  problems.error("scripts/audio/lines", "", `No audio script ${key}`, "Correct the key, or write the script.");
}

if (values.check === true) checkAll();
else if (!problems.hasErrors) for (const script of scripts) make(script);

const found = problems.list();
for (const { file, pointer, message, remedy } of found) console.log(`${file}#${pointer}: ${message} — ${remedy}`);
console.log(found.length === 0 ? `${scripts.length} listening parts are in order.` : `${found.length} problem(s).`);
process.exitCode = found.length === 0 ? 0 : 1;

function readListeningParts(): ListeningPart[] {
  return jsonFiles(join(seed, "parts")).flatMap((name) => {
    const file = `parts/${name}`;
    const parsed = parseJson(readFileSync(join(seed, file)), problems.at(file));
    if (parsed === undefined) return [];
    return (itemsIn("parts", parsed, problems.at(file)) ?? []).flatMap(({ pointer, value }) => {
      const part = checkShape(Part, value, problems.at(file, pointer));
      return part === null || part.subject !== "listening" ? [] : [{ file, pointer, part }];
    });
  });
}

function make(script: AudioScript): void {
  const place = placeOf(script);
  if (place === undefined) return;
  const { audio, transcript } = speak(script);
  const path = join(seed, audioPath(script));
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, audio);
  writeTranscript(place.file, script.key, transcript);
  const minutes = (opusSeconds(audio) / 60).toFixed(1);
  console.log(
    `${audioPath(script)}: ${transcript.length} lines, ${minutes} minutes, ${Math.ceil(audio.length / 1024)} KiB`,
  );
}

/** Writes a transcript into its part and leaves the rest of the file unchanged. */
function writeTranscript(file: string, key: string, transcript: readonly Segment[]): void {
  const path = join(seed, file);
  const items = itemsIn("parts", JSON.parse(readFileSync(path, "utf8")), problems.at(file));
  if (items === null) throw new Error(`${file} has no parts`);
  const changed = items.map(({ value }) => {
    if (typeof value !== "object" || value === null || Reflect.get(value, "key") !== key) return value;
    return { ...value, transcript };
  });
  writeFileSync(path, `${JSON.stringify({ parts: changed }, null, 2)}\n`);
}

function checkAll(): void {
  for (const script of scripts) {
    const place = placeOf(script);
    if (place !== undefined) checkPart(place, script);
  }
  for (const { file, pointer, part } of parts) {
    if (scripts.some((script) => script.key === part.key)) continue;
    problems.error(file, pointer, `${part.key} has no audio script`, `Write scripts/audio/lines/${part.key}.json.`);
  }
}

function checkPart({ file, pointer, part }: ListeningPart, script: AudioScript): void {
  const report = (below: string, message: string) =>
    problems.error(file, `${pointer}/transcript${below}`, message, `Run bun scripts/make-audio.ts ${script.key}.`);
  const isSame = (segment: Segment | undefined, line: Line | undefined) =>
    segment?.speaker === line?.speaker && segment?.text === line?.text && segment?.translation === line?.translation;
  const longer = Math.max(part.transcript.length, script.lines.length);
  const differing = Array.from({ length: longer }, (_, index) => index).find(
    (index) => !isSame(part.transcript[index], script.lines[index]),
  );
  if (differing !== undefined)
    report(`/${differing}`, "From here on the transcript differs from the lines of the script");
  let before = 0;
  for (const [index, { start, end }] of part.transcript.entries()) {
    if (start < before || end <= start) report(`/${index}`, "The segment is not in the order of time");
    before = end;
  }
  const path = join(seed, audioPath(script));
  if (!existsSync(path)) {
    report("", `${audioPath(script)} is missing`);
    return;
  }
  const length = opusSeconds(readFileSync(path));
  if (before > length + ONE_FRAME)
    report("", `The transcript ends at ${before} s, the audio at ${length.toFixed(3)} s`);
}

/** The part of a script; reports a script without a part, or whose part has another audio file. */
function placeOf(script: AudioScript): ListeningPart | undefined {
  const place = parts.find(({ part }) => part.key === script.key);
  const file = `scripts/audio/lines/${script.key}.json`;
  if (place === undefined) {
    problems.error(file, "/key", "No listening part has this key", "Write the part, or correct the key.");
  } else if (place.part.audio !== audioPath(script)) {
    problems.error(place.file, `${place.pointer}/audio`, "The audio is another file", `Name ${audioPath(script)}.`);
    return undefined;
  }
  return place;
}

function audioPath(script: AudioScript): string {
  return `media/${script.key}.opus`;
}
