import { defineCapability } from "../../kernel/capability.ts";
import { closed } from "../../kernel/fields.ts";
import { appendEvent } from "../events/events.service.ts";
import { attemptEvent } from "./attempt-event.ts";
import { attemptIdField, DictationAttempt } from "./attempts.schema.ts";
import { deleteAttempt, findAttempt } from "./attempts.store.ts";
import { alreadySubmitted, attemptNotFound } from "./refusals.ts";

export const discard = defineCapability({
  id: "dictation_discard",
  summary: "Throw a dictation in progress away",
  description:
    "Deletes an attempt that is not submitted, with every checked line. Words added to the vocabulary book from it stay there.",
  effect: "write",
  request: closed({ attemptId: attemptIdField }),
  response: closed({ attemptId: DictationAttempt.properties.attemptId }),
  returns: "The deleted attempt.",
  examples: [{ title: "An attempt", request: { attemptId: "7f3c2a10-5b1e-4c4e-9a63-0d2b8c1e4f55" } }],
  notes: ["A submitted attempt cannot be discarded."],
  handler: (ctx, { attemptId }) => {
    const { db, accountId, now } = ctx;
    const attempt = findAttempt(db, accountId, { attemptId });
    if (attempt === undefined) throw attemptNotFound();
    if (attempt.submittedAt !== null) throw alreadySubmitted();
    deleteAttempt(db, accountId, { id: attempt.id });
    const { lineCount, checkedCount } = attempt;
    appendEvent(db, accountId, {
      ...attemptEvent("dictation.discarded", attempt, { lineCount, checkedCount }),
      eventId: ctx.ids.uuid(),
      now,
    });
    return { attemptId: attempt.attemptId };
  },
});
