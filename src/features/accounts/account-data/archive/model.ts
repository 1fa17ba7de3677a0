import { Schema, type Types } from "mongoose";
import { defineModel } from "#core/db/define-model.ts";

const ARCHIVE_STATES = ["waiting", "making", "ready", "failed"] as const;
export type ArchiveState = (typeof ARCHIVE_STATES)[number];

/** One archive of all of a member's data, from the request until its removal. */
export interface ArchiveDoc {
  readonly _id: Types.ObjectId;
  readonly user: Types.ObjectId;
  readonly state: ArchiveState;
  /** True while it is waiting or being made; unique per member. */
  readonly open?: boolean;
  /**
   * File name in the store, different for each attempt so that two attempts never write one file; "" before
   * the first.
   */
  readonly file: string;
  readonly bytes: number;
  /** Files written so far and in total; 0 of 0 until known. */
  readonly done: number;
  readonly total: number;
  readonly requestedAt: Date;
  readonly readyAt: Date | null;
  readonly expiresAt: Date | null;
}

const schema = new Schema<ArchiveDoc>(
  {
    user: { type: Schema.Types.ObjectId, ref: "User", required: true },
    state: { type: String, enum: ARCHIVE_STATES, default: "waiting" },
    open: Boolean,
    file: { type: String, default: "" },
    bytes: { type: Number, default: 0 },
    done: { type: Number, default: 0 },
    total: { type: Number, default: 0 },
    requestedAt: { type: Date, required: true },
    readyAt: { type: Date, default: null },
    expiresAt: { type: Date, default: null },
  },
  { versionKey: false, strict: "throw", collection: "archives" },
);
schema.index({ user: 1 }, { unique: true, partialFilterExpression: { open: true }, name: "one-open" });
schema.index({ user: 1, requestedAt: -1 });
schema.index({ expiresAt: 1 });
schema.index({ requestedAt: 1 }, { partialFilterExpression: { open: true } });

export const Archive = defineModel<ArchiveDoc>("Archive", schema);
