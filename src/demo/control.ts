import type { Logger } from "pino";
import { Failure, forbidden, internalFailure, methodNotAllowed, notFound } from "../kernel/errors.ts";
import { nearest } from "../lib/nearest.ts";
import { failure, success } from "../surfaces/answers.ts";
import { readJsonObject } from "../surfaces/body.ts";
import { addresses } from "./control-addresses.ts";
import type { Demo } from "./demo.ts";

/** The HTTP API that controls a demo, on a port of its own: no part of it is in a service. */
export interface Control {
  readonly url: string;
  stop(): Promise<void>;
}

const LOOPBACK = /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/i;

/** Starts the control API of a demo, reachable only from this machine; port 0 is any free one. */
export function startControl(demo: Demo, { port, log }: { port: number; log: Logger }): Control {
  let lastRequest = 0;
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port,
    development: false,
    // Moving the clock by years takes as long as the work that becomes due.
    idleTimeout: 0,
    async fetch(request) {
      const requestId = `control-${++lastRequest}`;
      try {
        return await answer(request, requestId);
      } catch (error) {
        if (!(error instanceof Failure)) log.error({ err: error, requestId }, "the control API failed");
        return failure(error instanceof Failure ? error : internalFailure(), requestId);
      }
    },
  });
  const url = `http://127.0.0.1:${server.port}`;
  const answer = async (request: Request, requestId: string): Promise<Response> => {
    refuseWebPages(request);
    const { pathname } = new URL(request.url);
    const address = addresses.find(({ path }) => path === pathname);
    if (address === undefined) throw unknownAddress(pathname);
    const { method } = address;
    if (request.method !== method) return failure(methodNotAllowed(method), requestId, { allow: method });
    const body = method === "GET" ? {} : await readJsonObject(request);
    return success(await address.answer({ demo, url }, body), requestId);
  };
  return { url, stop: () => server.stop(true) };
}

/** A page of another site can make a local browser call any address; the browser's headers show where a request came from. */
function refuseWebPages(request: Request): void {
  const host = request.headers.get("host") ?? "";
  const site = request.headers.get("sec-fetch-site") ?? "none";
  if (LOOPBACK.test(host) && !request.headers.has("origin") && site === "none") return;
  throw forbidden(
    "control.web_page_refused",
    "The control API answers programs of this machine, not web pages: call it at 127.0.0.1 or localhost, without an Origin header.",
  );
}

function unknownAddress(path: string): Failure {
  const wanted = nearest(
    path,
    addresses.map((address) => address.path),
  );
  const hint = wanted === undefined ? "" : ` Did you mean ${wanted}?`;
  return notFound(
    "control.address_not_found",
    `The control API does not have this address.${hint} GET / lists all of them.`,
  );
}
