import { Type } from "@sinclair/typebox";
import { COURSE_SUBJECTS } from "../../content/format/terms.ts";
import type { CourseSubject } from "../../database/words.ts";
import { ContentRef } from "../../kernel/content-ref.ts";
import { choice, closed, integer, MAX_SAFE, nullable, text } from "../../kernel/fields.ts";
import type { ContentKind, ContentRef as Ref } from "../../lib/content-ref.ts";

export const CONTENT_KINDS = [
  "question_part",
  "mock_paper",
  "course_section",
  "listening_dictation",
  "prep_guide",
  "prediction_hit",
  "speaking_material",
  "asset",
] as const satisfies readonly ContentKind[];

/** The current facts of a resource of any kind. */
export interface ContentFacts {
  readonly contentRef: Ref;
  readonly kind: ContentKind;
  readonly title: string;
  readonly subject: CourseSubject | null;
  /** A short description, such as `Reading passage 2, 13 questions`. */
  readonly description: string;
  readonly durationMinutes: number | null;
  readonly partNumber: number | null;
  /** Address in the workspace, with and without the site's address. */
  readonly url: string;
  readonly route: string;
  /** False for a mock paper with a withdrawn part: it exists, but cannot be taken. */
  readonly available: boolean;
}

const durationMinutes = integer({ min: 0, max: MAX_SAFE, description: "Minutes it takes; null where unknown." });

/** The facts of a resource in a list. */
const factFields = {
  contentRef: ContentRef,
  title: text({ description: "Title of the resource." }),
  kind: choice(CONTENT_KINDS, { description: "What it is; the kind of its reference." }),
  subject: nullable(choice(COURSE_SUBJECTS, { description: "Its subject; null where it has none or several." })),
  durationMinutes: nullable(durationMinutes),
  url: text({ description: "Address in the workspace." }),
};

const DIRECTIONS = ["outgoing", "incoming", "structural"] as const;
export type Direction = (typeof DIRECTIONS)[number];

const relationType = text({ description: "What kind of relation it is; see the notes." });

const RelatedItem = closed({
  relationType,
  direction: choice(DIRECTIONS, {
    description:
      "outgoing: a pack relates the resource to this one. incoming: a pack relates this one to the resource. structural: it follows from how content is put together.",
  }),
  note: text({ description: "A sentence of the pack on the relation; may be empty." }),
  ...factFields,
});

const RelationTypeCount = closed({
  relationType,
  count: integer({ min: 1, max: MAX_SAFE, description: "How many relations of the type there are." }),
});

export const RelatedAnswer = closed({
  contentRef: ContentRef,
  items: Type.Array(RelatedItem),
  limit: integer({ min: 1, max: MAX_SAFE, description: "The limit this list was read with." }),
  hasMore: Type.Boolean({ description: "Whether there are more than limit." }),
  relationTypes: Type.Array(RelationTypeCount, {
    description: "Every relation type that the resource has, before the filter, by name.",
  }),
});
