import { LecternError } from "./errors.js";
/** What of a call its errors speak of. */
export interface Sent {
    readonly operation: string;
    readonly writes: boolean;
    /** The key that it was sent with. */
    readonly key: string | null;
}
/** A value as an object, or null. */
export declare function asObject(value: unknown): Readonly<Record<string, unknown>> | null;
/** Whether an answer leads elsewhere. It is not followed: it could carry the token away. */
export declare function isRedirect(response: Response): boolean;
/** An answer that leads elsewhere, as an error. */
export declare function redirected(sent: Sent, response: Response): LecternError;
/** The data of a success. @throws LecternError for anything else that is an answer, SyntaxError for half of one. */
export declare function dataOf(sent: Sent, response: Response, text: string): unknown;
