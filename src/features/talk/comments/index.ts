export { type Commenting, createComment, likeComment } from "./commands.ts";
