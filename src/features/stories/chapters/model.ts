import { Schema, type Types } from "mongoose";
import { defineModel } from "#core/db/define-model.ts";
import {
  CHAPTER_STATES,
  CHAPTER_TYPES,
  type ChapterState,
  type ChapterType,
} from "#shared/stories/chapters.enums.ts";
import { FILTER_FIELDS, type OfStory } from "../stories/index.ts";

/** The text an author writes, stored completely in every revision. */
export interface ChapterText {
  readonly title: string;
  /** Sanitised HTML. */
  readonly html: string;
  readonly words: number;
  /** The author's plain-text notes to readers, before and after the chapter. */
  readonly notesBefore: string;
  readonly notesAfter: string;
}

/** An edit of a published chapter that readers do not see yet. */
export interface PendingText extends ChapterText {
  readonly revision: number;
  readonly by: Types.ObjectId;
  readonly at: Date;
}

/**
 * Copy of the story fields that decide who may read it, so that chapters can be queried by them (`gate.ts`).
 */
export interface StoryGate {
  readonly listed: boolean;
  /** True if published, whether private or not. */
  readonly live: boolean;
  readonly state: string;
  readonly passwordVersion: string | null;
  readonly mature: boolean;
  /** True if the story opens to subscribers of the author's mailing list; absent for most. */
  readonly joins?: boolean;
}

/** State of a chapter before staff hid it. */
export interface RemovedFrom extends Pick<ChapterDoc, "state" | "scheduledFor" | "version"> {
  readonly scheduledBy: Types.ObjectId | null;
  /** The revision that readers saw, if there was a pending edit; otherwise null. */
  readonly shown: number | null;
}

/**
 * A chapter as stored: the text shown to readers (for a draft, the latest text) and the pending edit, if any.
 */
export interface ChapterDoc extends ChapterText, OfStory {
  readonly _id: Types.ObjectId;
  readonly story: Types.ObjectId;
  readonly author: Types.ObjectId;
  /** Position in the story's contents, from 1; a copy of the order stored in the story. */
  readonly number: number;
  /** Numbers under which it was published before; each belongs to at most one chapter of a story. */
  readonly formerNumbers?: readonly number[];
  /** The part of the book it belongs to, copied from the story's contents; absent if none. */
  readonly part?: Types.ObjectId | null;
  readonly type: ChapterType;
  readonly state: ChapterState;
  readonly scheduledFor: Date | null;
  /** Who scheduled it; absent in older documents, which means the story's author. */
  readonly scheduledBy?: Types.ObjectId | null;
  readonly publishedAt: Date | null;
  /** Day on which it was first published elsewhere (ISO 8601); absent if it was not. */
  readonly firstPublished?: string;
  /** True if it was, or will be, published without notifications. */
  readonly silent?: boolean;
  /** Number of the revision in `html`. */
  readonly revision: number;
  /** Number of the newest revision. */
  readonly lastRevision: number;
  /** True while older revisions of an archive are imported in batches; their numbers are reserved. */
  readonly importing?: boolean;
  readonly pending: PendingText | null;
  /** False for chapters after the preview of a paid story. */
  readonly open: boolean;
  readonly gate: StoryGate;
  /** Author and collaborators. */
  readonly team: readonly Types.ObjectId[];
  /** Number of comments visible to everyone; absent if none. */
  readonly comments?: number;
  /** True if closed to new comments. */
  readonly commentsLocked?: boolean;
  /** True if the staff hid it from readers: a draft that cannot be published. */
  readonly removed?: boolean;
  /** What it was when the staff hid it; null again once it is restored, missing in older documents. */
  readonly removedFrom?: RemovedFrom | null;
  readonly deletedAt: Date | null;
  /** Incremented by each edit; an edit based on an older version is rejected. */
  readonly version: number;
  /**
   * Id of the open form that last saved the chapter, so that a repeated request does not count as another
   * writer's edit.
   */
  readonly writer?: string | null;
  /** Timestamp of that save by the form's clock (`WriteBase.turn`). */
  readonly turn?: number | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/**
 * One state of a chapter's text: nothing an author wrote is ever lost (product.md). Revisions that were
 * current only for minutes are pruned with age (`prune-revisions.ts`); published, named and conflict revisions are
 * retained.
 */
export interface RevisionDoc extends ChapterText {
  readonly _id: Types.ObjectId;
  readonly chapter: Types.ObjectId;
  readonly story: Types.ObjectId;
  /** Number from 1 within the chapter. */
  readonly number: number;
  readonly by: Types.ObjectId;
  readonly at: Date;
  /** When it was first published. */
  readonly publishedAt: Date | null;
  /** True for a conflicting edit, which is stored next to the text and never in it. */
  readonly aside?: boolean;
  /** For a conflict revision: the form that keeps updating it. */
  readonly writer?: string;
  /** Timestamp of that form's last save by its clock. */
  readonly turn?: number;
  /**
   * True if autosaved by the form; only autosaves are overwritten by the next save within the same minute.
   */
  readonly autosave?: boolean;
  /** True if several people wrote it in live co-writing. */
  readonly together?: boolean;
  /** Everyone who wrote in it, if several: live, or in earlier revisions that were pruned. */
  readonly writers?: readonly Types.ObjectId[];
  /** Name given by its writers. */
  readonly name?: string | null;
  /** Number of the revision from which the text was restored. */
  readonly restored?: number | null;
  /** Level to which the revisions around it were pruned (`prune-revisions.ts`); absent if not at all. */
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
    formerNumbers: { type: [Number], default: undefined },
    part: { type: Schema.Types.ObjectId },
    type: { type: String, enum: CHAPTER_TYPES, default: "chapter" },
    state: { type: String, enum: CHAPTER_STATES, default: "draft" },
    scheduledFor: date,
    scheduledBy: { type: Schema.Types.ObjectId, ref: "User" },
    publishedAt: date,
    firstPublished: String,
    silent: Boolean,
    ...text,
    revision: { type: Number, default: 1 },
    lastRevision: { type: Number, default: 1 },
    importing: Boolean,
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
    removedFrom: {
      type: new Schema<RemovedFrom>(
        {
          state: { type: String, enum: CHAPTER_STATES, required: true },
          scheduledFor: date,
          scheduledBy: { type: Schema.Types.ObjectId, ref: "User", default: null },
          version: { type: Number, required: true },
          shown: { type: Number, default: null },
        },
        { _id: false },
      ),
    },
    filterFields: FILTER_FIELDS,
    deletedAt: date,
    version: { type: Number, default: 1 },
    writer: String,
    turn: Number,
  },
  { timestamps: true, versionKey: false, strict: "throw" },
);

schema.index({ story: 1, number: 1 });
schema.index(
  { story: 1, formerNumbers: 1 },
  { partialFilterExpression: { formerNumbers: { $exists: true } } },
);
// Public API list: newest first; the index above serves one story in order.
schema.index({ "gate.listed": 1, state: 1, publishedAt: -1, _id: -1 });
schema.index({ "pending.by": 1 }, { sparse: true });
schema.index({ team: 1, updatedAt: -1, _id: -1 });
schema.index({ filterFields: 1 });
// Bin contents, and items due for permanent deletion.
schema.index({ deletedAt: 1 }, { partialFilterExpression: { deletedAt: { $type: "date" } } });
schema.index({ scheduledFor: 1 }, { partialFilterExpression: { state: "scheduled" } });
schema.index({ scheduledBy: 1 }, { partialFilterExpression: { state: "scheduled" } });

export const Chapter = defineModel<ChapterDoc>("Chapter", schema);

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
// A member's contributions, for their archive and for erasure.
revision.index({ by: 1 });
revision.index({ writers: 1 }, { sparse: true });

export const Revision = defineModel<RevisionDoc>("Revision", revision);
