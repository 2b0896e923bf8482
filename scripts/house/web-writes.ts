import type { Capability } from "../../src/kernel/capability.ts";

/** The module that says which calls of the workspace are writes, relative to the root. */
export const WEB_WRITES = "src/web/writes.ts";

/** Source of the module with the ids of the workspace's writes on an account: those that accept an `Idempotency-Key`. */
export function webWrites(capabilities: readonly Capability[]): string {
  const ids = capabilities.flatMap((one) =>
    one.effect === "write" && !one.public && one.audiences.includes("web") ? [one.id] : [],
  );
  return `// Made by \`bun scripts/gen.ts\` from the operations; do not edit.
// biome-ignore-all format: generated, a line for each operation

/** The writes that the page sends with an Idempotency-Key. */
export const WRITES: ReadonlySet<string> = new Set([
${ids.map((id) => `  "${id}",\n`).join("")}]);
`;
}
