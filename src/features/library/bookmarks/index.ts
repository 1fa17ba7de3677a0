export { addBookmark, removeBookmark } from "./commands.ts";
export { presentBookmarks } from "./present.ts";
export { listBookmarks } from "./reads.ts";
