import { CSRF_FIELD, UNSENT_FIELD, type UnsentForm } from "#shared/form.ts";
import { MAX_BODY_BYTES } from "#shared/platform/requests.limits.ts";
import { HttpError } from "../base/errors.ts";
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
const lostTexts = new WeakMap<HttpError, readonly string[]>();

/** Stores with an error what a member wrote, so that the error page can show it. */
export function keepTexts(error: HttpError, url: URL, form: SentForm): void {
  const fields = unsentOf(url, form)?.fields ?? [];
  const texts = fields.map(([, value]) => value).filter((value) => /\S\s+\S/.test(value));
  if (texts.length > 0) showTexts(error, texts);
}

/** Stores with an error what its viewer wrote for the page that it replaces, so that the error page shows it. */
export const showTexts = (error: HttpError, texts: readonly string[]): void =>
  void lostTexts.set(error, texts);

/** Returns the texts that the page of an error shows. */
export const textsLostTo = (error: HttpError): readonly string[] =>
  lostTexts.get(error) ?? (error.cause instanceof HttpError ? textsLostTo(error.cause) : []);

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
