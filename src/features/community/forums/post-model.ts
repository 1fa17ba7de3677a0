import { Schema, type Types } from "mongoose";
import { defineModel } from "#core/db/define-model.ts";
import { storedFields } from "#core/fields/index.ts";
import {
  FORUM_SECTIONS,
  type ForumSection,
  REACTIONS,
  type Reaction,
} from "#shared/community/forums.enums.ts";
import { postFields } from "#shared/community/forums.fields.ts";
import {
  CONTENT_FLAGS,
  CONTENT_PICTURES,
  type ContentFlags,
  type ContentPicture,
  flag,
  memberMarks,
} from "../../people/member-content/index.ts";

/** A thread that staff moved a post out of. */
export interface FormerPlace {
  readonly thread: Types.ObjectId;
  /** Its number there. Numbers are never reused, so it gets this one again if it returns. */
  readonly number: number;
  /** True if it was the answer to the thread's question. */
  readonly solved?: boolean;
}

/** A post in a thread. */
export interface PostDoc extends ContentFlags {
  readonly _id: Types.ObjectId;
  readonly thread: Types.ObjectId;
  readonly section: ForumSection;
  readonly author: Types.ObjectId;
  /** Number within the thread, from 1: "#12". */
  readonly number: number;
  readonly text: string;
  /** Threads that staff moved it out of, oldest first; missing if there are none. */
  readonly former?: readonly FormerPlace[];
  /** Quoted posts of the same thread. */
  readonly quotes?: readonly Types.ObjectId[];
  /** Attached pictures with their descriptions. */
  readonly pictures?: readonly ContentPicture[];
  /** Link in the text that has a card. */
  readonly link?: string;
  readonly edited: boolean;
  readonly likes: number;
  readonly thanks?: number;
  readonly laughs?: number;
  readonly insights?: number;
  readonly authorHidden: boolean;
  /** Reason for its author why staff removed it, or rejected it while it waited. */
  readonly removedReason?: string;
  /** Hidden until staff approves it. */
  readonly waits?: boolean;
  /** True if the thread is hidden or removed. */
  readonly parentShut: boolean;
  readonly open: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** An earlier version of a post's text. */
export interface PostRevisionDoc {
  readonly _id: Types.ObjectId;
  readonly post: Types.ObjectId;
  readonly text: string;
  /** When it was replaced. */
  readonly until: Date;
}

const id = { type: Schema.Types.ObjectId, required: true } as const;
const user = { ...id, ref: "User" } as const;
const section = { type: String, enum: FORUM_SECTIONS, required: true } as const;
const options = { timestamps: true, versionKey: false, strict: "throw" } as const;

const posts = new Schema<PostDoc>(
  {
    thread: { ...id, ref: "Thread" },
    section,
    author: user,
    number: { type: Number, required: true },
    former: {
      type: [new Schema<FormerPlace>({ thread: id, number: Number, solved: Boolean }, { _id: false })],
      default: undefined,
    },
    ...storedFields(postFields),
    quotes: { type: [Schema.Types.ObjectId], default: undefined },
    pictures: CONTENT_PICTURES,
    link: String,
    edited: flag,
    likes: { type: Number, default: 0, min: 0 },
    ...Object.fromEntries(REACTIONS.map((reaction) => [reaction, { type: Number, min: 0 }])),
    ...CONTENT_FLAGS,
    removedReason: String,
    authorHidden: flag,
    waits: Boolean,
    parentShut: flag,
    open: { type: Boolean, default: true },
  },
  { ...options, collection: "posts" },
);
posts.index({ thread: 1, number: 1 }, { unique: true });
posts.index({ thread: 1, createdAt: 1, _id: 1 });
posts.index({ author: 1, createdAt: -1, _id: -1 });
posts.index({ createdAt: -1, _id: -1 });
posts.index({ waits: 1, createdAt: 1, _id: 1 }, { partialFilterExpression: { waits: true } });
posts.index({ text: "text" });
export const Post = defineModel<PostDoc>("Post", posts);

/** Likes of posts. */
export const postLikes = memberMarks<"post", PostDoc>({
  name: "PostLike",
  of: "post",
  content: Post,
  author: "author",
  counter: "likes",
  collection: "post-likes",
});

/** Other reactions to posts, one of each kind per member. */
export const postReactions: Readonly<Record<Reaction, typeof postLikes>> = {
  thanks: reactionMarks("thanks"),
  laughs: reactionMarks("laughs"),
  insights: reactionMarks("insights"),
};

/** All likes and reactions of posts. */
export const postMarks: readonly (typeof postLikes)[] = [postLikes, ...Object.values(postReactions)];

function reactionMarks(reaction: Reaction) {
  return memberMarks<"post", PostDoc>({
    name: `Post${reaction[0]!.toUpperCase()}${reaction.slice(1)}`,
    of: "post",
    content: Post,
    author: "author",
    counter: reaction,
    collection: `post-${reaction}`,
  });
}

const revisions = new Schema<PostRevisionDoc>(
  {
    post: { ...id, ref: "Post" },
    text: { type: String, required: true },
    until: { type: Date, required: true },
  },
  { versionKey: false, strict: "throw", collection: "post-revisions" },
);
revisions.index({ post: 1, until: -1 });
export const PostRevision = defineModel<PostRevisionDoc>("PostRevision", revisions);
