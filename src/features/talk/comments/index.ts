export { createComment, likeComment } from "./commands.ts";
