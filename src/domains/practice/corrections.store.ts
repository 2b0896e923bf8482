import { sql } from "kysely";
import type { ColumnsOf } from "../../database/columns-of.ts";
import type { Db } from "../../database/open.ts";
import { builder, prepare } from "../../database/query.ts";
import type { Subject } from "../../database/words.ts";
import { readFullPart } from "../question-bank/full-part.store.ts";
import { questionsOf, type SectionQuestion } from "./section-questions.ts";
import { loadSectionParts } from "./sessions.store.ts";
import { readVersion } from "./versions.store.ts";

export type { SectionQuestion } from "./section-questions.ts";

const correctionsOfParts = prepare<{ partIds: string }>()((p) =>
  builder
    .selectFrom("key_corrections")
    .select(["id", "slotId", "fromKey", "toKey"])
    .where("partId", "in", sql<number>`(select value from json_each(${p.partIds}))`)
    .orderBy("id"),
);

/**
 * The questions with the current keys. A correction applies if the key equals the one that it corrects, so it applies
 * to every version with that key and ends when a pack replaces the key.
 */
export function correctedKeys(db: Db, wanted: { questions: readonly SectionQuestion[] }): SectionQuestion[] {
  return applied(wanted.questions, findCorrections(db, wanted));
}

type Correction = ColumnsOf<"key_corrections", "id" | "slotId" | "fromKey" | "toKey">;

/** Every correction of a key in the parts of these questions, oldest first. */
function findCorrections(db: Db, wanted: { questions: readonly SectionQuestion[] }): Correction[] {
  const partIds = JSON.stringify([...new Set(wanted.questions.map(({ partId }) => partId))]);
  return correctionsOfParts.all(db, { partIds });
}

function applied(questions: readonly SectionQuestion[], corrections: readonly Correction[]): SectionQuestion[] {
  if (corrections.length === 0) return [...questions];
  return questions.map((question) => {
    const key = corrections
      .filter(({ slotId }) => slotId === question.slotId)
      .reduce((now, { fromKey, toKey }) => (now === fromKey ? toKey : now), question.key);
    return { ...question, key };
  });
}

/** The questions of a section with the keys after a correction that changed one of them. */
export interface CorrectionStep {
  readonly correctionId: number;
  readonly questions: readonly SectionQuestion[];
}

/** The keys of a section after each correction later than `after`, up to and including `through`, in order. */
export function correctionSteps(
  db: Db,
  accountId: number,
  wanted: { sessionId: number; subject: Subject; after: number; through: number },
): CorrectionStep[] {
  const { sessionId, subject, after, through } = wanted;
  const questions = questionsOf(loadSectionParts(db, accountId, { sessionId, subject }));
  const corrections = findCorrections(db, { questions });
  let before = applied(
    questions,
    corrections.filter(({ id }) => id <= after),
  );
  return corrections
    .filter(({ id }) => id > after && id <= through)
    .flatMap((correction) => {
      const now = applied(before, [correction]);
      const isChanged = now.some(({ key }, index) => key !== before[index]?.key);
      before = now;
      return isChanged ? { correctionId: correction.id, questions: now } : [];
    });
}

const versionsOfPart = prepare<{ partId: number }>()((p) =>
  builder.selectFrom("part_versions").select("id").where("partId", "=", p.partId).orderBy("id"),
);

/**
 * The questions of a part with the current keys: as published, if it is, and then for each version that someone
 * practised, newest first.
 */
export function findPartQuestions(db: Db, wanted: { partId: number }): SectionQuestion[][] {
  const { partId } = wanted;
  const published = readFullPart(db, { partId });
  const versions = versionsOfPart.all(db, { partId }).map(({ id }) => readVersion(db, { versionId: id }));
  return [...(published === undefined ? [] : [published]), ...versions.toReversed()].map(({ part }) =>
    correctedKeys(db, { questions: questionsOf([{ partId, part }]) }),
  );
}

const newest = prepare<Record<never, never>>()(() =>
  builder.selectFrom("key_corrections").select("id").orderBy("id", "desc").limit(1),
);

/** Id of the newest correction of any key, or 0. */
export function lastCorrection(db: Db): number {
  return newest.get(db, {})?.id ?? 0;
}
