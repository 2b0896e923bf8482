import ICAL from "ical.js";
import type { RequestOf } from "../../support/operations.ts";
import { Planner } from "../plans/planner.ts";

type Language = NonNullable<RequestOf<"calendar_feed">["lang"]>;

/** An event as a calendar program reads it. */
export interface Read {
  readonly uid: string;
  readonly summary: string;
  readonly description: string;
  readonly start: string;
  readonly end: string;
  readonly stamp: string;
  readonly categories: string;
  readonly url: string;
  readonly status: string;
  readonly sequence: number;
}

/** Parses a calendar with Mozilla's parser, which throws on invalid input. `parts` are the kinds of its components. */
export function readCalendar(text: string): { name: string; refresh: string; parts: string[]; events: Read[] } {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const parts = calendar.getAllSubcomponents().map((part) => part.name);
  const events = calendar.getAllSubcomponents("vevent").map((event): Read => {
    const value = (name: string) => String(event.getFirstPropertyValue(name));
    return {
      uid: value("uid"),
      summary: value("summary"),
      description: value("description"),
      start: utcInstant(event.getFirstPropertyValue("dtstart")),
      end: utcInstant(event.getFirstPropertyValue("dtend")),
      stamp: value("dtstamp"),
      categories: value("categories"),
      url: value("url"),
      status: value("status"),
      sequence: Number(value("sequence")),
    };
  });
  const value = (name: string) => String(calendar.getFirstPropertyValue(name));
  return { name: value("x-wr-calname"), refresh: value("refresh-interval"), parts, events };
}

/** A UTC time as an instant; null for other times. */
function utcInstant(time: unknown): string {
  const isUtc = time instanceof ICAL.Time && time.zone === ICAL.Timezone.utcTimezone;
  return isUtc ? time.toJSDate().toISOString() : `not in UTC: ${time}`;
}

/** Learners with plans, todos and reminders, and their calendars; the time is 10:00 on 9 September 2026 in Shanghai. */
export class CalendarBench extends Planner {
  /** The last part of the path of the account's feed, which it switches on. */
  async file(me: number): Promise<string> {
    const { feed } = await this.call(me, "calendar_turn_on", {});
    return feed?.url?.split("/").at(-1) ?? "";
  }

  /** The account's feed as text. */
  async text(me: number, lang: Language = "en"): Promise<string> {
    return (await this.call(null, "calendar_feed", { file: await this.file(me), lang })).text;
  }

  async shown(me: number, lang: Language = "en"): Promise<Read[]> {
    return readCalendar(await this.text(me, lang)).events;
  }

  todo(me: number, todo: Partial<RequestOf<"ielts_study_todos_create">["items"][number]>) {
    const items = [{ title: "A todo", scheduledAt: "2026-09-10T08:00:00+08:00", ...todo }];
    return this.call(me, "ielts_study_todos_create", { items }).then((answer) => answer.items[0]?.todoId ?? 0);
  }

  remind(me: number, content: string, remindAt = "2026-09-10T09:15:30+08:00") {
    return this.call(me, "ielts_reminders_create", { content, remindAt });
  }

  /** Types and payloads of the account's events about its calendar. */
  calendarEvents(me: number) {
    const sql = "SELECT event_type, payload FROM learning_events WHERE account_id = ? AND event_type LIKE 'calendar.%'";
    return this.rows(`${sql} ORDER BY cursor`, me).map((row) => [row["event_type"], row["payload"]]);
  }
}
