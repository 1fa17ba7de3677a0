export {
  changeStory,
  changeStoryAs,
  eventOf,
  insertStory,
  joinStoryChanges,
  permit,
  tellListed,
} from "./change.ts";
export { deleteStory, reinstateStory, removeStory, restoreStory } from "./commands/keep.ts";
export { publishDueStories, publishStory, scheduleStory, unpublishStory } from "./commands/publish.ts";
export { featureStory, removeCollaborator, setCollaborator } from "./commands/team.ts";
export { unlockStory } from "./commands/unlock.ts";
export { createStory, prepareStory, setCover, updateStory } from "./commands/write.ts";
export { derive, isCounted } from "./derive.ts";
export { storyFor } from "./for-viewer.ts";
export type { ListQuery } from "./list.ts";
export type { ContentsEntry, StoryDoc } from "./model.ts";
export { type StoryAction, storyPolicy, teamRole } from "./policy.ts";
export { presentContents, presentEntry, presentStory, presentStoryCard } from "./present.ts";
export {
  browseStories,
  countGenres,
  countListed,
  countOwnStories,
  readForSitemap,
  readLockedStory,
  readStory,
  type SitemapDoc,
  totalsOf,
} from "./reads.ts";
export { type StoryInput, scheduleRules } from "./rules.ts";
export { adjustStoryStats, recountShelves } from "./stats.ts";
export { subscribeStories } from "./subscribers.ts";
export { createViewCounter, type ViewCounter } from "./views.ts";
