import { type Static, Type } from "@sinclair/typebox";
import type { ColumnsOf } from "../../database/columns-of.ts";
import type {} from "../../database/words.ts";
import { choice, closed, instant, integer, label, MAX_SAFE, numericId, text } from "../../kernel/fields.ts";
import type { ContentRef } from "../../lib/content-ref.ts";
import { contentPath } from "../../lib/links.ts";
import { toInstant } from "../../lib/time.ts";
import { MEDIA_TYPES } from "./file-kinds.ts";

/** Maximum length of an excerpt, in characters. */
export const EXCERPT_CHARACTERS = 240;

const MAX_TITLE = 200;

// ---- request fields

export const assetIdField = numericId("Id of the file, as a search returned it.");
export const titleField = label({ max: MAX_TITLE, description: "Title under which the file is listed." });
export const fileNameField = label({ max: 255, description: "Name of the file, without any folder." });

// ---- responses

const assetFields = {
  assetId: assetIdField,
  contentRef: closed(
    { kind: Type.Literal("asset", { description: "What the reference names." }), assetId: assetIdField },
    { description: "Stable reference to the file." },
  ),
  title: text({ description: "Title of the file." }),
  fileName: text({ description: "Name under which it was uploaded." }),
  mediaType: choice(MEDIA_TYPES, { description: "What the file is, by its bytes." }),
  byteLength: integer({ min: 0, max: MAX_SAFE, description: "Size in bytes." }),
  textState: choice(["indexed", "none", "failed"], {
    description: "indexed: its text is searched. none: it has no text. failed: its text could not be read.",
  }),
  createdAt: instant("When it was uploaded."),
  updatedAt: instant("When its title last changed."),
  url: text({ description: "Address of the file's page in the workspace." }),
};

export const Asset = closed(assetFields);

export const AssetHit = closed({
  ...assetFields,
  excerpt: text({
    description: `Plain text around the first word found, at most ${EXCERPT_CHARACTERS} characters; may be empty.`,
  }),
});

export const AssetDetails = closed({
  ...assetFields,
  downloadUrl: text({ description: "Address of the bytes, without the site's address; for its owner alone." }),
  content: text({ description: "The first 4,000 characters of its text; may be empty." }),
  contentTruncated: Type.Boolean({ description: "Whether the text continues." }),
});

export type AssetAnswer = Static<typeof Asset>;

// ---- rows to responses

export type AssetRow = ColumnsOf<
  "assets",
  "id" | "title" | "fileName" | "mediaType" | "byteLength" | "textState" | "createdAt" | "updatedAt"
>;

export function toAsset(row: AssetRow, siteUrl: string): AssetAnswer {
  const contentRef = { kind: "asset", assetId: row.id } as const satisfies ContentRef;
  const mediaType = MEDIA_TYPES.find((known) => known === row.mediaType);
  if (mediaType === undefined) throw new Error(`The file ${row.id} has the unknown type ${row.mediaType}`);
  return {
    assetId: row.id,
    contentRef,
    title: row.title,
    fileName: row.fileName,
    mediaType,
    byteLength: row.byteLength,
    textState: row.textState,
    createdAt: toInstant(row.createdAt),
    updatedAt: toInstant(row.updatedAt),
    url: `${siteUrl}${contentPath(contentRef)}`,
  };
}

/** What events report about a learner's file. They omit its name and title, which are removed on deletion. */
export function assetEvent(
  eventId: string,
  step: "uploaded" | "renamed" | "deleted" | "restored",
  asset: { readonly id: number; readonly mediaType: string; readonly byteLength: number },
) {
  const { id: assetId, mediaType, byteLength } = asset;
  return {
    eventId,
    eventType: `asset.${step}`,
    objectType: "asset",
    objectId: String(assetId),
    payload: { assetId, mediaType, byteLength },
  };
}
