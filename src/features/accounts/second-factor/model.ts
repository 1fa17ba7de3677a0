import { Schema, type Types } from "mongoose";
import { defineModel } from "#core/db/define-model.ts";

/** One-time codes of an account; one per account. */
export interface SecondFactorDoc {
  readonly _id: Types.ObjectId;
  readonly user: Types.ObjectId;
  /** Sealed secret of the authenticator app (`sealing.ts`). */
  readonly secret: string;
  /** Id of the key that seals the secret. */
  readonly key: string;
  /** Null until the member has confirmed the setup with a code. */
  readonly enabledAt: Date | null;
  /** Newest time step with an accepted code: each code is accepted once (RFC 6238, 5.2). */
  readonly lastStep: number;
  /** `hashSecret` of each unused recovery code. */
  readonly recovery: readonly string[];
  /** End of an unfinished setup; absent once it is finished. */
  readonly expires?: Date;
  readonly createdAt: Date;
}

const schema = new Schema<SecondFactorDoc>(
  {
    user: { type: Schema.Types.ObjectId, ref: "User", required: true },
    secret: { type: String, required: true },
    key: { type: String, required: true },
    enabledAt: { type: Date, default: null },
    lastStep: { type: Number, default: 0 },
    recovery: { type: [String], default: [] },
    expires: { type: Date },
    createdAt: { type: Date, required: true },
  },
  { collection: "second-factors", versionKey: false, strict: "throw" },
);
schema.index({ user: 1 }, { unique: true });
schema.index({ expires: 1 }, { expireAfterSeconds: 0 });

export const SecondFactor = defineModel<SecondFactorDoc>("SecondFactor", schema);
