import { acceptsGzip, LASTING, WORTH_GZIP } from "./encoding.ts";

/** A document with an address, which clients may cache and revalidate by its ETag. */
export interface Document {
  readonly body: string | Uint8Array<ArrayBuffer>;
  readonly type: string;
  readonly etag: string;
  /** Request headers that the response depends on besides Accept-Encoding. */
  readonly vary?: string;
  /** Headers for this document only. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The compressed body, created when a client first accepts it; absent if compression is not worthwhile. */
  readonly gzip?: () => Uint8Array<ArrayBuffer>;
}

/** Creates a document whose ETag and compressed form are computed once and cached. */
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

/** Responds with a document, or 304 to a client that has it. Each encoding has its own ETag, as strong ETags require. */
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
  if (isCurrent(request, etag)) return new Response(null, { status: 304, headers });
  return new Response(packed === undefined ? content.body : packed(), { headers });
}

/** A strong ETag over the bytes of a document. */
export function etagOf(body: Document["body"]): string {
  return `"${new Bun.CryptoHasher("sha256").update(body).digest("base64url").slice(0, 27)}"`;
}

/** Whether the client has this version, by If-None-Match. */
export function isCurrent(request: Request, etag: string): boolean {
  const known = (request.headers.get("if-none-match") ?? "").split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  return known.includes(etag) || known.includes("*");
}
