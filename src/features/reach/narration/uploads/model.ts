import { Schema, type Types } from "mongoose";
import { defineModel } from "#core/db/define-model.ts";

/** Audio being uploaded, or uploaded but not yet used: holds a quota reservation. */
export interface AudioUploadDoc {
  /** 32 hexadecimal digits: used in its URL, and as the name of its file on the machine's disk. */
  readonly _id: string;
  /** Id of the sender. */
  readonly by: Types.ObjectId;
  /** Member charged for its quota: the story's author, or the narrator delivering an order. */
  readonly member: Types.ObjectId;
  /** Target: a chapter of a story, or of an order. */
  readonly story: Types.ObjectId | null;
  readonly order: Types.ObjectId | null;
  readonly chapter: Types.ObjectId;
  /** Total size in bytes. */
  readonly size: number;
  /** Original file name. */
  readonly name: string;
  readonly createdAt: Date;
  /** Expires after a day, with its file. */
  readonly expiresAt: Date;
  /** The request writing to it, its lease, and whether another request is waiting. */
  readonly lock?: { readonly by: string; readonly until: Date; readonly isWanted?: boolean };
}

const id = { type: Schema.Types.ObjectId, required: true } as const;
const maybe = { type: Schema.Types.ObjectId, default: null } as const;

const schema = new Schema<AudioUploadDoc>(
  {
    _id: { type: String, required: true },
    by: { ...id, ref: "User" },
    member: { ...id, ref: "User" },
    story: { ...maybe, ref: "Story" },
    order: { ...maybe, ref: "Order" },
    chapter: id,
    size: { type: Number, required: true },
    name: { type: String, default: "" },
    createdAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
    lock: {
      type: new Schema<NonNullable<AudioUploadDoc["lock"]>>(
        { by: String, until: Date, isWanted: Boolean },
        { _id: false, id: false },
      ),
      default: undefined,
    },
  },
  { versionKey: false, strict: "throw", collection: "audio-uploads" },
);
schema.index({ member: 1 });
schema.index({ by: 1, chapter: 1 });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

/** One per member with audio: every reservation writes to it, so that concurrent ones are serialised. */
interface AudioRoomDoc {
  readonly _id: Types.ObjectId;
  readonly changes: number;
}

const rooms = new Schema<AudioRoomDoc>(
  {
    _id: { type: Schema.Types.ObjectId, ref: "User", required: true },
    changes: { type: Number, default: 0 },
  },
  { versionKey: false, strict: "throw", collection: "audio-rooms" },
);

export const AudioUpload = defineModel<AudioUploadDoc>("AudioUpload", schema);
export const AudioRoom = defineModel<AudioRoomDoc>("AudioRoom", rooms);
