import type { ICalEventData } from "ical-generator";
import type { Language } from "../../database/words.ts";
import { cut } from "../../lib/cut.ts";
import { countCharacters } from "../../lib/text.ts";
import { MINUTE_MS, toInstant } from "../../lib/time.ts";
import type { Entry, EntryKind } from "./calendar.schema.ts";

/** How often calendar programs are asked to refresh the feed, in seconds. */
const READ_AGAIN_S = 3_600;
/** Maximum characters of a summary; calendars show fewer. */
const MAX_SUMMARY = 200;
/** Events written per batch: about ten milliseconds of work, after which other calls run. */
const AT_ONCE = 250;
const END = "END:VCALENDAR";
/**
 * The time zone for days of study plans. Times are in UTC and need none, but a calendar must have at least one
 * component (RFC 5545, 3.6).
 */
const TIME_ZONE = [
  "BEGIN:VTIMEZONE",
  "TZID:Asia/Shanghai",
  "BEGIN:STANDARD",
  "DTSTART:19700101T000000",
  "TZOFFSETFROM:+0800",
  "TZOFFSETTO:+0800",
  "END:STANDARD",
  "END:VTIMEZONE",
  "",
].join("\r\n");

const WORDS: Readonly<
  Record<
    Language,
    {
      calendar: string;
      kinds: Record<EntryKind, string>;
      kind: (kind: string) => string;
      plan: (title: string) => string;
    }
  >
> = {
  en: {
    calendar: "lectern: study calendar",
    kinds: { task: "Task", todo: "Todo", reminder: "Reminder" },
    kind: (kind) => `${kind}: `,
    plan: (title) => `Plan: ${title}`,
  },
  "zh-CN": {
    calendar: "lectern 学习日历",
    kinds: { task: "任务", todo: "待办", reminder: "提醒" },
    kind: (kind) => `${kind}：`,
    plan: (title) => `计划：${title}`,
  },
};

interface Shown {
  readonly language: Language;
  /** Without a trailing slash. */
  readonly siteUrl: string;
}

/**
 * The calendar as text (RFC 5545). The same entries produce the same text. All entries are events, because subscribed
 * calendars show nothing else. Events have no completed state, so a tick before the name marks it. No event blocks its
 * time for other appointments.
 */
export async function feedText(entries: readonly Entry[], shown: Shown): Promise<string> {
  const { default: ical, ICalEventStatus, ICalEventTransparency } = await import("ical-generator");
  const alike = { status: ICalEventStatus.CONFIRMED, transparency: ICalEventTransparency.TRANSPARENT };
  const empty = () =>
    ical({
      name: WORDS[shown.language].calendar,
      prodId: { company: "lectern", product: "calendar", language: "EN" },
      ttl: READ_AGAIN_S,
    });
  const head = empty().toString().slice(0, -END.length);
  const parts = [head, TIME_ZONE];
  for (let from = 0; from < entries.length; from += AT_ONCE) {
    if (from > 0) await new Promise((resolve) => setImmediate(resolve));
    const calendar = empty();
    for (const entry of entries.slice(from, from + AT_ONCE))
      calendar.createEvent({ ...toEvent(entry, shown), ...alike });
    parts.push(calendar.toString().slice(head.length, -END.length));
  }
  return `${parts.join("")}${END}\r\n`;
}

function toEvent(entry: Entry, { language, siteUrl }: Shown): ICalEventData {
  const words = WORDS[language];
  const kind = words.kinds[entry.kind];
  const url = `${siteUrl}${entry.route}`;
  const title = lineOf(entry.title);
  const description = [
    title === entry.title ? "" : entry.title,
    entry.about,
    entry.planTitle === "" ? "" : words.plan(entry.planTitle),
    // Some calendars show no other address.
    url,
  ];
  return {
    id: `${entry.kind}-${entry.id}@${new URL(siteUrl).hostname}`,
    // The time of the last change, not the current time, so that unchanged entries are not sent again.
    stamp: toInstant(entry.updatedAt),
    lastModified: toInstant(entry.updatedAt),
    // Increases with each change, within 32 bits.
    sequence: Math.floor(entry.updatedAt / MINUTE_MS),
    start: toInstant(entry.startsAt),
    end: toInstant(entry.startsAt + entry.minutes * MINUTE_MS),
    summary: `${entry.isDone ? "✓ " : ""}${words.kind(kind)}${title}`,
    description: plain(description.filter((part) => part !== "").join("\n")),
    categories: [{ name: kind }],
    url,
  };
}

/** A text on one line, shortened if it is long. */
function lineOf(text: string): string {
  return cut(plain(text).replace(/\s+/gu, " ").trim(), MAX_SUMMARY, countCharacters);
}

/** Removes control characters, which a calendar cannot contain, except line breaks and tabs. */
function plain(text: string): string {
  return text.replace(/\r\n?/g, "\n").replace(/[^\P{Cc}\n\t]/gu, "");
}
