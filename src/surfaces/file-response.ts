import { Value } from "@sinclair/typebox/value";
import { internalFailure, notFound } from "../kernel/errors.ts";
import { FileAnswer } from "../kernel/files.ts";
import { storedFilePath } from "../lib/stored-path.ts";
import { failure } from "./answers.ts";
import { isCurrent } from "./document.ts";

/** Files from outside must not be active here: no scripts, forms or frames, whatever they contain. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; media-src 'self'";

/** Browsers do not show a PDF in a sandbox; their viewers are sandboxed separately. */
function policyFor(mediaType: string): string {
  return mediaType === "application/pdf" ? "object-src 'self'; script-src 'none'" : `${POLICY}; sandbox`;
}

/** The response for a stored file: whole, one range of it, or not modified. */
export async function fileResponse(
  request: Request,
  filesDir: string,
  data: unknown,
  requestId: string,
): Promise<Response> {
  if (!Value.Check(FileAnswer, data)) return failure(internalFailure(), requestId);
  const file = Bun.file(storedFilePath(filesDir, data.sha256));
  if (!(await file.exists())) {
    const message = "The file is missing on the server. Its owner can run: lectern check.";
    return failure(notFound("file.missing", message), requestId);
  }
  const etag = `"${data.sha256.slice(0, 40)}"`;
  const headers: Record<string, string> = {
    "content-type": data.mediaType.startsWith("text/") ? `${data.mediaType}; charset=utf-8` : data.mediaType,
    "content-disposition": `${data.disposition}; filename*=UTF-8''${encodeURIComponent(data.fileName)}`,
    "cache-control": data.keep === "immutable" ? "public, max-age=31536000, immutable" : "private, no-cache",
    "content-security-policy": policyFor(data.mediaType),
    "cross-origin-resource-policy": "same-origin",
    "x-content-type-options": "nosniff",
    "accept-ranges": "bytes",
    "x-request-id": requestId,
    etag,
  };
  if (isCurrent(request, etag)) return new Response(null, { status: 304, headers });

  const isHead = request.method === "HEAD";
  const range = rangeOf(request, etag, file.size);
  if (range === "unsatisfiable") {
    return new Response(null, { status: 416, headers: { ...headers, "content-range": `bytes */${file.size}` } });
  }
  if (range === null) {
    return new Response(isHead ? null : file, { headers: { ...headers, "content-length": String(file.size) } });
  }
  const { start, end } = range;
  headers["content-range"] = `bytes ${start}-${end - 1}/${file.size}`;
  headers["content-length"] = String(end - start);
  return new Response(isHead ? null : file.slice(start, end), { status: 206, headers });
}

/** The one requested range (end exclusive), or null for the whole file, also if several ranges are requested. */
function rangeOf(
  request: Request,
  etag: string,
  size: number,
): { start: number; end: number } | "unsatisfiable" | null {
  const asked = /^bytes=(\d*)-(\d*)$/.exec(request.headers.get("range") ?? "");
  const condition = request.headers.get("if-range");
  if (asked === null || (condition !== null && condition !== etag)) return null;
  const [, first = "", last = ""] = asked;
  if (first === "" && last === "") return null;
  const start = first === "" ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === "" || last === "" ? size : Math.min(size, Number(last) + 1);
  return start < end ? { start, end } : "unsatisfiable";
}
