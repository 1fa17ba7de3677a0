import { HttpError } from "../../../core/base/errors.ts";
import { manuscriptsText } from "../../../shared/stories/manuscripts.text.ts";
import { TooDeepError } from "../../../shared/text/dom.ts";
import { type DetectedArchive, type DetectedText, detect } from "./detect.ts";
import { readDocx } from "./docx.ts";
import { readEpub } from "./epub/read.ts";
import { unreadable } from "./errors.ts";
import { assertSize, type ManuscriptFile, wholeOf } from "./file.ts";
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
export async function readManuscript(input: ManuscriptFile, fileName: string): Promise<Manuscript> {
  assertSize(input);
  try {
    const found = await detect(input, fileName);
    if (found.kind === "rtf") return await readRtf(await wholeOf(input), fileName);
    if ("archive" in found) return await readArchive(found, fileName);
    const manuscript = await READERS[found.kind](found.text, fileName);
    return { ...manuscript, report: [...manuscript.report, ...howRead(found, fileName)] };
  } catch (error) {
    if (error instanceof HttpError) throw error;
    // Depth is a property of the file; RangeError is what a parser that recurses says to the same.
    if (error instanceof TooDeepError || error instanceof RangeError) throw unreadable("tooComplex", error);
    throw unreadable("damaged", error);
  }
}

async function readArchive({ kind, archive }: DetectedArchive, fileName: string): Promise<Manuscript> {
  try {
    return await ARCHIVES[kind](archive, fileName);
  } finally {
    archive.close();
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
