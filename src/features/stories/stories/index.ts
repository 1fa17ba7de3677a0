export {
  type BinnedStory,
  claimBinned,
  findBinned,
  findKeptNames,
  findShared,
  type SharedStory,
  walkBinned,
} from "./binned.ts";
export {
  changeStory,
  changeStoryAs,
  changeStoryByDecision,
  type Decide,
  eventOf,
  insertStory,
  permit,
  publishListed,
} from "./change.ts";
export { findPartiesOfStoryOf } from "./conflicts.ts";
export type { StoryCopies } from "./copies/story-copies.ts";
export { OUTDATED_TAG, withheldWhileOutdated } from "./copies/withheld.ts";
export { storyCounter } from "./counters.ts";
export {
  addCrawlerHeaders,
  closedToRobots,
  findForCrawlers,
  type PicturedDoc,
  readForSitemap,
  readPictured,
  type SitemapDoc,
  walkClosedToCrawlers,
} from "./crawlers.ts";
export { coAuthorsOf, creditedOf, creditsOf, isWrittenTogether } from "./credits.ts";
export { derive, isCounted } from "./derive.ts";
export type { StaffDecision, StoryEvent } from "./events.ts";
export { extrasOf } from "./extras.ts";
export { type FacetStoryDoc, findLatestOf, findOfFacet, sortByTitle } from "./facet-reads.ts";
export { FILTER_FIELDS, findFilterFields, leftOutWith, type OfStory } from "./filter-fields.ts";
export { storyFor, storyForMember, storyForm, storyOfPage } from "./for-viewer.ts";
export { hasJoined, hasListToAskFor, JOINED, requiresMailingList, withoutMissingList } from "./joined.ts";
export type { ContentsEntry, StoryDoc, StoryPart } from "./model.ts";
export { hrefOfStory, placeOfStory } from "./notification-kinds.ts";
export { paidWorkOf } from "./paid-work.ts";
export {
  eraseStory,
  exportFolder,
  goesWithAuthor,
  isErasedWithAuthor,
  leaveTeams,
  storiesOf,
} from "./personal-data.ts";
export { isOwner, type StoryAction, type StorySubject, storyPolicy, teamRole } from "./policy.ts";
export {
  firstChapterOf,
  licenceOf,
  presentAuthor,
  presentContents,
  presentEntry,
  presentManagedContents,
  presentMarked,
  presentParts,
  presentStory,
  presentStoryCard,
} from "./present.ts";
export {
  findChapterIds,
  findPrice,
  findStoryLanguage,
  findStoryNames,
  findStoryStanding,
  findStoryStandings,
  findTeamStoryNames,
  findUncheckedStory,
  findWritten,
  hasSeller,
  isListed,
  isOnSale,
  priceOf,
  readCurrentStories,
  readCurrentStory,
  readListed,
  readLockedStory,
  readStory,
  readStoryCards,
  type StoryName,
  storyTeamOf,
  totalsOf,
} from "./reads.ts";
export { isKept } from "./retained.ts";
export { fieldsOnReturn, publishUnscheduled } from "./return.ts";
export { adjustManyStoryStats, adjustStoryStats, recountFacets, type StoryCounters } from "./stats.ts";
export type { StoryChange } from "./story-change.ts";
export { findStorySubject } from "./subject.ts";
export { followTeam, type StoryAudience, teamIdsOf } from "./team.ts";
export { unlockStory } from "./unlock.ts";
export { createViewCounter, type ViewCounter } from "./views.ts";
