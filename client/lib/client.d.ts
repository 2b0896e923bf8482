import { type AgentBindingCreateData, type AgentBindingCreateRequest, type AgentBindingExchangeData, type AgentMeData, type OperationId, type OperationMap, Operations } from "./operations.js";
import { type BindingSecret, type IssuedToken, type WaitOptions } from "./binding.js";
import type { Listing, ListingOptions } from "./listing.js";
import { type CallOptions, type LecternClientOptions } from "./options.js";
/** What an operation takes. */
export type RequestOf<Id extends OperationId> = OperationMap[Id]["request"];
/** What an operation answers. */
export type DataOf<Id extends OperationId> = OperationMap[Id]["data"];
/** What an operation lists; `never` where it lists nothing. */
export type ItemOf<Id extends OperationId> = OperationMap[Id]["item"];
/** Operations whose answers go on. */
export type PagedId = {
    [Id in OperationId]: OperationMap[Id]["paged"] extends true ? Id : never;
}[OperationId];
/** Operations that list items over pages. */
export type ListId = {
    [Id in PagedId]: [ItemOf<Id>] extends [never] ? never : Id;
}[PagedId];
/** The request may be left out where all of its fields may. */
export type Arguments<Id extends OperationId> = Record<never, never> extends RequestOf<Id> ? [request?: RequestOf<Id>, options?: CallOptions] : [request: RequestOf<Id>, options?: CallOptions];
/** Calls one deployment of lectern, with one token or none. It keeps nothing between calls, and any number can run at once. */
export declare class LecternClient extends Operations {
    #private;
    /** @throws TypeError that says which option is wrong and what to do. */
    constructor(options: LecternClientOptions);
    /** Address of the service. */
    get baseUrl(): string;
    /** The same client with another token, or with none. */
    withToken(token: string | undefined): LecternClient;
    /**
     * Calls an operation by its id and answers its data.
     * @throws LecternError where the service refuses, LecternConnectionError where no answer comes.
     */
    call<Id extends OperationId>(operation: Id, ...[request, options]: Arguments<Id>): Promise<DataOf<Id>>;
    /**
     * The answers of an operation, page after page, from where the request begins to the end.
     * @throws LecternPagingError where the end cannot be reached.
     */
    pages<Id extends PagedId>(operation: Id, ...[request, options]: Arguments<Id>): AsyncGenerator<DataOf<Id>, void, undefined>;
    /** What an operation lists, item after item, over as many pages as it takes. @throws as {@link pages} does. */
    items<Id extends ListId>(operation: Id, ...[request, options]: Arguments<Id>): AsyncGenerator<ItemOf<Id>, void, undefined>;
    /** Whose token this is, until when it is good, and its scopes. */
    me(options?: CallOptions): Promise<AgentMeData>;
    /** The operations that run in this deployment, and with a token which of them it allows. */
    listing({ include, ...options }?: CallOptions & ListingOptions): Promise<Listing>;
    /** Asks a user for access. Show `bindingUrl` to them, keep `secret` private, then {@link waitForToken}. */
    createBinding(request: AgentBindingCreateRequest, options?: CallOptions): Promise<AgentBindingCreateData>;
    /** Looks once whether the user confirmed. The look that finds `bound` gets the token, and no other does. */
    exchangeBinding(binding: BindingSecret, options?: CallOptions): Promise<AgentBindingExchangeData>;
    /**
     * Waits until the user confirmed, looking as often as the service says. Give the token to {@link withToken}.
     * @throws LecternBindingError where the binding expired, was declined, or its token was given out already.
     */
    waitForToken(binding: BindingSecret & Pick<AgentBindingCreateData, "pollIntervalSeconds">, options?: WaitOptions): Promise<IssuedToken>;
    /** What a log may show of a client: never the token. */
    toJSON(): {
        readonly baseUrl: string;
    };
}
