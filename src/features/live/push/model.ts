import { Schema, type Types } from "mongoose";
import type { Credential } from "../../../core/base/viewer.ts";
import { defineModel } from "../../../core/db/define-model.ts";

/** One browser of a member's that may be sent notifications (W3C Push API, PushSubscription). */
export interface PushSubscriptionDoc {
  readonly _id: Types.ObjectId;
  readonly user: Types.ObjectId;
  /** Where the browser's push service takes messages for it; who knows it can send there, so it leaves for nobody. */
  readonly endpoint: string;
  /** What messages are encrypted for (RFC 8291), base64url. */
  readonly keys: { readonly p256dh: string; readonly auth: string };
  /** Public key of ours that the browser was given: no other may send to it (RFC 8292, section 4.2). */
  readonly server: string;
  /** The session it was switched on in, and goes with; null where there was none (a bearer token). */
  readonly credential: Credential | null;
  readonly agent: string;
  readonly createdAt: Date;
  /** When the browser was last heard of: by itself, or by its push service taking a message. */
  readonly lastSeen: Date;
}

/** Days after which a browser that was never heard of again is forgotten. */
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
// A browser has one owner: who signs in there next takes it over.
schema.index({ endpoint: 1 }, { unique: true });
schema.index({ user: 1, lastSeen: -1 });
schema.index({ credential: 1 }, { partialFilterExpression: { credential: { $type: "string" } } });
schema.index({ lastSeen: 1 }, { expireAfterSeconds: KEEP_DAYS * 86_400 });

export const PushSubscription = defineModel<PushSubscriptionDoc>("PushSubscription", schema);

/** The key pair that names this site to push services, where the configuration has none. */
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
