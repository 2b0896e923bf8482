import { sql } from "kysely";
import type { Db } from "../../database/open.ts";
import { builder, prepare } from "../../database/query.ts";
import { facet, facetedExpression, matches } from "../../database/search.ts";
import type { PredictionKind, Subject } from "../../database/words.ts";
import { textExpression } from "../question-bank/named-texts.service.ts";
import { endSequence, firstSequence } from "./days.ts";
import { isIn, lastDayOf, type Period } from "./period.ts";
import { type DayCount, findDaysOfMatches, findDaysOfRecords } from "./record-days.store.ts";

export interface RecordSearch {
  readonly kind: PredictionKind;
  readonly subject: Subject | "";
  readonly source: string;
  readonly query: string;
  readonly period: Period;
  /** Empty for every record. */
  readonly reportIds: readonly number[];
  readonly limit: number;
  readonly offset: number;
}

const TEXT_COLUMNS = ["title", "contentText"] as const;

type Matching = { expression: string };
type Page = { limit: number; offset: number };

/**
 * One page of the matching records, by their sequences, newest first; the number of matches; and the days with records
 * regardless of the period, newest first.
 */
export function findRecords(
  db: Db,
  asked: RecordSearch,
): { sequences: number[]; total: number; days: readonly DayCount[] } {
  const words = textExpression(db, asked.query, { prefixFrom: 2 });
  if (asked.query.trim() !== "" && words === null) return { sequences: [], total: 0, days: [] };
  if (asked.reportIds.length > 0) return findAmong(db, asked, words);
  const days =
    words === null
      ? findDaysOfRecords(db, asked)
      : findDaysOfMatches(db, { expression: expressionOf({ ...asked, period: "" }, words) });
  const total = countIn(asked.period, days);
  return { sequences: total > asked.offset ? findPage(db, asked, words, days) : [], total, days };
}

/**
 * The filters as one full-text expression; there is always a kind. Most records are exam reports, so these are found by
 * excluding the others, which are fewer to check.
 */
function expressionOf(asked: Pick<RecordSearch, "kind" | "subject" | "source" | "period">, words: string | null) {
  const digits = asked.period.replaceAll("-", "");
  const facets = [
    ...(asked.subject === "" ? [] : [facet("subject", asked.subject)]),
    ...(asked.source === "" ? [] : [facet("source", asked.source)]),
    ...(digits === "" ? [] : [facet(digits.length === 8 ? "date" : "month", digits)]),
  ];
  const found = facetedExpression(facets, { words, columns: TEXT_COLUMNS });
  const kindFilter = `facets : "${facet("kind", asked.kind)}"`;
  if (found === null) return kindFilter;
  if (asked.kind !== "exam_report") return `${kindFilter} AND ${found}`;
  return `(${found}) NOT facets : "${facet("kind", "rolling_ranking")}"`;
}

function countIn(period: Period, days: readonly DayCount[]): number {
  return days.reduce((sum, day) => (isIn(period, day.date) ? sum + day.count : sum), 0);
}

// A bound beside MATCH must be an integer: FTS5 ignores a REAL, which is how the driver binds a number.
const pageOfMatches = prepare<Matching & Page & { before: bigint }>()((p) =>
  builder
    .selectFrom("prediction_text")
    .select("rowid as sequence")
    .where(matches("prediction_text", p.expression))
    .where("rowid", "<", sql<number>`${p.before}`)
    .orderBy("rowid", "desc")
    .limit(p.limit)
    .offset(p.offset),
);

type Range = Page & { kind: PredictionKind; from: number; to: number };

function newestOf(p: Range) {
  return builder
    .selectFrom("predictions")
    .select("sequence")
    .where("kind", "=", p.kind)
    .where("withdrawn", "=", sql.lit(0))
    .where("sequence", ">=", p.from)
    .where("sequence", "<", p.to)
    .orderBy("sequence", "desc")
    .limit(p.limit)
    .offset(p.offset);
}

const newest = prepare<Range>()(newestOf);
const newestOfSubject = prepare<Range & { subject: Subject }>()((p) => newestOf(p).where("subject", "=", p.subject));
const newestOfBoth = prepare<Range & { subject: Subject; source: string }>()((p) =>
  newestOf(p).where("subject", "=", p.subject).where("source", "=", p.source),
);
const newestOfSource = prepare<Range & { source: string }>()((p) => newestOf(p).where("source", "=", p.source));

/** Each filter has its own index in sequence order. */
function newestIn(db: Db, { subject, source, ...range }: Range & { subject: Subject | ""; source: string }) {
  if (subject === "") return source === "" ? newest.all(db, range) : newestOfSource.all(db, { ...range, source });
  return source === ""
    ? newestOfSubject.all(db, { ...range, subject })
    : newestOfBoth.all(db, { ...range, subject, source });
}

/** Sequences of one page. Each query reads in index order, from the page's first day to the end of the page. */
function findPage(db: Db, asked: RecordSearch, words: string | null, days: readonly DayCount[]): number[] {
  const { kind, subject, source, limit } = asked;
  const { from, to } = rangeOf(asked.period);
  const { before, offset } = skipDays(days, asked);
  if (words !== null) {
    const place = { before: BigInt(before), limit, offset };
    return pageOfMatches.all(db, { expression: expressionOf(asked, words), ...place }).map((row) => row.sequence);
  }
  const range = { kind, limit, offset, from, to: Math.min(to, before) };
  return newestIn(db, { ...range, subject, source }).map((row) => row.sequence);
}

/** The start of a page. The earlier days are skipped by their counts instead of being read. */
function skipDays(
  days: readonly DayCount[],
  page: { period: Period; offset: number },
): { before: number; offset: number } {
  let { offset } = page;
  let before = Number.MAX_SAFE_INTEGER;
  for (const { date, count } of days) {
    if (!isIn(page.period, date)) continue;
    if (offset < count) break;
    offset -= count;
    before = firstSequence(date);
  }
  return { before, offset };
}

function rangeOf(period: Period): { from: number; to: number } {
  if (period === "") return { from: 0, to: Number.MAX_SAFE_INTEGER };
  const first = period.length === 10 ? period : `${period}-01`;
  return { from: firstSequence(first), to: endSequence(lastDayOf(period)) };
}

const named = prepare<{ ids: string; subject: string; source: string }>()((p) =>
  builder
    .selectFrom("predictions")
    .select(["sequence", "examDate as date"])
    .where("id", "in", sql<number>`(select value from json_each(${p.ids}))`)
    .where("withdrawn", "=", sql.lit(0))
    .where(sql<boolean>`(${p.subject} = '' or subject = ${p.subject})`)
    .where(sql<boolean>`(${p.source} = '' or source = ${p.source})`)
    .orderBy("sequence", "desc"),
);

const matchingAmong = prepare<Matching & { sequences: string }>()((p) =>
  builder
    .selectFrom("prediction_text")
    .select("rowid as sequence")
    .where(matches("prediction_text", p.expression))
    .where("rowid", "in", sql<number>`(select value from json_each(${p.sequences}))`),
);

/** {@link findRecords} among the few records that were named, of any kind. */
function findAmong(db: Db, asked: RecordSearch, words: string | null) {
  const { limit, offset, period } = asked;
  const { subject, source } = asked;
  const all = named.all(db, { ids: JSON.stringify(asked.reportIds), subject, source });
  const expression = facetedExpression([], { words, columns: TEXT_COLUMNS });
  const rows = expression === null ? all : keepMatching(db, all, expression);
  const shown = rows.filter((row) => isIn(period, row.date)).map((row) => row.sequence);
  const days = [...Map.groupBy(rows, (row) => row.date)].map(([date, { length: count }]) => ({ date, count }));
  return { sequences: shown.slice(offset, offset + limit), total: shown.length, days };
}

function keepMatching<T extends { sequence: number }>(db: Db, rows: readonly T[], expression: string): T[] {
  const sequences = JSON.stringify(rows.map((row) => row.sequence));
  const found = new Set(matchingAmong.all(db, { expression, sequences }).map((row) => row.sequence));
  return rows.filter((row) => found.has(row.sequence));
}
