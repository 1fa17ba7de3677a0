import { invalidField } from "../../../core/base/errors.ts";
import { mailingListsText } from "../../../shared/reach/mailing-lists.text.ts";
import { IMPORT_MAX, LIST_NAME_MAX, TAG_MAX, TAGS_MAX } from "../../../shared/reach/mailing-lists.ts";

/** A row of an import, before its address is looked at. */
export interface ImportedRow {
  readonly email: string;
  readonly name: string;
  readonly tags: readonly string[];
}

const words = mailingListsText.import;

/**
 * Rows of a CSV (RFC 4180, commas or semicolons). With a heading its columns are found by name; without one the first
 * column with an "@" in it is the address. @throws 400 for a file without any, or with too many rows
 */
export function readRows(file: string): ImportedRow[] {
  const text = file.replace(/^\ufeff/, "");
  const first = text.slice(0, text.search(/[\r\n]|$/));
  const rows = cellsOf(text, first.includes(";") && !first.includes(",") ? ";" : ",");
  const head = rows[0]?.map((cell) => cell.trim().toLowerCase()) ?? [];
  const named = head.findIndex((cell) => /^e-?mail(?: address)?$/.test(cell));
  const body = named >= 0 ? rows.slice(1) : rows;
  const at = named >= 0 ? named : (rows[0]?.findIndex((cell) => cell.includes("@")) ?? -1);
  if (at < 0 || body.length === 0) throw invalidField("file", words.noEmails);
  if (body.length > IMPORT_MAX) throw invalidField("file", words.tooLong);
  const [name, tags] = named >= 0 ? [head.indexOf("name"), head.indexOf("tags")] : [-1, -1];
  return body.map((row) => ({
    email: (row[at] ?? "").trim(),
    name: (row[name] ?? "").trim().slice(0, LIST_NAME_MAX),
    tags: (row[tags] ?? "")
      .split(/[;,|]/)
      .map((tag) => tag.trim().slice(0, TAG_MAX))
      .filter(Boolean)
      .slice(0, TAGS_MAX),
  }));
}

function cellsOf(text: string, separator: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = "";
  let quoted = false;
  const endCell = () => {
    row.push(cell);
    cell = "";
  };
  const endRow = () => {
    endCell();
    if (row.some((each) => each.trim())) rows.push(row);
    row = [];
  };
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at]!;
    if (quoted) {
      if (letter !== '"') cell += letter;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (letter === '"' && cell === "") quoted = true;
    else if (letter === separator) endCell();
    else if (letter === "\n") endRow();
    else if (letter !== "\r") cell += letter;
  }
  endRow();
  return rows;
}
