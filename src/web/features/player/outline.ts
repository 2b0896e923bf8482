import type { Group } from "../questions/questions.ts";

/** A question of a section, and its part. */
export interface Place {
  readonly slotId: number;
  readonly number: number;
  readonly part: number;
}

/** The questions of a section in their order; `part` counts from 0. */
export function outlineOf(parts: readonly { readonly questionGroups: readonly Group[] }[]): Place[] {
  return parts.flatMap(({ questionGroups }, part) =>
    questionGroups.flatMap(({ questions }) =>
      questions.map(({ questionSlotId: slotId, number }) => ({ slotId, number, part })),
    ),
  );
}

/** The text of a question without its gap markers. */
export function plainStem(stem: string): string {
  return stem.replaceAll(/\{\{\d+\}\}/g, "…").trim();
}
