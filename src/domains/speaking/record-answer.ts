import { Type } from "@sinclair/typebox";
import { defineCapability } from "../../kernel/capability.ts";
import type { AccountContext } from "../../kernel/context.ts";
import { type Detail, invalidRequest, stateConflict } from "../../kernel/errors.ts";
import { closed, defaulted, integer, numericId } from "../../kernel/fields.ts";
import { loadAssets } from "../assets/search.store.ts";
import { appendEvents } from "../events/events.store.ts";
import { judgeSlot } from "./links.ts";
import { materialIdField, questionSlotIdField } from "./materials.schema.ts";
import { isActive } from "./materials.store.ts";
import { practiceEvent } from "./practice-event.ts";
import { MAX_DURATION_MS, Practice, toPractice } from "./practices.schema.ts";
import { addPractice, findPractice, findPracticeOfAsset } from "./practices.store.ts";
import { materialNotFound, practiceNotFound } from "./refusals.ts";
import { findSlots } from "./slots.store.ts";

export const recordAnswer = defineCapability({
  id: "speaking_record_answer",
  name: "speaking.record_answer",
  group: "speaking",
  summary: "Keep a spoken answer",
  description:
    "Keeps that the learner answered a question aloud: with a recording that was uploaded before, with a material, both or neither, and whether it counts as practice yet.",
  scopes: [],
  effect: "write",
  doors: ["web"],
  request: closed({
    questionSlotId: questionSlotIdField,
    materialId: Type.Optional(materialIdField),
    assetId: Type.Optional(numericId("Id of the recording, as assets_upload returned it.")),
    durationMs: defaulted(
      integer({ min: 0, max: MAX_DURATION_MS, description: "How long the answer took, in milliseconds." }),
      0,
    ),
    done: Type.Boolean({ description: "Whether it counts as practice at once; speaking_mark_done says so later." }),
  }),
  response: Practice,
  returns: "The answer as it is kept.",
  examples: [
    { title: "Practised without a recording", request: { questionSlotId: 1, durationMs: 95_000, done: true } },
    {
      title: "A recording to listen to first",
      request: { questionSlotId: 1, materialId: 1, assetId: 1, durationMs: 118_000, done: false },
    },
  ],
  notes: [
    "A recording belongs to one answer: sent again for the same question it answers what is kept, so that a repeat does no harm.",
    "Without a recording the answer must be done; there would be nothing to keep.",
  ],
  handler: (ctx, input) => {
    const { db, accountId, now } = ctx;
    const { questionSlotId, materialId = null, assetId = null, durationMs, done } = input;
    const [slot] = findSlots(db, { slotIds: [questionSlotId] });
    const judged = judgeSlot(slot, "/questionSlotId");
    if ("problem" in judged) throw questionRefused(judged.problem);
    if (materialId !== null && !isActive(db, accountId, { materialId })) throw materialNotFound();
    if (assetId === null && !done) throw nothingToKeep();
    const kept = assetId === null ? undefined : findKept(ctx, { assetId, questionSlotId });
    if (kept !== undefined) return toPractice(kept);
    const { question } = judged.slot;
    const doneAt = done ? now : null;
    const facts = { questionSlotId, question, materialId, assetId, durationMs, doneAt, now };
    const practice = findPractice(db, accountId, { practiceId: addPractice(db, accountId, facts) });
    if (practice === undefined) throw practiceNotFound();
    const types = [...(assetId === null ? [] : ["recorded" as const]), ...(done ? ["practised" as const] : [])];
    const events = types.map((type) => practiceEvent(ctx.ids.uuid(), type, practice));
    appendEvents(db, accountId, { events, now });
    return toPractice(practice);
  },
});

/** The answer that a recording of the learner's belongs to already; undefined for one that is new. */
function findKept({ db, accountId }: AccountContext, wanted: { assetId: number; questionSlotId: number }) {
  const { assetId, questionSlotId } = wanted;
  const [asset] = loadAssets(db, accountId, { ids: [assetId] });
  if (asset === undefined) throw recordingRefused("There is no such file; it may be deleted");
  if (!asset.media_type.startsWith("audio/")) throw recordingRefused("The file is not audio");
  const kept = findPracticeOfAsset(db, accountId, { assetId });
  if (kept !== undefined && kept.questionSlotId !== questionSlotId) {
    throw recordingRefused("The recording belongs to the answer to another question");
  }
  return kept;
}

function recordingRefused(message: string) {
  const expected = "the assetId of one of the learner's audio files, not used for another answer";
  return invalidRequest(`${message}.`, [{ path: "/assetId", message, expected }], "speaking.recording_refused");
}

function questionRefused(problem: Detail) {
  return invalidRequest(`${problem.message}.`, [problem], "speaking.question_refused");
}

function nothingToKeep() {
  return stateConflict(
    "speaking.nothing_to_keep",
    "There is neither a recording nor a practice that is done. Send assetId, or done as true.",
  );
}
