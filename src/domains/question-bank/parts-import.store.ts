import { sql } from "kysely";
import type { Part } from "../../content/format/part.ts";
import { type Brought, hashOf, type Known, outcomeOf } from "../../content/known.ts";
import type { MediaFiles } from "../../content/media-links.ts";
import { ensureTags } from "../../content/packs.store.ts";
import type { Difficulty, PartResponseKind, Subject, TestModule } from "../../database/content-tables.ts";
import type { Db } from "../../database/open.ts";
import { builder, prepare } from "../../database/query.ts";
import { type PartContent, type StoredSegment, toPartContent } from "./part-content.ts";
import { unindexPart } from "./part-text.store.ts";
import { importSlots } from "./slots-import.store.ts";

const partsOfPack = prepare<{ packId: string }>()((p) =>
  builder
    .selectFrom("parts")
    .select(["part_key", "id", "content_hash as contentHash", "withdrawn"])
    .where("pack_id", "=", p.packId),
);

/** The parts that a pack brought before, by key. */
export function findPackParts(db: Db, pack: { packId: string }): Map<string, Known> {
  return new Map(partsOfPack.all(db, pack).map(({ part_key: key, ...known }) => [key, known]));
}

type PartColumns = {
  packId: string;
  key: string;
  subject: Subject;
  partNumber: number;
  title: string;
  difficulty: Difficulty;
  module: TestModule;
  responseKind: PartResponseKind;
  questionTypes: string;
  questionCount: number;
  segmentCount: number;
  durationMinutes: number;
  questionBank: string;
  sourceBook: string;
  sourceTest: string;
  sourceUnit: string;
  audioSha256: string | null;
  contentHash: string;
  now: number;
};

const savePart = prepare<PartColumns>()((p) =>
  builder
    .insertInto("parts")
    .values({
      pack_id: p.packId,
      part_key: p.key,
      subject: p.subject,
      part_number: p.partNumber,
      title: p.title,
      difficulty: p.difficulty,
      module: p.module,
      response_kind: p.responseKind,
      question_types: p.questionTypes,
      question_count: p.questionCount,
      segment_count: p.segmentCount,
      duration_minutes: p.durationMinutes,
      question_bank: p.questionBank,
      source_book: p.sourceBook,
      source_test: p.sourceTest,
      source_unit: p.sourceUnit,
      audio_sha256: p.audioSha256,
      content_hash: p.contentHash,
      created_at: p.now,
      updated_at: p.now,
    })
    .onConflict((conflict) =>
      conflict.columns(["pack_id", "part_key"]).doUpdateSet((eb) => ({
        subject: eb.ref("excluded.subject"),
        part_number: eb.ref("excluded.part_number"),
        title: eb.ref("excluded.title"),
        difficulty: eb.ref("excluded.difficulty"),
        module: eb.ref("excluded.module"),
        response_kind: eb.ref("excluded.response_kind"),
        question_types: eb.ref("excluded.question_types"),
        question_count: eb.ref("excluded.question_count"),
        segment_count: eb.ref("excluded.segment_count"),
        duration_minutes: eb.ref("excluded.duration_minutes"),
        question_bank: eb.ref("excluded.question_bank"),
        source_book: eb.ref("excluded.source_book"),
        source_test: eb.ref("excluded.source_test"),
        source_unit: eb.ref("excluded.source_unit"),
        audio_sha256: eb.ref("excluded.audio_sha256"),
        content_hash: eb.ref("excluded.content_hash"),
        updated_at: eb.ref("excluded.updated_at"),
        withdrawn: sql.lit(0),
      })),
    )
    .returning("id"),
);

const deleteTags = prepare<{ partId: number }>()((p) =>
  builder.deleteFrom("part_tags").where("part_id", "=", p.partId),
);

const insertTag = prepare<{ partId: number; tagId: number }>()((p) =>
  builder.insertInto("part_tags").values({ part_id: p.partId, tag_id: p.tagId }),
);

type MaterialColumns = { partId: number; passages: string; task: string | null; groups: string; samples: string };

const saveMaterial = prepare<MaterialColumns>()((p) =>
  builder
    .insertInto("part_materials")
    .values({ part_id: p.partId, passages: p.passages, task: p.task, groups: p.groups, sample_answers: p.samples })
    .onConflict((conflict) =>
      conflict.column("part_id").doUpdateSet((eb) => ({
        passages: eb.ref("excluded.passages"),
        task: eb.ref("excluded.task"),
        groups: eb.ref("excluded.groups"),
        sample_answers: eb.ref("excluded.sample_answers"),
      })),
    ),
);

const deleteSegments = prepare<{ partId: number }>()((p) =>
  builder.deleteFrom("transcript_segments").where("part_id", "=", p.partId),
);

const insertSegment = prepare<StoredSegment & { partId: number; position: number }>()((p) =>
  builder.insertInto("transcript_segments").values({
    part_id: p.partId,
    position: p.position,
    start_ms: p.startMs,
    end_ms: p.endMs,
    speaker: p.speaker,
    text: p.text,
    translation: p.translation,
  }),
);

/**
 * Writes a part where it is new or not what it was; the part and its slots keep their ids. `indexParts` makes it findable,
 * once its links are known.
 */
export function importPart(
  db: Db,
  wanted: { packId: string; part: Part; media: MediaFiles; known: Known | undefined; now: number },
): Brought {
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

const withdraw = prepare<{ id: number; now: number }>()((p) =>
  builder
    .updateTable("parts")
    .set({ withdrawn: sql.lit(1), updated_at: p.now })
    .where("id", "=", p.id),
);

/** Withdraws a part with its slots; what it held stays for the records that point at it. */
export function withdrawPart(db: Db, part: { id: number; now: number }): void {
  withdraw.run(db, part);
  importSlots(db, { partId: part.id, slots: [] });
  unindexPart(db, part);
}
