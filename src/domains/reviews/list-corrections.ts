import { defineCapability } from "../../kernel/capability.ts";
import { closed, count, instant, integer, nullable, numericId, text } from "../../kernel/fields.ts";
import { offsetPage, offsetPageOf, pageLimit, pageOffset } from "../../kernel/paging.ts";
import { toInstant } from "../../lib/time.ts";
import { findCorrectionList } from "./corrections.store.ts";
import { correctionIdField, slotIdField } from "./reviews.schema.ts";

const MAX_OFFSET = 10_000;

export const listCorrections = defineCapability({
  id: "reviews_list_corrections",
  summary: "List the corrections of keys",
  description:
    "Lists every correction of a key, the newest first: what was corrected, why, by whom, and how far it is marked again.",
  roles: ["owner", "teacher"],
  effect: "read",
  request: closed({
    limit: pageLimit({ max: 50, default: 20 }),
    offset: pageOffset({ max: MAX_OFFSET }),
  }),
  response: offsetPageOf(
    closed({
      correctionId: correctionIdField,
      questionSlotId: slotIdField,
      partId: numericId("Id of the part."),
      partTitle: text({ description: "Title of the part." }),
      number: integer({ min: 1, max: 200, description: "Number of the question." }),
      fromKey: text({ description: "The key before." }),
      toKey: text({ description: "The key since." }),
      reason: text({ description: "Why it was corrected." }),
      correctedBy: nullable(text({ description: "Who corrected it; null where that account was deleted." })),
      correctedAt: instant("When it was corrected."),
      remaining: count("Submitted sections that are still to be marked again."),
    }),
  ),
  returns: "A page of corrections.",
  examples: [{ title: "The newest", request: {} }],
  handler: (ctx, { limit, offset }) => {
    const rows = findCorrectionList(ctx.db, { limit: limit + 1, offset });
    const items = rows.map(({ createdAt, ...row }) => ({ ...row, correctedAt: toInstant(createdAt) }));
    return offsetPage(items, { limit, offset }, MAX_OFFSET);
  },
});
