import { type Static, Type } from "@sinclair/typebox";
import { choice, closed, defaulted, integer, text } from "../../kernel/fields.ts";
import { day, key } from "./names.ts";
import { PREDICTION_KINDS, SUBJECTS } from "./terms.ts";

const partKeys = (description: string) =>
  defaulted(
    Type.Array(text({ min: 1, max: 80, description: "Key of a part in this pack." }), { maxItems: 50, description }),
    [],
  );

/** A guide: an article that anyone may read. */
export const Guide = closed({
  slug: key("the guide, the last part of its address"),
  title: text({ min: 1, max: 300, description: "Title." }),
  summary: defaulted(text({ max: 1000, description: "What the guide is about, in a sentence or two." }), ""),
  tags: defaulted(
    Type.Array(text({ min: 1, max: 80, description: "A tag." }), { maxItems: 20, description: "Tags." }),
    [],
  ),
  publishedOn: day("Day of publication"),
  body: text({ min: 1, max: 200_000, description: "The guide, Markdown without HTML." }),
  about: partKeys("Parts that the guide is about."),
});
export type Guide = Static<typeof Guide>;

const Candidate = closed({
  title: text({ min: 1, max: 300, description: "What may be asked." }),
  details: defaulted(text({ max: 4000, description: "Why, and how it relates to the record." }), ""),
  matchScore: integer({ min: 0, max: 100, description: "How well it fits the record; under 50 it is not shown." }),
  part: Type.Optional(text({ min: 1, max: 80, description: "Key of the part in this pack to practise with." })),
});

/** A prediction record: a dated exam report, or a snapshot of a rolling ranking. */
export const Prediction = closed({
  key: key("the record"),
  kind: choice(PREDICTION_KINDS, { description: "exam_report or rolling_ranking." }),
  subject: choice(SUBJECTS, { description: "Subject." }),
  source: closed({
    slug: key("the source"),
    name: text({ min: 1, max: 200, description: "Name of the source, as it is credited." }),
    url: defaulted(text({ max: 500, description: "Address of the source, https; empty without one." }), ""),
  }),
  examDate: Type.Optional(day("Day of the test, or of the snapshot")),
  daysAgo: Type.Optional(
    integer({
      min: 0,
      max: 3650,
      description: "Instead of examDate, for samples: days before the pack is installed first.",
    }),
  ),
  examMode: defaulted(text({ max: 40, description: "Such as paper or computer." }), ""),
  venue: defaulted(text({ max: 200, description: "Where the test was." }), ""),
  recallKind: defaulted(text({ max: 80, description: "What was recalled, such as full passage or topic." }), ""),
  title: text({ min: 1, max: 300, description: "Title of the record." }),
  recallContent: text({ min: 1, max: 20_000, description: "What was recalled, Markdown." }),
  candidates: defaulted(Type.Array(Candidate, { maxItems: 50, description: "Candidates, best first." }), []),
});
export type Prediction = Static<typeof Prediction>;
