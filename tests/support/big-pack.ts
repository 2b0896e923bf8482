import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { PackFolder } from "../../src/content/format/index.ts";
import type { PartInput } from "./checked-pack.ts";
import { course, guide, prediction } from "./checked-pack.ts";
import { Words } from "./words.ts";

/** The number of items of each kind in a generated pack. */
export interface PackSizes {
  readonly parts: number;
  readonly wordbookEntries: number;
  readonly predictions: number;
  readonly guides: number;
  readonly courses: number;
  /** Questions of a listening or reading part. */
  readonly slots?: number;
  readonly id?: string;
  readonly version?: string;
}

/** Characters of a passage or transcript. */
const TEXT = 6000;
/** Items in one file. */
const PER_FILE = 100;
const AUDIO = "media/silence.wav";
const TOPICS = ["housing", "travel", "health", "food", "music", "work", "study", "nature", "cities", "history"];
const TOPICS_ZH = ["住房", "旅行", "健康", "饮食", "音乐", "工作", "学习", "自然", "城市", "历史"];
const DIFFICULTIES = ["基础", "核心", "冲刺"] as const;

/**
 * Writes a valid pack of any size as a folder, for measurements. Equal sizes give equal files; an item depends only on its number, so that
 * a larger pack contains the smaller one.
 */
export function writeBigPack(dir: string, sizes: PackSizes): void {
  const { slots = 13, id = "big", version = "1.0.0" } = sizes;
  mkdirSync(join(dir, "media"), { recursive: true });
  writeFileSync(join(dir, AUDIO), silence());
  const manifest = { id, version, title: "Big pack", licence: "CC0-1.0", author: "lectern", source: "Generated" };
  writeFileSync(join(dir, "pack.json"), JSON.stringify(manifest));
  writeFiles(dir, "parts", sizes.parts, (index) => bigPart(index, slots));
  writeFiles(dir, "courses", sizes.courses, (index) => bigCourse(index, sizes.parts));
  writeFiles(dir, "guides", sizes.guides, (index) => bigGuide(index, sizes.parts));
  writeFiles(dir, "predictions", sizes.predictions, (index) => bigPrediction(index, sizes.parts));
  if (sizes.wordbookEntries === 0) return;
  mkdirSync(join(dir, "wordbooks"), { recursive: true });
  writeFileSync(join(dir, "wordbooks/core.json"), JSON.stringify(bigWordbook(sizes.wordbookEntries)));
}

function writeFiles(dir: string, folder: PackFolder, count: number, make: (index: number) => object): void {
  if (count === 0) return;
  mkdirSync(join(dir, folder), { recursive: true });
  for (let from = 0; from < count; from += PER_FILE) {
    const items = Array.from({ length: Math.min(PER_FILE, count - from) }, (_, index) => make(from + index));
    const name = `${folder}-${String(from / PER_FILE).padStart(5, "0")}.json`;
    writeFileSync(join(dir, folder, name), JSON.stringify({ [folder]: items }));
  }
}

function partKey(index: number): string {
  return `part-${index}`;
}

function bigPart(index: number, slots: number): PartInput {
  const words = new Words(index);
  const kind = index % 10;
  const topic = words.number(TOPICS.length);
  const common = {
    key: partKey(index),
    title: index % 4 === 0 ? `${words.chinese(3)} ${words.english(3)}` : words.english(4),
    difficulty: DIFFICULTIES[words.number(3)] ?? "核心",
    tags: [
      { group: "topic", name: TOPICS[topic] ?? "" },
      { group: "场景", name: TOPICS_ZH[words.number(TOPICS_ZH.length)] ?? "" },
    ],
    origin: { sourceBook: `Book ${index % 40}`, sourceTest: `Test ${index % 4}` },
  };
  if (kind < 4)
    return { ...common, subject: "listening", partNumber: 1 + (index % 4), ...listening(words, index, slots) };
  if (kind < 8) return { ...common, subject: "reading", partNumber: 1 + (index % 3), ...reading(words, index, slots) };
  if (kind === 8) return { ...common, subject: "writing", partNumber: 1 + words.number(2), ...writing(words) };
  return { ...common, subject: "speaking", partNumber: 3, ...speaking(words) };
}

function listening(words: Words, index: number, slots: number): Pick<PartInput, "audio" | "transcript" | "groups"> {
  const sentences = words.sentences(TEXT);
  const transcript = sentences.map((text, at) => ({
    start: at * 5,
    end: at * 5 + 4.5,
    speaker: at % 2 === 0 ? "Woman" : "Man",
    text,
    translation: words.chinese(10),
  }));
  return { audio: AUDIO, transcript, groups: groupsOf(words, { index, slots, sentences, gaps: "note_completion" }) };
}

function reading(words: Words, index: number, slots: number): Pick<PartInput, "passages" | "groups"> {
  const sentences = words.sentences(TEXT);
  const size = Math.ceil(sentences.length / 7);
  const paragraphs = Array.from({ length: Math.ceil(sentences.length / size) }, (_, at) => ({
    label: "ABCDEFG"[at] ?? "",
    text: sentences.slice(at * size, (at + 1) * size).join(" "),
  }));
  const passages = [{ title: words.english(4), paragraphs }];
  return { passages, groups: groupsOf(words, { index, slots, sentences, gaps: "summary_completion" }) };
}

/** Rotates between all questions written, all selected, and some of each. */
function groupsOf(
  words: Words,
  of: { index: number; slots: number; sentences: readonly string[]; gaps: "note_completion" | "summary_completion" },
): PartInput["groups"] {
  const { index, slots, sentences, gaps } = of;
  const written = [slots, 0, Math.floor(slots / 2)][index % 3] ?? 0;
  const question = (number: number) => ({
    number,
    explanation: words.sentence(),
    explanationZh: words.chinese(8),
    evidence: [{ quote: sentences[(number * 3) % sentences.length] ?? "" }],
  });
  const blanks = Array.from({ length: written }, (_, at) => ({ ...question(at + 1), answer: words.english(1) }));
  const choices = Array.from({ length: slots - written }, (_, at) => ({
    ...question(written + at + 1),
    stem: words.sentence(),
    options: ["A", "B", "C"].map((letter) => ({ letter, text: words.english(6) })),
    answer: "ABC"[words.number(3)] ?? "A",
  }));
  const groups: PartInput["groups"] = [];
  const wordLimit = { words: 1, numbers: 1 };
  for (let from = 0; from < blanks.length; from += 40) {
    const some = blanks.slice(from, from + 40);
    const blocks = some.map(({ number }) => ({ kind: "bullet" as const, text: `${words.english(7)} {{${number}}}` }));
    groups.push({ type: gaps, instruction: "Write ONE WORD for each answer.", wordLimit, blocks, questions: some });
  }
  for (let from = 0; from < choices.length; from += 40) {
    const some = choices.slice(from, from + 40);
    groups.push({ type: "multiple_choice", instruction: "Choose A, B or C.", questions: some });
  }
  return groups;
}

function writing(words: Words): Pick<PartInput, "task" | "groups"> {
  const prompt = words.sentences(300).join(" ");
  const sampleAnswers = [{ band: "7.0", text: words.sentences(1500).join(" ") }];
  const group = { type: "writing_task" as const, instruction: "Write at least 250 words.", questions: [{ number: 1 }] };
  return { task: { prompt, minWords: 250, sampleAnswers }, groups: [group] };
}

function speaking(words: Words): Pick<PartInput, "groups"> {
  const questions = Array.from({ length: 6 }, (_, at) => ({ number: at + 1, stem: words.sentence() }));
  return { groups: [{ type: "speaking_question", instruction: "Answer the questions.", questions }] };
}

function bigCourse(index: number, parts: number) {
  const words = new Words(1_000_000 + index);
  const sections = Array.from({ length: 8 }, (_, at) => `s${at}`);
  const linked = Object.fromEntries(sections.map((key, at) => [key, keysBelow(parts, (index * 8 + at) * 11)]));
  const made = course(`course-${index}`, linked, { title: words.english(4), unit: `Unit ${1 + (index % 12)}` });
  return {
    ...made,
    subject: (["listening", "reading", "writing", "speaking", "grammar"] as const)[index % 5] ?? "grammar",
    sections: made.sections.map((section) => ({
      ...section,
      title: `${words.english(4)} ${words.chinese(2)}`,
      tags: [{ group: "topic", name: TOPICS[words.number(TOPICS.length)] ?? "" }],
      body: words.sentences(1500).join(" "),
    })),
  };
}

/** The key of a part, if the pack has that many. */
function keysBelow(parts: number, index: number): string[] {
  return index < parts ? [partKey(index)] : [];
}

function bigGuide(index: number, parts: number) {
  const words = new Words(2_000_000 + index);
  return guide(`guide-${index}`, {
    title: `${words.english(4)} ${words.chinese(2)}`,
    summary: words.sentence(20),
    tags: [TOPICS[words.number(TOPICS.length)] ?? "", `tag ${words.number(50)}`],
    publishedOn: `20${20 + (index % 6)}-0${1 + (index % 9)}-1${index % 10}`,
    body: [`# ${words.english(3)}`, words.sentences(3000).join(" "), words.chinese(200)].join("\n\n"),
    about: keysBelow(parts, index * 7),
  });
}

function bigPrediction(index: number, parts: number) {
  const words = new Words(3_000_000 + index);
  const source = words.number(12);
  const bound = parts === 0 ? {} : { part: partKey(words.number(parts)) };
  const { examDate: _day, ...record } = prediction(`record-${index}`);
  return {
    ...record,
    kind: index % 10 === 0 ? "rolling_ranking" : "exam_report",
    subject: (["listening", "reading", "writing", "speaking"] as const)[index % 4],
    source: { slug: `source-${source}`, name: `Source ${source}`, url: `https://example.org/${source}` },
    daysAgo: words.number(1100),
    venue: words.chinese(2),
    title: `${words.english(3)} ${words.chinese(2)}`,
    recallContent: `${words.sentences(300).join(" ")} ${words.chinese(20)}`,
    candidates: [
      { title: words.english(4), details: words.sentence(), matchScore: 50 + words.number(50), ...bound },
      { title: words.english(4), details: words.sentence(), matchScore: words.number(100) },
    ],
  };
}

function bigWordbook(count: number) {
  const perGroup = 1000;
  const groups = Array.from({ length: Math.ceil(count / perGroup) }, (_, group) => ({
    groupId: `group-${group}`,
    title: `Group ${group + 1}`,
    titleZh: `第 ${group + 1} 组`,
    entries: Array.from({ length: Math.min(perGroup, count - group * perGroup) }, (_unused, at) => {
      const index = group * perGroup + at;
      const words = new Words(4_000_000 + index);
      return {
        entryId: `entry-${index}`,
        phrase: `${words.english(2)} ${index}`,
        partOfSpeech: "noun",
        meaning: words.english(8),
        meaningZh: words.chinese(3),
        example: words.sentence(),
        usage: words.english(5),
        expansion: [words.english(2), words.english(2)],
      };
    }),
  }));
  return { setId: "core", title: "Big wordbook", titleZh: "大词书", groups };
}

/** A silent WAV file of a tenth of a second: 8,000 samples a second, 8 bits, one channel. */
function silence(): Uint8Array {
  const samples = 800;
  const bytes = new Uint8Array(44 + samples).fill(128, 44);
  const view = new DataView(bytes.buffer);
  const write = (at: number, text: string) => bytes.set(new TextEncoder().encode(text), at);
  write(0, "RIFF");
  view.setUint32(4, 36 + samples, true);
  write(8, "WAVEfmt ");
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, 8000, true);
  view.setUint32(28, 8000, true);
  view.setUint16(32, 1, true);
  view.setUint16(34, 8, true);
  write(36, "data");
  view.setUint32(40, samples, true);
  return bytes;
}
