import type { Static, TSchema } from "@sinclair/typebox";
import { Course } from "../format/course.ts";
import type { PackFolder } from "../format/index.ts";
import { MockPaper, Relation } from "../format/links.ts";
import { Part } from "../format/part.ts";
import { Guide, Prediction } from "../format/prep.ts";
import { WordbookFile } from "../format/wordbook.ts";
import type { MediaKind } from "../media/media-types.ts";
import type { Report } from "../problems.ts";
import { checkCourse } from "../rules/course.ts";
import { checkKey, checkOnce } from "../rules/keys.ts";
import { checkMarkdown } from "../rules/markdown.ts";
import { checkBandTables, checkSections } from "../rules/mock-paper.ts";
import { checkPart } from "../rules/part.ts";
import { checkGuide, checkPrediction } from "../rules/prep.ts";
import { checkWordbook } from "../rules/wordbook.ts";
import type { Library } from "./library.ts";
import { checkShape } from "./shape.ts";

/** The context in which an item is checked, besides its own rules. */
export interface Surroundings {
  readonly library: Library;
  readonly report: Report;
  /** The item's location, in words. */
  readonly place: string;
  /** Records that a media file is used, and reports one that is missing or of another kind. */
  noteMedia(path: string, kind: MediaKind, pointer: string): void;
}

/** How messages name the items of a folder. */
export const KIND_OF: Readonly<Record<PackFolder, string>> = {
  parts: "part",
  courses: "course",
  guides: "guide",
  predictions: "prediction",
  "mock-papers": "mock paper",
  relations: "relation",
  wordbooks: "wordbook",
};

/**
 * Checks one item of a folder against its shape, its rules and its references, and records its key. False if the shape is wrong: its
 * references are then unknown.
 */
export const checkItem: Readonly<Record<PackFolder, (value: unknown, around: Surroundings) => boolean>> = {
  parts: shaped(Part, KIND_OF.parts, "key", (part, around) => {
    const { library, report } = around;
    const { key, subject, partNumber, module } = part;
    checkPart(part, report);
    library.addPart({ key, subject, partNumber, module, hasDictation: part.transcript.length > 0 });
    if (part.audio !== undefined) around.noteMedia(part.audio, "audio", "/audio");
    if (part.task !== undefined) noteMarkdown(part.task.prompt, "/task/prompt", around);
    if (part.task?.image !== undefined) around.noteMedia(part.task.image.file, "image", "/task/image/file");
    for (const [index, { image }] of part.groups.entries()) {
      if (image !== undefined) around.noteMedia(image.file, "image", `/groups/${index}/image/file`);
    }
  }),
  courses: shaped(Course, KIND_OF.courses, "key", (course, around) => {
    checkCourse(course, around.report);
    const keys = course.sections.map((section) => section.key);
    around.library.addCourse(course.key, keys);
    for (const [index, section] of course.sections.entries()) {
      const pointer = `/sections/${index}`;
      requireParts(section.practice, `${pointer}/practice`, around);
      noteMarkdown(section.body, `${pointer}/body`, around);
      if (section.video !== undefined) around.noteMedia(section.video, "video", `${pointer}/video`);
    }
  }),
  guides: shaped(Guide, KIND_OF.guides, "slug", (guide, around) => {
    checkGuide(guide, around.report);
    requireParts(guide.about, "/about", around);
    noteMarkdown(guide.body, "/body", around);
  }),
  predictions: shaped(Prediction, KIND_OF.predictions, "key", (record, around) => {
    checkPrediction(record, around.report);
    noteMarkdown(record.recallContent, "/recallContent", around);
    for (const [index, { details, part }] of record.candidates.entries()) {
      noteMarkdown(details, `/candidates/${index}/details`, around);
      if (part !== undefined) around.library.require("part", part, `/candidates/${index}/part`, around.report);
    }
  }),
  "mock-papers": shaped(MockPaper, KIND_OF["mock-papers"], "key", (paper, around) => {
    const { library, report } = around;
    checkKey(paper.key, "/key", report);
    requireParts(paper.parts, "/parts", around);
    checkOnce(
      paper.parts.map((key, index) => [key, `/parts/${index}`]),
      "part",
      report,
    );
    const parts = [...new Set(paper.parts)].flatMap((key) => library.part(key) ?? []);
    // If some parts of the paper are invalid themselves, its sections cannot be checked.
    if (parts.length < new Set(paper.parts).size) return;
    checkSections(parts, report);
    checkBandTables(paper.bandTables ?? {}, new Set(parts.map(({ subject }) => subject)), report);
  }),
  relations: shaped(Relation, KIND_OF.relations, null, (relation, around) => {
    const { library, report, place } = around;
    const { from, to, relationType } = relation;
    library.requireEnd(from, "/from", report);
    library.requireEnd(to, "/to", report);
    const ends = [from, to].map((end) => Object.entries(end).flat().join(" ")).join(" → ");
    library.claim("relation", `${ends} (${relationType})`, place, report);
  }),
  wordbooks: shaped(WordbookFile, KIND_OF.wordbooks, "setId", (book, around) => checkWordbook(book, around.report)),
};

/** A check that begins with the shape. The key of an invalid item is recorded too, so that references to it are not reported. */
function shaped<T extends TSchema>(
  schema: T,
  kind: string,
  keyField: string | null,
  accept: (item: Static<T>, around: Surroundings) => void,
): (value: unknown, around: Surroundings) => boolean {
  return (value, around) => {
    const { library, report, place } = around;
    const key: unknown =
      keyField !== null && typeof value === "object" && value !== null ? Reflect.get(value, keyField) : null;
    if (typeof key === "string") library.claim(kind, key, place, report);
    else library.noteUnread(kind);
    const item = checkShape(schema, value, report);
    if (item !== null) accept(item, around);
    return item !== null;
  };
}

function requireParts(keys: readonly string[], pointer: string, around: Surroundings): void {
  for (const [index, key] of keys.entries()) around.library.require("part", key, `${pointer}/${index}`, around.report);
}

function noteMarkdown(markdown: string, pointer: string, around: Surroundings): void {
  for (const { path, as } of checkMarkdown(markdown, pointer, around.report)) around.noteMedia(path, as, pointer);
}
