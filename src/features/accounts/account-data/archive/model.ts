import { Schema, type Types } from "mongoose";
import { defineModel } from "../../../../core/db/define-model.ts";

const ARCHIVE_STATES = ["waiting", "making", "ready", "failed"] as const;
export type ArchiveState = (typeof ARCHIVE_STATES)[number];

/** One archive of everything of a member's, from the wish for it until it is thrown away. */
export interface ArchiveDoc {
  readonly _id: Types.ObjectId;
  readonly user: Types.ObjectId;
  readonly state: ArchiveState;
  /** True while it is waited for or made: unique for each member. */
  readonly open?: boolean;
  /** Names the bytes in the store, another for each try, so that two never write one file; "" before the first. */
  readonly file: string;
  readonly bytes: number;
  /** Files written so far, and in all; 0 of 0 before it is known. */
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
