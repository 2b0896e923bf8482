import type { Detail } from "../../kernel/errors.ts";
import { fieldName } from "../../kernel/pointers.ts";
import { refuseAll } from "../../kernel/problems.ts";
import { isBand, writingBand } from "../../lib/bands.ts";
import type { TaskBands } from "../practice/bands.schema.ts";

interface Asked {
  readonly subject: "writing" | "speaking";
  readonly band?: number | null | undefined;
  readonly taskBands?: TaskBands | undefined;
}

const HALVES = "a band from 0 to 9 in halves, such as 6.5";

/**
 * The band that a person enters. For writing it can be calculated from the task bands; null removes the band.
 * @throws Failure 400 unless exactly one of `band` and `taskBands` is given, in halves, and `taskBands` for writing
 * only.
 */
export function readBand(asked: Asked): { band: number | null; taskBands: TaskBands | null } {
  const { subject, band, taskBands } = asked;
  const problems: Detail[] = [];
  if (band === undefined && taskBands === undefined) {
    problems.push({ path: "/band", message: "neither band nor taskBands is given", expected: `${HALVES}, or null` });
  }
  if (band !== undefined && taskBands !== undefined) {
    problems.push({ path: "/band", message: "band is worked out from taskBands", expected: "band left out" });
  }
  if (taskBands !== undefined && subject !== "writing") {
    problems.push({ path: "/taskBands", message: "taskBands is for writing alone", expected: "taskBands left out" });
  }
  const values = [
    ["/band", band ?? null],
    ["/taskBands/task1", taskBands?.task1 ?? null],
    ["/taskBands/task2", taskBands?.task2 ?? null],
  ] as const;
  for (const [path, value] of values) {
    if (value !== null && !isBand(value))
      problems.push({ path, message: `${fieldName(path)} is not a band`, expected: HALVES });
  }
  refuseAll(problems);
  if (taskBands === undefined) return { band: band ?? null, taskBands: null };
  return { band: writingBand(taskBands.task1, taskBands.task2), taskBands };
}
