import type { Capability } from "../kernel/capability.ts";
import { type Failure, invalidRequest, notFound } from "../kernel/errors.ts";
import type { Operations, Outline } from "../kernel/operations.ts";
import { nearest } from "../lib/nearest.ts";
import { addressOf } from "./own-place.ts";

/** What an MCP address offers, such as /mcp?profile=study&readonly=1. */
export interface Offer {
  /** The groups that it names; empty if none. */
  readonly groups: ReadonlySet<string>;
  /** The tools of the profiles that it names; empty if none. */
  readonly tools: ReadonlySet<string>;
  /** Only tools that change nothing. */
  readonly readOnly: boolean;
  /** Tools are listed with the schema of their answers, and every answer is given whole and as data that satisfies it. */
  readonly withOutput: boolean;
  /** The tools that the token may not use are listed too, and each with what it needs, for clients that ask for more before they call. */
  readonly withSecurity: boolean;
}

/** Selections of tools by name. */
const PROFILES: Readonly<Record<string, readonly string[]>> = {
  /** A day's work: the plan and todos, words, something to practise, what came of it. */
  study: [
    "ielts_study_plans_list",
    "ielts_study_plans_get",
    "ielts_study_plans_change_tasks",
    "ielts_study_todos_list",
    "ielts_study_todos_create",
    "ielts_study_todos_update",
    "ielts_reminders_create",
    "ielts_vocabulary_personal_search",
    "ielts_vocabulary_personal_add",
    "ielts_vocabulary_personal_prepare_cards",
    "ielts_vocabulary_personal_record_review",
    "ielts_practice_search_parts",
    "ielts_practice_read_part",
    "ielts_review_recent_activity",
    "ielts_review_read_snapshot",
  ],
};

/** The address without any selection. */
export const EVERYTHING: Offer = {
  groups: new Set(),
  tools: new Set(),
  readOnly: false,
  withOutput: false,
  withSecurity: false,
};

/**
 * Reads the selection from the address. A tool is offered if it is in one of its profiles or groups.
 * @throws Failure 400 that lists the names there are, if the address has an unknown one.
 */
export function readOffer(request: Request, operations: Operations): Offer {
  const { search, searchParams } = addressOf(request);
  if (search === "") return EVERYTHING;
  const read = (name: string, known: readonly string[]) => readNames(searchParams.getAll(name), name, known);
  const groups = [...new Set(operations.forAudience("agent").map(({ group }) => group))];
  return {
    groups: new Set(read("groups", groups)),
    tools: new Set(read("profile", Object.keys(PROFILES)).flatMap((name) => PROFILES[name] ?? [])),
    readOnly: read("readonly", ["0", "1"]).includes("1"),
    withOutput: read("output", ["schema"]).length > 0,
    withSecurity: read("security", ["schemes"]).length > 0,
  };
}

function readNames(values: readonly string[], parameter: string, known: readonly string[]): readonly string[] {
  const names = values.flatMap((list) => list.split(",")).map((name) => name.trim());
  const unknown = names.find((name) => !known.includes(name));
  if (unknown === undefined) return names;
  const meant = nearest(unknown, known);
  const message = `${parameter} in the address has an unknown value${meant === undefined ? "" : ` (did you mean ${meant}?)`}`;
  const expected = known.length < 3 ? known.join(" or ") : `one or more of ${known.join(", ")}, separated by commas`;
  const details = [{ path: `/${parameter}`, message, expected }];
  if (parameter === "groups") throw invalidRequest(`${message}. Use ${expected}.`, details, "mcp.group_unknown");
  throw invalidRequest(`${message}. Use ${expected}.`, details, "mcp.selection_unknown");
}

/** Whether the selection of the address has the tool. */
export function isOffered({ id, group }: Pick<Outline, "id" | "group">, { groups, tools }: Offer): boolean {
  return (groups.size === 0 && tools.size === 0) || groups.has(group) || tools.has(id);
}

/** Whether the address allows the tool's effect. */
export function isAllowed({ effect }: Pick<Capability, "effect">, { readOnly }: Offer): boolean {
  return !readOnly || effect === "read";
}

/** Refuses a tool that exists but is not offered at this address. */
export function leftOut({ id, group }: Outline, { tools }: Offer): Failure {
  const how =
    tools.size > 0
      ? `Add groups=${group} to the address, or leave the profile out for all tools`
      : `Add ${group} to its groups, or leave groups out for all tools`;
  return notFound(
    "operation.not_found",
    `${id} is of the group ${group}, which this address leaves out. ${how}. tools/list has those of this address.`,
  );
}

/** Refuses a tool that changes data at an address that only reads. */
export function writesHere({ id }: Outline): Failure {
  return notFound(
    "operation.not_found",
    `${id} changes data, and this address only reads. Leave readonly out of the address to offer it. tools/list has those of this address.`,
  );
}
