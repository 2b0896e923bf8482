/** The beginnings that make a spreadsheet treat a cell as a formula (OWASP: CSV Injection), including full-width forms. */
const BEGINS_FORMULA = /^[=+\-@\t\r\n＝＋－＠]/u;

/**
 * A CSV text (RFC 4180, commas) in which no cell begins like a formula: an apostrophe is added so that spreadsheets treat it as text. Other
 * cells, quotes and line ends stay unchanged.
 */
export function defuseCsv(csv: string): string {
  let defused = "";
  let from = 0;
  while (from < csv.length) {
    const isQuoted = csv[from] === '"';
    const begin = isQuoted ? from + 1 : from;
    const end = isQuoted ? endOfQuoted(csv, begin) : endOfPlain(csv, begin);
    const cell = csv.slice(begin, end);
    defused += `${isQuoted ? '"' : ""}${BEGINS_FORMULA.test(cell) ? "'" : ""}${cell}`;
    // Includes the closing quote, if any, and the separator before the next cell.
    from = isQuoted ? endOfPlain(csv, end) : end;
    defused += csv.slice(end, from);
    const divider = csv.startsWith("\r\n", from) ? 2 : 1;
    defused += csv.slice(from, from + divider);
    from += divider;
  }
  return defused;
}

/** The position of the quote that ends a quoted cell; a doubled quote is part of the cell. */
function endOfQuoted(csv: string, begin: number): number {
  let at = csv.indexOf('"', begin);
  while (at !== -1 && csv[at + 1] === '"') at = csv.indexOf('"', at + 2);
  return at === -1 ? csv.length : at;
}

/** The position of the comma or line end that ends a cell. A tab belongs to the cell. */
function endOfPlain(csv: string, begin: number): number {
  for (let at = begin; at < csv.length; at++) if (csv[at] === "," || csv[at] === "\n" || csv[at] === "\r") return at;
  return csv.length;
}
