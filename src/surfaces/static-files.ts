import { isCurrent } from "./document.ts";
import { acceptsGzip } from "./encoding.ts";

/** A file of the program that browsers load, with its bytes as they are sent. */
export interface Asset {
  readonly type: string;
  readonly etag: string;
  readonly plain: () => Uint8Array<ArrayBuffer>;
  /** The compressed body, loaded or created when a browser first accepts it; absent if compression is not worthwhile. */
  readonly gzip?: () => Promise<Uint8Array<ArrayBuffer>>;
}

export const COMMON_HEADERS = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-resource-policy": "same-origin",
};

/** The response with a file, or 304 to a browser that has it. */
export async function fileOf(
  request: Request,
  asset: Asset,
  ownHeaders: Readonly<Record<string, string>>,
  status = 200,
): Promise<Response> {
  const gzip = acceptsGzip(request) ? asset.gzip : undefined;
  const zipped = gzip !== undefined;
  const etag = zipped ? asset.etag.replace(/"$/, '-gzip"') : asset.etag;
  const headers: Record<string, string> = {
    ...COMMON_HEADERS,
    ...ownHeaders,
    "content-type": asset.type,
    etag,
    ...(asset.gzip !== undefined && { vary: "accept-encoding" }),
  };
  if (zipped) headers["content-encoding"] = "gzip";
  if (isCurrent(request, etag)) return new Response(null, { status: 304, headers });
  const body = zipped ? await gzip() : asset.plain();
  headers["content-length"] = String(body.byteLength);
  return new Response(request.method === "HEAD" ? null : body, { status, headers });
}
