import { rmSync } from "node:fs";
import { writeKnownBrowsers } from "../identity/known-browsers.ts";
import type { Answer, Credential, KernelParts, Trace } from "../kernel/call.ts";
import type { Audience, Capability } from "../kernel/capability.ts";
import type { Peer } from "../kernel/context.ts";
import { execute } from "../kernel/execute.ts";
import type { Upload } from "../kernel/files.ts";
import { JsonStream } from "../kernel/json-stream.ts";
import type { Outline } from "../kernel/operations.ts";
import { streamedSuccess, success } from "./answers.ts";
import { browserOf, callerOf, type Exchange, isSecure, isStillIn, readSession, readToken } from "./caller.ts";
import { browserCookie, sessionCookie } from "./cookies.ts";
import { fileResponse } from "./file-response.ts";
import type { HttpParts } from "./http-parts.ts";
import { readInput, resumed } from "./input.ts";
import { oauthResponse, readParameters } from "./oauth-wire.ts";
import { requireHost } from "./own-place.ts";
import { BODY_PACE } from "./receiving.ts";
import { textResponse } from "./text-response.ts";
import { receiveUpload } from "./uploads.ts";

/** A call of one operation over HTTP. */
interface Call {
  readonly exchange: Exchange;
  readonly requestId: string;
  readonly trace: Trace;
  readonly outline: Outline;
  readonly audience: Audience;
}

/** Who calls, as far as the request says. */
interface Caller {
  readonly credential: Credential | null;
  readonly peer: Peer;
}

/** Runs an operation for an HTTP request, and responds in the form that the operation declares. */
export async function callOperation(parts: HttpParts, call: Call): Promise<Response> {
  const { kernel, trustProxy } = parts;
  const { exchange, audience } = call;
  const { request } = exchange;
  // Operations read their own addresses.
  requireHost(request);
  const capability = await parts.operations.load(call.outline);
  const isWeb = audience === "web";
  const caller = {
    credential: isWeb ? readSession(request, kernel) : readToken(request),
    peer: isWeb ? browserOf(exchange, trustProxy, kernel) : callerOf(exchange, trustProxy),
  };
  const outcome = await run(parts, call, { capability, caller });
  return respond(parts, call, { capability, caller, outcome });
}

function run(
  { kernel, pace = BODY_PACE }: HttpParts,
  { exchange, requestId, trace, audience }: Call,
  { capability, caller }: { capability: Capability; caller: Caller },
): Promise<Answer> {
  const { request, server } = exchange;
  const params = capability.sends === "stream" ? resumed(exchange) : (exchange.params ?? {});
  let received: Upload | undefined;
  const answering = execute(kernel, {
    ...caller,
    capability,
    audience,
    via: "http",
    idempotencyKey: request.headers.get("idempotency-key"),
    input: () =>
      capability.sends === "oauth"
        ? readParameters(request, capability, pace)
        : readInput(request, capability, { params, pace }),
    receive: async (maxBytes) => {
      // Only after authentication: processing a file may take longer than the idle timeout.
      server?.timeout(request, 0);
      const place = { dir: kernel.files.incomingDir, name: kernel.ids.opaque() };
      received = await receiveUpload(request, place, { maxBytes, pace });
      return received;
    },
    requestId,
    trace,
  });
  const forget = () => received !== undefined && rmSync(received.path, { force: true });
  return capability.upload === undefined ? answering : answering.finally(forget);
}

function respond(
  { kernel, streams }: HttpParts,
  { exchange: { request, server }, requestId }: Call,
  { capability, caller, outcome }: { capability: Capability; caller: Caller; outcome: Answer },
): Response | Promise<Response> {
  if (capability.sends === "file") return fileResponse(request, kernel.files.filesDir, outcome.data, requestId);
  if (capability.sends === "text") return textResponse(request, outcome.data, requestId);
  if (capability.sends === "oauth") return oauthResponse(outcome.data, requestId);
  if (capability.sends === "stream") {
    // Streams are mostly idle; their own pings keep them open.
    server?.timeout(request, 0);
    return streams.open(outcome, () => isStillIn(kernel, caller.credential), requestId);
  }
  if (outcome.data instanceof JsonStream) {
    // The duration depends on the reader.
    server?.timeout(request, 0);
    return streamedSuccess(outcome.data, requestId);
  }
  if (outcome.isRepeat) return success(outcome.data, requestId, { "idempotent-replayed": "true" });
  const response = success(outcome.data, requestId);
  for (const cookie of cookiesOf(kernel, outcome, caller.peer)) response.headers.append("set-cookie", cookie);
  return response;
}

/** The cookies that begin or end the caller's session, if the operation does. */
function cookiesOf(kernel: KernelParts, { session }: Answer, peer: Peer): string[] {
  if (session === null) return [];
  const options = { secure: isSecure(kernel), now: kernel.clock.now() };
  const cookie = sessionCookie(session, options);
  if (session.accountId === null) return [cookie];
  const newest = { accountId: session.accountId, since: options.now, id: kernel.ids.opaque() };
  return [cookie, browserCookie(writeKnownBrowsers(kernel.vault, newest, peer.browsers ?? []), options)];
}
