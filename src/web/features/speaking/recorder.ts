import { Level } from "./level.ts";
import { type Microphone, type MicrophoneProblem, openMicrophone, problemOf } from "./microphone.ts";
import type { RecordingFormat } from "./recording-format.ts";
import { Stopwatch } from "./stopwatch.ts";

/** What is answered, and for how long at most. */
export interface Subject {
  readonly partId: number;
  readonly questionSlotId: number;
  readonly question: string;
  readonly limitMs: number;
}

/** An answer that was recorded and is not kept yet. */
export interface Take {
  readonly blob: Blob;
  readonly format: RecordingFormat;
  readonly durationMs: number;
  /** Whether nothing was heard in it. */
  readonly isSilent: boolean;
}

export type Phase =
  | { readonly kind: "ready"; readonly problem: MicrophoneProblem | null }
  | { readonly kind: "asking" }
  | { readonly kind: "preparing" }
  | { readonly kind: "recording"; readonly isPaused: boolean }
  /** `share` is what of it was sent while it is being kept, between 0 and 1. */
  | { readonly kind: "taken"; readonly take: Take; readonly share: number | null; readonly error: Error | null };

export interface RecorderState {
  /** Null while the recorder is put away. */
  readonly subject: Subject | null;
  readonly materialId: number | null;
  readonly notes: string;
  readonly phase: Phase;
}

const MINUTE_MS = 60_000;
/** The long turn of the test, which the examiner ends after two minutes. */
const LONG_TURN = { partNumber: 2, limitMs: 2 * MINUTE_MS } as const;
const LIMIT_MS = 5 * MINUTE_MS;
export const PREPARATION_MS = MINUTE_MS;
const BITS_PER_SECOND = 64_000;
/** What was said until a browser breaks down is there in pieces of this length. */
const PIECE_MS = 1000;
const WATCH_MS = 100;
/** A quiet room reaches less than this with any microphone. */
const AUDIBLE = 0.02;

const PUT_AWAY: RecorderState = {
  subject: null,
  materialId: null,
  notes: "",
  phase: { kind: "ready", problem: null },
};

/** How long an answer may take in a part of the test. */
export function limitOf(partNumber: number): number {
  return partNumber === LONG_TURN.partNumber ? LONG_TURN.limitMs : LIMIT_MS;
}

/**
 * Records one answer at a time. It outlives the page that shows it, so that a take is not lost on the way through the workspace;
 * leaving the workspace itself is warned of.
 */
export class Recorder {
  readonly #listeners = new Set<() => void>();
  #state = PUT_AWAY;
  #microphone: Microphone | null = null;
  #media: MediaRecorder | null = null;
  #level: Level | null = null;
  #loudest = 0;
  #watch = new Stopwatch();
  #timer: ReturnType<typeof setInterval> | undefined;
  /** Grows with every request for the microphone, so that an answer that comes too late is known. */
  #attempts = 0;

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };
  readonly getState = () => this.#state;

  /** Takes up a question. @returns false where another answer is under way or not kept yet. */
  take(subject: Subject, materialId: number | null): boolean {
    if (this.#state.subject !== null && this.#state.phase.kind !== "ready") return false;
    this.#set({ ...PUT_AWAY, subject, materialId });
    return true;
  }

  practiseWith(materialId: number | null): void {
    this.#set({ materialId });
  }

  note(notes: string): void {
    this.#set({ notes });
  }

  /** Opens the microphone and gives the minute of preparation; then the recording begins by itself. */
  async prepare(): Promise<void> {
    if (!(await this.#open())) return;
    this.#watch = new Stopwatch();
    this.#watch.run(performance.now());
    this.#set({ phase: { kind: "preparing" } });
    this.#timer = setInterval(() => {
      if (this.elapsedMs() >= PREPARATION_MS) void this.record();
    }, WATCH_MS);
  }

  async record(): Promise<void> {
    if (this.#state.phase.kind !== "preparing" && !(await this.#open())) return;
    clearInterval(this.#timer);
    if (this.#microphone === null || this.#state.subject === null) return;
    try {
      this.#begin(this.#microphone, this.#state.subject.limitMs);
    } catch (error) {
      this.#release();
      this.#set({ phase: { kind: "ready", problem: problemOf(error) } });
    }
  }

  pause(): void {
    if (this.#media?.state !== "recording") return;
    this.#media.pause();
    this.#watch.rest(performance.now());
    this.#set({ phase: { kind: "recording", isPaused: true } });
  }

  goOn(): void {
    if (this.#media?.state !== "paused") return;
    this.#media.resume();
    this.#watch.run(performance.now());
    this.#set({ phase: { kind: "recording", isPaused: false } });
  }

  stop(): void {
    if (this.#media === null || this.#media.state === "inactive") return;
    this.#media.stop();
  }

  /** Ends what has not become a take: the question to the person, and the preparation. */
  cancel(): void {
    if (this.#state.phase.kind !== "asking" && this.#state.phase.kind !== "preparing") return;
    this.#attempts++;
    this.#release();
    this.#set({ phase: { kind: "ready", problem: null } });
  }

  /** The page is left: nothing is recorded that nobody sees. */
  leave(): void {
    this.cancel();
    this.stop();
  }

  /** Throws the take away. */
  discard(): void {
    const { phase } = this.#state;
    if (phase.kind === "taken" && phase.share === null) this.#set(PUT_AWAY);
  }

  putAway(): void {
    this.cancel();
    if (this.#state.phase.kind === "ready") this.#set(PUT_AWAY);
  }

  /** Brings back a take that was thrown away. @returns false where another answer is under way meanwhile. */
  restore(state: Pick<RecorderState, "subject" | "materialId" | "notes">, take: Take): boolean {
    if (this.#state.phase.kind !== "ready") return false;
    this.#set(state);
    this.#putTake(take);
    return true;
  }

  /** Keeps the take by `send`, and is put away once it is kept. A take that could not be sent stays. */
  async keep<Result>(send: (take: Take, onShare: (share: number) => void) => Promise<Result>): Promise<Result | null> {
    const { phase } = this.#state;
    if (phase.kind !== "taken" || phase.share !== null) return null;
    const { take } = phase;
    this.#set({ phase: { ...phase, share: 0, error: null } });
    try {
      const result = await send(take, (share) => this.#set({ phase: { kind: "taken", take, share, error: null } }));
      this.#set(PUT_AWAY);
      return result;
    } catch (error) {
      const shown = error instanceof Error ? error : new Error(String(error));
      this.#set({ phase: { kind: "taken", take, share: null, error: shown } });
      return null;
    }
  }

  /** Milliseconds of the preparation or the recording, without its pauses. */
  elapsedMs(): number {
    return this.#watch.elapsed(performance.now());
  }

  /** How loud it is just now, between 0 and 1. */
  level(): number {
    const peak = this.#level?.peak() ?? 0;
    this.#loudest = Math.max(this.#loudest, peak);
    return peak;
  }

  /** Whether anything was heard in this recording so far; where that cannot be told, it counts as heard. */
  hasSound(): boolean {
    return this.#loudest >= AUDIBLE || this.#level?.isListening() !== true;
  }

  /** @returns whether there is a microphone now, and it is still wanted. */
  async #open(): Promise<boolean> {
    if (this.#state.subject === null || this.#state.phase.kind !== "ready") return false;
    this.#attempts++;
    const attempt = this.#attempts;
    this.#set({ phase: { kind: "asking" } });
    try {
      const microphone = await openMicrophone();
      if (attempt !== this.#attempts) {
        stopTracks(microphone);
        return false;
      }
      this.#microphone = microphone;
      this.#level = new Level(microphone.stream);
      return true;
    } catch (error) {
      if (attempt === this.#attempts) this.#set({ phase: { kind: "ready", problem: problemOf(error) } });
      return false;
    }
  }

  /** @throws where the browser does not record after all, as from a microphone that was unplugged meanwhile. */
  #begin({ stream, format }: Microphone, limitMs: number): void {
    this.#watch = new Stopwatch();
    this.#loudest = 0;
    const pieces: Blob[] = [];
    const media = new MediaRecorder(stream, { mimeType: format.mimeType, audioBitsPerSecond: BITS_PER_SECOND });
    media.ondataavailable = ({ data }) => pieces.push(data);
    media.onstart = () => this.#watch.run(performance.now());
    // It stops also by itself, where the microphone is unplugged.
    media.onstop = () => {
      this.#watch.rest(performance.now());
      const durationMs = Math.round(Math.min(this.elapsedMs(), limitMs));
      const blob = new Blob(pieces, { type: format.mimeType });
      const isSilent = !this.hasSound();
      this.#release();
      if (blob.size === 0) this.#set({ phase: { kind: "ready", problem: "failed" } });
      else this.#putTake({ blob, format, durationMs, isSilent });
    };
    media.start(PIECE_MS);
    this.#media = media;
    this.#set({ phase: { kind: "recording", isPaused: false } });
    this.#timer = setInterval(() => {
      this.level();
      if (this.elapsedMs() >= limitMs) this.stop();
    }, WATCH_MS);
  }

  #release(): void {
    clearInterval(this.#timer);
    if (this.#microphone !== null) stopTracks(this.#microphone);
    this.#level?.close();
    this.#microphone = null;
    this.#media = null;
    this.#level = null;
  }

  #putTake(take: Take): void {
    this.#set({ phase: { kind: "taken", take, share: null, error: null } });
  }

  #set(change: Partial<RecorderState>): void {
    this.#state = { ...this.#state, ...change };
    const { kind } = this.#state.phase;
    if (kind === "recording" || kind === "taken") window.addEventListener("beforeunload", warn);
    else window.removeEventListener("beforeunload", warn);
    for (const listener of this.#listeners) listener();
  }
}

function warn(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

function stopTracks({ stream }: Microphone): void {
  for (const track of stream.getTracks()) track.stop();
}
