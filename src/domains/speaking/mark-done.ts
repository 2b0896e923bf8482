import { Type } from "@sinclair/typebox";
import { defineCapability } from "../../kernel/capability.ts";
import { closed } from "../../kernel/fields.ts";
import { appendEvents } from "../events/events.service.ts";
import { changedContents, practiceEvent } from "./practice-event.ts";
import { Practice, practiceIdField, toPractice } from "./practices.schema.ts";
import { changePractice, findPractice } from "./practices.store.ts";
import { nothingToSave, practiceNotFound } from "./refusals.ts";

export const markDone = defineCapability({
  id: "speaking_mark_done",
  summary: "Say whether a spoken answer counts as practice",
  description: "Marks an answer as done, which makes it practice of its question and material, or as not done.",
  effect: "write",
  request: closed({
    practiceId: practiceIdField,
    done: Type.Boolean({ description: "Whether it counts as practice." }),
  }),
  response: Practice,
  returns: "The saved answer.",
  examples: [{ title: "Done", request: { practiceId: 1, done: true } }],
  notes: [
    "An answer that is marked so already is answered unchanged; it keeps the time at which it was done.",
    "An answer without a recording stays done, for nothing else of it would be left; speaking_delete_practice takes it away.",
  ],
  handler: (ctx, { practiceId, done }) => {
    const { db, accountId, now } = ctx;
    const before = findPractice(db, accountId, { practiceId });
    if (before === undefined) throw practiceNotFound();
    if ((before.doneAt !== null) === done) return toPractice(before);
    if (!done && before.assetId === null) throw nothingToSave();
    const doneAt = done ? now : null;
    changePractice(db, accountId, { ...before, practiceId, doneAt });
    const after = { ...before, doneAt };
    const contents = changedContents(before, after, ctx.site.slotTimes);
    const event = practiceEvent(ctx.ids.uuid(), done ? "practised" : "practice_reopened", before, contents);
    appendEvents(db, accountId, { events: [event], now });
    return toPractice(after);
  },
});
