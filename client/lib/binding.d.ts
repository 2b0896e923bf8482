import type { AgentBindingCreateData, AgentBindingExchangeData } from "./operations.js";
/** The id of a binding and the secret of its creator. */
export type BindingSecret = Pick<AgentBindingCreateData, "bindingId" | "secret">;
/** How to wait for the user. */
export interface WaitOptions {
    /** Stops waiting; the call then rejects with the signal's reason. */
    readonly signal?: AbortSignal | undefined;
    /** Called after each poll while the user has not confirmed yet. */
    readonly onPending?: ((state: {
        readonly looks: number;
    }) => void) | undefined;
}
/** A token as issued by the service, once. Store both values securely. */
export interface IssuedToken {
    readonly token: string;
    /** When the token expires. */
    readonly expiresAt: string;
}
/** Polls at the binding's interval until the user confirms. @throws LecternBindingError if the binding ends without a token. */
export declare function waitForToken(binding: BindingSecret & Pick<AgentBindingCreateData, "pollIntervalSeconds">, exchange: () => Promise<AgentBindingExchangeData>, { signal, onPending }: WaitOptions): Promise<IssuedToken>;
