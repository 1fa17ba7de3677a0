import { Schema, type Types } from "mongoose";
import { defineModel } from "#core/db/define-model.ts";
import { storedFields } from "#core/fields/index.ts";
import { FORUM_SECTIONS, type ForumSection, type RequestState } from "#shared/community/forums.enums.ts";
import { threadHeadFields } from "#shared/community/forums.fields.ts";
import { CONTENT_FLAGS, type ContentFlags, flag, memberMarks } from "../../people/member-content/index.ts";

/** Poll settings of a thread. */
export interface PollDoc {
  readonly several: boolean;
  /** Missing if it has no end. */
  readonly closesAt?: Date;
}

/** A forum thread, which groups posts. Its first post is the one it began with, unless that was removed. */
export interface ThreadDoc extends ContentFlags {
  readonly _id: Types.ObjectId;
  readonly forum: Types.ObjectId;
  readonly section: ForumSection;
  /** Author of the thread; missing once they have left and others have replied. */
  readonly author?: Types.ObjectId;
  readonly title: string;
  /** Readable part of the URL, after the id. */
  readonly path: string;
  readonly tags: readonly string[];
  readonly pinned: boolean;
  readonly locked: boolean;
  /** Seconds a member waits between two posts; 0 for no limit. */
  readonly slowMode: number;
  /** The post that answers the question, in feedback and support. */
  readonly solved?: Types.ObjectId;
  /** For feature requests only: its state set by staff, and its number of votes. */
  readonly request?: RequestState;
  readonly votes: number;
  /** Poll of the thread; its options are `PollOption` documents. */
  readonly poll?: PollDoc;
  /** Number of members who have answered the poll. */
  readonly voters?: number;
  /** Thread its posts were merged into: its address redirects there, and nothing else remains of it. */
  readonly mergedInto?: Types.ObjectId;
  /** Number of the next post; numbers are never reused. */
  readonly next: number;
  /** Number of posts that are visible, apart from the thread's state. */
  readonly posts: number;
  /** Time of the newest of those; for a thread without any, when it was started. */
  readonly lastPostAt: Date;
  readonly lastPostBy?: Types.ObjectId;
  /** Reason for its author why staff removed it. */
  readonly removedReason?: string;
  readonly authorHidden: boolean;
  /** True if everyone may read it: it is neither hidden nor removed, and has a visible post. */
  readonly open: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** How far a member has read a thread; with `thread: null`, when they marked everything as read. */
export interface ThreadReadDoc {
  readonly _id: Types.ObjectId;
  readonly member: Types.ObjectId;
  readonly thread: Types.ObjectId | null;
  /** Number of the last post shown to them. */
  readonly number: number;
  /** Time that post was written; with `thread: null`, when they marked everything as read. */
  readonly at: Date;
  /** True if they muted the thread. */
  readonly muted?: boolean;
  /** With `thread: null`: muted sections, where only followed threads count as new. */
  readonly mutedSections?: readonly ForumSection[];
}

const id = { type: Schema.Types.ObjectId, required: true } as const;
const section = { type: String, enum: FORUM_SECTIONS, required: true } as const;
const options = { timestamps: true, versionKey: false, strict: "throw" } as const;

const threads = new Schema<ThreadDoc>(
  {
    forum: { ...id, ref: "Forum" },
    section,
    author: { type: Schema.Types.ObjectId, ref: "User" },
    ...storedFields(threadHeadFields),
    path: { type: String, default: "" },
    pinned: flag,
    locked: flag,
    slowMode: { type: Number, default: 0, min: 0 },
    solved: { type: Schema.Types.ObjectId, ref: "Post" },
    request: { type: String },
    votes: { type: Number, default: 0, min: 0 },
    poll: {
      type: new Schema<PollDoc>({ several: Boolean, closesAt: Date }, { _id: false }),
      default: undefined,
    },
    voters: { type: Number, min: 0 },
    mergedInto: { type: Schema.Types.ObjectId, ref: "Thread" },
    next: { type: Number, default: 1, min: 1 },
    posts: { type: Number, default: 0, min: 0 },
    lastPostAt: { type: Date, required: true },
    lastPostBy: { type: Schema.Types.ObjectId, ref: "User" },
    ...CONTENT_FLAGS,
    removedReason: String,
    authorHidden: flag,
    open: { type: Boolean, default: false },
  },
  { ...options, collection: "threads" },
);
// For a section's lists: pinned first, then by last post or creation; for members and staff alike, because
// nearly all threads are visible.
threads.index({ section: 1, pinned: 1, lastPostAt: -1, _id: -1, open: 1 });
threads.index({ section: 1, lastPostAt: -1, _id: -1, open: 1 });
threads.index({ section: 1, createdAt: -1, _id: -1, open: 1 });
threads.index({ section: 1, posts: 1, createdAt: -1, _id: -1, open: 1 });
threads.index(
  { section: 1, votes: -1, _id: -1 },
  { partialFilterExpression: { request: { $type: "string" } } },
);
// Across sections: newest posts.
threads.index({ lastPostAt: -1, _id: -1, open: 1 });
// Across sections: unanswered threads, and threads with a tag.
threads.index({ posts: 1, createdAt: -1, _id: -1, open: 1 });
threads.index({ tags: 1, lastPostAt: -1, _id: -1, open: 1 });
threads.index({ title: "text", tags: "text" }, { weights: { title: 3, tags: 2 } });
threads.index({ author: 1, createdAt: -1, _id: -1 });
// For the back office: threads that staff set apart, by last post.
threads.index({ pinned: 1, lastPostAt: -1, _id: -1 }, { partialFilterExpression: { pinned: true } });
threads.index({ locked: 1, lastPostAt: -1, _id: -1 }, { partialFilterExpression: { locked: true } });
threads.index({ removed: 1, lastPostAt: -1, _id: -1 }, { partialFilterExpression: { removed: true } });
threads.index(
  { lastPostAt: -1, _id: -1, slowMode: 1 },
  { partialFilterExpression: { slowMode: { $gt: 0 } } },
);
/** Filter for threads merged into one, with the type required by the partial index. */
export const mergedIntoOne = (id: Types.ObjectId) =>
  ({ mergedInto: { $eq: id, $type: "objectId" } }) as const;
threads.index({ mergedInto: 1 }, { partialFilterExpression: { mergedInto: { $type: "objectId" } } });
export const Thread = defineModel<ThreadDoc>("Thread", threads);

/** Votes for feature requests. */
export const threadVotes = memberMarks<"thread", ThreadDoc>({
  name: "ThreadVote",
  of: "thread",
  content: Thread,
  author: "author",
  counter: "votes",
  collection: "thread-votes",
});

const reads = new Schema<ThreadReadDoc>(
  {
    member: { ...id, ref: "User" },
    thread: { type: Schema.Types.ObjectId, ref: "Thread", default: null },
    number: { type: Number, default: 0 },
    at: { type: Date, required: true },
    muted: Boolean,
    mutedSections: { type: [String], default: undefined },
  },
  { versionKey: false, strict: "throw", collection: "thread-reads" },
);
reads.index({ member: 1, thread: 1 }, { unique: true });
reads.index({ thread: 1 });
export const ThreadRead = defineModel<ThreadReadDoc>("ThreadRead", reads);
