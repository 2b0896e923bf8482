import { type Static, Type } from "@sinclair/typebox";
import { closed, numericId, text } from "./fields.ts";

const kind = <const K extends string>(value: K) => Type.Literal(value, { description: "What the reference names." });

/** A reference to a part of the question bank, as used in responses about parts. */
export const PartRef = closed(
  { kind: kind("question_part"), partId: numericId("Id of the part.") },
  { description: "Stable reference to the part." },
);

/** A stable reference to a resource (contract, section 2.2), used in requests and responses. */
export const ContentRef = Type.Union(
  [
    closed({ kind: kind("question_part"), partId: numericId("Id of the part.") }),
    closed({ kind: kind("mock_paper"), paperId: text({ min: 1, max: 160, description: "Id of the paper." }) }),
    closed({
      kind: kind("course_section"),
      courseId: numericId("Id of the course."),
      sectionId: numericId("Id of the section."),
    }),
    closed({ kind: kind("listening_dictation"), partId: numericId("Id of the listening part.") }),
    closed({ kind: kind("prep_guide"), slug: text({ min: 1, max: 200, description: "Slug of the guide." }) }),
    closed({ kind: kind("prediction_hit"), hitId: numericId("Id of the prediction record.") }),
    closed({ kind: kind("speaking_material"), materialId: numericId("Id of the speaking material.") }),
    closed({ kind: kind("asset"), assetId: numericId("Id of the asset.") }),
  ],
  { description: "Stable reference to a resource, as the operation that owns it returns it." },
);
export type ContentRef = Static<typeof ContentRef>;
