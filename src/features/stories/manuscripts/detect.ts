import { decodeText } from "./encoding.ts";
import { unreadable } from "./errors.ts";
import { beginningOf, type ManuscriptFile, wholeOf } from "./file.ts";
import { mediaTypeOf, officeKind } from "./office/kind.ts";
import { type Archive, openArchive } from "./zip.ts";
import { booksIn, officeFilesIn, textsIn } from "./zipped-names.ts";

/** A file with its kind detected from the content; the name only distinguishes kinds of text. */
export type Detected = DetectedArchive | { readonly kind: "rtf" } | DetectedText;

export interface DetectedArchive {
  readonly kind: "epub" | "docx" | "odt" | "zipped";
  readonly archive: Archive;
}

export interface DetectedText {
  readonly kind: "html" | "markdown" | "text" | "flatOdt";
  readonly text: string;
  readonly encoding: string;
  readonly guessed: boolean;
}

/**
 * Maximum number of characters of a text file, two and a half times War and Peace. Not in the specification.
 */
const MAX_TEXT = 8_000_000;

/** Number of bytes examined to detect text. */
const SAMPLE = 64 * 1024;

/** Rejects files of unsupported kinds, by their first bytes. Throws 400, with advice. */
export async function refuseOtherKinds(file: ManuscriptFile): Promise<void> {
  const bytes = await beginningOf(file, SAMPLE);
  if (bytes.length === 0) throw unreadable("empty");
  const start = startOf(bytes);
  if (ZIP.test(start)) return;
  if (/^\s*%PDF-/.test(start)) throw unreadable("pdf");
  if (RTF.test(start)) return;
  if (start.startsWith("\u00d0\u00cf\u0011\u00e0")) throw unreadable("oldWord");
  if (!isText(decodeText(bytes).text)) throw unreadable("unknown");
}

const startOf = (bytes: Buffer): string => bytes.toString("latin1", 0, 1_024);

/**
 * Detects the kind of a file; `open` opens it if it is an archive. Throws 400, with advice, for unsupported
 * kinds.
 */
export async function detect(
  file: ManuscriptFile,
  fileName: string,
  open: (file: ManuscriptFile) => Promise<Archive> = openArchive,
): Promise<Detected> {
  await refuseOtherKinds(file);
  const start = startOf(await beginningOf(file, SAMPLE));
  if (ZIP.test(start)) return detectArchive(await open(file));
  if (RTF.test(start)) return { kind: "rtf" };
  const { text, encoding, guessed } = decodeText(await wholeOf(file));
  if (!isText(text)) throw unreadable("unknown");
  const kind = textKind(text, fileName);
  // Pictures are part of its text; `parseXml` has a limit for it.
  if (text.length > MAX_TEXT && kind !== "flatOdt") throw unreadable("tooComplex");
  if (text.trim() === "") throw unreadable("nothing");
  return { kind, text, encoding, guessed };
}

/** ZIP signatures of an archive with entries, empty or split; ordinary text does not begin like this. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the signature is made of them
const ZIP = /^PK(?:\x03\x04|\x05\x06|\x07\x08)/;

/** RTF signature; some programs put white space before it. */
const RTF = /^\s*\{\\rtf/;

async function detectArchive(archive: Archive): Promise<Detected> {
  try {
    return { kind: await kindOf(archive), archive };
  } catch (error) {
    archive.close();
    throw error;
  }
}

async function kindOf(archive: Archive): Promise<DetectedArchive["kind"]> {
  if (archive.has("META-INF/container.xml")) return "epub";
  const office = await officeKind(archive);
  if (office) return office;
  const mediaType = await mediaTypeOf(archive);
  if (!mediaType && [textsIn, booksIn, officeFilesIn].some((list) => list(archive).length > 0))
    return "zipped";
  throw unreadable(mediaType.startsWith("application/epub") ? "damaged" : "archive");
}

/** Text contains hardly any control characters other than white space. */
function isText(text: string): boolean {
  const sample = text.slice(0, 20_000);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
  const odd = sample.match(/[\u0000-\u0008\u000e-\u001f\ufffd]/g)?.length ?? 0;
  return odd <= sample.length / 200;
}

function textKind(text: string, fileName: string): DetectedText["kind"] {
  const start = text.slice(0, 4_000);
  if (/^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]{0,500}?-->\s*)?<office:document\s/.test(start)) return "flatOdt";
  if (/^\s*(?:<\?xml|<!DOCTYPE\s+html|<html[\s>])/i.test(start)) return "html";
  const extension = /\.(\w+)$/.exec(fileName)?.[1]?.toLowerCase() ?? "";
  const hasTags = (text.match(/<(?:p|h[1-6]|div|body)[\s>]/gi)?.length ?? 0) >= 2;
  if (hasTags && (/^(?:x?html?)$/.test(extension) || /^\s*</.test(start))) return "html";
  if (/^(?:md|markdown|mdown|mkd)$/.test(extension)) return "markdown";
  if (
    extension !== "txt" &&
    (/^---\n[\s\S]*?\n---\n/.test(start) || (text.match(/^#{1,3} \S/gm)?.length ?? 0) >= 1)
  )
    return "markdown";
  return "text";
}
