import { type Static, Type } from "@sinclair/typebox";
import { choice, closed, defaulted, integer, text } from "../../kernel/fields.ts";
import { key, packPath } from "./names.ts";
import { TagName } from "./part.ts";
import { COURSE_SUBJECTS, SECTION_KINDS } from "./terms.ts";

const Section = closed({
  key: key("the section within its course"),
  title: text({ min: 1, max: 300, description: "Title of the section." }),
  kind: choice(SECTION_KINDS, { description: "What the learner does in it." }),
  durationMinutes: integer({ min: 1, max: 600, description: "Minutes it takes." }),
  tags: defaulted(Type.Array(TagName, { maxItems: 20, description: "Tags." }), []),
  body: defaulted(text({ max: 60_000, description: "Text of the section, Markdown." }), ""),
  video: Type.Optional(packPath("Video of the section")),
  practice: defaulted(
    Type.Array(text({ min: 1, max: 80, description: "Key of a part in this pack." }), {
      maxItems: 20,
      description: "Linked practice.",
    }),
    [],
  ),
});

/** A course: one step of the learning route, in a subject and unit. */
export const Course = closed({
  key: key("the course"),
  subject: choice(COURSE_SUBJECTS, { description: "Subject." }),
  unit: text({ min: 1, max: 200, description: "Unit of the subject that the course belongs to." }),
  title: text({ min: 1, max: 300, description: "Title of the course." }),
  summary: defaulted(text({ max: 2000, description: "What the learner can do afterwards." }), ""),
  tags: defaulted(Type.Array(TagName, { maxItems: 20, description: "Tags." }), []),
  sections: Type.Array(Section, { minItems: 1, maxItems: 200, description: "Sections in their order." }),
});
export type Course = Static<typeof Course>;
