import { type Static, Type } from "@sinclair/typebox";
import { closed, defaulted, integer, text } from "../../kernel/fields.ts";
import { key } from "./names.ts";

const BandTable = closed({
  name: text({ min: 1, max: 80, description: "Name of the table, shown next to every band from it." }),
  rows: Type.Array(
    closed({
      band: Type.Number({ minimum: 0, maximum: 9, description: "A band, in halves." }),
      from: integer({
        min: 0,
        max: 40,
        description: "Lowest number of right answers, of 40, that this band is given for.",
      }),
    }),
    { minItems: 1, maxItems: 19, description: "The bands, the highest first; under the last row no band is given." },
  ),
});
export type BandTable = Static<typeof BandTable>;

const BandTables = closed(
  { listening: Type.Optional(BandTable), reading: Type.Optional(BandTable) },
  { description: "Tables from right answers to band that belong to this paper, in place of the usual ones." },
);
export type BandTables = Static<typeof BandTables>;

/** A mock paper composed of parts of this pack. */
export const MockPaper = closed({
  key: key("the paper"),
  title: text({ min: 1, max: 160, description: "Title of the paper." }),
  category: text({ min: 1, max: 80, description: "Such as Academic or General Training." }),
  durationMinutes: Type.Optional(
    integer({ min: 1, max: 600, description: "Minutes; the sum of its sections where left out." }),
  ),
  parts: Type.Array(text({ min: 1, max: 80, description: "Key of a part in this pack." }), {
    minItems: 2,
    maxItems: 12,
    description: "The parts; they form complete sections.",
  }),
  bandTables: Type.Optional(BandTables),
});
export type MockPaper = Static<typeof MockPaper>;

const pointer = (kind: string, fields: string) => text({ min: 1, max: 80, description: `${kind}: ${fields}` });

/** An item of this pack at either end of a relation. */
export const RelationEnd = Type.Union([
  closed({ part: pointer("A part", "its key") }),
  closed({ dictation: pointer("The dictation of a listening part", "the part's key") }),
  closed({ guide: pointer("A guide", "its slug") }),
  closed({ prediction: pointer("A prediction record", "its key") }),
  closed({ mockPaper: pointer("A mock paper", "its key") }),
  closed({ course: pointer("A course", "its key"), section: pointer("A section", "its key") }),
]);
export type RelationEnd = Static<typeof RelationEnd>;

/** An explicit relation between two items of the pack, found from both ends. */
export const Relation = closed({
  from: RelationEnd,
  to: RelationEnd,
  relationType: text({ min: 1, max: 80, description: "What kind of relation it is, such as prepares_for." }),
  note: defaulted(text({ max: 500, description: "One sentence on the relation." }), ""),
});
export type Relation = Static<typeof Relation>;
