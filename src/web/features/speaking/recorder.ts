import { Level } from "./level.ts";
import { type Microphone, type MicrophoneProblem, openMicrophone, problemOf } from "./microphone.ts";
import type { RecordingFormat } from "./recording-format.ts";
import { Stopwatch } from "./stopwatch.ts";

/** The question to answer, and the maximum duration. */
export interface Subject {
  readonly partId: number;
  readonly questionSlotId: number;
  readonly question: string;
  readonly limitMs: number;
}

/** A recorded answer that is not saved yet. */
export interface Take {
  readonly blob: Blob;
  readonly format: RecordingFormat;
  readonly durationMs: number;
  /** Whether no sound was detected in it. */
  readonly isSilent: boolean;
}

export type Phase =
  | { readonly kind: "ready"; readonly problem: MicrophoneProblem | null }
  | { readonly kind: "asking" }
  | { readonly kind: "preparing" }
  | { readonly kind: "recording"; readonly isPaused: boolean }
  /** `share` is the part sent so far while it is being saved, between 0 and 1. */
  | { readonly kind: "taken"; readonly take: Take; readonly share: number | null; readonly error: Error | null };

export interface RecorderState {
  /** Null while the recorder is closed. */
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
/** Recorded data is delivered in chunks of this length, so that a failure of the browser loses at most one. */
const PIECE_MS = 1000;
const WATCH_MS = 100;
/** A quiet room stays below this with any microphone. */
const AUDIBLE = 0.02;

const PUT_AWAY: RecorderState = {
  subject: null,
  materialId: null,
  notes: "",
  phase: { kind: "ready", problem: null },
};

/** Maximum duration of an answer in a part of the test. */
export function limitOf(partNumber: number): number {
  return partNumber === LONG_TURN.partNumber ? LONG_TURN.limitMs : LIMIT_MS;
}

/**
 * Records one answer at a time. It outlives the page that shows it, so that navigation within the workspace does not lose a take; leaving the
 * workspace itself shows a warning.
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
  /** Incremented by every request for the microphone, to recognise results that arrive too late. */
  #attempts = 0;

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };
  readonly getState = () => this.#state;

  /** Opens a question. @returns false if another answer is in progress or not saved yet. */
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

  /** Opens the microphone and starts the minute of preparation; then the recording begins automatically. */
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

  /** Cancels what has not become a take: the permission request, and the preparation. */
  cancel(): void {
    if (this.#state.phase.kind !== "asking" && this.#state.phase.kind !== "preparing") return;
    this.#attempts++;
    this.#release();
    this.#set({ phase: { kind: "ready", problem: null } });
  }

  /** The page is left: nothing is recorded out of sight. */
  leave(): void {
    this.cancel();
    this.stop();
  }

  /** Discards the take. */
  discard(): void {
    const { phase } = this.#state;
    if (phase.kind === "taken" && phase.share === null) this.#set(PUT_AWAY);
  }

  putAway(): void {
    this.cancel();
    if (this.#state.phase.kind === "ready") this.#set(PUT_AWAY);
  }

  /** Restores a discarded take. @returns false if another answer is in progress meanwhile. */
  restore(state: Pick<RecorderState, "subject" | "materialId" | "notes">, take: Take): boolean {
    if (this.#state.phase.kind !== "ready") return false;
    this.#set(state);
    this.#putTake(take);
    return true;
  }

  /** Saves the take with `send`, and closes once it is saved. A take that could not be sent remains. */
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

  /** Milliseconds of the preparation or the recording, without pauses. */
  elapsedMs(): number {
    return this.#watch.elapsed(performance.now());
  }

  /** The current level, between 0 and 1. */
  level(): number {
    const peak = this.#level?.peak() ?? 0;
    this.#loudest = Math.max(this.#loudest, peak);
    return peak;
  }

  /** Whether any sound was detected in this recording so far; true if that cannot be measured. */
  hasSound(): boolean {
    return this.#loudest >= AUDIBLE || this.#level?.isListening() !== true;
  }

  /** @returns whether the microphone is open and still wanted. */
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

  /** @throws if the browser does not record after all, for example because the microphone was unplugged meanwhile. */
  #begin({ stream, format }: Microphone, limitMs: number): void {
    this.#watch = new Stopwatch();
    this.#loudest = 0;
    const pieces: Blob[] = [];
    const media = new MediaRecorder(stream, { mimeType: format.mimeType, audioBitsPerSecond: BITS_PER_SECOND });
    media.ondataavailable = ({ data }) => pieces.push(data);
    media.onstart = () => this.#watch.run(performance.now());
    // It also stops by itself if the microphone is unplugged.
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
