import { defineResource, type Resource } from "#core/api/index.ts";
import { attributesOf } from "#core/fields/index.ts";
import { PAGE_SIZE } from "#shared/platform/requests.limits.ts";
import { commentFields } from "#shared/talk/comments.fields.ts";
import { unseenBy } from "../../people/blocks/index.ts";
import { deletionRules, type Writing } from "../../people/member-content/index.ts";
import { leftOutWith, OUTDATED_TAG, withheldWhileOutdated } from "../../stories/stories/index.ts";
import { createComment, editComment } from "./commands.ts";
import { Comment, type CommentDoc } from "./model.ts";
import { deleteComment } from "./moderation.ts";
import { commentPolicy } from "./policy.ts";
import { commentRules, editCommentRules } from "./rules.ts";
import { commentCopies } from "./story-copies.ts";

/** `/api/comments`: comments on chapters, newest first; within a thread, oldest first. */
export const commentResource = (commenting: Writing): Resource =>
  defineResource<CommentDoc>({
    name: "comments",
    cache: { tags: ["comments", OUTDATED_TAG] },
    singular: "comment",
    scopes: { read: "read", write: "write" },
    description: [
      "Comments on chapters and their passages. By chapter: `filters[chapter]=<id>`; comments that start threads:",
      "`filters[root][$null]=true`; replies to one: `filters[root]=<id>`. Send `parent` to reply to a comment, and `quote`",
      "(with `prefix` and `suffix`) for a passage.",
    ].join(" "),
    model: Comment,
    policy: commentPolicy,
    unseen: unseenBy("author"),
    fields: {
      author: { type: "relation", target: "users", filter: true },
      story: { type: "relation", target: "stories", filter: true, comes: true },
      chapter: { type: "relation", target: "chapters", filter: true, comes: true },
      root: { type: "relation", target: "comments", filter: true },
      parent: { type: "relation", target: "comments", filter: true },
      ...attributesOf(commentFields),
      edited: { type: "boolean", filter: true },
      deleted: { type: "boolean", description: "True if deleted but kept because it has replies" },
      quote: { type: "text", path: "passage.quote", description: "Words quoted from the chapter" },
      passageGone: { type: "boolean", description: "True if the chapter no longer contains these words" },
      hidden: {
        type: "boolean",
        description: "True if only its author and those who moderate the story can see it",
      },
      likes: { type: "integer", sort: true },
      repliesCount: { type: "integer", description: "Number of replies in the thread that it starts" },
    },
    defaults: {
      sort: (filtered) => (filtered.has("root") ? "createdAt:asc" : "createdAt:desc"),
      pageSize: PAGE_SIZE.default,
    },
    leftOut: leftOutWith("author"),
    withheld: withheldWhileOutdated(commentCopies.name, "author"),
    requires: ["passage"],
    present: ({ passage, ...comment }) => ({ ...comment, quote: passage?.quote ?? null }),
    rules: { create: commentRules, update: editCommentRules, delete: deletionRules },
    commands: {
      create: (caller, input) => createComment(commenting, caller, input),
      update: (caller, id, input) => editComment(commenting, caller, id, input),
      delete: (caller, id, input) => deleteComment(commenting, caller, id, input),
    },
  });
