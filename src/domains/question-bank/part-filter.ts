import { facet, facetedExpression, toMatchExpression } from "../../database/search.ts";
import type { TagChoice } from "./question-bank.schema.ts";

/** Search filters for parts. Empty, false and omitted values do not filter. */
export interface PartFilter {
  readonly search?: string;
  readonly subject?: string;
  readonly partNumber?: number;
  readonly difficulty?: string;
  readonly questionType?: string;
  readonly requiresAudio?: boolean;
  /** Whether only parts with a segmented transcript are returned. */
  readonly dictation?: boolean;
  /** A part must match one of each group. */
  readonly tagGroups?: readonly TagChoice[];
  /** Names that match no tag, so that no part can match. */
  readonly unknownTagQueries?: readonly string[];
  /** False excludes parts that a course section links. */
  readonly includeCourseLinked: boolean;
}

/**
 * A filter as an expression on `part_text` or `part_material_text`. Null if no part can satisfy it. It always contains
 * a condition, so that every list is one index search.
 */
export function toPartExpression(filter: PartFilter): string | null {
  const { search = "", unknownTagQueries = [] } = filter;
  const words = toMatchExpression(search);
  if (unknownTagQueries.length > 0 || (words === null && search.trim() !== "")) return null;
  const held = facetedExpression([], { words, columns: ["title"] });
  const asked = [...toFacets(filter), ...(held === null ? [] : [held])];
  return asked.length === 0 ? anyOf([facet("linked", 0), facet("linked", 1)]) : asked.join(" AND ");
}

/** Whether a filter only excludes the parts of courses. */
export function isDefault(filter: PartFilter): boolean {
  return toPartExpression(filter) === toPartExpression({ includeCourseLinked: false });
}

/** The conditions of a filter apart from words, as expressions that must all match; none if everything is selected. */
export function toFacets(filter: PartFilter): string[] {
  const groups = (filter.tagGroups ?? []).map(({ tagIds, questionTypes, tasks = [] }) =>
    anyOf(
      [...tagIds.map((id) => facet("tag", id)), ...questionTypes.map((type) => facet("question_type", type))],
      tasks.map((task) => [facet("subject", task.subject), facet("part_number", task.partNumber)]),
    ),
  );
  return [...facetsOf(filter).map((token) => anyOf([token])), ...groups];
}

function facetsOf(filter: PartFilter): string[] {
  const { subject = "", difficulty = "", questionType = "", partNumber } = filter;
  return [
    ...(filter.includeCourseLinked ? [] : [facet("linked", 0)]),
    ...(subject === "" ? [] : [facet("subject", subject)]),
    ...(partNumber === undefined ? [] : [facet("part_number", partNumber)]),
    ...(difficulty === "" ? [] : [facet("difficulty", difficulty)]),
    ...(questionType === "" ? [] : [facet("response_kind", questionType)]),
    ...(filter.requiresAudio === true ? [facet("audio", 1)] : []),
    ...(filter.dictation === true ? [facet("dictation", 1)] : []),
  ];
}

/** Rows that have one of the tokens, or all tokens of one of the sets. */
function anyOf(tokens: readonly string[], sets: readonly (readonly string[])[] = []): string {
  const alternatives = [
    ...tokens.map((token) => `"${token}"`),
    ...sets.map((set) => `(${set.map((token) => `"${token}"`).join(" AND ")})`),
  ];
  return `facets : (${alternatives.join(" OR ")})`;
}
