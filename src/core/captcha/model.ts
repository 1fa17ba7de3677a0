import { Schema } from "mongoose";
import { defineModel } from "../db/define-model.ts";

/** A challenge that has been used; kept until it would have run out anyway. */
interface SpentDoc {
  /** The challenge's own random id. */
  readonly _id: string;
  readonly until: Date;
}

const schema = new Schema<SpentDoc>(
  { _id: String, until: { type: Date, required: true } },
  { versionKey: false, collection: "spent-captchas" },
);
schema.index({ until: 1 }, { expireAfterSeconds: 0 });

export const SpentCaptcha = defineModel<SpentDoc>("SpentCaptcha", schema);
