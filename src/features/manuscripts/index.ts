export { readManuscript } from "./read-manuscript.ts";
export type { Manuscript } from "./types.ts";
export { type EpubBook, writeEpub } from "./write-epub.ts";
