import { defineCapability } from "../../kernel/capability.ts";
import { notFound } from "../../kernel/errors.ts";
import { closed } from "../../kernel/fields.ts";
import { MockPaperDetails, paperIdField, toMockPaperDetails } from "./mock.schema.ts";
import { findPaper, loadPapers } from "./mock.store.ts";

export const readPaper = defineCapability({
  id: "mock_read_paper",
  summary: "Read one mock paper",
  description: "Reads a preset or one of the learner's own papers with the facts of each part, as its page shows them.",
  effect: "read",
  request: closed({ paperId: paperIdField }),
  response: MockPaperDetails,
  returns: "The paper with its sections and parts.",
  examples: [{ title: "A preset", request: { paperId: "lectern-starter:academic-1" } }],
  notes: ["A paper with a withdrawn part is still answered; available is then false."],
  handler: (ctx, input) => {
    const id = findPaper(ctx.db, ctx.accountId, input);
    const [paper] = id === undefined ? [] : loadPapers(ctx.db, ctx.accountId, { ids: [id] });
    if (paper === undefined) throw notFound("mock.paper_not_found", "This paper does not exist. Search again.");
    return toMockPaperDetails(paper, ctx.site.siteUrl);
  },
});
