import { readableBy } from "#core/db/readable.ts";
import { Thread } from "./model.ts";
import { postPolicy, threadPolicy } from "./policy.ts";
import { Post } from "./post-model.ts";

/** Returns a thread by id if the viewer may read it, or if the caller may perform an action on it. */
export const { read: readThread, permitted: permittedThread } = readableBy(Thread, threadPolicy);

/** Returns a post by id if the viewer may read it, or if the caller may perform an action on it. */
export const { read: readPost, permitted: permittedPost } = readableBy(Post, postPolicy);
