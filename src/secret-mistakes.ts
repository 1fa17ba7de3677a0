import { secretVariables, unquoted, variableOfForm } from "./secret-variables.ts";

/** Secrets that a person may choose, in which a space is allowed. */
const PHRASES = ["SESSION_SECRET", "JWT_SECRET", "MAIL_WEBHOOK_SECRET", "METRICS_TOKEN"];
/** Secrets of several lines or entries, whose rules ignore white space around them. */
const LISTS = ["DKIM_PRIVATE_KEY", "ENCRYPTION_KEYS"];

/**
 * Matches control characters and characters without a width or with that of a space; tabs and line breaks are allowed.
 */
const INVISIBLE = /[^\P{C}\t\r\n]|[\u00a0\u2028\u2029]/u;

/**
 * Returns what is wrong with the way a variable was written, for its refusal; undefined if nothing is. Never
 * repeats the value, because a secret may be in the wrong variable.
 */
export function mistakeIn(name: string, value: string): string | undefined {
  const other = variableOfForm(value);
  if (other && other !== name) return `holds what belongs in ${other}`;
  if (!secretVariables.includes(name)) return undefined;
  const plain = value.trim();
  if (plain === "") return "holds nothing but white space";
  if (plain.startsWith(`${name}=`)) return "begins with its own name: give the value alone";
  if (unquoted(plain) !== plain) return "has quotation marks around it";
  if (INVISIBLE.test(value)) return "contains a character that cannot be seen";
  if (LISTS.includes(name)) return undefined;
  if (/^\s/.test(value)) return `begins with ${blank(value[0]!)}`;
  if (/\s$/.test(value)) return `ends with ${blank(value.at(-1)!)}`;
  if (/[\r\n]/.test(value)) return "contains a line break";
  if (/\s/.test(value) && !PHRASES.includes(name)) return `contains ${blank(/\s/.exec(value)![0])}`;
  return undefined;
}

const blank = (character: string): string =>
  character === "\t" ? "a tab" : /[\r\n]/.test(character) ? "a line break" : "a space";
