import type { TSchema } from "@sinclair/typebox";
import type { AgentCall } from "../identity/calls.store.ts";
import { isUuid } from "../lib/uuid.ts";
import type { Capability } from "./capability.ts";
import type { Actor } from "./context.ts";

/** Field names by which requests and responses identify a resource that the learner can open. Other text fields may hold content. */
const NAMES_ONE =
  /^(?:id|(?:attempt|course|entry|group|material|paper|part|plan|reminder|section|session|set|todo)Id|slug|contentRef|target)$/;
/** The form of an id issued by the service or by a content pack. Any other text may be something the learner said. */
const ID = /^[\w.:~/-]{1,200}$/;

const namedBy = new WeakMap<TSchema, readonly string[]>();

/** How a call ended and which resources it concerned. */
type Outcome = Pick<AgentCall, "status" | "reason" | "target" | "isRepeat" | "changed">;

/** A call in the form shown to the learner. `now` is in milliseconds since the epoch. */
export function recordOf(
  { operation, via, now }: { operation: string; via: AgentCall["via"]; now: number },
  { accountId, id: tokenId }: Actor,
  outcome: Outcome,
): AgentCall {
  return { accountId, tokenId, operation, via, at: now, ...outcome };
}

/**
 * The resources that a successful call concerned, for the learner's call log: the ids in its request or, if there are none, the ids that it
 * created. A JSON object as text, or null.
 */
export function targetOf(capability: Capability, input: object, data?: unknown): string | null {
  return idsIn(input, namesOf(capability.request), isId) ?? (data === undefined ? null : idsOfCreated(data));
}

/** {@link targetOf} for a refused call. Text values are left out, because what the request names may not be an id. */
export function targetOfRefused(capability: Capability, input: object): string | null {
  return idsIn(input, namesOf(capability.request), isWordless);
}

/** The request fields that identify one resource; computed once per operation. */
function namesOf(request: TSchema): readonly string[] {
  let names = namedBy.get(request);
  if (names === undefined) {
    names = Object.keys(request["properties"] ?? {}).filter((name) => NAMES_ONE.test(name));
    namedBy.set(request, names);
  }
  return names;
}

/** If a call created several resources, no single one is the target. */
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

/** The kind of an object comes from a closed list that the request was validated against. */
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
