import { type ContentRef, refKey } from "../../lib/content-ref.ts";
import type { Direction } from "./resources.schema.ts";

/** A type of relation between two resources. */
export interface Relation {
  readonly relationType: string;
  readonly direction: Direction;
  readonly note: string;
  readonly ref: ContentRef;
}

/** The structural relation types, by the kind of the requested resource. */
const STRUCTURAL_TYPES = {
  same_course: "the other sections of a section's course",
  same_unit: "sections of other courses in the same unit of the same subject",
  linked_practice: "parts that a section links",
  practised_in_section: "sections that link a part",
  dictation_of: "between a listening part and its dictation, from either",
  in_mock_paper: "papers that contain a part",
  contains_part: "parts of a paper",
  about: "parts that a guide or a prediction record is about",
  about_part: "guides and prediction records about a part",
  same_source: "parts of the same test of the same book",
  speaking_material_for: "the learner's speaking materials linked to questions of a part",
  uses_question_of: "parts to whose questions a speaking material is linked",
  mentions: "the learner's files in which the title of the resource occurs",
  mentioned_in_file: "parts, guides, course sections and papers whose titles occur in the learner's file",
} as const;
export type StructuralType = keyof typeof STRUCTURAL_TYPES;

/** Maximum number of relations per structural type that are read. */
export const MAX_STRUCTURAL = 1_000;

/** Maximum number of resources listed as mentioned in one file. */
export const MAX_MENTIONED = 50;

/** The description of the types in an operation's notes. */
export const RELATION_NOTES = [
  `Structural relation types: ${Object.entries(STRUCTURAL_TYPES)
    .map(([name, meaning]) => `${name} (${meaning})`)
    .join("; ")}.`,
  "Packs name further relation types of their own, which are found from both ends: direction says from which. What a guide is about comes from its pack, so that about and about_part are explicit for guides.",
  `mentions and mentioned_in_file need a title of at least two words or four Chinese characters. Of one file at most ${MAX_MENTIONED} resources are listed as mentioned_in_file, from the first 400,000 characters of its text.`,
  "Of prediction records, the candidates that ielts_prediction_search_hits shows count.",
];

/** The name of a pack's relation at its other end; other types have the same name at both. */
export function incomingType(relationType: string): string {
  return relationType === "about" ? "about_part" : relationType;
}

/** Rows of a query as structural relations of one type. */
export function structural<R>(
  relationType: StructuralType,
  rows: readonly R[],
  toRef: (row: R) => ContentRef,
): Relation[] {
  return rows.map((row) => ({ relationType, direction: "structural", note: "", ref: toRef(row) }));
}

export const toPart = ({ id }: { id: number }): ContentRef => ({ kind: "question_part", partId: id });
export const toGuide = ({ slug }: { slug: string }): ContentRef => ({ kind: "prep_guide", slug });
export const toDictation = ({ id }: { id: number }): ContentRef => ({ kind: "listening_dictation", partId: id });
export const toPaper = ({ paperId }: { paperId: string }): ContentRef => ({ kind: "mock_paper", paperId });
export const toPrediction = ({ id }: { id: number }): ContentRef => ({ kind: "prediction_hit", hitId: id });
export const toMaterial = ({ id }: { id: number }): ContentRef => ({ kind: "speaking_material", materialId: id });
export const toAsset = ({ id }: { id: number }): ContentRef => ({ kind: "asset", assetId: id });
export const toSection = ({ id, courseId }: { id: number; courseId: number }): ContentRef => ({
  kind: "course_section",
  courseId,
  sectionId: id,
});

/**
 * Distinct relations in response order: explicit ones first, then by type, then by id. A relation from a pack takes
 * precedence over the same structural one. The resource itself is left out.
 */
export function orderRelations(
  asked: ContentRef,
  explicit: readonly Relation[],
  structural: readonly Relation[],
): Relation[] {
  const own = refKey(asked);
  const seen = new Set<string>();
  const once = ({ relationType, ref }: Relation) => {
    const key = refKey(ref);
    const mark = `${relationType}\n${key}`;
    if (key === own || seen.has(mark)) return false;
    seen.add(mark);
    return true;
  };
  return [...explicit.toSorted(byTypeAndId).filter(once), ...structural.toSorted(byTypeAndId).filter(once)];
}

/** The number of relations of each type, by name. */
export function countRelationTypes(relations: readonly Relation[]): { relationType: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { relationType } of relations) counts.set(relationType, (counts.get(relationType) ?? 0) + 1);
  return [...counts]
    .map(([relationType, count]) => ({ relationType, count }))
    .toSorted((a, b) => compare(a.relationType, b.relationType));
}

function byTypeAndId(a: Relation, b: Relation): number {
  return (
    compare(a.relationType, b.relationType) ||
    compare(a.ref.kind, b.ref.kind) ||
    compareIds(idsOf(a.ref), idsOf(b.ref)) ||
    // The end that names the other comes first.
    compare(b.direction, a.direction)
  );
}

type Ids = readonly (string | number)[];

function idsOf(ref: ContentRef): Ids {
  switch (ref.kind) {
    case "question_part":
    case "listening_dictation":
      return [ref.partId];
    case "mock_paper":
      return [ref.paperId];
    case "course_section":
      return [ref.courseId, ref.sectionId];
    case "prep_guide":
      return [ref.slug];
    case "prediction_hit":
      return [ref.hitId];
    case "speaking_material":
      return [ref.materialId];
    case "asset":
      return [ref.assetId];
  }
}

function compareIds(a: Ids, b: Ids): number {
  for (const [index, id] of a.entries()) {
    const order = compare(id, b[index] ?? id);
    if (order !== 0) return order;
  }
  return 0;
}

/** Numbers by size, texts by code units, which is the same on every machine. */
function compare<T extends string | number>(a: T, b: T): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
