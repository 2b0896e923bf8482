import { sql } from "kysely";
import { BoundedMap } from "../lib/bounded-map.ts";
import type { Db } from "./open.ts";
import { builder, prepare } from "./query.ts";

const revisionNow = prepare<Record<never, never>>()(() =>
  builder.selectFrom("content_revision").select("revision").where("id", "=", sql.lit(1)),
);

/**
 * Keeps what is worked out from the library, the `capacity` answers asked for last, until an import changes the library.
 * For counts over everything that many calls ask for; never for anything that depends on a learner. Answers that are not
 * `worthKeeping` are worked out each time and take no one's place.
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
