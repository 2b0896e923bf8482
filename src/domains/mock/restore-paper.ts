import { defineCapability } from "../../kernel/capability.ts";
import { notFound, stateConflict } from "../../kernel/errors.ts";
import { closed } from "../../kernel/fields.ts";
import { MockPaper, paperIdField, toMockPaper } from "./mock.schema.ts";
import { countOwnPapers, loadPapers, MAX_OWN_PAPERS, restoreOwnPaper } from "./mock.store.ts";

export const restorePaper = defineCapability({
  id: "mock_restore_paper",
  summary: "Take a deleted paper back",
  description: "Restores a deleted paper of the learner's own as it was.",
  effect: "write",
  request: closed({ paperId: paperIdField }),
  response: MockPaper,
  returns: "The paper.",
  examples: [{ title: "Undo a deletion", request: { paperId: "user:V1StGXR8_Z5jdHi6B-myT" } }],
  notes: ["A paper that was not deleted is answered unchanged."],
  handler: (ctx, input) => {
    const id = restoreOwnPaper(ctx.db, ctx.accountId, { paperId: input.paperId, now: ctx.now });
    const [paper] = id === undefined ? [] : loadPapers(ctx.db, ctx.accountId, { ids: [id] });
    if (paper === undefined) {
      throw notFound("mock.paper_not_found", "The learner has no paper of their own with this id. List them again.");
    }
    if (countOwnPapers(ctx.db, ctx.accountId) > MAX_OWN_PAPERS) {
      throw stateConflict(
        "mock.too_many_papers",
        `There are ${MAX_OWN_PAPERS} papers already. Delete one of them first.`,
        { papers: MAX_OWN_PAPERS },
      );
    }
    return toMockPaper(paper, ctx.site.siteUrl);
  },
});
