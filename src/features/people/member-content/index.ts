export { type Content, type ContentKind, memberContent } from "./content.ts";
export { countedActs, doesCount } from "./counted.ts";
export { CONTENT_FLAGS, type ContentFlags, flag, isSeen, seenBy, visibleToModerators } from "./flags.ts";
export { type MarkDoc, memberMarks } from "./marks.ts";
export { mentionedMembers, namesIn, publishEdited } from "./mentions.ts";
export { notifiedContent } from "./notified.ts";
export { hidePage, type TextPages, textPages } from "./pages.tsx";
export { archiveOf, archiveOfContent } from "./personal-data.ts";
export {
  altsOf,
  CONTENT_PICTURES,
  type ContentPicture,
  type ContentPictures,
  createContentPictures,
  type SentPicture,
} from "./pictures.ts";
export { contentReportKind } from "./report-kind.ts";
export {
  actAsOwnerOrStaff,
  assertMayActOn,
  type DirectAct,
  deletionRules,
  type InTransactionOfAct,
  type ReasonInput,
  reasonBody,
  reasonIn,
  reasonOf,
  recordOf,
  recordUndone,
  undoAsOwnerOrStaff,
} from "./staff-acts.ts";
export {
  type Dependents,
  deletesDependents,
  endsShadowBansOnTransfer,
  followsBlocks,
  hiddenWithWriter,
  inJob,
} from "./subscribers.ts";
export {
  assertBlocksNone,
  changeInput,
  isBlockedWithAny,
  isShadowBanned,
  newInput,
  ownInput,
  type Writing,
} from "./writing.ts";
