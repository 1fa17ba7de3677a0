import { HttpError } from "#core/base/errors.ts";
import { IMPORTS_WAITING_MAX } from "#shared/stories/imports.limits.ts";
import { manuscriptsText } from "#shared/stories/manuscripts.text.ts";
import { readEpub } from "./epub/read.ts";
import { unreadable } from "./errors.ts";
import type { Draft } from "./types.ts";
import type { Archive } from "./zip.ts";
import { isAddedByArchiver, readZippedTexts, textsIn } from "./zipped.ts";

/** Returns the names of EPUBs in an archive, in natural order. */
export const booksIn = ({ names }: Archive): string[] =>
  names
    .filter((name) => /\.epub$/i.test(name) && !isAddedByArchiver(name))
    .sort((a, b) => a.localeCompare(b, "en", { numeric: true }));

/**
 * Reads the works in a zip file: each EPUB is one; texts are one, or several if their pages come from several
 * works on other sites. Throws 400 if there are more than can wait.
 */
export async function readZipped(archive: Archive, fileName: string): Promise<Draft[]> {
  const books = booksIn(archive);
  if (books.length > IMPORTS_WAITING_MAX) throw unreadable("tooManyWorks");
  const drafts: Draft[] = [];
  for (const name of books) drafts.push(await readBook(archive, name));
  if (textsIn(archive).length > 0) drafts.push(...(await readZippedTexts(archive, fileName)));
  if (drafts.length > IMPORTS_WAITING_MAX) throw unreadable("tooManyWorks");
  return drafts;
}

/** Reads one EPUB; an error names it. */
async function readBook(archive: Archive, name: string): Promise<Draft> {
  try {
    const book = await archive.openInner((await archive.read(name)) ?? Buffer.alloc(0));
    try {
      return await readEpub(book);
    } finally {
      book.close();
    }
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    const message = manuscriptsText.inFile(name, error.message);
    throw new HttpError(error.status, error.name, message, {
      fields: error.fields.map((field) => ({ ...field, message })),
      cause: error,
    });
  }
}
