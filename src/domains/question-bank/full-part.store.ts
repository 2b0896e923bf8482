import { sql } from "kysely";
import type { Part } from "../../content/format/part.ts";
import type { SlotResponseKind, Subject, TestModule } from "../../database/content-tables.ts";
import type { Db } from "../../database/open.ts";
import { builder, prepare } from "../../database/query.ts";
import type { StoredGroup, StoredPassage, StoredSegment, StoredSlot, StoredTask } from "./part-content.ts";

/** A slot with its key and everything that explains it. */
export interface FullSlot extends Omit<StoredSlot, "position" | "questionType" | "responseKind"> {
  readonly id: number;
  readonly questionType: string;
  readonly responseKind: SlotResponseKind;
}

/** A published part, whole: what is shown of it, and the keys, evidence and transcript that are not shown before an answer. */
export interface FullPart {
  readonly title: string;
  readonly subject: Subject;
  readonly partNumber: number;
  readonly module: TestModule;
  readonly durationMinutes: number;
  readonly audioSha256: string | null;
  readonly passages: readonly StoredPassage[];
  readonly task: StoredTask | null;
  readonly groups: readonly StoredGroup[];
  readonly slots: readonly FullSlot[];
  readonly segments: readonly StoredSegment[];
  readonly sampleAnswers: NonNullable<Part["task"]>["sampleAnswers"];
}

const partRow = prepare<{ partId: number }>()((p) =>
  builder
    .selectFrom("parts")
    .innerJoin("part_materials as m", "m.part_id", "parts.id")
    .select([
      "parts.title",
      "parts.subject",
      "parts.part_number as partNumber",
      "parts.module",
      "parts.duration_minutes as durationMinutes",
      "parts.audio_sha256 as audioSha256",
      "parts.content_hash as contentHash",
      "m.passages",
      "m.task",
      "m.groups",
      "m.sample_answers as sampleAnswers",
    ])
    .where("parts.id", "=", p.partId)
    .where("parts.withdrawn", "=", sql.lit(0)),
);

const slotRows = prepare<{ partId: number }>()((p) =>
  builder
    .selectFrom("question_slots")
    .select([
      "id",
      "slot_key as slotKey",
      "group_position as groupPosition",
      "number",
      "question_type as questionType",
      "response_kind as responseKind",
      "stem",
      "answer_key as answerKey",
      "explanation",
      "explanation_zh as explanationZh",
      "evidence",
    ])
    .where("part_id", "=", p.partId)
    .where("withdrawn", "=", sql.lit(0))
    .orderBy("position"),
);

const segmentRows = prepare<{ partId: number }>()((p) =>
  builder
    .selectFrom("transcript_segments")
    .select(["start_ms as startMs", "end_ms as endMs", "speaker", "text", "translation"])
    .where("part_id", "=", p.partId)
    .orderBy("position"),
);

/** A published part as it is now, with the hash that tells its versions apart; undefined for an unknown or withdrawn one. */
export function readFullPart(db: Db, wanted: { partId: number }): { contentHash: string; part: FullPart } | undefined {
  const row = partRow.get(db, wanted);
  if (row === undefined) return undefined;
  const { contentHash, passages, task, groups, sampleAnswers, ...facts } = row;
  const slots = slotRows.all(db, wanted).map((slot) => ({ ...slot, evidence: JSON.parse(slot.evidence) }));
  return {
    contentHash,
    part: {
      ...facts,
      passages: JSON.parse(passages),
      task: task === null ? null : JSON.parse(task),
      groups: JSON.parse(groups),
      slots,
      segments: segmentRows.all(db, wanted),
      sampleAnswers: JSON.parse(sampleAnswers),
    },
  };
}
