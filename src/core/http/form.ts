import { parse } from "node:querystring";
import type { Request } from "express";
import { ANCHOR_FIELD } from "#shared/form.ts";
import { MAX_BODY_BYTES } from "#shared/platform/requests.limits.ts";
import { HttpError, payloadTooLarge } from "../base/errors.ts";
import { cleanInputText } from "../text/clean-input.ts";

/** File sent with a form. */
export interface Upload {
  readonly fileName: string;
  /** Empty for a file on disk. */
  readonly bytes: Buffer;
  /** File on disk, for forms with `spools`; deleted after the response. */
  readonly spooled?: SpooledFile;
}

/** Temporary file on this machine's disk. */
export interface SpooledFile {
  readonly path: string;
  /** Size in bytes. */
  readonly size: number;
}

/** Submitted form: text by field name (the last value wins; `all` has each), files by field name. */
export interface SentForm {
  readonly values: Readonly<Record<string, string>>;
  all(name: string): readonly string[];
  readonly files: Readonly<Record<string, Upload | undefined>>;
  /** Place of the form on its page, which is no part of its input. */
  readonly anchors?: string | undefined;
  /**
   * Error because of which the form cannot be used although parts of it were read, such as a file that is too
   * large.
   */
  readonly refused: HttpError | null;
}

/** Limits on files sent with a page's form. */
export interface UploadLimits {
  readonly maxBytes: number;
  readonly fields: readonly string[];
  /** True for files too large for memory: they are written to disk as they arrive. */
  readonly spools?: true;
}

/** Parser of multipart bodies; implemented in `core/files`. */
export type ReadMultipart = (
  request: Request,
  limits: UploadLimits,
) => Promise<{
  fields: Readonly<Record<string, readonly string[]>>;
  files: Readonly<Record<string, Upload>>;
  refused: HttpError | null;
}>;

const MAX_FIELDS = 500;

/**
 * Reads a form's body.
 * @throws 413 above MAX_BODY_BYTES, 415 for another content type, 400 for too many fields.
 */
export async function readForm(
  request: Request,
  readMultipart: ReadMultipart,
  upload: UploadLimits | undefined,
): Promise<SentForm> {
  const type = (request.headers["content-type"] ?? "").split(";")[0]!.trim().toLowerCase();
  if (type === "multipart/form-data") {
    const { fields, ...rest } = await readMultipart(request, upload ?? { maxBytes: 0, fields: [] });
    return sentForm(new Map(Object.entries(fields)), rest);
  }
  if (type !== "application/x-www-form-urlencoded" && type !== "") {
    throw new HttpError(415, "UnsupportedMediaTypeError", "Please send this as a form.");
  }
  const text = await readBody(request, MAX_BODY_BYTES);
  const parsed = parse(text, "&", "=", { maxKeys: MAX_FIELDS + 1 });
  const fields = new Map(
    Object.entries(parsed).map(
      ([name, value]) => [name, Array.isArray(value) ? value : [value ?? ""]] as const,
    ),
  );
  if (fields.size > MAX_FIELDS)
    throw new HttpError(400, "ApplicationError", "This form has too many fields.");
  return sentForm(fields, { files: {}, refused: null });
}

/** Returns the whole body as text, up to `limit` bytes. */
async function readBody(request: Request, limit: number): Promise<string> {
  if (Number(request.headers["content-length"] ?? 0) > limit) throw payloadTooLarge();
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limit) throw payloadTooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** Creates a form from its fields, each with all its values. */
export function sentForm(
  fields: ReadonlyMap<string, readonly string[]>,
  rest: Pick<SentForm, "files" | "refused">,
): SentForm {
  const values: Record<string, string> = Object.create(null);
  for (const [name, all] of fields) if (name !== ANCHOR_FIELD) values[name] = clean(all.at(-1) ?? "");
  const anchors = fields.get(ANCHOR_FIELD)?.at(-1);
  return { values, all: (name) => (fields.get(name) ?? []).map(clean), anchors, ...rest };
}

/** Normalises form text: CRLF becomes LF, and control characters are removed. */
const clean = (text: string): string => cleanInputText(text.replaceAll("\r\n", "\n"));
