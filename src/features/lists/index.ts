export { createList, followList, unfollowList, updateList } from "./commands.ts";
export { addItem, moveItem } from "./items.ts";
export type { ItemDoc, ListDoc } from "./model.ts";
export { presentItems, presentLists } from "./present.ts";
export { findListNames, readList, readListsForSitemap, readNewestItems, storiesInListsOf } from "./reads.ts";
