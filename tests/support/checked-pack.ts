import { Value } from "@sinclair/typebox/value";
import type { Course } from "../../src/content/format/course.ts";
import { PACK_FOLDERS, type PackFolder, PackManifest } from "../../src/content/format/index.ts";
import type { MockPaper, Relation } from "../../src/content/format/links.ts";
import type { Part } from "../../src/content/format/part.ts";
import type { Guide, Prediction } from "../../src/content/format/prep.ts";
import type { WordbookFile } from "../../src/content/format/wordbook.ts";
import { hashOf } from "../../src/content/known.ts";
import type { CheckedPack, PackMedia, PackPlace } from "../../src/content/report.ts";
import type { InputOf } from "../../src/kernel/fields.ts";

export type PartInput = InputOf<typeof Part>;
type GroupInput = PartInput["groups"][number];
type QuestionInput = GroupInput["questions"][number];

/** The contents of a test's pack; everything with a default may be omitted. */
export interface PackContent {
  readonly id?: string;
  readonly version?: string;
  readonly tags?: InputOf<typeof PackManifest>["tags"];
  readonly parts?: readonly PartInput[];
  readonly courses?: readonly InputOf<typeof Course>[];
  readonly guides?: readonly InputOf<typeof Guide>[];
  readonly predictions?: readonly InputOf<typeof Prediction>[];
  readonly "mock-papers"?: readonly InputOf<typeof MockPaper>[];
  readonly relations?: readonly InputOf<typeof Relation>[];
  readonly wordbooks?: readonly InputOf<typeof WordbookFile>[];
  /** Files by path, each with a text that represents its bytes. */
  readonly media?: Readonly<Record<string, string>>;
}

const MEDIA_TYPES: Readonly<Record<string, string>> = { png: "image/png", opus: "audio/ogg", mp4: "video/mp4" };

/** A pack as a check would return it, without files. */
export function checkedPack(content: PackContent): CheckedPack {
  const { id = "test", version = "1.0.0", tags = [], media = {}, ...folders } = content;
  const list = (folder: PackFolder): readonly object[] => folders[folder] ?? [];
  const sizes = (folder: PackFolder) => list(folder).length;
  return {
    manifest: Value.Parse(PackManifest, {
      ...{ id, version, title: `Pack ${id}`, licence: "CC0-1.0", author: "A", source: "S", description: "", tags },
    }),
    contentHash: hashOf(content),
    media: new Map(Object.entries(media).map(([path, bytes]) => [path, mediaOf(path, bytes)])),
    sizes: {
      parts: sizes("parts"),
      courses: sizes("courses"),
      guides: sizes("guides"),
      predictions: sizes("predictions"),
      "mock-papers": sizes("mock-papers"),
      relations: sizes("relations"),
      wordbooks: sizes("wordbooks"),
    },
    places: (folder) => list(folder).map((item, index) => placed(folder, filled(folder, item), index)),
  };
}

/** Lists are in one file of their folder, `guides/all.json`; an item with its own file is named by its number. */
function placed(folder: PackFolder, value: unknown, index: number): PackPlace {
  const { list } = PACK_FOLDERS[folder];
  return list === null
    ? { file: `${folder}/${index}.json`, pointer: "", value }
    : { file: `${folder}/all.json`, pointer: `/${list}/${index}`, value };
}

function filled(folder: PackFolder, item: object): unknown {
  const value = Value.Default(PACK_FOLDERS[folder].item, structuredClone(item));
  if (Value.Check(PACK_FOLDERS[folder].item, value)) return value;
  const [first] = Value.Errors(PACK_FOLDERS[folder].item, value);
  throw new Error(`No item of ${folder}: ${first?.path} ${first?.message}`);
}

/** The SHA-256 under which a file of {@link PackContent} is stored. */
export function sha256Of(bytes: string): string {
  return new Bun.CryptoHasher("sha256").update(bytes).digest("hex");
}

function mediaOf(path: string, bytes: string): PackMedia {
  const mediaType = MEDIA_TYPES[path.split(".").at(-1) ?? ""] ?? "application/octet-stream";
  return { path, sha256: sha256Of(bytes), mediaType, byteLength: bytes.length, file: `/nowhere/${path}` };
}

/** Questions 1, 2, 3 … of these answers. */
export function questions(...answers: string[]): QuestionInput[] {
  return answers.map((answer, index) => ({ number: index + 1, stem: `Statement ${index + 1}`, answer }));
}

export function group(more: Partial<GroupInput> = {}): GroupInput {
  return { type: "note_completion", instruction: "Complete the notes.", questions: questions("harbour"), ...more };
}

/** A reading part with one question; `more` overrides its fields. */
export function part(key: string, more: Partial<PartInput> = {}): PartInput {
  return {
    key,
    subject: "reading",
    partNumber: 1,
    title: `Title of ${key}`,
    difficulty: "核心",
    passages: [{ title: "Passage", paragraphs: [{ label: "A", text: `Paragraph of ${key}.` }] }],
    groups: [group()],
    ...more,
  };
}

/** A course of one section for each entry of `sections`: key to keys of linked parts. */
export function course(key: string, sections: Readonly<Record<string, readonly string[]>>, more: object = {}) {
  return {
    key,
    subject: "reading" as const,
    unit: "Unit 1",
    title: `Course ${key}`,
    sections: Object.entries(sections).map(([section, practice]) => ({
      key: section,
      title: `Section ${section}`,
      kind: "reading" as const,
      durationMinutes: 10,
      body: `Body of ${section}.`,
      practice: [...practice],
    })),
    ...more,
  };
}

export function guide(slug: string, more: object = {}) {
  return { slug, title: `Guide ${slug}`, publishedOn: "2026-05-01", body: `Body of ${slug}.`, ...more };
}

export function prediction(key: string, more: object = {}) {
  return {
    key,
    kind: "exam_report" as const,
    subject: "reading" as const,
    source: { slug: "diary", name: "The diary", url: "https://example.org/diary" },
    examDate: "2026-08-01",
    title: `Record ${key}`,
    recallContent: `Recalled ${key}.`,
    ...more,
  };
}

export function wordbook(entryIds: readonly string[], more: object = {}) {
  const entries = entryIds.map((entryId) => ({
    ...{ entryId, phrase: entryId, partOfSpeech: "noun", meaning: `meaning of ${entryId}`, meaningZh: "意思" },
    ...{ example: "", usage: "", expansion: [] },
  }));
  const groups = [{ groupId: "g", title: "Group", titleZh: "组", entries }];
  return { setId: "core" as const, title: "Book", titleZh: "书", groups, ...more };
}
