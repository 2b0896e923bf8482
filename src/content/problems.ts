import type { Problem } from "./report.ts";

/** The most problems that are listed; further ones are only counted. */
export const MAX_PROBLEMS = 1_000;

/** Reports a problem at a JSON pointer of a file. */
type ReportProblem = (pointer: string, message: string, remedy: string) => void;

/** The receiver of problems that rules report. */
export interface Report {
  readonly error: ReportProblem;
  readonly warn: ReportProblem;
}

/** Collects the problems of a pack. */
export class Problems {
  readonly #errors: Problem[] = [];
  readonly #warnings: Problem[] = [];
  #omitted = 0;

  get hasErrors(): boolean {
    return this.#errors.length > 0;
  }

  add(problem: Problem): void {
    const list = problem.severity === "error" ? this.#errors : this.#warnings;
    if (list.length < MAX_PROBLEMS) list.push(problem);
    else this.#omitted++;
  }

  error(file: string, pointer: string, message: string, remedy: string): void {
    this.add({ severity: "error", file, pointer, message, remedy });
  }

  warn(file: string, pointer: string, message: string, remedy: string): void {
    this.add({ severity: "warning", file, pointer, message, remedy });
  }

  /** Reports on what is below `prefix` in a file. */
  at(file: string, prefix = ""): Report {
    return {
      error: (pointer, message, remedy) => this.error(file, prefix + pointer, message, remedy),
      warn: (pointer, message, remedy) => this.warn(file, prefix + pointer, message, remedy),
    };
  }

  /** At most {@link MAX_PROBLEMS}, errors before warnings, then sorted by file. An extra one states how many were left out. */
  list(): Problem[] {
    const all = [...this.#errors, ...this.#warnings];
    const left = all.length + this.#omitted - MAX_PROBLEMS;
    const shown = all.slice(0, MAX_PROBLEMS).toSorted((a, b) => compare(a.file, b.file));
    if (left <= 0) return shown;
    const message = `There are ${left} more problems; the first ${MAX_PROBLEMS} are listed`;
    const remedy = "Fix these, then check again.";
    return [...shown, { severity: this.hasErrors ? "error" : "warning", file: "", pointer: "", message, remedy }];
  }
}

/** An order of paths and keys that is the same on every machine. */
export function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

const MAX_QUOTED = 60;

/** A value of the pack for use in a message: in quotes, short, without line breaks or hidden characters. */
export function quoted(value: string): string {
  const plain = value.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, "\u{fffd}");
  const characters = [...plain];
  return `"${characters.length > MAX_QUOTED ? `${characters.slice(0, MAX_QUOTED).join("")}…` : plain}"`;
}

/** A list of names: `7, 8 and 9`, at most ten of them. */
export function listed(names: readonly (string | number)[]): string {
  const shown = names.slice(0, 10).map(String);
  if (names.length > shown.length) return `${shown.join(", ")} and ${names.length - shown.length} more`;
  return shown.length < 2 ? shown.join("") : `${shown.slice(0, -1).join(", ")} and ${shown.at(-1)}`;
}
