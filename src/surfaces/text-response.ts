import { Value } from "@sinclair/typebox/value";
import { type Failure, internalFailure } from "../kernel/errors.ts";
import { TextAnswer } from "../kernel/files.ts";
import { failure } from "./answers.ts";
import { document, etagOf } from "./document.ts";

/** What is in the text was written by others: a browser that opens it shows nothing of it and runs nothing. */
const POLICY = "default-src 'none'; sandbox";

/** The answer of an operation that answers a text: the whole of it, or not modified. No cache but the caller's own keeps it. */
export function textResponse(request: Request, data: unknown, requestId: string): Response {
  if (!Value.Check(TextAnswer, data)) return textFailure(internalFailure(), requestId);
  const { text, mediaType, fileName } = data;
  const content = { body: text, type: `${mediaType}; charset=utf-8`, etag: etagOf(text) };
  const response = document(request, content, requestId);
  response.headers.set("cache-control", "private, no-cache");
  response.headers.set("content-disposition", `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`);
  response.headers.set("content-security-policy", POLICY);
  response.headers.set("referrer-policy", "no-referrer");
  response.headers.set("x-robots-tag", "noindex");
  return response;
}

/** A failure in words alone, for programs that know nothing of the envelope. */
export function textFailure(problem: Failure, requestId: string): Response {
  const { status, headers } = failure(problem, requestId);
  headers.set("content-type", "text/plain; charset=utf-8");
  return new Response(`${problem.message}\n`, { status, headers });
}
