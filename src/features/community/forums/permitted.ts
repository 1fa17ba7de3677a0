import { readableBy } from "../../../core/db/readable.ts";
import { Thread } from "./model.ts";
import { postPolicy, threadPolicy } from "./policy.ts";
import { Post } from "./post-model.ts";

/** A thread by id, if the viewer may read it, and if the caller may do something to it. */
export const { read: readThread, permitted: permittedThread } = readableBy(Thread, threadPolicy);

/** The same of a post. */
export const { read: readPost, permitted: permittedPost } = readableBy(Post, postPolicy);
