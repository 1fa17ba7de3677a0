import { Schema, type Types } from "mongoose";
import { defineModel } from "#core/db/define-model.ts";

/** The address of a member's e-reader. */
export interface EReaderDoc {
  readonly _id: Types.ObjectId;
  readonly user: Types.ObjectId;
  /** Confirmed address; null until the first is confirmed. */
  readonly email: string | null;
  readonly confirmedAt: Date | null;
  /** An address whose code was mailed, with the code's hash. */
  readonly pending: { readonly email: string; readonly hash: string; readonly askedAt: Date } | null;
}

const schema = new Schema<EReaderDoc>(
  {
    user: { type: Schema.Types.ObjectId, ref: "User", required: true },
    email: { type: String, default: null },
    confirmedAt: { type: Date, default: null },
    pending: {
      type: new Schema(
        {
          email: { type: String, required: true },
          hash: { type: String, required: true },
          askedAt: { type: Date, required: true },
        },
        { _id: false },
      ),
      default: null,
    },
  },
  { versionKey: false, strict: "throw", collection: "e-readers" },
);
schema.index({ user: 1 }, { unique: true });

export const EReader = defineModel<EReaderDoc>("EReader", schema);
