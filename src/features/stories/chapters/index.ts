export { numberInAddress, numberOnForm } from "./address.ts";
export { type ChapterAsOf, publishedAmong, readTextsAsOf } from "./as-of.ts";
export { type BinnedChapter, endChapter, findBinnedChapters, walkBinnedChapters } from "./binned.ts";
export { bookOf, bookSlot } from "./book.ts";
export { textOf, writtenText } from "./change.ts";
export {
  type ChapterStanding,
  findChapterStanding,
  readLatestText,
  storeCoWritten,
} from "./co-written.ts";
export { deleteChapter, reorderChapter, restoreChapter } from "./commands/arrange.ts";
export { editChapter, updateChapter } from "./commands/edit.ts";
export { appendChapters, importStory } from "./commands/import.ts";
export {
  findScheduledBy,
  publishChapter,
  publishDue,
  scheduleChapter,
  withdrawChapter,
} from "./commands/publish.ts";
export { hasDrafts, publishDrafts } from "./commands/publish-drafts.ts";
export { nameRevision, restoreRevision } from "./commands/revisions.ts";
export { createChapter } from "./commands/write.ts";
export { bookToDownload, canExportWhole, type Download, findDownload, refuseTooLong } from "./export.ts";
export type { Mark, ShownChapter, WrittenWords } from "./extras.ts";
export { eachChange, mergeBlock, mergeHtml } from "./merge.ts";
export type { ChapterDoc } from "./model.ts";
export { eraseTexts } from "./personal-data.ts";
export { pinRevisions, readPinned } from "./pin.ts";
export { chapterPolicy } from "./policy.ts";
export {
  type ChapterPlace,
  type ChapterText,
  countLocked,
  findChapterPlaces,
  hasBought,
  readChapter,
  readChapterToEdit,
  readEveryText,
  readShownRevisions,
  readTexts,
  readWholeText,
} from "./reads.ts";
export { findChaptersWrittenBy, readRevision, readRevisions } from "./revision-reads.ts";
export { noteServed, noteServedChapter, type ServedChapters } from "./served.ts";
export {
  adjustChapterComments,
  chapterComments,
  findChapterStory,
  findChapterTitle,
  lockChapterComments,
  readPublishedHtml,
  readToSpeak,
} from "./talk.ts";
