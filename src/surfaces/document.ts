import { acceptsGzip, LASTING, WORTH_GZIP } from "./encoding.ts";

/** What has an address and may be kept by clients, who ask about it again by its ETag. */
export interface Document {
  readonly body: string | Uint8Array<ArrayBuffer>;
  readonly type: string;
  readonly etag: string;
  /** What the answer depends on besides the encodings that the client accepts. */
  readonly vary?: string;
  /** Headers of this document alone. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The body compressed, made when somebody first accepts it; absent where that is not worth it. */
  readonly gzip?: () => Uint8Array<ArrayBuffer>;
}

/** Makes a document that is kept: its ETag is worked out once, and so is its compressed form. */
export function toDocument(
  body: Document["body"],
  type: string,
  more: Pick<Document, "vary" | "headers"> = {},
): Document {
  const plain = { ...more, body, type, etag: etagOf(body) };
  if (body.length < WORTH_GZIP || type === "application/zip") return plain;
  let packed: Uint8Array<ArrayBuffer> | undefined;
  const gzip = () => {
    packed ??= Bun.gzipSync(body, LASTING);
    return packed;
  };
  return { ...plain, gzip };
}

/** Answers a document, or 304 to a client that has it. Each encoding has an ETag of its own, as strong ones must. */
export function document(request: Request, content: Document, requestId: string): Response {
  const packed = content.gzip !== undefined && acceptsGzip(request) ? content.gzip : undefined;
  const etag = packed === undefined ? content.etag : content.etag.replace(/"$/, '-gzip"');
  const vary = [content.vary ?? [], content.gzip === undefined ? [] : "Accept-Encoding"].flat().join(", ");
  const headers: Record<string, string> = {
    "content-type": content.type,
    "cache-control": "no-cache",
    etag,
    "x-content-type-options": "nosniff",
    "x-request-id": requestId,
    ...content.headers,
  };
  if (vary !== "") headers["vary"] = vary;
  if (packed !== undefined) headers["content-encoding"] = "gzip";
  const known = (request.headers.get("if-none-match") ?? "").split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  if (known.includes(etag) || known.includes("*")) return new Response(null, { status: 304, headers });
  return new Response(packed === undefined ? content.body : packed(), { headers });
}

/** A strong ETag over the bytes of a document. */
export function etagOf(body: Document["body"]): string {
  return `"${new Bun.CryptoHasher("sha256").update(body).digest("base64url").slice(0, 27)}"`;
}
