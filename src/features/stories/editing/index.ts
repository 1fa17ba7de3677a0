export { featureStory, unfeatureStory } from "./commands/feature.ts";
export { addCredit, removeCredit, setHired, withdrawCredit } from "./commands/hired.ts";
export { publishDueStories, publishStory, scheduleStory, unpublishStory } from "./commands/publish.ts";
export { deleteStory, reinstateStory, removeStory, restoreStory } from "./commands/removal.ts";
export { removeCollaborator, setCollaborator } from "./commands/team.ts";
export { createStory, prepareStory, removeCover, setCover, updateStory } from "./commands/write.ts";
export { countOwnStories } from "./reads.ts";
export { removeRules, type StoryInput, scheduleRules, updateStoryRules } from "./rules.ts";
export { slugOf } from "./slug.ts";
