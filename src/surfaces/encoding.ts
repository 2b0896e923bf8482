import { constants, createGzip, gzip, gzipSync } from "node:zlib";

/**
 * A shorter body, in characters, is sent uncompressed: with its headers it fits one network packet, so compression would not make it
 * faster.
 */
export const WORTH_GZIP = 1024;
/** Texts of up to this many characters are compressed synchronously, in about 0.1 ms. Longer ones are compressed on another thread. */
const AT_ONCE = 64 * 1024;
/** For a response to one caller: this level gives the earliest arrival on lines of 20 to 200 Mbit/s. */
const PASSING = { level: 4 };
/** For documents that many callers get: compressed once. */
export const LASTING = { level: 9 } as const;

/** Bodies that may be compressed: a whole text or a stream of it. Other responses, such as files and events, are never compressed. */
const bodies = new WeakMap<Response, string | ReadableStream<Uint8Array>>();

/** A response whose body {@link encoded} may compress. */
export function compressible(body: string | ReadableStream<Uint8Array>, init: ResponseInit): Response {
  const response = new Response(body, init);
  if (typeof body !== "string" || body.length >= WORTH_GZIP) bodies.set(response, body);
  return response;
}

/** The response in a coding that the client accepts, if {@link compressible} created it and it is long enough to benefit. */
export function encoded(request: Request, response: Response): Response | Promise<Response> {
  const body = bodies.get(response);
  if (body === undefined) return response;
  response.headers.append("vary", "Accept-Encoding");
  if (!acceptsGzip(request)) return response;
  const packed = (bytes: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>) => {
    response.headers.set("content-encoding", "gzip");
    response.headers.delete("content-length");
    return new Response(bytes, { status: response.status, headers: response.headers });
  };
  if (typeof body !== "string") return packed(gzipStream(body));
  return body.length <= AT_ONCE ? packed(gzipSync(body, PASSING)) : gzipAside(body).then(packed);
}

/**
 * Whether the client accepts gzip (RFC 9110, section 12.5.3): named or covered by `*`, not ranked below the plain body, and not at weight
 * 0.
 */
export function acceptsGzip(request: Request): boolean {
  const accepted = request.headers.get("accept-encoding");
  if (accepted === null) return false;
  const offers = accepted.toLowerCase().split(",");
  const weights = new Map(
    offers.map((offer) => {
      const [coding = "", ...parameters] = offer.split(";").map((part) => part.trim());
      const weight = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
      return [coding, weight === undefined ? 1 : Number(weight)];
    }),
  );
  const wanted = weights.get("gzip") ?? weights.get("x-gzip") ?? weights.get("*") ?? 0;
  return wanted > 0 && wanted >= (weights.get("identity") ?? 0);
}

/** Compresses a long text on another thread. */
function gzipAside(text: string): Promise<Uint8Array<ArrayBuffer>> {
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array<ArrayBuffer>>();
  gzip(text, PASSING, (error, bytes) => (error === null ? resolve(bytes) : reject(error)));
  return promise;
}

/**
 * Compresses a stream chunk by chunk, each on demand and on another thread. All output so far is flushed: white space that keeps the
 * connection alive must not wait for more data. A failure of the source aborts the stream.
 */
export function gzipStream(source: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const reader = source.getReader();
  const packer = createGzip({ ...PASSING, flush: constants.Z_SYNC_FLUSH });
  let made: Uint8Array[] = [];
  packer.on("data", (bytes: Buffer) => made.push(new Uint8Array(bytes)));
  const next = async (): Promise<{ bytes: Uint8Array; isLast: boolean }> => {
    const { done, value } = await reader.read();
    if (value?.byteLength === 0) return { bytes: value, isLast: false };
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    packer.once("error", reject);
    if (done) packer.once("end", resolve).end();
    else packer.write(value, (error) => (error ? reject(error) : resolve()));
    await promise.finally(() => packer.off("error", reject));
    const bytes = Buffer.concat(made);
    made = [];
    return { bytes, isLast: done };
  };
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        let piece = await next();
        // A pull that enqueues nothing is not followed by another.
        while (piece.bytes.byteLength === 0 && !piece.isLast) piece = await next();
        if (piece.bytes.byteLength > 0) controller.enqueue(piece.bytes);
        if (piece.isLast) controller.close();
      },
      async cancel(reason) {
        packer.destroy();
        await reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
}
