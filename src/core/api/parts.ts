import type { Request } from "express";
import { MAX_UPLOAD_BYTES } from "#shared/platform/uploads.limits.ts";
import { forbidden, HttpError } from "../base/errors.ts";
import type { Viewer } from "../base/viewer.ts";
import { parseMultipart } from "../files/multipart.ts";
import { cleanInput } from "../text/clean-input.ts";
import type { Resource } from "./resource.ts";

/** Stores files sent with a write as uploads of the sender. */
export interface KeepFiles {
  /** Returns the id of the upload. @throws 400 at the field for a rejected file, 429 for too many */
  keep(
    owner: string,
    file: { readonly field: string; readonly fileName: string; readonly bytes: Buffer },
  ): Promise<string>;
  drop(id: string): Promise<void>;
}

/** Body of a multipart write, and a way to delete its files if the write is rejected. */
export interface Parts {
  readonly body: unknown;
  readonly undo: () => Promise<void>;
}

const PREFIX = "files.";

/**
 * Parses a multipart write (api.md, Browsers elsewhere): `data` as JSON, and `files.<attribute>`, which are
 * stored and replaced by their ids. Returns null for any other body. Throws 400 for malformed parts.
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
  const storedIds: string[] = [];
  const undo = async () => void (await Promise.all(storedIds.map((id) => files.drop(id))));
  try {
    for (const file of sent.files) {
      const name = file.field.slice(PREFIX.length);
      const id = await files.keep(viewer.id, { ...file, field: name });
      storedIds.push(id);
      data[name] = id;
    }
  } catch (error) {
    await undo();
    throw error;
  }
  return { body: resource.bare ? data : { data }, undo };
}

function parse(text: string | undefined): Record<string, unknown> {
  if (text === undefined) return {};
  try {
    const data: unknown = cleanInput(JSON.parse(text));
    if (typeof data === "object" && data !== null && !Array.isArray(data)) return { ...data };
  } catch {
    // The error is thrown below.
  }
  throw new HttpError(400, "SyntaxError", "data must be a JSON object");
}
