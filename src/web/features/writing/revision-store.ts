import type { RequestOf, ResponseOf } from "../../api.ts";
import {
  type Answer,
  adopt,
  type Book,
  choose,
  type Entry,
  entryAt,
  isUnsent,
  lastChanges,
  markSent,
  mergeAnswers,
  nextChanges,
  openBook,
  settle,
  unsettledOf,
  write,
} from "../player/answer-book.ts";
import { type Delays, SendPlan } from "../player/send-plan.ts";

type SaveRequest = Pick<RequestOf<"writing_save_text">, "questionSlotId" | "text" | "revision">;

export interface RevisionState {
  readonly entry: Entry;
  /** saved: the service has everything; saving: it will in a moment; unsent: the last call failed, and is repeated. */
  readonly delivery: "saved" | "saving" | "unsent";
  /** Why the last call failed; null after a success. */
  readonly failure: Error | null;
}

/** Entries that were not delivered, by slot. */
export type Unsettled = readonly (readonly [number, Entry])[];

/** Dependencies of a store. */
export interface RevisionSurroundings {
  save(request: SaveRequest): Promise<ResponseOf<"writing_save_text">>;
  /** Sends without waiting for a response, while the page is being left. */
  saveOnLeave(request: SaveRequest): void;
  /** Saves undelivered changes, or removes the entry if there are none. */
  keep(entries: Unsettled): void;
  /** Notifies the other windows of this browser. */
  broadcast(answers: readonly Answer[]): void;
  readonly delays: Delays;
}

/** The revised text of a task, and its delivery to the service: one call at a time, repeated until it succeeds. */
export class RevisionStore {
  readonly #slotId: number;
  readonly #around: RevisionSurroundings;
  readonly #listeners = new Set<() => void>();
  readonly #sending: SendPlan;
  #book: Book;
  #state: RevisionState;

  constructor(
    working: { readonly questionSlotId: number; readonly text: string; readonly revision: number },
    left: readonly Unsettled[],
    around: RevisionSurroundings,
  ) {
    const { questionSlotId, text: value, revision } = working;
    this.#slotId = questionSlotId;
    this.#around = around;
    this.#sending = new SendPlan({
      deliver: () => this.#deliver(),
      needs: () => this.#needs(),
      landed: () => this.#show(this.#book),
      delays: around.delays,
    });
    const book = openBook(revision, [{ questionSlotId, value, flagged: false, revision }]);
    this.#book = left.reduce((into, entries) => adopt(into, onlyOf(entries, questionSlotId)), book);
    this.#state = { entry: entryAt(this.#book, questionSlotId), delivery: "saved", failure: null };
    this.#show(this.#book);
  }

  /** Begins to send; a stopped store resumes. */
  start(): void {
    this.#sending.start();
  }

  /** Delivers pending changes if possible, and then stops. */
  stop(): void {
    void this.flush().catch(() => {});
    this.#sending.stop();
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
  receive(answers: readonly Answer[]): void {
    const own = answers.filter(({ questionSlotId }) => questionSlotId === this.#slotId);
    if (own.length > 0) this.#change(mergeAnswers(this.#book, own));
  }

  /** Makes a call now, if there are pending changes. */
  send(): Promise<void> {
    return this.#sending.send();
  }

  /**
   * Delivers all pending changes; a conflict waits for the learner.
   * @throws the error of the last call
   */
  flush(): Promise<void> {
    return this.#sending.flush();
  }

  /** The page is closing, perhaps for good. */
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
      const serverAnswer: Answer = {
        ...{ questionSlotId, flagged: false, revision: answer.revision },
        value: answer.saved ? value : answer.text,
      };
      this.#state = { ...this.#state, failure: null };
      this.#show(settle(this.#book, [change], { revision: answer.revision, answers: [serverAnswer], conflicts: [] }));
      if (answer.saved) this.#around.broadcast([serverAnswer]);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
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
    this.#sending.plan();
  }

  #show(book: Book): void {
    this.#book = book;
    const { failure } = this.#state;
    const delivery = !this.#needs() ? "saved" : failure === null ? "saving" : "unsent";
    this.#state = { entry: entryAt(book, this.#slotId), delivery, failure };
    const entries = unsettledOf(book);
    // Another store may have taken over what a stopped one saved; a store only cleans up its own entries.
    if (!this.#sending.isStopped || entries.length === 0) this.#around.keep(entries);
    for (const listener of this.#listeners) listener();
  }
}

function onlyOf(entries: Unsettled, slotId: number): Unsettled {
  return entries.filter(([slot]) => slot === slotId);
}
