export {
  changeStory,
  changeStoryAs,
  eventOf,
  insertStory,
  joinStoryChanges,
  permit,
  type StoryChange,
  tellListed,
} from "./change.ts";
export { deleteStory, reinstateStory, removeStory, restoreStory } from "./commands/keep.ts";
export { publishDueStories, publishStory, scheduleStory, unpublishStory } from "./commands/publish.ts";
export { featureStory, removeCollaborator, setCollaborator, unfeatureStory } from "./commands/team.ts";
export { unlockStory } from "./commands/unlock.ts";
export { createStory, prepareStory, setCover, updateStory } from "./commands/write.ts";
export { derive, isCounted } from "./derive.ts";
export { storyFor } from "./for-viewer.ts";
export { type ListQuery, publicFilter } from "./list.ts";
export type { ContentsEntry, StoryDoc } from "./model.ts";
export { isOwner, type StoryAction, storyPolicy, teamRole } from "./policy.ts";
export {
  presentContents,
  presentCover,
  presentEntry,
  presentManagedContents,
  presentMyStory,
  presentStory,
  presentStoryCard,
  type StoryCardDoc,
} from "./present.ts";
export { hasBought, setPurchaseCheck } from "./purchases.ts";
export {
  browseStories,
  countGenres,
  countListed,
  countOwnStories,
  movedSlug,
  readDeletedStories,
  readForSitemap,
  readLockedStory,
  readMyStories,
  readProjects,
  readStory,
  readStoryCards,
  type SitemapDoc,
  totalsOf,
} from "./reads.ts";
export { createStoryRules, type StoryInput, scheduleRules, updateStoryRules } from "./rules.ts";
export { adjustManyStoryStats, adjustStoryStats, recountShelves, type StoryCounters } from "./stats.ts";
export { renewAuthorCards, subscribeStories } from "./subscribers.ts";
export { createViewCounter, type ViewCounter } from "./views.ts";
