import { IMPORTS_WAITING_MAX } from "#shared/stories/imports.limits.ts";
import { readEpub } from "./epub/read.ts";
import { namingFile, unreadable } from "./errors.ts";
import type { Draft } from "./types.ts";
import type { Archive } from "./zip.ts";
import { readZippedTexts } from "./zipped.ts";
import { booksIn, officeFilesIn, textsIn, unreadableIn } from "./zipped-names.ts";
import { readZippedOffice } from "./zipped-office.ts";

/**
 * Reads the works in a zip file: each EPUB is one; texts are one, or several if their pages come from several
 * works on other sites; word-processor files are one, apart from whole stories that the site exported. Throws
 * 400 if there are more than can wait, or if the archive holds both texts and word-processor files.
 */
export async function readZipped(archive: Archive, fileName: string): Promise<Draft[]> {
  const books = booksIn(archive);
  if (books.length > IMPORTS_WAITING_MAX) throw unreadable("tooManyWorks");
  const [hasTexts, hasOffice] = [textsIn(archive).length > 0, officeFilesIn(archive).length > 0];
  if (hasTexts && hasOffice) throw unreadable("archive");
  const drafts: Draft[] = [];
  for (const name of books) drafts.push(await namingFile(name, () => readBook(archive, name)));
  if (hasTexts) drafts.push(...(await readZippedTexts(archive, fileName)));
  if (hasOffice) drafts.push(...(await readZippedOffice(archive, fileName)));
  if (drafts.length > IMPORTS_WAITING_MAX) throw unreadable("tooManyWorks");
  const [first, ...others] = drafts;
  if (!first) throw unreadable("nothing");
  const unread = unreadableIn(archive).map((part) => ({ kind: "unread", part, words: 0, count: 1 }) as const);
  return [{ ...first, report: [...first.report, ...unread] }, ...others];
}

async function readBook(archive: Archive, name: string): Promise<Draft> {
  const book = await archive.openInner((await archive.read(name)) ?? Buffer.alloc(0));
  try {
    return await readEpub(book);
  } finally {
    book.close();
  }
}
