import { type CallOptions, type Settings } from "./options.js";
/** One call to send. */
export interface Outgoing {
    /** The call's name in errors. */
    readonly operation: string;
    readonly path: string;
    /** Undefined for a GET. */
    readonly body?: object;
    readonly writes: boolean;
    /** Whether the service does a write only once for each key. */
    readonly takesKey: boolean;
    /** Whether it is safe to repeat although it is a write without a key. */
    readonly isRepeatable?: boolean;
}
/**
 * Sends a call and returns its data.
 * @throws LecternError, LecternConnectionError, or the reason of the caller's signal.
 */
export declare function send(settings: Settings, outgoing: Outgoing, options: CallOptions): Promise<unknown>;
