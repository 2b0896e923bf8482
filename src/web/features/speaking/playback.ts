/** The source of a recording: one just made, or an address of this service. */
export type Sound = Blob | string;

export interface PlaybackState {
  readonly kind: "idle" | "loading" | "playing" | "paused" | "failed";
  /** Seconds; null until the sound was read. */
  readonly length: number | null;
}

let playing: Playback | null = null;

/**
 * Plays a recording. WebM written by a recorder has no duration and no index, so the browser's own player cannot show its end or seek; decoded
 * whole, it has both. Only one plays at a time.
 */
export class Playback {
  readonly #listeners = new Set<() => void>();
  #state: PlaybackState = { kind: "idle", length: null };
  #context: AudioContext | null = null;
  #buffer: AudioBuffer | null = null;
  #source: AudioBufferSourceNode | null = null;
  /** The second of the sound at which the source started, and the context's time then. */
  #from = 0;
  #begunAt = 0;

  constructor(readonly sound: Sound) {}

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };
  readonly getState = () => this.#state;

  /** The current second of the sound, or the one at which it resumes. */
  position(): number {
    if (this.#source === null || this.#context === null) return this.#from;
    return Math.min(this.#from + this.#context.currentTime - this.#begunAt, this.#state.length ?? 0);
  }

  async play(): Promise<void> {
    const { kind } = this.#state;
    if (kind === "playing" || kind === "loading") return;
    if (playing !== this) playing?.pause();
    playing = this;
    // Created during the press itself: a context created later may have to stay silent.
    this.#context ??= new AudioContext();
    if (this.#buffer === null) {
      this.#set({ kind: "loading", length: null });
      try {
        this.#buffer = await this.#context.decodeAudioData(await readSound(this.sound));
      } catch {
        this.#set({ kind: "failed", length: null });
        return;
      }
      // It was closed, or another playback was started meanwhile.
      if (playing !== this) {
        this.#set({ kind: "paused", length: this.#buffer.duration });
        return;
      }
    }
    await this.#context.resume();
    if (this.#from >= this.#buffer.duration) this.#from = 0;
    this.#begin(this.#buffer, this.#context);
  }

  pause(): void {
    if (playing === this) playing = null;
    if (this.#state.kind !== "playing") return;
    this.#from = this.position();
    this.#end();
    this.#set({ kind: "paused", length: this.#state.length });
  }

  seek(second: number): void {
    const wasPlaying = this.#state.kind === "playing";
    this.#end();
    this.#from = Math.max(0, Math.min(second, this.#state.length ?? 0));
    if (wasPlaying && this.#buffer !== null && this.#context !== null) this.#begin(this.#buffer, this.#context);
    else this.#notify();
  }

  /** Releases its resources. It can be played again. */
  close(): void {
    this.pause();
    void this.#context?.close();
    this.#context = null;
    this.#buffer = null;
    this.#from = 0;
    this.#state = { kind: "idle", length: null };
  }

  #begin(buffer: AudioBuffer, context: AudioContext): void {
    const source = context.createBufferSource();
    source.buffer = buffer;
    source.connect(context.destination);
    source.onended = () => {
      if (this.#source !== source) return;
      this.#source = null;
      this.#from = 0;
      if (playing === this) playing = null;
      this.#set({ kind: "paused", length: buffer.duration });
    };
    this.#source = source;
    this.#begunAt = context.currentTime;
    source.start(0, this.#from);
    this.#set({ kind: "playing", length: buffer.duration });
  }

  #end(): void {
    const source = this.#source;
    this.#source = null;
    source?.stop();
  }

  #set(state: PlaybackState): void {
    this.#state = state;
    this.#notify();
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}

async function readSound(sound: Sound): Promise<ArrayBuffer> {
  if (sound instanceof Blob) return sound.arrayBuffer();
  const answer = await fetch(sound, { credentials: "same-origin" });
  if (!answer.ok) throw new Error(`The recording was answered with ${answer.status}`);
  return answer.arrayBuffer();
}
