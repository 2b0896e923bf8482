import { settings } from "../config.ts";
import {
  bindingNotFound,
  type Failure,
  internalFailure,
  notFound,
  scopeMissing,
  tokenInvalid,
  tooManyCalls,
} from "../kernel/errors.ts";
import { failure } from "../surfaces/answers.ts";
import { challenge } from "../surfaces/documents/oauth.ts";
import type { Target } from "./targets.ts";

export const FAULT_KINDS = [
  "401",
  "403",
  "404",
  "429",
  "500-before-commit",
  "500-after-commit",
  "delay",
  "drop-before-commit",
  "drop-after-commit",
  "coverage-incomplete",
] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

/** The effect of a fault, with the numbers that its kind needs. */
export interface FaultEffect {
  readonly kind: FaultKind;
  /** For 429: the value of Retry-After, in seconds. */
  readonly retryAfter: number;
  /** For a delay: how long the answer is delayed, in milliseconds. */
  readonly delayMs: number;
}

/** Whether the service itself could answer this way: a fault never produces an answer that no service would give. */
export function canHappen(kind: FaultKind, target: Target): boolean {
  if (kind === "401") return target.refusesTokens;
  if (kind === "403") return target.scopes.length > 0;
  return kind !== "coverage-incomplete" || target.hasCoverage;
}

interface Affected {
  readonly target: Target;
  readonly request: Request;
  readonly requestId: string;
  /** Runs the request and returns the true answer. */
  readonly run: () => Promise<Response>;
}

/** The result of a call. */
interface Outcome {
  readonly response: Response;
  /** Whether the fault was applied. A call that the service itself refused keeps its true answer, so no fault was applied. */
  readonly isHit: boolean;
}

/** Answers a request according to the fault. */
export async function answerFaulty(effect: FaultEffect, affected: Affected): Promise<Outcome> {
  const { run, requestId } = affected;
  switch (effect.kind) {
    case "delay": {
      // The call runs at once, so that its effect is the same for a client that gives up.
      const response = await run();
      await Bun.sleep(effect.delayMs);
      return { response, isHit: true };
    }
    case "drop-before-commit":
      return { response: brokenOff(), isHit: true };
    case "drop-after-commit":
      return unlessRefused(await run(), discardFor(brokenOff));
    case "500-after-commit":
      return unlessRefused(
        await run(),
        discardFor(() => failure(internalFailure(), requestId)),
      );
    case "coverage-incomplete":
      return unlessRefused(await run(), withoutCoverage);
    default:
      return {
        response: refusalResponse(refusal(effect.kind, effect, affected), affected.request, requestId),
        isHit: true,
      };
  }
}

/** A 401 tells how to get a valid token, as that of the service does. */
function refusalResponse(problem: Failure, request: Request, requestId: string): Response {
  if (problem.status !== 401) return failure(problem, requestId);
  const asks = challenge({ baseUrl: new URL(request.url).origin }, "api", { error: "invalid_token" });
  return failure(problem, requestId, { "www-authenticate": asks });
}

async function unlessRefused(truth: Response, change: (truth: Response) => Promise<Response>): Promise<Outcome> {
  if (truth.status >= 400) return { response: truth, isHit: false };
  return { response: await change(truth), isHit: true };
}

/** The failure that the service itself answers in such a case. */
function refusal(
  kind: "401" | "403" | "404" | "429" | "500-before-commit",
  { retryAfter }: FaultEffect,
  { target, request }: Affected,
): Failure {
  switch (kind) {
    case "401":
      return tokenInvalid();
    case "403":
      return scopeMissing(target.scopes);
    case "404":
      if (target.name === "agent_binding_exchange") return bindingNotFound();
      if (target.isOperation) {
        return notFound(
          "operation.not_found",
          "This operation does not exist here. GET /api/v1/agent/capabilities lists those that run.",
        );
      }
      return notFound(
        "address.not_found",
        `There is nothing at ${new URL(request.url).pathname.slice(0, 200)}. GET /api/v1/agent/capabilities lists the operations.`,
      );
    case "429":
      return tooManyCalls({ calls: settings.rateLimitToken.fallback, per: "a minute", by: "this client" }, retryAfter);
    case "500-before-commit":
      return internalFailure();
  }
}

/** Another answer instead of the true one, which is discarded. */
function discardFor(instead: () => Response) {
  return async (truth: Response): Promise<Response> => {
    await truth.body?.cancel();
    return instead();
  };
}

/** A body that fails before its first byte: Bun then resets the connection before it sends a status, and reports nothing. */
function brokenOff(): Response {
  return new Response(new ReadableStream({ start: (controller) => controller.error() }));
}

async function withoutCoverage(response: Response): Promise<Response> {
  const body = await response.json();
  body.data.coverage.complete = false;
  return new Response(JSON.stringify(body), { headers: response.headers });
}
