import type { Static } from "@sinclair/typebox";
import { closed, instant, nullable, text } from "../../kernel/fields.ts";
import { toInstant, toInstantOrNull } from "../../lib/time.ts";
import type { FeedRow } from "./feeds.store.ts";

/** The range of the calendar in days before and after the learner's current day. */
export const DAYS_BACK = 30;
export const DAYS_AHEAD = 366;
/** The maximum number of entries of each kind, those nearest to today first. */
export const MAX_OF_KIND = 2_000;

const ENTRY_KINDS = ["task", "todo", "reminder"] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** An entry of the calendar. Times in milliseconds since the epoch. */
export interface Entry {
  readonly kind: EntryKind;
  readonly id: number;
  readonly title: string;
  /** Details beyond the title; may be empty. */
  readonly about: string;
  /** Title of the study plan of a task; empty for other kinds. */
  readonly planTitle: string;
  readonly startsAt: number;
  readonly minutes: number;
  readonly isDone: boolean;
  readonly updatedAt: number;
  /** Path of its page. */
  readonly route: string;
}

/** Path of a learner's feed. */
const FEED_PATH = "/calendar";
/** The ending of a feed's file name, by which calendar programs and browsers recognise its type. */
const SUFFIX = ".ics";
export const FEED_ROUTE = `${FEED_PATH}/{file}`;

/** The last part of a feed's path. */
function feedFile(secret: string): string {
  return `${secret}${SUFFIX}`;
}

/** The secret in the last part of a feed's path, or an empty string if the part is malformed. */
export function secretOf(file: string): string {
  return file.endsWith(SUFFIX) ? file.slice(0, -SUFFIX.length) : "";
}

const Feed = closed({
  url: nullable(
    text({
      description:
        "The secret link, for calendar programs; add ?lang=zh-CN for Chinese. Null if its encryption key is missing: the current link still works, but only a new one can be shown.",
    }),
  ),
  webcalUrl: nullable(text({ description: "The same link as programs open it that subscribe; null as url is." })),
  createdAt: instant("When the link was made."),
  lastReadAt: nullable(
    instant("When a calendar program last read it, to about ten minutes; null before the first time."),
  ),
});

/** The response of every operation on the feed. */
export const FeedAnswer = closed({ feed: nullable(Feed) });

/** A feed as it is returned, or null if it is off. `siteUrl` without a trailing slash. */
export function toFeedAnswer(row: FeedRow | undefined, siteUrl: string): Static<typeof FeedAnswer> {
  if (row === undefined) return { feed: null };
  const url = row.secret === null ? null : `${siteUrl}${FEED_PATH}/${feedFile(row.secret)}`;
  return {
    feed: {
      url,
      webcalUrl: url === null ? null : url.replace(/^https?:/, "webcal:"),
      createdAt: toInstant(row.createdAt),
      lastReadAt: toInstantOrNull(row.readAt),
    },
  };
}
