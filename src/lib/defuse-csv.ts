/** What makes a spreadsheet take a cell for a formula (OWASP: CSV Injection), also as East Asian programs write it. */
const BEGINS_FORMULA = /^[=+\-@\t\r\n＝＋－＠]/u;

/**
 * A CSV text (RFC 4180, commas) in which no cell begins as a formula does: an apostrophe before it makes it a text for spreadsheets.
 * Cells that begin otherwise, and all quotes and line ends, stay as they are.
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
    // The quote at its end, where it has one, and what divides it from the next cell.
    from = isQuoted ? endOfPlain(csv, end) : end;
    defused += csv.slice(end, from);
    const divider = csv.startsWith("\r\n", from) ? 2 : 1;
    defused += csv.slice(from, from + divider);
    from += divider;
  }
  return defused;
}

/** Where the quote is that ends a quoted cell; two in a row are one of its own. */
function endOfQuoted(csv: string, begin: number): number {
  let at = csv.indexOf('"', begin);
  while (at !== -1 && csv[at + 1] === '"') at = csv.indexOf('"', at + 2);
  return at === -1 ? csv.length : at;
}

/** Where the comma or line end is that ends a cell. A tab belongs to the cell. */
function endOfPlain(csv: string, begin: number): number {
  for (let at = begin; at < csv.length; at++) if (csv[at] === "," || csv[at] === "\n" || csv[at] === "\r") return at;
  return csv.length;
}
