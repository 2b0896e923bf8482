import { readStored, removeStored, writeStored } from "../../stored.ts";
import type { Note } from "./highlights.ts";

/** A mark as saved until the service has it. */
export type StoredMark = Pick<Note, "partId" | "passage" | "paragraph" | "start" | "end" | "quote" | "note">;

const NUMBERS = ["partId", "passage", "paragraph", "start", "end"] as const;

/** Saves undelivered marks for this tab, so that a reload does not lose them. */
export function saveMarks(sessionId: number, marks: readonly StoredMark[]): void {
  if (marks.length === 0) removeStored(keyOf(sessionId), "window");
  else writeStored(keyOf(sessionId), JSON.stringify(marks), "window");
}

export function readStoredMarks(sessionId: number): StoredMark[] {
  try {
    return readMarks(readStored(keyOf(sessionId), "window") ?? "[]");
  } catch {
    return [];
  }
}

/**
 * Reads saved marks; entries of another shape are skipped.
 * @throws SyntaxError if it is not JSON.
 */
export function readMarks(text: string): StoredMark[] {
  const parsed: unknown = JSON.parse(text);
  return (Array.isArray(parsed) ? parsed : []).filter(isMark);
}

function isMark(value: unknown): value is StoredMark {
  if (typeof value !== "object" || value === null) return false;
  const has = (name: string, type: string) => typeof Reflect.get(value, name) === type;
  return NUMBERS.every((name) => has(name, "number")) && has("quote", "string") && has("note", "string");
}

function keyOf(sessionId: number): string {
  return `lectern.marks.${sessionId}`;
}
