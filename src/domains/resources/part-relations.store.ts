import { sql } from "kysely";
import type { Db } from "../../database/open.ts";
import { builder, prepare } from "../../database/query.ts";
import { LOWEST_SCORE } from "../predictions/predictions.schema.ts";
import {
  MAX_STRUCTURAL,
  type Relation,
  structural,
  toDictation,
  toMaterial,
  toPaper,
  toPart,
  toPrediction,
  toSection,
} from "./relation-types.ts";

const atMost = sql.lit(MAX_STRUCTURAL);

/** A published listening part with a transcript has a dictation. */
const dictationOfPart = prepare<{ partId: number }>()((p) =>
  builder
    .selectFrom("parts")
    .select("id")
    .where("id", "=", p.partId)
    .where("subject", "=", sql.lit("listening"))
    .where("segmentCount", ">", sql.lit(0)),
);

const sectionsOfPart = prepare<{ partId: number }>()((p) =>
  builder
    .selectFrom("section_parts as sp")
    .innerJoin("course_sections as s", "s.id", "sp.sectionId")
    .innerJoin("courses as c", "c.id", "s.courseId")
    .select(["s.id", "s.courseId"])
    .where("sp.partId", "=", p.partId)
    .where("s.withdrawn", "=", sql.lit(0))
    .where("c.withdrawn", "=", sql.lit(0))
    .limit(atMost),
);

const papersOfPart = prepare<{ accountId: number; partId: number }>()((p) =>
  builder
    .selectFrom("mock_paper_parts as mp")
    .innerJoin("mock_papers as m", "m.id", "mp.mockPaperId")
    .select("m.paperId")
    .where("mp.partId", "=", p.partId)
    .where((eb) => eb.or([eb("m.accountId", "is", null), eb("m.accountId", "=", p.accountId)]))
    .where("m.withdrawn", "=", sql.lit(0))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("mock_paper_parts as other")
            .innerJoin("parts", "parts.id", "other.partId")
            .select("parts.id")
            .whereRef("other.mockPaperId", "=", "m.id")
            .where("parts.withdrawn", "=", sql.lit(1)),
        ),
      ),
    )
    .limit(atMost),
);

const predictionsOfPart = prepare<{ partId: number; since: string }>()((p) =>
  builder
    .selectFrom("prediction_candidates as k")
    .innerJoin("predictions as r", "r.id", "k.predictionId")
    .select("r.id")
    .where("k.partId", "=", p.partId)
    .where("k.matchScore", ">=", sql.lit(LOWEST_SCORE))
    .where("r.examDate", ">=", p.since)
    .where("r.withdrawn", "=", sql.lit(0))
    .limit(atMost),
);

const sameSource = prepare<{ partId: number }>()((p) =>
  builder
    .selectFrom("parts as asked")
    .innerJoin("parts as other", (join) =>
      join.onRef("other.sourceBook", "=", "asked.sourceBook").onRef("other.sourceTest", "=", "asked.sourceTest"),
    )
    .select("other.id")
    .where("asked.id", "=", p.partId)
    .where("asked.sourceBook", "!=", sql.lit(""))
    .where("asked.sourceTest", "!=", sql.lit(""))
    .where("other.withdrawn", "=", sql.lit(0))
    .limit(atMost),
);

const materialsOfPart = prepare<{ accountId: number; partId: number }>()((p) =>
  builder
    .selectFrom("question_slots as q")
    .innerJoin("speaking_material_links as l", "l.questionSlotId", "q.id")
    .innerJoin("speaking_materials as m", "m.id", "l.materialId")
    .select("m.id")
    .where("q.partId", "=", p.partId)
    .where("m.accountId", "=", p.accountId)
    .where("m.archivedAt", "is", null)
    .limit(atMost),
);

/** The content that belongs to a part. Candidates of prediction records count from the day `since` on. */
export function findRelationsOfPart(
  db: Db,
  accountId: number,
  { partId, since }: { partId: number; since: string },
): Relation[] {
  return [
    ...structural("dictation_of", dictationOfPart.all(db, { partId }), toDictation),
    ...structural("practised_in_section", sectionsOfPart.all(db, { partId }), toSection),
    ...structural("in_mock_paper", papersOfPart.all(db, { accountId, partId }), toPaper),
    ...structural("about_part", predictionsOfPart.all(db, { partId, since }), toPrediction),
    ...structural("same_source", sameSource.all(db, { partId }), toPart),
    ...structural("speaking_material_for", materialsOfPart.all(db, { accountId, partId }), toMaterial),
  ];
}
