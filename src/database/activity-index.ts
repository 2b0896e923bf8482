import { type Selectable, sql } from "kysely";
import type { Tables } from "./tables.ts";

/**
 * Activities as `a`, read by one of their indexes. Without statistics SQLite takes a range of instants for narrower than a kind, a
 * text or a day, and reads the whole history.
 */
export function activitiesBy(index: "recent" | "of_kind" | "of_text" | "by_day") {
  return sql<Selectable<Tables["activities"]>>`activities`.as<"a">(sql.raw(`a indexed by activities_${index}`));
}

/**
 * Whether `text_id` is among ids, a JSON list that is read into one set for each statement. The plus keeps an index by text from
 * being chosen instead of one by day.
 */
export function isOfTexts(ids: string) {
  return sql<boolean>`+text_id in (select value from json_each(${ids}))`;
}
