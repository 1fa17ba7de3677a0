export { refuseOtherKinds } from "./detect.ts";
export { readManuscript } from "./read-manuscript.ts";
export { createReaders, type Reader, type Readers, readerHere } from "./readers.ts";
export { sanitiseTexts } from "./sanitise-texts.ts";
export type { Manuscript, SafeText } from "./types.ts";
export { type EpubBook, writeEpub } from "./write-epub.ts";
