import type { Counter } from "#core/counter.ts";
import { countBy } from "../../platform/counters/index.ts";
import { chapterComments } from "../../stories/chapters/index.ts";
import { storyCounter } from "../../stories/stories/index.ts";
import { Comment, commentLikes } from "./model.ts";

/** Filter for comments that everyone may read. */
const counted = { shown: true, deleted: false };

const collection = Comment.collection.collectionName;

/** Counters for comments of stories, chapters and threads, and for likes of comments. */
export const commentCounters: readonly Counter[] = [
  storyCounter("comments", ["comments"], countBy(Comment, "story", "comments", counted)),
  { name: "chapters.comments", ...chapterComments, count: countBy(Comment, "chapter", "comments", counted) },
  {
    name: "comments.replies",
    collection,
    fields: { replies: "repliesCount" },
    count: countBy(Comment, "root", "replies", counted),
  },
  commentLikes.counter,
];
