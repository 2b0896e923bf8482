import { defineCapability } from "../../kernel/capability.ts";
import { closed, nullable, numericId } from "../../kernel/fields.ts";
import { assetEvent } from "../assets/assets.schema.ts";
import { deleteAsset } from "../assets/assets.store.ts";
import { RETENTION_DAYS } from "../assets/purge.store.ts";
import { appendEvents } from "../events/events.service.ts";
import { practiceEvent } from "./practice-event.ts";
import { practiceIdField } from "./practices.schema.ts";
import { findPractice, deletePractice as removePractice } from "./practices.store.ts";
import { practiceNotFound } from "./refusals.ts";

export const deletePractice = defineCapability({
  id: "speaking_delete_practice",
  summary: "Delete a spoken answer",
  description: "Removes an answer from the practice history; its recording goes to the deleted files.",
  effect: "write",
  request: closed({ practiceId: practiceIdField }),
  response: closed({
    practiceId: practiceIdField,
    assetId: nullable(numericId("Id of the recording that was deleted with it; null without one.")),
  }),
  returns: "The id of the deleted answer.",
  examples: [{ title: "Delete an answer", request: { practiceId: 1 } }],
  notes: [
    `assets_restore takes the recording back within ${RETENTION_DAYS} days, as a file; the answer itself is gone.`,
  ],
  handler: (ctx, { practiceId }) => {
    const { db, accountId, now } = ctx;
    const practice = findPractice(db, accountId, { practiceId });
    if (practice === undefined) throw practiceNotFound();
    const { assetId } = practice;
    removePractice(db, accountId, { practiceId });
    const recording = assetId === null ? undefined : deleteAsset(db, accountId, { id: assetId, now });
    const gone = practiceEvent(ctx.ids.uuid(), "practice_deleted", practice);
    const without = recording === undefined ? [] : [assetEvent(ctx.ids.uuid(), "deleted", recording)];
    appendEvents(db, accountId, { events: [gone, ...without], now });
    return { practiceId, assetId };
  },
});
