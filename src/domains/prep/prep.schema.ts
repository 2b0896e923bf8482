import { Type } from "@sinclair/typebox";
import type { ColumnsOf } from "../../database/columns-of.ts";
import { choice, closed, count, text } from "../../kernel/fields.ts";
import { contentPath } from "../../lib/links.ts";

/** The names of a guide in lists and on its page. */
export const guideFields = {
  slug: text({ min: 1, max: 200, description: "Slug of the guide." }),
  contentRef: closed(
    {
      kind: Type.Literal("prep_guide", { description: "What the reference names." }),
      slug: text({ min: 1, max: 200, description: "Slug of the guide." }),
    },
    { description: "Stable reference to the guide." },
  ),
  title: text({ description: "Title." }),
  summary: text({ description: "What the guide is about; may be empty." }),
  tags: Type.Array(text({ description: "A tag." }), { description: "Tags of the guide." }),
  publishedOn: text({ description: "Day of publication, YYYY-MM-DD." }),
  totalChars: count("Length of the whole guide in characters."),
  url: text({ description: "Where the learner opens the guide." }),
};

/** The source of a guide and the format of its text. */
export const guideCredit = {
  source: closed(
    {
      packId: text({ description: "Id of the content pack." }),
      packTitle: text({ description: "Title of the content pack." }),
      author: text({ description: "Who wrote it." }),
      licence: text({ description: "Licence it is under." }),
    },
    { description: "Where the guide comes from, to credit it." },
  ),
  format: choice(["markdown"], { description: "Format of content." }),
};

export type GuideRow = ColumnsOf<"guides", "slug" | "title" | "summary" | "tags" | "publishedOn" | "body">;

/** The fields of a guide in every response, except its length. */
export function toGuide(row: GuideRow, siteUrl: string) {
  const contentRef = { kind: "prep_guide" as const, slug: row.slug };
  const tags: string[] = JSON.parse(row.tags);
  return {
    slug: row.slug,
    contentRef,
    title: row.title,
    summary: row.summary,
    tags,
    publishedOn: row.publishedOn,
    url: `${siteUrl}${contentPath(contentRef)}`,
  };
}

export function toGuideCredit(row: { packId: string; packTitle: string; author: string; licence: string }) {
  const { packId, packTitle, author, licence } = row;
  return { source: { packId, packTitle, author, licence }, format: "markdown" as const };
}
