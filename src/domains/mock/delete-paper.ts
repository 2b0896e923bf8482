import { defineCapability } from "../../kernel/capability.ts";
import { notFound } from "../../kernel/errors.ts";
import { closed } from "../../kernel/fields.ts";
import { paperIdField } from "./mock.schema.ts";
import { deleteOwnPaper } from "./mock.store.ts";

export const deletePaper = defineCapability({
  id: "mock_delete_paper",
  summary: "Delete a paper of the learner's own",
  description: "Takes one of the learner's own papers out of every list. Records of its use stay.",
  effect: "write",
  request: closed({ paperId: paperIdField }),
  response: closed({ paperId: paperIdField }),
  returns: "The id of the deleted paper.",
  examples: [{ title: "Delete a paper", request: { paperId: "user:V1StGXR8_Z5jdHi6B-myT" } }],
  notes: ["mock_restore_paper undoes it. Presets cannot be deleted."],
  handler: (ctx, input) => {
    if (!deleteOwnPaper(ctx.db, ctx.accountId, { paperId: input.paperId, now: ctx.now })) {
      throw notFound("mock.paper_not_found", "The learner has no paper of their own with this id. List them again.");
    }
    return { paperId: input.paperId };
  },
});
