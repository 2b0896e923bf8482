import type { Db } from "../../database/open.ts";
import { builder, prepare } from "../../database/query.ts";
import { type ContentRef, parseRefKey, refKey } from "../../lib/content-ref.ts";
import { addMonths, dayOf } from "../../lib/shanghai.ts";
import { CANDIDATE_MONTHS } from "../predictions/predictions.schema.ts";
import { resolveContentRefs } from "./content-ref.store.ts";
import { findMentioned, findMentions } from "./mentions.store.ts";
import { findRelationsOfPart } from "./part-relations.store.ts";
import { incomingType, type Relation, structural, toPart } from "./relation-types.ts";
import type { ContentFacts } from "./resources.schema.ts";
import {
  findPartsOfMaterial,
  findPartsOfPaper,
  findPartsOfPrediction,
  findRelationsOfSection,
} from "./whole-relations.store.ts";

const outgoing = prepare<{ key: string }>()((p) =>
  builder
    .selectFrom("relations")
    .select(["toRef as end", "relationType", "note"])
    .where("fromRef", "=", p.key)
    .orderBy("packId"),
);

const incoming = prepare<{ key: string }>()((p) =>
  builder
    .selectFrom("relations")
    .select(["fromRef as end", "relationType", "note"])
    .where("toRef", "=", p.key)
    .orderBy("packId"),
);

/** The relations that packs define for a resource, in either direction, if the other end is available. */
export function findExplicitRelations(
  db: Db,
  accountId: number,
  asked: { ref: ContentRef; siteUrl: string },
): Relation[] {
  const key = refKey(asked.ref);
  const found = [
    ...outgoing.all(db, { key }).map((row) => ({ ...row, direction: "outgoing" as const })),
    ...incoming.all(db, { key }).map((row) => ({
      ...row,
      relationType: incomingType(row.relationType),
      direction: "incoming" as const,
    })),
  ];
  const relations = found.flatMap(({ end, ...relation }): Relation[] => {
    const ref = parseRefKey(end);
    return ref === null ? [] : [{ ...relation, ref }];
  });
  const refs = relations.map(({ ref }) => ref);
  const facts = resolveContentRefs(db, accountId, { refs, siteUrl: asked.siteUrl });
  return relations.filter((_, index) => facts[index] !== null);
}

/** The relations of a resource by the structure of the content and by the learner's own data. */
export function findStructuralRelations(
  db: Db,
  accountId: number,
  { asked, now }: { asked: ContentFacts; now: number },
): Relation[] {
  return [...findByKind(db, accountId, asked.contentRef, now), ...findMentions(db, accountId, asked)];
}

function findByKind(db: Db, accountId: number, ref: ContentRef, now: number): Relation[] {
  const since = addMonths(dayOf(now), -CANDIDATE_MONTHS);
  switch (ref.kind) {
    case "question_part":
      return findRelationsOfPart(db, accountId, { partId: ref.partId, since });
    case "listening_dictation":
      return structural("dictation_of", [{ id: ref.partId }], toPart);
    case "course_section":
      return findRelationsOfSection(db, ref);
    case "mock_paper":
      return findPartsOfPaper(db, accountId, ref);
    case "prediction_hit":
      return findPartsOfPrediction(db, { hitId: ref.hitId, since });
    case "speaking_material":
      return findPartsOfMaterial(db, accountId, ref);
    case "asset":
      return findMentioned(db, accountId, ref);
    case "prep_guide":
      return [];
  }
}
