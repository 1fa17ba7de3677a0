import type { Request } from "express";
import Joi from "joi";
import { ALT_MAX, MAX_UPLOAD_BYTES } from "#shared/platform/uploads.limits.ts";
import { forbidden, HttpError, invalidField } from "../base/errors.ts";
import type { Viewer } from "../base/viewer.ts";
import { parseMultipart } from "../files/multipart.ts";
import { cleanInput } from "../text/clean-input.ts";
import { checkRule } from "../validate.ts";
import type { Resource } from "./resource.ts";

/** Stores files sent with a write as uploads of the sender. */
export interface KeepFiles {
  /** Returns the id of the upload. @throws 400 at the field for a rejected file, 429 for too many */
  keep(
    owner: string,
    file: {
      readonly field: string;
      readonly fileName: string;
      readonly bytes: Buffer;
      readonly alternativeText: string;
    },
  ): Promise<string>;
  drop(id: string): Promise<void>;
}

/** Body of a multipart write, and a way to delete its files if the write is rejected. */
export interface Parts {
  readonly body: unknown;
  readonly undo: () => Promise<void>;
}

const PREFIX = "files.";
const INFO_PREFIX = "fileInfo.";

/** Description of a file that is sent with a write. */
export const fileInfoRules = Joi.object<{ readonly alternativeText?: string }>({
  alternativeText: Joi.string().max(ALT_MAX).allow(""),
});

/**
 * Parses a multipart write (api.md, Bodies): `data` as JSON, and `files.<attribute>`, which are stored with the
 * alternative text in `fileInfo.<attribute>`, and replaced by their ids. Returns null for any other body. Throws 400
 * for malformed parts.
 */
export async function readParts(
  resource: Resource,
  request: Request,
  viewer: Viewer,
  files: KeepFiles | undefined,
): Promise<Parts | null> {
  if (!files || !request.is("multipart/form-data")) return null;
  if (viewer.id === null) throw forbidden();
  const media = [...resource.fields].filter(([, { type, target }]) => type === "media" && !target);
  const fileFields = media.map(([name]) => PREFIX + name);
  const sent = await parseMultipart(request, { maxBytes: MAX_UPLOAD_BYTES, fileFields });
  const data = parse(sent.fields.data?.[0]);
  const descriptions = new Map(media.map(([name]) => [name, infoIn(name, sent.fields)]));
  const storedIds: string[] = [];
  const undo = async () => void (await Promise.all(storedIds.map((id) => files.drop(id))));
  try {
    for (const file of sent.files) {
      const name = file.field.slice(PREFIX.length);
      const alternativeText = descriptions.get(name) ?? "";
      const id = await files.keep(viewer.id, { ...file, field: name, alternativeText });
      storedIds.push(id);
      data[name] = id;
    }
  } catch (error) {
    await undo();
    throw error;
  }
  return { body: resource.bare ? data : { data }, undo };
}

/** Returns the alternative text sent for a file of an attribute. @throws 400 for anything but such an object */
function infoIn(name: string, fields: Readonly<Record<string, readonly string[]>>): string {
  const field = INFO_PREFIX + name;
  const { value, error } = checkRule(fileInfoRules, parse(fields[field]?.[0], field));
  if (error) throw invalidField([field, ...error.path], error.message);
  return value.alternativeText ?? "";
}

function parse(text: string | undefined, field = "data"): Record<string, unknown> {
  if (text === undefined) return {};
  try {
    const data: unknown = cleanInput(JSON.parse(text));
    if (typeof data === "object" && data !== null && !Array.isArray(data)) return { ...data };
  } catch {
    // The error is thrown below.
  }
  throw new HttpError(400, "SyntaxError", `${field} must be a JSON object`);
}
