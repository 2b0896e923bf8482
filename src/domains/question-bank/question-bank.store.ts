import { sql } from "kysely";
import type { ColumnsOf } from "../../database/columns-of.ts";
import type { Db } from "../../database/open.ts";
import { builder, prepare } from "../../database/query.ts";
import type { PartRow } from "./question-bank.schema.ts";

/** The fields of a part that other slices need. */
export interface PartFacts
  extends ColumnsOf<"parts", "id" | "title" | "subject" | "partNumber" | "module" | "durationMinutes"> {
  /** Number of transcript segments. A part with segments is dictation material. */
  readonly segmentCount: number;
  readonly audioAvailable: boolean;
  /** Whether the pack no longer contains it: it is not offered, but old records still link to it. */
  readonly withdrawn: boolean;
}

const factsOfParts = prepare<{ partIds: string }>()((p) =>
  builder
    .selectFrom(sql<{ key: number; value: number }>`json_each(${p.partIds})`.as("asked"))
    .innerJoin("parts", (join) => join.onRef("parts.id", "=", sql.ref("asked.value")))
    .select([
      "parts.id",
      "parts.title",
      "parts.subject",
      "parts.partNumber",
      "parts.module",
      "parts.durationMinutes",
      "parts.segmentCount",
      "parts.audioSha256 as audio",
      "parts.withdrawn",
    ])
    .orderBy("asked.key"),
);

/** The parts with these ids in the same order, including withdrawn ones; unknown ids are left out. */
export function findParts(db: Db, wanted: { partIds: readonly number[] }): PartFacts[] {
  return factsOfParts.all(db, { partIds: JSON.stringify(wanted.partIds) }).map(({ audio, withdrawn, ...part }) => ({
    ...part,
    audioAvailable: part.subject === "listening" && audio !== null,
    withdrawn: withdrawn === 1,
  }));
}

const countPractice = prepare<{ accountId: number; partId: number; now: number }>()((p) =>
  builder
    .insertInto("part_practice")
    .values({ accountId: p.accountId, partId: p.partId, times: sql.lit(1), firstAt: p.now, lastAt: p.now })
    .onConflict((conflict) =>
      conflict.columns(["accountId", "partId"]).doUpdateSet((eb) => ({
        times: eb("part_practice.times", "+", sql.lit(1)),
        lastAt: eb.ref("excluded.lastAt"),
      })),
    ),
);

/** Records that the account practised a part, which marks the part as seen. */
export function recordPartPractice(db: Db, accountId: number, practice: { partId: number; now: number }): void {
  countPractice.run(db, { accountId, ...practice });
}

const summaries = prepare<{ accountId: number; partIds: string }>()((p) =>
  builder
    .selectFrom(sql<{ key: number; value: number }>`json_each(${p.partIds})`.as("asked"))
    .innerJoin("parts", (join) => join.onRef("parts.id", "=", sql.ref("asked.value")))
    .select(["parts.id", "subject", "partNumber", "title", "difficulty", "module", "responseKind", "questionTypes"])
    .select(["questionCount", "segmentCount", "durationMinutes", "questionBank", "sourceBook", "sourceTest"])
    .select(["sourceUnit", "audioSha256", "courseLinked", "updatedAt"])
    .select([
      sql<string>`(select json_group_array(json_object(
          'id', t.id, 'group', t.tag_group, 'name', t.name, 'nameZh', t.name_zh))
        from (select distinct t.id, t.tag_group, t.name, t.name_zh from part_tags as pt
          join tags as held on held.id = pt.tag_id join tags as t on t.id = coalesce(held.merged_into, held.id)
          where pt.part_id = parts.id order by t.tag_group, t.name_key) as t)`.as("tags"),
      sql<number>`exists (select 1 from part_practice as pp
        where pp.account_id = ${p.accountId} and pp.part_id = parts.id)`.as("practised"),
    ])
    .where("parts.withdrawn", "=", sql.lit(0))
    .orderBy("asked.key"),
);

/** The list fields of published parts, in the order of their ids. */
export function loadParts(db: Db, accountId: number, wanted: { partIds: readonly number[] }): PartRow[] {
  return summaries.all(db, { accountId, partIds: JSON.stringify(wanted.partIds) });
}
