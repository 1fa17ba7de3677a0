import { Schema, type Types } from "mongoose";
import { defineModel } from "../../../../core/db/define-model.ts";

/** Audio that is being sent, or was sent and is no chapter's yet: room is kept for it. */
export interface AudioUploadDoc {
  /** 32 hexadecimal digits: its address, and the name of its file on the machine's disk. */
  readonly _id: string;
  /** Who sends it. */
  readonly by: Types.ObjectId;
  /** Whose room it takes: the story's author's, or the narrator's who delivers by an order. */
  readonly member: Types.ObjectId;
  /** Where it goes: a chapter of a story, or of an order. */
  readonly story: Types.ObjectId | null;
  readonly order: Types.ObjectId | null;
  readonly chapter: Types.ObjectId;
  /** Bytes that it has when it is whole. */
  readonly size: number;
  /** What it was called. */
  readonly name: string;
  readonly createdAt: Date;
  /** A day later it is forgotten, as its file is. */
  readonly expiresAt: Date;
  /** The request that sends to it, until when that holds, and whether another waits. */
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

/** One of each member with audio: what takes room for them writes to it, so that two at one time wait for each other. */
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
