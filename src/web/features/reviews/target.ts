import type { RequestOf } from "../../api.ts";
import { SUBJECTS } from "../practice/practice.ts";

export type ReviewTarget = RequestOf<"reviews_read">["target"];

/** The parsed form of an address such as `practice-12` or `mock-45-reading`; null for anything else. */
export function readTarget(text: string): ReviewTarget | null {
  const [kind, id = "", section, ...more] = text.split("-");
  const sessionId = Number(id);
  if (!/^[1-9]\d*$/.test(id) || !Number.isSafeInteger(sessionId) || more.length > 0) return null;
  if (kind === "practice" && section === undefined) return { kind, sessionId };
  const subject = SUBJECTS.find((known) => known === section);
  if (kind === "mock" && subject !== undefined) return { kind, sessionId, section: subject };
  return null;
}
