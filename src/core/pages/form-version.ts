import { createHash } from "node:crypto";
import type { FormValues } from "#shared/form.ts";
import { messages } from "#shared/messages.ts";
import { conflict, HttpError } from "../base/errors.ts";
import type { SentForm } from "../http/form.ts";
import { excerpt } from "../text/index.ts";

/** No space: what somebody wrote is told from values of the form by it (`unsent.ts`). */
const BETWEEN = ",";
/** Length limit in characters of a saved text in a message. */
const SHOWN_MAX = 300;

/**
 * Returns the version of a form (`VersionField`): a fingerprint of each value with which it is opened. For entries
 * without a version.
 */
export const formVersion = (values: FormValues): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}:${fingerprint(value)}`)
    .join(BETWEEN);

/** Returns a short text that differs if a value does; an empty value, none and an unticked box are the same. */
export function fingerprint(value: string | readonly string[] | undefined): string {
  const all = [value ?? []].flat().filter((each) => each !== "" && each !== "false");
  const normal = all.map((each) => each.replaceAll("\r\n", "\n").trim()).sort();
  return createHash("sha256").update(JSON.stringify(normal)).digest("base64url").slice(0, 10);
}

/**
 * Merges a sent form with what another window has saved since the form was opened: fields that its member left alone
 * get their current values. Returns a form without a version as it is.
 * @throws 409 at each field that both have changed, with the version with which the form is then sent again
 */
export function mergedWith(form: SentForm, current: FormValues): SentForm {
  const opened = new Map(
    (form.values.version ?? "").split(BETWEEN).map((each) => {
      const [name = "", value = ""] = each.split(":");
      return [name, value] as const;
    }),
  );
  const names = Object.keys(current).filter((name) => opened.get(name));
  const typed = (name: string) => fingerprint(form.all(name));
  const untouched = new Set(names.filter((name) => typed(name) === opened.get(name)));
  const changed = names.filter((name) => fingerprint(current[name]) !== opened.get(name));
  const both = changed.filter((name) => !untouched.has(name) && typed(name) !== fingerprint(current[name]));
  if (both.length > 0) {
    const version = names
      .map((name) => `${name}:${both.includes(name) ? fingerprint(current[name]) : opened.get(name)}`)
      .join(BETWEEN);
    throw new HttpError(409, "ConflictError", messages.editedElsewhere(""), {
      fields: both.map((name) => ({
        path: [name],
        message: messages.editedElsewhere(excerpt([current[name] ?? ""].flat().join(", "), SHOWN_MAX)),
        name: "ConflictError",
      })),
      details: { version },
    });
  }
  const valuesOf = (name: string) =>
    untouched.has(name)
      ? [current[name] ?? ""].flat().filter((each) => each !== "" || typeof current[name] === "string")
      : form.all(name);
  const last = (name: string) => valuesOf(name).at(-1);
  const values = { ...form.values };
  for (const name of untouched) {
    const value = last(name);
    if (value === undefined) delete values[name];
    else values[name] = value;
  }
  return { ...form, values, all: valuesOf };
}

/**
 * Returns the version of a form as a whole, for forms with rows of fields, which cannot be merged field by field.
 * `values`: all that the form shows and changes.
 */
export const wholeVersion = (values: unknown): string =>
  createHash("sha256").update(JSON.stringify(values)).digest("base64url").slice(0, 16);

/**
 * Refuses a form with a `wholeVersion` if its values were changed in another window since it was opened; the page then
 * shows what was typed. Forms without a version pass.
 * @throws 409
 */
export function refuseIfOutdated(values: unknown, version: string | undefined): void {
  if (version && version !== wholeVersion(values)) throw conflict(messages.editedMeanwhile);
}
