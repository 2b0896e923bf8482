import { type Static, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";

const closed = { additionalProperties: false } as const;

const Success = Type.Object({ code: Type.Literal(0), message: Type.Literal("ok"), data: Type.Unknown() }, closed);

const Refusal = Type.Object(
  {
    code: Type.Integer({ minimum: 40001, maximum: 50001 }),
    message: Type.String({ minLength: 1 }),
    data: Type.Null(),
    reason: Type.String({ pattern: "^[a-z_]+(\\.[a-z0-9_]+)+$" }),
    details: Type.Array(Type.Object({ path: Type.String(), message: Type.String(), expected: Type.String() }, closed)),
    requestId: Type.String({ minLength: 1 }),
    replacedBy: Type.Optional(Type.String()),
    facts: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  },
  closed,
);
type Refusal = Static<typeof Refusal>;

/** An answer of the service. Its envelope was validated against the contract when it was read. */
export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The contents of `data`, or null if the call was refused. */
  readonly data: unknown;
  /** The failure envelope, or null if the call succeeded. */
  readonly refusal: Refusal | null;
  /** The code of either envelope. */
  readonly code: number;
}

/**
 * Reads a JSON answer.
 * @throws Error if it is not an envelope, if status and envelope disagree, or if the request id is missing.
 */
export async function readReply(response: Response): Promise<Reply> {
  const text = await response.text();
  const { status, headers } = response;
  const shown = `${status} ${text.slice(0, 300)}`;
  if (!headers.get("content-type")?.startsWith("application/json")) throw new Error(`The answer is not JSON: ${shown}`);
  const requestId = headers.get("x-request-id");
  if (!requestId) throw new Error(`The answer has no X-Request-Id: ${shown}`);
  const body: unknown = JSON.parse(text);
  if (status === 200 && Value.Check(Success, body)) {
    return { status, headers, text, data: body.data, refusal: null, code: 0 };
  }
  if (status === 200 || !Value.Check(Refusal, body)) throw new Error(`The envelope is not the contract's: ${shown}`);
  if (body.requestId !== requestId) throw new Error(`Envelope and header name different requests: ${shown}`);
  return { status, headers, text, data: null, refusal: body, code: body.code };
}
