import { type AgentBindingCreateData, type AgentBindingCreateRequest, type AgentBindingExchangeData, type AgentMeData, type OperationId, type OperationMap, Operations } from "./operations.js";
import { type BindingSecret, type IssuedToken, type WaitOptions } from "./binding.js";
import type { Listing, ListingOptions } from "./listing.js";
import { type CallOptions, type LecternClientOptions } from "./options.js";
/** The request of an operation. */
export type RequestOf<Id extends OperationId> = OperationMap[Id]["request"];
/** The data that an operation returns. */
export type DataOf<Id extends OperationId> = OperationMap[Id]["data"];
/** The items that an operation lists; `never` if it lists none. */
export type ItemOf<Id extends OperationId> = OperationMap[Id]["item"];
/** Operations with several pages. */
export type PagedId = {
    [Id in OperationId]: OperationMap[Id]["paged"] extends true ? Id : never;
}[OperationId];
/** Operations that list items over pages. */
export type ListId = {
    [Id in PagedId]: [ItemOf<Id>] extends [never] ? never : Id;
}[PagedId];
/** The request is optional if all of its fields are. */
export type Arguments<Id extends OperationId> = Record<never, never> extends RequestOf<Id> ? [request?: RequestOf<Id>, options?: CallOptions] : [request: RequestOf<Id>, options?: CallOptions];
/** Calls one deployment of lectern, with one token or none. It stores no state between calls, and any number can run concurrently. */
export declare class LecternClient extends Operations {
    #private;
    /** @throws TypeError that says which option is wrong and what to do. */
    constructor(options: LecternClientOptions);
    /** Address of the service. */
    get baseUrl(): string;
    /** The same client with another token, or with none. */
    withToken(token: string | undefined): LecternClient;
    /**
     * Calls an operation by its id and returns its data.
     * @throws LecternError if the service refuses, LecternConnectionError if no response arrives.
     */
    call<Id extends OperationId>(operation: Id, ...[request, options]: Arguments<Id>): Promise<DataOf<Id>>;
    /**
     * The pages of an operation, from the position in the request to the end.
     * @throws LecternPagingError if the end cannot be reached.
     */
    pages<Id extends PagedId>(operation: Id, ...[request, options]: Arguments<Id>): AsyncGenerator<DataOf<Id>, void, undefined>;
    /** The items that an operation lists, over all pages. @throws the same errors as {@link pages}. */
    items<Id extends ListId>(operation: Id, ...[request, options]: Arguments<Id>): AsyncGenerator<ItemOf<Id>, void, undefined>;
    /** The token's account, expiry and scopes. */
    me(options?: CallOptions): Promise<AgentMeData>;
    /** The operations of this deployment and, with a token, whether the token allows each of them. */
    listing({ include, ...options }?: CallOptions & ListingOptions): Promise<Listing>;
    /** Requests access from a user. Show them `bindingUrl`, do not reveal `secret`, then call {@link waitForToken}. */
    createBinding(request: AgentBindingCreateRequest, options?: CallOptions): Promise<AgentBindingCreateData>;
    /** Polls once whether the user has confirmed. Only the poll that finds `bound` gets the token. */
    exchangeBinding(binding: BindingSecret, options?: CallOptions): Promise<AgentBindingExchangeData>;
    /**
     * Waits until the user confirms, polling at the interval of the service. Pass the token to {@link withToken}.
     * @throws LecternBindingError if the binding expired, was declined, or its token was already issued.
     */
    waitForToken(binding: BindingSecret & Pick<AgentBindingCreateData, "pollIntervalSeconds">, options?: WaitOptions): Promise<IssuedToken>;
    /** The loggable facts about a client: never the token. */
    toJSON(): {
        readonly baseUrl: string;
    };
}
