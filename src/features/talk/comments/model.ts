import { Schema, type Types } from "mongoose";
import { defineModel } from "#core/db/define-model.ts";
import type { Anchor } from "#shared/anchors/index.ts";
import { COMMENT_PLACES, type CommentPlace } from "#shared/talk/comments.enums.ts";
import { CONTENT_FLAGS, type ContentFlags, flag, memberMarks } from "../../people/member-content/index.ts";
import { FILTER_FIELDS, type OfStory } from "../../stories/stories/index.ts";

/** Comment of a reader on a chapter or passage, or in reply to another comment. */
export interface CommentDoc extends OfStory, ContentFlags {
  readonly _id: Types.ObjectId;
  readonly story: Types.ObjectId;
  readonly chapter: Types.ObjectId;
  /** Absent once the comment is deleted and only a placeholder for its replies. */
  readonly author?: Types.ObjectId;
  /** Plain text; empty once it is deleted. */
  readonly text: string;
  readonly edited: boolean;
  readonly deleted: boolean;
  /** Comment that begins the thread, and comment that is replied to; null for one that begins a thread. */
  readonly root: Types.ObjectId | null;
  readonly parent: Types.ObjectId | null;
  /** Passage that it is about, and whether the passage is no longer in the chapter. */
  readonly passage?: Anchor;
  readonly passageGone: boolean;
  /** Paragraph of the passage, from 1, where it was last found; null without a passage. */
  readonly paragraph: number | null;
  readonly authorHidden: boolean;
  /** True if no flag is set. */
  readonly shown: boolean;
  /** Readers of the chapter to which it belongs. */
  readonly place: CommentPlace;
  /** Author and collaborators of the story, who may read it in any state of the chapter. */
  readonly team: readonly Types.ObjectId[];
  /** Team members who may hide it and see it while hidden (`place.ts`). */
  readonly storyTeam: readonly Types.ObjectId[];
  readonly likes: number;
  /** For a comment that begins a thread: number of replies, without deleted ones. */
  readonly repliesCount: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

const id = { type: Schema.Types.ObjectId, required: true } as const;
const user = { type: Schema.Types.ObjectId, ref: "User" } as const;
const within = { type: Schema.Types.ObjectId, ref: "Comment", default: null } as const;
const counter = { type: Number, default: 0, min: 0 } as const;

const schema = new Schema<CommentDoc>(
  {
    story: { ...id, ref: "Story" },
    chapter: { ...id, ref: "Chapter" },
    author: user,
    text: { type: String, default: "" },
    edited: flag,
    deleted: flag,
    root: within,
    parent: within,
    passage: { type: Schema.Types.Mixed },
    passageGone: flag,
    paragraph: { type: Number, default: null },
    ...CONTENT_FLAGS,
    authorHidden: flag,
    shown: { type: Boolean, default: true },
    place: { type: String, enum: COMMENT_PLACES, required: true },
    team: { type: [user], default: [] },
    storyTeam: { type: [user], default: undefined },
    filterFields: FILTER_FIELDS,
    likes: counter,
    repliesCount: counter,
  },
  { timestamps: true, versionKey: false, strict: "throw", collection: "comments" },
);

// A chapter's threads by time and by likes; replies of a thread.
schema.index({ chapter: 1, root: 1, createdAt: -1, _id: -1 });
schema.index({ chapter: 1, root: 1, likes: -1, _id: -1 });
schema.index({ root: 1, createdAt: 1, _id: 1 });
schema.index({ author: 1, createdAt: -1, _id: -1 });
schema.index({ story: 1, createdAt: -1, _id: -1 });
schema.index({ createdAt: -1, _id: -1 });
schema.index({ parent: 1 });
// Shadow-banned comments, for their authors.
schema.index({ author: 1, chapter: 1 }, { partialFilterExpression: { shadowBanned: true }, name: "unheard" });
schema.index({ filterFields: 1 });
// Passages with marks, which are searched for again when their chapter changes; comments on a paragraph.
schema.index(
  { chapter: 1, paragraph: 1, createdAt: -1, _id: -1 },
  { partialFilterExpression: { passage: { $exists: true } }, name: "paragraphs" },
);

export const Comment = defineModel<CommentDoc>("Comment", schema);

/** Members' likes of comments. */
export const commentLikes = memberMarks({
  name: "CommentLike",
  of: "comment",
  content: Comment,
  author: "author",
  counter: "likes",
  collection: "comment-likes",
});
