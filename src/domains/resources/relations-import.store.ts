import type { KindCounts } from "../../content/report.ts";
import { Tally } from "../../content/tally.ts";
import type { ColumnsOf } from "../../database/columns-of.ts";
import type { Db } from "../../database/open.ts";
import { bound, builder, prepare } from "../../database/query.ts";

/** A relation between two references in the form of `refKey`. */
export type StoredRelation = ColumnsOf<"relations", "fromRef" | "toRef" | "relationType" | "note">;

const relationsOfPack = prepare<{ packId: string }>()((p) =>
  builder.selectFrom("relations").select(["fromRef", "toRef", "relationType", "note"]).where("packId", "=", p.packId),
);

const numberOfPack = prepare<{ packId: string }>()((p) =>
  builder
    .selectFrom("relations")
    .select((eb) => eb.fn.countAll<number>().as("relations"))
    .where("packId", "=", p.packId),
);

/** The number of relations imported from a pack. */
export function countRelations(db: Db, pack: { packId: string }): number {
  return numberOfPack.get(db, pack)?.relations ?? 0;
}

const deleteRelations = prepare<{ packId: string }>()((p) =>
  builder.deleteFrom("relations").where("packId", "=", p.packId),
);

const RELATION_COLUMNS = ["packId", "fromRef", "toRef", "relationType", "note"] as const;

const insertRelation = prepare<ColumnsOf<"relations", (typeof RELATION_COLUMNS)[number]>>()((p) =>
  builder.insertInto("relations").values(bound(p, RELATION_COLUMNS)),
);

/** Replaces the relations of a pack with `relations`. Of two that differ only in their note, the first is used. */
export function replaceRelations(db: Db, pack: { packId: string; relations: Iterable<StoredRelation> }): KindCounts {
  const { packId } = pack;
  const tally = new Tally();
  const before = new Map(relationsOfPack.all(db, { packId }).map((row) => [identity(row), row.note]));
  const written = new Set<string>();
  deleteRelations.run(db, { packId });
  for (const relation of pack.relations) {
    const key = identity(relation);
    if (written.has(key)) continue;
    written.add(key);
    insertRelation.run(db, { packId, ...relation });
    const note = before.get(key);
    tally.count(note === undefined ? "added" : note === relation.note ? "unchanged" : "changed");
    before.delete(key);
  }
  tally.count("withdrawn", before.size);
  return tally.counts;
}

function identity(relation: Omit<StoredRelation, "note">): string {
  return JSON.stringify([relation.fromRef, relation.toRef, relation.relationType]);
}
