import { addDays } from "../../../src/lib/shanghai.ts";
import type { DataOf, RequestOf } from "../../support/operations.ts";

export type HitRequest = RequestOf<"ielts_prediction_search_hits">;
export type HitPage = DataOf<"ielts_prediction_search_hits">;

const SUBJECTS = ["listening", "reading", "writing", "speaking"] as const;

/** Records of many days, subjects and sources, with words that some of them contain. */
export const RECORDS = Array.from({ length: 240 }, (_, i) => ({
  key: `r${i}`,
  kind: i % 7 === 0 ? ("rolling_ranking" as const) : ("exam_report" as const),
  subject: SUBJECTS[i % 4] ?? "reading",
  source: { slug: `desk-${i % 5}`, name: `Desk ${i % 5}`, url: i % 2 === 0 ? "https://desk.example/" : "" },
  examDate: addDays("2026-09-08", -((i * 37) % 100)),
  examMode: "paper",
  venue: i % 13 === 0 ? "上海考点" : "",
  recallKind: "topic",
  title: i % 3 === 0 ? `Record ${i}: harbour` : `Record ${i}`,
  recallContent: i % 10 === 0 ? `Recalled 图书馆 ${i}` : `Recalled ${i}`,
  candidates: i % 11 === 0 ? [{ title: "Lighthouses", details: "unfound", matchScore: 80 }] : [],
}));
export type TestRecord = (typeof RECORDS)[number];

/** Whether a record has a word that starts with this one, or, for Chinese, contains it. */
function holds(record: TestRecord, word: string): boolean {
  const texts = [record.title, record.recallContent, record.venue, ...record.candidates.map((one) => one.title)];
  const text = ` ${texts.join(" ").toLowerCase()}`;
  return text.includes(/^[a-z0-9]/.test(word) ? ` ${word}` : word);
}

/** What a search must find, computed independently: all records that match, the newest first. */
export function expected(asked: HitRequest, words: readonly string[] = []): TestRecord[] {
  return expectedAnyDay(asked, words).filter((record) =>
    record.examDate.startsWith(asked.testDate || asked.testMonth || ""),
  );
}

/** {@link expected} regardless of the requested day or month. */
export function expectedAnyDay(asked: HitRequest, words: readonly string[] = []): TestRecord[] {
  return RECORDS.map((record, i) => ({ record, i }))
    .filter(
      ({ record }) =>
        record.kind === (asked.kind ?? "exam_report") &&
        (asked.subject || record.subject) === record.subject &&
        (asked.source || record.source.slug) === record.source.slug &&
        words.every((word) => holds(record, word)),
    )
    .toSorted((a, b) => b.record.examDate.localeCompare(a.record.examDate) || b.i - a.i)
    .map(({ record }) => record);
}

/** Days of records with their counts, the newest first. */
export function daysOf(records: readonly TestRecord[]): { date: string; count: number }[] {
  return [...Map.groupBy(records, (record) => record.examDate)].map(([date, { length: count }]) => ({ date, count }));
}
