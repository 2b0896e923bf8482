import { Value } from "@sinclair/typebox/value";
import { type Failure, internalFailure } from "../kernel/errors.ts";
import { TextAnswer } from "../kernel/files.ts";
import { failure } from "./answers.ts";
import { document, etagOf } from "./document.ts";

/** Other people wrote the text: a browser that opens it must neither render nor run it. */
const POLICY = "default-src 'none'; sandbox";

/** The response for a text result: the whole text, or not modified. Only the caller's private cache may store it. */
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

/** A failure as plain text, for programs that do not know the envelope. */
export function textFailure(problem: Failure, requestId: string): Response {
  const { status, headers } = failure(problem, requestId);
  headers.set("content-type", "text/plain; charset=utf-8");
  return new Response(`${problem.message}\n`, { status, headers });
}
