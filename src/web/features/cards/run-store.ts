import { ApiError } from "../../api.ts";
import { newStoreName } from "../player/unsent-storage.ts";
import { type Calls, type Delivering, deliver, type Refusal } from "./delivery.ts";
import {
  type Action,
  addCards,
  beginRun,
  finish,
  freshCards,
  isOver,
  nextUnsettled,
  type Plan,
  type Review,
  type Run,
  rate,
  undoLast,
} from "./run.ts";
import { readRun, saveRun } from "./stored-run.ts";

interface Surroundings {
  readonly accountId: number;
  readonly calls: Calls;
  now(): number;
  /** Whether this account is the signed-in one: nothing is sent on behalf of another. */
  isSignedIn(): boolean;
  /** The service's counts have changed. */
  onChange(): void;
  /** A call failed in a way that may mean that the session has ended. */
  onError(error: Error): void;
}

export interface Shown {
  readonly run: Run | null;
  /** Another window of this browser has taken over. */
  readonly isElsewhere: boolean;
  /** Why the next cards could not be read. */
  readonly loadError: Error | null;
  /** The service cannot be reached; reviews are queued here. */
  readonly isStuck: boolean;
  readonly refusal: Refusal | null;
}

/** Number of cards read ahead. */
const AHEAD = 8;
const RETRY_MS = [1000, 2000, 5000, 10_000, 20_000] as const;

/** The window that has taken the review over handles pending work. */
class TakenOver extends Error {}

/**
 * A review of cards. Ratings take effect on the page at once and are sent in order; unsent ones are saved in this browser. After an unknown outcome
 * the card is read before anything is sent again. Of several windows the one used last owns the review; the others only show that one is in
 * progress.
 */
export class RunStore {
  readonly #around: Surroundings;
  readonly #name = newStoreName();
  readonly #listeners = new Set<() => void>();
  readonly #delivery: Delivering;
  #shown: Shown;
  #isDelivering = false;
  #isLoading = false;
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(around: Surroundings) {
    this.#around = around;
    this.#delivery = {
      calls: around.calls,
      now: () => around.now(),
      run: () => this.#shown.run,
      change: (change) => {
        if (!this.#isOurs()) throw new TakenOver();
        this.#change(change);
      },
    };
    const run = readRun(around.accountId)?.run ?? null;
    this.#shown = { run, isElsewhere: false, loadError: null, isStuck: false, refusal: null };
    if (this.#next() !== undefined) this.takeUp();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly shown = (): Shown => this.#shown;

  /** Begins another review, once all reviews of this one have arrived. */
  begin(plan: Plan): void {
    this.follow();
    if (this.#next() !== undefined) return;
    this.#show({ run: beginRun(plan), isElsewhere: false, loadError: null, refusal: null });
    void this.load();
  }

  /** Continues the saved review here, whichever window owned it. */
  takeUp(): void {
    this.follow();
    if (this.#shown.run === null) return;
    this.#show({ isElsewhere: false });
    void this.load();
    void this.deliver();
  }

  /** If another window owns the review, shows its state without taking it over. Returns whether that is so. */
  follow(): boolean {
    const stored = readRun(this.#around.accountId);
    if (stored === null || stored.store === this.#name) return false;
    clearTimeout(this.#timer);
    this.#notify({ run: stored.run, isElsewhere: true, loadError: null, isStuck: false, refusal: null });
    return true;
  }

  /** Shows the summary; remaining cards keep their status. */
  finish(): void {
    this.takeUp();
    this.#change(finish);
  }

  /** Clears a review that is over and delivered; keeps any other. */
  leave(): void {
    if (this.#isOurs() && this.#shown.run !== null && isOver(this.#shown.run)) this.close();
  }

  /** Removes a review that is over. */
  close(): void {
    if (this.follow() || this.#next() !== undefined) return;
    this.#show({ run: null, refusal: null });
  }

  rate(given: Pick<Review, "rating" | "responseMs" | "spentMs">): void {
    if (this.follow()) return;
    this.#show({ refusal: null });
    this.#change((run) => rate(run, given, this.#around.now()));
    void this.load();
    void this.deliver();
  }

  undo(): void {
    if (this.follow()) return;
    this.#show({ refusal: null });
    this.#change(undoLast);
    void this.deliver();
  }

  /** Reads cards ahead, so that the next one appears at once. */
  async load(): Promise<void> {
    const { run } = this.#shown;
    if (run === null || run.isComplete || this.#isLoading || freshCards(run).length > AHEAD) return;
    this.#isLoading = true;
    this.#show({ loadError: null });
    try {
      const batch = await this.#around.calls.prepareCards(run.plan, run.cards.length === 0);
      if (this.follow()) return;
      this.#change((latest) => (latest.plan === run.plan ? addCards(latest, batch, this.#around.now()) : latest));
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      this.#around.onError(error);
      if (!this.follow()) this.#show({ loadError: error });
    } finally {
      this.#isLoading = false;
    }
  }

  /** Sends pending actions, one after the other. */
  async deliver(): Promise<void> {
    clearTimeout(this.#timer);
    if (this.#isDelivering || this.follow() || this.#next() === undefined) return;
    if (!this.#around.isSignedIn()) return this.#tryLater(0);
    this.#isDelivering = true;
    try {
      for (let action = this.#next(); action !== undefined; action = this.#next()) {
        const refusal = await deliver(action, this.#delivery);
        if (this.follow()) return;
        if (refusal !== null) this.#show({ refusal });
        this.#failures = 0;
        this.#show({ isStuck: false });
      }
      this.#around.onChange();
      void this.load();
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      if (this.follow()) return;
      this.#around.onError(error);
      this.#show({ isStuck: true });
      this.#tryLater(error instanceof ApiError && error.retryAfter !== null ? error.retryAfter * 1000 : 0);
    } finally {
      this.#isDelivering = false;
    }
  }

  #tryLater(atLeastMs: number): void {
    const pause = RETRY_MS[Math.min(this.#failures++, RETRY_MS.length - 1)] ?? 0;
    this.#timer = setTimeout(() => void this.deliver(), Math.max(atLeastMs, pause));
  }

  #isOurs(): boolean {
    const stored = readRun(this.#around.accountId);
    return stored === null || stored.store === this.#name;
  }

  #next(): Action | undefined {
    return this.#shown.run === null ? undefined : nextUnsettled(this.#shown.run);
  }

  #change(change: (run: Run) => Run): void {
    if (this.#shown.run !== null) this.#show({ run: change(this.#shown.run) });
  }

  /** Shows a change made here: from now on this window owns the review. */
  #show(change: Partial<Shown>): void {
    // Listeners may read the saved state, so it is saved first.
    saveRun(this.#around.accountId, { store: this.#name, run: { ...this.#shown, ...change }.run });
    this.#notify(change);
  }

  #notify(change: Partial<Shown>): void {
    this.#shown = { ...this.#shown, ...change };
    for (const listener of this.#listeners) listener();
  }
}
