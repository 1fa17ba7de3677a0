export { addBookmark, removeBookmark, removeBookmarkOf } from "./commands.ts";
export { presentBookmarks } from "./present.ts";
export { bookmarkedAmong, bookmarkedStoriesOf, listBookmarks } from "./reads.ts";
