import { type CallOptions, type Settings } from "./options.js";
/** One call, as it is sent. */
export interface Outgoing {
    /** Names the call in errors. */
    readonly operation: string;
    readonly path: string;
    /** Undefined for a GET. */
    readonly body?: object;
    readonly writes: boolean;
    /** Whether the service does a write once for each key. */
    readonly takesKey: boolean;
    /** Whether sending it twice does no harm, though it is a write without a key. */
    readonly isRepeatable?: boolean;
}
/**
 * Sends a call and answers its data.
 * @throws LecternError, LecternConnectionError, or the reason of the caller's signal.
 */
export declare function send(settings: Settings, outgoing: Outgoing, options: CallOptions): Promise<unknown>;
