import { Elysia } from "elysia";
import { notFound } from "../kernel/errors.ts";
import { createAnswering, toFailure } from "./answering.ts";
import { failure } from "./answers.ts";
import type { HttpParts } from "./http-parts.ts";
import { addressOf, requireHost } from "./own-place.ts";
import { routesOf } from "./routes.ts";

/** The pipeline reads the bodies of requests itself. */
const UNPARSED = { parse: "none" } as const;

/** The HTTP surface: addresses, envelopes, credentials and log lines. It knows operations only by their declarations. */
export function createHttp(parts: HttpParts) {
  const app = new Elysia({
    normalize: false,
    handler: { standardHostname: false },
    // Bun's own limit responds with a bare 413. The operations' limits apply first and respond in JSON.
    serve: { maxRequestBodySize: Number.MAX_SAFE_INTEGER, development: false },
  });
  const answering = createAnswering(parts, () => app.server);
  app.onError(({ request, error }) => {
    const requestId = answering.nextRequestId();
    try {
      requireHost(request);
      if (!(error instanceof Error && "code" in error && error.code === "NOT_FOUND")) throw error;
      throw notFound("address.not_found", `There is nothing at ${addressOf(request).pathname.slice(0, 200)}.`);
    } catch (refusal) {
      return answering.sealed(request, failure(toFailure(refusal, parts.log, requestId), requestId));
    }
  });
  for (const { path, get, post, otherwise } of routesOf(parts, answering)) {
    if (get !== undefined) app.get(path, get).head(path, get);
    if (post !== undefined) app.post(path, post, UNPARSED);
    app.all(path, otherwise, UNPARSED);
  }
  return app;
}
