import { LecternError } from "./errors.js";
/** A value as an object, or null; a list is none. */
export function asObject(value) {
    // Every property of an object can be read as unknown.
    return typeof value === "object" && value !== null && !Array.isArray(value)
        ? value
        : null;
}
/** Whether a response is a redirect. It is not followed, because that could send the token elsewhere. */
export function isRedirect(response) {
    return response.type === "opaqueredirect" || (response.status >= 300 && response.status < 400);
}
/** A redirect response as an error. */
export function redirected(sent, response) {
    return new LecternError({
        ...plain(sent, response),
        reason: "answer.redirected",
        serviceMessage: "The address leads elsewhere, and redirects are not followed. Set baseUrl to the address itself.",
    });
}
/** The data of a successful response. @throws LecternError for any other response, SyntaxError for an incomplete one. */
export function dataOf(sent, response, text) {
    const isJson = /\bjson\b/i.test(response.headers.get("content-type") ?? "");
    const body = isJson ? asObject(parse(text, response.ok)) : null;
    if (body === null || typeof body["code"] !== "number")
        throw unreadable(sent, response);
    if (response.ok && body["code"] === 0) {
        // Every operation returns an object.
        if (asObject(body["data"]) === null)
            throw unreadable(sent, response);
        return body["data"];
    }
    const reason = body["code"] === 0 ? null : textOf(body["reason"]);
    throw new LecternError({
        ...plain(sent, response),
        code: reason === null ? 0 : body["code"],
        reason: reason ?? "answer.no_reason",
        serviceMessage: textOf(body["message"]) ?? "The answer says nothing.",
        details: Array.isArray(body["details"]) ? body["details"].map(toDetail) : [],
        requestId: textOf(body["requestId"]) ?? response.headers.get("x-request-id"),
        replacedBy: textOf(body["replacedBy"]),
        facts: asObject(body["facts"]) ?? {},
        mayHaveHappened: sent.writes && (reason === null ? mayHideSuccess(response) : isFailure(response)),
    });
}
function parse(text, isNeeded) {
    try {
        return JSON.parse(text);
    }
    catch (error) {
        // An incomplete success means that the connection was lost; a refusal is valid whatever it contains.
        if (isNeeded)
            throw error;
        return null;
    }
}
function unreadable(sent, response) {
    return new LecternError({
        ...plain(sent, response),
        reason: "answer.not_from_the_service",
        serviceMessage: response.status >= 500
            ? "Something in front of the service answered in its place. Try again later."
            : "This answer is not from the service. Check that baseUrl is the service's address, without a page in front of it.",
        mayHaveHappened: sent.writes && mayHideSuccess(response),
    });
}
/** Whether the service failed after it began; 503 means that nothing was begun. */
function isFailure({ status }) {
    return status >= 500 && status !== 503;
}
/** Whether a response that is not from the service may hide a success: the write may have been done. */
function mayHideSuccess({ ok, status }) {
    return ok || status >= 500;
}
function plain({ operation, key }, response) {
    return {
        operation,
        status: response.status,
        code: 0,
        reason: "",
        serviceMessage: "",
        details: [],
        requestId: response.headers.get("x-request-id"),
        retryAfter: secondsOf(response.headers),
        replacedBy: null,
        facts: {},
        mayHaveHappened: false,
        idempotencyKey: key,
    };
}
/** Seconds of `Retry-After`, which may also be a date; that is compared with the `Date` of the same response. */
function secondsOf(headers) {
    const value = headers.get("retry-after");
    if (value === null)
        return null;
    if (/^\d+$/.test(value))
        return Number(value);
    const seconds = (Date.parse(value) - Date.parse(headers.get("date") ?? "")) / 1000;
    return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : null;
}
function toDetail(value) {
    const detail = asObject(value) ?? {};
    return {
        path: textOf(detail["path"]) ?? "",
        message: textOf(detail["message"]) ?? "",
        expected: textOf(detail["expected"]) ?? "",
    };
}
function textOf(value) {
    return typeof value === "string" ? value : null;
}
