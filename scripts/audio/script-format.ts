import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Static, Type } from "@sinclair/typebox";
import { parseJson } from "../../src/content/check/read-items.ts";
import { checkShape } from "../../src/content/check/shape.ts";
import { key } from "../../src/content/format/names.ts";
import type { Part } from "../../src/content/format/part.ts";
import type { Problems } from "../../src/content/problems.ts";
import { choice, closed, text } from "../../src/kernel/fields.ts";

export const Voice = closed({
  voice: choice(["slt", "rms", "awb", "kal16"], { description: "Voice of flite." }),
  pitch: Type.Number({ minimum: 0.7, maximum: 1.4, description: "Factor of the voice's own pitch and timbre." }),
  rate: Type.Number({ minimum: 0.5, maximum: 1.5, description: "Factor of the voice's own pace." }),
});
export type Voice = Static<typeof Voice>;

export const Line = closed({
  speaker: text({ min: 1, max: 80, description: "Who speaks, one of the voices." }),
  text: text({ min: 1, max: 2000, description: "What is said." }),
  say: Type.Optional(text({ min: 1, max: 2000, description: "What the synthesiser reads instead of the text." })),
  translation: text({ min: 1, max: 2000, description: "The text in Chinese." }),
  pauseAfter: Type.Number({ minimum: 0, maximum: 60, description: "Seconds of silence after the line." }),
});
export type Line = Static<typeof Line>;

/** The spoken lines of one listening part, and their speakers. */
export const AudioScript = closed({
  key: key("the part"),
  title: text({ min: 1, max: 300, description: "What it is about." }),
  voices: Type.Record(Type.String(), Voice, { description: "The voice of each speaker." }),
  lines: Type.Array(Line, { minItems: 1, maxItems: 1000, description: "What is said, in its order." }),
});
export type AudioScript = Static<typeof AudioScript>;

/** A line with its measured times. */
export type Segment = Part["transcript"][number];

/** Every audio script of a folder, sorted by name; errors in them are added to `problems`. */
export function readScripts(folder: string, problems: Problems): AudioScript[] {
  const scripts: AudioScript[] = [];
  for (const name of jsonFiles(folder)) {
    const report = problems.at(`scripts/audio/lines/${name}`);
    const parsed = parseJson(readFileSync(join(folder, name)), report);
    const script = parsed === undefined ? null : checkShape(AudioScript, parsed, report);
    if (script === null) continue;
    for (const [index, line] of script.lines.entries()) {
      if (script.voices[line.speaker] === undefined) {
        report.error(`/lines/${index}/speaker`, `${line.speaker} has no voice`, "Add it to voices.");
      }
      if (/[^\x20-\x7e]/.test(spokenText(line))) {
        const message = "The line has signs that the synthesiser cannot read";
        report.error(`/lines/${index}/text`, message, "Say in say how it is read, in plain English words.");
      }
    }
    if (scripts.some((other) => other.key === script.key)) {
      report.error("/key", `The key ${script.key} is used by another script`, "Keep one of them.");
    } else scripts.push(script);
  }
  return scripts;
}

/** The text for the synthesiser: plain letters and signs. */
export function spokenText(line: Line): string {
  return (line.say ?? line.text)
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/\s*[–—]\s*/g, ", ")
    .replaceAll("…", ",")
    .normalize("NFKD")
    .replace(/\p{Mn}/gu, "");
}

export function jsonFiles(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .sort();
}
