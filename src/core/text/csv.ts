/**
 * Converts rows to CSV (RFC 4180). Text that a spreadsheet would treat as a formula gets a leading
 * apostrophe, because it may be user content such as a title; numbers are unchanged, including those written
 * as text, such as "-0.75".
 */
export const toCsv = (rows: readonly (readonly (string | number)[])[]): string =>
  rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("");

function cell(value: string | number): string {
  if (typeof value === "number") return String(value);
  const text = /^[=+\-@\t\r]/.test(value) && !/^-\d+(?:\.\d+)?$/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Maximum number of rows that are read. Not in the specification. */
const MAX_ROWS = 20_000;

/**
 * Reads CSV (RFC 4180) with any line endings; returns each row by the names of the first, which are in lower case.
 * Cells without a name are left out.
 */
export function readCsv(text: string): ReadonlyMap<string, string>[] {
  const rows: string[][] = [[]];
  let value = "";
  let isQuoted = false;
  const source = text.replace(/^\ufeff/, "");
  for (let at = 0; at < source.length && rows.length <= MAX_ROWS + 1; at += 1) {
    const sign = source[at]!;
    if (isQuoted) {
      if (sign !== '"') value += sign;
      else if (source[at + 1] === '"') {
        value += '"';
        at += 1;
      } else isQuoted = false;
    } else if (sign === '"' && value === "") isQuoted = true;
    else if (sign === "," || sign === "\n" || sign === "\r") {
      rows.at(-1)!.push(value);
      value = "";
      if (sign === "\r" && source[at + 1] === "\n") at += 1;
      if (sign !== ",") rows.push([]);
    } else value += sign;
  }
  rows.at(-1)!.push(value);
  const [names = [], ...others] = rows.filter((row) => row.some((each) => each.trim() !== ""));
  const keys = names.map((name) => name.trim().toLowerCase());
  return others
    .slice(0, MAX_ROWS)
    .map(
      (row) =>
        new Map(row.flatMap((each, at): [string, string][] => (keys[at] ? [[keys[at], each.trim()]] : []))),
    );
}
