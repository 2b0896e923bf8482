import type { RequestOf, ResponseOf } from "../../api.ts";
import {
  type Answer,
  adopt,
  type Book,
  choose,
  type Entry,
  entryAt,
  hear,
  isUnsent,
  lastChanges,
  markSent,
  nextChanges,
  openBook,
  settle,
  unsettledOf,
  write,
} from "../player/answer-book.ts";

type SaveRequest = Pick<RequestOf<"writing_save_text">, "questionSlotId" | "text" | "revision">;

export interface RevisionState {
  readonly entry: Entry;
  /** saved: the service has everything; saving: it will in a moment; unsent: the last call failed, and is made again. */
  readonly delivery: "saved" | "saving" | "unsent";
  /** Why the last call failed; null after one that did not. */
  readonly failure: Error | null;
}

/** Entries that were not delivered, by slot. */
export type Unsettled = readonly (readonly [number, Entry])[];

/** What a store needs of the world around it. */
export interface RevisionSurroundings {
  save(request: SaveRequest): Promise<ResponseOf<"writing_save_text">>;
  /** Sends without waiting for an answer, as the page is being left. */
  saveOnLeave(request: SaveRequest): void;
  /** Keeps what was not delivered, or forgets it where there is nothing. */
  keep(entries: Unsettled): void;
  /** Tells the other windows of this browser. */
  tell(answers: readonly Answer[]): void;
  /** Milliseconds. */
  readonly delays: { readonly debounce: number; readonly longest: number; readonly retry: readonly number[] };
}

/** The text of a task that is revised, and its way to the service: one call at a time, again and again until it arrived. */
export class RevisionStore {
  readonly #slotId: number;
  readonly #around: RevisionSurroundings;
  readonly #listeners = new Set<() => void>();
  #book: Book;
  #state: RevisionState;
  #flight: Promise<void> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #dueAt = 0;
  #failures = 0;
  #isStopped = false;

  constructor(
    working: { readonly questionSlotId: number; readonly text: string; readonly revision: number },
    left: readonly Unsettled[],
    around: RevisionSurroundings,
  ) {
    const { questionSlotId, text: value, revision } = working;
    this.#slotId = questionSlotId;
    this.#around = around;
    const book = openBook(revision, [{ questionSlotId, value, flagged: false, revision }]);
    this.#book = left.reduce((into, entries) => adopt(into, onlyOf(entries, questionSlotId)), book);
    this.#state = { entry: entryAt(this.#book, questionSlotId), delivery: "saved", failure: null };
    this.#show(this.#book);
  }

  /** Begins to send; a store that was stopped goes on. */
  start(): void {
    this.#isStopped = false;
    this.#plan();
  }

  /** Delivers what there is, if it can, and begins nothing more. */
  stop(): void {
    void this.flush().catch(() => {});
    this.#isStopped = true;
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getState = (): RevisionState => this.#state;

  write(text: string): void {
    this.#change(write(this.#book, this.#slotId, { value: text }));
  }

  choose(whose: "mine" | "theirs"): void {
    this.#change(choose(this.#book, this.#slotId, whose));
  }

  /** Another window of this browser has saved. */
  hear(answers: readonly Answer[]): void {
    const own = answers.filter(({ questionSlotId }) => questionSlotId === this.#slotId);
    if (own.length > 0) this.#change(hear(this.#book, own));
  }

  /** Makes a call now, where there is something to deliver. */
  send(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#flight ??= this.#deliver().finally(() => {
      this.#flight = null;
      this.#show(this.#book);
      this.#plan();
    });
    return this.#flight;
  }

  /**
   * Delivers everything that can be delivered; what is in conflict waits for the learner.
   * @throws what the last call threw
   */
  async flush(): Promise<void> {
    // A call that is under way may have begun before the last change.
    if (this.#flight !== null) await this.#flight;
    while (this.#needs()) await this.send();
  }

  /** The page is going away, perhaps for good. */
  leave(): void {
    const [change] = lastChanges(this.#book, 1);
    if (change?.value === undefined) return;
    this.#show(markSent(this.#book, [change]));
    this.#around.saveOnLeave({ questionSlotId: this.#slotId, text: change.value, revision: change.basedOn ?? 0 });
  }

  async #deliver(): Promise<void> {
    const [change] = nextChanges(this.#book, 1);
    if (change?.value === undefined) return;
    const { value, basedOn: revision = 0 } = change;
    const questionSlotId = this.#slotId;
    this.#show(markSent(this.#book, [change]));
    try {
      const answer = await this.#around.save({ questionSlotId, text: value, revision });
      const told: Answer = {
        ...{ questionSlotId, flagged: false, revision: answer.revision },
        value: answer.saved ? value : answer.text,
      };
      this.#failures = 0;
      this.#state = { ...this.#state, failure: null };
      this.#show(settle(this.#book, [change], { revision: answer.revision, answers: [told], conflicts: [] }));
      if (answer.saved) this.#around.tell([told]);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      this.#failures++;
      this.#state = { ...this.#state, failure: error };
      this.#show(this.#book);
      throw error;
    }
  }

  #needs(): boolean {
    return isUnsent(entryAt(this.#book, this.#slotId));
  }

  #change(book: Book): void {
    this.#show(book);
    this.#plan();
  }

  /** Sets the time of the next call: soon after the last change, and before long while changes keep coming. */
  #plan(): void {
    if (this.#isStopped || this.#flight !== null || !this.#needs()) return;
    const { debounce, longest, retry } = this.#around.delays;
    if (this.#failures > 0) {
      this.#timer ??= this.#sendIn(retry[Math.min(this.#failures, retry.length) - 1] ?? longest);
      return;
    }
    const at = performance.now();
    if (this.#timer === undefined) this.#dueAt = at + longest;
    clearTimeout(this.#timer);
    this.#timer = this.#sendIn(Math.max(0, Math.min(debounce, this.#dueAt - at)));
  }

  #sendIn(ms: number) {
    // What went wrong is in the state, where the page shows it.
    return setTimeout(() => void this.send().catch(() => {}), ms);
  }

  #show(book: Book): void {
    this.#book = book;
    const { failure } = this.#state;
    const delivery = !this.#needs() ? "saved" : failure === null ? "saving" : "unsent";
    this.#state = { entry: entryAt(book, this.#slotId), delivery, failure };
    const entries = unsettledOf(book);
    // What a stopped store has kept may have been taken up by another one; it only clears up after itself.
    if (!this.#isStopped || entries.length === 0) this.#around.keep(entries);
    for (const listener of this.#listeners) listener();
  }
}

function onlyOf(entries: Unsettled, slotId: number): Unsettled {
  return entries.filter(([slot]) => slot === slotId);
}
