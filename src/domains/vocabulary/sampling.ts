/** Items numbered 1 to `size` without gaps, some of which pass a filter. */
export interface SampleSource {
  readonly size: number;
  /** The numbers among these that pass, each with the id of its item. */
  probe(numbers: readonly number[]): ReadonlyMap<number, number>;
  /** Ids of all items that pass; called only if few of them do. */
  passing(): readonly number[];
}

/** Up to this size all numbers are shuffled; above it they are sampled one by one. */
const SHUFFLED_SIZE = 2048;
/** Numbers tried before the sample is taken from everything that passes. */
const MAX_TRIES = 1024;
const BATCH = 64;

/**
 * Samples up to `limit` distinct ids, each passing item equally likely. `random` returns a uniform number in [0, 1).
 * Most samples read only a few numbers, whatever the size.
 */
export function sampleUniform(things: SampleSource, limit: number, random: () => number): number[] {
  const sampled: number[] = [];
  const numbers = things.size <= SHUFFLED_SIZE ? shuffled(things.size, random) : distinct(things.size, random);
  for (let tried = 0; tried < numbers.length && sampled.length < limit; tried += BATCH) {
    const batch = numbers.slice(tried, tried + BATCH);
    const found = things.probe(batch);
    for (const number of batch) {
      const id = found.get(number);
      if (id !== undefined && sampled.length < limit) sampled.push(id);
    }
  }
  if (sampled.length === limit || numbers.length === things.size) return sampled;
  const seen = new Set(sampled);
  const rest = things.passing().filter((id) => !seen.has(id));
  return [...sampled, ...sample(rest, limit - sampled.length, random)];
}

/** Up to `limit` of the items in random order. */
export function sample<T>(items: readonly T[], limit: number, random: () => number): T[] {
  const pool = [...items];
  const taken: T[] = [];
  while (pool.length > 0 && taken.length < limit) {
    const at = Math.floor(random() * pool.length);
    const item = pool[at];
    const last = pool.pop();
    if (item === undefined || last === undefined) break;
    if (at < pool.length) pool[at] = last;
    taken.push(item);
  }
  return taken;
}

function shuffled(size: number, random: () => number): number[] {
  const numbers = Array.from({ length: size }, (_, i) => i + 1);
  return sample(numbers, size, random);
}

function distinct(size: number, random: () => number): number[] {
  const numbers = new Set<number>();
  while (numbers.size < MAX_TRIES) numbers.add(1 + Math.floor(random() * size));
  return [...numbers];
}
