import {
  type AgentBindingCreateData,
  type AgentBindingCreateRequest,
  type AgentBindingExchangeData,
  type AgentMeData,
  OPERATIONS,
  type OperationId,
  type OperationMap,
  Operations,
} from "../lib/operations.js";
import { type BindingSecret, type IssuedToken, type WaitOptions, waitForToken } from "./binding.ts";
import type { OperationFacts, Paging } from "./facts.ts";
import type { Listing, ListingOptions } from "./listing.ts";
import { type CallOptions, type LecternClientOptions, readSettings, type Settings } from "./options.ts";
import { itemsOf, pagesOf } from "./paging.ts";
import { type Outgoing, send } from "./send.ts";

/** What an operation takes. */
export type RequestOf<Id extends OperationId> = OperationMap[Id]["request"];
/** What an operation answers. */
export type DataOf<Id extends OperationId> = OperationMap[Id]["data"];
/** What an operation lists; `never` where it lists nothing. */
export type ItemOf<Id extends OperationId> = OperationMap[Id]["item"];
/** Operations whose answers go on. */
export type PagedId = { [Id in OperationId]: OperationMap[Id]["paged"] extends true ? Id : never }[OperationId];
/** Operations that list items over pages. */
export type ListId = { [Id in PagedId]: [ItemOf<Id>] extends [never] ? never : Id }[PagedId];
/** The request may be left out where all of its fields may. */
export type Arguments<Id extends OperationId> =
  Record<never, never> extends RequestOf<Id>
    ? [request?: RequestOf<Id>, options?: CallOptions]
    : [request: RequestOf<Id>, options?: CallOptions];

const AGENT_PATH = "/api/v1/agent";

/** Calls one deployment of lectern, with one token or none. It keeps nothing between calls, and any number can run at once. */
export class LecternClient extends Operations {
  readonly #settings: Settings;

  /** @throws TypeError that says which option is wrong and what to do. */
  constructor(options: LecternClientOptions) {
    super((operation, request, callOptions) => this.#call(operation, request, callOptions));
    this.#settings = readSettings(options);
  }

  /** Address of the service. */
  get baseUrl(): string {
    return this.#settings.baseUrl;
  }

  /** The same client with another token, or with none. */
  withToken(token: string | undefined): LecternClient {
    return new LecternClient({ ...given(this.#settings), token });
  }

  /**
   * Calls an operation by its id and answers its data.
   * @throws LecternError where the service refuses, LecternConnectionError where no answer comes.
   */
  async call<Id extends OperationId>(operation: Id, ...[request, options]: Arguments<Id>): Promise<DataOf<Id>> {
    // The service answers by the schema that the type was made from.
    return (await this.#call(operation, request, options)) as DataOf<Id>;
  }

  /**
   * The answers of an operation, page after page, from where the request begins to the end.
   * @throws LecternPagingError where the end cannot be reached.
   */
  async *pages<Id extends PagedId>(
    operation: Id,
    ...[request, options]: Arguments<Id>
  ): AsyncGenerator<DataOf<Id>, void, undefined> {
    // As in call().
    for await (const data of this.#pages(operation, request, options)) yield data as DataOf<Id>;
  }

  /** What an operation lists, item after item, over as many pages as it takes. @throws as {@link pages} does. */
  async *items<Id extends ListId>(
    operation: Id,
    ...[request, options]: Arguments<Id>
  ): AsyncGenerator<ItemOf<Id>, void, undefined> {
    const paging = pagingOf(operation);
    for await (const data of this.#pages(operation, request, options)) {
      // As in call().
      for (const item of itemsOf(paging, data) ?? []) yield item as ItemOf<Id>;
    }
  }

  /** Whose token this is, until when it is good, and its scopes. */
  async me(options: CallOptions = {}): Promise<AgentMeData> {
    const outgoing = { operation: "agent_me", path: `${AGENT_PATH}/me`, writes: false, takesKey: false };
    return (await this.#send(outgoing, options)) as AgentMeData; // as in call()
  }

  /** The operations that run in this deployment, and with a token which of them it allows. */
  async listing({ include, ...options }: CallOptions & ListingOptions = {}): Promise<Listing> {
    const path = `${AGENT_PATH}/capabilities${include === undefined ? "" : `?include=${include}`}`;
    return (await this.#send({ operation: "listing", path, writes: false, takesKey: false }, options)) as Listing; // as in call()
  }

  /** Asks a user for access. Show `bindingUrl` to them, keep `secret` private, then {@link waitForToken}. */
  async createBinding(request: AgentBindingCreateRequest, options: CallOptions = {}): Promise<AgentBindingCreateData> {
    const path = "/api/v1/agent-bindings";
    const outgoing = { operation: "agent_binding_create", path, body: request, writes: true, takesKey: false };
    return (await this.#send(outgoing, options)) as AgentBindingCreateData; // as in call()
  }

  /** Looks once whether the user confirmed. The look that finds `bound` gets the token, and no other does. */
  async exchangeBinding(binding: BindingSecret, options: CallOptions = {}): Promise<AgentBindingExchangeData> {
    const path = `/api/v1/agent-bindings/${encodeURIComponent(binding.bindingId)}/exchange`;
    const body = { secret: binding.secret };
    const outgoing = { operation: "agent_binding_exchange", path, body, writes: true, takesKey: false };
    // A look that was lost can be made again: had it been given the token, the next one says so.
    return (await this.#send({ ...outgoing, isRepeatable: true }, options)) as AgentBindingExchangeData; // as in call()
  }

  /**
   * Waits until the user confirmed, looking as often as the service says. Give the token to {@link withToken}.
   * @throws LecternBindingError where the binding expired, was declined, or its token was given out already.
   */
  waitForToken(
    binding: BindingSecret & Pick<AgentBindingCreateData, "pollIntervalSeconds">,
    options: WaitOptions = {},
  ): Promise<IssuedToken> {
    return waitForToken(binding, () => this.exchangeBinding(binding, { signal: options.signal }), options);
  }

  /** What a log may show of a client: never the token. */
  toJSON(): { readonly baseUrl: string } {
    return { baseUrl: this.baseUrl };
  }

  async #call(operation: OperationId, request: object = {}, options: CallOptions = {}): Promise<unknown> {
    const writes = factsOf(operation).effect === "write";
    const path = `${AGENT_PATH}/capabilities/${operation}`;
    return this.#send({ operation, path, body: request, writes, takesKey: true }, options);
  }

  #pages(
    operation: PagedId,
    request: object = {},
    options: CallOptions = {},
  ): AsyncGenerator<unknown, void, undefined> {
    const read = (next: object) => this.#call(operation, next, options);
    return pagesOf(operation, pagingOf(operation), request, read);
  }

  #send(outgoing: Outgoing, options: CallOptions): Promise<unknown> {
    return send(this.#settings, outgoing, options);
  }
}

/** The options that give the same settings, but for the token. */
function given({ token: _, userAgent, ...settings }: Settings): LecternClientOptions {
  return { ...settings, userAgent: userAgent ?? undefined };
}

function factsOf(operation: OperationId): OperationFacts {
  if (Object.hasOwn(OPERATIONS, operation)) return OPERATIONS[operation];
  throw new TypeError(
    `${String(operation)} is no operation that this client knows. Update lectern-client if the service has it.`,
  );
}

function pagingOf(operation: PagedId): Paging {
  const { paging } = factsOf(operation);
  if (paging !== null) return paging;
  throw new TypeError(`${operation} answers in one piece. Call it with client.call().`);
}
