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

/** The request of an operation. */
export type RequestOf<Id extends OperationId> = OperationMap[Id]["request"];
/** The data that an operation returns. */
export type DataOf<Id extends OperationId> = OperationMap[Id]["data"];
/** The items that an operation lists; `never` if it lists none. */
export type ItemOf<Id extends OperationId> = OperationMap[Id]["item"];
/** Operations with several pages. */
export type PagedId = { [Id in OperationId]: OperationMap[Id]["paged"] extends true ? Id : never }[OperationId];
/** Operations that list items over pages. */
export type ListId = { [Id in PagedId]: [ItemOf<Id>] extends [never] ? never : Id }[PagedId];
/** The request is optional if all of its fields are. */
export type Arguments<Id extends OperationId> =
  Record<never, never> extends RequestOf<Id>
    ? [request?: RequestOf<Id>, options?: CallOptions]
    : [request: RequestOf<Id>, options?: CallOptions];

const AGENT_PATH = "/api/v1/agent";

/** Calls one deployment of lectern, with one token or none. It stores no state between calls, and any number can run concurrently. */
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
   * Calls an operation by its id and returns its data.
   * @throws LecternError if the service refuses, LecternConnectionError if no response arrives.
   */
  async call<Id extends OperationId>(operation: Id, ...[request, options]: Arguments<Id>): Promise<DataOf<Id>> {
    // The service validates its response against the schema that the type was generated from.
    return (await this.#call(operation, request, options)) as DataOf<Id>;
  }

  /**
   * The pages of an operation, from the position in the request to the end.
   * @throws LecternPagingError if the end cannot be reached.
   */
  async *pages<Id extends PagedId>(
    operation: Id,
    ...[request, options]: Arguments<Id>
  ): AsyncGenerator<DataOf<Id>, void, undefined> {
    // As in call().
    for await (const data of this.#pages(operation, request, options)) yield data as DataOf<Id>;
  }

  /** The items that an operation lists, over all pages. @throws the same errors as {@link pages}. */
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

  /** The token's account, expiry and scopes. */
  async me(options: CallOptions = {}): Promise<AgentMeData> {
    const outgoing = { operation: "agent_me", path: `${AGENT_PATH}/me`, writes: false, takesKey: false };
    return (await this.#send(outgoing, options)) as AgentMeData; // as in call()
  }

  /** The operations of this deployment and, with a token, whether the token allows each of them. */
  async listing({ include, ...options }: CallOptions & ListingOptions = {}): Promise<Listing> {
    const path = `${AGENT_PATH}/capabilities${include === undefined ? "" : `?include=${include}`}`;
    return (await this.#send({ operation: "listing", path, writes: false, takesKey: false }, options)) as Listing; // as in call()
  }

  /** Requests access from a user. Show them `bindingUrl`, do not reveal `secret`, then call {@link waitForToken}. */
  async createBinding(request: AgentBindingCreateRequest, options: CallOptions = {}): Promise<AgentBindingCreateData> {
    const path = "/api/v1/agent-bindings";
    const outgoing = { operation: "agent_binding_create", path, body: request, writes: true, takesKey: false };
    return (await this.#send(outgoing, options)) as AgentBindingCreateData; // as in call()
  }

  /** Polls once whether the user has confirmed. Only the poll that finds `bound` gets the token. */
  async exchangeBinding(binding: BindingSecret, options: CallOptions = {}): Promise<AgentBindingExchangeData> {
    const path = `/api/v1/agent-bindings/${encodeURIComponent(binding.bindingId)}/exchange`;
    const body = { secret: binding.secret };
    const outgoing = { operation: "agent_binding_exchange", path, body, writes: true, takesKey: false };
    // A lost poll can be repeated: if it had received the token, the next one says so.
    return (await this.#send({ ...outgoing, isRepeatable: true }, options)) as AgentBindingExchangeData; // as in call()
  }

  /**
   * Waits until the user confirms, polling at the interval of the service. Pass the token to {@link withToken}.
   * @throws LecternBindingError if the binding expired, was declined, or its token was already issued.
   */
  waitForToken(
    binding: BindingSecret & Pick<AgentBindingCreateData, "pollIntervalSeconds">,
    options: WaitOptions = {},
  ): Promise<IssuedToken> {
    return waitForToken(binding, () => this.exchangeBinding(binding, { signal: options.signal }), options);
  }

  /** The loggable facts about a client: never the token. */
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

/** The options that produce the same settings, without the token. */
function given({ token: _, userAgent, ...settings }: Settings): LecternClientOptions {
  return { ...settings, userAgent: userAgent ?? undefined };
}

function factsOf(operation: OperationId): OperationFacts {
  if (Object.hasOwn(OPERATIONS, operation)) return OPERATIONS[operation];
  throw new TypeError(`${String(operation)} is unknown to this client. Update lectern-client if the service has it.`);
}

function pagingOf(operation: PagedId): Paging {
  const { paging } = factsOf(operation);
  if (paging !== null) return paging;
  throw new TypeError(`${operation} answers in one piece. Call it with client.call().`);
}
