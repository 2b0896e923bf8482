import { sql } from "kysely";
import type { Guide } from "../../content/format/prep.ts";
import { hashOf, type ImportedItem, type Known, outcomeOf } from "../../content/known.ts";
import { linkMedia, type MediaFiles } from "../../content/media-links.ts";
import type { ColumnsOf } from "../../database/columns-of.ts";
import type { Db } from "../../database/open.ts";
import { bound, builder, excluded, prepare } from "../../database/query.ts";
import { facet, toIndexText } from "../../database/search.ts";
import { textIndex } from "../../database/text-index.ts";
import { withdrawalFrom } from "../../database/withdrawal.ts";
import { foldPhrase } from "../../lib/text.ts";

const guidesOfPack = prepare<{ packId: string }>()((p) =>
  builder.selectFrom("guides").select(["slug", "id", "contentHash", "withdrawn"]).where("packId", "=", p.packId),
);

/** The guides previously imported from a pack, by slug. */
export function findPackGuides(db: Db, pack: { packId: string }): Map<string, Known> {
  return new Map(guidesOfPack.all(db, pack).map(({ slug, ...known }) => [slug, known]));
}

const packOfSlug = prepare<{ slug: string }>()((p) =>
  builder.selectFrom("guides").select("packId").where("slug", "=", p.slug),
);

/** Id of the pack of a guide, withdrawn or not, or undefined if the slug was never used. */
export function findGuidePack(db: Db, guide: { slug: string }): string | undefined {
  return packOfSlug.get(db, guide)?.packId;
}

// The slug is unique among all packs; a conflict with another pack's slug was refused before.
const GUIDE_COLUMNS = ["packId", "slug", "title", "summary", "tags", "publishedOn", "body", "contentHash"] as const;

const saveGuide = prepare<ColumnsOf<"guides", (typeof GUIDE_COLUMNS)[number]> & { now: number }>()((p) =>
  builder
    .insertInto("guides")
    .values({
      ...bound(p, GUIDE_COLUMNS),
      createdAt: p.now,
      updatedAt: p.now,
    })
    .onConflict((conflict) =>
      conflict
        .column("slug")
        .doUpdateSet({
          ...excluded(["title", "summary", "tags", "publishedOn", "body", "contentHash", "updatedAt"]),
          withdrawn: sql.lit(0),
        })
        .whereRef("guides.packId", "=", "excluded.packId"),
    )
    .returning("id"),
);

const texts = textIndex("guide_text");

/** Writes a guide if it is new or changed. Its id stays. What it is about is written with the relations. */
export function importGuide(
  db: Db,
  wanted: { packId: string; guide: Guide; media: MediaFiles; known: Known | undefined; now: number },
): ImportedItem {
  const { packId, known, now } = wanted;
  const content = { ...wanted.guide, body: linkMedia(wanted.guide.body, wanted.media) };
  const contentHash = hashOf(content);
  const outcome = outcomeOf(known, contentHash);
  if (known !== undefined && outcome === "unchanged") return { id: known.id, outcome };
  const { slug, title, summary, publishedOn, body } = content;
  const tags = JSON.stringify(content.tags);
  const saved = saveGuide.get(db, { packId, slug, title, summary, tags, publishedOn, body, contentHash, now });
  if (saved === undefined) throw new Error(`The slug ${slug} belongs to another pack`);
  const { id } = saved;
  texts.remove(db, { id });
  const facets = content.tags.map((tag) => facet("tag", foldPhrase(tag))).join(" ");
  const text = { title: toIndexText(title), summary: toIndexText(summary), body: toIndexText(body) };
  texts.add(db, { id, facets, ...text });
  return { id, outcome };
}

const withdraw = withdrawalFrom("guides");

/** Withdraws a guide. Its slug stays reserved. */
export function withdrawGuide(db: Db, guide: { id: number; now: number }): void {
  withdraw.run(db, guide);
  texts.remove(db, { id: guide.id });
}
