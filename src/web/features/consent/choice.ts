/** How much a learner allows. */
export type Extent = "all" | "read" | "some";

/** The scopes that a choice allows, in the order of those offered. `picked` counts for some only. */
export function allowedBy(
  extent: Extent,
  { offered, picked }: { readonly offered: readonly string[]; readonly picked: readonly string[] },
): string[] {
  if (extent === "all") return [...offered];
  if (extent === "read") return offered.filter(isRead);
  // Programs need to see what they change.
  return offered.filter(
    (scope) => picked.includes(scope) || (isRead(scope) && picked.includes(`${areaOf(scope)}:write`)),
  );
}

export function isRead(scope: string): boolean {
  return scope.endsWith(":read");
}

/** `study_plans` of `study_plans:read`. */
export function areaOf(scope: string): string {
  return scope.slice(0, scope.lastIndexOf(":"));
}
