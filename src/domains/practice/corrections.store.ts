import { sql } from "kysely";
import type { Db } from "../../database/open.ts";
import { builder, prepare } from "../../database/query.ts";
import type { SectionQuestion } from "./section-questions.ts";

const correctionsOfParts = prepare<{ partIds: string }>()((p) =>
  builder
    .selectFrom("key_corrections")
    .select(["slot_id as slotId", "from_key as fromKey", "to_key as toKey"])
    .where("part_id", "in", sql<number>`(select value from json_each(${p.partIds}))`)
    .orderBy("id"),
);

/**
 * The questions with the keys that count now. A correction counts where the key is the one that it corrects, so that it
 * holds for every version with that key and ends when a pack brings another one.
 */
export function correctedKeys(db: Db, wanted: { questions: readonly SectionQuestion[] }): SectionQuestion[] {
  const partIds = JSON.stringify([...new Set(wanted.questions.map(({ partId }) => partId))]);
  const corrections = correctionsOfParts.all(db, { partIds });
  if (corrections.length === 0) return [...wanted.questions];
  return wanted.questions.map((question) => {
    const key = corrections
      .filter(({ slotId }) => slotId === question.slotId)
      .reduce((now, { fromKey, toKey }) => (now === fromKey ? toKey : now), question.key);
    return { ...question, key };
  });
}

const newest = prepare<Record<never, never>>()(() =>
  builder.selectFrom("key_corrections").select("id").orderBy("id", "desc").limit(1),
);

/** Id of the newest correction of any key; 0 before the first. */
export function lastCorrection(db: Db): number {
  return newest.get(db, {})?.id ?? 0;
}
