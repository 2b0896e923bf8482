/** The page of figures: each figure has its own table, the newest run first, so that the next reader sees how it changed. */
import { type Figure, shownValue } from "./report.ts";

export interface Run {
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly commit: string;
  readonly machine: string;
  readonly measured: readonly { readonly section: string; readonly figures: readonly Figure[] }[];
}

/** Below this line the page contains only tables; everything above is text and stays unchanged. */
export const BEGIN = "<!-- figures: written by `bun run bench --record` -->";
/** The number of runs that a figure shows. */
export const SHOWN_RUNS = 30;
const HEAD = "| date | commit | value | bound | verdict | machine | detail |\n|---|---|---:|---|---|---|---|";

/** The tables of a page: the rows of each figure, newest first, by section and figure. */
type Tables = Map<string, Map<string, string[]>>;

/**
 * The page with a run added.
 * @throws Error if the page has no line at which the tables begin.
 */
export function recordRun(page: string, run: Run): string {
  const at = page.indexOf(BEGIN);
  if (at < 0) throw new Error(`The page has no line ${BEGIN}`);
  const tables = readTables(page.slice(at + BEGIN.length));
  for (const { section, figures } of run.measured) {
    const own = tables.get(section) ?? new Map<string, string[]>();
    tables.set(section, own);
    for (const figure of figures) {
      const rows = own.get(figure.name) ?? [];
      own.set(figure.name, [rowOf(figure, run), ...rows].slice(0, SHOWN_RUNS));
    }
  }
  return `${page.slice(0, at)}${BEGIN}\n${writeTables(tables)}`;
}

function rowOf(figure: Figure, { date, commit, machine }: Run): string {
  const cells = [date, commit, shownValue(figure), figure.bound, figure.verdict, machine, figure.detail];
  return `| ${cells.map((cell) => cell.replaceAll("|", "/").replaceAll("\n", " ")).join(" | ")} |`;
}

function readTables(text: string): Tables {
  const tables: Tables = new Map();
  let section = new Map<string, string[]>();
  let rows: string[] = [];
  for (const line of text.split("\n")) {
    const [, level, title = ""] = /^(##|###) (.*)$/.exec(line) ?? [];
    if (level === "##") {
      section = new Map();
      tables.set(title, section);
    } else if (level === "###") {
      rows = [];
      section.set(title, rows);
    } else if (/^\| \d{4}-\d\d-\d\d /.test(line)) rows.push(line);
  }
  return tables;
}

function writeTables(tables: Tables): string {
  return [...tables]
    .map(([section, figures]) => {
      const own = [...figures].map(([name, rows]) => `### ${name}\n\n${HEAD}\n${rows.join("\n")}\n`);
      return `\n## ${section}\n\n${own.join("\n")}`;
    })
    .join("");
}
