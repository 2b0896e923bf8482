import type { RequestOf } from "../../api.ts";
import { type QueryChange, readOffset } from "../../ui/address.ts";
import { DIFFICULTIES } from "../practice/practice.ts";
import { PAGE } from "./dictation.ts";

export const MAX_SEARCH = 200;

/** What the page of dictations shows, as the address tells it. */
export interface DictationFilters {
  readonly view: "" | "history";
  readonly search: string;
  readonly difficulty: "" | (typeof DIFFICULTIES)[number];
  /** Place in the list of those that were handed in. */
  readonly offset: number;
}

/** Whatever an address holds makes filters: what is not understood is left out. */
export function readFilters(query: URLSearchParams): DictationFilters {
  return {
    view: query.get("show") === "history" ? "history" : "",
    search: [...(query.get("q") ?? "")].slice(0, MAX_SEARCH).join(""),
    difficulty: DIFFICULTIES.find((difficulty) => difficulty === query.get("difficulty")) ?? "",
    offset: readOffset(query.get("offset"), PAGE),
  };
}

/** The change of the address that takes every filter off. */
export const NO_FILTERS: QueryChange = { q: null, difficulty: null };

export function toSearchRequest({
  search,
  difficulty,
}: DictationFilters): RequestOf<"ielts_dictation_search_materials"> {
  return { search, difficulty };
}
