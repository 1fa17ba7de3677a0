import { extname } from "node:path";
import { fileTypeFromBuffer } from "file-type";
import { messages } from "#shared/messages.ts";
import { filesText as text } from "#shared/platform/files.text.ts";
import { invalidField } from "../base/errors.ts";

const IMAGE_EXTENSIONS: Readonly<Record<string, readonly string[]>> = {
  "image/jpeg": [".jpg", ".jpeg", ".jpe", ".jfif"],
  "image/png": [".png"],
  "image/webp": [".webp"],
  "image/avif": [".avif"],
  "image/gif": [".gif"],
};

const DOCUMENT_EXTENSIONS: Readonly<Record<string, string>> = {
  "application/pdf": ".pdf",
  "application/msword": ".doc",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": ".docx",
};

/**
 * Detects the type of a picture by its first bytes; its name, if given, must not suggest another type (ASVS
 * 5.2.2). SVG is rejected, because it is text that can contain scripts.
 * @throws 400 on `field`
 */
export async function imageType(bytes: Buffer, name: string | undefined, field: string): Promise<string> {
  const type = (await fileTypeFromBuffer(bytes))?.mime ?? "";
  const extensions = IMAGE_EXTENSIONS[type === "image/apng" ? "image/png" : type];
  if (!extensions) throw invalidField(field, text.imageType);
  const extension = extname(name ?? "").toLowerCase();
  if (extension && !extensions.includes(extension)) throw invalidField(field, text.nameDisagrees);
  return type;
}

/**
 * Detects the type of a .doc, .docx or .pdf; content and name must agree (specification, section 5).
 * @throws 400 on `field`
 */
export async function documentType(bytes: Buffer, name: string, field: string): Promise<string> {
  const found = (await fileTypeFromBuffer(bytes))?.mime ?? "";
  const type = found === "application/x-cfb" && holdsWordStream(bytes) ? "application/msword" : found;
  const extension = DOCUMENT_EXTENSIONS[type];
  if (!extension || extname(name).toLowerCase() !== extension)
    throw invalidField(field, messages.documentType);
  return type;
}

/** Further working file types, by content, with the allowed name extensions. */
const WORK_EXTENSIONS: Readonly<Record<string, readonly string[]>> = {
  "application/epub+zip": [".epub"],
  "application/rtf": [".rtf"],
  "application/vnd.oasis.opendocument.spreadsheet": [".ods"],
  "application/vnd.oasis.opendocument.text": [".odt"],
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": [".xlsx"],
  "application/zip": [".zip"],
  "audio/flac": [".flac"],
  "audio/x-flac": [".flac"],
  "audio/mp4": [".m4a"],
  "audio/x-m4a": [".m4a"],
  "audio/mpeg": [".mp3"],
  "audio/ogg": [".ogg", ".opus"],
  "audio/wav": [".wav"],
  "image/tiff": [".tif", ".tiff"],
  "image/vnd.adobe.photoshop": [".psd"],
};
const TEXT_EXTENSIONS: readonly string[] = [".txt", ".md", ".csv"];

/**
 * Detects the type of another working file; content and name must agree. Plain text is detected by its name
 * if the content is text. Returns null for all other files: a picture, a document, or an unsupported type.
 */
export async function workType(bytes: Buffer, name: string): Promise<string | null> {
  const type = (await fileTypeFromBuffer(bytes))?.mime.replace(/;.*/, "");
  const extension = extname(name).toLowerCase();
  if (type) return WORK_EXTENSIONS[type]?.includes(extension) ? type : null;
  return TEXT_EXTENSIONS.includes(extension) && isText(bytes) ? "text/plain; charset=utf-8" : null;
}

/** Returns true for text in UTF-8. */
function isText(bytes: Buffer): boolean {
  try {
    return !new TextDecoder("utf-8", { fatal: true }).decode(bytes).includes("\0");
  } catch {
    return false;
  }
}

/**
 * Returns true for a Word file: old Office files all share one container format, and only Word's directory
 * has a stream of this name.
 */
const holdsWordStream = (bytes: Buffer): boolean => bytes.includes(Buffer.from("WordDocument", "utf16le"));
