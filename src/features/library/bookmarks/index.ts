export { addBookmark, removeBookmark } from "./commands.ts";
