import { CSRF_FIELD, UNSENT_FIELD, type UnsentForm } from "#shared/form.ts";
import { MAX_BODY_BYTES } from "#shared/platform/requests.limits.ts";
import type { SentForm } from "../http/form.ts";
import { cleanInput } from "../text/clean-input.ts";

/** Limit on carried bytes: the limit of a form, less the sign-in form's fields. */
const MAX_BYTES = 2 * MAX_BODY_BYTES - 64 * 1024;
const MAX_FIELDS = 400;
const MAX_NAME = 200;

/**
 * Returns the fields of a form that was not processed, to be carried by the browser until the member has
 * signed in; null if there are none or too many. Passwords, codes and files are omitted (decision 28).
 */
export function unsentOf(url: URL, form: SentForm): UnsentForm | null {
  const unsent = carriedForm(url, form);
  return unsent?.fields.some(([name, value]) => name !== "next" && value.trim() !== "") ? unsent : null;
}

/** Returns the same, also for a form without fields, such as a button's; null only if there are too many. */
export function carriedForm(url: URL, form: SentForm): UnsentForm | null {
  const fields = Object.keys(form.values)
    .filter((name) => name !== CSRF_FIELD && name !== UNSENT_FIELD && !SECRET.test(name))
    .flatMap((name) => form.all(name).map((value) => [name, value] as const));
  const withFiles = form.refused !== null || Object.values(form.files).some(Boolean);
  const unsent = { action: url.pathname + url.search, fields, withFiles };
  return fields.length <= MAX_FIELDS && Buffer.byteLength(JSON.stringify(unsent)) <= MAX_BYTES
    ? unsent
    : null;
}

/** Parses an unsent form returned by the browser; null for invalid data, and if no page handles it. */
export function readUnsent(
  sent: string | undefined,
  placeOf: (action: string) => string | null,
): UnsentForm | null {
  if (!sent || Buffer.byteLength(sent) > MAX_BYTES) return null;
  try {
    const { action: asked, fields, withFiles } = cleanInput(JSON.parse(sent));
    const action = typeof asked === "string" ? placeOf(asked) : null;
    if (!action || !Array.isArray(fields) || fields.length > MAX_FIELDS || !fields.every(isField))
      return null;
    return { action, fields: fields.map(([name, value]) => [name, value]), withFiles: withFiles === true };
  } catch {
    return null;
  }
}

/** What a member wrote and no page shows any more, by the error that is shown instead. */
const lostTexts = new WeakMap<Error, readonly string[]>();

/** Stores with an error what a member wrote, so that the error page can show it. */
export function keepTexts(error: Error, url: URL, form: SentForm): void {
  const texts = textsIn(url, form);
  if (texts.length > 0) showTexts(error, texts);
}

/** Values of several words, and those in a script that may not separate words. */
const WRITTEN = /\S\s+\S|\P{ASCII}/u;
/** Values of forms themselves: ids, and what follows them. */
const IDS = /^[0-9a-f]{24}\b/;

/** Returns what a member wrote in a form. */
export function textsIn(url: URL, form: SentForm): readonly string[] {
  const unsent = unsentOf(url, form);
  return unsent ? textsOf(unsent) : [];
}

/** Returns what a member wrote in a form that was not processed, each text once. */
export function textsOf({ fields }: UnsentForm): readonly string[] {
  const written = fields.filter(
    ([name, value]) => name !== "next" && WRITTEN.test(value) && !IDS.test(value),
  );
  return [...new Set(written.map(([, value]) => value))];
}

/** Returns true if a member wrote something in a form. */
export const isWritten = (url: URL, form: SentForm): boolean => textsIn(url, form).length > 0;

/** Stores with an error what its viewer wrote for the page that it replaces, so that the error page shows it. */
export const showTexts = (error: Error, texts: readonly string[]): void => void lostTexts.set(error, texts);

/** Returns the texts that the page of an error shows, also of the error that caused it. */
export const textsLostTo = (error: unknown): readonly string[] =>
  error instanceof Error ? (lostTexts.get(error) ?? textsLostTo(error.cause)) : [];

const SECRET = /password|captcha|token|^code$/i;

function isField(field: unknown): field is [string, string] {
  if (!Array.isArray(field) || field.length !== 2) return false;
  const [name, value] = field;
  return (
    typeof name === "string" &&
    typeof value === "string" &&
    name.length <= MAX_NAME &&
    name !== CSRF_FIELD &&
    !SECRET.test(name)
  );
}
