import type { RequestOf } from "../../api.ts";
import { type QueryChange, readOffset } from "../../ui/address.ts";
import { DIFFICULTIES } from "../practice/practice.ts";
import { PAGE } from "./dictation.ts";

export const MAX_SEARCH = 200;

/** The filters of the page of dictations, read from the address. */
export interface DictationFilters {
  readonly view: "" | "history";
  readonly search: string;
  readonly difficulty: "" | (typeof DIFFICULTIES)[number];
  /** Offset in the list of submitted ones. */
  readonly offset: number;
}

/** Accepts any address; unknown values are ignored. */
export function readFilters(query: URLSearchParams): DictationFilters {
  return {
    view: query.get("show") === "history" ? "history" : "",
    search: [...(query.get("q") ?? "")].slice(0, MAX_SEARCH).join(""),
    difficulty: DIFFICULTIES.find((difficulty) => difficulty === query.get("difficulty")) ?? "",
    offset: readOffset(query.get("offset"), PAGE),
  };
}

/** The change of the address that removes every filter. */
export const NO_FILTERS: QueryChange = { q: null, difficulty: null };

export function toSearchRequest({
  search,
  difficulty,
}: DictationFilters): RequestOf<"ielts_dictation_search_materials"> {
  return { search, difficulty };
}
