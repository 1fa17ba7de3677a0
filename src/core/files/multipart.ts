import type { IncomingMessage } from "node:http";
import busboy from "busboy";
import { MAX_BODY_BYTES } from "../../shared/limits.ts";
import { files as text } from "../../shared/text/en-GB/files.ts";
import { applicationError, HttpError, invalidField, payloadTooLarge } from "../http/errors.ts";
import type { ReadMultipart } from "../http/form.ts";
import { tooBig } from "./collect.ts";
import { drain } from "./drain.ts";
import { safeFileName } from "./file-name.ts";

export interface MultipartLimits {
  /** Names of the fields that may carry files. */
  readonly fileFields: readonly string[];
  /** Bytes of one file. */
  readonly maxBytes: number;
  /** Files in one field; 1 unless said. */
  readonly maxFilesPerField?: number;
  readonly maxFields?: number;
  /** Bytes of all text fields together. */
  readonly maxTextBytes?: number;
}

export interface MultipartFile {
  readonly field: string;
  /** Safe to show; the type is for `putImage` and `putDocument` to find out. */
  readonly fileName: string;
  readonly bytes: Buffer;
}

export interface Multipart {
  readonly fields: Readonly<Record<string, readonly string[]>>;
  readonly files: readonly MultipartFile[];
}

/** Bytes that the boundaries and headers of one part may take. */
const PART_OVERHEAD = 2 * 1024;
const MAX_NAME_LENGTH = 200;

/**
 * Reads a multipart/form-data body, counting while it streams. A refusal is thrown at once, and what the
 * client still sends is read and dropped (up to a bound), so that it gets to see the answer.
 * @throws 413 for a file, field or body above its limit; 400 for a body that is broken, cut short, or has
 * files, fields or repetitions nobody asked for.
 */
export async function parseMultipart(request: IncomingMessage, limits: MultipartLimits): Promise<Multipart> {
  try {
    return await parse(request, limits);
  } catch (error) {
    drain(request);
    throw error;
  }
}

/** The same for a page's form: one file a field. */
export const readMultipart: ReadMultipart = async (request, { maxBytes, fields }) => {
  const body = await parseMultipart(request, { maxBytes, fileFields: fields });
  const files = Object.create(null);
  for (const { field, fileName, bytes } of body.files) files[field] = { fileName, bytes };
  return { fields: body.fields, files };
};

function parse(request: IncomingMessage, limits: MultipartLimits): Promise<Multipart> {
  const {
    fileFields,
    maxBytes,
    maxFilesPerField = 1,
    maxFields = 500,
    maxTextBytes = MAX_BODY_BYTES,
  } = limits;
  const maxFiles = fileFields.length * maxFilesPerField;
  const maxTotal = maxFiles * (maxBytes + PART_OVERHEAD) + maxTextBytes + maxFields * PART_OVERHEAD;
  if (Number(request.headers["content-length"] ?? 0) > maxTotal) throw tooBig(maxBytes);

  const parser = open(request, {
    fields: maxFields,
    // The parser takes a part of exactly its limit for too large.
    fieldSize: maxTextBytes + 1,
    fileSize: maxBytes + 1,
    // One more than allowed, so that the field's own rule speaks first; an empty file input counts as one.
    files: maxFiles + fileFields.length + 1,
    headerPairs: 20,
  });
  const fields: Record<string, string[]> = Object.create(null);
  const files: MultipartFile[] = [];
  const perField = new Map<string, number>();
  let received = 0;
  let textBytes = 0;

  return new Promise((resolve, reject) => {
    const fail = (error: unknown) => {
      stop();
      reject(error instanceof HttpError ? error : applicationError(text.incomplete));
    };
    const count = (chunk: Buffer) => {
      received += chunk.length;
      if (received > maxTotal) fail(tooBig(maxBytes));
    };
    const cutShort = () => {
      if (!request.complete) fail(applicationError(text.incomplete));
    };
    const stop = () => {
      request.off("data", count).off("error", fail).off("close", cutShort);
      request.unpipe(parser);
      parser.removeAllListeners();
      parser.on("error", () => {});
      parser.destroy();
    };

    parser.on("field", (name, value, info) => {
      if (name.length > MAX_NAME_LENGTH) return fail(applicationError(text.tooManyFields));
      textBytes += Buffer.byteLength(value);
      if (info.valueTruncated || textBytes > maxTextBytes) return fail(payloadTooLarge(text.fieldTooLong));
      fields[name] ??= [];
      fields[name].push(value);
    });
    parser.on("file", (field, stream, { filename = "" }) => {
      // First of all: whatever refuses the form destroys the parser, and that is an error of this stream too.
      stream.on("error", fail);
      const asked = fileFields.includes(field);
      if (filename) {
        perField.set(field, (perField.get(field) ?? 0) + 1);
        if (!asked) return fail(invalidField(field, text.unexpected));
        if (perField.get(field)! > maxFilesPerField) return fail(invalidField(field, text.tooMany));
      }
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.once("limit", () => fail(tooBig(maxBytes)));
      stream.once("end", () => {
        const bytes = Buffer.concat(chunks);
        // An empty file input sends a part without a name and without bytes.
        if (bytes.length === 0 && !filename) return;
        if (!asked) return fail(invalidField(field, text.unexpected));
        files.push({ field, fileName: safeFileName(filename), bytes });
      });
    });
    parser.once("filesLimit", () => fail(applicationError(text.tooMany)));
    parser.once("fieldsLimit", () => fail(applicationError(text.tooManyFields)));
    parser.once("error", fail);
    parser.once("close", () => {
      stop();
      resolve({ fields, files });
    });
    request.on("data", count).once("error", fail).once("close", cutShort);
    request.pipe(parser);
  });
}

function open(request: IncomingMessage, limits: busboy.Limits): busboy.Busboy {
  try {
    return busboy({ headers: request.headers, limits, defParamCharset: "utf8" });
  } catch {
    throw applicationError(text.incomplete);
  }
}
