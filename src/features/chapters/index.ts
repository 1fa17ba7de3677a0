export { type BroughtIn, bringIn } from "./bring-in.ts";
export { deleteChapter, reorderChapter, restoreChapter } from "./commands/arrange.ts";
export { importStory, type Manuscript } from "./commands/import.ts";
export { publishChapter, publishDue, scheduleChapter, withdrawChapter } from "./commands/publish.ts";
export { hasDrafts, publishDrafts } from "./commands/publish-drafts.ts";
export { createChapter, restoreRevision, updateChapter } from "./commands/write.ts";
export type { ChapterDoc, ChapterText, RevisionDoc } from "./model.ts";
export { chapterPolicy, mayReadText } from "./policy.ts";
export { presentChapter } from "./present.ts";
export {
  type ChapterAtPlace,
  readChapter,
  readChapterToEdit,
  readDeletedChapters,
  readRevision,
  readRevisions,
  readWholeText,
} from "./reads.ts";
export { type ChapterInput, createChapterRules, updateChapterRules } from "./rules.ts";
