import type { Db } from "../../database/open.ts";
import { bound, builder, prepare } from "../../database/query.ts";
import type { AttemptRow, LineRow } from "./attempts.schema.ts";
import type { WordCounts } from "./scores.ts";

const lineColumns = ["l.position", "l.entry", "l.plays", "l.words", "l.checkedAt"] as const;

function linesOf(p: { accountId: number; attempt: number }) {
  return builder
    .selectFrom("dictation_attempts as a")
    .crossJoin("dictation_lines as l")
    .select(lineColumns)
    .where("a.id", "=", p.attempt)
    .where("a.accountId", "=", p.accountId)
    .whereRef("l.attempt", "=", "a.id");
}

const allLines = prepare<{ accountId: number; attempt: number }>()((p) => linesOf(p).orderBy("l.position"));

/** The checked lines of an attempt, in order. */
export function findLines(db: Db, accountId: number, wanted: { attempt: number }): LineRow[] {
  return allLines.all(db, { accountId, ...wanted }).map(toLineRow);
}

const oneLine = prepare<{ accountId: number; attempt: number; position: number }>()((p) =>
  linesOf(p).where("l.position", "=", p.position),
);

/** A checked line. */
export function findLine(
  db: Db,
  accountId: number,
  wanted: { attempt: number; position: number },
): LineRow | undefined {
  const row = oneLine.get(db, { accountId, ...wanted });
  return row === undefined ? undefined : toLineRow(row);
}

function toLineRow({ words, ...row }: Omit<LineRow, "words"> & { words: string }): LineRow {
  const aligned: LineRow["words"] = JSON.parse(words);
  return { ...row, words: aligned };
}

const insertLine = prepare<Omit<LineRow, "words"> & { attempt: number; words: string }>()((p) =>
  builder
    .insertInto("dictation_lines")
    .values(bound(p, ["attempt", "position", "entry", "plays", "words", "checkedAt"])),
);

type Totals = WordCounts & { accountId: number; id: number; checkedCount: number; activeMs: number; now: number };

const saveTotals = prepare<Totals>()((p) =>
  builder
    .updateTable("dictation_attempts")
    .set({
      checkedCount: p.checkedCount,
      expectedWords: p.expectedWords,
      correctWords: p.correctWords,
      substitutedWords: p.substitutedWords,
      missingWords: p.missingWords,
      extraWords: p.extraWords,
      activeMs: p.activeMs,
      lastActivityAt: p.now,
    })
    .where("id", "=", p.id)
    .where("accountId", "=", p.accountId),
);

/** Saves a checked line and the attempt's totals. */
export function saveLine(db: Db, accountId: number, checked: { line: LineRow; after: AttemptRow }): void {
  const { line, after } = checked;
  const { id, checkedCount, expectedWords, correctWords, substitutedWords, missingWords, extraWords, activeMs } = after;
  saveTotals.run(db, {
    ...{ accountId, id, checkedCount, activeMs, now: after.lastActivityAt },
    ...{ expectedWords, correctWords, substitutedWords, missingWords, extraWords },
  });
  insertLine.run(db, { ...line, attempt: id, words: JSON.stringify(line.words) });
}
