import { Schema, type Types } from "mongoose";
import { defineModel } from "#core/db/define-model.ts";

/**
 * What is retained of an erased account about which there were reports or strikes (decision 90). Its cases and
 * strikes still carry its id; nothing here tells who it was.
 */
export interface FormerAccountDoc {
  /** Id of the erased account. */
  readonly _id: Types.ObjectId;
  /** Keyed hashes of its usernames and address (`keys.ts`). */
  readonly keys: readonly string[];
  readonly erasedAt: Date;
  /** When the last of its cases and strikes is deleted. */
  readonly until: Date;
  /** Accounts registered since with one of the usernames or the address; they carry its strikes. */
  readonly successors: readonly Types.ObjectId[];
  /** Increased by every change of its strikes, so that a concurrent registration conflicts. */
  readonly revision: number;
}

const schema = new Schema<FormerAccountDoc>(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    keys: { type: [String], required: true },
    erasedAt: { type: Date, required: true },
    until: { type: Date, required: true },
    successors: [{ type: Schema.Types.ObjectId, ref: "User" }],
    revision: { type: Number, default: 0 },
  },
  { versionKey: false, strict: "throw", collection: "former-accounts" },
);
schema.index({ keys: 1 });
schema.index({ until: 1 });
schema.index({ successors: 1 });

export const FormerAccount = defineModel<FormerAccountDoc>("FormerAccount", schema);
