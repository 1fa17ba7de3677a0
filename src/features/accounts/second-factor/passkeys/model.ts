import { Schema, type Types } from "mongoose";
import { defineModel } from "#core/db/define-model.ts";

/** A passkey of an account: the public half of its key pair. */
export interface PasskeyDoc {
  readonly _id: Types.ObjectId;
  readonly user: Types.ObjectId;
  readonly name: string;
  /** Credential id in base64url. */
  readonly credential: string;
  /** Public key (COSE) in base64url. */
  readonly publicKey: string;
  /** Newest signature counter; 0 for authenticators without one. */
  readonly counter: number;
  readonly transports: readonly string[];
  /** True if it may be kept on several devices. */
  readonly synced: boolean;
  readonly createdAt: Date;
  readonly usedAt: Date | null;
}

const passkey = new Schema<PasskeyDoc>(
  {
    user: { type: Schema.Types.ObjectId, ref: "User", required: true },
    name: { type: String, required: true },
    credential: { type: String, required: true },
    publicKey: { type: String, required: true },
    counter: { type: Number, required: true },
    transports: { type: [String], default: [] },
    synced: { type: Boolean, required: true },
    createdAt: { type: Date, required: true },
    usedAt: { type: Date, default: null },
  },
  { collection: "passkeys", versionKey: false, strict: "throw" },
);
passkey.index({ credential: 1 }, { unique: true });
passkey.index({ user: 1, createdAt: 1 });

export const Passkey = defineModel<PasskeyDoc>("Passkey", passkey);

/** An answered challenge, stored until it expires so that it is accepted only once. */
export interface UsedChallengeDoc {
  readonly _id: string;
  readonly expires: Date;
}

const usedChallenge = new Schema<UsedChallengeDoc>(
  { _id: { type: String, required: true }, expires: { type: Date, required: true } },
  { collection: "passkey-challenges", versionKey: false, strict: "throw" },
);
usedChallenge.index({ expires: 1 }, { expireAfterSeconds: 0 });

export const UsedChallenge = defineModel<UsedChallengeDoc>("UsedChallenge", usedChallenge);
