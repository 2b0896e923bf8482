import { type Static, Type } from "@sinclair/typebox";
import type { ColumnsOf } from "../../database/columns-of.ts";
import type { ActivityKind } from "../../database/words.ts";
import { choice, closed, count, defaulted, instant, nullable, text } from "../../kernel/fields.ts";
import { cut, parted } from "../../lib/cut.ts";
import { countCharacters } from "../../lib/text.ts";
import { toInstant, toInstantOrNull } from "../../lib/time.ts";
import { routeOf } from "./routes.ts";

/** The kinds of the contract, in its order, with their names. */
export const KIND_LABELS = {
  chat: "Conversation",
  file: "Files",
  mock: "Mock tests",
  note: "Notes",
  practice: "Practice",
  study: "Study",
} as const satisfies Record<ActivityKind, string>;

export const KINDS = ["chat", "file", "mock", "note", "practice", "study"] as const satisfies readonly ActivityKind[];
export const TIME_RANGES = ["all", "today", "7d", "30d"] as const;
export type TimeRange = (typeof TIME_RANGES)[number];

const KIND_MEANINGS =
  "practice: practices, dictations and texts; mock: mock tests; study: course sections, words and spoken answers; file: files; note: notes and highlights; chat: messages to the people who run the service.";

const Kind = choice(KINDS, { description: `One of chat, file, mock, note, practice, study. ${KIND_MEANINGS}` });

export const kindsFilter = defaulted(
  Type.Array(Kind, {
    maxItems: KINDS.length,
    description: `Only activities of these kinds; empty for all. ${KIND_MEANINGS}`,
  }),
  [],
);

const MAX_QUERY = 1_000;
/** Maximum characters of a message in its title, and of an activity's text beside its title. */
const MESSAGE_TITLE = 80;
const MAX_DESCRIPTION = 300;

export const queryFilter = defaulted(
  text({ max: MAX_QUERY, description: "Words that the title or the description holds; empty for no such filter." }),
  "",
);

export const DayCount = closed({
  date: text({ description: "The day, YYYY-MM-DD in Asia/Shanghai.", format: "date" }),
  count: count("Activities of that day."),
});

// An activity and its metrics are open objects: fields may be added later.
export const Activity = Type.Object({
  id: text({ description: "Id of the activity; it stays the same while the activity continues." }),
  entityId: nullable(text({ description: "Id of what it was done with, as its own operations call it." })),
  kind: Kind,
  title: text({ description: "What it was done with; the beginning of a message." }),
  description: text({
    description: "More words on it, the beginning where they are many; may be empty. A query searches all of them.",
  }),
  occurredAt: nullable(instant("When it happened last.")),
  startedAt: nullable(instant("When it happened first, of what folds into one activity a day; null for others.")),
  metrics: Type.Object(
    { status: nullable(text({ description: "Its status; null if it has none." })) },
    { description: "What is known of it, by its kind: counts, scores, seconds, ids." },
  ),
  route: nullable(text({ description: "Path of the page that shows it, or null." })),
  url: nullable(text({ description: "The same as a whole address." })),
});

/** An activity as the store reads it. */
export interface ActivityRow extends ColumnsOf<"activities", "kind" | "entityId" | "occurredAt" | "startedAt"> {
  readonly key: string;
  readonly title: string;
  readonly description: string;
  /** JSON. */
  readonly metrics: string;
}

export function toActivity(row: ActivityRow, siteUrl: string): Static<typeof Activity> {
  const metrics: Static<typeof Activity>["metrics"] & Record<string, unknown> = JSON.parse(row.metrics);
  const { key, entityId, kind } = row;
  const route = routeOf({ key, entityId, kind, metrics });
  return {
    id: key,
    entityId,
    kind,
    ...toWords(row),
    occurredAt: toInstant(row.occurredAt),
    startedAt: toInstantOrNull(row.startedAt),
    metrics,
    route,
    url: route === null ? null : `${siteUrl}${route}`,
  };
}

/** The store uses the whole text of a message as its title, and whole notes, so that all of it can be searched. */
function toWords({ kind, title, description }: ActivityRow): { title: string; description: string } {
  const { shown, rest } =
    kind === "chat" ? parted(title, MESSAGE_TITLE, countCharacters) : { shown: title, rest: description };
  return { title: shown, description: cut(rest, MAX_DESCRIPTION, countCharacters) };
}
