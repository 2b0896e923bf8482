import { type Deviation, type Result, SECTIONS, type Section } from "./check.ts";
import type { Exchange } from "./client.ts";
import type { Report } from "./run.ts";

/** The version of the contract (section 9) that the checks follow. */
const INTERFACE_VERSION = "1.0.0";

/** Maximum length of a body in a report, in characters. */
const SHOWN = 400;

interface Totals {
  readonly checks: number;
  readonly passed: number;
  readonly deviates: number;
  readonly skipped: number;
  readonly unanswered: number;
}

/**
 * A report as one JSON document.
 *
 * ```
 * { interfaceVersion, program, baseUrl, siteUrl,
 *   outcome: "conforms" | "deviates" | "unanswered",
 *   stopped,               // why it ended before its last check, or null
 *   totals: { checks, passed, deviates, skipped, unanswered },   // numbers of checks
 *   calls, milliseconds,
 *   sections: [{ section, title, totals,
 *     checks: [{ name, title, outcome: "passed" | "deviates" | "skipped" | "unanswered",
 *       reason,            // why it was skipped or could not be done, or null
 *       milliseconds,
 *       deviations: [{ expected, actual,
 *         call: { request, sent, status, answer } | null }] }] }] }   // bodies as text, truncated; sent is null without a body
 * ```
 */
export function toJson(report: Report, program: string): object {
  return {
    interfaceVersion: INTERFACE_VERSION,
    program,
    baseUrl: report.baseUrl,
    siteUrl: report.siteUrl,
    outcome: outcomeOf(report),
    stopped: report.stopped,
    totals: totalsOf(report.results),
    calls: report.calls,
    milliseconds: Math.round(report.ms),
    sections: bySection(report.results).map(({ section, title, results }) => ({
      section,
      title,
      totals: totalsOf(results),
      checks: results.map(({ check, outcome, skipped, ms, deviations }) => ({
        name: check.name,
        title: check.title,
        outcome,
        reason: skipped,
        milliseconds: Math.round(ms),
        deviations: deviations.map(({ expected, actual, exchange }) => ({
          expected,
          actual,
          call: exchange === undefined ? null : shortened(exchange),
        })),
      })),
    })),
  };
}

export interface TextOptions {
  readonly program: string;
  readonly colours: boolean;
  /** Also lists every check that passed or was skipped, and the answers that deviate. */
  readonly verbose: boolean;
}

/** A report for people. */
export function toText(report: Report, options: TextOptions): string {
  const { program, colours, verbose } = options;
  const paint = colours ? painted : plain;
  const sections = bySection(report.results);
  const width = Math.max(0, ...sections.map(({ title }) => title.length));
  const lines = [`${program}: ${report.baseUrl} against the contract ${INTERFACE_VERSION}`, ""];
  for (const { section, title, results } of sections) {
    const totals = totalsOf(results);
    const sign = totals.deviates > 0 ? paint("red", "✗") : totals.passed > 0 ? paint("green", "✓") : paint("dim", "–");
    lines.push(`${sign} ${section.padEnd(5)}${title.padEnd(width)}  ${countsOf(totals)}`);
    for (const group of alike(results.filter(({ outcome }) => outcome === "deviates"))) {
      lines.push(...deviationLines(group, paint, verbose));
    }
    for (const { check, outcome } of verbose ? results : []) {
      if (outcome !== "deviates") lines.push(paint("dim", `    ${outcome}: ${check.name} – ${check.title}`));
    }
    lines.push(...reasonLines(results).map((line) => paint("dim", `    ${line}`)));
  }
  return `${lines.join("\n")}\n\n${conclusion(report, paint)}\n`;
}

/** The outcome of a whole run. If the run reached its end, a deviation outranks a check that could not be done. */
export function outcomeOf({ results, stopped }: Report): "conforms" | "deviates" | "unanswered" {
  if (stopped !== null) return "unanswered";
  if (results.some(({ outcome }) => outcome === "deviates")) return "deviates";
  return results.some(({ outcome }) => outcome === "unanswered") ? "unanswered" : "conforms";
}

function totalsOf(results: readonly Result[]): Totals {
  const count = (wanted: Result["outcome"]) => results.filter(({ outcome }) => outcome === wanted).length;
  return {
    checks: results.length,
    passed: count("passed"),
    deviates: count("deviates"),
    skipped: count("skipped"),
    unanswered: count("unanswered"),
  };
}

/** Results by section, in the contract's order; sections without a check are omitted. */
export function bySection(results: readonly Result[]): { section: Section; title: string; results: Result[] }[] {
  const grouped = Map.groupBy(results, ({ check }) => check.section);
  return [...grouped]
    .map(([section, own]) => ({ section, title: SECTIONS[section], results: own }))
    .toSorted((a, b) => orderOf(a.section) - orderOf(b.section));
}

/** A deviation as lines for people. */
export function deviationText({ expected, actual, exchange }: Deviation, withAnswer: boolean): string[] {
  const lines = [`expected: ${expected}`, `seen: ${actual}`];
  if (exchange === undefined) return lines;
  const { request, sent, status, answer } = shortened(exchange);
  lines.push(`call: ${request}${sent === null ? "" : ` ${sent}`} → ${status}`);
  if (withAnswer && answer !== "") lines.push(`answer: ${answer}`);
  return lines;
}

type Paint = (colour: "red" | "green" | "yellow" | "dim", text: string) => string;

const CODES = { red: 31, green: 32, yellow: 33, dim: 2 } as const;
const plain: Paint = (_colour, text) => text;
const painted: Paint = (colour, text) => `\x1b[${CODES[colour]}m${text}\x1b[0m`;

/** 2.10 sorts after 2.9. */
function orderOf(section: Section): number {
  const [chapter = 0, part = 0] = section.split(".").map(Number);
  return chapter * 100 + part;
}

function countsOf({ passed, deviates, skipped, unanswered }: Totals): string {
  const parts = [
    [passed, "passed"],
    [deviates, deviates === 1 ? "deviates" : "deviate"],
    [skipped, "skipped"],
    [unanswered, "not to be checked"],
  ] as const;
  return parts
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${count} ${word}`)
    .join(", ");
}

/** Groups results of the same kind that deviate in the same way, whatever their operation; each group has one or more. */
function alike(results: readonly Result[]): Result[][] {
  const groups = Map.groupBy(results, (result) => {
    const differences = result.deviations.map(({ expected, actual }) => [expected, actual]);
    return generally(result, JSON.stringify([kindOf(result), ...differences]));
  });
  return [...groups.values()];
}

function deviationLines(group: readonly Result[], paint: Paint, verbose: boolean): string[] {
  const [first] = group;
  if (first === undefined) return [];
  const lines = first.deviations.flatMap((deviation) =>
    deviationText(deviation, verbose).map((line) => `        ${line}`),
  );
  const name = paint("red", group.length === 1 ? first.check.name : `${kindOf(first)} (${group.length} checks)`);
  const others =
    group.length === 1
      ? []
      : [
          `        the same of: ${group
            .slice(1)
            .map(({ check }) => ofKind(check.name))
            .join(", ")}`,
        ];
  return [`    ${name} – ${first.check.title}`, ...lines, ...others];
}

/** Why checks were not done: each reason once, with the checks that it applies to. */
function reasonLines(results: readonly Result[]): string[] {
  const undone = results.filter(({ outcome, skipped }) => skipped !== null && outcome !== "deviates");
  const reasons = Map.groupBy(undone, (result) => generally(result, `${result.outcome}: ${result.skipped}`));
  return [...reasons].map(([reason, of]) => {
    const [first] = of;
    if (first === undefined || of.length === 1) return `${first?.outcome}: ${first?.skipped} (${first?.check.name})`;
    return `${of.length} ${reason} (${namesOf(of)})`;
  });
}

/** Names in one line: each kind of check with its operations. */
function namesOf(results: readonly Result[]): string {
  const kinds = [...Map.groupBy(results, kindOf)];
  const named = kinds.map(([kind, of]) => [kind, of.map(({ check }) => ofKind(check.name)).join(", ")]);
  return named.map(([kind, names]) => (kind === names ? kind : `${kind}: ${names}`)).join("; ");
}

/** The first words of a name, before its operation. */
function kindOf({ check }: Result): string {
  return check.name.replace(/\.?ielts_.*$/, "") || check.name;
}

/** The operation of a name and what follows it; the whole name if it has no operation. */
function ofKind(name: string): string {
  return /ielts_.*$/.exec(name)?.[0] ?? name;
}

/** A text without the name of the check's operation. */
function generally({ check }: Result, text: string): string {
  const operation = /ielts_[a-z0-9_]+/.exec(check.name)?.[0];
  return operation === undefined ? text : text.replaceAll(operation, "the operation");
}

function conclusion(report: Report, paint: Paint): string {
  const { results, stopped, calls, ms } = report;
  const totals = totalsOf(results);
  const counts = `${totals.checks} checks: ${countsOf(totals) || "none was asked for"}; ${calls} calls in ${(ms / 1000).toFixed(1)} s.`;
  switch (outcomeOf(report)) {
    case "conforms":
      return `${paint("green", "Conforms.")} ${counts}`;
    case "deviates":
      return `${paint("red", "Deviates.")} ${counts}`;
    case "unanswered":
      return `${paint("yellow", "Could not be checked to the end.")} ${stopped === null ? "" : `${stopped} `}${counts}`;
  }
}

function shortened({ call, sent, status, text }: Exchange) {
  const body = typeof sent === "string" ? sent : JSON.stringify(sent);
  return { request: call, sent: body === undefined ? null : cut(body), status, answer: cut(text) };
}

function cut(text: string): string {
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}… (${text.length} characters)` : text;
}
