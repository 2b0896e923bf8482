import { lazy } from "../lib/lazy.ts";
import type { Audience, Capability } from "./capability.ts";
import { createRegistry, type Registry } from "./registry.ts";

/** What is known about an operation before it is loaded: its audiences and its address. */
export type Outline = Pick<Capability, "id" | "group" | "audiences" | "route" | "sends" | "maxBodyBytes">;

/** Loads the operations of a group by the group's name. */
export type Slices = Readonly<Record<string, () => Promise<readonly Capability[]>>>;

/** The operations of this deployment. Each group is loaded at the first call to one of its operations. */
export interface Operations {
  /** In the order of declaration. */
  readonly all: readonly Outline[];
  get(id: string): Outline | undefined;
  /** The operations for one audience, in the order of declaration. */
  forAudience(audience: Audience): readonly Outline[];
  /** Loads the group of an operation and returns the operation's declaration. */
  load(outline: Outline): Promise<Capability>;
  /** Loads every group, for documents that describe all operations. */
  registry(): Promise<Registry>;
}

export function createOperations(outlines: readonly Outline[], slices: Slices): Operations {
  const byId = new Map(outlines.map((outline) => [outline.id, outline]));
  const byAudience = new Map<Audience, Outline[]>();
  for (const outline of outlines) {
    for (const audience of outline.audiences) byAudience.set(audience, [...(byAudience.get(audience) ?? []), outline]);
  }
  const loaded = new Map(
    Object.entries(slices).map(([group, load]) => [
      group,
      lazy(async () => new Map((await load()).map((one) => [one.id, { ...one, group }]))),
    ]),
  );
  return {
    all: outlines,
    get: (id) => byId.get(id),
    forAudience: (audience) => byAudience.get(audience) ?? [],
    async load({ id, group }) {
      const capability = (await loaded.get(group)?.())?.get(id);
      if (capability === undefined) throw new Error(`${id} is not in the group ${group}: run bun scripts/gen.ts`);
      return capability;
    },
    registry: lazy(async () => {
      const groups = await Promise.all([...loaded.values()].map((slice) => slice()));
      return createRegistry(groups.flatMap((slice) => [...slice.values()]));
    }),
  };
}
