/** The end of a call: by its timeout, or by the caller's signal. */
export interface Deadline {
    readonly signal: AbortSignal;
    /** Whether the time is over. */
    isOver(): boolean;
    /** Milliseconds left. */
    left(): number;
    /** Removes the timer and the listener. */
    end(): void;
}
export declare function startDeadline(timeoutMs: number, signal: AbortSignal | undefined): Deadline;
/** Waits for some time, or rejects with the signal's reason. */
export declare function sleep(ms: number, signal: AbortSignal | undefined): Promise<void>;
