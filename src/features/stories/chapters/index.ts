export { type BroughtIn, bringIn } from "./bring-in.ts";
export { deleteChapter, reorderChapter, restoreChapter } from "./commands/arrange.ts";
export { importStory } from "./commands/import.ts";
export {
  findScheduledBy,
  publishChapter,
  publishDue,
  scheduleChapter,
  withdrawChapter,
} from "./commands/publish.ts";
export { hasDrafts, publishDrafts } from "./commands/publish-drafts.ts";
export { createChapter, restoreRevision, updateChapter } from "./commands/write.ts";
export type { Mark, ShownChapter } from "./extras.ts";
export type { ChapterDoc } from "./model.ts";
export { chapterPolicy } from "./policy.ts";
export {
  type ChapterPlace,
  type ChapterText,
  countLocked,
  findChapterPlaces,
  readChapter,
  readChapterToEdit,
  readRevision,
  readRevisions,
  readShownRevisions,
  readTexts,
  readWholeText,
} from "./reads.ts";
export {
  adjustChapterComments,
  chapterComments,
  findChapterStory,
  lockChapterComments,
  readPublishedHtml,
} from "./talk.ts";
