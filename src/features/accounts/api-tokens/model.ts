import { Schema, type Types } from "mongoose";
import { defineModel } from "#core/db/define-model.ts";
import { API_SCOPES, type ApiScope } from "#shared/accounts/api-tokens.enums.ts";

/** A member's token for their programs; the token itself is not stored. */
export interface ApiTokenDoc {
  /** Part of the token, so that it can be found without its secret. */
  readonly _id: Types.ObjectId;
  readonly user: Types.ObjectId;
  readonly name: string;
  /** `hashSecret` of the secret part. */
  readonly hash: string;
  readonly scopes: readonly ApiScope[];
  /** Null if valid until revoked. */
  readonly expires: Date | null;
  /** Rounded to the minute; null if never used. */
  readonly lastUsedAt: Date | null;
  readonly createdAt: Date;
}

const schema = new Schema<ApiTokenDoc>(
  {
    user: { type: Schema.Types.ObjectId, ref: "User", required: true },
    name: { type: String, required: true },
    hash: { type: String, required: true, select: false },
    scopes: { type: [{ type: String, enum: API_SCOPES }], required: true },
    expires: { type: Date, default: null },
    lastUsedAt: { type: Date, default: null },
    createdAt: { type: Date, required: true },
  },
  { versionKey: false, strict: "throw" },
);
schema.index({ user: 1, createdAt: -1 });

export const ApiToken = defineModel<ApiTokenDoc>("ApiToken", schema);
