import { MUTANT_KINDS, type Mutant } from "./mutants.ts";

/**
 * The requested number of faults, the same for the same seed. Folders alternate, and with each round the kind changes, so that neither a
 * large slice nor a common operator dominates the run.
 */
export function chooseMutants(mutants: readonly Mutant[], count: number, seed: number): Mutant[] {
  const random = randomOf(seed);
  const folders = [...Map.groupBy(mutants, ({ file }) => folderOf(file))].toSorted(([a], [b]) =>
    a.localeCompare(b, "en"),
  );
  const slots = shuffled(folders, random).map(([, own]) => {
    const byKind = Map.groupBy(shuffled(own, random), ({ kind }) => kind);
    return MUTANT_KINDS.map((kind) => byKind.get(kind) ?? []);
  });
  const chosen: Mutant[] = [];
  for (let round = 0; chosen.length < Math.min(count, mutants.length); round += 1) {
    for (const [at, kinds] of slots.entries()) {
      const mutant = nextOf(kinds, round + at);
      if (mutant !== undefined && chosen.length < count) chosen.push(mutant);
    }
  }
  return chosen;
}

/** The slice of a domain; elsewhere the first folder of src. */
function folderOf(file: string): string {
  const parts = file.split("/");
  return parts.slice(0, parts[1] === "domains" ? 3 : 2).join("/");
}

/** A fault of the next kind that has any left. */
function nextOf(kinds: readonly Mutant[][], first: number): Mutant | undefined {
  for (let step = 0; step < kinds.length; step += 1) {
    const mutant = kinds[(first + step) % kinds.length]?.pop();
    if (mutant !== undefined) return mutant;
  }
  return undefined;
}

function shuffled<T>(list: readonly T[], random: () => number): T[] {
  return list
    .map((one): [number, T] => [random(), one])
    .toSorted(([a], [b]) => a - b)
    .map(([, one]) => one);
}

/** Numbers from 0 up to 1 (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
