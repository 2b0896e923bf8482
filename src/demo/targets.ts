import { outlines, slices } from "../domains/index.ts";
import type { Capability } from "../kernel/capability.ts";
import { createOperations } from "../kernel/operations.ts";
import type { Matched } from "../surfaces/around.ts";

/** Something that agents call: an operation, a call of the protocol, or a page of the discovery. */
export interface Target {
  /** Its name in faults: the id of an operation, or a readable name. */
  readonly name: string;
  readonly isOperation: boolean;
  /** Whether it refuses an invalid token. */
  readonly refusesTokens: boolean;
  /** Scopes without which it answers 403; empty if it requires none. */
  readonly scopes: readonly string[];
  /** Whether its answer says if it is complete. */
  readonly hasCoverage: boolean;
}

const declared = await createOperations(outlines, slices).registry();

/** Keyed by the router's pattern, which is the same for every way to write an address. */
const byMatch: ReadonlyMap<string, Target> = new Map([
  ...declared.forAudience("agent").map((one) => [keyOf({ at: "agent", id: one.id }), toTarget(one, true)] as const),
  ...declared
    .forAudience("protocol")
    .map((one) => [keyOf({ at: "protocol", id: one.id }), toTarget(one, false)] as const),
  ...["listing", "page", "openapi", "catalog"].map((id) => [keyOf({ at: "discovery", id }), toDocument(id)] as const),
]);

/** All targets for faults. Calls that the workspace makes for itself are not included. */
export const targets: readonly Target[] = [...byMatch.values()];

/** The target of a request by the router's pattern; undefined if it is not a target. */
export function targetOf(matched: Matched | null): Target | undefined {
  return matched === null ? undefined : byMatch.get(keyOf(matched));
}

function keyOf({ at, id }: Matched): string {
  return `${at} ${id}`;
}

function toDocument(id: string): Target {
  return {
    name: `discovery_${id}`,
    isOperation: false,
    // Each token gets a listing of what it may call.
    refusesTokens: id === "listing",
    scopes: [],
    hasCoverage: false,
  };
}

function toTarget(capability: Capability, isOperation: boolean): Target {
  const { id, scopes, response } = capability;
  return {
    name: id,
    isOperation,
    refusesTokens: !capability.public,
    scopes: capability.public ? [] : scopes,
    hasCoverage: response["properties"]?.coverage?.properties?.complete !== undefined,
  };
}
