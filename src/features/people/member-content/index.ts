export { type Content, type ContentKind, memberContent } from "./content.ts";
export { CONTENT_FLAGS, type ContentFlags, flag, isSeen, keptBut, seenBy } from "./flags.ts";
export { type MarkDoc, memberMarks } from "./marks.ts";
export { mentionedMembers, namesIn } from "./mentions.ts";
export { type TextPages, textPages } from "./pages.tsx";
export { archiveOf, archiveOfContent } from "./personal-data.ts";
export {
  CONTENT_PICTURES,
  type ContentPicture,
  type ContentPictures,
  createContentPictures,
  type SentPicture,
} from "./pictures.ts";
export { contentReportKind } from "./report-kind.ts";
export { followWriters, inJob } from "./subscribers.ts";
export {
  assertBlocksNone,
  changeInput,
  isShadowBanned,
  newInput,
  ownInput,
  type Writing,
} from "./writing.ts";
