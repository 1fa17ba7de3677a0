import { HttpError, payloadTooLarge } from "../../../core/base/errors.ts";
import { MAX_IMPORT_BYTES } from "../../../shared/stories/imports.limits.ts";
import { manuscriptsText } from "../../../shared/stories/manuscripts.text.ts";
import { TooDeepError } from "../../../shared/text/dom.ts";
import { type DetectedText, detect } from "./detect.ts";
import { readDocx } from "./docx.ts";
import { readEpub } from "./epub/read.ts";
import { unreadable } from "./errors.ts";
import { readHtml } from "./html.ts";
import { readMarkdown } from "./markdown.ts";
import { readOdt } from "./odt.ts";
import { readPlainText } from "./plain.ts";
import { readRtf } from "./rtf.ts";
import type { Manuscript, ReportLine } from "./types.ts";
import type { Archive } from "./zip.ts";
import { readZippedText } from "./zipped.ts";

/**
 * Reads a manuscript of any kind we know: EPUB 2 and 3, Word (.docx), OpenDocument (.odt), Rich Text, Markdown, HTML and plain text, told apart by
 * content. The file name serves for a title when nothing else does. Throws 400 on `file` with advice for anything
 * that cannot be read (413 above MAX_IMPORT_BYTES), whatever is wrong with it.
 */
export async function readManuscript(input: Buffer, fileName: string): Promise<Manuscript> {
  if (input.length > MAX_IMPORT_BYTES)
    throw payloadTooLarge(manuscriptsText.tooBig(MAX_IMPORT_BYTES / 1024 / 1024));
  try {
    const found = await detect(input, fileName);
    if (found.kind === "rtf") return await readRtf(input, fileName);
    if ("archive" in found) return await ARCHIVES[found.kind](found.archive, fileName);
    const manuscript = await READERS[found.kind](found.text, fileName);
    return { ...manuscript, report: [...manuscript.report, ...howRead(found, fileName)] };
  } catch (error) {
    if (error instanceof HttpError) throw error;
    // Depth is a property of the file; RangeError is what a parser that recurses says to the same.
    if (error instanceof TooDeepError || error instanceof RangeError) throw unreadable("tooComplex", error);
    throw unreadable("damaged", error);
  }
}

/** What the file itself does not say, or its name says otherwise. */
function howRead({ kind, encoding, guessed }: DetectedText, fileName: string): ReportLine[] {
  const claimed = /\.(epub|docx|odt|rtf|pdf)$/i.exec(fileName)?.[1]?.toLowerCase() as
    | "epub"
    | "docx"
    | "odt"
    | "rtf"
    | "pdf"
    | undefined;
  const about = { words: 0, count: 1 } as const;
  return [
    ...(guessed ? [{ ...about, kind: "encoding", part: encoding } as const] : []),
    ...(claimed ? [{ ...about, kind: `not-${claimed}`, part: manuscriptsText.kinds[kind] } as const] : []),
  ];
}

const ARCHIVES = {
  epub: (archive: Archive) => readEpub(archive),
  docx: readDocx,
  odt: readOdt,
  zipped: readZippedText,
} as const;

const READERS = { html: readHtml, markdown: readMarkdown, text: readPlainText } as const;
