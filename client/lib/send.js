import { asObject, dataOf, isRedirect, redirected } from "./answer.js";
import { sleep, startDeadline } from "./deadline.js";
import { LecternConnectionError, LecternError } from "./errors.js";
import { readCallOptions } from "./options.js";
/** The first wait between two attempts in milliseconds if the service does not specify one; it doubles each time. */
const FIRST_WAIT = 250;
const LONGEST_WAIT = 8_000;
/** A retry may succeed. 502 and 504 come from proxies in front of the service. */
const PASSING = new Set([429, 500, 502, 503, 504]);
/** The connection was never established: codes of Node.js, Deno and Bun. */
const NEVER_SENT = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ConnectionRefused)$/;
/**
 * Sends a call and returns its data.
 * @throws LecternError, LecternConnectionError, or the reason of the caller's signal.
 */
export async function send(settings, outgoing, options) {
    const call = readCallOptions(settings, options, outgoing.writes && outgoing.takesKey);
    const request = requestOf(settings, outgoing, call);
    options.signal?.throwIfAborted();
    const deadline = startDeadline(call.timeoutMs, options.signal);
    // Once an attempt may have been done, the call may have been done, whatever the results of later attempts.
    let mayHaveHappened = false;
    try {
        for (let attempt = 1;; attempt++) {
            const answer = await once(settings, { ...outgoing, key: call.key }, request, deadline);
            if (!(answer instanceof Error)) {
                options.onAnswer?.({ ...answer.notice, attempts: attempt, idempotencyKey: call.key });
                return answer.data;
            }
            if (options.signal?.aborted)
                throw options.signal.reason;
            mayHaveHappened ||= answer.mayHaveHappened;
            const problem = mayHaveHappened ? unsure(answer) : answer;
            const waitMs = waitOf(problem, attempt);
            const isWorth = attempt <= call.retries && mayRepeat(outgoing, call, problem);
            const isTooLong = waitMs >= deadline.left() || (problem instanceof LecternError && waitMs > settings.maxWaitMs);
            if (!isWorth || isTooLong)
                throw problem;
            settings.onRetry({
                operation: outgoing.operation,
                attempt,
                waitMs,
                idempotencyKey: call.key,
                error: problem,
            });
            await sleep(waitMs, deadline.signal).catch(() => {
                throw options.signal?.aborted ? options.signal.reason : problem;
            });
        }
    }
    finally {
        deadline.end();
    }
}
async function once(settings, sent, request, deadline) {
    const { operation, path, writes, key } = sent;
    try {
        const response = await settings.fetch(`${settings.baseUrl}${path}`, { ...request, signal: deadline.signal });
        if (isRedirect(response))
            return redirected(sent, response);
        const data = dataOf(sent, response, await response.text());
        const { headers } = response;
        const isRepeat = headers.get("idempotent-replayed") === "true";
        return { data, notice: { operation, requestId: headers.get("x-request-id"), isRepeat } };
    }
    catch (error) {
        if (error instanceof LecternError)
            return error;
        const isTimeout = deadline.isOver();
        const isUnsent = !isTimeout && neverSent(error);
        return new LecternConnectionError({
            operation,
            reason: isTimeout ? "timeout" : isUnsent ? "unreachable" : "broken_off",
            mayHaveHappened: writes && !isUnsent,
            idempotencyKey: key,
            message: isTimeout
                ? "There was no answer in time."
                : isUnsent
                    ? `The service at ${settings.baseUrl} could not be reached.`
                    : `The connection to ${settings.baseUrl} broke off.`,
            cause: error,
        });
    }
}
function requestOf(settings, { body }, { key }) {
    const headers = { accept: "application/json" };
    if (settings.token !== null)
        headers["authorization"] = `Bearer ${settings.token}`;
    if (settings.userAgent !== null)
        headers["user-agent"] = settings.userAgent;
    if (key !== null)
        headers["idempotency-key"] = key;
    // A redirect could send the token elsewhere, and the cookies of a signed-in user are not the agent's. Platforms without cookies reject
    // this option.
    const cookies = "credentials" in Request.prototype ? { credentials: "omit" } : {};
    const init = { headers, redirect: "manual", ...cookies };
    if (body === undefined)
        return { ...init, method: "GET" };
    headers["content-type"] = "application/json";
    return { ...init, method: "POST", body: JSON.stringify(body) };
}
function mayRepeat(outgoing, { key }, problem) {
    const isPassing = problem instanceof LecternError ? PASSING.has(problem.status) : problem.reason !== "timeout";
    if (!isPassing)
        return false;
    if (!outgoing.writes || key !== null || outgoing.isRepeatable === true)
        return true;
    return !problem.mayHaveHappened;
}
/** The wait that the service requests; otherwise exponential with jitter, so that callers that failed together do not retry together. */
function waitOf(problem, attempt) {
    if (problem instanceof LecternError && problem.retryAfter !== null)
        return problem.retryAfter * 1000;
    const longest = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (attempt - 1));
    return Math.round(longest * (0.5 + Math.random() / 2));
}
/** The same problem, marked as possibly done because of an earlier attempt. */
function unsure(problem) {
    if (problem.mayHaveHappened)
        return problem;
    if (problem instanceof LecternError)
        return new LecternError({ ...problem, mayHaveHappened: true });
    const { operation, reason, idempotencyKey, cause } = problem;
    const message = "After an attempt that may have been done, the service could not be reached.";
    return new LecternConnectionError({ operation, reason, idempotencyKey, cause, message, mayHaveHappened: true });
}
function neverSent(error) {
    const { code, cause } = asObject(error) ?? {};
    return [code, asObject(cause)?.["code"]].some((one) => typeof one === "string" && NEVER_SENT.test(one));
}
