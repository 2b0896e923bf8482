/** The maximum of JavaScript timers. */
const MAX_TIMER_MS = 2_147_483_647;
const VISIBLE_ASCII = /^[\x21-\x7e]+$/;
/** @throws TypeError that says which option is wrong and what to do. */
export function readSettings(options) {
    if (typeof options !== "object" || options === null) {
        throw new TypeError('new LecternClient needs an object of options, at least { baseUrl: "https://…" }.');
    }
    return {
        baseUrl: readBaseUrl(options.baseUrl),
        token: readToken(options.token),
        fetch: readFetch(options.fetch),
        timeoutMs: readNumber("timeoutMs", options.timeoutMs, { min: 1, max: MAX_TIMER_MS, fallback: 60_000 }),
        retries: readNumber("retries", options.retries, { min: 0, max: 20, fallback: 2 }),
        maxWaitMs: readNumber("maxWaitMs", options.maxWaitMs, { min: 0, max: MAX_TIMER_MS, fallback: 30_000 }),
        userAgent: readUserAgent(options.userAgent),
        onRetry: options.onRetry ?? (() => { }),
    };
}
/** @throws TypeError that says which option is wrong and what to do. */
export function readCallOptions(settings, options, takesKey) {
    const { timeoutMs, retries } = settings;
    return {
        timeoutMs: readNumber("timeoutMs", options.timeoutMs, { min: 1, max: MAX_TIMER_MS, fallback: timeoutMs }),
        retries: readNumber("retries", options.retries, { min: 0, max: 20, fallback: retries }),
        key: takesKey ? readKey(options.idempotencyKey) : null,
    };
}
function readBaseUrl(value) {
    const advice = 'Give the address of the service, such as "https://study.example.org".';
    if (typeof value !== "string" || value === "")
        throw new TypeError(`baseUrl is missing. ${advice}`);
    const url = URL.canParse(value) ? new URL(value) : null;
    if (url === null || !/^https?:$/.test(url.protocol)) {
        throw new TypeError(`baseUrl must be an address that begins with https:// or http://. ${advice}`);
    }
    if (url.username !== "" || url.password !== "") {
        throw new TypeError(`baseUrl contains a user name or a password. Leave them out: the service takes tokens. ${advice}`);
    }
    if (url.search !== "" || url.hash !== "")
        throw new TypeError(`baseUrl has a part behind ? or #. ${advice}`);
    return `${url.origin}${url.pathname}`.replace(/\/+$/, "");
}
// None of these messages repeats the value: it may be a secret with a typing error.
function readToken(value) {
    if (value === undefined)
        return null;
    if (typeof value === "string" && VISIBLE_ASCII.test(value))
        return value;
    throw new TypeError("token is not what a binding gives: visible ASCII characters alone. Leave it out to call without one.");
}
function readFetch(value) {
    if (value === undefined)
        return (url, init) => globalThis.fetch(url, init);
    if (typeof value === "function")
        return value;
    throw new TypeError("fetch is no function. Leave it out to take the platform's.");
}
function readUserAgent(value) {
    if (value === undefined)
        return null;
    if (typeof value === "string" && /^[\x20-\x7e]{1,200}$/.test(value))
        return value;
    throw new TypeError("userAgent must be 1 to 200 ASCII characters, such as my-agent/1.0.");
}
function readNumber(name, value, bounds) {
    if (value === undefined)
        return bounds.fallback;
    if (typeof value === "number" && Number.isInteger(value) && value >= bounds.min && value <= bounds.max)
        return value;
    throw new TypeError(`${name} must be an integer from ${bounds.min} to ${bounds.max}.`);
}
function readKey(value) {
    if (value === false)
        return null;
    if (value === undefined)
        return randomKey();
    if (typeof value === "string" && value.length <= 255 && VISIBLE_ASCII.test(value))
        return value;
    throw new TypeError("idempotencyKey must be 1 to 255 visible ASCII characters, or false to send none.");
}
/** 128 random bits; randomUUID is missing on pages without TLS. */
function randomKey() {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
