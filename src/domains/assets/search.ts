import { defineCapability } from "../../kernel/capability.ts";
import { closed, defaulted, searchText } from "../../kernel/fields.ts";
import { offsetPage, offsetPageOf, pageLimit, pageOffset } from "../../kernel/paging.ts";
import { grouped } from "../../lib/grouped.ts";
import { AssetHit, toAsset } from "./assets.schema.ts";
import { EXCERPT_REACH, findAssets, loadAssets, readExcerpt } from "./search.store.ts";

const MAX_OFFSET = 500;

export const search = defineCapability({
  id: "ielts_assets_search",
  name: "assets.search",
  summary: "Find the learner's own files",
  description:
    "Searches title, file name and text of the files that the learner uploaded in the workspace, and returns each with the place of the first hit. Without a query it lists the files, newest first.",
  tool: "Find files the learner uploaded: audio (mp3), pictures, PDF, documents, by title or text. Only the file itself: image, recording, download; 音频文件、图片、配图、文件，帮我找一下，能直接下载. My uploads, the PDF or handout I uploaded; 我上传的讲义、资料、文档、录音在哪; 传上来的; attachment; 附件.",
  scopes: ["resources:read"],
  effect: "read",
  request: closed({
    query: defaulted(
      searchText({
        description:
          "Words to find in title or text. Every word must occur; the end of an English word may be missing; Chinese is found by any characters. Of a long query the first 1,000 characters count. Empty for no filter.",
      }),
      "",
    ),
    limit: pageLimit({ max: 12, default: 8 }),
    offset: pageOffset({ max: MAX_OFFSET }),
  }),
  response: offsetPageOf(AssetHit),
  returns: "One page of files with an excerpt of each.",
  examples: [
    { title: "The newest files", request: {} },
    { title: "Files about tourism", request: { query: "tourism", limit: 5 } },
  ],
  notes: [
    "With a query the best match comes first; words of the title weigh more than words of the text.",
    "Text is searched in PDF, DOCX, TXT and MD files; of others the title and file name are.",
    "Operators and quotes in a query are plain text. A query without any letter, digit or Chinese character finds nothing.",
    `An excerpt is looked for in the first ${grouped(EXCERPT_REACH)} characters of the text; of a later hit it is the beginning.`,
    "Deleted files are left out. Uploading, renaming and deleting is done by the learner in the workspace.",
  ],
  handler: (ctx, input) => {
    const { query, limit, offset } = input;
    const ids = findAssets(ctx.db, ctx.accountId, { query, limit: limit + 1, offset });
    const page = offsetPage(ids, { limit, offset }, MAX_OFFSET);
    const rows = loadAssets(ctx.db, ctx.accountId, { ids: page.items });
    const items = rows.map((row) => ({
      ...toAsset(row, ctx.site.siteUrl),
      excerpt: readExcerpt(ctx.db, ctx.accountId, { id: row.id, query }),
    }));
    return { ...page, items };
  },
});
