import type { RequestOf } from "../../api.ts";
import { MAX_PART_TAGS } from "../../bounds.ts";
import type { QueryChange } from "../../ui/address.ts";
import { DIFFICULTIES, SUBJECTS, type TaxonomyRequest } from "./practice.ts";

const QUESTION_TYPES = ["blank", "choice"] as const;

export const MAX_SEARCH = 200;

/** The filters of the list of parts, read from the address. */
export interface PartFilters {
  readonly search: string;
  readonly subject: "" | (typeof SUBJECTS)[number];
  readonly partNumber: number | null;
  readonly difficulty: "" | (typeof DIFFICULTIES)[number];
  readonly questionType: "" | (typeof QUESTION_TYPES)[number];
  readonly tagIds: readonly number[];
  readonly requiresAudio: boolean;
  readonly preferUnseen: boolean;
  readonly includeCourseLinked: boolean;
  readonly sort: "catalog" | "latest";
}

/** Accepts any address; unknown values are ignored. */
export function readFilters(query: URLSearchParams): PartFilters {
  const partNumber = Number(query.get("number"));
  return {
    search: [...(query.get("q") ?? "")].slice(0, MAX_SEARCH).join(""),
    subject: SUBJECTS.find((subject) => subject === query.get("subject")) ?? "",
    partNumber: [1, 2, 3, 4].includes(partNumber) ? partNumber : null,
    difficulty: DIFFICULTIES.find((difficulty) => difficulty === query.get("difficulty")) ?? "",
    questionType: QUESTION_TYPES.find((type) => type === query.get("type")) ?? "",
    tagIds: readTagIds(query.get("tags") ?? ""),
    requiresAudio: query.get("audio") === "1",
    preferUnseen: query.get("unseen") === "1",
    includeCourseLinked: query.get("courses") === "1",
    sort: query.get("sort") === "latest" ? "latest" : "catalog",
  };
}

function readTagIds(text: string): number[] {
  const ids = text.split(",").map(Number);
  return [...new Set(ids)].filter((id) => Number.isSafeInteger(id) && id > 0).slice(0, MAX_PART_TAGS);
}

const flag = (isOn: boolean | undefined) => (isOn === true ? "1" : null);

/** The change of the address that sets these filters; filters that are not named keep their values. */
export function toQuery(change: Partial<PartFilters>): QueryChange {
  return {
    ...("search" in change && { q: change.search ?? null }),
    ...("subject" in change && { subject: change.subject ?? null }),
    ...("partNumber" in change && { number: change.partNumber?.toString() ?? null }),
    ...("difficulty" in change && { difficulty: change.difficulty ?? null }),
    ...("questionType" in change && { type: change.questionType ?? null }),
    ...("tagIds" in change && { tags: change.tagIds?.join(",") ?? null }),
    ...("requiresAudio" in change && { audio: flag(change.requiresAudio) }),
    ...("preferUnseen" in change && { unseen: flag(change.preferUnseen) }),
    ...("includeCourseLinked" in change && { courses: flag(change.includeCourseLinked) }),
    ...("sort" in change && { sort: change.sort === "latest" ? "latest" : null }),
  };
}

/** Removes every filter, and keeps order and search scope. */
export const NO_FILTERS = {
  search: "",
  subject: "",
  partNumber: null,
  difficulty: "",
  questionType: "",
  tagIds: [],
  requiresAudio: false,
} as const satisfies Partial<PartFilters>;

export function toSearchRequest(filters: PartFilters): RequestOf<"ielts_practice_search_parts"> {
  const { partNumber, tagIds, ...others } = filters;
  return { ...others, tagIds: [...tagIds], ...(partNumber === null ? {} : { partNumber }) };
}

/** The filters that the counts of the taxonomy respect. */
export function toTaxonomyRequest(filters: PartFilters): TaxonomyRequest {
  const { search, subject, difficulty, tagIds, includeCourseLinked } = filters;
  return { search, subject, difficulty, tagIds: [...tagIds], includeCourseLinked };
}

/**
 * Whether filters are on that the counts of the taxonomy do not obey; a count is shown only where it holds. `but` leaves one of
 * them out, whose own choices are counted.
 */
export function isNarrowed(filters: PartFilters, but?: "number" | "type"): boolean {
  const { partNumber, questionType, requiresAudio } = filters;
  return (partNumber !== null && but !== "number") || (questionType !== "" && but !== "type") || requiresAudio;
}
