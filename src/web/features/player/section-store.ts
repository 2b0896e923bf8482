import { ApiError, type RequestOf, type ResponseOf } from "../../api.ts";
import { MAX_ANSWER_CHANGES } from "../../bounds.ts";
import { now } from "../../clock.ts";
import {
  type Answer,
  adopt,
  type Book,
  type Change,
  choose,
  isUnsent,
  lastChanges,
  markSent,
  mergeAnswers,
  nextChanges,
  openBook,
  refuse,
  settle,
  unsettledOf,
  write,
} from "./answer-book.ts";
import { type AudioPosition, AudioProgress } from "./audio-progress.ts";
import { OpenTime } from "./open-time.ts";
import { outlineOf } from "./outline.ts";
import { type Delays, SendPlan } from "./send-plan.ts";
import { type Lost, lostOf, type UnsentChanges } from "./unsent-changes.ts";

type SaveRequest = RequestOf<"practice_save_answers">;
type SaveAnswer = ResponseOf<"practice_save_answers">;

/** Audio progress is sent in a call of its own after this many more seconds. */
const AUDIO_STEP = 5;
/** Less time than this, in seconds, is not sent in a call of its own. */
const TIME_STEP = 1;
/** Updates received within this time, in milliseconds, count as recent. */
const NEWS_MS = 5000;
/** How long audio waits for an update before it begins, in milliseconds; without one, local data counts. */
const NEWS_WITHIN_MS = 3000;
const NOTHING: UnsentChanges = { entries: [], audio: [], numbers: [] };

export interface SectionState {
  readonly book: Book;
  /** saved: the service has everything; saving: it will in a moment; unsent: it was not reached, and the call is repeated. */
  readonly delivery: "saved" | "saving" | "unsent";
  /** Why the last call failed; null after a success. */
  readonly failure: Error | null;
  /** How the section ended, if it did so before everything had arrived or in another window. */
  readonly closed: SaveAnswer["section"] | null;
  /** The time spent, in seconds, as of `asOf`, in milliseconds by the service's clock. */
  readonly spent: { readonly seconds: number; readonly asOf: number };
  /** Whether audio of the section plays in another window of this browser. */
  readonly playsElsewhere: boolean;
}

/** Dependencies of a store. */
export interface Surroundings {
  save(request: SaveRequest): Promise<SaveAnswer>;
  /** Sends without waiting for a response, while the page is being left. */
  saveOnLeave(request: SaveRequest): void;
  /** Saves undelivered changes, or removes the entry if there are none. */
  keep(unsent: UnsentChanges): void;
  /** Notifies the other windows of this browser. */
  broadcast(answers: readonly Answer[]): void;
  broadcastAudio(positions: readonly AudioPosition[], isPlaying: boolean): void;
  readonly delays: Delays;
}

/**
 * The answers of a section in progress, and their delivery to the service: one call at a time, repeated until it succeeds. Pending changes are
 * saved in this browser, so that they outlive the page.
 */
export class SectionStore {
  readonly #section: Pick<SaveRequest, "sessionId" | "subject">;
  readonly #around: Surroundings;
  readonly #listeners = new Set<() => void>();
  readonly #numbers: ReadonlyMap<number, number>;
  readonly #audio: AudioProgress;
  readonly #time = new OpenTime();
  readonly #sending: SendPlan;
  #isVisible = false;
  #isPlaying = false;
  #newsAt = Number.NEGATIVE_INFINITY;
  #state: SectionState;
  #isForgotten = false;

  constructor(
    opened: Pick<ResponseOf<"practice_open">, "session" | "section" | "revision" | "answers" | "parts">,
    left: readonly UnsentChanges[],
    around: Surroundings,
  ) {
    this.#section = { sessionId: opened.session.sessionId, subject: opened.section.subject };
    this.#around = around;
    this.#sending = new SendPlan({
      deliver: () => this.#deliver(),
      needs: () => this.#needs(),
      landed: () => this.#show({}),
      delays: around.delays,
    });
    this.#numbers = new Map(outlineOf(opened.parts).map(({ slotId, number }) => [slotId, number]));
    this.#audio = new AudioProgress(opened.parts.map(({ partId, audioSeconds: seconds }) => ({ partId, seconds })));
    const book = left.reduce((into, { entries }) => adopt(into, entries), openBook(opened.revision, opened.answers));
    for (const [partId, seconds] of left.flatMap(({ audio }) => audio)) this.#audio.note(partId, seconds);
    const spent = { seconds: opened.section.activeSeconds, asOf: now() };
    this.#state = { book, delivery: "saved", failure: null, closed: null, spent, playsElsewhere: false };
    this.#show({});
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

  readonly getState = (): SectionState => this.#state;

  write(slotId: number, change: { value?: string; flagged?: boolean }): void {
    this.#change(write(this.#state.book, slotId, change));
  }

  choose(slotId: number, whose: "mine" | "theirs"): void {
    this.#change(choose(this.#state.book, slotId, whose));
  }

  /** Another window of this browser has saved. */
  receive(answers: readonly Answer[]): void {
    if (this.#state.closed === null) this.#change(mergeAnswers(this.#state.book, answers));
  }

  /** Records how far audio of a part was played; never decreases. */
  playedUntil(partId: number): number {
    return this.#audio.until(partId);
  }

  noteAudio(partId: number, seconds: number): void {
    this.#audio.note(partId, seconds);
    this.#time.look(performance.now());
    this.broadcastAudio();
    this.#keep();
    this.#sending.plan();
  }

  /** Reports to the other windows how far audio was played, and whether it plays here. */
  broadcastAudio(): void {
    this.#around.broadcastAudio(this.#audio.all(), this.#isPlaying);
  }

  /** Audio reports of other windows of this browser. They deliver their own. */
  receiveAudio(positions: readonly AudioPosition[], playsElsewhere: boolean): void {
    this.#audio.settle(positions);
    this.#show({ playsElsewhere });
  }

  /** Whether audio may begin here, once it is known how far it was played anywhere. */
  async mayPlay(): Promise<boolean> {
    if (performance.now() - this.#newsAt > NEWS_MS) {
      const news = this.send().catch(() => {});
      await Promise.race([news, new Promise((resolve) => setTimeout(resolve, NEWS_WITHIN_MS))]);
    }
    return !this.#state.playsElsewhere && this.#state.closed === null;
  }

  setPlaying(isPlaying: boolean): void {
    if (this.#isPlaying === isPlaying) return;
    this.#isPlaying = isPlaying;
    this.broadcastAudio();
    this.#setOpen();
  }

  setVisible(isVisible: boolean): void {
    this.#isVisible = isVisible;
    this.#setOpen();
  }

  /** Call this every few seconds: counts the time, and reports that audio still plays. */
  beat(): void {
    this.#time.look(performance.now());
    if (this.#isPlaying) this.broadcastAudio();
  }

  /** Whether somebody reads or listens here. */
  get isOpen(): boolean {
    return this.#time.isOpen;
  }

  /** Makes a call now: delivers pending changes, and asks for updates in any case. */
  send(): Promise<void> {
    if (this.#state.closed !== null) return Promise.resolve();
    return this.#sending.send();
  }

  /**
   * Delivers all pending changes that can be delivered.
   * @throws the error of the last call
   */
  flush(): Promise<void> {
    return this.#sending.flush(() => this.#needs() || this.#hasUnreportedTime());
  }

  /** Another call's response reported that the section has ended. */
  end(section: SaveAnswer["section"]): void {
    this.#show({ closed: section });
    this.#around.broadcast([]);
  }

  /** What was written here and never arrived. */
  lost(): Lost[] {
    return lostOf(this.#state.book, this.#numbers);
  }

  /** The section was submitted: removes everything saved for it in this browser. */
  forget(): void {
    this.#isForgotten = true;
    this.stop();
    this.#around.keep(NOTHING);
  }

  /** The page is closing, perhaps for good. */
  leave(): void {
    const isAudioUnreported = this.#audio.unreported(0).length > 0;
    if (this.#isForgotten || !(this.#needs() || this.#hasUnreportedTime() || isAudioUnreported)) return;
    const changes = lastChanges(this.#state.book, MAX_ANSWER_CHANGES);
    this.#show({ book: markSent(this.#state.book, changes) });
    this.#around.saveOnLeave(this.#request(changes, this.#time.unreported(performance.now()).seconds));
  }

  async #deliver(): Promise<void> {
    const changes = nextChanges(this.#state.book, MAX_ANSWER_CHANGES);
    const time = this.#time.unreported(performance.now());
    const request = this.#request(changes, time.seconds);
    this.#show({ book: markSent(this.#state.book, changes) });
    try {
      const answer = await this.#around.save(request);
      this.#newsAt = performance.now();
      time.settle();
      this.#audio.settle([...(request.audio ?? []), ...answer.audio]);
      this.#show({
        // A closed section accepted nothing: what was sent there stays unsettled.
        book: settle(this.#state.book, answer.outcome === "saved" ? changes : [], answer),
        failure: null,
        closed: answer.outcome === "closed" ? answer.section : null,
        spent: { seconds: answer.section.activeSeconds, asOf: now() },
      });
      if (answer.answers.length > 0 || answer.outcome === "closed") this.#around.broadcast(answer.answers);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      const refused = refusedSlots(error, changes);
      if (refused.length === 0) {
        this.#show({ failure: error });
        throw error;
      }
      this.#show({ book: refuse(this.#state.book, refused), failure: null });
    }
  }

  #request(changes: Change[], openSeconds: number): SaveRequest {
    const { revision: knownRevision } = this.#state.book;
    return { ...this.#section, knownRevision, changes, audio: this.#audio.unreported(0), openSeconds };
  }

  #hasUnreportedTime(): boolean {
    if (this.#state.closed !== null || this.#isForgotten) return false;
    return this.#time.unreported(performance.now()).seconds >= TIME_STEP;
  }

  #setOpen(): void {
    const isOpen = this.#isVisible || this.#isPlaying;
    const { isOpen: wasOpen } = this.#time;
    this.#time.look(performance.now(), isOpen);
    if (isOpen === wasOpen) return;
    // The displayed time pauses while nobody is here.
    const { seconds, asOf } = this.#state.spent;
    const at = now();
    this.#show({ spent: { seconds: wasOpen ? seconds + (at - asOf) / 1000 : seconds, asOf: at } });
  }

  #needs(): boolean {
    if (this.#state.closed !== null || this.#isForgotten) return false;
    const isAudioDue = this.#audio.unreported(AUDIO_STEP).length > 0;
    return isAudioDue || [...this.#state.book.entries.values()].some(isUnsent);
  }

  #change(book: Book): void {
    if (book === this.#state.book) return;
    this.#show({ book });
    this.#sending.plan();
  }

  #show(change: Partial<SectionState>): void {
    const next = { ...this.#state, ...change };
    const isOpen = next.closed === null && [...next.book.entries.values()].some(isUnsent);
    this.#state = { ...next, delivery: !isOpen ? "saved" : next.failure === null ? "saving" : "unsent" };
    this.#keep();
    for (const listener of this.#listeners) listener();
  }

  #keep(): void {
    const entries = unsettledOf(this.#state.book);
    // Another store may have taken over what a stopped one saved; a store only cleans up its own entries.
    if (this.#isForgotten || (this.#sending.isStopped && entries.length > 0)) return;
    const numbers = entries.map(([slotId]) => [slotId, this.#numbers.get(slotId) ?? 0] as const);
    this.#around.keep({ entries, audio: this.#audio.unreported(0).map(pairOf), numbers });
  }
}

function pairOf({ partId, seconds }: { partId: number; seconds: number }): [number, number] {
  return [partId, seconds];
}

/** The slots whose changes the service refused; it saved none of the call, and the others are sent again without them. */
function refusedSlots(error: Error, changes: readonly Change[]): number[] {
  if (!(error instanceof ApiError) || error.status !== 400) return [];
  return error.details.flatMap(({ path }) => {
    const index = /^\/changes\/(\d+)\//.exec(path)?.[1];
    const change = index === undefined ? undefined : changes[Number(index)];
    return change === undefined ? [] : [change.questionSlotId];
  });
}
