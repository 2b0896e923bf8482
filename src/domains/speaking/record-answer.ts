import { Type } from "@sinclair/typebox";
import { defineCapability } from "../../kernel/capability.ts";
import type { AccountContext } from "../../kernel/context.ts";
import { type Detail, invalidRequest } from "../../kernel/errors.ts";
import { closed, defaulted, integer, numericId } from "../../kernel/fields.ts";
import { loadAssets } from "../assets/search.store.ts";
import { appendEvents } from "../events/events.service.ts";
import { judgeSlot } from "./links.ts";
import { materialIdField, questionSlotIdField } from "./materials.schema.ts";
import { isActive } from "./materials.store.ts";
import { changedContents, practiceEvent } from "./practice-event.ts";
import { MAX_DURATION_MS, Practice, type PracticeRow, toPractice } from "./practices.schema.ts";
import { addPractice, changePractice, findPractice, findPracticeOfAsset } from "./practices.store.ts";
import { materialNotFound, nothingToSave, practiceNotFound } from "./refusals.ts";
import { findSlots } from "./slots.store.ts";

export const recordAnswer = defineCapability({
  id: "speaking_record_answer",
  summary: "Keep a spoken answer",
  description:
    "Records that the learner answered a question aloud: with a recording that was uploaded before, with a material, both or neither, and whether it counts as practice yet.",
  effect: "write",
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
  returns: "The saved answer.",
  examples: [
    { title: "Practised without a recording", request: { questionSlotId: 1, durationMs: 95_000, done: true } },
    {
      title: "A recording to listen to first",
      request: { questionSlotId: 1, materialId: 1, assetId: 1, durationMs: 118_000, done: false },
    },
  ],
  notes: [
    "A recording belongs to one answer. Sent again for the same question it changes that answer to what is sent then, so that a repeat after an unclear outcome is safe.",
    "Without a recording the answer must be done; otherwise there is nothing to save. A repeat of it is another answer: after an unclear outcome ask speaking_list_practices first.",
    "A question that was withdrawn while it was answered is accepted.",
  ],
  handler: (ctx, input) => {
    const { db, accountId, now } = ctx;
    const { questionSlotId, materialId = null, assetId = null, durationMs, done } = input;
    const stored = assetId === null ? undefined : findStored(ctx, { assetId, questionSlotId });
    if (stored !== undefined) return toPractice(updateStored(ctx, stored, { materialId, durationMs, done }));
    const [slot] = findSlots(db, { slotIds: [questionSlotId] });
    const judged = judgeSlot(slot, "/questionSlotId");
    if ("problem" in judged) throw questionRefused(judged.problem);
    if (materialId !== null && !isActive(db, accountId, { materialId })) throw materialNotFound();
    if (assetId === null && !done) throw nothingToSave();
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

/** The existing answer with the learner's recording, or undefined for a new one. */
function findStored({ db, accountId }: AccountContext, wanted: { assetId: number; questionSlotId: number }) {
  const { assetId, questionSlotId } = wanted;
  const [asset] = loadAssets(db, accountId, { ids: [assetId] });
  if (asset === undefined) throw recordingRefused("This file does not exist; it may be deleted");
  if (!asset.mediaType.startsWith("audio/")) throw recordingRefused("The file is not audio");
  const stored = findPracticeOfAsset(db, accountId, { assetId });
  if (stored !== undefined && stored.questionSlotId !== questionSlotId) {
    throw recordingRefused("The recording belongs to the answer to another question");
  }
  return stored;
}

/** The existing answer with the new details. */
function updateStored(
  { db, accountId, ids, now, site }: AccountContext,
  stored: PracticeRow,
  reported: { materialId: number | null; durationMs: number; done: boolean },
): PracticeRow {
  const { materialId, durationMs, done } = reported;
  const isOther = stored.materialId !== materialId || stored.durationMs !== durationMs;
  const isDoneChanged = (stored.doneAt !== null) !== done;
  if (!isOther && !isDoneChanged) return stored;
  if (materialId !== null && materialId !== stored.materialId && !isActive(db, accountId, { materialId })) {
    throw materialNotFound();
  }
  const practiceId = stored.id;
  const doneAt = done ? (stored.doneAt ?? now) : null;
  changePractice(db, accountId, { practiceId, materialId, durationMs, doneAt });
  const after = findPractice(db, accountId, { practiceId });
  if (after === undefined) throw practiceNotFound();
  const transition = done ? ("practised" as const) : ("practice_reopened" as const);
  const types = [...(isOther ? ["practice_changed" as const] : []), ...(isDoneChanged ? [transition] : [])];
  const contents = changedContents(stored, after, site.slotTimes);
  appendEvents(db, accountId, { events: types.map((type) => practiceEvent(ids.uuid(), type, after, contents)), now });
  return after;
}

function recordingRefused(message: string) {
  const expected = "the assetId of one of the learner's audio files, not used for another answer";
  return invalidRequest(
    `${message}; send ${expected}.`,
    [{ path: "/assetId", message, expected }],
    "speaking.recording_refused",
  );
}

function questionRefused(problem: Detail) {
  return invalidRequest(`${problem.message}; send ${problem.expected}.`, [problem], "speaking.question_refused");
}
