export { browseStories, countGenres, countListed, readPinned } from "./browse.ts";
export type { ListQuery } from "./list.ts";
export { findOwnAmong, setRising, walkYoung } from "./rising.ts";
export { unavailableInTime } from "./search.ts";
export { browseShown, findHidden, hidingFor, listTags } from "./shown.ts";
export { suggestStories, suggestTags } from "./suggest.ts";
