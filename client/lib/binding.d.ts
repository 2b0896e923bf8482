import type { AgentBindingCreateData, AgentBindingExchangeData } from "./operations.js";
/** What names a binding and proves who asked for it. */
export type BindingSecret = Pick<AgentBindingCreateData, "bindingId" | "secret">;
/** How to wait for the user. */
export interface WaitOptions {
    /** Ends the waiting, which then rejects with the signal's reason. */
    readonly signal?: AbortSignal | undefined;
    /** Told after each look at which the user has not confirmed yet. */
    readonly onPending?: ((state: {
        readonly looks: number;
    }) => void) | undefined;
}
/** A token as the service gives it, once. Keep both, privately. */
export interface IssuedToken {
    readonly token: string;
    /** When the token expires. */
    readonly expiresAt: string;
}
/** Looks as often as the binding says until the user confirmed. @throws LecternBindingError where that ends without a token. */
export declare function waitForToken(binding: BindingSecret & Pick<AgentBindingCreateData, "pollIntervalSeconds">, exchange: () => Promise<AgentBindingExchangeData>, { signal, onPending }: WaitOptions): Promise<IssuedToken>;
