import { Schema, type Types } from "mongoose";
import { defineModel } from "../../../core/db/define-model.ts";
import type { Anchor } from "../../../shared/anchors/index.ts";
import { COMMENT_PLACES, type CommentPlace } from "../../../shared/talk/comments.enums.ts";
import { CONTENT_FLAGS, type ContentFlags, flag, memberMarks } from "../../people/member-content/index.ts";
import { FILTER_FIELDS, type OfStory } from "../../stories/stories/index.ts";

/** What a reader said about a chapter or a passage of it, or in answer to another comment. */
export interface CommentDoc extends OfStory, ContentFlags {
  readonly _id: Types.ObjectId;
  readonly story: Types.ObjectId;
  readonly chapter: Types.ObjectId;
  /** Absent once it is deleted and stands for its replies only. */
  readonly author?: Types.ObjectId;
  /** Plain text; empty once it is deleted. */
  readonly text: string;
  readonly edited: boolean;
  readonly deleted: boolean;
  /** The comment that begins the thread, and the one that is answered; null for one that begins a thread. */
  readonly root: Types.ObjectId | null;
  readonly parent: Types.ObjectId | null;
  /** The passage it is about, and whether the chapter still has it. */
  readonly passage?: Anchor;
  readonly passageGone: boolean;
  /** Of the passage, from 1, as it was found last; null without one. */
  readonly paragraph: number | null;
  readonly authorHidden: boolean;
  /** None of its flags is set. */
  readonly shown: boolean;
  /** Who may read the chapter that it hangs on. */
  readonly place: CommentPlace;
  /** Author and collaborators of the story, who read it wherever it stands. */
  readonly team: readonly Types.ObjectId[];
  /** Those of them who may hide it: they read it hidden too (`place.ts`). */
  readonly storyTeam: readonly Types.ObjectId[];
  readonly likes: number;
  /** Of one that begins a thread: the replies in it, deleted ones not counted. */
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

// A chapter's threads by time and by likes; the replies of one.
schema.index({ chapter: 1, root: 1, createdAt: -1, _id: -1 });
schema.index({ chapter: 1, root: 1, likes: -1, _id: -1 });
schema.index({ root: 1, createdAt: 1, _id: 1 });
schema.index({ author: 1, createdAt: -1, _id: -1 });
schema.index({ story: 1, createdAt: -1, _id: -1 });
schema.index({ createdAt: -1, _id: -1 });
schema.index({ parent: 1 });
// What is shadow-banned, for whoever said it.
schema.index({ author: 1, chapter: 1 }, { partialFilterExpression: { shadowBanned: true }, name: "unheard" });
schema.index({ filterFields: 1 });
// Passages that are marked, and looked for again when their chapter changes; what was said of a paragraph.
schema.index(
  { chapter: 1, paragraph: 1, createdAt: -1, _id: -1 },
  { partialFilterExpression: { passage: { $exists: true } }, name: "paragraphs" },
);

export const Comment = defineModel<CommentDoc>("Comment", schema, {
  fieldsWere: {
    shadow: "shadowBanned",
    authorAway: "authorHidden",
    traits: "filterFields",
    keepers: "storyTeam",
  },
});

/** Members' likes of comments. */
export const commentLikes = memberMarks({
  name: "CommentLike",
  of: "comment",
  content: Comment,
  counter: "likes",
  collection: "comment-likes",
});
