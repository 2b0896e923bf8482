/** The records of a CSV text (RFC 4180), keyed by its header line; a quoted cell may contain commas, line ends and doubled quotes. */
export function csvRecords(text: string): Record<string, string>[] {
  const [names = [], ...rows] = csvRows(text.replace(/^\uFEFF/, ""));
  return rows.map((cells) => Object.fromEntries(names.map((name, index) => [name, cells[index] ?? ""])));
}

function csvRows(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  // Each cell with its terminator; the end of the text is one more.
  for (const [, quoted, plain = "", end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    const isEnd = end === "" && quoted === undefined && plain === "" && row.length === 0;
    if (isEnd) break;
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === ",") continue;
    rows.push(row);
    row = [];
    if (end === "") break;
  }
  return rows;
}
