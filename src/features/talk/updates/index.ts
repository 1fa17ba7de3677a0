export { createUpdate } from "./commands.ts";
export { presentUpdates } from "./present.ts";
export { listFeed, readNewsfeed } from "./reads.ts";
export { createReply } from "./replies.ts";
export type { UpdateWriting } from "./writing.ts";
