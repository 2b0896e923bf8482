/** What open pages are notified of: data of a group changed, or a notice with the id to continue from. */
export type Signal =
  | { readonly kind: "changed"; readonly group: string }
  | { readonly kind: "notice"; readonly id: number; readonly data: unknown };

type Listener = (signal: Signal, accountId: number) => void;

/**
 * Delivers signals within the process to the subscribers of an account. Nothing is stored: whatever must not be lost is in the database.
 */
export interface Signals {
  /** Call it after the commit, never within a transaction. */
  publish(accountId: number, signal: Signal): void;
  /** Subscribes to one account. Returns the function that unsubscribes. */
  subscribe(accountId: number, listener: Listener): () => void;
  /** Subscribes to every account. Returns the function that unsubscribes. */
  watch(listener: Listener): () => void;
}

export function createSignals(): Signals {
  const byAccount = new Map<number, Set<Listener>>();
  const watchers = new Set<Listener>();
  return {
    publish(accountId, signal) {
      for (const listener of [...watchers, ...(byAccount.get(accountId) ?? [])]) listener(signal, accountId);
    },
    subscribe(accountId, listener) {
      const listeners = byAccount.get(accountId) ?? new Set();
      byAccount.set(accountId, listeners.add(listener));
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0 && byAccount.get(accountId) === listeners) byAccount.delete(accountId);
      };
    },
    watch(listener) {
      watchers.add(listener);
      return () => watchers.delete(listener);
    },
  };
}
