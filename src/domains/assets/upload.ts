import { isUtf8 } from "node:buffer";
import { existsSync } from "node:fs";
import { Type } from "@sinclair/typebox";
import type { Db } from "../../database/open.ts";
import { placeFile, recordFile } from "../../database/stored-files.ts";
import type { TextState } from "../../database/words.ts";
import { defineCapability } from "../../kernel/capability.ts";
import type { PrepareContext } from "../../kernel/context.ts";
import { invalidRequest, stateConflict, unavailable } from "../../kernel/errors.ts";
import { closed } from "../../kernel/fields.ts";
import { grouped } from "../../lib/grouped.ts";
import { readPlainText } from "../../lib/plain-text.ts";
import { storedFilePath } from "../../lib/stored-path.ts";
import { appendEvent } from "../events/events.service.ts";
import { Asset, assetEvent, fileNameField, titleField, toAsset } from "./assets.schema.ts";
import { addAsset, findByFile, readUsage } from "./assets.store.ts";
import {
  type ByteFacts,
  hasText,
  isFileName,
  isPlainText,
  judgeFile,
  type MediaType,
  type Refusal,
  titleOf,
} from "./file-kinds.ts";
import { MAX_ACCOUNT_BYTES, MAX_FILE_BYTES, MAX_FILES } from "./limits.ts";
import { RETENTION_DAYS } from "./purge.store.ts";
import { loadAssets } from "./search.store.ts";

const EXTRACTION_MS = 60_000;
/** Processor time limit for reading a document, in milliseconds. A long book takes a few seconds. */
const EXTRACTION_PROCESSOR_MS = 20_000;
/**
 * Memory limit for reading a document, in bytes. A document of 25 MiB needs less; one that expands beyond it is
 * refused.
 */
const EXTRACTION_MEMORY = 768 * 1_048_576;
/** Bytes at the start of a text that are checked for markup. */
const BEGINNING = 1_000;

export const upload = defineCapability({
  id: "assets_upload",
  summary: "Keep a file",
  description:
    "Stores a file of the learner, reads the text of documents and makes both searchable. The same bytes are stored once.",
  effect: "write",
  upload: { maxBytes: MAX_FILE_BYTES },
  request: closed({ fileName: fileNameField, title: Type.Optional(titleField) }),
  response: closed({
    asset: Asset,
    alreadyThere: Type.Boolean({
      description: "Whether the learner has had a file of these bytes; it is answered as it is.",
    }),
  }),
  returns: "The stored file.",
  examples: [{ title: "A document", request: { fileName: "Tourism notes.docx", title: "Tourism" } }],
  notes: [
    "The type is judged by the bytes, and the ending of the name must agree with it.",
    "A file whose text cannot be read is still stored; textState is then failed.",
  ],
  async prepare(ctx, input) {
    const fileName = input.fileName.normalize("NFC");
    if (!isFileName(fileName)) {
      throw refuseName({
        message: "The name holds a folder, or nothing but dots",
        expected: "the name of a file without / and \\",
      });
    }
    const { upload: file, actor } = ctx;
    if (file === null || actor === null) throw new Error("The pipeline received no file");
    if (file.byteLength === 0) {
      throw refuseName({ message: "The file is empty", expected: "a file with at least one byte" });
    }
    const judged = judgeFile(fileName, await readByteFacts(file.path));
    if (typeof judged !== "string") throw refuseName(judged);
    const isKnown = findByFile(ctx.db, actor.accountId, { sha256: file.sha256 }) !== undefined;
    if (!isKnown) requireRoom(ctx.db, actor.accountId, file.byteLength);
    const text = isKnown
      ? null
      : await extractText(ctx, { path: file.path, mediaType: judged, owner: actor.accountId });
    placeFile(ctx.files.filesDir, { path: file.path, sha256: file.sha256, how: "move" });
    const { sha256, byteLength } = file;
    return { fileName, mediaType: judged, sha256, byteLength, text, filesDir: ctx.files.filesDir };
  },
  handler(ctx, input, prepared) {
    const { db, accountId, now } = ctx;
    const { sha256, byteLength, fileName, mediaType, text } = prepared;
    const answer = (id: number, alreadyThere: boolean) => {
      const [row] = loadAssets(db, accountId, { ids: [id] });
      if (row === undefined) throw new Error(`The file ${id} is gone`);
      return { asset: toAsset(row, ctx.site.siteUrl), alreadyThere };
    };
    const known = findByFile(db, accountId, { sha256 });
    if (known !== undefined) return answer(known, true);
    requireRoom(db, accountId, byteLength);
    // The file may have been deleted since the upload found it known, and housekeeping may have removed the bytes since
    // the upload found them stored.
    if (text === null || !existsSync(storedFilePath(prepared.filesDir, sha256))) {
      throw unavailable("The file could not be stored just now. Nothing was changed; upload it again.", 1);
    }
    recordFile(db, { sha256, byteLength, now });
    const title = input.title?.trim() ?? titleOf(fileName);
    const id = addAsset(db, accountId, { title, fileName, mediaType, byteLength, sha256, ...text, now });
    appendEvent(db, accountId, { ...assetEvent(ctx.ids.uuid(), "uploaded", { id, mediaType, byteLength }), now });
    return answer(id, false);
  },
});

interface FoundText {
  readonly textState: TextState;
  readonly content: string;
}

const NO_TEXT: FoundText = { textState: "none", content: "" };

/** Checked before the text of a file is extracted, and again with the write. */
function requireRoom(db: Db, accountId: number, byteLength: number): void {
  const usage = readUsage(db, accountId);
  if (usage.files < MAX_FILES && usage.bytes + byteLength <= MAX_ACCOUNT_BYTES) return;
  throw stateConflict(
    "asset.no_room",
    `There is no room for the file: an account has room for ${grouped(MAX_FILES)} files of together 5 GiB, and deleted ones count until they are erased after ${RETENTION_DAYS} days. Delete files that are not needed.`,
    { files: usage.files, bytes: usage.bytes, maxFiles: MAX_FILES, maxBytes: MAX_ACCOUNT_BYTES },
  );
}

interface Document {
  readonly path: string;
  readonly mediaType: MediaType;
  /** The owner. */
  readonly owner: number;
}

async function extractText(ctx: PrepareContext, { path, mediaType, owner }: Document): Promise<FoundText> {
  if (!hasText(mediaType)) return NO_TEXT;
  if (isPlainText(mediaType)) return found(await readPlainText(path));
  const { exitCode, stdout, stderr } = await ctx.program(["extract-text", path, mediaType], {
    owner,
    timeoutMs: EXTRACTION_MS,
    maxProcessorMs: EXTRACTION_PROCESSOR_MS,
    maxMemory: EXTRACTION_MEMORY,
  });
  if (exitCode === 0) return found(stdout);
  ctx.log.warn({ exitCode, mediaType, reason: stderr.slice(0, 300) }, "the text of an uploaded file could not be read");
  return { textState: "failed", content: "" };
}

function found(content: string): FoundText {
  return content.trim() === "" ? NO_TEXT : { textState: "indexed", content };
}

async function readByteFacts(path: string): Promise<ByteFacts> {
  const bytes = await Bun.file(path).bytes();
  const isText = isUtf8(bytes) && !bytes.includes(0);
  const beginning = isText ? new TextDecoder().decode(bytes.subarray(0, BEGINNING)) : "";
  const { fileTypeFromBuffer } = await import("file-type");
  // Not fileTypeFromFile: it loads a package by a name that the binary does not contain.
  const detected = await fileTypeFromBuffer(bytes);
  return { detected: detected?.mime, isText, beginning };
}

function refuseName(refusal: Refusal) {
  return invalidRequest(`${refusal.message}.`, [{ path: "/fileName", ...refusal }], "asset.file_refused");
}
