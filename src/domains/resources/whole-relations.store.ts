import { sql } from "kysely";
import type { Db } from "../../database/open.ts";
import { builder, prepare } from "../../database/query.ts";
import { LOWEST_SCORE } from "../predictions/predictions.schema.ts";
import { MAX_STRUCTURAL, type Relation, structural, toPart, toSection } from "./relation-types.ts";

const atMost = sql.lit(MAX_STRUCTURAL);

const sameCourse = prepare<{ courseId: number }>()((p) =>
  builder
    .selectFrom("course_sections as s")
    .select(["s.id", "s.courseId"])
    .where("s.courseId", "=", p.courseId)
    .where("s.withdrawn", "=", sql.lit(0))
    .limit(atMost),
);

const sameUnit = prepare<{ courseId: number }>()((p) =>
  builder
    .selectFrom("courses as asked")
    .innerJoin("courses as c", (join) =>
      join.onRef("c.subject", "=", "asked.subject").onRef("c.unit", "=", "asked.unit"),
    )
    .innerJoin("course_sections as s", "s.courseId", "c.id")
    .select(["s.id", "s.courseId"])
    .where("asked.id", "=", p.courseId)
    .whereRef("c.id", "!=", "asked.id")
    .where("c.withdrawn", "=", sql.lit(0))
    .where("s.withdrawn", "=", sql.lit(0))
    .limit(atMost),
);

const partsOfSection = prepare<{ sectionId: number }>()((p) =>
  builder
    .selectFrom("section_parts as sp")
    .innerJoin("parts", "parts.id", "sp.partId")
    .select("parts.id")
    .where("sp.sectionId", "=", p.sectionId)
    .where("parts.withdrawn", "=", sql.lit(0)),
);

/** The relations of a course section. */
export function findRelationsOfSection(
  db: Db,
  { courseId, sectionId }: { courseId: number; sectionId: number },
): Relation[] {
  return [
    ...structural("same_course", sameCourse.all(db, { courseId }), toSection),
    ...structural("same_unit", sameUnit.all(db, { courseId }), toSection),
    ...structural("linked_practice", partsOfSection.all(db, { sectionId }), toPart),
  ];
}

const partsOfPaper = prepare<{ accountId: number; paperId: string }>()((p) =>
  builder
    .selectFrom("mock_papers as m")
    .innerJoin("mock_paper_parts as mp", "mp.mockPaperId", "m.id")
    .innerJoin("parts", "parts.id", "mp.partId")
    .select("parts.id")
    .where("m.paperId", "=", p.paperId)
    .where((eb) => eb.or([eb("m.accountId", "is", null), eb("m.accountId", "=", p.accountId)]))
    .where("parts.withdrawn", "=", sql.lit(0)),
);

/** The parts of a preset or of one of the account's own papers. */
export function findPartsOfPaper(db: Db, accountId: number, wanted: { paperId: string }): Relation[] {
  return structural("contains_part", partsOfPaper.all(db, { accountId, paperId: wanted.paperId }), toPart);
}

const partsOfPrediction = prepare<{ hitId: number; since: string }>()((p) =>
  builder
    .selectFrom("predictions as r")
    .innerJoin("prediction_candidates as k", "k.predictionId", "r.id")
    .innerJoin("parts", "parts.id", "k.partId")
    .select("parts.id")
    .where("r.id", "=", p.hitId)
    .where("r.examDate", ">=", p.since)
    .where("k.matchScore", ">=", sql.lit(LOWEST_SCORE))
    .where("parts.withdrawn", "=", sql.lit(0)),
);

/** The candidate parts that a prediction record shows. Candidates count from the day `since` on. */
export function findPartsOfPrediction(db: Db, wanted: { hitId: number; since: string }): Relation[] {
  return structural("about", partsOfPrediction.all(db, wanted), toPart);
}

const partsOfMaterial = prepare<{ accountId: number; materialId: number }>()((p) =>
  builder
    .selectFrom("speaking_materials as m")
    .innerJoin("speaking_material_links as l", "l.materialId", "m.id")
    .innerJoin("question_slots as q", "q.id", "l.questionSlotId")
    .innerJoin("parts", "parts.id", "q.partId")
    .select("parts.id")
    .distinct()
    .where("m.id", "=", p.materialId)
    .where("m.accountId", "=", p.accountId)
    .where("parts.withdrawn", "=", sql.lit(0)),
);

/** The parts with questions that one of the account's speaking materials is linked to. */
export function findPartsOfMaterial(db: Db, accountId: number, wanted: { materialId: number }): Relation[] {
  return structural("uses_question_of", partsOfMaterial.all(db, { accountId, materialId: wanted.materialId }), toPart);
}
