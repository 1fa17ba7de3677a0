import { Schema, type Types } from "mongoose";
import { defineModel } from "../../../core/db/define-model.ts";
import {
  CHAPTER_STATES,
  CHAPTER_TYPES,
  type ChapterState,
  type ChapterType,
} from "../../../shared/stories/chapters.enums.ts";
import { FILTER_FIELDS, type OfStory } from "../stories/index.ts";

/** What an author writes: it is kept whole in every revision. */
export interface ChapterText {
  readonly title: string;
  /** Sanitised HTML. */
  readonly html: string;
  readonly words: number;
  /** Plain text of the author's to the readers, before and after the chapter. */
  readonly notesBefore: string;
  readonly notesAfter: string;
}

/** An edit of a published chapter that readers do not see yet. */
export interface PendingText extends ChapterText {
  readonly revision: number;
  readonly by: Types.ObjectId;
  readonly at: Date;
}

/** A copy of what decides who may read the story, so that chapters can be found by it (`gate.ts`). */
export interface StoryGate {
  readonly listed: boolean;
  /** Published, private or not. */
  readonly live: boolean;
  readonly state: string;
  readonly passwordVersion: string | null;
  readonly mature: boolean;
  /** It opens to who joined the author's mailing list; absent for most. */
  readonly joins?: boolean;
}

/** A chapter as stored: the text that readers see (of a draft: the latest), and the edit on top of it, if any. */
export interface ChapterDoc extends ChapterText, OfStory {
  readonly _id: Types.ObjectId;
  readonly story: Types.ObjectId;
  readonly author: Types.ObjectId;
  /** Place in the story's contents, from 1; the story has the order, this follows. */
  readonly number: number;
  /** The part of the book it stands in, by the story's contents; absent is none. */
  readonly part?: Types.ObjectId | null;
  readonly type: ChapterType;
  readonly state: ChapterState;
  readonly scheduledFor: Date | null;
  /** Who wants it published then; absent from before it was kept, and the story's author is meant. */
  readonly scheduledBy?: Types.ObjectId | null;
  readonly publishedAt: Date | null;
  /** It came out without telling anybody, or will when its time comes. */
  readonly silent?: boolean;
  /** The revision in `html`. */
  readonly revision: number;
  /** The newest revision there is. */
  readonly lastRevision: number;
  readonly pending: PendingText | null;
  /** False beyond the preview of a paid story. */
  readonly open: boolean;
  readonly gate: StoryGate;
  /** Author and collaborators. */
  readonly team: readonly Types.ObjectId[];
  /** What readers say of it, as everyone may read it; absent is none. */
  readonly comments?: number;
  /** Closed to new comments. */
  readonly commentsLocked?: boolean;
  /** Taken from its readers by the staff: a draft that cannot be published. */
  readonly removed?: boolean;
  readonly deletedAt: Date | null;
  /** Raised by each edit; an edit based on an older one is refused. */
  readonly version: number;
  /** The open form that wrote last, by a word of its own: sent again, its edit is no other's. */
  readonly writer?: string | null;
  /** Of that write, by the form's own clock (`WriteBase.turn`). */
  readonly turn?: number | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/**
 * One state of a chapter's text: what an author wrote is never lost (product.md). Those written while others stood
 * for minutes only are thinned with age (`thin.ts`); what was published, named, or set aside stays.
 */
export interface RevisionDoc extends ChapterText {
  readonly _id: Types.ObjectId;
  readonly chapter: Types.ObjectId;
  readonly story: Types.ObjectId;
  /** From 1 in each chapter. */
  readonly number: number;
  readonly by: Types.ObjectId;
  readonly at: Date;
  /** When readers first saw it. */
  readonly publishedAt: Date | null;
  /** An edit that met another's: it was kept beside the text, never in it. */
  readonly aside?: boolean;
  /** Of one that is kept aside: the form that goes on writing it. */
  readonly writer?: string;
  /** Of that form's last write, by its own clock. */
  readonly turn?: number;
  /** Saved by the form itself: only such a one is written over by the next of its minute. */
  readonly autosave?: boolean;
  /** Written by several at once, live. */
  readonly together?: boolean;
  /** All who wrote in it, where they were several: live, or in revisions that were thinned out before it. */
  readonly writers?: readonly Types.ObjectId[];
  /** What its writers call it. */
  readonly name?: string | null;
  /** The number of the revision whose text was taken up again. */
  readonly restored?: number | null;
  /** How far those around it were thinned (`thin.ts`); absent is not at all. */
  readonly thinned?: number;
}

const line = { type: String, default: "" };
const date = { type: Date, default: null };
const words = { type: Number, default: 0 };
const id = { type: Schema.Types.ObjectId, required: true } as const;
const story = { ...id, ref: "Story" };
const user = { ...id, ref: "User" };

const text = { title: line, html: line, words, notesBefore: line, notesAfter: line };

const schema = new Schema<ChapterDoc>(
  {
    story,
    author: user,
    number: { type: Number, required: true },
    part: { type: Schema.Types.ObjectId },
    type: { type: String, enum: CHAPTER_TYPES, default: "chapter" },
    state: { type: String, enum: CHAPTER_STATES, default: "draft" },
    scheduledFor: date,
    scheduledBy: { type: Schema.Types.ObjectId, ref: "User" },
    publishedAt: date,
    silent: Boolean,
    ...text,
    revision: { type: Number, default: 1 },
    lastRevision: { type: Number, default: 1 },
    pending: {
      type: new Schema<PendingText>({ ...text, revision: Number, by: user, at: Date }, { _id: false }),
      default: null,
    },
    open: { type: Boolean, default: true },
    gate: {
      listed: { type: Boolean, default: false },
      live: { type: Boolean, default: false },
      state: { type: String, default: "draft" },
      passwordVersion: { type: String, default: null },
      mature: { type: Boolean, default: false },
      joins: Boolean,
    },
    team: { type: [{ type: Schema.Types.ObjectId, ref: "User" }], default: [] },
    comments: { type: Number, min: 0 },
    commentsLocked: Boolean,
    removed: { type: Boolean },
    filterFields: FILTER_FIELDS,
    deletedAt: date,
    version: { type: Number, default: 1 },
    writer: String,
    turn: Number,
  },
  { timestamps: true, versionKey: false, strict: "throw" },
);

schema.index({ story: 1, number: 1 });
// The API's list for everyone: newest first, or of one story in order (above).
schema.index({ "gate.listed": 1, state: 1, publishedAt: -1, _id: -1 });
schema.index({ "pending.by": 1 }, { sparse: true });
schema.index({ team: 1, updatedAt: -1, _id: -1 });
schema.index({ filterFields: 1 });
// The bin, and what has waited in it long enough.
schema.index({ deletedAt: 1 }, { partialFilterExpression: { deletedAt: { $type: "date" } } });
schema.index({ scheduledFor: 1 }, { partialFilterExpression: { state: "scheduled" } });
schema.index({ scheduledBy: 1 }, { partialFilterExpression: { state: "scheduled" } });

export const Chapter = defineModel<ChapterDoc>("Chapter", schema, { fieldsWere: { traits: "filterFields" } });

const revision = new Schema<RevisionDoc>(
  {
    chapter: { ...id, ref: "Chapter" },
    story,
    number: { type: Number, required: true },
    ...text,
    by: user,
    at: Date,
    publishedAt: date,
    aside: Boolean,
    autosave: Boolean,
    together: Boolean,
    writers: { type: [{ type: Schema.Types.ObjectId, ref: "User" }], default: undefined },
    writer: String,
    turn: Number,
    name: String,
    restored: Number,
    thinned: Number,
  },
  { versionKey: false, strict: "throw" },
);
revision.index({ chapter: 1, number: -1 }, { unique: true });
revision.index({ story: 1, at: -1 });
revision.index({ thinned: 1, at: 1 });
// What a member wrote, for their archive and for erasing it.
revision.index({ by: 1 });
revision.index({ writers: 1 }, { sparse: true });

export const Revision = defineModel<RevisionDoc>("Revision", revision);
