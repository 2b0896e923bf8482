import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { call, type RequestOf } from "../../api.ts";
import { contentPickerKeys } from "./keys.ts";

export type ContentRef = RequestOf<"ielts_resources_related">["contentRef"];

/** The picker's result; the minutes are null if the content does not state a duration. */
export interface PickedContent {
  readonly contentRef: ContentRef;
  readonly title: string;
  readonly durationMinutes: number | null;
}

/** An item of the picker, with details that distinguish it from others. */
export interface Candidate extends PickedContent {
  readonly subject: "listening" | "reading" | "writing" | "speaking" | "grammar" | null;
  readonly partNumber: number | null;
  /** A short description: the course, the summary, the file name. May be empty. */
  readonly note: string;
}

/** The longest search text that every operation accepts. */
export const MAX_SEARCH = 120;

export const PICKABLE_KINDS = [
  "question_part",
  "listening_dictation",
  "mock_paper",
  "course_section",
  "prep_guide",
  "speaking_material",
  "asset",
] as const satisfies readonly ContentRef["kind"][];
export type PickableKind = (typeof PICKABLE_KINDS)[number];

interface Step {
  readonly items: readonly Candidate[];
  /** Where the next page begins: an offset, a page or a cursor, as a text; null at the end. */
  readonly next: string | null;
}

/** Search results of one kind, page by page. */
export function useCandidates(kind: PickableKind, search: string) {
  return useInfiniteQuery({
    queryKey: contentPickerKeys.search(kind, search),
    queryFn: ({ pageParam, signal }) => READERS[kind](search, pageParam, signal),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
    // While a search is typed, the former results stay in view; not after a change of kind.
    placeholderData: (previous, query) => (query?.queryKey[1] === kind ? keepPreviousData(previous) : undefined),
  });
}

type Reader = (search: string, from: string, signal: AbortSignal) => Promise<Step>;

/** Each kind is searched by its own operation. */
const READERS: Readonly<Record<PickableKind, Reader>> = {
  async question_part(search, cursor, signal) {
    const request = { search, cursor, includeCourseLinked: true, preferUnseen: true };
    const { items, nextCursor } = await call("ielts_practice_search_parts", request, signal);
    return { items: items.map((part) => ({ ...part, note: "" })), next: nextCursor };
  },
  async listening_dictation(search, from, signal) {
    const request = { search, limit: 6, offset: Number(from) };
    const { items, nextOffset } = await call("ielts_dictation_search_materials", request, signal);
    return { items: items.map((part) => ({ ...part, subject: "listening", note: "" })), next: textOf(nextOffset) };
  },
  async mock_paper(keyword, from, signal) {
    const request = { keyword, offset: Number(from) };
    const { items, nextOffset } = await call("ielts_mock_search_papers", request, signal);
    // A paper that cannot be taken makes no useful task.
    const papers = items.filter(({ available }) => available);
    return { items: papers.map((paper) => ({ ...paper, ...NO_PART, note: "" })), next: textOf(nextOffset) };
  },
  async course_section(search, from, signal) {
    const request = { search, limit: 6, page: from === "" ? 1 : Number(from) };
    const { items, page, hasMore } = await call("ielts_courses_search_sections", request, signal);
    const sections = items.map((section) => ({ ...section, partNumber: null, note: section.courseTitle }));
    return { items: sections, next: hasMore ? String(page + 1) : null };
  },
  async prep_guide(query, from, signal) {
    const { items, nextOffset } = await call("ielts_prep_search_guides", { query, offset: Number(from) }, signal);
    return { items: items.map((guide) => ({ ...guide, ...BARE, note: guide.summary })), next: textOf(nextOffset) };
  },
  async speaking_material(query, from, signal) {
    const request = { query, limit: 8, offset: Number(from) };
    const { items, nextOffset } = await call("ielts_speaking_materials_search", request, signal);
    return {
      items: items.map((material) => ({ ...material, ...BARE, note: material.coreStory })),
      next: textOf(nextOffset),
    };
  },
  async asset(query, from, signal) {
    const { items, nextOffset } = await call("ielts_assets_search", { query, offset: Number(from) }, signal);
    return { items: items.map((file) => ({ ...file, ...BARE, note: file.fileName })), next: textOf(nextOffset) };
  },
};

const NO_PART = { subject: null, partNumber: null } as const;
const BARE = { ...NO_PART, durationMinutes: null } as const;

function textOf(offset: number | null): string | null {
  return offset === null ? null : String(offset);
}
