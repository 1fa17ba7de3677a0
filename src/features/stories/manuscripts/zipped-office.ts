import { detect } from "./detect.ts";
import { isNoText, namingFile, unreadable } from "./errors.ts";
import { combineOffice, type NamedOffice } from "./office/combine.ts";
import { docxFile } from "./office/docx/read.ts";
import { flatOdtFile, odtFile } from "./office/odt/read.ts";
import { hasWords } from "./office/paragraphs.ts";
import { type OfficeFile, readOffice } from "./office/read-office.ts";
import { rtfFile } from "./office/rtf/read.ts";
import type { Draft } from "./types.ts";
import type { Archive } from "./zip.ts";
import { nameOf } from "./zipped.ts";
import { officeFilesIn } from "./zipped-names.ts";

/** Maximum number of characters of all texts together, as for other zipped texts. Not in the specification. */
const MAX_TEXT = 8_000_000;

/**
 * Reads zipped word-processor files: each is one or more chapters of a book, in natural order of their names;
 * one that does not begin with a heading has its name as its title. A whole story exported by the site is a
 * separate work. Throws 400, naming the file, for one that cannot be read.
 */
export async function readZippedOffice(archive: Archive, fileName: string): Promise<Draft[]> {
  const drafts: Draft[] = [];
  const files: NamedOffice[] = [];
  let size = 0;
  for (const path of officeFilesIn(archive)) {
    const file = await namingFile(path, () => parse(archive, path));
    if (!file?.blocks.some(hasWords)) continue;
    size += file.source.length;
    if (size > MAX_TEXT) throw unreadable("tooComplex");
    if (isWholeStory(file)) drafts.push(await namingFile(path, () => readOffice(file, path)));
    else files.push({ path, title: nameOf(path) ?? fileName, file });
  }
  const [first, ...others] = files;
  if (first)
    drafts.push(
      others.length > 0
        ? await readOffice(combineOffice(files), fileName)
        : await namingFile(first.path, () => readOffice(first.file, first.path)),
    );
  return drafts;
}

/** Exports of a whole story begin with its title; chapters that an author took out of one do not. */
const isWholeStory = ({ isOwn, blocks }: OfficeFile): boolean =>
  isOwn === true && blocks.some((block) => block.kind === "paragraph" && block.role === "title");

/** Parses a file by its content; returns null if it is empty. Throws 400. */
async function parse(archive: Archive, path: string): Promise<OfficeFile | null> {
  const bytes = await archive.read(path);
  if (!bytes || bytes.length === 0) return null;
  try {
    const detected = await detect(bytes, path, () => archive.openInner(bytes));
    if (detected.kind === "rtf") return rtfFile(bytes);
    if (detected.kind === "flatOdt") return await flatOdtFile(detected.text);
    if (!("archive" in detected)) throw unreadable("unknown");
    try {
      if (detected.kind === "docx") return await docxFile(detected.archive);
      if (detected.kind === "odt") return await odtFile(detected.archive);
      throw unreadable("unknown");
    } finally {
      detected.archive.close();
    }
  } catch (error) {
    if (isNoText(error)) return null;
    throw error;
  }
}
