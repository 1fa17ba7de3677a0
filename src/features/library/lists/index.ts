export { createList, followList } from "./commands.ts";
export { addItem } from "./items.ts";
export type { ListDoc } from "./model.ts";
export { presentItems, presentLists } from "./present.ts";
export {
  findListNames,
  readList,
  readListsForSitemap,
  readNewestItems,
  readOwnLists,
  storiesInListsOf,
} from "./reads.ts";
