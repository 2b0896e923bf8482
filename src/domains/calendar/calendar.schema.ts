import type { Static } from "@sinclair/typebox";
import { closed, instant, nullable, text } from "../../kernel/fields.ts";
import { toInstant, toInstantOrNull } from "../../lib/time.ts";
import type { FeedRow } from "./feeds.store.ts";

/** What the calendar holds, in days before and after today; today is the learner's day. */
export const DAYS_BACK = 30;
export const DAYS_AHEAD = 366;
/** The most that it holds of each kind, those nearest to today first. */
export const MAX_OF_KIND = 2_000;

const ENTRY_KINDS = ["task", "todo", "reminder"] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** What stands in the calendar. Times in milliseconds since the epoch. */
export interface Entry {
  readonly kind: EntryKind;
  readonly id: number;
  readonly title: string;
  /** What is known beyond the title; may be empty. */
  readonly about: string;
  /** Title of the study plan that a task belongs to; empty for the others. */
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
/** How the name of the feed ends; calendar programs and browsers know the kind of a file by it. */
const SUFFIX = ".ics";
export const FEED_ROUTE = `${FEED_PATH}/{file}`;

/** The last part of a feed's path. */
function feedFile(secret: string): string {
  return `${secret}${SUFFIX}`;
}

/** The secret of a feed's last part of the path; empty where that is none. */
export function secretOf(file: string): string {
  return file.endsWith(SUFFIX) ? file.slice(0, -SUFFIX.length) : "";
}

const Feed = closed({
  url: nullable(
    text({
      description:
        "The secret link, for calendar programs; add ?lang=zh-CN for Chinese. Null where the key it is kept under is gone: the link in use goes on, and only a new one can be shown.",
    }),
  ),
  webcalUrl: nullable(text({ description: "The same link as programs open it that subscribe; null as url is." })),
  createdAt: instant("When the link was made."),
  lastReadAt: nullable(
    instant("When a calendar program last read it, to about ten minutes; null before the first time."),
  ),
});

/** What every operation on the feed answers. */
export const FeedAnswer = closed({ feed: nullable(Feed) });

/** A feed as it is answered, null for one that is off; `siteUrl` without a trailing slash. */
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
