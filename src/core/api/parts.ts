import type { Request } from "express";
import { MAX_UPLOAD_BYTES } from "../../shared/platform/uploads.limits.ts";
import { forbidden, HttpError } from "../base/errors.ts";
import type { Viewer } from "../base/viewer.ts";
import { parseMultipart } from "../files/multipart.ts";
import type { Resource } from "./resource.ts";

/** Keeps files that come with a write, as uploads of their sender. */
export interface KeepFiles {
  /** Answers the id of the upload. @throws 400 at the field for a file that is not kept, 429 for too many */
  keep(
    owner: string,
    file: { readonly field: string; readonly fileName: string; readonly bytes: Buffer },
  ): Promise<string>;
  drop(id: string): Promise<void>;
}

/** A write's body out of its parts, and how to take its files back when it is refused. */
export interface Parts {
  readonly body: unknown;
  readonly undo: () => Promise<void>;
}

const PREFIX = "files.";

/**
 * The body of a multipart write (api.md, Browsers elsewhere): `data` as JSON, and beside it `files.<attribute>`, kept
 * and named there by their ids. Null for any other body. Throws 400 for parts that are not in the right form.
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
  const kept: string[] = [];
  const undo = async () => void (await Promise.all(kept.map((id) => files.drop(id))));
  try {
    for (const file of sent.files) {
      const name = file.field.slice(PREFIX.length);
      const id = await files.keep(viewer.id, { ...file, field: name });
      kept.push(id);
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
    const data: unknown = JSON.parse(text);
    if (typeof data === "object" && data !== null && !Array.isArray(data)) return { ...data };
  } catch {
    // Said below.
  }
  throw new HttpError(400, "SyntaxError", "data must be a JSON object");
}
