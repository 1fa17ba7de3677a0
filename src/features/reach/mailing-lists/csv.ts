import { invalidField } from "#core/base/errors.ts";
import { mailingListsText } from "#shared/reach/mailing-lists.text.ts";
import { IMPORT_MAX, LIST_NAME_MAX, TAG_MAX, TAGS_MAX } from "#shared/reach/mailing-lists.ts";

/** A row of an import, before its address is validated. */
export interface ImportedRow {
  readonly email: string;
  readonly name: string;
  readonly tags: readonly string[];
  /** True if the file says that this person gets no more newsletters there. */
  readonly hasLeft: boolean;
}

const texts = mailingListsText.import;

/**
 * Column names in exports of Mailchimp, MailerLite, BookFunnel, Substack and Excel, without case and
 * punctuation. The first match in a file is used.
 */
const COLUMNS = {
  email: ["email", "emailaddress", "subscriberemail", "subscriber", "mail"],
  name: ["name", "fullname", "subscribername", "readername"],
  first: ["firstname", "first", "fname", "givenname"],
  last: ["lastname", "last", "lname", "surname", "familyname"],
  tags: ["tags", "tag", "groups", "labels"],
} as const;

/** Columns naming a person's state; `GONE` are the states of those who get no more newsletters. */
const STATES = ["status", "state", "subscriptionstatus", "subscriberstatus", "emailstatus"];
const GONE =
  /unsub|^left|bounce|clean|complain|abuse|junk|spam|suppress|disabled|inactive|removed|deleted|non.?sub/;

/** Columns that are filled, usually with a date, only for those who get no more newsletters. */
const ENDED =
  /^(?!.*(?:link|url|token))(?:unsub|optout|optedout|dateunsub|cleantime|cleaned|bounced|complained|emaildisabled|undelivered)/;
const EMPTY = new Set(["", "0", "false", "no", "n", "-", "never", "null"]);

/** Decodes a file in UTF-8 or UTF-16; otherwise Windows-1252, as written by Excel. */
export function decodeCsv(bytes: Uint8Array): string {
  const [first, second, third, fourth] = bytes;
  const isLittle = (first === 0xff && second === 0xfe) || (second === 0 && fourth === 0);
  const isBig = (first === 0xfe && second === 0xff) || (first === 0 && third === 0);
  if (isLittle || isBig) return new TextDecoder(isLittle ? "utf-16le" : "utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/**
 * Parses a CSV (RFC 4180) separated by commas, semicolons or tabs. With a header, columns are found by name;
 * otherwise the first column containing "@" is the address.
 * @throws 400 for a file without addresses, or with too many rows
 */
export function readRows(file: string): ImportedRow[] {
  const { text, separator } = separatorOf(file.replace(/^\ufeff/, "").trimStart());
  const rows = cellsOf(text, separator);
  const [head = []] = rows;
  const names = head.map((cell) => cell.toLowerCase().replace(/[^a-z]/g, ""));
  const hasHead = !head.some((cell) => cell.includes("@"));
  const column = (known: readonly string[]): number =>
    hasHead ? (known.map((name) => names.indexOf(name)).find((at) => at >= 0) ?? -1) : -1;
  const email = hasHead ? column(COLUMNS.email) : head.findIndex((cell) => cell.includes("@"));
  const body = hasHead ? rows.slice(1) : rows;
  if (email < 0 || body.length === 0) throw invalidField("file", texts.noEmails);
  if (body.length > IMPORT_MAX) throw invalidField("file", texts.tooLong);
  const at = {
    name: column(COLUMNS.name),
    first: column(COLUMNS.first),
    last: column(COLUMNS.last),
    tags: column(COLUMNS.tags),
  };
  const states = hasHead ? STATES.map((name) => names.indexOf(name)).filter((index) => index >= 0) : [];
  const ended = hasHead ? [...names.keys()].filter((index) => ENDED.test(names[index]!)) : [];
  return body.map((row) => {
    const cell = (column: number) => (row[column] ?? "").trim();
    const lower = (column: number) => cell(column).toLowerCase();
    return {
      email: cell(email),
      name: nameIn(cell(at.name), cell(at.first), cell(at.last)),
      tags: tagsIn(cell(at.tags)),
      hasLeft:
        states.some((column) => GONE.test(lower(column))) ||
        ended.some((column) => !EMPTY.has(lower(column))),
    };
  });
}

/** Combines the parts of a name; MailerLite calls the first name "Name" if there is a last name. */
function nameIn(name: string, first: string, last: string): string {
  const fullName = first ? `${first} ${last}` : name.endsWith(last) ? name : `${name} ${last}`;
  return (name && first ? name : fullName).trim().slice(0, LIST_NAME_MAX);
}

/** Parses tags in a cell; Mailchimp quotes each one. */
const tagsIn = (cell: string): string[] =>
  cell
    .split(/[;,|]/)
    .map((tag) => tag.replaceAll('"', "").trim().slice(0, TAG_MAX))
    .filter(Boolean)
    .slice(0, TAGS_MAX);

/**
 * Removes Excel's separator line (`sep=;`), and returns the separator: the most frequent candidate in the
 * first line.
 */
function separatorOf(text: string): { readonly text: string; readonly separator: string } {
  const [line, said] = /^sep=(.)\r?\n/i.exec(text) ?? [];
  if (line && said) return { text: text.slice(line.length), separator: said };
  const first = text.slice(0, text.search(/[\r\n]|$/)).replace(/"(?:[^"]|"")*"/g, "");
  const counts = [",", ";", "\t"].map((each) => ({ each, count: first.split(each).length }));
  return { text, separator: counts.reduce((most, next) => (next.count > most.count ? next : most)).each };
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
    // Excel for Mac ends rows with a single carriage return.
    else if (letter === "\r") {
      if (text[at + 1] !== "\n") endRow();
    } else cell += letter;
  }
  endRow();
  return rows;
}
