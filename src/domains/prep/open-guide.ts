import { definePublicCapability } from "../../kernel/capability.ts";
import { closed, text } from "../../kernel/fields.ts";
import { countCharacters } from "../../lib/text.ts";
import { findGuide } from "./guides.store.ts";
import { guideCredit, guideFields, toGuide, toGuideCredit } from "./prep.schema.ts";
import { guideNotFound } from "./refusals.ts";

export const openGuide = definePublicCapability({
  id: "prep_open_guide",
  summary: "Open a whole guide",
  description: "Returns one guide with all of its text, for the page that shows it.",
  effect: "read",
  request: closed({ slug: text({ min: 1, max: 200, description: "Slug of the guide." }) }),
  response: closed({ ...guideFields, ...guideCredit, content: text({ description: "The guide." }) }),
  returns: "The guide.",
  examples: [{ title: "A guide by its slug", request: { slug: "how-the-test-is-marked" } }],
  notes: ["Content packs hold guides of at most 200,000 characters."],
  handler: (ctx, { slug }) => {
    const row = findGuide(ctx.db, { slug });
    if (row === undefined) throw guideNotFound();
    return {
      ...toGuide(row, ctx.site.siteUrl),
      ...toGuideCredit(row),
      totalChars: countCharacters(row.body),
      content: row.body,
    };
  },
});
