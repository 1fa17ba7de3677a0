import { defineReviewQueue, type ReviewQueue } from "#core/review-queue.ts";
import { excerpt } from "#core/text/index.ts";
import { forumModerationText } from "#shared/community/forum-moderation.text.ts";
import { forumsPaths } from "#shared/community/forums.paths.ts";
import { Post, type PostDoc } from "./post-model.ts";

const TITLE_MAX = 80;

/** First posts that staff must approve before others can read them. */
export const firstPostQueue: ReviewQueue = defineReviewQueue<PostDoc>(Post, {
  kind: "forum-posts",
  label: forumModerationText.waiting.queue,
  subject: "post",
  filter: { waits: true },
  key: "createdAt",
  projection: { text: 1, author: 1 },
  present: ({ _id, text, author }) => ({
    title: excerpt(text, TITLE_MAX),
    href: forumsPaths.adminPosts(String(_id)),
    by: String(author),
  }),
});
