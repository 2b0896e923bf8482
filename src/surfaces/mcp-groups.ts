import { type Failure, invalidRequest, notFound } from "../kernel/errors.ts";
import type { Operations, Outline } from "../kernel/operations.ts";
import { nearest } from "../lib/nearest.ts";
import { addressOf } from "./own-place.ts";

/** The groups of operations that an MCP address offers; null if it offers all. */
export type Groups = ReadonlySet<string> | null;

/**
 * Reads the groups from the address, such as /mcp?groups=vocabulary,plans.
 * @throws Failure 400 that lists the groups, if the address names an unknown one.
 */
export function readGroups(request: Request, operations: Operations): Groups {
  const named = addressOf(request).searchParams.getAll("groups");
  if (named.length === 0) return null;
  const known = [...new Set(operations.forAudience("agent").map(({ group }) => group))];
  const groups = named.flatMap((names) => names.split(",")).map((name) => name.trim());
  const unknown = groups.find((name) => !known.includes(name));
  if (unknown === undefined) return new Set(groups);
  const meant = nearest(unknown, known);
  const message = `groups of the address names one that there is not${meant === undefined ? "" : ` (did you mean ${meant}?)`}`;
  const expected = `names with commas between them, of ${known.join(", ")}`;
  throw invalidRequest(`${message}. Give ${expected}.`, [{ path: "/groups", message, expected }], "mcp.group_unknown");
}

export function isOffered({ group }: Outline, groups: Groups): boolean {
  return groups?.has(group) ?? true;
}

/** Refuses a tool that exists but is not offered at this address. */
export function leftOut({ id, group }: Outline): Failure {
  return notFound(
    "operation.not_found",
    `${id} is of the group ${group}, which this address leaves out. Add ${group} to its groups, or leave groups out for all tools. tools/list has those of this address.`,
  );
}
