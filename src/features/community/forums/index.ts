export { readThread } from "./permitted.ts";
export { presentPosts, presentThreads } from "./present.ts";
export { listPosts, listThreads } from "./reads.ts";
