import type { Capability } from "../kernel/capability.ts";
import type { Actor } from "../kernel/context.ts";
import type { Registry } from "../kernel/registry.ts";
import { inputSchemaOf } from "./descriptor.ts";
import { isAllowed, isOffered, type Offer } from "./mcp-offer.ts";
import type { IsOpen } from "./mcp-resources.ts";
import { briefInput, withoutDescriptions } from "./mcp-schemas.ts";

/** The server's instructions, which a client receives once, before the tools. */
export const INSTRUCTIONS = [
  "Study records of one IELTS learner, and public study content. Each tool is one operation of the service.",
  "- The service supplies facts and stores them. Teaching, judging, recommending and writing are yours: no tool chooses for the learner.",
  "- Answering, timing and submitting practice and mock tests happen in the web workspace: give the learner the link that a tool answers.",
  "- Statistics count days of Asia/Shanghai; study plans use the learner's own days. Send moments with their offset, such as 2026-09-09T10:00:00+08:00; those answered are UTC.",
  "- Continue lists with the nextCursor, nextOffset or nextPage they return. Counts cover what they say, not one page.",
  "- A contentRef names one piece of content. Take it from an answer and pass it on unchanged; never make one up.",
  "- Fields that are not required can be left out: that means no filter, no text, no change. Unknown fields are refused; the error names each field and what is accepted.",
  "- limit is how many results to return at most. Words to search for must all occur; the end of an English word may be missing, Chinese is found by any characters.",
  "- An answer of more than 60,000 characters comes as a link to a resource with the same data, and says how to ask for less.",
  "- A text you send must have visible characters, no control characters but tabs and line breaks, and none that reverse text; titles and names are one line.",
  '- Write only what the learner asked for. A write with an idempotency key in _meta, {"idempotencyKey": "…"}, can be repeated for 24 hours: the same key and arguments give the first answer again.',
  "- After a fault of the network look whether the write happened before you repeat it without a key.",
  "- An error says what to do. auth.token_missing and auth.token_invalid: the learner has to authorize you again. auth.scope_missing: repeating does not help.",
].join("\n");

/** One operation in the form of an MCP tool. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: ObjectSchema;
  readonly outputSchema?: ObjectSchema;
  readonly securitySchemes?: readonly SecurityScheme[];
  /** The schemes again, for clients that know no other fields of a tool than the protocol's; and the address of its view. */
  readonly _meta?: {
    readonly securitySchemes?: readonly SecurityScheme[];
    readonly ui?: { readonly resourceUri: string };
  };
  readonly annotations: {
    readonly readOnlyHint: boolean;
    readonly destructiveHint: boolean;
    readonly idempotentHint: boolean;
    readonly openWorldHint: boolean;
  };
}

/** What a call of the tool needs, as clients of OpenAI read it. */
type SecurityScheme = { readonly type: "noauth" } | { readonly type: "oauth2"; readonly scopes: readonly string[] };

interface ObjectSchema {
  readonly type: "object";
  readonly [keyword: string]: unknown;
}

/** An operation as a tool, and the schema of its answers, which is listed only where it is asked for. */
interface Listed {
  readonly operation: Capability;
  readonly tool: Tool;
  readonly outputSchema: ObjectSchema;
}

/** The operations that agents may call, as tools, each described once. */
export class Tools {
  readonly #all: readonly Listed[];

  constructor(registry: Registry) {
    this.#all = registry.forAudience("agent").map(list);
  }

  /** Tells of an operation whether the caller's scopes allow it. */
  opens(caller: Actor | null): IsOpen {
    const open = new Set(this.#all.filter(({ operation }) => isOpen(operation, caller)).map(({ tool }) => tool.name));
    return (id) => open.has(id);
  }

  /** The tools of the address that the caller's scopes allow, or may come to allow. Anonymous callers get the public ones. */
  allowed(caller: Actor | null, offer: Offer): Tool[] {
    return this.#all
      .filter(
        ({ operation }) =>
          isOffered(operation, offer) &&
          isAllowed(operation, offer) &&
          (isOpen(operation, caller) || (offer.withSecurity && caller !== null)),
      )
      .map(({ operation, tool, outputSchema }) => ({
        ...tool,
        ...(offer.withOutput && { outputSchema }),
        ...(offer.withSecurity && withSecurity(operation)),
      }));
  }
}

function withSecurity({ public: isPublic, scopes }: Capability): Pick<Tool, "securitySchemes" | "_meta"> {
  const securitySchemes = [isPublic ? ({ type: "noauth" } as const) : ({ type: "oauth2", scopes } as const)];
  return { securitySchemes, _meta: { securitySchemes } };
}

function isOpen(operation: Capability, caller: Actor | null): boolean {
  return operation.public || (caller !== null && operation.scopes.every((scope) => caller.scopes.has(scope)));
}

function list(operation: Capability): Listed {
  const { id, summary, description, tool = description, effect, destroys } = operation;
  return {
    operation,
    tool: {
      name: id,
      title: summary,
      description: tool,
      inputSchema: { type: "object", ...briefInput(inputSchemaOf(operation)) },
      annotations: {
        readOnlyHint: effect === "read",
        destructiveHint: destroys === true,
        // A write is idempotent only with a key, which an annotation cannot express.
        idempotentHint: effect === "read",
        openWorldHint: false,
      },
    },
    // The operation's page documents the fields: here the descriptions would be half of the list.
    outputSchema: { ...withoutDescriptions(operation.response), type: "object" },
  };
}
