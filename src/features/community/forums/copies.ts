import { type Copies, copiedSource, outdatedCopies, withheldWhile } from "#core/copies/index.ts";
import { isSeen } from "../../people/member-content/index.ts";
import { Thread, type ThreadDoc } from "./model.ts";
import { Post, type PostDoc } from "./post-model.ts";

/** Threads whose posts do not yet have the state and the section of their thread (decision 100). */
export const OutdatedPosts = outdatedCopies("OutdatedPosts", "outdated-thread-copies");

/** Tag of cached answers that depend on which threads these are. */
export const OUTDATED_POSTS_TAG = OutdatedPosts.collection.collectionName;

/** Section of a thread, and whether everyone may read it: copied to its posts. */
const postCopies: Copies<ThreadDoc> = {
  name: "posts",
  model: Post,
  fields: ["section", "parentShut", "open", "shadowBanned", "hidden", "removed", "authorHidden"],
  concerned: ({ before, after }) =>
    isSeen(before) === isSeen(after) && before.section === after.section ? null : { thread: after._id },
  valuesOf(thread) {
    const parentShut = !isSeen(thread);
    return (document) => {
      const post = document as unknown as PostDoc;
      const open = isSeen(post) && !post.authorHidden && !parentShut;
      return { section: thread.section, parentShut, open };
    };
  },
};

const copying = copiedSource<ThreadDoc, { readonly before: ThreadDoc; readonly after: ThreadDoc }>({
  outdated: OutdatedPosts,
  of: "thread",
  read: (id) => Thread.findById(id).lean<ThreadDoc>(),
  all: () => [postCopies],
  // Whatever changes them publishes an event (`subscribers.ts`).
  announce: async () => {},
});

/** Updates the posts of a changed thread in its transaction if they are few; marks them for the job if not. */
export const updatePosts = (
  before: ThreadDoc,
  after: ThreadDoc,
  session: Parameters<typeof copying.updateCopies>[2],
): Promise<void> => copying.updateCopies(undefined, { before, after }, session);

/** Updates the posts of a thread that are out of date. Safe to run at any time, and again after a crash. */
export const updateOutdatedPosts = (thread: string, signal: AbortSignal): Promise<void> =>
  copying.updateOutdated(undefined, thread, signal);

/** Withholds posts whose thread may have been closed meanwhile from everyone but their authors and the staff. */
export const withheldPosts = withheldWhile(OutdatedPosts, "thread")(postCopies.name, "author");
