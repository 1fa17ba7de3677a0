import type { IncomingMessage } from "node:http";
import busboy from "busboy";
import { filesText as text } from "../../shared/platform/files.text.ts";
import { MAX_BODY_BYTES } from "../../shared/platform/requests.limits.ts";
import { drain } from "../base/drain-body.ts";
import { applicationError, HttpError, invalidField, payloadTooLarge } from "../base/errors.ts";
import { discard, type Spooling, spool } from "../base/spool.ts";
import type { ReadMultipart, SpooledFile } from "../http/form.ts";
import { tooBig } from "./collect.ts";
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
  /** Files go to the disk as they come; whoever asked for them discards them. */
  readonly spools?: boolean;
}

export interface MultipartFile {
  readonly field: string;
  /** Safe to show; the type is for `putImage` and `putDocument` to find out. */
  readonly fileName: string;
  /** Empty for one that lies on the disk. */
  readonly bytes: Buffer;
  readonly spooled?: SpooledFile;
}

export interface Multipart {
  readonly fields: Readonly<Record<string, readonly string[]>>;
  readonly files: readonly MultipartFile[];
}

/** What came before a body was refused, or beside the file that was. */
interface Received extends Multipart {
  readonly refused: HttpError | null;
}

/** Bytes that the boundaries and headers of one part may take. */
const PART_OVERHEAD = 2 * 1024;
const MAX_NAME_LENGTH = 200;
const NOTHING = Buffer.alloc(0);
/** File inputs of a form in which nothing was chosen: each is a part without a name and without bytes. */
const EMPTY_INPUTS = 20;
/** Bytes of text in a page's form: a chapter of CHAPTER_MAX letters of any script, and what stands beside it. */
const FORM_TEXT_BYTES = 2 * MAX_BODY_BYTES;
/** Bytes beyond its limit that a page's form is read on, for the fields that stand behind a file that is too big. */
const FORM_SLACK = 32 * 1024 * 1024;

/**
 * Reads a multipart/form-data body, counting while it streams. A refusal is thrown at once, and what the
 * client still sends is read and dropped (up to a bound), so that it gets to see the answer.
 * @throws 413 for a file, field or body above its limit; 400 for a body that is broken, cut short, or has
 * files, fields or repetitions nobody asked for.
 */
export async function parseMultipart(request: IncomingMessage, limits: MultipartLimits): Promise<Multipart> {
  const { refused, ...body } = await parse(request, limits, 0);
  if (!refused) return body;
  drain(request);
  throw refused;
}

/**
 * The same for a page's form: one file a field. A refusal comes with the fields, those behind a refused file too,
 * so that nobody types them twice.
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

/** `slack`: bytes above the limits that are read on after a file was refused; with 0 a refusal ends it. */
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
    // The parser takes a part of exactly its limit for too large.
    fieldSize: maxTextBytes + 1,
    fileSize: maxBytes + 1,
    // More than allowed, so that the field's own rule speaks first.
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
      const taken = new Set(sent.map(({ spooled }) => spooled?.path));
      // Of inputs in which nothing was chosen too.
      await discard(spooled.filter(({ path }) => !taken.has(path)));
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

    // A part may come without a name, whatever the parser's types say.
    parser.on("field", (name = "", value, info) => {
      if (name.length > MAX_NAME_LENGTH) return fail(applicationError(text.tooManyFields));
      textBytes += Buffer.byteLength(value);
      if (info.valueTruncated || textBytes > maxTextBytes) return fail(payloadTooLarge(text.fieldTooLong));
      fields[name] ??= [];
      fields[name].push(value);
    });
    parser.on("file", (field = "", stream, { filename = "" }) => {
      // First of all: whatever refuses the form destroys the parser, and that is an error of this stream too.
      stream.on("error", fail);
      const asked = fileFields.includes(field);
      if (filename) {
        perField.set(field, (perField.get(field) ?? 0) + 1);
        if (!asked) refuse(invalidField(field, text.unexpected));
        else if (perField.get(field)! > maxFilesPerField) refuse(invalidField(field, text.tooMany));
      }
      stream.once("limit", () => refuse(atField(tooBig(maxBytes), field)));
      if (spools && asked && !refused) {
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
        if (!asked) return refuse(invalidField(field, text.unexpected));
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

/** The same refusal, told at the field that the file came in. */
const atField = ({ status, name, message }: HttpError, field: string | undefined): HttpError =>
  new HttpError(status, name, message, field ? { fields: [{ path: [field], message, name }] } : {});

/** Null where the headers are those of no multipart body. */
function open(request: IncomingMessage, limits: busboy.Limits): busboy.Busboy | null {
  try {
    return busboy({ headers: request.headers, limits, defParamCharset: "utf8" });
  } catch {
    return null;
  }
}
