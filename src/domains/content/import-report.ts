import { type Static, type TSchema, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { unavailable } from "../../kernel/errors.ts";
import type { ProgramResult } from "../../lib/own-program.ts";
import { KINDS } from "./content.schema.ts";

const MAX_SHOWN_PROBLEMS = 200;
/** In the order in which problems are shown. */
const SEVERITIES = ["error", "warning"] as const;

const Counts = Type.Object({
  added: Type.Integer(),
  changed: Type.Integer(),
  unchanged: Type.Integer(),
  withdrawn: Type.Integer(),
});

/** The last line of `lectern import --json`. */
const ImportReport = Type.Object({
  status: Type.Union([Type.Literal("refused"), Type.Literal("checked"), Type.Literal("imported")]),
  problems: Type.Array(
    Type.Object({
      severity: Type.Union(SEVERITIES.map((severity) => Type.Literal(severity))),
      file: Type.String(),
      pointer: Type.String(),
      message: Type.String(),
      remedy: Type.String(),
    }),
  ),
  summary: Type.Union([
    Type.Null(),
    Type.Object({
      packId: Type.String(),
      version: Type.String(),
      previousVersion: Type.Union([Type.String(), Type.Null()]),
      status: Type.Union([Type.Literal("installed"), Type.Literal("updated"), Type.Literal("unchanged")]),
      counts: Type.Record(Type.String(), Counts),
    }),
  ]),
});

/**
 * The result of an import command that ran in its own process, as the workspace shows it.
 * @throws Failure 503 if the command ended without output.
 */
export function readImportReport(result: ProgramResult) {
  const report = parse(ImportReport, result.stdout.trimEnd().split("\n").at(-1) ?? "");
  if (report === null) {
    throw unavailable(
      result.exitCode === null
        ? "The pack takes longer than a browser waits. Import it on the server: lectern import PACK."
        : "The import stopped without an answer; nothing was changed. Try it on the server: lectern import PACK.",
      60,
    );
  }
  const problems = SEVERITIES.flatMap((severity) => report.problems.filter((one) => one.severity === severity));
  const { summary } = report;
  return {
    status: report.status,
    problems: problems.slice(0, MAX_SHOWN_PROBLEMS),
    problemCount: problems.length,
    summary:
      summary === null
        ? null
        : {
            packId: summary.packId,
            version: summary.version,
            previousVersion: summary.previousVersion,
            status: summary.status,
            changes: KINDS.flatMap((kind) => {
              const counts = summary.counts[kind];
              return counts === undefined ? [] : [{ kind, ...counts }];
            }),
          },
  };
}

function parse<T extends TSchema>(schema: T, line: string): Static<T> | null {
  try {
    const value: unknown = JSON.parse(line);
    return Value.Check(schema, value) ? value : null;
  } catch {
    return null;
  }
}
