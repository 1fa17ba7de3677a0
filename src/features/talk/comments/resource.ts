import { defineResource, type Resource } from "../../../core/api/index.ts";
import { PAGE_SIZE } from "../../../shared/platform/requests.limits.ts";
import type { Writing } from "../../people/member-content/index.ts";
import { leftOutWith } from "../../stories/stories/index.ts";
import { createComment, editComment } from "./commands.ts";
import { deleteComment } from "./keep.ts";
import { Comment, type CommentDoc } from "./model.ts";
import { commentPolicy } from "./policy.ts";
import { commentRules, editCommentRules } from "./rules.ts";

/** `/api/comments`: what readers say of chapters, newest first; of a thread, oldest first. */
export const commentResource = (commenting: Writing): Resource =>
  defineResource<CommentDoc>({
    name: "comments",
    singular: "comment",
    scopes: { read: "read", write: "write" },
    description: [
      "Comments on chapters and their passages. Of a chapter: `filters[chapter]=<id>`; those that begin threads:",
      "`filters[root][$null]=true`; the replies of one: `filters[root]=<id>`. Take `parent` to answer one, `quote`",
      "(with `prefix` and `suffix`) for a passage.",
    ].join(" "),
    model: Comment,
    policy: commentPolicy as never,
    fields: {
      author: { type: "relation", target: "users", filter: true },
      story: { type: "relation", target: "stories", filter: true, comes: true },
      chapter: { type: "relation", target: "chapters", filter: true, comes: true },
      root: { type: "relation", target: "comments", filter: true },
      parent: { type: "relation", target: "comments", filter: true },
      text: { type: "text" },
      edited: { type: "boolean", filter: true },
      deleted: { type: "boolean", description: "Gone, and kept as a place for its replies" },
      quote: { type: "text", path: "passage.quote", description: "Words of the chapter that it is about" },
      passageGone: { type: "boolean", description: "The chapter no longer has them" },
      hidden: { type: "boolean", description: "Seen only by its author and those who keep the story" },
      likes: { type: "integer", sort: true },
      repliesCount: { type: "integer", description: "Replies in the thread that it begins" },
    },
    defaults: {
      sort: (filtered) => (filtered.has("root") ? "createdAt:asc" : "createdAt:desc"),
      pageSize: PAGE_SIZE.default,
    },
    leftOut: leftOutWith("author"),
    requires: ["passage"],
    present: ({ passage, ...comment }) => ({ ...comment, quote: passage?.quote ?? null }),
    rules: { create: commentRules, update: editCommentRules },
    commands: {
      create: (caller, input) => createComment(commenting, caller, input),
      update: (caller, id, input) => editComment(commenting, caller, id, input),
      delete: (caller, id) => deleteComment(commenting, caller, id),
    },
  });
