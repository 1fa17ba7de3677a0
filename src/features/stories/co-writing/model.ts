import { Schema, type Types } from "mongoose";
import { defineModel } from "#core/db/define-model.ts";

/** Head of a chapter's co-writing document; the updates are stored separately. */
export interface CoWritingDoc {
  /** The chapter's id. */
  readonly _id: Types.ObjectId;
  readonly story: Types.ObjectId;
  /** Id of this document; a new one starts if the chapter's text can no longer be represented in it. */
  readonly epoch: Types.ObjectId;
  /**
   * The first `upTo` updates merged into one, and the resulting state vector; null before the first
   * compaction.
   */
  readonly snapshot: Buffer | null;
  readonly vector: Buffer | null;
  readonly upTo: number;
  /** The version of the chapter that equals the first `textAt` updates. */
  readonly version: number;
  readonly textAt: number;
  /** Approximate time of the last edit. */
  readonly touchedAt: Date;
}

/** Updates of one moment, as received; append-only, and compacted later (`compact.ts`). */
export interface CoWritingUpdateDoc {
  readonly _id: Types.ObjectId;
  readonly chapter: Types.ObjectId;
  readonly epoch: Types.ObjectId;
  /** Number from 1, without gaps. */
  readonly n: number;
  /** Absent once it is part of the snapshot; its number stays reserved for a while. */
  readonly update?: Buffer;
  /** Writers of these updates. */
  readonly by: readonly Types.ObjectId[];
  readonly at: Date;
  /**
   * For entries not written live: the chapter version, saved by form or API, that made the changes it
   * contains.
   */
  readonly absorbs?: number;
}

const id = { type: Schema.Types.ObjectId, required: true } as const;
const count = { type: Number, required: true, min: 0 } as const;

const head = new Schema<CoWritingDoc>(
  {
    _id: id,
    story: { ...id, ref: "Story" },
    epoch: id,
    snapshot: { type: Buffer, default: null },
    vector: { type: Buffer, default: null },
    upTo: { ...count, default: 0 },
    version: count,
    textAt: { ...count, default: 0 },
    touchedAt: { type: Date, required: true },
  },
  { versionKey: false, strict: "throw" },
);
head.index({ story: 1 });
head.index({ touchedAt: 1 });

export const CoWriting = defineModel<CoWritingDoc>("CoWriting", head);

const update = new Schema<CoWritingUpdateDoc>(
  {
    chapter: { ...id, ref: "Chapter" },
    epoch: id,
    n: count,
    update: Buffer,
    by: { type: [{ type: Schema.Types.ObjectId, ref: "User" }], default: [] },
    at: { type: Date, required: true },
    absorbs: Number,
  },
  { versionKey: false, strict: "throw" },
);
update.index({ chapter: 1, epoch: 1, n: 1 }, { unique: true });
update.index(
  { chapter: 1, epoch: 1, absorbs: 1 },
  { unique: true, partialFilterExpression: { absorbs: { $exists: true } }, name: "absorbed once" },
);
update.index({ by: 1 });

export const CoWritingUpdate = defineModel<CoWritingUpdateDoc>("CoWritingUpdate", update);

/** A member who currently has a chapter open, per connection. */
export interface CoWriterDoc {
  /** Connection id and chapter id. */
  readonly _id: string;
  readonly story: Types.ObjectId;
  readonly chapter: Types.ObjectId;
  readonly user: Types.ObjectId;
  /** TTL: MongoDB deletes entries not updated for a minute. */
  readonly seenAt: Date;
}

/** Seconds a member counts as present after the last heartbeat. */
export const SEEN_SECONDS = 60;

const writer = new Schema<CoWriterDoc>(
  {
    _id: { type: String, required: true },
    story: { ...id, ref: "Story" },
    chapter: { ...id, ref: "Chapter" },
    user: { ...id, ref: "User" },
    seenAt: { type: Date, required: true, expires: SEEN_SECONDS },
  },
  { versionKey: false, strict: "throw" },
);
writer.index({ story: 1 });
writer.index({ user: 1 });

export const CoWriter = defineModel<CoWriterDoc>("CoWriter", writer);
