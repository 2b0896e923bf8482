import { OPERATIONS, Operations, } from "./operations.js";
import { waitForToken } from "./binding.js";
import { readSettings } from "./options.js";
import { itemsOf, pagesOf } from "./paging.js";
import { send } from "./send.js";
const AGENT_PATH = "/api/v1/agent";
/** Calls one deployment of lectern, with one token or none. It keeps nothing between calls, and any number can run at once. */
export class LecternClient extends Operations {
    #settings;
    /** @throws TypeError that says which option is wrong and what to do. */
    constructor(options) {
        super((operation, request, callOptions) => this.#call(operation, request, callOptions));
        this.#settings = readSettings(options);
    }
    /** Address of the service. */
    get baseUrl() {
        return this.#settings.baseUrl;
    }
    /** The same client with another token, or with none. */
    withToken(token) {
        return new LecternClient({ ...given(this.#settings), token });
    }
    /**
     * Calls an operation by its id and answers its data.
     * @throws LecternError where the service refuses, LecternConnectionError where no answer comes.
     */
    async call(operation, ...[request, options]) {
        // The service answers by the schema that the type was made from.
        return (await this.#call(operation, request, options));
    }
    /**
     * The answers of an operation, page after page, from where the request begins to the end.
     * @throws LecternPagingError where the end cannot be reached.
     */
    async *pages(operation, ...[request, options]) {
        // As in call().
        for await (const data of this.#pages(operation, request, options))
            yield data;
    }
    /** What an operation lists, item after item, over as many pages as it takes. @throws as {@link pages} does. */
    async *items(operation, ...[request, options]) {
        const paging = pagingOf(operation);
        for await (const data of this.#pages(operation, request, options)) {
            // As in call().
            for (const item of itemsOf(paging, data) ?? [])
                yield item;
        }
    }
    /** Whose token this is, until when it is good, and its scopes. */
    async me(options = {}) {
        const outgoing = { operation: "agent_me", path: `${AGENT_PATH}/me`, writes: false, takesKey: false };
        return (await this.#send(outgoing, options)); // as in call()
    }
    /** The operations that run in this deployment, and with a token which of them it allows. */
    async listing({ include, ...options } = {}) {
        const path = `${AGENT_PATH}/capabilities${include === undefined ? "" : `?include=${include}`}`;
        return (await this.#send({ operation: "listing", path, writes: false, takesKey: false }, options)); // as in call()
    }
    /** Asks a user for access. Show `bindingUrl` to them, keep `secret` private, then {@link waitForToken}. */
    async createBinding(request, options = {}) {
        const path = "/api/v1/agent-bindings";
        const outgoing = { operation: "agent_binding_create", path, body: request, writes: true, takesKey: false };
        return (await this.#send(outgoing, options)); // as in call()
    }
    /** Looks once whether the user confirmed. The look that finds `bound` gets the token, and no other does. */
    async exchangeBinding(binding, options = {}) {
        const path = `/api/v1/agent-bindings/${encodeURIComponent(binding.bindingId)}/exchange`;
        const body = { secret: binding.secret };
        const outgoing = { operation: "agent_binding_exchange", path, body, writes: true, takesKey: false };
        // A look that was lost can be made again: had it been given the token, the next one says so.
        return (await this.#send({ ...outgoing, isRepeatable: true }, options)); // as in call()
    }
    /**
     * Waits until the user confirmed, looking as often as the service says. Give the token to {@link withToken}.
     * @throws LecternBindingError where the binding expired, was declined, or its token was given out already.
     */
    waitForToken(binding, options = {}) {
        return waitForToken(binding, () => this.exchangeBinding(binding, { signal: options.signal }), options);
    }
    /** What a log may show of a client: never the token. */
    toJSON() {
        return { baseUrl: this.baseUrl };
    }
    async #call(operation, request = {}, options = {}) {
        const writes = factsOf(operation).effect === "write";
        const path = `${AGENT_PATH}/capabilities/${operation}`;
        return this.#send({ operation, path, body: request, writes, takesKey: true }, options);
    }
    #pages(operation, request = {}, options = {}) {
        const read = (next) => this.#call(operation, next, options);
        return pagesOf(operation, pagingOf(operation), request, read);
    }
    #send(outgoing, options) {
        return send(this.#settings, outgoing, options);
    }
}
/** The options that give the same settings, but for the token. */
function given({ token: _, userAgent, ...settings }) {
    return { ...settings, userAgent: userAgent ?? undefined };
}
function factsOf(operation) {
    if (Object.hasOwn(OPERATIONS, operation))
        return OPERATIONS[operation];
    throw new TypeError(`${String(operation)} is no operation that this client knows. Update lectern-client if the service has it.`);
}
function pagingOf(operation) {
    const { paging } = factsOf(operation);
    if (paging !== null)
        return paging;
    throw new TypeError(`${operation} answers in one piece. Call it with client.call().`);
}
