import type { RelationEnd } from "../format/links.ts";
import { quoted, type Report } from "../problems.ts";
import type { PaperPart } from "../rules/mock-paper.ts";

interface KnownPart extends PaperPart {
  /** Whether learners can take the part as a dictation. */
  readonly hasDictation: boolean;
}

/** The keys of the part of a pack read so far, for references of later items. The items themselves are not stored. */
export class Library {
  readonly #claimed = new Map<string, string>();
  readonly #parts = new Map<string, KnownPart>();
  readonly #sections = new Map<string, ReadonlySet<string>>();
  /** Kinds with unreadable items: a missing key may belong to one of those. */
  readonly #unread = new Set<string>();

  /** Records a key and reports a duplicate. `place` is the location of its item. */
  claim(kind: string, key: string, place: string, report: Report): void {
    const id = `${kind}:${key}`;
    const before = this.#claimed.get(id);
    if (before === undefined) this.#claimed.set(id, place);
    else report.error("", `The ${kind} ${quoted(key)} is there already, in ${before}`, "Have each of them once.");
  }

  /** Marks a kind as partly unreadable, so that missing keys are not reported. */
  noteUnread(kind: string): void {
    this.#unread.add(kind);
  }

  addPart(part: KnownPart): void {
    this.#parts.set(part.key, part);
  }

  addCourse(key: string, sections: Iterable<string>): void {
    this.#sections.set(key, new Set(sections));
  }

  /** A part by its key; undefined also if the part is invalid. */
  part(key: string): KnownPart | undefined {
    return this.#parts.get(key);
  }

  /** Reports a key that does not exist in the pack. */
  require(kind: string, key: string, pointer: string, report: Report): void {
    if (this.#claimed.has(`${kind}:${key}`) || this.#unread.has(kind)) return;
    report.error(pointer, `This pack has no ${kind} ${quoted(key)}`, `Correct it, or add the ${kind}.`);
  }

  requireEnd(end: RelationEnd, pointer: string, report: Report): void {
    if ("part" in end) this.require("part", end.part, `${pointer}/part`, report);
    else if ("dictation" in end) this.#requireDictation(end.dictation, `${pointer}/dictation`, report);
    else if ("guide" in end) this.require("guide", end.guide, `${pointer}/guide`, report);
    else if ("prediction" in end) this.require("prediction", end.prediction, `${pointer}/prediction`, report);
    else if ("mockPaper" in end) this.require("mock paper", end.mockPaper, `${pointer}/mockPaper`, report);
    else this.#requireSection(end, pointer, report);
  }

  #requireDictation(key: string, pointer: string, report: Report): void {
    this.require("part", key, pointer, report);
    if (this.#parts.get(key)?.hasDictation !== false) return;
    report.error(pointer, `The part ${quoted(key)} has no transcript to dictate`, "Name a listening part.");
  }

  #requireSection(end: { course: string; section: string }, pointer: string, report: Report): void {
    this.require("course", end.course, `${pointer}/course`, report);
    if (this.#sections.get(end.course)?.has(end.section) !== false) return;
    const message = `The course ${quoted(end.course)} has no section ${quoted(end.section)}`;
    report.error(`${pointer}/section`, message, "Correct it, or add the section.");
  }
}
