import type { Capability } from "../kernel/capability.ts";
import { stateConflict } from "../kernel/errors.ts";
import type { JsonStream } from "../kernel/json-stream.ts";
import { pathOf } from "./descriptor.ts";

/** The largest response in a tool result, in bytes of JSON. The result contains it twice, as data and as text. */
export const MAX_RESULT_BYTES = 8 * 1_048_576;

/** The longest answer that a tool gives by itself, in characters. A longer one comes as a link to a resource. */
export const MAX_ANSWER_CHARACTERS = 60_000;

/** Keys of `_meta` in a result. The part before the slash is this service's prefix. */
const FAILURE = "lectern/failure";
const REPEATED = "lectern/idempotentReplayed";

type TextContent = { readonly type: "text"; readonly text: string };
type LinkContent = {
  readonly type: "resource_link";
  readonly uri: string;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly mimeType: string;
  readonly size: number;
};

/** The result of a tool call. A type, not an interface, because the protocol's own type is open. */
export type ToolResult = {
  readonly content: (TextContent | LinkContent)[];
  readonly structuredContent?: Record<string, unknown>;
  readonly isError?: true;
  readonly _meta?: Record<string, unknown>;
};

/** The tool, resource or prompt of a request does not exist. */
export class UnknownName extends Error {
  constructor(readonly envelope: Refusal["envelope"]) {
    super(envelope.message);
  }
}

/**
 * The result of a successful call. As data besides the text, it is twice as long.
 * @param text the data as JSON.
 */
export function toResult(
  data: unknown,
  text: string,
  { isRepeat, asData }: { isRepeat: boolean; asData: boolean },
): ToolResult {
  return {
    content: [{ type: "text", text }],
    ...(asData && { structuredContent: Object(data) }),
    ...repeatMark(isRepeat),
  };
}

/** The result of a successful call whose answer is stored: what it holds, and the link to it. */
export function toLink(
  { id, summary }: Capability,
  { uri, says, size }: { readonly uri: string; readonly says: string; readonly size: number },
  isRepeat: boolean,
): ToolResult {
  const description = "The whole answer of this call, for a while and for this token.";
  const link = {
    type: "resource_link",
    uri,
    name: id,
    title: summary,
    description,
    mimeType: "application/json",
    size,
  } as const;
  return { content: [{ type: "text", text: says }, link], ...repeatMark(isRepeat) };
}

function repeatMark(isRepeat: boolean): { readonly _meta?: Record<string, unknown> } {
  return isRepeat ? { _meta: { [REPEATED]: true } } : {};
}

/** The HTTP form of a refused call: the failure envelope, and the seconds after which to retry. */
export interface Refusal {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly envelope: {
    readonly message: string;
    readonly reason: string;
    readonly details: readonly { readonly path: string; readonly message: string; readonly expected: string }[];
    readonly replacedBy?: string;
    readonly facts?: Readonly<Record<string, unknown>>;
  };
}

/** The result of a refused call: in words for the model, and in HTTP form for the program around it. */
export function toErrorResult({ status, retryAfter, envelope }: Refusal): ToolResult {
  const { message, reason, details, replacedBy, facts } = envelope;
  const lines = [
    message,
    ...details.map((one) => `- ${one.path || "/"}: ${one.message}; accepted: ${one.expected}`),
    ...(replacedBy === undefined ? [] : [`Call instead: ${replacedBy}`]),
    ...Object.entries(facts ?? {}).map(([name, value]) => `${name}: ${JSON.stringify(value)}`),
    ...(retryAfter === null ? [] : [`Retry after: ${retryAfter} s`]),
    `Reason: ${reason}`,
  ];
  const seconds = retryAfter === null ? {} : { retryAfter: Number(retryAfter) };
  return {
    content: [{ type: "text", text: lines.join("\n") }],
    isError: true,
    _meta: { [FAILURE]: { ...envelope, status, ...seconds } },
  };
}

/**
 * Reads a streamed response to the end.
 * @throws Failure if it exceeds the size limit of a tool result.
 */
export async function readWhole(stream: JsonStream, operation: Capability, baseUrl: string): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop early cancels the stream, which releases its resources.
  for await (const chunk of stream.open()) {
    size += chunk.byteLength;
    if (size > MAX_RESULT_BYTES) {
      throw stateConflict(
        "mcp.answer_too_large",
        `The answer is larger than ${MAX_RESULT_BYTES / 1_048_576} MiB, which is more than a tool carries. Fetch it with the same token: POST ${baseUrl}${pathOf(operation)}`,
      );
    }
    chunks.push(chunk);
  }
  return JSON.parse(Buffer.concat(chunks).toString("utf8"));
}
