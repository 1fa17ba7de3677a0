import type { Archive } from "./zip.ts";

const TEXTS = /\.(?:md|markdown|mdown|mkd|x?html?|txt)$/i;
const OFFICE = /\.(?:do[ct][xm]|odt|ott|fodt|rtf)$/i;
/** Documents that no reader understands. */
const UNREADABLE = /\.(?:doc|dot|pdf|wpd|wps|pages|odm|tex|scrivx)$/i;

/** Returns true for files that archivers and tools add, such as the lock files of Word ("~$"). */
const isAddedByArchiver = (name: string): boolean =>
  /(?:^|\/)(?:__MACOSX\/|\.|~\$|node_modules\/)/.test(name);

/** Returns names that match, in natural order: "2" comes before "10". */
const ofKind = ({ names }: Archive, kind: RegExp): string[] =>
  names
    .filter((name) => kind.test(name) && !isAddedByArchiver(name))
    .sort((a, b) => a.localeCompare(b, "en", { numeric: true }));

/** Returns the names of EPUBs in an archive. */
export const booksIn = (archive: Archive): string[] => ofKind(archive, /\.epub$/i);

/** Returns the names of texts in an archive that is neither a book nor an office document. */
export const textsIn = (archive: Archive): string[] =>
  ofKind(archive, TEXTS).filter((name) => !/(?:^|\/)(?:readme|licen[cs]e)\.\w+$/i.test(name));

/** Returns the names of word-processor files in an archive. */
export const officeFilesIn = (archive: Archive): string[] => ofKind(archive, OFFICE);

/** Returns the names of documents in an archive that cannot be read. */
export const unreadableIn = (archive: Archive): string[] => ofKind(archive, UNREADABLE);
