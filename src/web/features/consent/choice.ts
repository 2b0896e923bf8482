import { type Area, isArea } from "../account/scopes.tsx";

/** How much a learner allows. */
export type Extent = "all" | "read" | "some";

/** The areas of data in the parts of the choice. */
const PARTS = {
  content: ["courses", "resources", "prep", "question_bank"],
  work: ["vocabulary", "practice", "writing", "speaking"],
  person: ["profile", "learning", "study_plans", "notifications", "feedback"],
} as const satisfies Record<string, readonly Area[]>;

/** A part of the choice: what is offered in it. */
interface Part {
  readonly id: keyof typeof PARTS;
  readonly scopes: readonly string[];
  readonly areas: readonly { readonly area: Area; readonly read: string | null; readonly write: string | null }[];
}

/** The parts in which something is offered. */
export function partsOf(offered: readonly string[]): Part[] {
  const among = (scope: string) => (offered.includes(scope) ? scope : null);
  return PART_IDS.map((id) => ({
    id,
    scopes: offered.filter((scope) => PARTS[id].some((area) => area === areaOf(scope))),
    areas: PARTS[id]
      .map((area) => ({ area, read: among(`${area}:read`), write: among(`${area}:write`) }))
      .filter(({ read, write }) => read !== null || write !== null),
  })).filter(({ areas }) => areas.length > 0);
}

const PART_IDS = ["content", "work", "person"] as const;

/** Whether a choice allows a scope. Programs need to see what they change. */
export function isPicked(scope: string, picked: readonly string[]): boolean {
  return picked.includes(scope) || (isRead(scope) && picked.includes(`${areaOf(scope)}:write`));
}

/** A choice with some scopes added or removed. */
export function pickedWith(picked: readonly string[], scopes: readonly string[], isOn: boolean): string[] {
  const others = picked.filter((scope) => !scopes.includes(scope));
  return isOn ? [...others, ...scopes] : others;
}

/** The scopes that a choice allows, in the order of those offered. `picked` counts for some only, and there only what the choice shows. */
export function allowedBy(
  extent: Extent,
  { offered, picked }: { readonly offered: readonly string[]; readonly picked: readonly string[] },
): string[] {
  if (extent === "all") return [...offered];
  if (extent === "read") return offered.filter(isRead);
  return offered.filter((scope) => isArea(areaOf(scope)) && isPicked(scope, picked));
}

function isRead(scope: string): boolean {
  return scope.endsWith(":read");
}

/** `study_plans` of `study_plans:read`. */
function areaOf(scope: string): string {
  return scope.slice(0, scope.lastIndexOf(":"));
}
