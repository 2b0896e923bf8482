import { OPERATIONS, Operations, } from "./operations.js";
import { waitForToken } from "./binding.js";
import { readSettings } from "./options.js";
import { itemsOf, pagesOf } from "./paging.js";
import { send } from "./send.js";
const AGENT_PATH = "/api/v1/agent";
/** Calls one deployment of lectern, with one token or none. It stores no state between calls, and any number can run concurrently. */
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
     * Calls an operation by its id and returns its data.
     * @throws LecternError if the service refuses, LecternConnectionError if no response arrives.
     */
    async call(operation, ...[request, options]) {
        // The service validates its response against the schema that the type was generated from.
        return (await this.#call(operation, request, options));
    }
    /**
     * The pages of an operation, from the position in the request to the end.
     * @throws LecternPagingError if the end cannot be reached.
     */
    async *pages(operation, ...[request, options]) {
        // As in call().
        for await (const data of this.#pages(operation, request, options))
            yield data;
    }
    /** The items that an operation lists, over all pages. @throws the same errors as {@link pages}. */
    async *items(operation, ...[request, options]) {
        const paging = pagingOf(operation);
        for await (const data of this.#pages(operation, request, options)) {
            // As in call().
            for (const item of itemsOf(paging, data) ?? [])
                yield item;
        }
    }
    /** The token's account, expiry and scopes. */
    async me(options = {}) {
        const outgoing = { operation: "agent_me", path: `${AGENT_PATH}/me`, writes: false, takesKey: false };
        return (await this.#send(outgoing, options)); // as in call()
    }
    /** The operations of this deployment and, with a token, whether the token allows each of them. */
    async listing({ include, ...options } = {}) {
        const path = `${AGENT_PATH}/capabilities${include === undefined ? "" : `?include=${include}`}`;
        return (await this.#send({ operation: "listing", path, writes: false, takesKey: false }, options)); // as in call()
    }
    /** Requests access from a user. Show them `bindingUrl`, do not reveal `secret`, then call {@link waitForToken}. */
    async createBinding(request, options = {}) {
        const path = "/api/v1/agent-bindings";
        const outgoing = { operation: "agent_binding_create", path, body: request, writes: true, takesKey: false };
        return (await this.#send(outgoing, options)); // as in call()
    }
    /** Polls once whether the user has confirmed. Only the poll that finds `bound` gets the token. */
    async exchangeBinding(binding, options = {}) {
        const path = `/api/v1/agent-bindings/${encodeURIComponent(binding.bindingId)}/exchange`;
        const body = { secret: binding.secret };
        const outgoing = { operation: "agent_binding_exchange", path, body, writes: true, takesKey: false };
        // A lost poll can be repeated: if it had received the token, the next one says so.
        return (await this.#send({ ...outgoing, isRepeatable: true }, options)); // as in call()
    }
    /**
     * Waits until the user confirms, polling at the interval of the service. Pass the token to {@link withToken}.
     * @throws LecternBindingError if the binding expired, was declined, or its token was already issued.
     */
    waitForToken(binding, options = {}) {
        return waitForToken(binding, () => this.exchangeBinding(binding, { signal: options.signal }), options);
    }
    /** The loggable facts about a client: never the token. */
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
/** The options that produce the same settings, without the token. */
function given({ token: _, userAgent, ...settings }) {
    return { ...settings, userAgent: userAgent ?? undefined };
}
function factsOf(operation) {
    if (Object.hasOwn(OPERATIONS, operation))
        return OPERATIONS[operation];
    throw new TypeError(`${String(operation)} is unknown to this client. Update lectern-client if the service has it.`);
}
function pagingOf(operation) {
    const { paging } = factsOf(operation);
    if (paging !== null)
        return paging;
    throw new TypeError(`${operation} answers in one piece. Call it with client.call().`);
}
