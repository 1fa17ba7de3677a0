import { Schema, type Types } from "mongoose";
import { defineModel } from "../../../core/db/define-model.ts";
import {
  FORUM_SECTIONS,
  type ForumSection,
  type RequestState,
} from "../../../shared/community/forums.enums.ts";
import { CONTENT_FLAGS, type ContentFlags, flag, memberMarks } from "../../people/member-content/index.ts";

/** How a thread asks its readers something. */
export interface PollDoc {
  readonly several: boolean;
  /** Absent for one without an end. */
  readonly closesAt?: Date;
}

/** A thread: what its posts stand in. Its first post is the one it began with, while that is there. */
export interface ThreadDoc extends ContentFlags {
  readonly _id: Types.ObjectId;
  readonly forum: Types.ObjectId;
  readonly section: ForumSection;
  /** Who began it; absent once they have left and others have answered. */
  readonly author?: Types.ObjectId;
  readonly title: string;
  /** The readable end of its address, behind its id. */
  readonly path: string;
  readonly tags: readonly string[];
  readonly pinned: boolean;
  readonly locked: boolean;
  /** Seconds that a member waits between two posts in it; 0 for none. */
  readonly slowMode: number;
  /** The post that answers what was asked, in feedback and support. */
  readonly solved?: Types.ObjectId;
  /** Of a feature request only: what the staff says of it, and how many want it. */
  readonly request?: RequestState;
  readonly votes: number;
  /** It asks something: its answers are its `PollOption`s. */
  readonly poll?: PollDoc;
  /** Members who have answered that. */
  readonly voters?: number;
  /** The thread that its posts were merged into: its address leads there, and nothing else is left of it. */
  readonly mergedInto?: Types.ObjectId;
  /** Number of the next post: numbers are never given twice. */
  readonly next: number;
  /** Posts that everyone may read, but for the thread's own state. */
  readonly posts: number;
  /** The newest of those; of a thread without one, when it was begun. */
  readonly lastPostAt: Date;
  readonly lastPostBy?: Types.ObjectId;
  readonly authorHidden: boolean;
  /** It is neither hidden nor removed, and has a post that everyone may read: everyone may read it. */
  readonly open: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** How far a member has read a thread; with `thread: null`, when they marked all as read. */
export interface ThreadReadDoc {
  readonly _id: Types.ObjectId;
  readonly member: Types.ObjectId;
  readonly thread: Types.ObjectId | null;
  /** Number of the last post that was shown to them. */
  readonly number: number;
  /** When that was written; of all, when they said so. */
  readonly at: Date;
  /** They want to hear nothing of it. */
  readonly muted?: boolean;
  /** Of all: sections whose threads are no news to them, but for those they follow. */
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
    title: { type: String, required: true },
    path: { type: String, default: "" },
    tags: { type: [String], default: [] },
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
    authorHidden: flag,
    open: { type: Boolean, default: false },
  },
  { ...options, collection: "threads" },
);
// A section's lists: pinned ones first, then the others by their last post or by their beginning; for members and the
// staff alike, for nearly all are open.
threads.index({ section: 1, pinned: 1, lastPostAt: -1, _id: -1, open: 1 });
threads.index({ section: 1, lastPostAt: -1, _id: -1, open: 1 });
threads.index({ section: 1, createdAt: -1, _id: -1, open: 1 });
threads.index({ section: 1, posts: 1, createdAt: -1, _id: -1, open: 1 });
threads.index(
  { section: 1, votes: -1, _id: -1 },
  { partialFilterExpression: { request: { $type: "string" } } },
);
// Over all sections: what is new.
threads.index({ lastPostAt: -1, _id: -1, open: 1 });
// Over all sections: nobody has answered, and with a tag.
threads.index({ posts: 1, createdAt: -1, _id: -1, open: 1 });
threads.index({ tags: 1, lastPostAt: -1, _id: -1, open: 1 });
threads.index({ title: "text", tags: "text" }, { weights: { title: 3, tags: 2 } });
threads.index({ author: 1, createdAt: -1, _id: -1 });
/** Threads that were merged into one, with the type that the partial index asks for. */
export const mergedIntoOne = (id: Types.ObjectId) =>
  ({ mergedInto: { $eq: id, $type: "objectId" } }) as const;
threads.index({ mergedInto: 1 }, { partialFilterExpression: { mergedInto: { $type: "objectId" } } });
export const Thread = defineModel<ThreadDoc>("Thread", threads, {
  fieldsWere: { shadow: "shadowBanned", authorAway: "authorHidden" },
});

/** Votes for feature requests. */
export const threadVotes = memberMarks<"thread", ThreadDoc>({
  name: "ThreadVote",
  of: "thread",
  content: Thread,
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
