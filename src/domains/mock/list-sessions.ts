import { defineCapability } from "../../kernel/capability.ts";
import { choice, closed, defaulted, text } from "../../kernel/fields.ts";
import { offsetPage, offsetPageOf, pageLimit, pageOffset } from "../../kernel/paging.ts";
import { SESSION_STATES } from "../practice/practice.schema.ts";
import { findSections } from "../practice/sessions.store.ts";
import { findGivenBands } from "./given-bands.store.ts";
import { SittingSummary, toSittingSummary } from "./sitting.schema.ts";
import { findSittings } from "./sittings.store.ts";

const MAX_OFFSET = 10_000;

export const listSessions = defineCapability({
  id: "mock_list_sessions",
  summary: "List the learner's sittings of mock papers",
  description:
    "Lists the learner's own sittings, the one with the latest activity first, with the status of each section, its marks and band, and the overall band.",
  effect: "read",
  request: closed({
    paperId: defaulted(text({ max: 160, description: "Only sittings of this paper; empty for every paper." }), ""),
    state: defaulted(
      choice(["", "open", ...SESSION_STATES], {
        description: "Only sittings with this status; open: unanswered or in_progress. Empty for all.",
      }),
      "",
    ),
    limit: pageLimit({ max: 50, default: 20 }),
    offset: pageOffset({ max: MAX_OFFSET }),
  }),
  response: offsetPageOf(SittingSummary),
  returns: "A page of sittings.",
  examples: [
    { title: "The newest", request: {} },
    { title: "Sittings that can be continued", request: { state: "open", limit: 5 } },
    { title: "Of one paper", request: { paperId: "lectern-starter:academic-1" } },
  ],
  notes: ["Sittings of papers that were deleted or withdrawn stay listed."],
  handler: (ctx, { limit, offset, ...filter }) => {
    const { db, accountId } = ctx;
    const page = offsetPage(
      findSittings(db, accountId, { ...filter, limit: limit + 1, offset }),
      { limit, offset },
      MAX_OFFSET,
    );
    const bands = findGivenBands(db, accountId, { sessionIds: page.items.map(({ id }) => id) });
    const items = page.items.map((row) => {
      const sections = findSections(db, accountId, { sessionId: row.id });
      return toSittingSummary(row, { sections, given: bands.get(row.id) ?? [] });
    });
    return { ...page, items };
  },
});
