import { sql } from "kysely";
import type { Db } from "../../database/open.ts";
import { builder, prepare } from "../../database/query.ts";
import { facet, facetedExpression, matches } from "../../database/search.ts";
import { textExpression } from "../question-bank/named-texts.service.ts";
import type { TopicWork } from "./topics.schema.ts";

type Range = { expression: string; limit: number; offset: number };

/** Weight of a word in the title relative to one in the questions. */
const TITLE_WEIGHT = 8;

const inOrder = prepare<Range>()((p) =>
  builder
    .selectFrom("part_text")
    .select("rowid as id")
    .where(matches("part_text", p.expression))
    .orderBy("rowid")
    .limit(p.limit)
    .offset(p.offset),
);

const bestFirst = prepare<Range>()((p) =>
  builder
    .selectFrom("part_material_text")
    .select("rowid as id")
    .where(matches("part_material_text", p.expression))
    .orderBy(sql`bm25(part_material_text, 0, ${sql.lit(TITLE_WEIGHT)}, 1, 0)`)
    .orderBy("rowid")
    .limit(p.limit)
    .offset(p.offset),
);

/** Ids of the speaking parts that match, best match first. Without a query: all of them, in catalogue order. */
export function findTopics(
  db: Db,
  search: { query: string; partNumber: number | null; limit: number; offset: number },
): number[] {
  const { query, partNumber, limit, offset } = search;
  const facets = [facet("subject", "speaking")];
  if (partNumber !== null) facets.push(facet("partNumber", partNumber));
  const words = textExpression(db, query);
  if (words === null && query.trim() !== "") return [];
  const expression = facetedExpression(facets, { words, columns: ["title", "material"] });
  if (expression === null) return [];
  const list = words === null ? inOrder : bestFirst;
  return list.all(db, { expression, limit, offset }).map((row) => row.id);
}

// Cross joins: SQLite starts from the few questions of a part, never from all data of the account.
const workOfParts = prepare<{ accountId: number; partIds: string }>()((p) =>
  builder.selectFrom(sql<{ value: number }>`json_each(${p.partIds})`.as("asked")).select([
    "asked.value as partId",
    sql<number>`(select count(distinct m.id)
      from question_slots as q
      cross join speaking_material_links as l on l.question_slot_id = q.id
      cross join speaking_materials as m on m.id = l.material_id
      where q.part_id = asked.value and q.withdrawn = 0
        and m.account_id = ${p.accountId} and m.archived_at is null)`.as("materialCount"),
    sql<number>`(select count(distinct r.slot_id)
      from question_slots as q
      cross join speaking_practices as r on r.slot_id = q.id
      where q.part_id = asked.value and q.withdrawn = 0
        and r.account_id = ${p.accountId} and r.done_at is not null)`.as("doneCount"),
    sql<number | null>`(select max(r.done_at)
      from question_slots as q
      cross join speaking_practices as r on r.slot_id = q.id
      where q.part_id = asked.value and q.withdrawn = 0
        and r.account_id = ${p.accountId} and r.done_at is not null)`.as("lastPractisedAt"),
  ]),
);

/** The account's practice of the questions of parts, without withdrawn ones. */
export function findWork(db: Db, accountId: number, wanted: { partIds: readonly number[] }): TopicWork[] {
  return workOfParts.all(db, { accountId, partIds: JSON.stringify(wanted.partIds) });
}

const linkedToPart = prepare<{ accountId: number; partId: number }>()((p) =>
  builder
    .selectFrom("question_slots as q")
    .crossJoin("speaking_material_links as l")
    .crossJoin("speaking_materials as m")
    .select([
      "q.id as questionSlotId",
      "m.id as materialId",
      "m.title",
      "l.answerAngle",
      "l.outline",
      "l.requiredAdaptation",
    ])
    .where("q.partId", "=", p.partId)
    .whereRef("l.questionSlotId", "=", "q.id")
    .whereRef("m.id", "=", "l.materialId")
    .where("m.accountId", "=", p.accountId)
    .where("m.archivedAt", "is", null)
    .orderBy("m.updatedAt", "desc")
    .orderBy("m.id", "desc"),
);

/** The links of the account's active materials to the questions of a part, last changed material first. */
export function findLinkedMaterials(db: Db, accountId: number, wanted: { partId: number }) {
  return linkedToPart.all(db, { accountId, ...wanted }).map(({ outline, ...link }) => {
    const steps: string[] = JSON.parse(outline);
    return { ...link, outline: steps };
  });
}
