import { sql } from "kysely";
import type { Db } from "../../database/open.ts";
import { all, builder, prepare } from "../../database/query.ts";

/** Every installed pack, by title. */
export function listPacks(db: Db) {
  const packs = builder
    .selectFrom("content_packs")
    .select(["id", "version", "title", "licence", "author", "source", "description", "installedAt", "updatedAt"]);
  return all(db, packs.orderBy("title").orderBy("id"));
}

export interface PackHolding {
  readonly packId: string;
  readonly kind: "parts" | "courses" | "guides" | "predictions" | "mock-papers" | "relations" | "wordbooks" | "media";
  readonly offered: number;
  readonly withdrawn: number;
}

const offered = sql<number>`count(*) - ifnull(sum(withdrawn), 0)`;
const withdrawn = sql<number>`ifnull(sum(withdrawn), 0)`;

/** The number of items of each kind in every pack. */
export function countHoldings(db: Db): PackHolding[] {
  const ofTable = (
    kind: PackHolding["kind"],
    table: "parts" | "courses" | "guides" | "predictions" | "mock_papers" | "pack_media",
  ) =>
    all(
      db,
      builder
        .selectFrom(table)
        .where("packId", "is not", null)
        .groupBy("packId")
        .select([sql<string>`pack_id`.as("packId"), offered.as("offered"), withdrawn.as("withdrawn")]),
    ).map((row) => ({ ...row, kind }));
  const relations = all(
    db,
    builder
      .selectFrom("relations")
      .groupBy("packId")
      .select(["packId", sql<number>`count(*)`.as("offered"), sql<number>`0`.as("withdrawn")]),
  ).map((row) => ({ ...row, kind: "relations" as const }));
  const words = all(
    db,
    builder
      .selectFrom("wordbook_entries as e")
      .innerJoin("wordbooks as w", "w.setId", "e.setId")
      .groupBy(sql`1`)
      .select([
        sql<string>`coalesce(e.pack_id, w.pack_id)`.as("packId"),
        offered.as("offered"),
        withdrawn.as("withdrawn"),
      ]),
  ).map((row) => ({ ...row, kind: "wordbooks" as const }));
  return [
    ...ofTable("parts", "parts"),
    ...ofTable("courses", "courses"),
    ...ofTable("guides", "guides"),
    ...ofTable("predictions", "predictions"),
    ...ofTable("mock-papers", "mock_papers"),
    ...relations,
    ...words,
    ...ofTable("media", "pack_media"),
  ];
}

const media = prepare<{ sha256: string }>()((p) =>
  builder.selectFrom("pack_media").select(["path", "mediaType"]).where("sha256", "=", p.sha256).limit(1),
);

/** A file that was imported with a pack, or undefined for every other stored file. */
export function findMedia(db: Db, file: { sha256: string }): { path: string; mediaType: string } | undefined {
  return media.get(db, file);
}

const importer = prepare<{ packId: string }>()((p) =>
  builder.selectFrom("pack_importers").select("accountId").where("packId", "=", p.packId),
);

/** The account that first imported a pack in the workspace, or undefined if it was imported in another way. */
export function findImporter(db: Db, pack: { packId: string }): number | undefined {
  return importer.get(db, pack)?.accountId;
}

const saveImporter = prepare<{ packId: string; accountId: number }>()((p) =>
  builder
    .insertInto("pack_importers")
    .values({ packId: p.packId, accountId: p.accountId })
    .onConflict((conflict) => conflict.column("packId").doNothing()),
);

/** Records who imported a pack. The first importer stays. */
export function noteImporter(db: Db, accountId: number, pack: { packId: string }): void {
  saveImporter.run(db, { accountId, ...pack });
}
