/** The end of a call: by its own time, or by the caller's signal. */
export interface Deadline {
    readonly signal: AbortSignal;
    /** Whether the time is over. */
    isOver(): boolean;
    /** Milliseconds that are left. */
    left(): number;
    /** Takes the timer and the listener away. */
    end(): void;
}
export declare function startDeadline(timeoutMs: number, signal: AbortSignal | undefined): Deadline;
/** Waits so long, or rejects with the signal's reason. */
export declare function sleep(ms: number, signal: AbortSignal | undefined): Promise<void>;
