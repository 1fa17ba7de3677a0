export { readMergedInto, readThread } from "./permitted.ts";
export { presentPosts, presentThreads } from "./present.ts";
export { listPosts, listThreads, readThreadsForSitemap } from "./reads.ts";
