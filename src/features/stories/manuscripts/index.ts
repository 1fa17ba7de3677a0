export { refuseOtherKinds } from "./detect.ts";
export type { EpubBook } from "./epub-out/book.ts";
export type { WholeBook } from "./out/book.ts";
export { createWriters, type Writers, type Written } from "./out/writers.ts";
export { readManuscript } from "./read-manuscript.ts";
export { createReaders, type Reader, type Readers, readerHere } from "./readers.ts";
export { sanitiseTexts } from "./sanitise-texts.ts";
export type { Manuscript, MarginNote, ReportLine, SafeText } from "./types.ts";
export { writeEpub } from "./write-epub.ts";
