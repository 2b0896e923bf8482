import { Type } from "@sinclair/typebox";
import { choice, closed, instant, integer, MAX_SAFE, nullable, text } from "../../kernel/fields.ts";

const count = (description: string) => integer({ min: 0, max: MAX_SAFE, description });

/** The description of a pack from `pack.json`, for people. */
const PackCard = {
  packId: text({ description: "Id of the pack." }),
  version: text({ description: "Version of the pack." }),
  title: text({ description: "Title." }),
  licence: text({ description: "Licence of the content." }),
  author: text({ description: "Who wrote it." }),
  source: text({ description: "Where it comes from." }),
  description: text({ description: "What it holds." }),
};

/** The kinds of content in display order. */
export const KINDS = [
  "parts",
  "courses",
  "guides",
  "predictions",
  "mock-papers",
  "relations",
  "wordbooks",
  "media",
] as const;

export const InstalledPack = closed({
  ...PackCard,
  installedAt: instant("When it was installed first."),
  updatedAt: instant("When it was changed last."),
  holds: Type.Array(
    closed({
      kind: choice(KINDS, { description: "Kind of content; wordbooks counts entries." }),
      offered: count("How many are offered."),
      withdrawn: count("How many are retained only because learners' records may name them."),
    }),
    { description: "What it holds, by kind." },
  ),
});

const PackProblem = closed({
  severity: choice(["error", "warning"], { description: "An error refuses the pack." }),
  file: text({ description: "File of the pack; empty for the pack as a whole." }),
  pointer: text({ description: "JSON pointer within the file." }),
  message: text({ description: "What is wrong." }),
  remedy: text({ description: "What to do." }),
});

const Change = closed({
  kind: choice(KINDS, { description: "Kind of content; wordbooks counts entries." }),
  added: count("New ones."),
  changed: count("Updated."),
  unchanged: count("As they were."),
  withdrawn: count("No longer offered."),
});

export const PackOutcome = {
  status: choice(["refused", "checked", "imported"], { description: "What came of it." }),
  problems: Type.Array(PackProblem, { description: "What is wrong, errors first; at most 200." }),
  problemCount: count("How many problems there are in all."),
  summary: nullable(
    closed(
      {
        packId: text({ description: "Id of the pack." }),
        version: text({ description: "Version of the pack." }),
        previousVersion: nullable(text({ description: "Version that was installed before; null for a new pack." })),
        status: choice(["installed", "updated", "unchanged"], { description: "What it is to what was there." }),
        changes: Type.Array(Change, { description: "By kind of content." }),
      },
      { description: "What the import did or would do; null for a refused pack." },
    ),
  ),
};
