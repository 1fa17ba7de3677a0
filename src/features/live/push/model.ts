import { Schema, type Types } from "mongoose";
import type { Credential } from "#core/base/viewer.ts";
import { defineModel } from "#core/db/define-model.ts";

/** A member's browser that may be sent notifications (W3C Push API, PushSubscription). */
export interface PushSubscriptionDoc {
  readonly _id: Types.ObjectId;
  readonly user: Types.ObjectId;
  /** Address of the browser at its push service. Secret, because anyone who knows it can send there. */
  readonly endpoint: string;
  /** Encryption keys of the browser (RFC 8291), base64url. */
  readonly keys: { readonly p256dh: string; readonly auth: string };
  /** The site's public key given to the browser: no other may send to it (RFC 8292, section 4.2). */
  readonly server: string;
  /** Session in which it was enabled and with which it ends; null for a bearer token. */
  readonly credential: Credential | null;
  readonly agent: string;
  readonly createdAt: Date;
  /** When the browser last contacted the site, or its push service accepted a message. */
  readonly lastSeen: Date;
}

/** Days without contact after which a browser is removed. */
const KEEP_DAYS = 180;

const schema = new Schema<PushSubscriptionDoc>(
  {
    user: { type: Schema.Types.ObjectId, ref: "User", required: true },
    endpoint: { type: String, required: true },
    keys: { p256dh: { type: String, required: true }, auth: { type: String, required: true } },
    server: { type: String, required: true },
    credential: { type: String, default: null },
    agent: { type: String, default: "" },
    createdAt: { type: Date, required: true },
    lastSeen: { type: Date, required: true },
  },
  { versionKey: false, strict: "throw", collection: "pushsubscriptions" },
);
// A browser has one owner: the next member to sign in there replaces the previous one.
schema.index({ endpoint: 1 }, { unique: true });
schema.index({ user: 1, lastSeen: -1 });
schema.index({ credential: 1 }, { partialFilterExpression: { credential: { $type: "string" } } });
schema.index({ lastSeen: 1 }, { expireAfterSeconds: KEEP_DAYS * 86_400 });

export const PushSubscription = defineModel<PushSubscriptionDoc>("PushSubscription", schema);

/** The site's key pair for push services, if none is configured. */
export interface PushKeysDoc {
  readonly _id: "vapid";
  readonly publicKey: string;
  /** The private key, sealed (`core/secrets`). */
  readonly sealed: string;
}

export const PushKeys = defineModel<PushKeysDoc>(
  "PushKeys",
  new Schema<PushKeysDoc>(
    { _id: String, publicKey: String, sealed: String },
    { versionKey: false, strict: "throw", collection: "pushkeys" },
  ),
);
