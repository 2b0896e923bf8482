import { sql } from "kysely";
import type { Db } from "../../database/open.ts";
import { bound, builder, prepare } from "../../database/query.ts";
import { facet, toIndexText } from "../../database/search.ts";
import { textIndex } from "../../database/text-index.ts";
import { readLinks, replaceLinks } from "./links.store.ts";
import type { MaterialContent } from "./links.ts";
import { SHOWN_PRACTICES, type WholeMaterial } from "./materials.schema.ts";
import { findDonePractices } from "./practices.store.ts";
import { loadMaterials } from "./search.store.ts";

/** One of the account's active materials with its links and recent practices, or undefined. */
export function findMaterial(db: Db, accountId: number, wanted: { materialId: number }): WholeMaterial | undefined {
  const { materialId } = wanted;
  const [row] = loadMaterials(db, accountId, { ids: [materialId] });
  if (row === undefined) return undefined;
  const links = readLinks(db, accountId, { materialId });
  return { ...row, links, practices: findDonePractices(db, accountId, { materialId, limit: SHOWN_PRACTICES }) };
}

const countActive = prepare<{ accountId: number }>()((p) =>
  builder
    .selectFrom("speaking_materials")
    .select(sql<number>`count(*)`.as("n"))
    .where("accountId", "=", p.accountId)
    .where("archivedAt", "is", null),
);

/** The number of the account's active materials. */
export function countMaterials(db: Db, accountId: number): number {
  return countActive.get(db, { accountId })?.n ?? 0;
}

const insert = prepare<{ accountId: number; title: string; coreStory: string; now: number }>()((p) =>
  builder.insertInto("speaking_materials").values({
    ...bound(p, ["accountId", "title", "coreStory"]),
    archivedAt: null,
    createdAt: p.now,
    updatedAt: p.now,
  }),
);

/** Writes a material and adds it to the search index. Returns its id. */
export function addMaterial(db: Db, accountId: number, material: MaterialContent & { now: number }): number {
  const { title, coreStory, questionLinks, now } = material;
  const { lastInsertRowid: materialId } = insert.run(db, { accountId, title, coreStory, now });
  replaceLinks(db, accountId, { materialId, links: questionLinks });
  indexMaterial(db, accountId, { id: materialId, title, coreStory });
  return materialId;
}

const update = prepare<{ accountId: number; materialId: number; title: string; coreStory: string; now: number }>()(
  (p) =>
    builder
      .updateTable("speaking_materials")
      .set({ title: p.title, coreStory: p.coreStory, updatedAt: p.now })
      .where("accountId", "=", p.accountId)
      .where("id", "=", p.materialId),
);

/** Replaces the content of a material. The caller has checked that it is one of the account's active ones. */
export function saveMaterial(
  db: Db,
  accountId: number,
  material: MaterialContent & { materialId: number; now: number },
): void {
  const { materialId, title, coreStory, questionLinks, now } = material;
  update.run(db, { accountId, materialId, title, coreStory, now });
  replaceLinks(db, accountId, { materialId, links: questionLinks });
  texts.remove(db, { id: materialId });
  indexMaterial(db, accountId, { id: materialId, title, coreStory });
}

const texts = textIndex("speaking_material_text");

/** Adds a material of the account to the search index; it must not be in it yet. */
export function indexMaterial(
  db: Db,
  accountId: number,
  material: { id: number; title: string; coreStory: string },
): void {
  texts.add(db, {
    id: material.id,
    facets: facet("owner", accountId),
    title: toIndexText(material.title),
    coreStory: toIndexText(material.coreStory),
  });
}

const byId = prepare<{ accountId: number; materialId: number }>()((p) =>
  builder
    .selectFrom("speaking_materials")
    .select(["id", "title", "coreStory", "archivedAt"])
    .where("accountId", "=", p.accountId)
    .where("id", "=", p.materialId),
);

/** Whether the account has this material and it is not archived. */
export function isActive(db: Db, accountId: number, wanted: { materialId: number }): boolean {
  return byId.get(db, { accountId, ...wanted })?.archivedAt === null;
}

const setArchived = prepare<{ accountId: number; materialId: number; at: number | null }>()((p) =>
  builder
    .updateTable("speaking_materials")
    .set({ archivedAt: p.at })
    .where("accountId", "=", p.accountId)
    .where("id", "=", p.materialId),
);

/**
 * Removes a material from the active library. Returns its title, or undefined if the account has no such active
 * material.
 */
export function archiveMaterial(
  db: Db,
  accountId: number,
  wanted: { materialId: number; now: number },
): string | undefined {
  const { materialId, now } = wanted;
  const material = byId.get(db, { accountId, materialId });
  if (material === undefined || material.archivedAt !== null) return undefined;
  setArchived.run(db, { accountId, materialId, at: now });
  texts.remove(db, { id: materialId });
  return material.title;
}

/** Restores an archived material. Returns false if the account has none with this id. */
export function restoreMaterial(db: Db, accountId: number, wanted: { materialId: number }): boolean {
  const { materialId } = wanted;
  const material = byId.get(db, { accountId, materialId });
  if (material === undefined || material.archivedAt === null) return false;
  setArchived.run(db, { accountId, materialId, at: null });
  indexMaterial(db, accountId, material);
  return true;
}
