import { Schema, type Types } from "mongoose";
import { defineModel } from "../../../core/db/define-model.ts";

/** The document that a chapter is written in together: what there is beside the updates themselves. */
export interface CoWritingDoc {
  /** Of the chapter. */
  readonly _id: Types.ObjectId;
  readonly story: Types.ObjectId;
  /** Of this document: where a chapter's text cannot be kept in it any more, another one begins. */
  readonly epoch: Types.ObjectId;
  /** The first so many updates as one, and the state they come to; null before the first time. */
  readonly snapshot: Buffer | null;
  readonly vector: Buffer | null;
  readonly upTo: number;
  /** The chapter's version that is the text of the first `textAt` updates. */
  readonly version: number;
  readonly textAt: number;
  /** About when it was last written in. */
  readonly touchedAt: Date;
}

/** Updates of one moment, as they came; only ever added to, and taken together later (`compact.ts`). */
export interface CoWritingUpdateDoc {
  readonly _id: Types.ObjectId;
  readonly chapter: Types.ObjectId;
  readonly epoch: Types.ObjectId;
  /** From 1, without a gap. */
  readonly n: number;
  /** Absent once it is part of the snapshot; its number stays taken for a while. */
  readonly update?: Buffer;
  /** Who wrote in it. */
  readonly by: readonly Types.ObjectId[];
  readonly at: Date;
  /** Not written live: what an edit by form or API of this version of the chapter has changed. */
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

/** Somebody who has a chapter open just now, by one connection. */
export interface CoWriterDoc {
  /** Of the connection, and the chapter. */
  readonly _id: string;
  readonly story: Types.ObjectId;
  readonly chapter: Types.ObjectId;
  readonly user: Types.ObjectId;
  /** MongoDB forgets who was not seen for a minute. */
  readonly seenAt: Date;
}

/** Seconds that somebody counts as there without a sign of life. */
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
