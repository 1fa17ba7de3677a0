import { Schema, type Types } from "mongoose";
import { defineModel } from "#core/db/define-model.ts";

/** Decision of an admin to pay out a banned member all the same. Its id is the member's. */
export interface PayoutReleaseDoc {
  readonly _id: Types.ObjectId;
  readonly by: Types.ObjectId;
  readonly at: Date;
}

const schema = new Schema<PayoutReleaseDoc>(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    by: { type: Schema.Types.ObjectId, required: true },
    at: { type: Date, required: true },
  },
  { versionKey: false, strict: "throw", collection: "payout-releases" },
);

export const PayoutRelease = defineModel<PayoutReleaseDoc>("PayoutRelease", schema);
