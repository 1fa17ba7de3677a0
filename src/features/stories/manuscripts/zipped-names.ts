import type { Archive } from "./zip.ts";

const TEXTS = /\.(?:md|markdown|mdown|mkd|x?html?|txt)$/i;
const EPUB = /\.epub$/i;
const OFFICE = /\.(?:do[ct][xm]|odt|ott|fodt|rtf)$/i;
/** Pictures, sound, and files that hold no words of a manuscript: styles, scripts, fonts, lists and settings. */
const NOT_WORDS =
  /\.(?:png|jpe?g|jfif|gif|webp|avif|svg|bmp|tiff?|ico|css|m?js|json|map|woff2?|[ot]tf|eot|csv|xml|plist|ini|db|log|bib|csl|ya?ml|toml|checksum|mp[34]|m4[av]|ogg|opus|wav|flac|webm|mov)$/i;
const README = /(?:^|\/)(?:readme|licen[cs]e)(?:\.\w+)?$/i;

/** Returns true for files that archivers and tools add, such as the lock files of Word ("~$"). */
const isAddedByArchiver = (name: string): boolean =>
  /(?:^|\/)(?:__MACOSX\/|\.|~\$|node_modules\/)/.test(name);

/** Returns names that match, in natural order: "2" comes before "10". */
const ofKind = ({ names }: Archive, kind: RegExp): string[] =>
  names
    .filter((name) => kind.test(name) && !isAddedByArchiver(name))
    .sort((a, b) => a.localeCompare(b, "en", { numeric: true }));

/** Returns the names of EPUBs in an archive. */
export const booksIn = (archive: Archive): string[] => ofKind(archive, EPUB);

/** Returns the names of texts in an archive that is neither a book nor an office document. */
export const textsIn = (archive: Archive): string[] =>
  ofKind(archive, TEXTS).filter((name) => !README.test(name));

/** Returns the names of word-processor files in an archive. */
export const officeFilesIn = (archive: Archive): string[] => ofKind(archive, OFFICE);

/** Returns the names of all other files in an archive: no reader understands them, and they may hold words. */
export const unreadableIn = (archive: Archive): string[] =>
  ofKind(archive, /[^/]$/).filter(
    (name) => ![TEXTS, OFFICE, EPUB, NOT_WORDS, README].some((kind) => kind.test(name)),
  );
