import { toId } from "#core/db/ids.ts";
import { linksBelow, textsOf } from "#core/report-kind.ts";
import type { Services } from "#core/services.ts";
import { forumsPaths } from "#shared/community/forums.paths.ts";
import { postReport, threadReport } from "#shared/community/forums.report.ts";
import { forumsText } from "#shared/community/forums.text.ts";
import { altsOf, contentReportKind } from "../../people/member-content/index.ts";
import { readPost, readThread } from "./permitted.ts";
import { PollOption, type PollOptionDoc } from "./poll-model.ts";
import { Post, type PostDoc } from "./post-model.ts";
import { postContent, threadContent } from "./state.ts";

/**
 * Report kind for posts: staff can hide them from everyone but their author, and restore them.
 */
export const postKind = (services: Services) =>
  contentReportKind(
    postReport,
    async (viewer, id) => {
      const post = await readPost(viewer, id);
      if (!post) return null;
      const { author, createdAt } = post;
      const title = forumsText.postBy;
      const text = textsOf(post.text, post.link, ...altsOf(post.pictures));
      return { by: String(author), title, text, place: forumsPaths.post(id), writtenAt: createdAt };
    },
    (id, flags, session) => postContent.moderate(services, id, flags, undefined, session),
    [linksBelow("/forums/posts", isPostRemoved)],
  );

/** Report kind for threads: they are hidden with all their posts. */
export const threadKind = (services: Services) =>
  contentReportKind(
    threadReport,
    async (viewer, id) => {
      const thread = await readThread(viewer, id);
      if (!thread?.author) return null;
      const { _id, author, section, path, title, tags, createdAt } = thread;
      const options = await PollOption.find({ thread: _id }, { text: 1 })
        .sort({ place: 1 })
        .lean<Pick<PollOptionDoc, "text">[]>();
      const text = textsOf(title, tags.join(", "), ...options.map((option) => option.text));
      const place = forumsPaths.thread({ id: String(_id), section, path });
      return { by: String(author), title: () => title, text, place, writtenAt: createdAt };
    },
    (id, flags, session) => threadContent.moderate(services, id, flags, undefined, session),
    [linksBelow("/forums/[a-z-]+", threadContent.isRemoved)],
  );

/** Returns true if a post, or its thread, was removed. It may also be hidden because it waits for approval. */
async function isPostRemoved(id: string): Promise<boolean> {
  const post = await Post.findOne(
    { _id: toId(id), authorHidden: false },
    { thread: 1, removed: 1, hidden: 1, shadowBanned: 1 },
  ).lean<Pick<PostDoc, "thread" | "removed" | "hidden" | "shadowBanned">>();
  if (!post) return false;
  if (post.removed) return true;
  return !post.hidden && !post.shadowBanned && threadContent.isRemoved(String(post.thread));
}
