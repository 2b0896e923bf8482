import { defineCapability } from "../../kernel/capability.ts";
import { closed } from "../../kernel/fields.ts";
import { appendEvent } from "../events/events.service.ts";
import { attemptEvent } from "./attempt-event.ts";
import { attemptIdField, DictationAttempt, toAttempt, toScores } from "./attempts.schema.ts";
import { findAttempt, submitAttempt } from "./attempts.store.ts";
import { attemptNotFound, nothingChecked } from "./refusals.ts";

export const submit = defineCapability({
  id: "dictation_submit",
  summary: "Hand a dictation in with the lines that were checked",
  description:
    "Ends the attempt. Lines that were never checked count as not written and stay outside the score. Submitting again returns the same and changes nothing.",
  effect: "write",
  request: closed({ attemptId: attemptIdField }),
  response: closed({ attempt: DictationAttempt }),
  returns: "The submitted attempt.",
  examples: [{ title: "An attempt", request: { attemptId: "7f3c2a10-5b1e-4c4e-9a63-0d2b8c1e4f55" } }],
  notes: ["An attempt without a checked line is refused; it can be discarded."],
  handler: (ctx, { attemptId }) => {
    const { db, accountId, now } = ctx;
    const attempt = findAttempt(db, accountId, { attemptId });
    if (attempt === undefined) throw attemptNotFound();
    if (attempt.submittedAt !== null) return { attempt: toAttempt(attempt, ctx.site.siteUrl) };
    if (attempt.checkedCount === 0) throw nothingChecked();
    submitAttempt(db, accountId, { id: attempt.id, now });
    const after = toAttempt({ ...attempt, submittedAt: now, lastActivityAt: now }, ctx.site.siteUrl);
    const { lineCount, checkedCount, activeSeconds } = after;
    appendEvent(db, accountId, {
      ...attemptEvent("dictation.submitted", attempt, { lineCount, checkedCount, activeSeconds, ...toScores(attempt) }),
      eventId: ctx.ids.uuid(),
      now,
    });
    return { attempt: after };
  },
});
