export { type BinnedStory, claimBinned, findBinned, findKeptNames, walkBinned } from "./binned.ts";
export {
  changeStory,
  changeStoryAs,
  type Decide,
  eventOf,
  insertStory,
  permit,
  type StoryChange,
  tellListed,
} from "./change.ts";
export { featureStory } from "./commands/feature.ts";
export { deleteStory, reinstateStory, removeStory, restoreStory } from "./commands/keep.ts";
export { publishDueStories, publishStory, scheduleStory, unpublishStory } from "./commands/publish.ts";
export { removeCollaborator, setCollaborator } from "./commands/team.ts";
export { unlockStory } from "./commands/unlock.ts";
export { createStory, prepareStory, setCover, updateStory } from "./commands/write.ts";
export { storyCounter } from "./counters.ts";
export {
  closedToRobots,
  findForCrawlers,
  type PicturedDoc,
  readForSitemap,
  readPictured,
  type SitemapDoc,
  sayToRobots,
  walkClosedToCrawlers,
} from "./crawlers.ts";
export { creditedOf, creditsOf } from "./credits.ts";
export { derive, isCounted } from "./derive.ts";
export type { StoryEvent } from "./events.ts";
export { storyFor, storyForMember, storyForm, storyOfPage } from "./for-viewer.ts";
export { isKept } from "./keeps.ts";
export type { ListQuery } from "./list.ts";
export type { ContentsEntry, StoryDoc, StoryPart } from "./model.ts";
export { hrefOfStory, placeOfStory } from "./notification-kinds.ts";
export { eraseStory, exportFolder, staysBehind, storiesOf } from "./personal-data.ts";
export { isOwner, type StoryAction, type StorySubject, storyPolicy, teamRole } from "./policy.ts";
export {
  firstChapterOf,
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
  browseStories,
  countGenres,
  countListed,
  countOwnStories,
  findAskedStory,
  findStoryNames,
  findStoryStanding,
  findStoryStandings,
  isListed,
  keepersOf,
  readListed,
  readLockedStory,
  readPinned,
  readStoriesForStaff,
  readStory,
  readStoryCards,
  type StoryName,
  totalsOf,
} from "./reads.ts";
export { findOwnAmong, setRising, walkYoung } from "./rising.ts";
export { type StoryInput, scheduleRules } from "./rules.ts";
export { findLatestOf, findShelved, type ShelvedStoryDoc } from "./shelf-reads.ts";
export { browseShown, findHidden, findTraits, hidingFor, listTags } from "./shown.ts";
export { adjustStoryStats, recountShelves, type StoryCounters } from "./stats.ts";
export { findStorySubject } from "./subject.ts";
export { storySubscribers } from "./subscribers.ts";
export { suggestStories, suggestTags } from "./suggest.ts";
export { leftOutWith, type OfStory, TRAITS } from "./traits.ts";
export { createViewCounter, type ViewCounter } from "./views.ts";
