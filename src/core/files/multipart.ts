import type { IncomingMessage } from "node:http";
import busboy from "busboy";
import { filesText as text } from "#shared/platform/files.text.ts";
import { MAX_BODY_BYTES } from "#shared/platform/requests.limits.ts";
import { drain } from "../base/drain-body.ts";
import { applicationError, HttpError, invalidField, payloadTooLarge } from "../base/errors.ts";
import { discard, type Spooling, spool } from "../base/spool.ts";
import type { ReadMultipart, SpooledFile } from "../http/form.ts";
import { cleanInputText } from "../text/clean-input.ts";
import { tooBig } from "./collect.ts";
import { safeFileName } from "./file-name.ts";

export interface MultipartLimits {
  /** Names of the fields that may contain files. */
  readonly fileFields: readonly string[];
  /** Size limit of one file in bytes. */
  readonly maxBytes: number;
  /** Limit on files in one field. Default: 1. */
  readonly maxFilesPerField?: number;
  readonly maxFields?: number;
  /** Limit on bytes of all text fields together. */
  readonly maxTextBytes?: number;
  /** True if files are written to disk as they arrive; the caller must delete them. */
  readonly spools?: boolean;
}

export interface MultipartFile {
  readonly field: string;
  /** Safe to show; the type is determined by `putImage` and `putDocument`. */
  readonly fileName: string;
  /** Empty for a file on disk. */
  readonly bytes: Buffer;
  readonly spooled?: SpooledFile;
}

export interface Multipart {
  readonly fields: Readonly<Record<string, readonly string[]>>;
  readonly files: readonly MultipartFile[];
}

/** Fields received before a body was rejected, or besides the rejected file. */
interface Received extends Multipart {
  readonly refused: HttpError | null;
}

/** Limit on bytes of the boundaries and headers of one part. */
const PART_OVERHEAD = 2 * 1024;
const MAX_NAME_LENGTH = 200;
const NOTHING = Buffer.alloc(0);
/** Limit on empty file inputs of a form: each sends a part without a name and without bytes. */
const EMPTY_INPUTS = 20;
/**
 * Limit on bytes of text in a page's form: a chapter of CHAPTER_MAX characters of any script, and the other
 * fields.
 */
const FORM_TEXT_BYTES = 2 * MAX_BODY_BYTES;
/** Bytes read beyond the limit of a page's form, to receive the fields after a file that is too large. */
const FORM_SLACK = 32 * 1024 * 1024;

/**
 * Reads a multipart/form-data body and checks limits while streaming. An error is thrown at once; the rest of
 * the body is read and discarded up to a limit, so that the client can read the response.
 * @throws 413 for a file, field or body above its limit; 400 for a body that is malformed, truncated, or has
 * unexpected files, fields or repetitions.
 */
export async function parseMultipart(request: IncomingMessage, limits: MultipartLimits): Promise<Multipart> {
  const { refused, ...body } = await parse(request, limits, 0);
  if (!refused) return body;
  drain(request);
  throw refused;
}

/**
 * Reads the body of a page's form: one file for each field. An error is returned together with the fields,
 * including those after a rejected file, so that the user need not enter them again.
 */
export const readMultipart: ReadMultipart = async (
  request,
  { maxBytes, fields: fileFields, spools = false },
) => {
  const limits = { maxBytes, fileFields, maxTextBytes: FORM_TEXT_BYTES, spools };
  const { fields, files: sent, refused } = await parse(request, limits, FORM_SLACK);
  if (refused) drain(request);
  const files = Object.create(null);
  for (const { field, ...file } of sent) files[field] = file;
  return { fields, files, refused };
};

/**
 * Parses the body. `slack`: bytes above the limits that are still read after a file was rejected; with 0
 * parsing stops at once.
 */
function parse(request: IncomingMessage, limits: MultipartLimits, slack: number): Promise<Received> {
  const {
    fileFields,
    maxBytes,
    maxFilesPerField = 1,
    maxFields = 500,
    maxTextBytes = MAX_BODY_BYTES,
    spools = false,
  } = limits;
  const maxFiles = fileFields.length * maxFilesPerField;
  const maxTotal = maxFiles * (maxBytes + PART_OVERHEAD) + maxTextBytes + maxFields * PART_OVERHEAD;
  const fields: Record<string, string[]> = Object.create(null);
  const files: MultipartFile[] = [];
  if (Number(request.headers["content-length"] ?? 0) > maxTotal + slack)
    return Promise.resolve({ fields, files, refused: atField(tooBig(maxBytes), fileFields[0]) });

  const parser = open(request, {
    fields: maxFields,
    // The parser treats a part of exactly its limit as too large.
    fieldSize: maxTextBytes + 1,
    fileSize: maxBytes + 1,
    // Higher than allowed, so that the check for the field applies first.
    files: maxFiles + EMPTY_INPUTS,
    headerPairs: 20,
  });
  if (!parser) return Promise.resolve({ fields, files, refused: applicationError(text.incomplete) });
  const perField = new Map<string, number>();
  let received = 0;
  let textBytes = 0;
  let refused: HttpError | null = null;
  const spooled: Spooling[] = [];

  return new Promise((resolve) => {
    const settle = async () => {
      await Promise.allSettled(spooled.map(({ written }) => written));
      const sent = refused ? [] : files;
      const sentPaths = new Set(sent.map(({ spooled }) => spooled?.path));
      // Includes the files of empty inputs.
      await discard(spooled.filter(({ path }) => !sentPaths.has(path)));
      resolve({ fields, files: sent, refused });
    };
    const fail = (error: unknown) => {
      stop();
      refused ??= error instanceof HttpError ? error : applicationError(text.incomplete);
      void settle();
    };
    const refuse = (error: HttpError) => {
      if (slack === 0) return fail(error);
      refused ??= error;
    };
    const count = (chunk: Buffer) => {
      received += chunk.length;
      if (received > maxTotal + (refused ? slack : 0)) fail(atField(tooBig(maxBytes), fileFields[0]));
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

    // A part may lack a name, although the parser's types exclude that.
    parser.on("field", (name = "", value, info) => {
      if (name.length > MAX_NAME_LENGTH) return fail(applicationError(text.tooManyFields));
      textBytes += Buffer.byteLength(value);
      if (info.valueTruncated || textBytes > maxTextBytes) return fail(payloadTooLarge(text.fieldTooLong));
      fields[name] ??= [];
      fields[name].push(cleanInputText(value));
    });
    parser.on("file", (field = "", stream, { filename = "" }) => {
      // Registered first: any rejection destroys the parser, which also raises an error on this stream.
      stream.on("error", fail);
      const isExpected = fileFields.includes(field);
      if (filename) {
        perField.set(field, (perField.get(field) ?? 0) + 1);
        if (!isExpected) refuse(invalidField(field, text.unexpected));
        else if (perField.get(field)! > maxFilesPerField) refuse(invalidField(field, text.tooMany));
      }
      stream.once("limit", () => refuse(atField(tooBig(maxBytes), field)));
      if (spools && isExpected && !refused) {
        const spooling = spool(stream);
        spooled.push(spooling);
        spooling.written.then((size) => {
          if (size === 0 && !filename) return;
          const { path } = spooling;
          files.push({ field, fileName: safeFileName(filename), bytes: NOTHING, spooled: { path, size } });
        }, fail);
        return;
      }
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => {
        if (refused) chunks.length = 0;
        else chunks.push(chunk);
      });
      stream.once("end", () => {
        if (refused) return;
        const bytes = Buffer.concat(chunks);
        // An empty file input sends a part without a name and without bytes.
        if (bytes.length === 0 && !filename) return;
        if (!isExpected) return refuse(invalidField(field, text.unexpected));
        files.push({ field, fileName: safeFileName(filename), bytes });
      });
    });
    parser.once("filesLimit", () => refuse(applicationError(text.tooMany)));
    parser.once("fieldsLimit", () => fail(applicationError(text.tooManyFields)));
    parser.once("error", fail);
    parser.once("close", () => {
      stop();
      void settle();
    });
    request.on("data", count).once("error", fail).once("close", cutShort);
    request.pipe(parser);
  });
}

/** Returns the same error at the field of the file. */
const atField = ({ status, name, message }: HttpError, field: string | undefined): HttpError =>
  new HttpError(status, name, message, field ? { fields: [{ path: [field], message, name }] } : {});

/** Returns null if the headers are not those of a multipart body. */
function open(request: IncomingMessage, limits: busboy.Limits): busboy.Busboy | null {
  try {
    return busboy({ headers: request.headers, limits, defParamCharset: "utf8" });
  } catch {
    return null;
  }
}
