import { sql } from "kysely";
import type { Part } from "../../content/format/part.ts";
import { hashOf, type ImportedItem, type Known, outcomeOf } from "../../content/known.ts";
import type { MediaFiles } from "../../content/media-links.ts";
import { ensureTags } from "../../content/packs.store.ts";
import type { ColumnsOf } from "../../database/columns-of.ts";
import type { Db } from "../../database/open.ts";
import { bound, builder, excluded, prepare } from "../../database/query.ts";
import { withdrawalFrom } from "../../database/withdrawal.ts";
import { type PartContent, type StoredSegment, toPartContent } from "./part-content.ts";
import { unindexPart } from "./part-text.store.ts";
import { importSlots } from "./slots-import.store.ts";

const partsOfPack = prepare<{ packId: string }>()((p) =>
  builder.selectFrom("parts").select(["partKey", "id", "contentHash", "withdrawn"]).where("packId", "=", p.packId),
);

/** The parts previously imported from a pack, by key. */
export function findPackParts(db: Db, pack: { packId: string }): Map<string, Known> {
  return new Map(partsOfPack.all(db, pack).map(({ partKey: key, ...known }) => [key, known]));
}

const PART_COLUMNS = [
  "subject",
  "partNumber",
  "title",
  "difficulty",
  "module",
  "responseKind",
  "questionTypes",
  "questionCount",
  "segmentCount",
  "durationMinutes",
  "questionBank",
  "sourceBook",
  "sourceTest",
  "sourceUnit",
  "audioSha256",
  "contentHash",
] as const;

const savePart = prepare<
  ColumnsOf<"parts", (typeof PART_COLUMNS)[number]> & { packId: string; key: string; now: number }
>()((p) =>
  builder
    .insertInto("parts")
    .values({
      packId: p.packId,
      partKey: p.key,
      ...bound(p, PART_COLUMNS),
      createdAt: p.now,
      updatedAt: p.now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["packId", "partKey"])
        .doUpdateSet({ ...excluded([...PART_COLUMNS, "updatedAt"]), withdrawn: sql.lit(0) }),
    )
    .returning("id"),
);

const deleteTags = prepare<{ partId: number }>()((p) => builder.deleteFrom("part_tags").where("partId", "=", p.partId));

const insertTag = prepare<{ partId: number; tagId: number }>()((p) =>
  builder.insertInto("part_tags").values({ partId: p.partId, tagId: p.tagId }),
);

type MaterialColumns = { partId: number; passages: string; task: string | null; groups: string; samples: string };

const saveMaterial = prepare<MaterialColumns>()((p) =>
  builder
    .insertInto("part_materials")
    .values({ partId: p.partId, passages: p.passages, task: p.task, groups: p.groups, sampleAnswers: p.samples })
    .onConflict((conflict) =>
      conflict.column("partId").doUpdateSet(excluded(["passages", "task", "groups", "sampleAnswers"])),
    ),
);

const deleteSegments = prepare<{ partId: number }>()((p) =>
  builder.deleteFrom("transcript_segments").where("partId", "=", p.partId),
);

const insertSegment = prepare<StoredSegment & { partId: number; position: number }>()((p) =>
  builder
    .insertInto("transcript_segments")
    .values(bound(p, ["partId", "position", "startMs", "endMs", "speaker", "text", "translation"])),
);

/**
 * Writes a part if it is new or changed. The part and its slots retain their ids. `indexParts` adds it to the search
 * index once its links are known.
 */
export function importPart(
  db: Db,
  wanted: { packId: string; part: Part; media: MediaFiles; known: Known | undefined; now: number },
): ImportedItem {
  const { packId, part, known, now } = wanted;
  const content = toPartContent(part, wanted.media);
  const contentHash = hashOf(content);
  const outcome = outcomeOf(known, contentHash);
  if (known !== undefined && outcome === "unchanged") return { id: known.id, outcome };
  const partId = writeRow(db, { packId, key: part.key, content, contentHash, now });
  const { tags, passages, task, groups, sampleAnswers, segments, slots } = content;
  if (known !== undefined) {
    deleteTags.run(db, { partId });
    deleteSegments.run(db, { partId });
  }
  for (const tagId of ensureTags(db, { names: tags })) insertTag.run(db, { partId, tagId });
  saveMaterial.run(db, {
    partId,
    passages: JSON.stringify(passages),
    task: task === null ? null : JSON.stringify(task),
    groups: JSON.stringify(groups),
    samples: JSON.stringify(sampleAnswers),
  });
  for (const [position, segment] of segments.entries()) insertSegment.run(db, { partId, position, ...segment });
  importSlots(db, { partId, slots });
  return { id: partId, outcome };
}

function writeRow(
  db: Db,
  row: { packId: string; key: string; content: PartContent; contentHash: string; now: number },
): number {
  const { content, ...rest } = row;
  const { subject, partNumber, title, difficulty, module, responseKind, durationMinutes, audioSha256 } = content;
  const { questionBank, sourceBook, sourceTest, sourceUnit } = content;
  const saved = savePart.get(db, {
    ...rest,
    ...{ subject, partNumber, title, difficulty, module, responseKind, durationMinutes, audioSha256 },
    ...{ questionBank, sourceBook, sourceTest, sourceUnit },
    questionTypes: JSON.stringify(content.questionTypes),
    questionCount: content.slots.length,
    segmentCount: content.segments.length,
  });
  if (saved === undefined) throw new Error(`The part ${row.key} was not written`);
  return saved.id;
}

const withdraw = withdrawalFrom("parts");

/** Withdraws a part with its slots. Its content stays for the records that refer to it. */
export function withdrawPart(db: Db, part: { id: number; now: number }): void {
  withdraw.run(db, part);
  importSlots(db, { partId: part.id, slots: [] });
  unindexPart(db, part);
}
