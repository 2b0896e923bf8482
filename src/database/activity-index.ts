import { type Selectable, sql } from "kysely";
import type { Tables } from "./tables.ts";

/**
 * Activities as `a`, read through one of their indexes. Without statistics SQLite estimates a range of instants as narrower than a kind, a
 * text or a day, and reads the whole history.
 */
export function activitiesBy(index: "recent" | "of_kind" | "of_text" | "by_day") {
  return sql<Selectable<Tables["activities"]>>`activities`.as<"a">(sql.raw(`a indexed by activities_${index}`));
}

/**
 * Whether `text_id` is among `ids`, a JSON list that is parsed into a set once per statement. The plus prevents SQLite from choosing an
 * index by text instead of one by day.
 */
export function isOfTexts(ids: string) {
  return sql<boolean>`+text_id in (select value from json_each(${ids}))`;
}
