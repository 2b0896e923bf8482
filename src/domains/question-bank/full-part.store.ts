import { sql } from "kysely";
import type { Part } from "../../content/format/part.ts";
import type { Db } from "../../database/open.ts";
import { builder, prepare } from "../../database/query.ts";
import type { SlotResponseKind, Subject, TestModule } from "../../database/words.ts";
import type { StoredGroup, StoredPassage, StoredSegment, StoredSlot, StoredTask } from "./part-content.ts";

/** A slot with its key and all explanations. */
export interface FullSlot extends Omit<StoredSlot, "position" | "questionType" | "responseKind"> {
  readonly id: number;
  readonly questionType: string;
  readonly responseKind: SlotResponseKind;
}

/** A complete published part: what is shown, and the keys, evidence and transcript that are hidden before an answer. */
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
    .innerJoin("part_materials as m", "m.partId", "parts.id")
    .select([
      "parts.title",
      "parts.subject",
      "parts.partNumber",
      "parts.module",
      "parts.durationMinutes",
      "parts.audioSha256",
      "parts.contentHash",
      "m.passages",
      "m.task",
      "m.groups",
      "m.sampleAnswers",
    ])
    .where("parts.id", "=", p.partId)
    .where("parts.withdrawn", "=", sql.lit(0)),
);

const slotRows = prepare<{ partId: number }>()((p) =>
  builder
    .selectFrom("question_slots")
    .select([
      "id",
      "slotKey",
      "groupPosition",
      "number",
      "questionType",
      "responseKind",
      "stem",
      "answerKey",
      "explanation",
      "explanationZh",
      "evidence",
    ])
    .where("partId", "=", p.partId)
    .where("withdrawn", "=", sql.lit(0))
    .orderBy("position"),
);

const segmentRows = prepare<{ partId: number }>()((p) =>
  builder
    .selectFrom("transcript_segments")
    .select(["startMs", "endMs", "speaker", "text", "translation"])
    .where("partId", "=", p.partId)
    .orderBy("position"),
);

/**
 * A published part as it is now, with the hash that identifies its version, or undefined for an unknown or withdrawn
 * one.
 */
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
