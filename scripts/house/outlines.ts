import type { Capability } from "../../src/kernel/capability.ts";
import type { Outline } from "../../src/kernel/operations.ts";

/** The generated module with the facts about each operation that are needed before it is loaded, from the root. */
export const OUTLINES = "src/domains/outlines.ts";

/** Source of the module with the outlines of operations, in their order. */
export function outlinesFile(capabilities: readonly Capability[]): string {
  return `// Made by bun scripts/gen.ts from the operations; do not edit.
// biome-ignore-all format: generated, a line for each operation
import type { Outline } from "../kernel/operations.ts";

/** What must be known of each operation before its group is loaded, in the order of the listings. */
export const outlines: readonly Outline[] = [
${capabilities.map((one) => `  ${JSON.stringify(outlineOf(one))},\n`).join("")}];
`;
}

/** The part of a declaration that is an outline. */
export function outlineOf({ id, group, audiences, route, sends, maxBodyBytes }: Capability): Outline {
  return {
    ...{ id, group, audiences },
    ...(route && { route }),
    ...(sends && { sends }),
    ...(maxBodyBytes !== undefined && { maxBodyBytes }),
  };
}
