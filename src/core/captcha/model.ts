import { Schema } from "mongoose";
import { defineModel } from "../db/define-model.ts";

/** Used challenge, stored until it would have expired anyway. */
interface SpentDoc {
  /** Random id of the challenge. */
  readonly _id: string;
  readonly until: Date;
}

const schema = new Schema<SpentDoc>(
  { _id: String, until: { type: Date, required: true } },
  { versionKey: false, collection: "spent-captchas" },
);
schema.index({ until: 1 }, { expireAfterSeconds: 0 });

export const SpentCaptcha = defineModel<SpentDoc>("SpentCaptcha", schema);
