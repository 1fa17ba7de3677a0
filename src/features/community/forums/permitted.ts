import type { Viewer } from "#core/base/viewer.ts";
import { isId } from "#core/db/ids.ts";
import { readableBy } from "#core/db/readable.ts";
import { Thread, type ThreadDoc } from "./model.ts";
import { postPolicy, threadPolicy } from "./policy.ts";
import { Post } from "./post-model.ts";

/** Returns a thread by id if the viewer may read it, or if the caller may perform an action on it. */
export const { read: readThread, permitted: permittedThread } = readableBy(Thread, threadPolicy);

/** Returns a post by id if the viewer may read it, or if the caller may perform an action on it. */
export const { read: readPost, permitted: permittedPost } = readableBy(Post, postPolicy);

/** Returns the thread that another one was merged into, if the viewer may read it; null for any other. */
export async function readMergedInto(viewer: Viewer, id: string): Promise<ThreadDoc | null> {
  const merged = isId(id) ? await Thread.findById(id, { mergedInto: 1 }).lean<ThreadDoc>() : null;
  return merged?.mergedInto ? readThread(viewer, String(merged.mergedInto)) : null;
}
