import { describe, expect, test } from "bun:test";
import Papa from "papaparse";
import { defuseCsv } from "../../src/lib/defuse-csv.ts";

const FORMULAS = [
  "=1+1",
  "+1",
  "-ing",
  "@SUM(A1)",
  "\tx",
  "\rx",
  "\nx",
  "＝1",
  "＋1",
  "－1",
  "＠x",
  '=HYPERLINK("https://x","y")',
];
const HARMLESS = ["", "word", "a=b", "'=1", " =1", "“=1”", "1-2", "减轻", 'say "=1"', "a\r\n=b", "a,=b"];

const rowsOf = (csv: string) => Papa.parse<string[]>(csv, { newline: "\r\n", delimiter: "," }).data;

describe("defuseCsv", () => {
  test.each(
    FORMULAS.flatMap(
      (cell) =>
        [
          [cell, true],
          [cell, false],
        ] as const,
    ),
  )("puts an apostrophe before %p, every cell quoted: %p", (cell, quotes) => {
    const table = [
      ["phrase", "meaning"],
      [cell, "x"],
      ["x", cell],
      [cell, cell],
    ];
    const defused = rowsOf(defuseCsv(Papa.unparse(table, { newline: "\r\n", quotes })));
    expect(defused).toEqual([
      ["phrase", "meaning"],
      [`'${cell}`, "x"],
      ["x", `'${cell}`],
      [`'${cell}`, `'${cell}`],
    ]);
  });

  test.each(HARMLESS)("leaves %p as it is", (cell) => {
    const csv = `${Papa.unparse(
      [
        [cell, "x", cell],
        ["", cell, ""],
      ],
      { newline: "\r\n" },
    )}\r\n`;
    expect(defuseCsv(csv)).toBe(csv);
  });

  test("leaves a text alone that is not a table", () => {
    for (const text of ["", '"', '"unclosed', '"a"b', "\r\n"]) expect(defuseCsv(text)).toBe(text);
  });
});
