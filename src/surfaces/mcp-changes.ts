import type { ServerEvent, ServerEventBus } from "@modelcontextprotocol/server";
import type { Actor } from "../kernel/context.ts";
import type { Signals } from "../kernel/signals.ts";

/** The most open subscriptions of one account, and of all: the oldest end first. */
const MAX_PER_ACCOUNT = 10;
const MAX_OPEN = 500;
/** How soon a subscription ends whose token has expired, or was revoked by another process. */
const CHECK_MS = 30_000;
/** The most tokens of which it is known that they have read a list. */
const MAX_LISTED = 10_000;

/** What changes with the scopes of a token and with an upgrade. */
const CHANGES: readonly ServerEvent[] = [{ kind: "tools_list_changed" }, { kind: "prompts_list_changed" }];

interface Subscription {
  readonly actor: Actor;
  readonly isStillIn: () => boolean;
  /** The scopes with which each token or grant of the same client last called. */
  readonly scopesOf: Map<number, string>;
  readonly notify: (event: ServerEvent) => void;
  readonly end: () => void;
}

/** A subscription to be opened: it ends with `signal`. */
export interface Listening {
  readonly bus: ServerEventBus;
  readonly signal: AbortSignal;
}

/**
 * The open subscriptions to changes of the lists (`subscriptions/listen`, revision 2026-07-28). What a client may use changes in two ways: it gets
 * a token with other scopes, with which it then calls; or the service is upgraded, which ends its subscription, and it subscribes again
 * without having read a list of this process.
 */
export class ListChanges {
  readonly #open = new Set<Subscription>();
  readonly #listed = new Set<string>();

  constructor(
    private readonly signals: Signals,
    stopping: AbortSignal,
  ) {
    const checks = setInterval(() => this.#endRevoked(), CHECK_MS);
    checks.unref();
    const stop = () => {
      clearInterval(checks);
      for (const subscription of this.#open) subscription.end();
    };
    stopping.addEventListener("abort", stop, { once: true });
  }

  /** Sees a message of a caller. Notifies the subscriptions of the same client if the caller has other scopes than they know of. */
  meet(actor: Actor, method: string | null): void {
    if (method === "tools/list") this.#remember(actor);
    for (const subscription of this.#open) {
      const { accountId, clientName } = subscription.actor;
      if (accountId !== actor.accountId || clientName !== actor.clientName) continue;
      const known = subscription.scopesOf.get(actor.id) ?? scopesOf(subscription.actor);
      const scopes = scopesOf(actor);
      subscription.scopesOf.set(actor.id, scopes);
      if (scopes !== known) for (const event of CHANGES) subscription.notify(event);
    }
  }

  /** Prepares a subscription of a caller, which is open once the protocol has accepted it. */
  listen(actor: Actor, isStillIn: () => boolean, request: Request): Listening {
    const ending = new AbortController();
    const subscribe = (notify: (event: ServerEvent) => void) => {
      const subscription: Subscription = {
        ...{ actor, isStillIn, notify },
        scopesOf: new Map([[actor.id, scopesOf(actor)]]),
        end: () => ending.abort(),
      };
      this.#makeRoom(actor);
      this.#open.add(subscription);
      // Revoking a token is a write of the account.
      const silence = this.signals.subscribe(actor.accountId, () => {
        if (!isStillIn()) subscription.end();
      });
      if (!this.#listed.has(holderOf(actor))) for (const event of CHANGES) notify(event);
      return () => {
        silence();
        this.#open.delete(subscription);
      };
    };
    return { bus: { publish: () => {}, subscribe }, signal: AbortSignal.any([request.signal, ending.signal]) };
  }

  #remember(actor: Actor): void {
    if (this.#listed.size >= MAX_LISTED) this.#listed.clear();
    this.#listed.add(holderOf(actor));
  }

  #makeRoom({ accountId }: Actor): void {
    const own = [...this.#open].filter(({ actor }) => actor.accountId === accountId);
    for (const oldest of own.slice(0, Math.max(0, own.length - MAX_PER_ACCOUNT + 1))) oldest.end();
    const [oldest] = this.#open;
    if (this.#open.size >= MAX_OPEN) oldest?.end();
  }

  #endRevoked(): void {
    for (const subscription of this.#open) if (!subscription.isStillIn()) subscription.end();
  }
}

function scopesOf({ scopes }: Actor): string {
  return [...scopes].toSorted().join(" ");
}

function holderOf({ kind, id }: Actor): string {
  return `${kind} ${id}`;
}
