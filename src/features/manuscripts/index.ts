export { readManuscript } from "./read-manuscript.ts";
export type { Manuscript, ManuscriptChapter, Picture, ReportLine } from "./types.ts";
export { type EpubBook, writeEpub } from "./write-epub.ts";
