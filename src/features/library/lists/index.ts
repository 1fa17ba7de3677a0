export { createList, followList } from "./commands.ts";
export { addItem } from "./items.ts";
export type { ListDoc } from "./model.ts";
export { presentItems, presentLists } from "./present.ts";
export { findPrivateTitle } from "./private-list.ts";
export {
  findListNames,
  readList,
  readListsForSitemap,
  readNewestItems,
  storiesInListsOf,
} from "./reads.ts";
