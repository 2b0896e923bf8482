import type { PartSummary, Subject } from "../practice/practice.ts";
import { SUBJECTS } from "../practice/practice.ts";

/** The number of parts in a complete section, and its minutes in the test. */
export const SECTIONS = {
  listening: { parts: 4, minutes: 30 },
  reading: { parts: 3, minutes: 60 },
  writing: { parts: 2, minutes: 60 },
  speaking: { parts: 3, minutes: 14 },
} as const satisfies Record<Subject, { parts: number; minutes: number }>;

/** The chosen parts, in any order; at most one for each place in the test. */
export type Picked = readonly PartSummary[];

export function numbersOf(subject: Subject): number[] {
  return Array.from({ length: SECTIONS[subject].parts }, (_, index) => index + 1);
}

export function partAt(picked: Picked, subject: Subject, number: number): PartSummary | undefined {
  return picked.find((part) => part.subject === subject && part.partNumber === number);
}

/** Puts a part into its slot, replacing the former one. */
export function withPart(picked: Picked, part: PartSummary): Picked {
  const others = picked.filter(({ subject, partNumber }) => subject !== part.subject || partNumber !== part.partNumber);
  return [...others, part];
}

type Place = Pick<PartSummary, "subject" | "partNumber">;
type OfModule = Pick<PartSummary, "subject" | "partNumber" | "module">;
export type Module = Exclude<PartSummary["module"], "both">;

/**
 * The module required of a part so that it fits the other slots; null if any fits. Reading and writing must share one module; listening and
 * speaking are the same in both.
 */
export function moduleFor(picked: readonly OfModule[], place: Place): Module | null {
  if (!differs(place)) return null;
  const others = picked.filter(
    ({ subject, partNumber }) => subject !== place.subject || partNumber !== place.partNumber,
  );
  for (const other of others) if (differs(other) && other.module !== "both") return other.module;
  return null;
}

export function fitsModule({ module }: Pick<PartSummary, "module">, wanted: Module | null): boolean {
  return wanted === null || module === "both" || module === wanted;
}

function differs({ subject }: Place): boolean {
  return subject === "reading" || subject === "writing";
}

/** Part numbers missing from a section that was begun. */
export function missingNumbers(picked: Picked, subject: Subject): number[] {
  if (picked.every((part) => part.subject !== subject)) return [];
  return numbersOf(subject).filter((number) => partAt(picked, subject, number) === undefined);
}

export function isComplete(picked: Picked): boolean {
  return picked.length > 0 && SUBJECTS.every((subject) => missingNumbers(picked, subject).length === 0);
}

export function minutesOf(picked: Picked): number {
  const begun = SUBJECTS.filter((subject) => picked.some((part) => part.subject === subject));
  return begun.reduce((total, subject) => total + SECTIONS[subject].minutes, 0);
}

export function questionsOf(picked: Picked): number {
  return picked.reduce((total, part) => total + part.questionCount, 0);
}
