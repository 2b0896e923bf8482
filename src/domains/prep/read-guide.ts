import { Type } from "@sinclair/typebox";
import { definePublicCapability } from "../../kernel/capability.ts";
import { closed, count, defaulted, integer, nullable, text } from "../../kernel/fields.ts";
import { windowOf } from "../../lib/window.ts";
import { findGuide } from "./guides.store.ts";
import { guideCredit, guideFields, toGuide, toGuideCredit } from "./prep.schema.ts";
import { guideNotFound } from "./refusals.ts";

export const readGuide = definePublicCapability({
  id: "ielts_prep_read_guide",
  name: "prep.guides.read",
  summary: "Read a guide, all of it or in windows",
  description:
    "Reads the text of one guide from a character offset on, as much of it as maxChars allows, and says where to continue.",
  tool: "Open one guide (advice article) by its slug and read its full text. Take slug from ielts_prep_search_guides. Show me that article of tips, read it through; 打开这篇攻略、备考指南，看全文. Read the guide; 读、看完整的攻略、指南、文章内容; 正文; the whole guide.",
  scopes: ["prep:read"],
  effect: "read",
  request: closed({
    slug: text({ min: 1, max: 200, description: "Slug of the guide." }),
    maxChars: defaulted(
      integer({ min: 1000, max: 30_000, description: "How many characters to return at most." }),
      12_000,
    ),
    offset: defaulted(
      integer({ min: 0, max: 1_000_000, description: "Where to begin, in characters; pass nextOffset unchanged." }),
      0,
    ),
  }),
  response: closed({
    ...guideFields,
    ...guideCredit,
    content: text({ description: "This window of the guide." }),
    offset: count("The offset this window begins at."),
    returnedChars: count("Characters in this window."),
    hasMore: Type.Boolean({ description: "Whether text follows this window." }),
    nextOffset: nullable(count("Offset of the next window; null at the end.")),
  }),
  returns: "One window of the guide, its length and where to continue.",
  examples: [
    { title: "A guide by its slug", request: { slug: "how-the-test-is-marked" } },
    { title: "Continue after the first window", request: { slug: "how-the-test-is-marked", offset: 12_000 } },
  ],
  notes: [
    "Characters are Unicode code points. A window ends early rather than cut what is read as one character, such as an emoji of several code points.",
    "The windows joined are the guide. An offset at or beyond its end gives an empty window with nextOffset null.",
  ],
  handler: (ctx, input) => {
    const row = findGuide(ctx.db, { slug: input.slug });
    if (row === undefined) throw guideNotFound();
    const window = windowOf(row.body, { offset: input.offset, characters: input.maxChars });
    return {
      ...toGuide(row, ctx.site.siteUrl),
      ...toGuideCredit(row),
      content: window.text,
      offset: input.offset,
      returnedChars: window.characters,
      totalChars: window.total,
      hasMore: window.nextOffset !== null,
      nextOffset: window.nextOffset,
    };
  },
});
