export { browseStories, countGenres, countListed, readPinned } from "./browse.ts";
export { browseShown, findHidden, hidingFor, listTags } from "./hiding.ts";
export type { ListQuery } from "./list.ts";
export { findOwnAmong, setRising, walkYoung } from "./rising.ts";
export { unavailableInTime } from "./search.ts";
export { findByTitles, type SuggestedStory, suggestStories } from "./suggest.ts";
