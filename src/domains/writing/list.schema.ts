import { type Static, Type } from "@sinclair/typebox";
import type { SectionStatus } from "../../database/words.ts";
import { choice, closed, count, instant, integer, nullable, text } from "../../kernel/fields.ts";
import { sessionPath, writingPath } from "../../lib/links.ts";
import { toInstant } from "../../lib/time.ts";
import { bandField } from "../practice/bands.schema.ts";
import { SessionFacts, type SessionRow } from "../practice/practice.schema.ts";
import { statusField, writingRouteField } from "./writing.schema.ts";

export const WritingListItem = closed({
  sessionId: SessionFacts.properties.sessionId,
  kind: SessionFacts.properties.kind,
  mode: SessionFacts.properties.mode,
  state: SessionFacts.properties.state,
  status: statusField,
  title: SessionFacts.properties.title,
  taskNumbers: Type.Array(integer({ min: 1, max: 2, description: "1 or 2." }), { description: "Its tasks." }),
  wordCount: count("Words of the current texts of all tasks."),
  versionCount: count("Versions of all tasks."),
  reviewCount: count("Reviews of all versions."),
  latestBand: nullable(
    bandField("Band of the review that was changed last among those with a band, an estimate; null without one."),
  ),
  lastActivityAt: instant("When the learner last did something in it."),
  shared: Type.Boolean({ description: "Whether the learner shares it with the teachers." }),
  writingRoute: writingRouteField,
  launchRoute: text({ description: "Path of the page on which it is answered." }),
});

/** The teachers' progress with the texts of a session. */
export const REVIEW_STATES = ["to_review", "new_version", "reviewed"] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];

/** The teachers' reviews of the texts of a writing section, which the service does not mark, or null. */
export const TeacherReview = closed(
  {
    state: choice(REVIEW_STATES, {
      description:
        "reviewed: the newest versions; new_version: a text changed since; to_review: a text was never reviewed.",
    }),
    band: nullable(bandField("Band of the review that was changed last, an estimate; null without one.")),
    reviewCount: count("Reviews of all versions."),
    isShared: Type.Boolean({ description: "Whether teachers can see it." }),
  },
  { description: "Teachers' reviews of the texts of a writing section; null without a text." },
);
export type TeacherReview = Static<typeof TeacherReview>;

/** The writing section of a session in a list; instants in milliseconds. */
export interface WritingRow extends SessionRow {
  readonly status: SectionStatus;
  readonly lastActivityAt: number;
  readonly sharedAt: number | null;
}

export function toWritingListItem(
  row: WritingRow,
  sums: Pick<
    Static<typeof WritingListItem>,
    "taskNumbers" | "wordCount" | "versionCount" | "reviewCount" | "latestBand"
  >,
): Static<typeof WritingListItem> {
  const { id, kind, mode, state, status, title, lastActivityAt, sharedAt } = row;
  return {
    ...{ sessionId: id, kind, mode, state, status, title, ...sums },
    lastActivityAt: toInstant(lastActivityAt),
    shared: sharedAt !== null,
    writingRoute: writingPath({ id }),
    launchRoute: sessionPath({ kind, id }),
  };
}
