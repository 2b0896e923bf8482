import type { Result } from "./check.ts";
import { bySection, deviationText } from "./report.ts";
import type { Report } from "./run.ts";

/**
 * A report as JUnit XML for CI systems: a testsuite for each section, a testcase for each check. A deviation is a failure; a check that
 * could not be done is an error.
 */
export function toJunit({ baseUrl, results, stopped, ms }: Report): string {
  const suites = bySection(results).map(({ section, title, results: own }) => {
    const cases = own.map((result) => testcase(result, section)).join("");
    const attributes = { name: `${section} ${title}`, ...countsOf(own), time: seconds(sumOf(own)) };
    return element("testsuite", attributes, `\n${cases}  `, "  ");
  });
  const counts = countsOf(results);
  const ended = stopped === null ? counts : { ...counts, tests: counts.tests + 1, errors: counts.errors + 1 };
  const root = { name: `lectern verify ${baseUrl}`, ...ended, time: seconds(ms) };
  const end = stopped === null ? "" : stoppedSuite(stopped);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element("testsuites", root, `\n${suites.join("")}${end}`, "")}`;
}

/** A run that ended early has failed, even without a deviation. */
function stoppedSuite(why: string): string {
  const error = element("error", { message: why, type: "unanswered" }, "");
  const attributes = { classname: "contract", name: "the run came to its end", time: seconds(0) };
  const counts = { tests: 1, failures: 0, errors: 1, skipped: 0, time: seconds(0) };
  return element(
    "testsuite",
    { name: "The run", ...counts },
    `\n${element("testcase", attributes, error, "    ")}  `,
    "  ",
  );
}

function testcase({ check, outcome, deviations, skipped, ms }: Result, section: string): string {
  const attributes = { classname: `contract ${section}`, name: check.name, time: seconds(ms) };
  return element("testcase", attributes, inner(), "    ");

  function inner(): string {
    if (outcome === "passed") return "";
    if (outcome === "skipped") return element("skipped", { message: skipped ?? "" }, "");
    if (outcome === "unanswered") return element("error", { message: skipped ?? "", type: "unanswered" }, "");
    const details = deviations.map((deviation) => deviationText(deviation, true).join("\n")).join("\n\n");
    return element("failure", { message: check.title, type: "deviation" }, escaped(details));
  }
}

function countsOf(results: readonly Result[]) {
  const count = (wanted: Result["outcome"]) => results.filter(({ outcome }) => outcome === wanted).length;
  const [failures, errors, skipped] = [count("deviates"), count("unanswered"), count("skipped")];
  return { tests: results.length, failures, errors, skipped };
}

function sumOf(results: readonly Result[]): number {
  return results.reduce((sum, { ms }) => sum + ms, 0);
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(3);
}

/** An element on its own line if it is indented. */
function element(
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  content: string,
  indent?: string,
): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(String(value))}"`);
  const open = `${indent ?? ""}<${name}${written.join("")}`;
  const whole = content === "" ? `${open}/>` : `${open}>${content}</${name}>`;
  return indent === undefined ? whole : `${whole}\n`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "\n": "&#10;",
};

/** A text without the characters that XML 1.0 cannot represent. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "\ufffd")
    .replaceAll(/[&<>"\n]/g, (character) => ENTITIES[character] ?? character);
}
