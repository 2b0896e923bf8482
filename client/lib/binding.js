import { sleep } from "./deadline.js";
import { LecternBindingError, LecternConnectionError, LecternError } from "./errors.js";
/** The most consecutive polls that may fail because of the network or the service. */
const FAILURES = 5;
/** Polls at the binding's interval until the user confirms. @throws LecternBindingError if the binding ends without a token. */
export async function waitForToken(binding, exchange, { signal, onPending }) {
    let failures = 0;
    for (let looks = 1;; looks++) {
        try {
            const { status, token, expiresAt } = await exchange();
            failures = 0;
            if (status === "bound" && token !== undefined && expiresAt !== undefined)
                return { token, expiresAt };
            if (status === "expired" || status === "used")
                throw new LecternBindingError(status);
            onPending?.({ looks });
        }
        catch (error) {
            const isPassing = error instanceof LecternError && (error.status >= 500 || error.status === 429);
            if (!isPassing && !(error instanceof LecternConnectionError))
                throw error;
            if (++failures >= FAILURES)
                throw error;
        }
        await sleep(binding.pollIntervalSeconds * 1000, signal);
    }
}
