import { Schema, type Types } from "mongoose";
import { defineModel } from "#core/db/define-model.ts";
import type { DuplicateEvidenceKind } from "#shared/moderation/duplicates.ts";

/**
 * A sign-in to an account from a network with a browser, both stored as hashes only. Deleted 90 days after
 * the last time.
 */
export interface SignInDoc {
  readonly _id: Types.ObjectId;
  readonly user: Types.ObjectId;
  readonly ip: string;
  /** "203.0.113.0/24", "2001:db8:0:1::/64". */
  readonly network: string;
  readonly device: string;
  /** "Firefox 140, Linux". */
  readonly label: string;
  readonly firstAt: Date;
  readonly lastAt: Date;
  readonly expires: Date;
}

const signIn = new Schema<SignInDoc>(
  {
    user: { type: Schema.Types.ObjectId, ref: "User", required: true },
    ip: { type: String, required: true },
    network: { type: String, required: true },
    device: { type: String, required: true },
    label: { type: String, default: "" },
    firstAt: { type: Date, required: true },
    lastAt: { type: Date, required: true },
    expires: { type: Date, required: true },
  },
  { versionKey: false, strict: "throw", collection: "sign-ins" },
);
signIn.index({ user: 1, ip: 1, device: 1 }, { unique: true });
signIn.index({ user: 1, lastAt: -1 });
signIn.index({ ip: 1, user: 1 });
signIn.index({ device: 1, network: 1, user: 1 });
signIn.index({ expires: 1 }, { expireAfterSeconds: 0 });
export const SignIn = defineModel<SignInDoc>("SignIn", signIn);

/** Comparison keys of an account; `_id` is the account's. */
export interface AccountKeysDoc {
  readonly _id: Types.ObjectId;
  /** See `emailKey`. */
  readonly email: string;
  /** When it, or what it shares with others, changed and it became due for comparison. */
  readonly since: Date | null;
}

const keys = new Schema<AccountKeysDoc>(
  {
    _id: { type: Schema.Types.ObjectId, ref: "User" },
    email: { type: String, required: true },
    since: { type: Date, default: null },
  },
  { versionKey: false, strict: "throw", collection: "account-keys" },
);
keys.index({ email: 1 });
keys.index({ since: 1 }, { partialFilterExpression: { since: { $type: "date" } } });
export const AccountKeys = defineModel<AccountKeysDoc>("AccountKeys", keys);

/** Why accounts likely belong to one person. */
export interface Evidence {
  readonly kind: DuplicateEvidenceKind;
  /** Description for staff: the address, the network, the browser, the names. */
  readonly shown: string;
  readonly users: readonly Types.ObjectId[];
}

/** Accounts that likely belong to one person. */
export interface DuplicateGroupDoc {
  readonly _id: Types.ObjectId;
  readonly users: readonly Types.ObjectId[];
  /** 0 to 1: score of the most similar pair. */
  readonly score: number;
  readonly evidence: readonly Evidence[];
  readonly foundAt: Date;
}

const users = [{ type: Schema.Types.ObjectId, ref: "User" }];

const group = new Schema<DuplicateGroupDoc>(
  {
    users,
    score: { type: Number, required: true },
    evidence: [
      new Schema(
        { kind: { type: String, required: true }, shown: { type: String, default: "" }, users },
        { _id: false },
      ),
    ],
    foundAt: { type: Date, required: true },
  },
  { versionKey: false, strict: "throw", collection: "duplicate-groups" },
);
group.index({ score: -1, _id: -1 });
group.index({ users: 1 });
export const DuplicateGroup = defineModel<DuplicateGroupDoc>("DuplicateGroup", group);

/** Records that staff found accounts to belong to different people. */
export interface NoDuplicatesDoc {
  readonly _id: Types.ObjectId;
  readonly users: readonly Types.ObjectId[];
  /** Id of their group, and when it was found, for staff who change their mind. Missing in earlier ones. */
  readonly group?: Types.ObjectId;
  readonly foundAt?: Date;
  readonly by: Types.ObjectId;
  readonly at: Date;
}

const none = new Schema<NoDuplicatesDoc>(
  {
    users,
    group: Schema.Types.ObjectId,
    foundAt: Date,
    by: { type: Schema.Types.ObjectId, ref: "User", required: true },
    at: { type: Date, required: true },
  },
  { versionKey: false, strict: "throw", collection: "no-duplicates" },
);
none.index({ users: 1 });
none.index({ by: 1 });
export const NoDuplicates = defineModel<NoDuplicatesDoc>("NoDuplicates", none);
