import { isCalendarDay } from "../../lib/day.ts";
import { foldPhrase } from "../../lib/text.ts";
import type { Guide, Prediction } from "../format/prep.ts";
import { quoted, type Report } from "../problems.ts";
import { checkKey, checkOnce } from "./keys.ts";

/** The rules within one guide. */
export function checkGuide(guide: Guide, report: Report): void {
  checkKey(guide.slug, "/slug", report);
  checkDay(guide.publishedOn, "/publishedOn", report);
  checkOnce(
    guide.tags.map((tag, index) => [foldPhrase(tag), `/tags/${index}`]),
    "tag",
    report,
  );
  checkOnce(
    guide.about.map((key, index) => [key, `/about/${index}`]),
    "part",
    report,
  );
}

/** The rules within one prediction record. */
export function checkPrediction(record: Prediction, report: Report): void {
  checkKey(record.key, "/key", report);
  checkKey(record.source.slug, "/source/slug", report);
  if (record.source.url !== "" && !isWebAddress(record.source.url)) {
    report.error("/source/url", `${quoted(record.source.url)} is not an https address`, "Give one, or leave url out.");
  }
  if (record.examDate !== undefined) checkDay(record.examDate, "/examDate", report);
  if ((record.examDate === undefined) === (record.daysAgo === undefined)) {
    const what = record.examDate === undefined ? "neither examDate nor daysAgo" : "both examDate and daysAgo";
    report.error("", `The record has ${what}`, "Give one of them.");
  }
}

function checkDay(day: string, pointer: string, report: Report): void {
  if (!isCalendarDay(day)) {
    report.error(pointer, `${quoted(day)} is not a day of the calendar`, "Write it as YYYY-MM-DD.");
  }
}

function isWebAddress(text: string): boolean {
  return URL.parse(text)?.protocol === "https:";
}
