/** What open pages are told without asking: that data of a group changed, or a notice with the id to go on from. */
export type Signal =
  | { readonly kind: "changed"; readonly group: string }
  | { readonly kind: "notice"; readonly id: number; readonly data: unknown };

type Listener = (signal: Signal, accountId: number) => void;

/** Carries signals within the process, each to those who listen for its account. Nothing is kept: what must not be lost is in the database. */
export interface Signals {
  /** Call it after the commit, never within a transaction. */
  publish(accountId: number, signal: Signal): void;
  /** Listens for one account; the answer ends it. */
  subscribe(accountId: number, listener: Listener): () => void;
  /** Listens for every account; the answer ends it. */
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
