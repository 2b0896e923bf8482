import { LecternError } from "./errors.js";
/** The facts about a call for its errors. */
export interface Sent {
    readonly operation: string;
    readonly writes: boolean;
    /** The key that it was sent with. */
    readonly key: string | null;
}
/** A value as an object, or null; a list is none. */
export declare function asObject(value: unknown): Readonly<Record<string, unknown>> | null;
/** Whether a response is a redirect. It is not followed, because that could send the token elsewhere. */
export declare function isRedirect(response: Response): boolean;
/** A redirect response as an error. */
export declare function redirected(sent: Sent, response: Response): LecternError;
/** The data of a successful response. @throws LecternError for any other response, SyntaxError for an incomplete one. */
export declare function dataOf(sent: Sent, response: Response, text: string): unknown;
