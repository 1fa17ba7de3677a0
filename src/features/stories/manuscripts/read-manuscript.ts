import { HttpError } from "#core/base/errors.ts";
import { cleanInput } from "#core/text/index.ts";
import { manuscriptsText } from "#shared/stories/manuscripts.text.ts";
import { TooDeepError } from "#shared/text/dom.ts";
import { withAccount } from "./account.ts";
import { type DetectedArchive, type DetectedText, detect } from "./detect.ts";
import { readEpub } from "./epub/read.ts";
import { unreadable } from "./errors.ts";
import { assertSize, hashOf, type ManuscriptFile, wholeOf } from "./file.ts";
import { readHtml } from "./html.ts";
import { readMarkdown } from "./markdown.ts";
import { readDocx } from "./office/docx/read.ts";
import { readFlatOdt, readOdt } from "./office/odt/read.ts";
import { readRtf } from "./office/rtf/read.ts";
import { readPlainText } from "./plain.ts";
import type { Draft, Manuscript, ReportLine } from "./types.ts";
import type { Archive } from "./zip.ts";
import { readZipped } from "./zipped-works.ts";

/**
 * Reads the works in a file: EPUB 2 and 3, Word (.docx), OpenDocument (.odt, .fodt), Rich Text, Markdown,
 * HTML and plain text, told apart by content; only a zip file can have several works. The file name is the
 * title if there is no other. Throws 400 on `file` with advice for anything that cannot be read (413 above
 * MAX_IMPORT_BYTES). Text is clean. Accounts for every word of the file: in the chapters, or named by the
 * report.
 */
export async function readManuscripts(input: ManuscriptFile, fileName: string): Promise<Manuscript[]> {
  assertSize(input);
  const manuscripts = (await readDrafts(input, fileName)).map(withAccount);
  const hasLost = ({ report }: Manuscript) => report.some(({ kind }) => kind === "lost");
  const digest = manuscripts.some(hasLost) ? await hashOf(input) : undefined;
  return manuscripts.map((manuscript) =>
    cleanInput(digest && hasLost(manuscript) ? { ...manuscript, digest } : manuscript),
  );
}

/** Like `readManuscripts`, for a file of one work; of several, it returns the first. */
export const readManuscript = async (input: ManuscriptFile, fileName: string): Promise<Manuscript> =>
  (await readManuscripts(input, fileName))[0]!;

/** Like `readManuscripts`, without the account of their words. */
export async function readDrafts(input: ManuscriptFile, fileName: string): Promise<readonly Draft[]> {
  try {
    const detected = await detect(input, fileName);
    if (detected.kind === "rtf") return [await readRtf(await wholeOf(input), fileName)];
    if ("archive" in detected) return await readArchive(detected, fileName);
    const manuscript = await READERS[detected.kind](detected.text, fileName);
    return [{ ...manuscript, report: [...manuscript.report, ...howRead(detected, fileName)] }];
  } catch (error) {
    if (error instanceof HttpError) throw error;
    // Nesting depth depends on the file; recursive parsers throw RangeError for it.
    if (error instanceof TooDeepError || error instanceof RangeError) throw unreadable("tooComplex", error);
    throw unreadable("damaged", error);
  }
}

async function readArchive({ kind, archive }: DetectedArchive, fileName: string): Promise<readonly Draft[]> {
  try {
    return kind === "zipped"
      ? await readZipped(archive, fileName)
      : [await ARCHIVES[kind](archive, fileName)];
  } finally {
    archive.close();
  }
}

/** Returns report lines if the encoding was guessed, or the file name claims another kind. */
function howRead({ kind, encoding, guessed }: DetectedText, fileName: string): ReportLine[] {
  const claimed = /\.(epub|docx|odt|rtf|pdf)$/i.exec(fileName)?.[1]?.toLowerCase() as
    | "epub"
    | "docx"
    | "odt"
    | "rtf"
    | "pdf"
    | undefined;
  const about = { words: 0, count: 1 } as const;
  const otherEnding = otherEndingOf(fileName);
  return [
    ...(guessed ? [{ ...about, kind: "encoding", part: encoding } as const] : []),
    ...(claimed ? [{ ...about, kind: `not-${claimed}`, part: manuscriptsText.kinds[kind] } as const] : []),
    ...(kind === "text" && otherEnding ? [{ ...about, kind: "other-kind", part: otherEnding } as const] : []),
  ];
}

/** Returns the ending of a name that belongs to none of the formats we read, such as "tex"; null if none. */
function otherEndingOf(fileName: string): string | null {
  const ending = /\.([a-z][a-z0-9]{1,9})$/i.exec(fileName)?.[1]?.toLowerCase();
  return ending && !KNOWN_ENDINGS.has(ending) ? ending : null;
}

const KNOWN_ENDINGS = new Set(
  "txt text asc md markdown mdown mkd htm html xhtml xht fodt xml epub docx odt rtf pdf doc".split(" "),
);

const ARCHIVES = {
  epub: (archive: Archive) => readEpub(archive),
  docx: readDocx,
  odt: readOdt,
} as const satisfies Readonly<
  Record<Exclude<DetectedArchive["kind"], "zipped">, (archive: Archive, fileName: string) => Promise<Draft>>
>;

const READERS = {
  html: readHtml,
  markdown: readMarkdown,
  text: readPlainText,
  flatOdt: readFlatOdt,
} as const satisfies Readonly<
  Record<DetectedText["kind"], (text: string, fileName: string) => Promise<Draft>>
>;
