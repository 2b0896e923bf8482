import { sql } from "kysely";
import type { Db } from "../../database/open.ts";
import { builder, prepare } from "../../database/query.ts";
import type { LinkContent } from "./links.ts";
import type { LinkRow } from "./materials.schema.ts";

const linksOfMaterial = prepare<{ accountId: number; materialId: number }>()((p) =>
  builder
    .selectFrom("speaking_materials as m")
    .innerJoin("speaking_material_links as l", "l.materialId", "m.id")
    .innerJoin("question_slots as q", "q.id", "l.questionSlotId")
    .innerJoin("parts", "parts.id", "q.partId")
    .select([
      "q.id as questionSlotId",
      "q.stem as question",
      "l.answerAngle",
      "l.outline",
      "l.requiredAdaptation",
      "parts.id as partId",
      "parts.partNumber",
      "parts.title as partTitle",
      sql<number>`q.withdrawn or parts.withdrawn`.as("withdrawn"),
    ])
    .where("m.accountId", "=", p.accountId)
    .where("m.id", "=", p.materialId)
    .orderBy("l.position"),
);

/** The links of one of the account's materials, in order. */
export function readLinks(db: Db, accountId: number, wanted: { materialId: number }): LinkRow[] {
  return linksOfMaterial.all(db, { accountId, ...wanted }).map(({ outline, withdrawn, ...link }) => {
    const steps: string[] = JSON.parse(outline);
    return { ...link, outline: steps, withdrawn: withdrawn === 1 };
  });
}

const removeLinks = prepare<{ accountId: number; materialId: number }>()((p) =>
  builder
    .deleteFrom("speaking_material_links")
    .where("materialId", "in", (eb) =>
      eb
        .selectFrom("speaking_materials")
        .select("id")
        .where("accountId", "=", p.accountId)
        .where("id", "=", p.materialId),
    ),
);

const insertLinks = prepare<{ accountId: number; materialId: number; links: string }>()((p) =>
  builder
    .insertInto("speaking_material_links")
    .columns(["materialId", "position", "questionSlotId", "answerAngle", "outline", "requiredAdaptation"])
    .expression(
      builder
        .selectFrom("speaking_materials as m")
        .innerJoin(sql<{ key: number; value: string }>`json_each(${p.links})`.as("link"), (join) => join.onTrue())
        .select([
          "m.id",
          "link.key",
          sql<number>`link.value ->> 'questionSlotId'`.as("slot"),
          sql<string>`link.value ->> 'answerAngle'`.as("angle"),
          sql<string>`link.value -> 'outline'`.as("outline"),
          sql<string>`link.value ->> 'requiredAdaptation'`.as("adaptation"),
        ])
        .where("m.accountId", "=", p.accountId)
        .where("m.id", "=", p.materialId),
    ),
);

/** Replaces the links of one of the account's materials with these, in this order. */
export function replaceLinks(
  db: Db,
  accountId: number,
  wanted: { materialId: number; links: readonly LinkContent[] },
): void {
  const { materialId, links } = wanted;
  removeLinks.run(db, { accountId, materialId });
  if (links.length > 0) insertLinks.run(db, { accountId, materialId, links: JSON.stringify(links) });
}
