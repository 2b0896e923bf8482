import { sql } from "kysely";
import { BoundedMap } from "../lib/bounded-map.ts";
import type { Db } from "./open.ts";
import { builder, prepare } from "./query.ts";

const revisionNow = prepare<Record<never, never>>()(() =>
  builder.selectFrom("content_revision").select("revision").where("id", "=", sql.lit(1)),
);

/**
 * Caches values derived from the library, the `capacity` most recently used ones, until an import changes the library. For counts over the
 * whole library that many calls need; never for anything that depends on a learner. Values that are not `worthKeeping` are computed each
 * time and displace nothing.
 */
export function libraryCache<T extends NonNullable<unknown>>(
  capacity: number,
  isWorthCaching: (answer: T) => boolean = () => true,
) {
  const caches = new WeakMap<Db, { revision: number; answers: BoundedMap<string, T> }>();
  return (db: Db, key: string, workOut: () => T): T => {
    const revision = revisionNow.get(db, {})?.revision ?? 0;
    let cache = caches.get(db);
    if (cache?.revision !== revision) {
      cache = { revision, answers: new BoundedMap(capacity) };
      caches.set(db, cache);
    }
    const known = cache.answers.get(key);
    if (known !== undefined) return known;
    const made = workOut();
    if (isWorthCaching(made)) cache.answers.set(key, made);
    return made;
  };
}
