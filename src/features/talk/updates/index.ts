export { createUpdate } from "./commands.ts";
export { PICTURE_UPLOAD, picturesIn } from "./pages/sent-pictures.ts";
export { presentUpdates } from "./present.ts";
export { hasSaid, listFeed, readNewsfeed } from "./reads.ts";
export { createReply } from "./replies.ts";
export type { UpdateWriting } from "./writing.ts";
