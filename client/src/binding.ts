import type { AgentBindingCreateData, AgentBindingExchangeData } from "../lib/operations.js";
import { sleep } from "./deadline.ts";
import { LecternBindingError, LecternConnectionError, LecternError } from "./errors.ts";

/** The id of a binding and the secret of its creator. */
export type BindingSecret = Pick<AgentBindingCreateData, "bindingId" | "secret">;

/** How to wait for the user. */
export interface WaitOptions {
  /** Stops waiting; the call then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Called after each poll while the user has not confirmed yet. */
  readonly onPending?: ((state: { readonly looks: number }) => void) | undefined;
}

/** A token as issued by the service, once. Store both values securely. */
export interface IssuedToken {
  readonly token: string;
  /** When the token expires. */
  readonly expiresAt: string;
}

/** The most consecutive polls that may fail because of the network or the service. */
const FAILURES = 5;

/** Polls at the binding's interval until the user confirms. @throws LecternBindingError if the binding ends without a token. */
export async function waitForToken(
  binding: BindingSecret & Pick<AgentBindingCreateData, "pollIntervalSeconds">,
  exchange: () => Promise<AgentBindingExchangeData>,
  { signal, onPending }: WaitOptions,
): Promise<IssuedToken> {
  let failures = 0;
  for (let looks = 1; ; looks++) {
    try {
      const { status, token, expiresAt } = await exchange();
      failures = 0;
      if (status === "bound" && token !== undefined && expiresAt !== undefined) return { token, expiresAt };
      if (status === "expired" || status === "used") throw new LecternBindingError(status);
      onPending?.({ looks });
    } catch (error) {
      const isPassing = error instanceof LecternError && (error.status >= 500 || error.status === 429);
      if (!isPassing && !(error instanceof LecternConnectionError)) throw error;
      if (++failures >= FAILURES) throw error;
    }
    await sleep(binding.pollIntervalSeconds * 1000, signal);
  }
}
