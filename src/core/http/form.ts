import { parse } from "node:querystring";
import type { Request } from "express";
import { MAX_BODY_BYTES } from "../../shared/platform/requests.limits.ts";
import { HttpError, payloadTooLarge } from "../base/errors.ts";

/** A file that came with a form. */
export interface Upload {
  readonly fileName: string;
  /** Empty for one that lies on the disk. */
  readonly bytes: Buffer;
  /** Where a form that `spools` has it; it is gone when the form has been answered. */
  readonly spooled?: SpooledFile;
}

/** A file on this machine's disk for a while. */
export interface SpooledFile {
  readonly path: string;
  /** Bytes. */
  readonly size: number;
}

/** A sent form: text by field name (the last wins; `all` has each), files by field name. */
export interface SentForm {
  readonly values: Readonly<Record<string, string>>;
  all(name: string): readonly string[];
  readonly files: Readonly<Record<string, Upload | undefined>>;
  /** Why it cannot be used, though some of it was read: a file that is too big, say. */
  readonly refused: HttpError | null;
}

/** What a page's form may carry beside text. */
export interface UploadLimits {
  readonly maxBytes: number;
  readonly fields: readonly string[];
  /** Its files are too large for memory: they go to the disk as they come. */
  readonly spools?: true;
}

/** Reads multipart bodies; `core/files` has the real one. */
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

/** The whole body as text, up to `limit` bytes. */
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

/** A form out of its fields, each with all its values. */
export function sentForm(
  fields: ReadonlyMap<string, readonly string[]>,
  rest: Pick<SentForm, "files" | "refused">,
): SentForm {
  const values: Record<string, string> = Object.create(null);
  for (const [name, all] of fields) values[name] = clean(all.at(-1) ?? "");
  return { values, all: (name) => (fields.get(name) ?? []).map(clean), ...rest };
}

/** Form text as people meant it: browsers send CRLF, and NUL is never text. */
const clean = (text: string): string => text.replaceAll("\r\n", "\n").replaceAll("\0", "");
