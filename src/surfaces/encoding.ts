import { constants, createGzip, gzip, gzipSync } from "node:zlib";

/** A body of fewer characters goes out as it is: it fits one packet of the network with its headers, so it arrives no sooner in fewer bytes. */
export const WORTH_GZIP = 1024;
/** Up to so many characters are compressed at once, in about 0.1 ms; longer ones wait for a thread of their own. */
const AT_ONCE = 64 * 1024;
/** Of what is made for one caller: by it an answer arrives sooner than by lower or higher levels on lines of 20 to 200 Mbit/s. */
const PASSING = { level: 4 };
/** Of what many callers get: it is compressed once. */
export const LASTING = { level: 9 } as const;

/** What an answer holds that may go out compressed: its whole text, or a stream of it. Others, as files and events, never do. */
const bodies = new WeakMap<Response, string | ReadableStream<Uint8Array>>();

/** An answer whose body {@link encoded} may compress. */
export function compressible(body: string | ReadableStream<Uint8Array>, init: ResponseInit): Response {
  const response = new Response(body, init);
  if (typeof body !== "string" || body.length >= WORTH_GZIP) bodies.set(response, body);
  return response;
}

/** The answer in a coding that the client accepts, where it was made by {@link compressible} and is long enough to gain by it. */
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

/** Whether the client takes gzip (RFC 9110, section 12.5.3): named, or covered by `*`, and not after the plain body or at a weight of 0. */
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

/** Compresses a long text on a thread of its own. */
function gzipAside(text: string): Promise<Uint8Array<ArrayBuffer>> {
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array<ArrayBuffer>>();
  gzip(text, PASSING, (error, bytes) => (error === null ? resolve(bytes) : reject(error)));
  return promise;
}

/**
 * Compresses a stream piece by piece, each when it is asked for and on a thread of its own. What was made so far goes out whole: white
 * space that says the answer is still coming must not wait for more. A failure of the source breaks the stream off.
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
        // A pull that brings nothing is not followed by another.
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
