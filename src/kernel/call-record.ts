import type { TSchema } from "@sinclair/typebox";
import type { AgentCall } from "../identity/calls.store.ts";
import { isUuid } from "../lib/uuid.ts";
import type { Capability } from "./capability.ts";
import type { Actor } from "./context.ts";

/** The names under which requests and answers name one thing that the learner can look at. Other texts may be content. */
const NAMES_ONE =
  /^(?:id|(?:attempt|course|entry|group|material|paper|part|plan|reminder|section|session|set|todo)Id|slug|contentRef|target)$/;
/** What an id of the service or of a content pack looks like. Any other text may be what the learner said. */
const ID = /^[\w.:~/-]{1,200}$/;

const namedBy = new WeakMap<TSchema, readonly string[]>();

/** How a call ended, and what it was about. */
type Outcome = Pick<AgentCall, "status" | "reason" | "target" | "isRepeat" | "changed">;

/** A call as the learner sees it; `now` in milliseconds since the epoch. */
export function recordOf(
  { operation, via, now }: { operation: string; via: AgentCall["via"]; now: number },
  { accountId, id: tokenId }: Actor,
  outcome: Outcome,
): AgentCall {
  return { accountId, tokenId, operation, via, at: now, ...outcome };
}

/**
 * What a call that was carried out was about, for the learner to see: the ids that its request names or, where it names none, those
 * of what it made. A JSON object as text; null where there are none.
 */
export function targetOf(capability: Capability, input: object, data?: unknown): string | null {
  return idsIn(input, namesOf(capability.request), isId) ?? (data === undefined ? null : idsOfCreated(data));
}

/** {@link targetOf} for a call that was refused: what it named may be no id of anything, so that words are left out. */
export function targetOfRefused(capability: Capability, input: object): string | null {
  return idsIn(input, namesOf(capability.request), isWordless);
}

/** The fields of a request that name one thing; worked out once for each operation. */
function namesOf(request: TSchema): readonly string[] {
  let names = namedBy.get(request);
  if (names === undefined) {
    names = Object.keys(request["properties"] ?? {}).filter((name) => NAMES_ONE.test(name));
    namedBy.set(request, names);
  }
  return names;
}

/** Of several things that were made none is the target. */
function idsOfCreated(data: unknown): string | null {
  const { items }: { items?: unknown } = Object(data);
  const made: object = Object(Array.isArray(items) && items.length === 1 ? items[0] : data);
  const { entry }: { entry?: unknown } = made;
  return idsOf(made) ?? idsOf(Object(entry));
}

function idsOf(value: object): string | null {
  return idsIn(
    value,
    Object.keys(value).filter((name) => NAMES_ONE.test(name)),
    isId,
  );
}

function idsIn(value: object, names: readonly string[], accepts: (id: unknown) => boolean): string | null {
  let ids: Record<string, unknown> | null = null;
  for (const name of names) {
    const id: unknown = Reflect.get(value, name);
    if (!accepts(id)) continue;
    ids ??= {};
    ids[name] = id;
  }
  return ids === null ? null : JSON.stringify(ids);
}

function isId(value: unknown): boolean {
  if (typeof value === "object" && value !== null) return Object.values(value).every(isPlainId);
  return isPlainId(value);
}

/** The kind of an object is one of a closed list, to which its request was held. */
function isWordless(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return isPlainId(value) && !isWord(value);
  return Object.entries(value).every(([name, id]) => isPlainId(id) && (name === "kind" || !isWord(id)));
}

function isWord(value: unknown): boolean {
  return typeof value === "string" && !isUuid(value);
}

function isPlainId(value: unknown): boolean {
  return typeof value === "string" ? ID.test(value) : Number.isSafeInteger(value);
}
